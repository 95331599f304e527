"""How strong the bots are, as rows for `results.md`: `python benchmarks/strength.py parade tea-party --workers 16`.

Every row is one seat of the first bot among seats of the second, every deal played from every seat. Bots think 100 ms
an action, but levels for the time that makes them what they are.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import msgspec

from wonderland.arena.arena import Arena, Arguments, Report
from wonderland.arena.make_executor import make_executor
from wonderland.bots.cores import num_cores
from wonderland.bots.levels import LEVELS
from wonderland.engine import catalogue

SECONDS = 0.1
MATCHES = 400
QUICK_MATCHES = 6000  # where nobody thinks


@dataclass(frozen=True)
class Series:
    """One row."""

    game: str
    seats: int
    bots: tuple[str, str]  # one of the first among some of the second
    seconds: float | None = SECONDS
    matches: int = MATCHES


def search_rows(game: str, *seats: int) -> list[Series]:
    return [Series(game, each, ("search", "greedy")) for each in seats]


def random_rows(game: str) -> list[Series]:
    loaded = catalogue.load(game)
    return [
        Series(game, seats, ("random", "greedy"), matches=QUICK_MATCHES)
        for seats in range(loaded.min_seats, loaded.max_seats + 1)
    ]


def level_rows(game: str) -> list[Series]:
    return [
        Series(game, 2, (higher.name, lower.name), None, MATCHES if higher.is_searching else QUICK_MATCHES)
        for lower, higher in pairwise(LEVELS)
    ]


PARTS = {
    "parade": search_rows("parade", 2, 4, 6),
    "going-out": search_rows("going-out", 2, 3, 4, 5),
    "tea-party": search_rows("tea-party", 2, 3, 4),
    **{f"random-{game}": random_rows(game) for game in catalogue.names()},
    **{f"levels-{game}": level_rows(game) for game in catalogue.names()},
}
HEADER = """\
| game | seats | one | among | matches | wins | 95 % | fair | rated above | longest action | over budget |
|---|---|---|---|---|---|---|---|---|---|---|"""


def row(series: Series, report: Report) -> str:
    """A line of the table, about the first bot."""
    by_name = {standing.bot: standing for standing in report.standings}
    one, other = (by_name[bot] for bot in series.bots)
    wins, overrun = one.win_share, one.overrun_seconds
    cells = [
        catalogue.load(series.game).title,
        str(series.seats),
        *series.bots,
        str(len(report.matches)),
        f"{wins.value:.1%}",
        f"{wins.low:.1%} to {wins.high:.1%}",
        f"{1 / series.seats:.1%}",
        f"{one.rating.value - other.rating.value:.0f}",
        f"{one.longest_seconds * 1000:.1f} ms",
        "" if overrun is None else f"{overrun * 1000:.1f} ms",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all of them if none is named")
    parser.add_argument("--seats", type=int, help="only the rows with so many seats")
    parser.add_argument("--matches", type=int, help=f"a row (default: {MATCHES}, or {QUICK_MATCHES} without thinking)")
    parser.add_argument("--workers", type=int, default=num_cores(), help="matches at once (default: one a core)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FOLDER", help="keep every report here")
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")

    print(HEADER, flush=True)
    for part in arguments.parts or PARTS:
        for series in PARTS[part]:
            if arguments.seats not in (None, series.seats):
                continue
            bots, matches = ",".join(series.bots), arguments.matches or series.matches
            arena = Arena(
                Arguments(
                    game=series.game,
                    bots=bots,
                    seats=series.seats,
                    matches=matches,
                    seed=arguments.seed,
                    seconds=series.seconds,
                    workers=arguments.workers,
                )
            )
            arena.prepare()
            report = arena.play(make_executor(arguments.workers, None))
            print(row(series, report), flush=True)
            if arguments.json:
                arguments.json.mkdir(parents=True, exist_ok=True)
                name = f"{part}-{series.seats}-{bots.replace(',', '-')}.json"
                (arguments.json / name).write_bytes(msgspec.json.encode(report))
            if report.stopped:
                raise SystemExit(f"ended early: {report.stopped}")


if __name__ == "__main__":
    main()
