"""The setup of a match: people, bots, levels and rule options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.containers import Vertical
from textual.screen import Screen

from wonderland.bots.levels import LEVELS
from wonderland.errors import InputError
from wonderland.terminal.option_text import label_of, value_text
from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.setup import DEFAULT_SEATS, Participant, Setup, clean_name
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.rows import Row, Rows
from wonderland.terminal.widgets.too_small import TooSmall, make_room_for_rows
from wonderland.terminal.wording import common, level_title, t

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.engine.game import Game
    from wonderland.engine.options import Option
    from wonderland.terminal.ink import Ink

PERSON = "person"
DEFAULT_BOTS = ("white-rabbit", "dormouse", "hatter", "white-rabbit", "dormouse")  # gentle ones with different names
KINDS = (*(level.name for level in LEVELS), PERSON)
BIG_STEP = 5  # for options with a wide range of numbers


class SetupScreen(Screen["Setup | None"]):
    """Returns the setup, or None to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "back"),
        ("question_mark", "help"),
    ]

    def __init__(self, game: Game, seed: int, ink: Ink) -> None:
        super().__init__()
        self.game = game
        self.seed = seed
        self.ink = ink
        self.seats = min(max(DEFAULT_SEATS, game.min_seats), game.max_seats)
        self.names = ["Alice", "Bob", "Carol", "Dinah", "Edith", "Frances"][: game.max_seats]
        self.kinds = [PERSON, *DEFAULT_BOTS[: game.max_seats - 1]]
        self.options: dict[str, Any] = game.complete_options({})

    def compose(self) -> ComposeResult:
        """Title, rows, help, keys."""
        yield InkLine(self.ink, (f" {self.game.title}", "strong"), id="title")
        with Vertical(id="menu"):
            yield InkLine(self.ink, (self.game.goal, ""), id="banner")
            yield InkLine(self.ink, id="help")
            yield Rows(self.ink, self.make_rows())
        yield TooSmall(self.ink)
        keys = (("Enter", "begin"), ("↑↓", "move"), ("←→", "change"), ("?", "help"), ("Esc", "back"))
        yield KeyBar(self.ink, *((key, t(f"key.{meaning}")) for key, meaning in keys))

    def make_rows(self) -> list[Row]:
        """Begin, seats, players, options, with defaults so that Enter begins at once."""
        rows = [
            Row("begin", t("setup.begin"), help=t("setup.begin.help")),
            Row("seats", t("setup.seats"), str(self.seats), t("setup.seats.help"), is_adjustable=True),
        ]
        for seat in range(self.seats):
            rows += self._seat_rows(seat)
        for option in self.game.offered_options:
            label, value = label_of(option), value_text(option, self.options[option.name])
            rows.append(Row(f"option:{option.name}", label, value, option.help, is_adjustable=True))
        return rows

    def _seat_rows(self, seat: int) -> list[Row]:
        kind, player = self.kinds[seat], common("setup.person", n=seat + 1)
        if kind != PERSON:
            about = common(f"level.{kind}.about")
            return [Row(f"kind:{seat}", player, level_title(kind), about, is_adjustable=True)]
        rows = [Row(f"kind:{seat}", player, t("setup.person"), t("setup.person.help"), is_adjustable=True)]
        name = Row(f"name:{seat}", f"  {t('setup.name')}", self.names[seat], t("setup.name.help"), is_typed=True)
        return [*rows, name]

    def on_resize(self) -> None:
        """Fit the rows into the window."""
        make_room_for_rows(self)

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """Show the help of the row."""
        self.query_one("#help", InkLine).say((message.row.help, "faint"))

    def on_rows_adjusted(self, message: Rows.Adjusted) -> None:
        """Change a value."""
        what, _, which = message.key.partition(":")
        if what == "seats":
            count = self.game.max_seats - self.game.min_seats + 1
            self.seats = self.game.min_seats + (self.seats - self.game.min_seats + message.step) % count
        elif what == "kind":
            seat = int(which)
            self.kinds[seat] = KINDS[(KINDS.index(self.kinds[seat]) + message.step) % len(KINDS)]
        elif what == "option":
            option = next(option for option in self.game.options if option.name == which)
            self.options[which] = next_value(option, self.options[which], message.step)
        self.query_one(Rows).show(self.make_rows())
        make_room_for_rows(self)

    def on_rows_typed(self, message: Rows.Typed) -> None:
        """Change a name."""
        self.names[int(message.key.partition(":")[2])] = message.text
        self.query_one(Rows).show(self.make_rows())

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Begin the match, whichever row is chosen."""
        try:
            players = [
                Participant(clean_name(self.names[seat])) if kind == PERSON else Participant(level_title(kind), kind)
                for seat, kind in enumerate(self.kinds[: self.seats])
            ]
            setup = Setup(self.game.name, self.options, self.seed, players)
            setup.deal()
        except InputError as error:
            self.query_one("#help", InkLine).say((str(error), "warn"))
            return
        self.dismiss(setup)

    def action_help(self) -> None:
        """Say what the screen is for."""
        self.app.push_screen(TextScreen([t("help.setup")], self.ink))

    def action_back(self) -> None:
        """Go back to the menu."""
        self.dismiss(None)


def next_value(option: Option, value: Any, step: int) -> Any:
    """The next or the previous value of an option."""
    if option.choices:
        return option.choices[(option.choices.index(value) + step) % len(option.choices)]
    by = BIG_STEP if option.highest - option.lowest > 4 * BIG_STEP else 1
    return min(max(int(value) + step * by, option.lowest), option.highest)
