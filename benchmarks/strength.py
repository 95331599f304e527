"""How strong the bots are, as rows for `results.md`: `python -m benchmarks.strength parade tea-party --workers 16`.

Every row is one seat of the first bot among seats of the second, every deal played from every seat. Bots think 100 ms
an action, but levels for the time that makes them what they are. `former-parade` and so on compare the Queens, and the
net alone with the former search, within the same time; the former modules lie in a folder or come from git's history.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import msgspec

from benchmarks.former_modules import ROOT, extract
from benchmarks.kept_series import Until, say_forfeits
from wonderland.arena.arena import Arena, Arguments, Report
from wonderland.arena.make_executor import make_executor
from wonderland.bots.cores import num_cores
from wonderland.bots.former_bots import former_name
from wonderland.bots.levels import LEVELS
from wonderland.bots.net_bots import NET
from wonderland.engine import catalogue
from wonderland.engine.wasm.files import WEIGHTS

SECONDS = 0.1
MATCHES = 400
QUICK_MATCHES = 6000  # where nobody thinks
FORMER_MATCHES = 1000
FORMER = "0.8.0"  # the version whose bots the present ones are compared with
QUEEN = LEVELS[-1].name


@dataclass(frozen=True)
class Series:
    """One row."""

    game: str
    seats: int
    bots: tuple[str, str]  # one of the first among some of the second
    seconds: float | None = SECONDS
    matches: int = MATCHES

    def names(self, folder: Path) -> list[str]:
        """The bots as the arena knows them; modules of former versions lie in the folder."""
        return [self._name(bot, folder) for bot in self.bots]

    def _name(self, bot: str, folder: Path) -> str:
        former = former_name(bot)
        if former:
            return str(former._replace(folder=str(folder / former.folder)))
        return f"{NET}:{catalogue.folder_of(self.game) / WEIGHTS}" if bot == NET else bot


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


def former_rows(game: str) -> list[Series]:
    queen, search = f"former:{FORMER}:{QUEEN}", f"former:{FORMER}:cheshire-cat"
    return [
        *(Series(game, seats, (QUEEN, queen), matches=FORMER_MATCHES) for seats in (2, 4)),
        Series(game, 2, (NET, search), matches=FORMER_MATCHES),  # the net alone, which takes no time
    ]


PARTS = {
    "parade": search_rows("parade", 2, 4, 6),
    "going-out": search_rows("going-out", 2, 3, 4, 5),
    "tea-party": search_rows("tea-party", 2, 3, 4),
    **{f"random-{game}": random_rows(game) for game in catalogue.names()},
    **{f"levels-{game}": level_rows(game) for game in catalogue.names()},
    **{f"former-{game}": former_rows(game) for game in catalogue.names()},
}
HEADER = """\
| game | seats | one | among | matches | wins | 95 % | fair | rated above | longest action | over budget |
|---|---|---|---|---|---|---|---|---|---|---|"""


def row(series: Series, names: list[str], report: Report) -> str:
    """A line of the table, about the first bot."""
    by_name = {standing.bot: standing for standing in report.standings}
    one, other = (by_name[name] for name in names)
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


def rows_of(parts: list[str], seats: int | None) -> list[tuple[str, Series]]:
    """The rows with so many seats, each with its part."""
    return [(part, series) for part in parts for series in PARTS[part] if seats in (None, series.seats)]


def play(series: Series, arguments: argparse.Namespace, end: float) -> Report:
    """The report of a row, of the matches that began before `end`."""
    asked = arguments.seconds or series.seconds
    arena = Arena(
        Arguments(
            game=series.game,
            bots=",".join(series.names(arguments.former)),
            seats=series.seats,
            matches=arguments.matches or series.matches,
            seed=arguments.seed,
            seconds=asked if series.seconds else None,
            workers=arguments.workers,
        )
    )
    arena.prepare()
    return arena.play(Until(make_executor(arguments.workers, None), end))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all of them if none is named")
    parser.add_argument("--seats", type=int, help="only the rows with so many seats")
    parser.add_argument("--matches", type=int, help=f"a row (default: {MATCHES}, or {QUICK_MATCHES} without thinking)")
    parser.add_argument("--seconds", type=float, help=f"an action, instead of {SECONDS}")
    parser.add_argument("--minutes", type=float, help="for all rows together: each begins no match after its share")
    parser.add_argument("--workers", type=int, default=num_cores(), help="matches at once (default: one a core)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--former", type=Path, default=ROOT / "former", metavar="FOLDER", help="modules by version")
    parser.add_argument("--json", type=Path, metavar="FOLDER", help="keep every report here")
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")

    rows = rows_of(arguments.parts or list(PARTS), arguments.seats)
    for _, series in rows:
        for former in filter(None, map(former_name, series.bots)):
            extract(former.folder, series.game, arguments.former)
    end = time.monotonic() + 60 * (arguments.minutes or math.inf)
    print(HEADER, flush=True)
    for number, (part, series) in enumerate(rows):
        now = time.monotonic()
        report = play(series, arguments, now + (end - now) / (len(rows) - number))
        if report.matches:
            print(row(series, series.names(arguments.former), report), flush=True)
            say_forfeits(report.matches)
        if arguments.json:
            arguments.json.mkdir(parents=True, exist_ok=True)
            name = f"{part}-{series.seats}-{'-'.join(series.bots).replace(':', '-')}.json"
            (arguments.json / name).write_bytes(msgspec.json.encode(report))
        if report.stopped:
            raise SystemExit(f"ended early: {report.stopped}")


if __name__ == "__main__":
    main()
