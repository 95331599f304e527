"""Log entries as sentences, with the chat between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.engine.game import Texts
    from wonderland.terminal.session import LogEntry, Position, Session


def log_paragraphs(session: Session, position: Position, first: int = 0, is_numbered: bool = False) -> list[str]:
    """The log from that decision on, one paragraph per decision and chat message."""
    texts, names = session.game.texts, session.names
    paragraphs: list[str] = []
    said = [one for one in session.chat if one.ply >= first]
    for ply, entry in enumerate(position.log[first:], start=first):
        while said and said[0].ply <= ply:
            paragraphs.append(str(said.pop(0)))
        number = f"{ply + 1}. " if is_numbered else ""
        paragraphs.append(f"{number}{sentences(texts, entry, names)}")
    return [*paragraphs, *map(str, said)]


def sentences(texts: Texts, entry: LogEntry, names: Sequence[str]) -> str:
    """A decision and its events as one paragraph; consecutive events of one player are joined to one sentence."""
    told: list[str] = []
    last_seat = None
    for event in entry.events:
        sentence, seat = texts.sentence(event, names), event["seat"]
        name = f"{names[seat]} " if seat is not None else ""
        if name and seat == last_seat and sentence.startswith(name):
            told[-1] = f"{told[-1].removesuffix('.')}, {sentence.removeprefix(name)}"
        else:
            told.append(sentence)
        last_seat = seat if name and sentence.startswith(name) else None
    return " ".join(told)
