"""The screen on which a match is played or watched."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar, cast

from wonderland.engine.state import SPECTATOR
from wonderland.errors import InputError, MachineError
from wonderland.terminal.durations import time_text
from wonderland.terminal.narration import log_paragraphs
from wonderland.terminal.screens.chat import ChatScreen
from wonderland.terminal.screens.end import EndScreen
from wonderland.terminal.screens.handover import HandoverScreen
from wonderland.terminal.screens.leave import LeaveScreen
from wonderland.terminal.screens.picking import PickingScreen
from wonderland.terminal.screens.result import ResultScreen
from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.session import LATE_SECONDS, HintBudget, SessionError, hint_text
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import Change, GatheringSession, Session
    from wonderland.terminal.widgets.lines import Part

LEFT = "left"  # the person left before the end
OVER = "over"

MAX_TAIL = 60  # decisions in the log beside the table
STRAY_SECONDS = 0.4  # an Enter this soon after the turn began is ignored


class MatchScreen(PickingScreen):
    """Shows the position of the session and sends it the chosen action."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("h", "hint"),
        ("l", "log"),
        ("u", "take_back"),
        ("c", "chat"),
        ("exclamation_mark", "end"),
        ("q,escape", "leave"),
    ]

    def __init__(self, session: Session, ink: Ink) -> None:
        self.session = session
        self.hint_budget = HintBudget()
        self.viewer = session.people[0] if len(session.people) == 1 else SPECTATOR
        super().__init__(session.game, session.position(self.viewer), ink)
        self.note = (session.game.goal, "faint")
        self.is_waiting = False  # for the connection
        self.sent = ""  # the action that is not answered yet
        self.turn_began = 0.0

    def on_mount(self) -> None:
        """Follow the match, and its clock if it has one."""
        self.run_worker(self._follow(), exclusive=True, group="follow")
        if self.session.seconds_left() is not None:
            self.set_interval(1.0, self.show_title)

    async def _follow(self) -> None:
        """Show every position until the match ends."""
        while True:
            if not await self.show_position():
                self.dismiss(LEFT)
                return
            if self.position.is_over:
                await self.until_on_top()
                if self.position.outcome is not None:
                    await self.app.push_screen_wait(ResultScreen(self.session, self.position, self.ink))
                self.dismiss(OVER)
                return
            try:
                self.show_change(await self.session.changed())
            except SessionError as error:
                self.tell(t("match.stops", reason=str(error)))
                return

    def show_change(self, change: Change) -> None:
        """Show the note of a change."""
        self.is_waiting = change.is_waiting
        if change.note or change.is_waiting:
            self.note = (change.note, "warn" if change.is_waiting else "faint")

    async def show_position(self) -> bool:
        """Show the position to the right viewer; false if the person leaves.

        With several people at one keyboard, a handover screen comes first.
        """
        seat = self.session.seat_to_act()
        if len(self.session.people) > 1:
            if seat in self.session.people and seat != self.viewer:
                self.show_as(SPECTATOR)  # no hand may be visible below the next screen
                if not await self.app.push_screen_wait(HandoverScreen(self.session, seat, self.ink)):
                    return False
                self.viewer = seat
            elif seat is None:
                self.viewer = SPECTATOR
        self.show_as(self.viewer)
        return True

    def show_as(self, viewer: int) -> None:
        """Show what that seat (or SPECTATOR) may know."""
        had_turn = self.position.is_turn
        self.viewer = viewer
        position = self.session.position(viewer)
        if position.is_turn and not had_turn:
            self.turn_began = time.monotonic()
        self.offer(position)

    @property
    def player_names(self) -> list[str]:
        """The names by seat."""
        return self.session.names

    def title_parts(self) -> tuple[str, str, str]:
        """What matters for everybody, the clock, and whose turn it is."""
        names, seat = self.session.names, self.session.seat_to_act()
        headline = self.drawing.headline(self.position.view, names)
        seconds = self.session.seconds_left()
        clock = "" if seconds is None else f"{time_text(seconds)} · "
        if seat is None:
            whose = t("turn.over")
        else:
            whose = t("turn.yours") if self.position.is_turn else t("turn.of", name=names[seat])
        return f"{self.game.title} · {headline}", f"{clock}{whose}", "turn" if self.position.is_turn else ""

    def prompt(self) -> Part:
        """What the viewer is asked for, or who is thinking."""
        seat = self.session.seat_to_act()
        if self.position.is_turn:
            prompt = self.game.texts.prompt(self.position.view)
            if len(self.session.people) > 1:
                prompt = t("prompt.of", name=self.session.names[self.viewer], prompt=prompt)
            return prompt, "strong"
        return "" if seat is None else t("turn.thinking", name=self.session.names[seat]), "faint"

    def other_keys(self) -> list[Part]:
        """The keys beside those that choose."""
        keys = [("h", t("key.hint"))] if self.position.is_turn else []
        keys += [("?", t("key.rules")), ("l", t("key.log"))]
        if self.session.hosts_matches and self.session.people:
            keys += [("c", t("key.chat")), ("!", t("key.end"))]
        if self.session.can_take_back:
            keys += [("u", t("key.take_back"))]
        return [*keys, ("q", t("key.leave"))]

    def log_lines(self) -> list[str]:
        """The latest decisions, with the chat."""
        return log_paragraphs(self.session, self.position, max(0, len(self.position.log) - MAX_TAIL))

    def parse_error(self, words: Sequence[str]) -> str:
        """Why the words are no action."""
        return self.session.parse_error(" ".join(words))

    @property
    def is_acting(self) -> bool:
        """Was an action sent that is not answered yet?"""
        return bool(self.sent)

    def play(self, action: str) -> None:
        """Send the action; one that comes by accident or too soon is not played."""
        if self.is_acting:
            self.tell(t("action.kept" if self.is_waiting else "action.wait", action=self.sent))
        elif self.picker.is_aimed or time.monotonic() - self.turn_began >= STRAY_SECONDS:
            self.run_worker(self._act(action), exclusive=True, group="act")

    async def _act(self, action: str) -> None:
        self.sent = action
        kept = t("action.kept", action=action)
        self.note = (kept, "warn") if self.is_waiting else ("", "")
        self.show_prompt()
        late = self.set_timer(LATE_SECONDS, self._say_on_its_way)
        try:
            await self.session.act(action)
            if self.note[0] in (t("action.on_its_way"), kept, t("action.wait", action=action)):
                self.tell("", "")
        except (InputError, SessionError) as error:
            self.tell(t("action.refused", reason=str(error)))
        finally:
            late.stop()
            self.sent = ""

    def _say_on_its_way(self) -> None:
        if self.session.hosts_matches and not self.is_waiting:
            self.tell(t("action.on_its_way"), "faint")

    def action_hint(self) -> None:
        """Ask for a hint."""
        if self.position.is_turn:
            self.tell(t("hint.preparing"), "faint")
            self.run_worker(self._hint(len(self.position.log)), exclusive=True, group="hint")

    async def _hint(self, ply: int) -> None:
        try:
            budgets = self.hint_budget.at(ply)
            advice = await self.session.advice(budgets)
        except (InputError, MachineError, SessionError) as error:
            self.tell(str(error))
            return
        if not advice or len(self.position.log) != ply:
            return
        self.picker.select(advice[0].action)
        self.note = (hint_text(advice, budgets), "good")
        self.redraw()

    def action_take_back(self) -> None:
        """Undo the last decision."""
        self.run_worker(self._take_back(), exclusive=True, group="act")

    async def _take_back(self) -> None:
        try:
            await self.session.take_back()
        except SessionError as error:
            self.tell(str(error))

    def action_log(self) -> None:
        """Show the whole log."""
        lines = log_paragraphs(self.session, self.position, is_numbered=True)
        self.app.push_screen(TextScreen(lines, self.ink, starts_at_end=True))

    def action_chat(self) -> None:
        """Type a chat message, at a table with others."""
        if self.session.hosts_matches and cast("GatheringSession", self.session).can_chat:
            self.app.push_screen(ChatScreen(cast("GatheringSession", self.session), self.ink))

    def action_end(self) -> None:
        """Ask how to end the match, at a table with others."""
        if self.session.hosts_matches and self.session.people:
            self.app.push_screen(EndScreen(self.ink), self._end)

    def _end(self, answer: str | None) -> None:
        if answer:
            session = cast("GatheringSession", self.session)
            self.run_worker(self._ask_for_end(session, answer), exclusive=True, group="end")

    async def _ask_for_end(self, session: GatheringSession, answer: str) -> None:
        try:
            if answer == "r":
                await session.resign()
            else:
                await session.offer_end(answer == "e")
        except SessionError as error:
            self.tell(str(error))

    def action_leave(self) -> None:
        """Ask, then leave. The question is there before the next key, also if both were pressed at once."""
        self.app.push_screen(LeaveScreen(self.session.farewell, self.ink), self._leave)

    def _leave(self, leaves: bool | None) -> None:
        if leaves:
            self.dismiss(LEFT)
