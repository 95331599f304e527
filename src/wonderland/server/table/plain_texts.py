"""English sentences in the frames of games that clients have no drawing of: those of installed packages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.engine import catalogue
from wonderland.engine.game import Outcome
from wonderland.protocol.frames import PlainTexts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.engine.game import Game

Json = msgspec.Raw


def is_plain(game: Game) -> bool:
    """Do clients show the game by its texts?"""
    return not catalogue.is_ours(game.name)


def sentences(game: Game, events: Json, names: Sequence[str]) -> list[str]:
    """What happened; nothing for a game that clients can tell themselves."""
    if not is_plain(game):
        return []
    return [game.texts.sentence(event, names) for event in decoded(events)]


def plain_texts(
    game: Game, names: Sequence[str], events: Json, view: Json, legal: Json, outcome: Json | None
) -> PlainTexts | None:
    """What a position says; None for a game that clients can draw."""
    if not is_plain(game):
        return None
    seen, actions = decoded(view), decoded(legal)
    result = msgspec.json.decode(outcome, type=Outcome) if outcome else None
    return PlainTexts(
        prompt=game.texts.prompt(seen) if actions else "",
        choices=[game.texts.choice(seen, action) for action in actions],
        lines=sentences(game, events, names),
        sheet=game.texts.score_sheet(result, names) if result else "",
    )


def decoded(json: Json) -> Any:
    """The data of a text."""
    return msgspec.json.decode(json)
