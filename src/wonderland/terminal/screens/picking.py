"""A table on which an action is chosen, by keys or by clicks: in a match and in a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal, Vertical

from wonderland.engine.rule_paragraphs import rule_now
from wonderland.terminal.choices import LETTER_KEYS, SLOT_KEYS, Choices, Picker, keys_text
from wonderland.terminal.drawings import Scene, drawing_of
from wonderland.terminal.screens.patient import PatientScreen
from wonderland.terminal.screens.rules import RulesScreen
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
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.engine.game import Game
    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import Position
    from wonderland.terminal.widgets.lines import Part


class PickingScreen(PatientScreen):
    """Table, prompt, log and keys.

    Every key is a binding: keys that come in one burst are then handled in their order, and those that come after a key
    that opens another screen are that screen's.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left,shift+tab", "move(-1)"),
        ("right,tab", "move(1)"),
        ("up", "change_variant(1)"),
        ("down", "change_variant(-1)"),
        ("space", "pick"),
        ("enter", "play"),
        ("question_mark", "rules"),
        *((key, f"choose({slot})") for slot, key in enumerate(SLOT_KEYS)),
        *((key, f"choose_letter('{key}')") for key in LETTER_KEYS),
    ]

    def __init__(self, game: Game, position: Position, ink: Ink) -> None:
        super().__init__()
        self.game = game
        self.position = position
        self.ink = ink
        self.drawing = drawing_of(game.name)
        self.picker = Picker()
        self.note: Part = ("", "")

    # What a screen says about its table

    @property
    def player_names(self) -> list[str]:
        """The names by seat."""
        raise NotImplementedError

    @property
    def is_choosing(self) -> bool:
        """Is an action asked for?"""
        return self.position.is_turn

    def title_parts(self) -> tuple[str, str, str]:
        """What is played, whose turn it is, and the style of the latter."""
        raise NotImplementedError

    def prompt(self) -> Part:
        """What the viewer is asked for."""
        raise NotImplementedError

    def other_keys(self) -> list[Part]:
        """The keys beside those that choose."""
        raise NotImplementedError

    def log_lines(self) -> list[str]:
        """What happened, the latest last."""
        raise NotImplementedError

    def parse_error(self, words: Sequence[str]) -> str:
        """Why the words of the chosen slots are no action; empty if they are one, legal or not."""
        raise NotImplementedError

    def play(self, action: str) -> None:
        """Play the chosen action."""
        raise NotImplementedError

    # Drawing

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

    def on_resize(self, event: events.Resize) -> None:
        """Redraw in the new size."""
        make_room_for_side(self, event.size.width)
        self.redraw()

    def offer(self, position: Position) -> None:
        """Show another position, and what can be chosen in it."""
        self.position = position
        self.picker.offer(self.drawing.choices(position) if position.is_turn else Choices())
        self.redraw()

    def redraw(self) -> None:
        """Redraw everything from the position and the selected slots."""
        if not all(self.query(widget) for widget in ("TableWidget", "KeyBar")):
            return  # not mounted yet, or being closed
        height = self.size.height - LINES_BESIDE_TABLE - LEAST_LOG
        side = side_width(self.size.width)
        scene = Scene(self.position, self.player_names, height, self.picker)
        table = self.query_one(TableWidget)
        table.show(scene, self.size.width - side)
        needed_width = max(LEAST_WIDTH, table.needed_width + side)
        self.query_one(TooSmall).check(needed_width, table.num_lines + LINES_BESIDE_TABLE)
        self.show_title()
        self.show_prompt()
        self.show_keys()
        lines = self.log_lines()
        self.query_one("#tail", LogTail).show(lines)
        self.query_one("#side", LogTail).show(lines)

    def show_title(self) -> None:
        """Show what is played and whose turn it is."""
        self.query_one("#title", TitleLine).show(*self.title_parts())

    def show_prompt(self) -> None:
        """Show what is asked for, what Enter would play, and the note."""
        self.query_one("#prompt", InkLine).say(self.prompt())
        self.query_one("#pick", InkLine).say(self.pick_text() if self.position.is_turn else ("", ""))
        self.query_one("#note", InkLine).say(self.note)
        width = self.size.width - side_width(self.size.width)
        is_urgent = self.note[1] not in ("", "faint")
        fit_prompt(self, self.query_one(TableWidget).num_lines, width, is_urgent)

    def pick_text(self) -> Part:
        """What Enter would play, or why it cannot be played."""
        action = self.picker.action
        if action is not None:
            text = self.game.texts.choice(self.position.view, action)
            several = len(self.picker.variants)
            number = self.picker.variants.index(action) + 1
            more = f"   {t('pick.variant', number=number, n=several)}" if several > 1 else ""
            return f"Enter ▸ {text}{more}", "pick"
        if self.picker.slot is not None and self.picker.num_missing:
            return t("pick.missing", picked=" ".join(self.picker.words), n=self.picker.num_missing), "faint"
        error = self.parse_error(self.picker.words)
        return f"{error or self.drawing.refusal(self.position.view, self.picker.words)}", "warn"

    def show_keys(self) -> None:
        """Show the keys that work now."""
        keys = self.other_keys()
        if self.is_choosing:
            count = len(self.picker.choices.slots)
            pick = f"{keys_text(count)} ←→ Space" if self.picker.choices.has_several else f"{keys_text(count)} ←→"
            keys = [(pick, t("key.choose")), ("Enter", t("key.play")), *keys]
        self.query_one(KeyBar).show(keys)

    def tell(self, text: str, style: str = "warn") -> None:
        """Show a note."""
        self.note = (text, style)
        self.show_prompt()

    # Choosing

    def on_table_widget_slot_clicked(self, message: TableWidget.SlotClicked) -> None:
        """Select the clicked slot."""
        self.action_choose(message.slot)

    def action_choose(self, slot: int) -> None:
        """Select a slot; the same one again plays it."""
        if not self.position.is_turn:
            return
        if self.picker.choose(slot):
            self.action_play()
            return
        self.redraw()

    def action_choose_letter(self, letter: str) -> None:
        """Select the slot that has this letter."""
        for index, slot in enumerate(self.picker.choices.slots):
            if slot.key == letter:
                self.action_choose(index)

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
        """Play the selected action; if slots are missing, select the one under the cursor."""
        action = self.picker.action
        if not self.position.is_turn:
            return
        if action is None:
            self.picker.complete()
            self.redraw()
            return
        self.play(action)

    def action_rules(self) -> None:
        """Show the rules, opened at the one that matters now."""
        self.app.push_screen(RulesScreen(self.game, rule_now(self.game, self.position.view), self.ink))
