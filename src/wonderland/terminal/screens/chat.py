"""Type a chat message."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from wonderland.protocol.frames import MAX_CHAT
from wonderland.terminal.session import LATE_SECONDS, SessionError
from wonderland.terminal.widgets.lines import InkLine, answers
from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import GatheringSession


class ChatScreen(ModalScreen[None]):
    """Enter sends the message; Escape closes without sending."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close"), ("enter", "send")]

    def __init__(self, session: GatheringSession, ink: Ink) -> None:
        super().__init__()
        self.session = session
        self.ink = ink

    def compose(self) -> ComposeResult:
        """The latest messages, the input, keys."""
        latest = "\n".join(str(said) for said in self.session.chat[-5:])
        with Vertical(classes="dialog"):
            yield InkLine(self.ink, (latest or common("chat.empty"), "faint"), id="latest")
            yield Input(placeholder=common("chat.placeholder"), max_length=MAX_CHAT, compact=True)
            yield answers(self.ink, ("Enter", t("key.send")), ("Esc", t("key.back")))

    def on_key(self, event: events.Key) -> None:
        """Letters that are typed before the input has the focus belong to it, too."""
        if event.is_printable and event.character:
            event.stop()
            self.query_one(Input).insert_text_at_cursor(event.character)

    def on_input_submitted(self) -> None:
        """Enter in the input."""
        self.action_send()

    def action_send(self) -> None:
        """Send what was typed."""
        text = self.query_one(Input).value.strip()
        if text:
            self.run_worker(self._send(text), exclusive=True)
        else:
            self.dismiss(None)

    async def _send(self, text: str) -> None:
        late = self.set_timer(LATE_SECONDS, lambda: self._tell(t("chat.on_its_way"), "faint"))
        try:
            await self.session.say(text)
        except SessionError as error:
            self._tell(str(error), "warn")
            return
        finally:
            late.stop()
        if self.is_active:  # Esc may have closed it while the message was on its way
            self.dismiss(None)

    def _tell(self, text: str, style: str) -> None:
        self.query_one("#latest", InkLine).say((text, style))

    def action_close(self) -> None:
        """Close without sending."""
        self.dismiss(None)
