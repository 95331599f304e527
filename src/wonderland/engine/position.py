"""A position as one seat sees it, to be looked at: in a notebook as a picture, printed as lines."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Generic

from wonderland.engine.state import SPECTATOR
from wonderland.engine.view_type import V
from wonderland.notebook.piece import piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.engine.game import Game


class Position(Generic[V]):
    """What a seat (or SPECTATOR) sees of a match, and nothing that is hidden from it."""

    def __init__(self, game: Game, view: V, seat: int, names: Sequence[str]) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.names = names  # of all seats

    def __repr__(self) -> str:
        """The position in a line."""
        return f"<Position {self.game.name}, {self._seen_by}>"

    def __str__(self) -> str:
        """The table, the seat's hand, and what the seat to act is asked."""
        texts = self.game.texts
        lines = [texts.table(self.view, self.names)]
        if self.seat != SPECTATOR:
            lines.append(f"{self.names[self.seat]} holds {texts.hand(self.view, self.seat) or 'no cards'}")
        return "\n".join([*lines, texts.prompt(self.view)])

    def _repr_html_(self) -> str:
        """The table as the page draws it; the lines of text, if the game has no drawings."""
        drawings, texts = self.game.drawings, self.game.texts
        if drawings is None:
            return piece(on_cloth(self.game, [self._seen_by], f"<pre>{escape(str(self))}</pre>"))
        table = drawings.table(self.view, self.names)
        hand = "" if self.seat == SPECTATOR else f'<div class="w-hand">{drawings.hand(self.view, self.seat)}</div>'
        prompt = f'<p class="w-prompt">{escape(self._asked)}</p>'
        return piece(on_cloth(self.game, [self._seen_by, texts.progress(self.view)], f"{table}{hand}{prompt}"))

    @property
    def _seen_by(self) -> str:
        return "as everybody may see it" if self.seat == SPECTATOR else f"as {self.names[self.seat]} sees it"

    @property
    def _asked(self) -> str:
        seat, prompt = self.view.get("seat"), self.game.texts.prompt(self.view)
        return prompt if seat is None else f"{self.names[seat]}: {prompt}"


def on_cloth(game: Game, facts: Iterable[str], content: str) -> str:
    """The content on the game's table, below its title and some facts."""
    told = "".join(f"<span>{escape(fact)}</span>" for fact in facts)
    head = f'<div class="w-head"><b>{escape(game.title)}</b>{told}</div>'
    cloth = game.drawings.CLOTH if game.drawings else "linen"
    return f'<section class="w-table w-cloth-{cloth}">{head}{content}</section>'
