"""How far a match is, in a few words for a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.state import SPECTATOR
from wonderland.errors import WonderlandError
from wonderland.messages import in_commas
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from wonderland.terminal.local.saves import SavedMatch


def progress_of(saved: SavedMatch) -> str:
    """The number of decisions and what is left; only the former if the match cannot be replayed."""
    decisions = t("decisions", n=saved.num_decisions)
    try:
        match = saved.setup.deal()
        for text in saved.actions:
            match.play(text)
    except WonderlandError:
        return in_commas([decisions, t("saved.damaged")])
    left = match.game.texts.progress(match.view(SPECTATOR))
    return in_commas(filter(None, [decisions, left]))
