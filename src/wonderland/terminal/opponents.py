"""The bots of a match: they choose actions, give hints and review. Slow: call them in a thread."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from wonderland.bots.analysis import analyse_turn
from wonderland.bots.cores import num_cores
from wonderland.bots.levels import find_level, level_of
from wonderland.bots.match_review import review
from wonderland.bots.net_bots import make_net_bot, net_name, read_file
from wonderland.bots.own import find_own
from wonderland.bots.review.choices import by_shown_chance, reasons_text
from wonderland.engine import targets
from wonderland.engine.turn import Budget, Turn
from wonderland.messages import in_commas
from wonderland.terminal.session import Advice
from wonderland.terminal.setup import Participant, clean_name
from wonderland.terminal.wording import level_title, t

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wonderland.bots.bot import Bot
    from wonderland.bots.review.schema import Continued, ReviewedDecision
    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.records.record import Record

ADVICE_BUDGET = Budget(seconds=1.0)


class Opponents:
    """The bots by seat, and the analysis."""

    def __init__(self, game: Game, players: Sequence[Participant]) -> None:
        self.game = game
        self._bots = {
            seat: make_opponent(player.level, game) for seat, player in enumerate(players) if player.level is not None
        }

    def choose(self, seat: int, states: States, seed: int) -> int:
        """The action of the bot of that seat, from what its seat knows; BotError if somebody's own bot fails."""
        turn = Turn(targets.ready(self.game), states, seed=seed)
        return turn.accept(self._bots[seat].choose(turn))

    def advise(self, states: States, seed: int, names: Sequence[str], budgets: int = 1) -> list[Advice]:
        """Every legal action with its value for the seat to act, as its chance is shown: the highest first."""
        choices = analyse_turn(Turn(targets.wasm(self.game), states, ADVICE_BUDGET.times(budgets), seed))
        return [
            Advice(
                one.action,
                one.win_chance,
                one.points,
                reasons_text(one.reasons, self.game.texts, names),
                one.is_as_good,
                tuple(one.alike),
                moves_text(one.line, names),
            )
            for one in by_shown_chance(choices)
        ]


def moves_text(line: Sequence[Continued], names: Sequence[str]) -> str:
    """`Bea G3, Cem B4`."""
    return in_commas(t("hint.step", name=names[one.seat], action=one.action) for one in line)


def judge(record: Record, seat: int) -> Iterator[ReviewedDecision]:
    """The decisions of a seat that had a choice, judged one after the other."""
    return review(record, seat)


def participant(name: str) -> Participant:
    """The level of that name, a net in a file, or somebody's own bot (MODULE:CLASS); OptionError if there is none."""
    by_net = net_name(name)
    if by_net:
        return Participant(clean_name(Path(by_net.file).stem), str(by_net))
    level = find_level(name)
    if level is None and find_own(name):
        return Participant(clean_name(name.rpartition(":")[2]), name)
    level = level_of(name)
    return Participant(level_title(level.name), level.name)


def make_opponent(name: str, game: Game) -> Bot:
    """The level of that name, a net in a file, or somebody's own bot; OptionError if there is none."""
    by_net = net_name(name)
    if by_net:
        return make_net_bot(by_net, read_file(by_net), targets.ready(game), num_cores())
    own = None if find_level(name) else find_own(name)
    return own or level_of(name).make(targets.ready(game), num_cores())
