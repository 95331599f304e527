"""Train a net by self-play: `python -m training.learn parade FILE --seconds 500` (docs/training.md)."""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from training import checkpoint, samples
from training.checkpoint import Checkpoint, Round
from training.schedule import learning_rate
from wonderland.arena.files import check_writable, write_whole
from wonderland.bots.cores import num_cores
from wonderland.engine import catalogue
from wonderland.engine.nets import packed_nets
from wonderland.engine.targets.functions import compiled
from wonderland.errors import MachineError, OptionError, WonderlandError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from training.checkpoint import State
    from wonderland.engine.nets.net import Net

ABOUT = """Train a net of Parade by self-play, and write it to FILE.

Every round, the net plays matches while the samples of the round before are learned from. After every round the file
is replaced, so Ctrl-C loses one round at most; --resume goes on as if nothing had happened."""
EXAMPLES = """examples:
  python -m training.learn parade learned.weights --seconds 500
  python -m training.learn parade learned.weights --resume
  python -m training.learn parade equals.weights --start learned.weights --among-equals
  wonderland arena parade --bots net:learned.weights,hatter"""
SETTINGS = ("game", "among_equals", "seconds", "rounds", "rate", "bootstrap", "averaging_steps", "matches")
INTERRUPTED = 130
TEST_EVERY = 5  # rounds


class Matches(Protocol):
    """What plays the matches (`samples.SelfPlay`)."""

    parts: list[Future[Any]]

    def sample(self, round_number: int, num_matches: int, net: Net, is_trained: bool) -> tuple[Any, Any]:
        """The samples of a round."""

    def win_rate(self, seats: int, net: Net) -> float:
        """How often the net wins."""

    def stop(self) -> None:
        """Play no more."""


class Learner(Protocol):
    """What learns (`trainer.Trainer`)."""

    def train(self, features: Any, targets: Any, rate: float) -> float:
        """Go through the samples of a round."""

    def playing_net(self) -> Net:
        """The latest weights."""

    def average_net(self) -> Net:
        """The net to be written."""

    def state(self) -> State:
        """Everything that the next round depends on."""


class Training:
    """A training, round after round."""

    def __init__(
        self, file: Path, settings: dict[str, Any], start: bytes, first: Net | None, matches: Matches, trainer: Learner
    ) -> None:
        self.file = file
        self.settings = settings
        self.start = start
        self.first = first  # the file's first net, if the second is trained
        self.matches = matches
        self.trainer = trainer
        self.background = ThreadPoolExecutor(1)

    def run(self, first_round: Round, seconds_before: float = 0.0) -> None:
        """Play and learn until the time is over, and a last round."""
        begin = time.monotonic() - seconds_before
        number, samples = first_round.number, self.play(first_round)
        is_trained = first_round.is_trained
        while True:
            features, targets = self.wait_for(samples, number)
            share = self.share_done(number, time.monotonic() - begin)
            following = Round(number + 1, self.trainer.playing_net(), is_trained)
            if is_trained and share < 1:
                samples = self.play(following)  # with the weights before this round's training
            loss = self.trainer.train(features, targets, self.settings["rate"] * learning_rate(share))
            if not is_trained:
                following = Round(number + 1, self.trainer.playing_net(), True)
            self.keep(following, time.monotonic() - begin, is_last=share >= 1)
            self.tell(number, time.monotonic() - begin, len(features), loss, is_last=share >= 1)
            if share >= 1:
                return
            if not is_trained:
                is_trained, samples = True, self.play(following)
            number += 1

    def play(self, one: Round) -> Future[Any]:
        """Begin to play a round."""
        return self.background.submit(
            self.matches.sample, one.number, self.settings["matches"], one.net, one.is_trained
        )

    def share_done(self, number: int, seconds: float) -> float:
        """How much of the whole training is done; the last round begins when it is 1 or more."""
        rounds = self.settings["rounds"]
        if rounds is None:
            return float(seconds / self.settings["seconds"])
        return number / (rounds - 1) if rounds > 1 else 1.0

    def keep(self, following: Round, seconds: float, is_last: bool) -> None:
        """Write the net, and what the next round depends on."""
        net = self.trainer.average_net()
        write_whole(self.file, packed_nets.write(self.first or net, net))
        path = checkpoint.path_of(self.file)
        if is_last:
            path.unlink(missing_ok=True)
        else:
            checkpoint.write(path, Checkpoint(self.settings, self.start, seconds, following, self.trainer.state()))

    def tell(self, number: int, seconds: float, num_samples: int, loss: float, is_last: bool) -> None:
        """Print a line about a round; sometimes with win rates, because these take long."""
        is_tested = is_last or number % TEST_EVERY == 0
        net = self.trainer.average_net()
        rates = [f"{seats} seats {self.matches.win_rate(seats, net):.2%}" for seats in samples.SHARES if is_tested]
        print(f"round {number}: {seconds:.0f} s, {num_samples} samples, loss {loss:.4f}", *rates, flush=True)

    def wait_for(self, playing: Future[Any], number: int) -> tuple[Any, Any]:
        """The samples of a round; meanwhile a progress bar, if stderr is a terminal."""
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import Progress

            with Progress(console=Console(stderr=True), transient=True) as bar:
                task = bar.add_task(f"Round {number}: playing", total=None)
                while not playing.done():
                    parts = self.matches.parts
                    bar.update(task, total=len(parts) or None, completed=sum(part.done() for part in parts))
                    wait([playing], timeout=0.2)
        found: tuple[Any, Any] = playing.result()
        return found

    def stop(self) -> None:
        """End what goes on in the background."""
        self.matches.stop()
        self.background.shutdown(cancel_futures=True)


def make_parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(
        "python -m training.learn",
        description=ABOUT,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=["parade"], help="the game that has a net")
    parser.add_argument("file", type=Path, metavar="FILE", help="where to write the nets")
    parser.add_argument("--resume", action="store_true", help="go on with the interrupted training of this file")
    parser.add_argument("--start", type=Path, metavar="FILE", help="a file with nets to train further")
    parser.add_argument("--among-equals", action="store_true", help="the others play by the net, too; needs --start")
    parser.add_argument("--seconds", type=float, default=500, help="how long to train (default: 500)")
    parser.add_argument("--rounds", type=int, help="train for so many rounds instead: same rounds, same net")
    parser.add_argument("--matches", type=int, default=1_200_000, help="a round (default: 1,200,000)")
    parser.add_argument("--rate", type=float, default=1.0, help="multiplier on the learning rate (default: 1)")
    parser.add_argument(
        "--bootstrap", type=float, default=0.7, help="weight of later predictions in the targets (default: 0.7)"
    )
    parser.add_argument(
        "--averaging-steps", type=int, default=2000, help="steps of the weights' moving average (default: 2000)"
    )
    parser.add_argument("--workers", type=int, default=num_cores(), help="threads that play (default: one per core)")
    return parser


def check(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """OptionError for arguments that do not fit together."""
    path = checkpoint.path_of(arguments.file)
    if arguments.resume:
        given = [name for name in (*SETTINGS[1:], "start") if getattr(arguments, name) != parser.get_default(name)]
        if given:
            option = "--" + given[0].replace("_", "-")
            raise OptionError(f"--resume goes on with the settings that the training began with: leave out {option}")
    elif path.exists():
        raise OptionError(f"{path} holds an interrupted training: --resume goes on with it, or delete that file")
    if arguments.among_equals and not arguments.start:
        raise OptionError("--among-equals needs nets to train further: --start FILE")
    if arguments.seconds <= 0 or arguments.matches < 1 or (arguments.rounds is not None and arguments.rounds < 1):
        raise OptionError("--seconds, --rounds and --matches are more than 0")
    check_writable(arguments.file)
    if importlib.util.find_spec("jax") is None:
        raise MachineError("training needs JAX, which is not installed: pip install jax")


def read_start(file: Path | None) -> bytes:
    """The content of the file to start from, nothing without one."""
    try:
        return file.read_bytes() if file else b""
    except OSError as error:
        raise OptionError(f"{file} cannot be read: {error.strerror}") from None


def prepare(arguments: argparse.Namespace) -> tuple[Training, Round, float]:
    """The training, its first round, and how many seconds it took so far."""
    from training.trainer import Trainer

    kept = checkpoint.read(checkpoint.path_of(arguments.file)) if arguments.resume else None
    settings = kept.settings if kept else {name: getattr(arguments, name) for name in SETTINGS}
    start_file = kept.start if kept else read_start(arguments.start)
    game = catalogue.load(settings["game"])
    shapes = compiled(game).learned.SHAPES
    among_equals = settings["among_equals"]
    nets = packed_nets.read(start_file, shapes) if start_file else None
    start = None if nets is None else packed_nets.net_of(nets, int(among_equals))
    first = packed_nets.net_of(nets, 0) if nets is not None and among_equals else None
    opponents = start if among_equals else None
    matches = samples.SelfPlay(game, arguments.workers, opponents, settings["bootstrap"])
    trainer = Trainer(shapes, start, settings["averaging_steps"])
    training = Training(arguments.file, settings, start_file, first, matches, trainer)
    if kept is None:
        return training, Round(0, trainer.playing_net(), is_trained=start is not None), 0.0
    trainer.restore(kept.trainer)
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
        training.stop()
        is_kept = checkpoint.path_of(arguments.file).exists()
        what = f"{arguments.file} has what was learned; --resume goes on." if is_kept else "No round was finished."
        print(f"Stopped. {what}", file=sys.stderr)
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
