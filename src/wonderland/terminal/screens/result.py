"""The end of a match: the score sheet player by player, then the costliest decisions, each a key away."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import Screen

from wonderland.errors import WonderlandError
from wonderland.terminal.replay.background_review import Reviewing
from wonderland.terminal.replay.judgement import bar, costly_line, percent
from wonderland.terminal.replay.replayed_match import ReplayedMatch
from wonderland.terminal.result_text import hanging, sheet_parts, squeezed
from wonderland.terminal.screens.replay import ReplayScreen
from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.session import in_thread
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.pages import Pages
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.bots.review.schema import ReviewedDecision
    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import Position, Session

SHEET_WIDTH = 72  # columns from which the sheet's own columns fit
MARGIN = 5  # columns beside a page: its padding and its scrollbar
PAGE_WIDTH = 100  # columns of the widest page, as app.tcss has it


class ResultScreen(Screen[None]):
    """Enter shows the next part, and after the last one nothing more: only Esc closes. Numbers open decisions."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter,space", "more"),
        ("r", "replay"),
        ("question_mark", "help"),
        ("escape,q", "close"),
    ]

    def __init__(self, session: Session, position: Position, ink: Ink) -> None:
        super().__init__()
        self.session = session
        self.position = position
        self.ink = ink
        assert position.outcome is not None
        self.parts = sheet_parts(session.game.texts, position.outcome, session.names)
        self.num_shown = 1
        self.error = ""
        self.match: ReplayedMatch | None = None
        self.reviewing: Reviewing | None = None

    def compose(self) -> ComposeResult:
        """Title, pages, keys."""
        yield InkLine(self.ink, (f" {self.session.game.title} · {t('result.title')}", "strong"), id="title")
        with Pages():
            yield InkLine(self.ink, id="sheet")
            yield InkLine(self.ink, id="winner")
            yield InkLine(self.ink, id="review")
        yield KeyBar(self.ink)

    def on_mount(self) -> None:
        """Show the first part, and start the review."""
        self.show_parts()
        self.run_worker(self._prepare())

    async def _prepare(self) -> None:
        """Fetch the record and review it in the background, one's own decisions first."""
        try:
            record = await self.session.record()
            self.match = await in_thread(lambda: ReplayedMatch(record))
        except WonderlandError as error:
            self.error = t("error.look_back", reason=str(error))
            self.show_parts()
            return
        self.reviewing = Reviewing(self.match.record, self.session.judge, self.session.people)
        self.reviewing.listeners.append(self.show_review)
        self.reviewing.start(self)
        self.show_parts()

    def on_resize(self) -> None:
        """Write the sheet in the width there is."""
        self.show_parts()

    @property
    def is_complete(self) -> bool:
        """Is the whole sheet shown?"""
        return self.num_shown >= len(self.parts)

    @property
    def is_whole(self) -> bool:
        """Are all widgets there? Not before the screen is mounted, nor while it is being closed."""
        return self.is_attached and all(self.query(widget) for widget in ("#sheet", "#winner", "#review", "#keys"))

    @property
    def costly(self) -> list[ReviewedDecision]:
        """The costliest decisions of everybody at this terminal, in the order of their numbers on the screen."""
        if self.reviewing is None:
            return []
        return [one for seat in self.session.people for one in self.reviewing.costliest(seat)]

    def show_parts(self) -> None:
        """Show the parts so far; the winner and the review come last."""
        if not self.is_whole:
            return
        parts = self.parts[: self.num_shown]
        body = parts[:-1] if self.is_complete else parts
        sheet = "\n\n".join(body)
        fitted = sheet if self.size.width >= SHEET_WIDTH else squeezed(sheet)
        self.query_one("#sheet", InkLine).say((hanging(fitted, min(self.size.width - MARGIN, PAGE_WIDTH)), ""))
        self.query_one("#winner", InkLine).say((f"\n{self.parts[-1]}\n" if self.is_complete else "", "turn"))
        self.show_review()
        self.query_one(Pages).scroll_end(animate=False)

    def show_review(self) -> None:
        """Show what the review knows so far, and the keys."""
        if not self.is_whole:
            return
        pages = self.query_one(Pages)
        if pages.is_vertical_scroll_end:  # stay there when lines are added
            self.call_after_refresh(pages.scroll_end, animate=False)
        lines = self.review_lines() if self.is_complete else []
        self.query_one("#review", InkLine).say(("\n".join(lines), ""))
        keys = [] if self.is_complete else [("Enter", t("key.next_player"))]
        keys += [("↑↓", t("key.scroll"))]
        if self.is_complete and self.match is not None:
            keys += [("r", t("key.replay"))]
            numbers = f"1-{len(self.costly)}" if len(self.costly) > 1 else "1"
            keys += [(numbers, t("key.decision"))] if self.costly else []
        after = t("key.to_table" if self.session.hosts_matches else "key.to_menu")
        self.query_one("#keys", KeyBar).show([*keys, ("?", t("key.help")), ("Esc", after)])

    def review_lines(self) -> list[str]:
        """The costliest decisions of everybody at this terminal, numbered; below them how far the review is."""
        if self.error:
            return [self.error]
        if self.reviewing is None or not self.session.people:
            return []
        lines: list[str] = []
        number = 1
        for seat in self.session.people:
            costly, name = self.reviewing.costliest(seat), self.session.names[seat]
            if costly:
                lines.append(t("result.costly", name=name))
            elif self.reviewing.has_judged(seat):
                lines.append(t("result.costly.none", name=name))
            for decision in costly:
                lines.append(f"  {costly_line(number, decision)}")
                number += 1
        if self.reviewing.error:
            return [*lines, self.reviewing.error]
        if all(self.reviewing.has_judged(seat) for seat in self.session.people):
            return lines
        share = self.reviewing.progress
        return [*lines, t("result.progress", bar=bar(share), percent=percent(share))]

    def on_key(self, event: events.Key) -> None:
        """A number opens that decision."""
        if self.is_complete and event.character and event.character.isdecimal():
            index = int(event.character) - 1
            if 0 <= index < len(self.costly):
                event.stop()
                decision = self.costly[index]
                self.open_replay(decision.number - 1, decision.seat)

    def open_replay(self, step: int, eyes: int | None = None) -> None:
        """Show the match at that step; leaving it comes back here."""
        if self.match is not None and self.reviewing is not None:
            self.app.push_screen(ReplayScreen(self.match, self.reviewing, self.ink, step, eyes))

    def action_replay(self) -> None:
        """Show the match from its beginning."""
        if self.is_complete:
            self.open_replay(0)

    def action_more(self) -> None:
        """Show the next part."""
        self.num_shown = min(self.num_shown + 1, len(self.parts))
        if self.num_shown == len(self.parts) - 1:  # the winner comes with the last player
            self.num_shown = len(self.parts)
        self.show_parts()

    def action_help(self) -> None:
        """Say what the screen is for."""
        self.app.push_screen(TextScreen([t("help.result")], self.ink))

    def action_close(self) -> None:
        """Close."""
        self.dismiss(None)
