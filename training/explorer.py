"""Makes the table of a game's explorer by self-play: `python -m training.explorer parade --matches 40000 --seed 1`."""

from __future__ import annotations

import argparse
import gzip
import io
import json
import sys
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from training.explorer_counts import Counts
from training.explorer_play import Players
from wonderland.arena.files import check_writable, write_whole
from wonderland.engine import catalogue, chance
from wonderland.engine.chance import MAX_SEED
from wonderland.errors import OptionError, WonderlandError
from wonderland.explorer.table_file import FILE

if TYPE_CHECKING:
    from collections.abc import Callable

    from training.explorer_play import Played
    from wonderland.engine.game import Game

ABOUT = """Play matches of a game by its net, with errors of all sizes, and write what happened in situations alike.

The table goes into the game's folder, or to --out. Beside it lies what was counted so far: after an interruption the
same command goes on from there, and writes the same bytes as without one."""
CHUNK = 1000  # matches that are played side by side
CHUNKS_KEPT = 5  # between two writings of what was counted
INTERRUPTED = 130


def main() -> int:
    """Play and write; the exit code."""
    parser = make_parser()
    arguments = parser.parse_args()
    try:
        game = catalogue.load(arguments.game)
        out = arguments.out or Path(str(resources.files(game.package))) / FILE
        make_table(game, arguments.matches, arguments.seed, arguments.device, out, tell)
    except WonderlandError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        print("Stopped. The same command goes on.", file=sys.stderr)
        return INTERRUPTED
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser("python -m training.explorer", description=ABOUT)
    parser.add_argument("game", help="the game")
    parser.add_argument("--matches", type=int, default=40000, help="how many (default: 40,000)")
    parser.add_argument("--seed", type=int, default=1, help="of all chance (default: 1)")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="where to play (default: cpu)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write the table")
    return parser


def make_table(
    game: Game, matches: int, seed: int, device: str, out: Path, told: Callable[[int, int], None] = lambda *_: None
) -> None:
    """Play all matches that were not played before, and write the table."""
    if matches < 1:
        raise OptionError(f"--matches must be 1 or more, not {matches}")
    check_writable(out)
    settings = {"game": game.name, "matches": matches, "seed": seed, "device": device}
    progress, counts = progress_path(out), Counts(game)
    first = read_progress(progress, settings, counts)
    for number in range(first, num_chunks(matches)):
        counts.add(play_chunk(game, matches, seed, device, number))
        told(counts.num_matches, matches)
        if (number + 1) % CHUNKS_KEPT == 0:
            keep_progress(progress, settings, number + 1, counts)
    command = f"python -m training.explorer {game.name} --matches {matches} --seed {seed} --device {device}"
    content = msgspec.json.encode(counts.explored(command)) + b"\n"
    write_whole(out, content)
    progress.unlink(missing_ok=True)
    told(len(gzip.compress(content)), 0)


def play_chunk(game: Game, matches: int, seed: int, device: str, number: int) -> Played:
    """The matches of one chunk; the numbers of seats take turns."""
    seats = game.min_seats + number % (game.max_seats - game.min_seats + 1)
    size = min(CHUNK, matches - number * CHUNK)
    return Players(game, seats, size, device).play(chance.seed_for(seed, number) % MAX_SEED)


def num_chunks(matches: int) -> int:
    """How many chunks so many matches are."""
    return -(-matches // CHUNK)


def progress_path(out: Path) -> Path:
    """Where it is kept what was counted so far."""
    return out.with_name(f"{out.name}.progress")


def read_progress(path: Path, settings: dict[str, Any], counts: Counts) -> int:
    """Restore what was counted, and return the first chunk that was not played; OptionError for other settings."""
    if not path.exists():
        return 0
    with np.load(path) as kept:
        if json.loads(str(kept["settings"])) != settings:
            raise OptionError(f"{path} holds another run: the same command goes on with it, or delete that file")
        counts.restore({name: kept[name] for name in kept.files})
        return int(kept["next_chunk"])


def keep_progress(path: Path, settings: dict[str, Any], next_chunk: int, counts: Counts) -> None:
    """Write what was counted so far."""
    content = io.BytesIO()
    np.savez(content, settings=json.dumps(settings), next_chunk=next_chunk, **counts.arrays())  # type: ignore[arg-type]
    write_whole(path, content.getvalue())


def tell(done: int, matches: int) -> None:
    """A line about how far it is; without matches, about the size of the file."""
    text = f"{done:,} of {matches:,} matches" if matches else f"written: {done:,} bytes gzipped"
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
