"""Events as sentences that people read one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.messages import in_sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.engine.game import Event, Texts


def sentences(texts: Texts, events: Sequence[Event], names: Sequence[str]) -> str:
    """The events as one paragraph."""
    return in_sentences(texts.sentences(events, names))
