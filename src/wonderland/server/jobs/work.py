"""The work of a job process: what a job gives."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import structlog
from msgspec import UNSET, Raw

from wonderland.arena.deal_of_the_day import DailyDeal, judge_try
from wonderland.bots.analysis import analyse_turn
from wonderland.bots.budgets import HINT_BUDGET
from wonderland.engine import catalogue, targets
from wonderland.engine.targets.module_game import game_in
from wonderland.engine.turn import Budget, Turn
from wonderland.errors import InputError
from wonderland.messages import area
from wonderland.protocol.frames import HintAction, Stopped
from wonderland.protocol.resources import Step
from wonderland.records.record import Record
from wonderland.records.replay import generated
from wonderland.server.jobs import kinds
from wonderland.server.previews.png import png_of
from wonderland.server.table.levels import choose
from wonderland.server.table.table import installed

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.engine.targets.target import Target
    from wonderland.server.jobs.kinds import AnyJob, AnyResult

t = area("errors")

log = structlog.get_logger()

MAX_CACHED_REPLAYS = 4  # the other seats of a match are often asked for next
EARLIER: dict[tuple[str, int], Game] = {}  # by name and rules version: what was loaded into this process


def work(job: AnyJob) -> AnyResult:
    """The result of a job; `Failed` for a defect, so that the process goes on."""
    try:
        match job:
            case kinds.Choose():
                game = find_game(job.game, job.rules)
                return kinds.Chosen(choose(game, job.level, states_in(game, job.state), job.seed))
            case kinds.Hint():
                return kinds.Hinted(hint(job))
            case kinds.Replay():
                return replay(job)
            case kinds.Draw():
                return kinds.Drawn(png_of(job.picture))
            case kinds.JudgeTry():
                deal = DailyDeal(catalogue.load(job.game), job.day)
                return kinds.Judged(*judge_try(deal, job.actions))
            case kinds.LoadModule():
                EARLIER[job.game, job.rules] = game_in(job.files, catalogue.load(job.game))
                return kinds.Loaded()
    except InputError as error:
        return kinds.Refused(str(error))
    except Exception as error:
        log.exception("a job failed", kind=type(job).__name__)
        return kinds.Failed(type(error).__name__)


def find_game(name: str, rules: int) -> Game:
    """The game with these rules, whose module was loaded if they are earlier ones; InputError if they are not here."""
    game = installed(name, rules) or EARLIER.get((name, rules))
    if game is None:
        raise InputError(t("rules.none", version=rules, game=name))
    return game


def states_in(game: Game, state: bytes) -> States:
    """The state in the bytes."""
    return np.frombuffer(bytearray(state), game.state)


def hint(job: kinds.Hint) -> list[HintAction]:
    """The legal actions, best first."""
    game = find_game(job.game, job.rules)
    budget = Budget(iterations=game.heuristics.REVIEW_ITERATIONS) if job.is_review else HINT_BUDGET
    turn = Turn(targets.wasm(game), states_in(game, job.state), budget, job.seed)
    return [
        HintAction(action, one.win_chance, one.points, one.visits)
        for one in analyse_turn(turn)
        for action in ((one.action, *one.alike) if job.is_review else (one.action,))  # what people chose is looked for
    ]


def replay(job: kinds.Replay) -> kinds.Replayed:
    """All steps of a match."""
    record, game, positions = play_again(job.record)
    target = targets.wasm(game)
    steps = [step_of(target, record, states, ply, job.seat) for ply, states in enumerate(positions)]
    stopped = None if record.stopped is UNSET else Stopped(record.stopped.how, record.stopped.places)
    return kinds.Replayed(
        record.game, record.players, msgspec.to_builtins(record.outcome), stopped, list(map(msgspec.json.encode, steps))
    )


def step_of(target: Target, record: Record, states: States, ply: int, seat: int | None) -> Step:
    """The position after `ply` decisions; of another seat's action, a seat gets only the visible effects."""
    if seat is not None:
        states = states.copy()
        target.hide(states, seat)
    view: Any = Raw(target.show("view_as_it_is", states, True))
    events: Any = Raw(target.show("events_as_they_are", states))
    if not ply:
        return Step(ply, None, None, events, view)
    decision = record.decisions[ply - 1]
    action = decision.action if seat in (None, decision.seat) else None
    return Step(ply, decision.seat, action, events, view)


@functools.lru_cache(MAX_CACHED_REPLAYS)
def play_again(line: bytes) -> tuple[Record, Game, list[States]]:
    """The record, the game with its rules, and all its positions."""
    record = msgspec.json.decode(line, type=Record)
    game = find_game(record.game, record.rules)
    match = generated(record, game)
    assert match is not None, "matches of the server are dealt from a secret or a seed"
    positions = [match.states.copy()]
    for decision in record.decisions:
        match.play(decision.action)
        positions.append(match.states.copy())
    return record, game, positions
