"""An online table before and between matches: the seats, the link and the chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical

from wonderland.terminal.screens.chat import ChatScreen
from wonderland.terminal.screens.leave import LeaveScreen
from wonderland.terminal.screens.match import LEFT
from wonderland.terminal.screens.patient import PatientScreen
from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.session import SessionError
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.log import LogTail
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import GatheringSession

BEGUN = "begun"


class GatheringScreen(PatientScreen):
    """Waits until a match begins; the host can begin it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "begin"),
        ("c", "chat"),
        ("question_mark", "help"),
        ("q,escape", "leave"),
    ]

    def __init__(self, session: GatheringSession, ink: Ink) -> None:
        super().__init__()
        self.session = session
        self.ink = ink

    def compose(self) -> ComposeResult:
        """Seats, link, status, note, chat, keys."""
        with Vertical(id="gathering"):
            yield InkLine(self.ink, id="seats")
            yield InkLine(self.ink, id="others")
            yield InkLine(self.ink, id="link")
            yield InkLine(self.ink, id="waiting")
            yield InkLine(self.ink, id="note")
            yield LogTail(self.ink, id="said")
        yield KeyBar(self.ink, ("q", t("key.leave")))

    def on_mount(self) -> None:
        """Follow the table."""
        self.run_worker(self._follow())

    async def _follow(self) -> None:
        note = ""
        while self.session.is_gathering:
            self.show(note)
            change = await self.session.changed()
            note = change.note
        await self.until_on_top()
        self.dismiss(BEGUN)

    def show(self, note: str) -> None:
        """Update all lines."""
        if not all(self.query(widget) for widget in ("#seats", "#waiting", "#said", "#keys")):
            return  # not mounted yet, or being closed
        begin = t("key.rematch" if self.session.is_rematch else "key.begin")
        keys = [("Enter", begin)] * self.session.can_begin + [("c", t("key.chat"))] * self.session.can_chat
        keys += [("?", t("key.help")), ("q", t("key.leave"))]
        self.query_one(KeyBar).show(keys)
        self.query_one("#seats", InkLine).say(("\n".join(self.session.gathering()), ""))
        purpose, link = self.session.invitation
        self.query_one("#others", InkLine).say((purpose, ""))
        self.query_one("#link", InkLine).say((link, "strong"))
        self.query_one("#waiting", InkLine).say((self.session.waiting, "turn"))
        said = [str(one) for one in self.session.chat]
        line = self.query_one("#note", InkLine)
        line.display = bool(note) and note not in said  # chat stands below
        line.say((note, "faint"))
        self.query_one("#said", LogTail).show(said)

    def action_begin(self) -> None:
        """Begin a match, or agree to a rematch."""
        if self.session.can_begin:
            self.run_worker(self._begin(), exclusive=True, group="begin")

    async def _begin(self) -> None:
        try:
            await self.session.begin()
        except SessionError as error:
            self.show(str(error))

    def action_chat(self) -> None:
        """Type a chat message."""
        if self.session.can_chat:
            self.app.push_screen(ChatScreen(self.session, self.ink))

    def action_help(self) -> None:
        """Say what the screen is for."""
        self.app.push_screen(TextScreen([t("help.gathering")], self.ink))

    def action_leave(self) -> None:
        """Ask, then leave."""
        self.app.push_screen(LeaveScreen(self.session.farewell, self.ink), self._leave)

    def _leave(self, leaves: bool | None) -> None:
        if leaves:
            self.dismiss(LEFT)
