"""The screen on which a match is played or watched."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar, cast

from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from wonderland.engine.state import SPECTATOR
from wonderland.errors import InputError
from wonderland.terminal.choices import SLOT_KEYS, Choices, Picker, keys_text
from wonderland.terminal.drawings import Scene, drawing_of
from wonderland.terminal.durations import time_text
from wonderland.terminal.narration import log_paragraphs
from wonderland.terminal.rulebook import rule_now
from wonderland.terminal.screens.chat import ChatScreen
from wonderland.terminal.screens.end import EndScreen
from wonderland.terminal.screens.handover import HandoverScreen
from wonderland.terminal.screens.leave import LeaveScreen
from wonderland.terminal.screens.log import LogScreen
from wonderland.terminal.screens.result import ResultScreen
from wonderland.terminal.screens.rules import RulesScreen
from wonderland.terminal.session import LATE_SECONDS, ON_ITS_WAY, PREPARING_HINT, SessionError, advice_text
from wonderland.terminal.widgets.layout import (
    LEAST_LOG,
    LEAST_WIDTH,
    LINES_BESIDE_TABLE,
    fit_prompt,
    make_room_for_side,
    side_width,
)
from wonderland.terminal.widgets.lines import InkLine, KeyBar, TitleLine
from wonderland.terminal.widgets.log import LogTail
from wonderland.terminal.widgets.table import TableWidget
from wonderland.terminal.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import Change, GatheringSession, Position, Session

LEFT = "left"  # the person left before the end
OVER = "over"

MAX_TAIL = 60  # decisions in the log beside the table
STRAY_SECONDS = 0.4  # an Enter this soon after the turn began is ignored


class MatchScreen(Screen[str]):
    """Table, prompt, log and keys. Shows the position of the session and sends it the chosen action."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left,shift+tab", "move(-1)", "previous"),
        ("right,tab", "move(1)", "next"),
        ("up", "change_variant(1)", "more"),
        ("down", "change_variant(-1)", "less"),
        ("space", "pick", "choose"),
        ("enter", "play", "play"),
        ("question_mark", "rules", "rules"),
        ("h", "hint", "hint"),
        ("l", "log", "log"),
        ("u", "take_back", "take back"),
        ("c", "chat", "chat"),
        ("exclamation_mark", "end", "end"),
        ("q,escape,ctrl+c", "leave", "leave"),
    ]

    def __init__(self, session: Session, ink: Ink) -> None:
        super().__init__()
        self.session = session
        self.ink = ink
        self.drawing = drawing_of(session.game.name)
        self.picker = Picker()
        self.viewer = session.people[0] if len(session.people) == 1 else SPECTATOR
        self.position: Position = session.position(self.viewer)
        self.note: tuple[str, str] = (session.game.goal, "faint")
        self.is_waiting = False  # for the connection
        self.is_acting = False  # an action was sent, and is not answered yet
        self.turn_began = 0.0

    def compose(self) -> ComposeResult:
        """Title, table, prompt, log, keys; the log at the side in a wide window."""
        yield TitleLine(self.ink, id="title")
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                yield TableWidget(self.drawing, self.ink)
                yield InkLine(self.ink, id="prompt")
                yield InkLine(self.ink, id="pick")
                yield InkLine(self.ink, id="note")
                yield LogTail(self.ink, id="tail")
            yield LogTail(self.ink, id="side")
        yield TooSmall(self.ink)
        yield KeyBar(self.ink)

    def on_mount(self) -> None:
        """Follow the match, and its clock if it has one."""
        self.run_worker(self._follow(), exclusive=True, group="follow")
        if self.session.seconds_left() is not None:
            self.set_interval(1.0, self._show_title)

    def on_resize(self, event: events.Resize) -> None:
        """Redraw in the new size."""
        make_room_for_side(self, event.size.width)
        self.redraw()

    async def _follow(self) -> None:
        """Show every position until the match ends."""
        while True:
            if not await self.show_position():
                self.dismiss(LEFT)
                return
            if self.position.stopped:
                self.dismiss(OVER)
                return
            if self.position.outcome is not None:
                await self.app.push_screen_wait(ResultScreen(self.session, self.position, self.ink))
                self.dismiss(OVER)
                return
            try:
                self.show_change(await self.session.changed())
            except SessionError as error:
                self.tell(f"{error}; the match stops here.")
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
        self.position = self.session.position(viewer)
        self.picker.offer(self.drawing.choices(self.position) if self.position.is_turn else Choices())
        if self.position.is_turn and not had_turn:
            self.turn_began = time.monotonic()
        self.redraw()

    def redraw(self) -> None:
        """Redraw everything from the position and the selected slots."""
        if not all(self.query(widget) for widget in ("TableWidget", "KeyBar")):
            return  # not mounted yet, or being closed
        height = self.size.height - LINES_BESIDE_TABLE - LEAST_LOG
        side = side_width(self.size.width)
        scene = Scene(self.position, self.session.names, height, self.picker)
        table = self.query_one(TableWidget)
        table.show(scene, self.size.width - side)
        needed_width = max(LEAST_WIDTH, table.needed_width + side)
        self.query_one(TooSmall).check(needed_width, table.num_lines + LINES_BESIDE_TABLE)
        self._show_title()
        self._show_prompt()
        self._show_keys()
        paragraphs = log_paragraphs(self.session, self.position, max(0, len(self.position.log) - MAX_TAIL))
        self.query_one("#tail", LogTail).show(paragraphs)
        self.query_one("#side", LogTail).show(paragraphs)

    def _show_title(self) -> None:
        names, seat = self.session.names, self.session.seat_to_act()
        headline = self.drawing.headline(self.position.view, names)
        seconds = self.session.seconds_left()
        clock = "" if seconds is None else f"{time_text(seconds)} · "
        whose = (
            "the match is over" if seat is None else "YOUR TURN" if self.position.is_turn else f"{names[seat]}'s turn"
        )
        title = self.query_one("#title", TitleLine)
        title.show(
            f"{self.session.game.title} · {headline}", f"{clock}{whose}", "turn" if self.position.is_turn else ""
        )

    def _show_prompt(self) -> None:
        prompt, pick = self.query_one("#prompt", InkLine), self.query_one("#pick", InkLine)
        seat = self.session.seat_to_act()
        if self.position.is_turn:
            name = f"{self.session.names[self.viewer]}: " if len(self.session.people) > 1 else ""
            prompt.say((f"{name}{self.session.game.texts.prompt(self.position.view)}", "strong"))
            pick.say(self._pick_text())
        else:
            prompt.say(("" if seat is None else f"{self.session.names[seat]} is thinking …", "faint"))
            pick.say()
        text, style = self.note
        self.query_one("#note", InkLine).say((text, style))
        width = self.size.width - side_width(self.size.width)
        fit_prompt(self, self.query_one(TableWidget).num_lines, width, is_urgent=style not in ("", "faint"))

    def _pick_text(self) -> tuple[str, str]:
        """What Enter would play, or why it cannot be played."""
        action = self.picker.action
        if action is not None:
            text = self.session.game.texts.choice(self.position.view, action)
            several = len(self.picker.variants)
            number = self.picker.variants.index(action) + 1
            more = f"   (↑↓ counts as: {number} of {several})" if several > 1 else ""
            return (f"Enter ▸ {text}{more}", "pick")
        if self.picker.slot is not None and self.picker.num_missing:
            return (f"{' '.join(self.picker.words)}: choose {self.picker.num_missing} more", "faint")
        error = self.session.parse_error(" ".join(self.picker.words))
        return (f"{error or self.drawing.refusal(self.position.view, self.picker.words)}", "warn")

    def _show_keys(self) -> None:
        keys = [("?", "rules"), ("l", "log"), ("q", "quit")]
        if self.session.can_take_back:
            keys.insert(2, ("u", "take back"))
        if self.session.hosts_matches and self.session.people:
            keys.insert(2, ("c", "chat"))
            keys.insert(3, ("!", "end"))
        if self.position.is_turn:
            count = len(self.picker.choices.slots)
            pick = f"{keys_text(count)} ←→ Space" if self.picker.choices.has_several else f"{keys_text(count)} ←→"
            keys = [(pick, "choose"), ("Enter", "play"), ("h", "hint"), *keys]
        self.query_one("#keys", KeyBar).show(keys)

    def tell(self, text: str, style: str = "warn") -> None:
        """Show a note."""
        self.note = (text, style)
        self._show_prompt()

    def on_key(self, event: events.Key) -> None:
        """Select a slot by its number or letter."""
        if event.character and event.character in SLOT_KEYS:
            event.stop()
            self._choose(SLOT_KEYS.index(event.character))
            return
        for index, slot in enumerate(self.picker.choices.slots):
            if slot.key and slot.key == event.character:
                event.stop()
                self._choose(index)

    def on_table_widget_slot_clicked(self, message: TableWidget.SlotClicked) -> None:
        """Select the clicked slot."""
        self._choose(message.slot)

    def _choose(self, index: int) -> None:
        if not self.position.is_turn:
            return
        if self.picker.choose(index):
            self.action_play()
            return
        self.redraw()

    def action_move(self, step: int) -> None:
        """Move the cursor to the next or the previous slot."""
        if self.position.is_turn:
            self.picker.move(step)
            self.redraw()

    def action_change_variant(self, step: int) -> None:
        """Select another variant of the same cards; with only one, move the cursor."""
        if len(self.picker.variants) > 1:
            self.picker.change_variant(step)
            self.redraw()
        else:
            self.action_move(-step)

    def action_pick(self) -> None:
        """Select or deselect the slot under the cursor."""
        self.picker.toggle()
        self.redraw()

    def action_play(self) -> None:
        """Play the selected action."""
        action = self.picker.action
        is_stray = not self.picker.is_aimed and time.monotonic() - self.turn_began < STRAY_SECONDS
        if not self.position.is_turn or self.is_waiting or self.is_acting or is_stray:
            return
        if action is None:
            self.picker.complete()
            self.redraw()
            return
        self.run_worker(self._act(action), exclusive=True, group="act")

    async def _act(self, action: str) -> None:
        self.is_acting = True
        self.note = ("", "")
        late = self.set_timer(LATE_SECONDS, self._say_on_its_way)
        try:
            await self.session.act(action)
            if self.note[0] == ON_ITS_WAY:
                self.tell("", "")
        except (InputError, SessionError) as error:
            self.tell(f"Not played: {error}")
        finally:
            late.stop()
            self.is_acting = False

    def _say_on_its_way(self) -> None:
        if self.session.hosts_matches and not self.is_waiting:
            self.tell(ON_ITS_WAY, "faint")

    def action_hint(self) -> None:
        """Ask for a hint."""
        if self.position.is_turn:
            self.tell(PREPARING_HINT, "faint")
            self.run_worker(self._hint(len(self.position.log)), exclusive=True, group="hint")

    async def _hint(self, ply: int) -> None:
        try:
            advice = await self.session.advice()
        except (InputError, SessionError) as error:
            self.tell(str(error))
            return
        if not advice or len(self.position.log) != ply:
            return
        self.picker.select(advice[0].action)
        self.note = (f"Hint: {advice_text(advice)}", "good")
        self.redraw()

    def action_take_back(self) -> None:
        """Undo the last decision."""
        self.run_worker(self._take_back(), exclusive=True, group="act")

    async def _take_back(self) -> None:
        try:
            await self.session.take_back()
        except SessionError as error:
            self.tell(f"{str(error).capitalize()}.")

    def action_rules(self) -> None:
        """Show the rules, opened at the one that matters now."""
        self.app.push_screen(RulesScreen(self.session.game, rule_now(self.session.game, self.position.view), self.ink))

    def action_log(self) -> None:
        """Show the whole log."""
        self.app.push_screen(LogScreen(log_paragraphs(self.session, self.position, is_numbered=True), self.ink))

    def action_chat(self) -> None:
        """Type a chat message, at a table with others."""
        if self.session.hosts_matches and cast("GatheringSession", self.session).can_chat:
            self.app.push_screen(ChatScreen(cast("GatheringSession", self.session), self.ink))

    def action_end(self) -> None:
        """Ask how to end the match, at a table with others."""
        if self.session.hosts_matches and self.session.people:
            self.run_worker(self._end(cast("GatheringSession", self.session)), exclusive=True, group="leave")

    async def _end(self, session: GatheringSession) -> None:
        answer = await self.app.push_screen_wait(EndScreen(self.ink))
        try:
            if answer == "r":
                await session.resign()
            elif answer:
                await session.offer_end(answer == "e")
        except SessionError as error:
            self.tell(str(error))

    def action_leave(self) -> None:
        """Ask, then leave."""
        self.run_worker(self._leave(), exclusive=True, group="leave")

    async def _leave(self) -> None:
        if await self.app.push_screen_wait(LeaveScreen(self.session.farewell, self.ink)):
            self.dismiss(LEFT)
