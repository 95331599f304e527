"""Passkeys: registered on one device, used on another, for this server only, and each answer once."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from webauthn.helpers import bytes_to_base64url

from tests.server.authenticator import Authenticator
from tests.server.people import Person, new_client

if TYPE_CHECKING:
    import httpx

    from tests.server.servers import ThreadServer

LOADED = (
    "import sys, wonderland.server.run.app; print([name for name in ('webauthn', 'openskill') if name in sys.modules])"
)


def address_of(server: ThreadServer) -> str:
    """Under a name: a passkey belongs to a domain."""
    return server.url.replace("127.0.0.1", "localhost")


def registered(server: ThreadServer) -> tuple[Person, Authenticator]:
    ann = Person(address_of(server), "Ann")
    authenticator = Authenticator(ann.url, "localhost")
    credential = authenticator.create(ann.post("/api/me/passkeys/options", None).json())
    ann.post("/api/me/passkeys", {"credential": credential}, 201)
    return ann, authenticator


def options_for(browser: httpx.Client) -> dict[str, Any]:
    options: dict[str, Any] = browser.post("/api/sign-in/passkey/options").json()
    return options


def test_a_passkey_brings_a_player_to_another_device(server: ThreadServer) -> None:
    ann, authenticator = registered(server)
    browser = new_client(ann.url)
    answer = browser.post("/api/sign-in/passkey", json={"credential": authenticator.get(options_for(browser))})
    assert answer.json() == browser.get("/api/me").json() == {"player": ann.player, "name": "Ann"}
    (passkey,) = ann.http.get("/api/me/passkeys").json()
    options = ann.post("/api/me/passkeys/options", None).json()
    assert [one["id"] for one in options["excludeCredentials"]] == [passkey["id"]]
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert ann.http.delete(f"/api/me/passkeys/{passkey['id']}").status_code == 204
    credential = authenticator.get(options_for(browser))
    assert browser.post("/api/sign-in/passkey", json={"credential": credential}).status_code == 404


def test_an_answer_works_once_and_only_for_our_challenge(server: ThreadServer) -> None:
    ann, authenticator = registered(server)
    browser = new_client(ann.url)
    credential = authenticator.get(options_for(browser))
    statuses = [browser.post("/api/sign-in/passkey", json={"credential": credential}).status_code for _ in range(2)]
    assert statuses == [200, 404]
    forged = authenticator.get({"challenge": "AAAA"})
    assert browser.post("/api/sign-in/passkey", json={"credential": forged}).status_code == 404
    registration = ann.post("/api/me/passkeys/options", None).json()
    credential = authenticator.get(registration)
    assert browser.post("/api/sign-in/passkey", json={"credential": credential}).status_code == 404, "one to register"


@pytest.mark.parametrize(("origin", "domain"), [("https://evil.example", "localhost"), (None, "evil.example")])
def test_another_site_cannot_use_a_passkey(server: ThreadServer, origin: str | None, domain: str) -> None:
    ann, authenticator = registered(server)
    authenticator.origin, authenticator.domain = origin or ann.url, domain
    browser = new_client(ann.url)
    credential = authenticator.get(options_for(browser))
    assert browser.post("/api/sign-in/passkey", json={"credential": credential}).status_code == 404
    made = Authenticator(origin or ann.url, domain).create(ann.post("/api/me/passkeys/options", None).json())
    assert ann.post("/api/me/passkeys", {"credential": made}).status_code == 403


def test_a_copied_passkey_with_a_counter_of_the_past_is_refused(server: ThreadServer) -> None:
    ann, authenticator = registered(server)
    browser = new_client(ann.url)
    authenticator.get({"challenge": ""})
    browser.post("/api/sign-in/passkey", json={"credential": authenticator.get(options_for(browser))})
    authenticator.sign_count = 0
    credential = authenticator.get(options_for(browser))
    assert browser.post("/api/sign-in/passkey", json={"credential": credential}).status_code == 404


NESTED = bytes_to_base64url(b'{"challenge":"AAAA","x":' + b"[" * 3000 + b"]" * 3000 + b"}")


def test_of_two_copies_of_a_passkey_that_sign_in_at_once_one_is_refused(server: ThreadServer) -> None:
    ann, authenticator = registered(server)
    browser = new_client(ann.url)
    credentials = []
    for _ in range(8):
        authenticator.sign_count = 5  # each copy counts on from what both had
        credentials.append(authenticator.get(options_for(browser)))

    def sign_in(credential: dict[str, Any]) -> int:
        return new_client(ann.url).post("/api/sign-in/passkey", json={"credential": credential}).status_code

    with ThreadPoolExecutor(len(credentials)) as pool:
        assert sorted(pool.map(sign_in, credentials)) == [200] + [404] * 7


def test_an_answer_that_is_sent_many_times_at_once_works_once(server: ThreadServer) -> None:
    ann, authenticator = registered(server)
    authenticator.sign_count = -1  # it does not count, so only the challenge tells
    credential = authenticator.get(options_for(new_client(ann.url)))

    def sign_in(_: int) -> int:
        return new_client(ann.url).post("/api/sign-in/passkey", json={"credential": credential}).status_code

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(sign_in, range(8))) == [200] + [404] * 7


@pytest.mark.parametrize("attestation", [b"\x81" * 9000, b"\xa1\x01" * 4500, b"\xc1" * 9000, b"\x9f" * 9000])
def test_an_authenticators_data_that_is_nested_too_deep_is_refused(server: ThreadServer, attestation: bytes) -> None:
    ann = Person(address_of(server), "Ann")
    credential = Authenticator(ann.url, "localhost").create(ann.post("/api/me/passkeys/options", None).json())
    credential["response"]["attestationObject"] = bytes_to_base64url(attestation)
    assert ann.post("/api/me/passkeys", {"credential": credential}).status_code == 403


@pytest.mark.parametrize(
    "credential",
    [
        {"response": {"clientDataJSON": NESTED}},
        {},
        {"response": 1},
        {"response": {"clientDataJSON": "?"}},
        {"id": "\0", "response": {"clientDataJSON": "e30"}},
    ],
)
def test_what_is_no_credential_is_refused(server: ThreadServer, credential: dict[str, Any]) -> None:
    ann = Person(address_of(server), "Ann")
    for path in ("/api/me/passkeys", "/api/sign-in/passkey"):
        assert ann.post(path, {"credential": credential}).status_code in (400, 404)


@pytest.mark.parametrize("host", ["[", "", ":80", "[::1", "a b", "x" * 5000])
def test_no_host_in_a_request_makes_the_server_fail(server: ThreadServer, host: str) -> None:
    ann = Person(server.url, "Ann")
    for path in ("/api/me/passkeys/options", "/api/sign-in/passkey/options"):
        assert ann.http.post(path, headers={"Host": host}).status_code < 500


def test_a_server_starts_without_the_packages_for_passkeys_and_ratings() -> None:
    loaded = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True, timeout=60)
    assert loaded.stdout == "[]\n"
