"""English sentences in the frames of games that clients have no drawing of: those of installed packages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from wonderland.engine import catalogue
from wonderland.engine.defaults import text as default_texts
from wonderland.engine.game import Outcome
from wonderland.messages import speaking
from wonderland.messages.languages import ENGLISH
from wonderland.protocol.frames import PlainTexts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.engine.game import Game

Json = msgspec.Raw

log = structlog.get_logger()


def is_plain(game: Game) -> bool:
    """Do clients show the game by its texts?"""
    return not catalogue.is_ours(game.name)


def with_sentences(game: Game, seats: int, events: Json) -> Json:
    """The events of a plain game, each with its sentence, where `{0}` stands for the name of the first seat."""
    names = [f"{{{seat}}}" for seat in range(seats)]
    told = [{**event, "sentence": told_by(game, "sentence", event, names)} for event in decoded(events)]
    return Json(msgspec.json.encode(told))


def plain_texts(game: Game, names: Sequence[str], view: Json, legal: Json, outcome: Json | None) -> PlainTexts:
    """What a position of a plain game says."""
    seen, actions = decoded(view), decoded(legal)
    result = msgspec.json.decode(outcome, type=Outcome) if outcome else None
    return PlainTexts(
        prompt=told_by(game, "prompt", seen) if actions else "",
        choices=[told_by(game, "choice", seen, action) for action in actions],
        sheet=told_by(game, "score_sheet", result, names) if result else "",
    )


def told_by(game: Game, function: str, *arguments: Any) -> str:
    """A text of the game's `text.py`. If that fails, ours for any game: a table must not end by a sentence."""
    with speaking(ENGLISH):  # everybody at the table gets the same frames
        try:
            return str(getattr(game.texts, function)(*arguments))
        except Exception:
            log.exception("text.py failed", game=game.name, function=function)
            return str(getattr(default_texts, function)(*arguments))


def decoded(json: Json) -> Any:
    """The data of a text."""
    return msgspec.json.decode(json)
