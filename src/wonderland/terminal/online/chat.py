"""The chat of an online table, placed between the decisions of its match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.terminal.names import printable
from wonderland.terminal.session import Said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wonderland.protocol.frames import ChatLine


class Chat:
    """What was said at a table. A message that is received twice, as after a reconnect, is kept once."""

    def __init__(self) -> None:
        self._said: dict[int, Said] = {}  # by event number

    @property
    def messages(self) -> list[Said]:
        """All messages in order."""
        return [self._said[number] for number in sorted(self._said)]

    def add(self, line: ChatLine, ply: int) -> Said:
        """Note a message said after so many decisions."""
        text = line.text or (line.emote or "").replace("_", " ")
        return self._said.setdefault(line.v, Said(ply, printable(line.name), printable(text)))

    def restore(self, lines: Iterable[ChatLine], ply: int) -> None:
        """Note the messages of a snapshot; it does not say when they were sent, so unknown ones come last."""
        for line in lines:
            self.add(line, ply)

    def restart(self) -> None:
        """Another match begins: everything was said before its first decision."""
        self._said = {number: Said(0, said.name, said.text) for number, said in self._said.items()}
