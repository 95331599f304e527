"""The screen between two people at one keyboard: it shows no hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.screen import Screen

from wonderland.engine.narration import sentences
from wonderland.engine.state import SPECTATOR
from wonderland.terminal.screens.leave import LeaveScreen
from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.log import LogTail
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import Session


class HandoverScreen(Screen[bool]):
    """Names the next person and shows the public log since that person's last turn; False to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "show"),
        ("question_mark", "help"),
        ("q,escape", "leave"),
    ]

    def __init__(self, session: Session, seat: int, ink: Ink) -> None:
        super().__init__()
        self.session = session
        self.seat = seat
        self.ink = ink

    def compose(self) -> ComposeResult:
        """Name, instruction, public log."""
        name, texts = self.session.names[self.seat], self.session.game.texts
        log = self.session.position(SPECTATOR).log
        own = [ply for ply, entry in enumerate(log) if entry.seat == self.seat]
        since = [sentences(texts, entry.events, self.session.names) for entry in log[own[-1] + 1 if own else 0 :]]
        with Vertical(id="handover"):
            yield InkLine(self.ink, (t("turn.of", name=name), "turn"), id="whose")
            yield InkLine(self.ink, (t("handover.invitation", name=name), ""), id="invitation")
            yield InkLine(self.ink, (t("handover.since") if since else "", "faint"), id="since")
            yield LogTail(self.ink, since, id="public")
        yield KeyBar(self.ink, ("Enter", t("key.show_hand", name=name)), ("?", t("key.help")), ("q", t("key.leave")))

    def action_show(self) -> None:
        """Show the hand: the person is at the keyboard."""
        self.dismiss(True)

    def action_help(self) -> None:
        """Say what the screen is for."""
        self.app.push_screen(TextScreen([t("help.handover")], self.ink))

    def action_leave(self) -> None:
        """Ask, then leave."""
        self.app.push_screen(LeaveScreen(self.session.farewell, self.ink), self._leave)

    def _leave(self, leaves: bool | None) -> None:
        if leaves:
            self.dismiss(False)
