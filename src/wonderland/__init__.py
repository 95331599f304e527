"""Wonderland: play, study and master three Alice-in-Wonderland tabletop games.

    import wonderland

    match = wonderland.Match("parade", seats=3)
    bot = wonderland.make_bot("hatter")
    while not match.is_over:
        match.play(bot.choose(match.turn()))
    print(match)

Importing this is cheap: each name below is loaded when it is first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import wonderland.games as games  # makes the games known to the engine
from wonderland.version import __version__

if TYPE_CHECKING:
    from wonderland.bots.analysis import analyse
    from wonderland.bots.bot import Bot
    from wonderland.bots.levels import LEVELS, Level
    from wonderland.bots.match_review import costliest, review, review_match, whole_review
    from wonderland.bots.registry import make_bot
    from wonderland.bots.review.schema import AnalysedAction, MatchReview, ReviewedDecision, ReviewedStep
    from wonderland.engine.catalogue import names
    from wonderland.engine.game import Game, Outcome
    from wonderland.engine.match import Match
    from wonderland.engine.position import Position
    from wonderland.engine.starting import load
    from wonderland.engine.turn import Budget, Turn
    from wonderland.errors import (
        BotError,
        IllegalActionError,
        InputError,
        MachineError,
        NotationError,
        OptionError,
        RecordError,
        StudyError,
        WonderlandError,
    )
    from wonderland.games.view_types import GoingOutView, ParadeView, TeaPartyView
    from wonderland.records.files import read_records, write_records
    from wonderland.records.record import Decision, Record, record
    from wonderland.records.verify import verify
    from wonderland.study.study import Study, read_study

_MODULES = {
    "wonderland.bots.analysis": ("analyse",),
    "wonderland.bots.bot": ("Bot",),
    "wonderland.bots.levels": ("LEVELS", "Level"),
    "wonderland.bots.registry": ("make_bot",),
    "wonderland.bots.review.schema": ("AnalysedAction", "MatchReview", "ReviewedDecision", "ReviewedStep"),
    "wonderland.bots.match_review": ("costliest", "review", "review_match", "whole_review"),
    "wonderland.engine.catalogue": ("names",),
    "wonderland.engine.game": ("Game", "Outcome"),
    "wonderland.engine.match": ("Match",),
    "wonderland.engine.position": ("Position",),
    "wonderland.engine.starting": ("load",),
    "wonderland.engine.turn": ("Budget", "Turn"),
    "wonderland.errors": (
        "BotError",
        "IllegalActionError",
        "InputError",
        "MachineError",
        "NotationError",
        "OptionError",
        "RecordError",
        "StudyError",
        "WonderlandError",
    ),
    "wonderland.games.view_types": ("GoingOutView", "ParadeView", "TeaPartyView"),
    "wonderland.records.files": ("read_records", "write_records"),
    "wonderland.records.record": ("Decision", "Record", "record"),
    "wonderland.records.verify": ("verify",),
    "wonderland.study.study": ("Study", "read_study"),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "LEVELS",
    "AnalysedAction",
    "Bot",
    "BotError",
    "Budget",
    "Decision",
    "Game",
    "GoingOutView",
    "IllegalActionError",
    "InputError",
    "Level",
    "MachineError",
    "Match",
    "MatchReview",
    "NotationError",
    "OptionError",
    "Outcome",
    "ParadeView",
    "Position",
    "Record",
    "RecordError",
    "ReviewedDecision",
    "ReviewedStep",
    "Study",
    "StudyError",
    "TeaPartyView",
    "Turn",
    "WonderlandError",
    "__version__",
    "analyse",
    "costliest",
    "games",
    "load",
    "make_bot",
    "names",
    "read_records",
    "read_study",
    "record",
    "review",
    "review_match",
    "verify",
    "whole_review",
    "write_records",
]


if not TYPE_CHECKING:  # which would believe that every name exists

    def __getattr__(name: str) -> object:
        """A name of the front door, loaded from where it lives."""
        if name not in _MODULE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(_MODULE_OF[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    """Every name of the front door."""
    return sorted(__all__)
