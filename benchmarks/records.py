"""How many matches `simulate` plays and `verify` checks in a second, from the start of the command to its end.

    python -m benchmarks.records [--games parade,tea-party] [--seconds 5] [--before .../bin/wonderland]

Runs the commands on all cores, with as many matches of four seats as take at least so many seconds. `--before` names
the `wonderland` of another version, to be measured in turn with this one.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from wonderland.engine import catalogue

HERE = [sys.executable, "-m", "wonderland"]
FIRST_MATCHES = 250  # enough for compiled code
MAX_BYTES = 500_000_000  # of a file, before four times as many matches are written
COLUMNS = ("plies/s", "plies/s with records", "records/s verified")


def timed(command: list[str]) -> tuple[float, str]:
    begin = time.perf_counter()
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return time.perf_counter() - begin, output


def timed_series(simulate: list[str], seconds: float, file: Path) -> tuple[int, float]:
    """Play more and more matches until they take so long; how many, and the plies per second."""
    matches = FIRST_MATCHES
    timed([*simulate, "--matches", str(matches)])  # compiles what is not yet compiled
    while True:
        took, output = timed([*simulate, "--matches", str(matches)])
        size = file.stat().st_size if file.exists() else 0
        if took > seconds or size > MAX_BYTES:
            return matches, matches * json.loads(output)["mean_plies"] / took
        matches *= 4


def measure(program: list[str], game: str, bot: str, seconds: float, file: Path) -> list[float]:
    """Plies per second without and with records, and records per second."""
    simulate = [*program, "simulate", game, "--seats", "4", "--bots", bot, "--seed", "1", "--json"]
    with_records = [*simulate, "--records", str(file), "--legal"]
    file.unlink(missing_ok=True)
    _, plies = timed_series(simulate, seconds, file)
    matches, plies_with_records = timed_series(with_records, seconds, file)
    verify = [*program, "verify", str(file)]
    timed(verify)  # compiles what is not yet compiled
    took, _ = timed(verify)
    return [plies, plies_with_records, matches / took]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(catalogue.names()))
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--before", type=Path)
    arguments = parser.parse_args()
    print(f"{'':<20}" + "".join(f"{column:>28}" for column in COLUMNS))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "r.jsonl"
        for game in arguments.games.split(","):
            for bot in ("random", "greedy"):
                after = measure(HERE, game, bot, arguments.seconds, file)
                cells = [f"{rate:,.0f}" for rate in after]
                if arguments.before:
                    before = measure([str(arguments.before)], game, bot, arguments.seconds, file)
                    cells = [
                        f"{cell} ({rate / old:.0f} × {old:,.0f})"
                        for cell, rate, old in zip(cells, after, before, strict=True)
                    ]
                print(f"{game:<12}{bot:<8}" + "".join(f"{cell:>28}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
