"""How long the page takes to review a match: `python -m benchmarks.review`, after `make page`.

Four Hatters play a match of each game from a fixed seed. Chromium opens its record with the usual budget and reviews
it. Printed are the seconds from the click on the link to the last figure, and the processor's seconds meanwhile: of the
workers that review, of the page's main thread, and of everything else of the browser. On a machine that is busy with
other things the first figure is theirs, too.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.browser import chromium_and_page
from tests.e2e.record_links import link
from tests.e2e.visitors import Browsers, Visitor
from tests.server.servers import ThreadServer, quick_settings
from wonderland.bots.levels import QUICK
from wonderland.engine import catalogue, chance, targets
from wonderland.engine.match import Match
from wonderland.engine.turn import Turn
from wonderland.records.record import record, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

SEATS = 4
MOST_SECONDS = {"parade": 10, "going-out": 20, "tea-party": 10}
REVIEW_MS = 300_000
TICKS = os.sysconf("SC_CLK_TCK")


class Times(NamedTuple):
    """Seconds of the processor."""

    workers: float  # threads of pages that are not their main threads
    main: float  # main threads of pages
    others: float  # of the browser

    def since(self, begin: Times) -> Times:
        """What has been added."""
        return Times(*(now - before for now, before in zip(self, begin, strict=True)))


def main() -> None:
    """Play, review in the page and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=3, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"{'game':<12}{'decisions':>10}{'seconds':>9}{'workers':>9}{'main':>7}{'others':>8}  wanted")
    with chromium_and_page() as (browser, folder), ThreadServer(quick_settings(folder)) as server:
        for game in catalogue.names():
            for number in range(arguments.matches):
                data, num_decisions = played(game, chance.seed_for(arguments.seed, number))
                seconds, times = review(browser, server.url, data)
                workers, main_thread, others = times
                figures = f"{seconds:>9.1f}{workers:>9.1f}{main_thread:>7.1f}{others:>8.1f}"
                print(f"{game:<12}{num_decisions:>10}{figures}  < {MOST_SECONDS[game]}", flush=True)


def played(name: str, seed: int) -> tuple[bytes, int]:
    """The record of a match of bots that do not search, and how many decisions it has."""
    game = catalogue.load(name)
    match, bot = Match(game, SEATS, seed, target=targets.wasm(game)), QUICK.make(targets.wasm(game))
    plies = 0
    while not match.is_over:
        turn = Turn(match.target, match.hidden_states(match.seat), seed=chance.seed_for(seed, plies))
        match.apply(turn.accept(bot.choose(turn)))
        plies += 1
    return to_json(record(match, [f"{QUICK.title} {seat + 1}" for seat in range(SEATS)])), plies


def review(browser: Browser, url: str, data: bytes) -> tuple[float, Times]:
    """Open the record to be reviewed, and wait for the last figure."""
    visitor = Visitor(Browsers(browser), url, {}, reuse=False)
    visitor.page.goto("/")
    before, begin = times_of_browser(), time.perf_counter()
    visitor.page.goto(f"{link(data)}?review")
    visitor.page.get_by_test_id("luck").wait_for(timeout=REVIEW_MS)
    seconds = time.perf_counter() - begin
    times = times_of_browser().since(before)
    visitor.leave()
    return seconds, times


def times_of_browser() -> Times:
    """Of all processes that this one has started."""
    workers, main_threads, others = 0.0, 0.0, 0.0
    for process in descendants(os.getpid()):
        try:
            command = Path(f"/proc/{process}/cmdline").read_text()
            whole = seconds_of(Path(f"/proc/{process}/stat"))
            if "--type=renderer" in command:
                main_thread = seconds_of(Path(f"/proc/{process}/task/{process}/stat"))
                main_threads += main_thread
                workers += whole - main_thread
            elif "chrom" in command:
                others += whole
        except FileNotFoundError:  # it has just ended
            continue
    return Times(workers, main_threads, others)


def seconds_of(stat: Path) -> float:
    """The user and system time of a process or a thread."""
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def descendants(process: int) -> Iterator[int]:
    """The processes that it has started, and theirs."""
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, children.read_text().split()):
            yield child
            yield from descendants(child)


if __name__ == "__main__":
    main()
