"""What frames carry of any game. A game adds its own fields: they are typed in its `view_types.py`."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class GameView(TypedDict):
    """What every view has."""

    game: str
    seats: int
    phase: NotRequired[str]  # which actions exist now
    seat: int | None  # to act; None when the match is over
    rule: NotRequired[int]  # the number of the rule that matters now


class GameEvent(TypedDict):
    """What every event has."""

    event: str  # what happened, in the past tense
    seat: NotRequired[int | None]  # who did it, or whom it happened to
    sentence: NotRequired[str]  # of a plain game: the event in English; `{0}` stands for the name of the first seat


GameEvents = list[GameEvent]


class GameOutcome(TypedDict):
    """What every outcome has."""

    points: list[int]
    places: list[int]  # 1 the best; tied seats share a place
    ended: str  # why the match ended
    decided: str  # what decided the first place: points, a tie-break, or shared
    sheet: list[Any]  # by seat, how the points came about
