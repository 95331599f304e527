"""Puzzles on the table of their game: choose the best action."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar

from wonderland.messages import in_sentences
from wonderland.terminal.screens.match import STRAY_SECONDS
from wonderland.terminal.screens.picking import PickingScreen
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.training import Asked, Training
    from wonderland.terminal.widgets.lines import Part


class PuzzleScreen(PickingScreen):
    """One puzzle after the other, until the person leaves. Dismissed with a sentence about how it went."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("h", "hint"),
        ("l", "look"),
        ("q,escape", "leave"),
    ]

    def __init__(self, begin: Callable[[], Training], ink: Ink) -> None:
        self.begin = begin
        self.training = begin()
        asked = self.training.next()
        assert asked is not None
        self.asked: Asked = asked
        self.is_over = False  # the best action is found or shown
        self.over_since = 0.0
        super().__init__(asked.game, asked.position, ink)
        self.note = (in_sentences([t("puzzle.lead"), asked.game.goal]), "faint")

    def on_mount(self) -> None:
        """Show the first puzzle."""
        self.offer(self.asked.position)

    @property
    def player_names(self) -> list[str]:
        """`You` and the others."""
        return self.asked.names

    @property
    def is_choosing(self) -> bool:
        """Is the best action still asked for?"""
        return not self.is_over

    def title_parts(self) -> tuple[str, str, str]:
        """The theme, the difficulty, and how it goes."""
        number, left = self.training.num_asked, t("puzzle.left", n=len(self.training.left))
        title = t("puzzle.title", game=self.game.title, number=number)
        state = t("puzzle.solution" if self.is_over else "puzzle.ask")
        return f"{title} · {self.asked.title} · {left}", state, "" if self.is_over else "turn"

    def prompt(self) -> Part:
        """What the player to act is asked for."""
        return self.game.texts.prompt(self.position.view), "strong"

    def pick_text(self) -> Part:
        """What Enter would do."""
        if not self.is_over:
            return super().pick_text()
        following = t("puzzle.next") if self.training.left else in_sentences([t("puzzle.more"), self.training.result])
        return f"Enter ▸ {following}", "pick"

    def other_keys(self) -> list[Part]:
        """The keys beside those that choose."""
        asking = [("h", t("key.hint")), ("l", t("key.solution"))]
        keys = asking if self.is_choosing else [("Enter", t("key.next"))]
        return [*keys, ("?", t("key.rules")), ("q", t("key.leave"))]

    def log_lines(self) -> list[str]:
        """A puzzle has no past."""
        return []

    def parse_error(self, words: Sequence[str]) -> str:
        """Why the words are no action."""
        return self.asked.parse_error(" ".join(words))

    def play(self, action: str) -> None:
        """Judge the answer."""
        if self.training.answer(self.asked, action):
            self.finish(self.asked.praise)
        else:
            self.tell(self.asked.cost(action))

    def finish(self, note: str) -> None:
        """Say why the solution is best."""
        self.is_over = True
        self.over_since = time.monotonic()
        self.picker.select(self.asked.puzzle.solution)
        self.note = (note, "good")
        self.redraw()

    def action_choose(self, slot: int) -> None:
        """Select a slot, unless the puzzle is over."""
        if not self.is_over:
            super().action_choose(slot)

    def action_play(self) -> None:
        """Answer, or go on to the next puzzle; an Enter right after the answer came by accident."""
        if not self.is_over:
            super().action_play()
        elif time.monotonic() - self.over_since >= STRAY_SECONDS:
            self.go_on()

    def go_on(self) -> None:
        """Show the next puzzle; after the last one, others."""
        asked = self.training.next()
        if asked is None:
            self.training = self.begin()
            asked = self.training.next()
        assert asked is not None
        self.asked, self.is_over, self.note = asked, False, ("", "")
        self.offer(asked.position)

    def action_hint(self) -> None:
        """Tell the idea."""
        if not self.is_over:
            self.tell(self.asked.hint, "good")

    def action_look(self) -> None:
        """Show the solution on the table."""
        if not self.is_over:
            self.training.answer(self.asked, None)
            self.finish(self.asked.solution)

    def action_leave(self) -> None:
        """Leave; what was answered is kept."""
        self.dismiss(self.training.result if self.training.num_answered else "")
