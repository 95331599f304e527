"""Log entries as sentences, with the chat between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.narration import sentences

if TYPE_CHECKING:
    from wonderland.terminal.session import Position, Session


def log_paragraphs(session: Session, position: Position, first: int = 0, is_numbered: bool = False) -> list[str]:
    """The log from that decision on, one paragraph per decision and chat message."""
    texts, names = session.game.texts, session.names
    paragraphs: list[str] = []
    said = [one for one in session.chat if one.ply >= first]
    for ply, entry in enumerate(position.log[first:], start=first):
        while said and said[0].ply <= ply:
            paragraphs.append(str(said.pop(0)))
        number = f"{ply + 1}. " if is_numbered else ""
        paragraphs.append(f"{number}{sentences(texts, entry.events, names)}")
    return [*paragraphs, *map(str, said)]
