"""What a table says about a position: what was chosen in situations alike, and how that ended.

The page computes the same (`web/src/explorer/look_up.ts`); `tests/explorer/answers.json` holds both to it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.errors import OptionError
from wonderland.explorer.table import load
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from wonderland.engine.match import Match
    from wonderland.explorer.table import Floats, Table

t = area("errors")

ENOUGH = 600.0  # decisions that an answer rests on, those of situations that are only alike counted in part
FARTHEST = 4.0  # of situations that are still alike
PRIOR = 20.0  # matches of the coarse situation that every answer leans on
STANDARD_ERRORS = 1.96  # of a 95 % interval


@dataclass(frozen=True)
class KindAnswer:
    """What came of one kind of action."""

    kind: str
    share: float  # of the decisions
    decisions: float
    wins: float  # share of the win, shrunk to the coarse situation
    low: float  # its 95 % interval
    high: float
    margin: float  # mean lead at the end, in points


@dataclass(frozen=True)
class Answer:
    """What the table says about a situation."""

    situation: list[int]
    decisions: float
    alike: float  # 1: all of the very situation
    differing: list[float]  # by feature: the share of the decisions in whose situation it differs
    kinds: list[KindAnswer]  # the most frequent first


def look_up(match: Match, seat: int | None = None) -> Answer:
    """What happened in situations like this one, as the seat knows it; without a seat, the one to act."""
    if match.is_over:
        raise OptionError(t("explorer.over"))
    game, viewer = match.game, match.seat if seat is None else seat
    situation = np.zeros(len(game.situations.FEATURES), np.int8)
    game.situations.write_situation(match.state, viewer, situation)
    return answer(load(game), situation.tolist())


def answer(table: Table, situation: Sequence[int]) -> Answer:
    """What the table says about a situation."""
    distances = distances_to(table, situation)
    likeness = np.where(distances <= reach(table, distances), 2.0**-distances, 0.0)
    decisions, matches, wins, margins = (
        likeness @ column for column in (table.decisions, table.matches, table.wins, table.margins)
    )
    total = float(decisions.sum())
    if total == 0.0:
        return Answer(list(situation), 0.0, 0.0, [0.0] * len(situation), [])
    weights = likeness * table.decisions.sum(axis=1)
    differs = table.situations != np.array(situation)
    prior = coarse_wins(table, situation, float(wins.sum()) / total)
    kinds = [
        kind_answer(table.kinds[k], decisions[k], matches[k], wins[k], margins[k], total, prior[k])
        for k in np.argsort(-decisions, kind="stable")
        if decisions[k] > 0
    ]
    return Answer(
        list(situation), total, float(weights @ likeness) / total, (weights @ differs / total).tolist(), kinds
    )


def distances_to(table: Table, situation: Sequence[int]) -> Floats:
    """How far every situation of the table is from this one; infinite where a fixed feature differs."""
    distances = np.zeros(len(table.situations))
    for i, feature in enumerate(table.features):
        apart = np.abs(table.situations[:, i] - situation[i])
        if feature.is_fixed:
            distances[apart > 0] = math.inf
        else:
            distances += feature.weight * (apart > 0 if feature.names else apart)
    return distances


def reach(table: Table, distances: Floats) -> float:
    """How far one must look until there are enough decisions."""
    decisions = table.decisions.sum(axis=1)
    found = 0.0
    for distance in np.unique(distances[distances <= FARTHEST]):
        found += 2.0 ** -float(distance) * float(decisions[distances == distance].sum())
        if found >= ENOUGH:
            return float(distance)
    return FARTHEST


def coarse_wins(table: Table, situation: Sequence[int], otherwise: float) -> Floats:
    """The share of the win by kind in the coarse situation: all situations with the same coarse features."""
    is_same = np.ones(len(table.situations), np.bool_)
    for i, feature in enumerate(table.features):
        if feature.is_coarse:
            is_same &= table.situations[:, i] == situation[i]
    decisions, wins = table.decisions[is_same].sum(axis=0), table.wins[is_same].sum(axis=0)
    shares: Floats = np.divide(wins, decisions, out=np.full(len(wins), otherwise), where=decisions > 0)
    return shares


def kind_answer(
    kind: str, decisions: Any, matches: Any, wins: Any, margins: Any, total: float, prior: Any
) -> KindAnswer:
    """What came of one kind, with Wilson's interval; matches are the units, as a match ends for all its decisions."""
    units = float(matches) + PRIOR
    share = (float(matches) * float(wins / decisions) + PRIOR * float(prior)) / units
    low, high = interval(share, units)
    return KindAnswer(kind, float(decisions) / total, float(decisions), share, low, high, float(margins / decisions))


def interval(share: float, units: float) -> tuple[float, float]:
    """Wilson's interval of a share of so many units."""
    square = STANDARD_ERRORS**2 / units
    middle = (share + square / 2) / (1 + square)
    spread = math.sqrt(share * (1 - share) * square + square**2 / 4) / (1 + square)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def likely_wins(table: Table, situations: npt.NDArray[np.int64]) -> Floats:
    """The share of the win by kind that the table says for each situation; what it does not know is not a number."""
    found = np.full((len(situations), len(table.kinds)), math.nan)
    fixed = [i for i, feature in enumerate(table.features) if feature.is_fixed]
    parts: dict[tuple[int, ...], Table] = {}  # by the classes of the fixed features: nothing else is ever alike
    for row, situation in enumerate(situations.tolist()):
        classes = tuple(situation[i] for i in fixed)
        if classes not in parts:
            parts[classes] = part_of(table, (table.situations[:, fixed] == classes).all(axis=1))
        for one in answer(parts[classes], situation).kinds:
            found[row, table.kinds.index(one.kind)] = one.wins
    return found


def part_of(table: Table, is_wanted: npt.NDArray[np.bool_]) -> Table:
    """Some of the situations of a table."""
    columns = ("situations", "decisions", "matches", "wins", "margins")
    return replace(table, **{name: getattr(table, name)[is_wanted] for name in columns})
