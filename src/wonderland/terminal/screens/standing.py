"""How a counted try at the deal of the day did among bots of every level."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.screen import Screen

from wonderland.arena.deal_of_the_day import PLAN
from wonderland.bots.levels import LEVELS
from wonderland.terminal.dates import day_text
from wonderland.terminal.local.daily_text import field_lines, own_result, result_text, share_text
from wonderland.terminal.local.daily_try import field_tries
from wonderland.terminal.session import in_thread
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.pages import Pages
from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.arena.deal_of_the_day import DailyDeal, Placing
    from wonderland.terminal.ink import Ink
    from wonderland.terminal.local.daily_results import DailyResult

BATCH = 20  # tries between two looks at the screen


class StandingScreen(Screen[None]):
    """Bots play the same cards from the same seat; then everybody's results are compared."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape", "dismiss")]

    def __init__(self, deal: DailyDeal, result: DailyResult, ink: Ink) -> None:
        super().__init__()
        self.deal = deal
        self.own = own_result(result)
        self.ink = ink

    def compose(self) -> ComposeResult:
        """The own result, then the comparison."""
        result = result_text(self.own, len(self.deal.levels))
        deal = common("daily.of", game=self.deal.game.title, date=day_text(self.deal.day))
        yield InkLine(self.ink, (f" {deal} · {result}", "strong"), id="title")
        with Pages():
            yield InkLine(self.ink, id="field")
        yield KeyBar(self.ink, ("↑↓", t("key.scroll")), ("q", t("key.back")))

    def on_mount(self) -> None:
        """Let the bots play."""
        self.run_worker(self._compare())

    async def _compare(self) -> None:
        field: dict[str, list[Placing]] = {level.name: [] for level in LEVELS}
        tries = field_tries(self.deal, PLAN.quick_tries, PLAN.seconds)
        shown, num_tries = self.query_one("#field", InkLine), 0
        while batch := await in_thread(lambda: [one for one in map(partial(next, tries), [None] * BATCH) if one]):
            for name, placing in batch:
                field[name].append(placing)
            num_tries += len(batch)
            shown.say((t("daily.progress", n=num_tries), "faint"))
        lines = [*field_lines(self.deal, self.own, field), "", share_text(self.deal, self.own, field)]
        shown.say(("\n".join(lines), ""))
