"""Hosts of others that do not answer: how long do notifications and passkeys wait for them? On loopback, bounded.

Prints figures as JSON, one line per attack:

    python -m benchmarks.slow_hosts tarpit tarpits unresolvable silent_mail

To compare two versions, let PYTHONPATH name the `src` of the one to measure.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.attacks import Server, spread
from benchmarks.server_process import RUN
from tests.server.mailboxes import Browser, PushService, SilentHost
from tests.server.people import Person, new_client

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx

ATTACKERS, SUBSCRIPTIONS = 24, 10  # a player has at most ten
AHEAD_SECONDS = 3.0  # that the attack begins before somebody's turn
LONGEST_SECONDS = 150.0
ASIDE = {"NOTIFY_SECONDS": "0", "PUSH_PRIVATE": "true", "GRACE_SECONDS": "3600"}
# Names that end in .invalid take as long as a resolver without an answer; every other one is this machine. uvloop
# would resolve names outside Python.
FAKE_RESOLVER = """
import socket, sys, time
sys.modules["uvloop"] = None
real = socket.getaddrinfo
def resolve(host, port, *rest, **options):
    if str(host).endswith(".invalid"):
        time.sleep(20)
        raise socket.gaierror(socket.EAI_AGAIN, "no answer")
    return real("127.0.0.1" if str(host).endswith(".example") else host, port, *rest, **options)
socket.getaddrinfo = resolve
"""
MAILS = 16  # that are asked for at once
SIGN_INS = 20


def begin_turn(person: Person) -> None:
    """Start a match in which it is soon the person's turn."""
    person.create("parade", 2, bots=[None, "dormouse"], start=True)


def subscribe(person: Person, service: PushService, endpoint: str) -> None:
    subscription = {**Browser(service).subscription(), "endpoint": endpoint}
    person.post("/api/me/push", subscription, 201)


def attack(url: str, service: PushService, endpoint: Callable[[int], str]) -> None:
    """Everybody's turn begins, with ten subscriptions each."""
    attackers = [Person(url, f"attacker {number}") for number in range(ATTACKERS)]
    for number, attacker in enumerate(attackers):
        for count in range(SUBSCRIPTIONS):
            subscribe(attacker, service, endpoint(number * SUBSCRIPTIONS + count))
    for attacker in attackers:
        begin_turn(attacker)


def message_seconds(person: Person, service: PushService) -> float | None:
    """How long a message takes, from the request that begins the turn; None if it does not arrive."""
    path, began = f"/{person.player}", time.perf_counter()
    known = sum(push.path == path for push in service.received)
    begin_turn(person)
    while time.perf_counter() - began < LONGEST_SECONDS:
        if sum(push.path == path for push in service.received) > known:
            return round(time.perf_counter() - began, 2)
        time.sleep(0.02)
    return None


def delays(server: Server, service: PushService, host: str, endpoint: Callable[[int], str]) -> dict[str, Any]:
    """The delay of somebody's message: before the attack, then for that person and for one who has just come."""
    port = service.url.rpartition(":")[2]
    known, fresh = Person(server.url, "known"), Person(server.url, "fresh")
    for person in (known, fresh):
        subscribe(person, service, f"http://{host}:{port}/{person.player}")
    quiet = [message_seconds(known, service) for _ in range(3)]
    attack(server.url, service, endpoint)
    time.sleep(AHEAD_SECONDS)
    with ThreadPoolExecutor() as pool:
        attacked = [pool.submit(message_seconds, person, service) for person in (known, fresh)]
        first, second = (one.result() for one in attacked)
    return {"quiet_s": quiet, "attacked_s": {"known": first, "fresh": second}}


def tarpit(folder: Path) -> dict[str, Any]:
    """240 subscriptions of one host that does not answer."""
    with PushService() as service, SilentHost() as silent, Server(folder, **ASIDE) as server:
        return delays(server, service, "127.0.0.1", lambda number: f"http://{silent.authority}/{number}")


def tarpits(folder: Path) -> dict[str, Any]:
    """240 hosts that do not answer."""
    with PushService() as service, SilentHost("0.0.0.0") as silent, Server(folder, **ASIDE) as server:
        port = silent.authority.rpartition(":")[2]
        return delays(server, service, "127.0.0.1", lambda number: f"http://127.0.1.{number}:{port}/")


def unresolvable(folder: Path) -> dict[str, Any]:
    """240 names for which no answer comes."""
    with PushService() as service, Server(folder, code=FAKE_RESOLVER + RUN, **ASIDE) as server:
        return delays(server, service, "push.example", lambda number: f"http://{number}.invalid/")


def silent_mail(folder: Path) -> dict[str, Any]:
    """A mail server that takes connections and says nothing; how long does a passkey wait?"""
    with SilentHost() as silent, ExitStack() as stack:
        mail = {
            "SMTP_URL": f"smtp://{silent.authority}",
            "SMTP_SENDER": "a@example.org",
            "PUBLIC_URL": "https://p.example",
        }
        server = stack.enter_context(Server(folder, SIGN_INS_PER_HOUR="1000", **mail))
        browser = new_client(server.url)
        quiet = [ask_passkey(browser) for _ in range(SIGN_INS)]
        pool = stack.enter_context(ThreadPoolExecutor(MAILS))
        for number in range(MAILS):
            pool.submit(ask_mail, Person(server.url), number)
        time.sleep(1)
        return {"quiet_ms": spread(quiet), "attacked_ms": spread([ask_passkey(browser) for _ in range(SIGN_INS)])}


def ask_passkey(browser: httpx.Client) -> float:
    began = time.perf_counter()
    assert browser.post("/api/sign-in/passkey/options").status_code == 200
    return time.perf_counter() - began


def ask_mail(person: Person, number: int) -> None:
    headers = {"X-Forwarded-For": f"203.0.113.{number}"}
    person.http.put("/api/me/email", json={"address": f"{number}@example.org"}, headers=headers)


ATTACKS = {one.__name__: one for one in (tarpit, tarpits, unresolvable, silent_mail)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="+", choices=ATTACKS)
    for name in parser.parse_args().attacks:
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps({"attack": name, **ATTACKS[name](Path(folder))}), flush=True)


if __name__ == "__main__":
    main()
