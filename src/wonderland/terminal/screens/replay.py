"""A finished match step by step: the table through anybody's eyes, chances to win, and the better action."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from wonderland.engine.narration import sentences
from wonderland.engine.rule_paragraphs import rule_now
from wonderland.engine.state import SPECTATOR
from wonderland.messages import in_sentences
from wonderland.terminal.choices import Picker
from wonderland.terminal.drawings import Scene, drawing_of
from wonderland.terminal.replay.judgement import (
    chance_of,
    chart_lines,
    choice_lines,
    follows_text,
    like_text,
    luck_line,
    progress_text,
    verdict,
)
from wonderland.terminal.screens.rules import RulesScreen
from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.session import LogEntry
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
    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.bots.review.schema import ReviewedDecision
    from wonderland.terminal.ink import Ink
    from wonderland.terminal.replay.background_review import Reviewing
    from wonderland.terminal.replay.replayed_match import ReplayedMatch
    from wonderland.terminal.session import Position
    from wonderland.terminal.widgets.lines import Part

FAR = 10  # steps of Page Up and Page Down
MAX_DIGITS = 5
MAX_TAIL = 60  # decisions in the log beside the table
NUM_CHOICES = 12  # analysed actions beside the table
KEYS = (
    ("←→", "key.step"),
    ("g", "key.go_to"),
    ("v", "key.eyes"),
    ("c", "key.costly"),
    ("b", "key.better"),
    ("t", "key.longer"),
    ("l", "key.log"),
    ("?", "key.rules"),
    ("q", "key.back"),
)


class ReplayScreen(Screen[None]):
    """The position before a decision, with the decision shown on the table as its player saw it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left,up", "go(-1)"),
        ("right,down,space", "go(1)"),
        ("pageup", f"go(-{FAR})"),
        ("pagedown", f"go({FAR})"),
        ("home", "go_to(0)"),
        ("end", "go_to_end"),
        ("v,tab", "change_eyes(1)"),
        ("shift+tab", "change_eyes(-1)"),
        ("c", "go_to_costly"),
        ("b", "toggle_better"),
        ("t", "think_longer"),
        ("l", "log"),
        ("question_mark", "rules"),
        ("q,escape", "close"),
    ]

    def __init__(
        self, match: ReplayedMatch, reviewing: Reviewing, ink: Ink, step: int = 0, eyes: int | None = None
    ) -> None:
        super().__init__()
        self.match = match
        self.reviewing = reviewing
        self.ink = ink
        self.drawing = drawing_of(match.game.name)
        self.step = step
        self.eyes = eyes  # a seat, SPECTATOR, or None for whoever decides
        self.shows_better = False
        self.typed: str | None = None  # digits of a decision to go to

    def compose(self) -> ComposeResult:
        """Title, table, the decision and what the review says, log, keys."""
        yield TitleLine(self.ink, id="title")
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                yield TableWidget(self.drawing, self.ink)
                yield InkLine(self.ink, id="prompt")
                yield InkLine(self.ink, id="pick")
                yield InkLine(self.ink, id="note")
                yield LogTail(self.ink, id="tail")
            with Vertical(id="side"):
                yield InkLine(self.ink, id="judged")
                yield LogTail(self.ink, id="side_log")
        yield TooSmall(self.ink)
        yield KeyBar(self.ink, *((key, t(meaning)) for key, meaning in KEYS))

    def on_mount(self) -> None:
        """Follow the review."""
        self.reviewing.listeners.append(self.show_review)
        self.reviewing.start(self)

    def on_unmount(self) -> None:
        """Stop following."""
        self.reviewing.listeners.remove(self.show_review)

    def on_resize(self, event: events.Resize) -> None:
        """Redraw in the new size."""
        make_room_for_side(self, event.size.width)
        self.redraw()

    @property
    def viewer(self) -> int:
        """Through whose eyes the table is shown."""
        if self.eyes is not None:
            return self.eyes
        seat = self.match.seat_to_act(self.step)
        return SPECTATOR if seat is None else seat

    @property
    def judged(self) -> ReviewedDecision | None:
        """What the review says about the decision that follows, if it knows by now."""
        return self.reviewing.found.get(self.step + 1)

    def redraw(self) -> None:
        """Redraw everything for this step."""
        if not all(self.query(widget) for widget in ("TableWidget", "KeyBar")):
            return  # not mounted yet, or being closed
        position = self.match.position(self.step, self.viewer)
        side = side_width(self.size.width)
        table = self.query_one(TableWidget)
        height = self.size.height - LINES_BESIDE_TABLE - LEAST_LOG
        table.show(Scene(position, self.match.names, height, self.picker_of(position)), self.size.width - side)
        needed_width = max(LEAST_WIDTH, table.needed_width + side)
        self.query_one(TooSmall).check(needed_width, table.num_lines + LINES_BESIDE_TABLE)
        texts, names = self.match.game.texts, self.match.names
        paragraphs = [sentences(texts, entry.events, names) for entry in position.log[-MAX_TAIL:]]
        for log in self.query(LogTail):
            log.show(paragraphs)
        self.show_review()

    def picker_of(self, position: Position) -> Picker:
        """The decision, or the better one, as chosen on the table; nothing for other eyes than its player's."""
        picker = Picker()
        if position.is_turn:
            picker.offer(self.drawing.choices(position))
            better = self.judged if self.shows_better else None
            picker.select(better.best if better else self.match.action(self.step))
        return picker

    def show_review(self) -> None:
        """Show the decision, what the review knows about it, and how far the review is."""
        if not self.query("#side_log"):
            return
        title = f"{self.match.game.title} · {self.place_text()} · {self.eyes_text()}"
        self.query_one("#title", TitleLine).show(title, progress_text(self.reviewing), "faint")
        self.query_one("#prompt", InkLine).say(self.decision_text())
        self.query_one("#pick", InkLine).say(self.verdict_text())
        note, style = self.note_text()
        self.query_one("#note", InkLine).say((note, style))
        num_table_lines = self.query_one(TableWidget).num_lines
        is_urgent = bool(note) and style != "faint"
        fit_prompt(self, num_table_lines, self.size.width - side_width(self.size.width), is_urgent)
        width = side_width(self.size.width) - 3
        is_own = self.judged is not None and self.judged.seat == self.viewer
        lines = [*choice_lines(self.judged, width, NUM_CHOICES), ("", "")] if self.judged and is_own else []
        lines += chart_lines(self.reviewing, self.match.names, self.step, width)
        self.query_one("#judged", InkLine).say(*((f" {text}\n", style) for text, style in lines))

    def place_text(self) -> str:
        """Which decision follows, counted as in the log, on the score sheet and in the review."""
        num_decisions = self.match.num_steps
        if self.step == num_decisions:
            return t("replay.end", n=num_decisions)
        return t("replay.place", number=self.step + 1, n=num_decisions)

    def eyes_text(self) -> str:
        """Whose eyes these are."""
        if self.eyes is None:
            return t("eyes.decider" if self.viewer >= 0 else "eyes.spectator")
        return t("eyes.of", name=self.match.names[self.eyes]) if self.eyes >= 0 else t("eyes.spectator")

    def decision_text(self) -> Part:
        """The decision that follows, or who won."""
        seat = self.match.seat_to_act(self.step)
        if seat is None:
            return self.match.end_text.splitlines()[-1], "turn"
        name, texts = self.match.names[seat], self.match.game.texts
        if seat != self.viewer:
            entry = LogEntry(seat, self.match.events(self.viewer)[self.step])
            return t("replay.next", text=sentences(texts, entry.events, self.match.names)), "strong"
        view = self.match.position(self.step, seat).view
        return f"{name} ▸ {texts.choice(view, self.match.action(self.step))}", "strong"

    def verdict_text(self) -> Part:
        """What the review says about it: to other eyes than its player's, no action of a hidden hand."""
        if self.judged is not None:
            seat = self.judged.seat
            text, style = (
                verdict(self.judged) if seat == self.viewer else chance_of(self.judged, self.match.names[seat])
            )
            return f"{text}", style
        if self.step == self.match.num_steps:
            return self.luck_text()
        return t("review.no_choice" if self.reviewing.is_done else "review.not_yet"), "faint"

    def luck_text(self) -> Part:
        """At the end: luck and skill of whose eyes these are, or of the winner."""
        if self.reviewing.summary is None:
            return "", ""
        luck = self.reviewing.summary.luck
        winner = max(range(len(luck)), key=lambda seat: luck[seat].result)
        seat = self.viewer if self.viewer >= 0 else winner
        like = like_text(self.reviewing.summary.played_like[seat], self.match.names[seat])
        line = luck_line(luck[seat], self.match.names[seat])
        return in_sentences([like, line]) if like else line, "good"

    def note_text(self) -> Part:
        """The decision that is typed, which action the table shows, or how the parts of the result belong together."""
        if self.typed is not None:
            return f"{t('replay.go_to', n=self.match.num_steps)} {self.typed}▌", "pick"
        if self.reviewing.thinking is not None:
            return t("review.thinking"), "faint"
        if self.shows_better and self.judged is not None:
            better = t("replay.better", action=self.judged.best)
            follows = follows_text(self.judged, self.match.names)
            return in_sentences([better, follows]) if follows else better, "good"
        if self.judged is not None and self.judged.seat == self.viewer and not self.judged.is_settled:
            return t("review.open"), "faint"
        if self.step == self.match.num_steps and self.reviewing.summary is not None:
            return t("luck.note"), "faint"
        return self.reviewing.error, "warn"

    def on_key(self, event: events.Key) -> None:
        """Digits choose the eyes (0 for a spectator); after g they spell a decision.

        g is handled here and not as a binding: bindings come later than the digits that are typed after it.
        """
        if self.typed is not None:
            event.stop()
            self._type(event)
        elif event.character == "g":
            event.stop()
            self.typed = ""
            self.show_review()
        elif event.character and event.character.isdecimal() and int(event.character) <= len(self.match.names):
            event.stop()
            self.eyes = int(event.character) - 1 if event.character != "0" else SPECTATOR
            self.redraw()

    def _type(self, event: events.Key) -> None:
        """One key of a decision's number; Enter goes there, anything else but digits ends it."""
        typed = self.typed or ""
        if event.character and event.character.isdecimal():
            self.typed = (typed + event.character)[:MAX_DIGITS]
        elif event.key == "backspace":
            self.typed = typed[:-1]
        else:
            self.typed = None
            if event.key == "enter" and typed:
                self.action_go_to(int(typed) - 1)
                return
        self.show_review()

    def action_go(self, distance: int) -> None:
        """Some steps on or back."""
        self.action_go_to(self.step + distance)

    def action_go_to(self, step: int) -> None:
        """Show that step, or the nearest there is."""
        self.step = min(max(step, 0), self.match.num_steps)
        self.shows_better = False
        self.redraw()

    def action_go_to_end(self) -> None:
        """Show the end."""
        self.action_go_to(self.match.num_steps)

    def action_change_eyes(self, step: int) -> None:
        """The decider's eyes, every seat's, a spectator's, and round again."""
        order = [None, *range(len(self.match.names)), SPECTATOR]
        self.eyes = order[(order.index(self.eyes) + step) % len(order)]
        self.redraw()

    def action_go_to_costly(self) -> None:
        """The next of the costliest decisions; after the last the first."""
        numbers = sorted(one.number for seat in self.reviewing.first for one in self.reviewing.costliest(seat))
        if numbers:
            self.action_go_to(next((number for number in numbers if number > self.step + 1), numbers[0]) - 1)

    def action_toggle_better(self) -> None:
        """Show the better action on the table, or what was played."""
        if self.judged is not None and self.judged.best != self.judged.action:
            self.shows_better = not self.shows_better
            self.redraw()

    def action_think_longer(self) -> None:
        """Think longer about the decision that follows."""
        if self.reviewing.can_think_longer(self.step + 1):
            # Not a coroutine, which nobody would await if the screen closes before the worker begins.
            self.run_worker(partial(self.reviewing.think_longer, self.step + 1))  # type: ignore[arg-type]

    def action_log(self) -> None:
        """The log up to here."""
        texts, names = self.match.game.texts, self.match.names
        log = self.match.position(self.step, self.viewer).log
        lines = [f"{ply}. {sentences(texts, entry.events, names)}" for ply, entry in enumerate(log, start=1)]
        self.app.push_screen(TextScreen(lines, self.ink, starts_at_end=True))

    def action_rules(self) -> None:
        """The rules, opened at the one that mattered."""
        view = self.match.position(self.step, self.viewer).view
        self.app.push_screen(RulesScreen(self.match.game, rule_now(self.match.game, view), self.ink))

    def action_close(self) -> None:
        """Back to where one came from."""
        self.dismiss(None)
