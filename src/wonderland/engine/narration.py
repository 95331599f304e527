"""Events as sentences that people read one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.engine.game import Event, Texts


def sentences(texts: Texts, events: Iterable[Event], names: Sequence[str]) -> str:
    """The events as one paragraph; consecutive events of one player are joined to one sentence."""
    told: list[str] = []
    last_seat = None
    for event in events:
        sentence, seat = texts.sentence(event, names), event["seat"]
        name = f"{names[seat]} " if seat is not None else ""
        if name and seat == last_seat and sentence.startswith(name):
            told[-1] = f"{told[-1].removesuffix('.')}, {sentence.removeprefix(name)}"
        else:
            told.append(sentence)
        last_seat = seat if name and sentence.startswith(name) else None
    return " ".join(told)
