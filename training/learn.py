"""Train a net by self-play: `python -m training.learn parade FILE --seconds 500` (docs/training.md)."""

from __future__ import annotations

import argparse
import importlib.util
import math
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from training import checkpoint
from training.checkpoint import Checkpoint
from training.policies import BEGINNERS, LEARNER, SELF
from training.schedule import learning_rate
from wonderland.arena.files import check_writable, write_whole
from wonderland.engine import catalogue
from wonderland.engine.chance import MAX_SEED
from wonderland.engine.nets import packed_nets
from wonderland.errors import MachineError, OptionError, WonderlandError
from wonderland.games import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from training.checkpoint import State
    from wonderland.engine.nets.net import Net

ABOUT = """Train a net by self-play, and write it to FILE.

In every round matches are dealt in all lanes of some batches, and played on window after window: each time all lanes
play by the net for some plies, and then these decisions are learned from. After every round the file is replaced, so
Ctrl-C loses one round at most; --resume goes on as if nothing had happened."""
EXAMPLES = """examples:
  python -m training.learn parade learned.weights --seconds 500
  python -m training.learn parade learned.weights --resume
  python -m training.learn parade both.weights --start learned.weights --among-equals
  python -m training.learn tea-party response.weights --against both.weights --seconds 600
  wonderland arena parade --bots net:learned.weights,hatter"""
SETTINGS = (
    *("game", "among_equals", "seconds", "rounds", "windows", "lanes", "plies", "rate", "exploration", "bootstrap"),
    *("averaging_steps", "seed"),
)
LEAST_NUMBERS = {"seconds": 1e-9, "rounds": 1, "windows": 1, "lanes": 1, "plies": 1}
INTERRUPTED = 130
BEGINNER_ROUNDS, BEGINNER_EXPLORATION = 1, 0.25  # of a net without weights


class Table(Protocol):
    """Where matches with one number of seats are played (`self_play.SelfPlay`)."""

    seats: int

    def deal(self, seed: int) -> None:
        """Begin a match in every lane."""

    def play(self, net: Any, policy: str, others: Any, seed: int, exploration: float, bootstrap: float) -> Any:
        """The samples of a window."""


class NetLearner(Protocol):
    """What learns (`weights.Learner`)."""

    def train(self, samples: Sequence[Any], rate: float, seed: int) -> float:
        """Go through the samples of a window."""

    def playing(self, is_average: bool) -> Any:
        """The weights by which matches are played: the latest ones, or their average."""

    def average_net(self) -> Net:
        """The net to be written."""

    def state(self) -> State:
        """Everything that the next round depends on."""


class Found:
    """What a round brought."""

    def __init__(self, num_tables: int) -> None:
        self.num_samples = 0
        self.loss = 0.0
        self.num_wins = [0.0] * num_tables
        self.num_matches = [0] * num_tables

    @property
    def shares(self) -> list[float]:
        """The learners' win shares, by table."""
        return [wins / max(1, matches) for wins, matches in zip(self.num_wins, self.num_matches, strict=True)]

    def add(self, samples: Sequence[Any], loss: float) -> None:
        """What a window brought."""
        self.loss += loss
        for i, some in enumerate(samples):
            self.num_samples += len(some.rows)
            self.num_wins[i] += some.num_wins
            self.num_matches[i] += some.num_matches


class Training:
    """A training, round after round."""

    def __init__(
        self,
        file: Path,
        settings: dict[str, Any],
        files: tuple[bytes, bytes],
        other: Net | None,
        others: Any,
        tables: Sequence[Table],
        learner: NetLearner,
    ) -> None:
        self.file = file
        self.settings = settings
        self.files = files  # the contents of those to start from, and to play against
        self.other = other  # the net of the file that is not trained; None if both places get the same one
        self.others = others
        self.tables = tables
        self.learner = learner

    def run(self, number: int = 0, seconds_before: float = 0.0) -> None:
        """Play and learn until the time is over, and a last round."""
        begin = time.monotonic() - seconds_before
        share = 0.0
        while share < 1:
            share = self.share_done(number, time.monotonic() - begin)
            found = self.round(number, self.settings["rate"] * learning_rate(share))
            self.keep(number + 1, time.monotonic() - begin, is_last=share >= 1)
            self.tell(number, time.monotonic() - begin, found)
            number += 1
        if self.others != SELF:
            self.test(number)

    def round(self, number: int, rate: float) -> Found:
        """Deal, then play and learn window after window; with a bar if stderr is a terminal."""
        self.deal(number)
        windows: Iterable[int] = range(self.settings["windows"])
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import track

            windows = track(windows, f"Round {number}", console=Console(stderr=True), transient=True)
        found = Found(len(self.tables))
        for window in windows:
            samples = self.play(number, window)
            found.add(samples, self.learner.train(samples, rate, self.seed_of(number, window)))
        return found

    def deal(self, number: int) -> None:
        """Begin a round's matches."""
        for table in self.tables:
            table.deal(self.seed_of(number, 0))

    def play(self, number: int, window: int) -> list[Any]:
        """The samples of a window, one number of seats after the other."""
        net = self.learner.playing(is_average=False)
        policy, exploration = LEARNER, self.settings["exploration"]
        if number < BEGINNER_ROUNDS and not self.files[0]:  # random play would hardly ever win
            policy, exploration = BEGINNERS, BEGINNER_EXPLORATION
        seed, bootstrap = self.seed_of(number, window), self.settings["bootstrap"]
        return [table.play(net, policy, self.others, seed, exploration, bootstrap) for table in self.tables]

    def test(self, number: int) -> None:
        """Print how often the net that was written wins, without random actions."""
        net, found = self.learner.playing(is_average=True), Found(len(self.tables))
        self.deal(number)
        for window in range(self.settings["windows"]):
            seed = self.seed_of(number, window)
            found.add([table.play(net, LEARNER, self.others, seed, 0.0, 0.0) for table in self.tables], 0.0)
        for table, share, count in zip(self.tables, found.shares, found.num_matches, strict=True):
            error = 1.96 * math.sqrt(share * (1 - share) / max(1, count))
            print(f"{table.seats} seats: wins {share:.2%} ± {error:.2%} of {count} matches", flush=True)

    def seed_of(self, number: int, window: int) -> int:
        """Of all chance of a window."""
        return int((self.settings["seed"] << 40) + (number << 16) + window) % MAX_SEED

    def share_done(self, number: int, seconds: float) -> float:
        """How much of the whole training is done; the last round begins when it is 1 or more."""
        rounds = self.settings["rounds"]
        if rounds is None:
            return float(seconds / self.settings["seconds"])
        return number / (rounds - 1) if rounds > 1 else 1.0

    def keep(self, next_round: int, seconds: float, is_last: bool) -> None:
        """Write the net, and what the next round depends on."""
        net = self.learner.average_net()
        other = self.other or net
        nets = (other, net) if trains_second(self.settings, self.files) else (net, other)
        write_whole(self.file, packed_nets.write(*nets))
        path = checkpoint.path_of(self.file)
        if is_last:
            path.unlink(missing_ok=True)
        else:
            kept = Checkpoint(self.settings, *self.files, seconds, next_round, self.learner.state())
            checkpoint.write(path, kept)

    def tell(self, number: int, seconds: float, found: Found) -> None:
        """Print a line about a round, with the wins of the learners unless everybody was one."""
        shares = [f"{table.seats} seats {share:.2%}" for table, share in zip(self.tables, found.shares, strict=True)]
        told = [] if self.others == SELF else shares
        loss = found.loss / self.settings["windows"]
        print(f"round {number}: {seconds:.0f} s, {found.num_samples} samples, loss {loss:.4f}", *told, flush=True)


def make_parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(
        "python -m training.learn",
        description=ABOUT,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=NAMES, help="the game")
    parser.add_argument("file", type=Path, metavar="FILE", help="where to write the nets")
    parser.add_argument("--resume", action="store_true", help="go on with the interrupted training of this file")
    parser.add_argument("--start", type=Path, metavar="FILE", help="a file with nets to train further")
    parser.add_argument("--among-equals", action="store_true", help="the others play by the net, too")
    parser.add_argument("--against", type=Path, metavar="FILE", help="the others play by this file's second net")
    parser.add_argument("--seconds", type=float, default=500, help="how long to train (default: 500)")
    parser.add_argument("--rounds", type=int, help="train for so many rounds instead: same rounds, same net")
    parser.add_argument("--lanes", type=int, default=196608, help="matches side by side (default: 196,608)")
    parser.add_argument("--windows", type=int, default=8, help="of a round (default: 8)")
    parser.add_argument("--plies", type=int, default=64, help="of every lane in a window (default: 64)")
    parser.add_argument("--rate", type=float, default=1.0, help="multiplier on the learning rate (default: 1)")
    parser.add_argument("--exploration", type=float, default=0.05, help="share of random actions (default: 0.05)")
    parser.add_argument(
        "--bootstrap", type=float, default=0.5, help="weight of later predictions in the targets (default: 0.5)"
    )
    parser.add_argument(
        "--averaging-steps", type=int, default=4000, help="steps of the weights' moving average (default: 4000)"
    )
    parser.add_argument("--seed", type=int, default=1865, help="of all chance (default: 1865)")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda", help="where to train (default: cuda)")
    return parser


def check(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """OptionError for arguments that do not fit together."""
    path = checkpoint.path_of(arguments.file)
    if arguments.resume:
        options = (*SETTINGS[1:], "start", "against")
        given = [name for name in options if getattr(arguments, name) != parser.get_default(name)]
        if given:
            option = "--" + given[0].replace("_", "-")
            raise OptionError(f"--resume goes on with the settings that the training began with: leave out {option}")
    elif path.exists():
        raise OptionError(f"{path} holds an interrupted training: --resume goes on with it, or delete that file")
    if arguments.among_equals and arguments.against:
        raise OptionError("the others play either by --against FILE or --among-equals")
    for name, least in LEAST_NUMBERS.items():
        value = getattr(arguments, name)
        if value is not None and value < least:
            raise OptionError(f"--{name} must be more than 0, not {value}")
    check_writable(arguments.file)
    if importlib.util.find_spec("torch") is None:
        raise MachineError("training needs torch, which is not installed: pip install torch")


def read_nets(file: Path | None) -> bytes:
    """The content of a file, nothing without one."""
    try:
        return file.read_bytes() if file else b""
    except OSError as error:
        raise OptionError(f"{file} cannot be read: {error.strerror}") from None


def trains_second(settings: dict[str, Any], files: tuple[bytes, bytes]) -> bool:
    """Is it the file's second net, which assumes experts?"""
    return bool(settings["among_equals"] or files[1])


def prepare(arguments: argparse.Namespace) -> tuple[Training, int, float]:
    """The training, its first round, and how many seconds it took so far."""
    from training import self_play, weights

    kept = checkpoint.read(checkpoint.path_of(arguments.file)) if arguments.resume else None
    settings = kept.settings if kept else {name: getattr(arguments, name) for name in SETTINGS}
    files = (kept.start, kept.against) if kept else (read_nets(arguments.start), read_nets(arguments.against))
    game = catalogue.load(settings["game"])
    shapes, place = game.learned.SHAPES, int(trains_second(settings, files))
    start, against = (packed_nets.read(content, shapes) if content else None for content in files)
    learned, other = (None if start is None else packed_nets.net_of(start, number) for number in (place, 1 - place))
    learner = weights.Learner(shapes, learned, settings["averaging_steps"], arguments.device)
    others: Any = SELF if settings["among_equals"] else BEGINNERS
    if against is not None:
        others = weights.player(weights.on_device(packed_nets.net_of(against, 1)._asdict(), arguments.device))
    tables = [
        self_play.SelfPlay(game, seats, lanes, settings["plies"], arguments.device)
        for seats, lanes in self_play.lanes_of(game, settings["lanes"]).items()
    ]
    training = Training(arguments.file, settings, files, other, others, tables, learner)
    if kept is None:
        return training, 0, 0.0
    learner.restore(kept.learner)
    return training, kept.next_round, kept.seconds


def main() -> int:
    """Train for some time; the exit code."""
    parser = make_parser()
    arguments = parser.parse_args()
    try:
        check(arguments, parser)
        training, first_round, seconds = prepare(arguments)
    except WonderlandError as error:
        parser.error(str(error))
    print("The first round compiles first, which takes about a minute if it was never done.", file=sys.stderr)
    try:
        training.run(first_round, seconds)
    except KeyboardInterrupt:
        is_kept = checkpoint.path_of(arguments.file).exists()
        what = f"{arguments.file} has what was learned; --resume goes on." if is_kept else "No round was finished."
        print(f"Stopped. {what}", file=sys.stderr)
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
