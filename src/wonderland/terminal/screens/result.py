"""The end of a match: the score sheet player by player, then the review."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import Screen

from wonderland.terminal.result import review_lines, sheet_parts
from wonderland.terminal.session import SessionError
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.pages import Pages

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import Position, Session


class ResultScreen(Screen[None]):
    """Enter shows the next part; after the last one it closes the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter,space", "more", "more"), ("escape,q,ctrl+c", "close", "back")]

    def __init__(self, session: Session, position: Position, ink: Ink) -> None:
        super().__init__()
        self.session = session
        self.position = position
        self.ink = ink
        assert position.outcome is not None
        self.parts = sheet_parts(session.game.texts, position.outcome, session.names)
        self.num_shown = 1
        self.review: list[str] = []

    def compose(self) -> ComposeResult:
        """Title, pages, keys."""
        yield InkLine(self.ink, (f" {self.session.game.title} · the score sheet", "strong"), id="title")
        with Pages():
            yield InkLine(self.ink, id="sheet")
            yield InkLine(self.ink, id="winner")
            yield InkLine(self.ink, id="review")
        yield KeyBar(self.ink)

    def on_mount(self) -> None:
        """Show the first part, and start the review."""
        self.show_parts()
        if self.session.people:
            self.run_worker(self._review())

    async def _review(self) -> None:
        for seat in self.session.people:
            try:
                self.review += review_lines(await self.session.review(seat), self.session.names[seat])
            except SessionError as error:
                self.review.append(str(error))
            self.show_parts()

    @property
    def is_complete(self) -> bool:
        """Is the whole sheet shown?"""
        return self.num_shown >= len(self.parts)

    def show_parts(self) -> None:
        """Show the parts so far; the winner and the review come last."""
        if not self.is_attached:
            return
        parts = self.parts[: self.num_shown]
        body = parts[:-1] if self.is_complete else parts
        self.query_one("#sheet", InkLine).say(("\n\n".join(body), ""))
        self.query_one("#winner", InkLine).say((f"\n{self.parts[-1]}\n" if self.is_complete else "", "turn"))
        review = self.review or (["Looking back at the decisions …"] if self.session.people else [])
        self.query_one("#review", InkLine).say(("\n".join(review) if self.is_complete else "", ""))
        next_step = self.session.after_match if self.is_complete else "next player"
        self.query_one("#keys", KeyBar).show([("Enter", next_step), ("↑↓", "scroll")])
        self.query_one(Pages).scroll_end(animate=False)

    def action_more(self) -> None:
        """Show the next part, or close after the last."""
        if self.is_complete:
            self.dismiss(None)
            return
        self.num_shown = min(self.num_shown + 1, len(self.parts))
        if self.num_shown == len(self.parts) - 1:  # the winner comes with the last player
            self.num_shown = len(self.parts)
        self.show_parts()

    def action_close(self) -> None:
        """Close."""
        self.dismiss(None)
