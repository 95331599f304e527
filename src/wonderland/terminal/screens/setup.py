"""The setup of a match: people, bots, levels and rule options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.containers import Vertical
from textual.screen import Screen

from wonderland.bots.levels import LEVELS, level_of
from wonderland.errors import InputError
from wonderland.terminal.help_texts import SETUP_HELP
from wonderland.terminal.option_text import label_of, value_text
from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.setup import DEFAULT_SEATS, Participant, Setup, clean_name
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.rows import Row, Rows
from wonderland.terminal.widgets.too_small import TooSmall, make_room_for_rows

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.engine.game import Game
    from wonderland.engine.options import Option
    from wonderland.terminal.ink import Ink

PERSON = "person"
DEFAULT_BOTS = ("white-rabbit", "dormouse", "hatter", "white-rabbit", "dormouse")  # gentle ones with different names
KINDS = (*(level.name for level in LEVELS), PERSON)
LABEL_WIDTH = 27
BIG_STEP = 5  # for options with a wide range of numbers


class SetupScreen(Screen["Setup | None"]):
    """Returns the setup, or None to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "back", "back"),
        ("question_mark", "help", "help"),
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
            yield Rows(self.ink, self.make_rows(), label_width=LABEL_WIDTH)
        yield TooSmall(self.ink)
        yield KeyBar(self.ink, ("Enter", "begin"), ("↑↓", "move"), ("←→", "change"), ("?", "help"), ("Esc", "back"))

    def make_rows(self) -> list[Row]:
        """Begin, seats, players, options, with defaults so that Enter begins at once."""
        rows = [
            Row("begin", "Begin the match", help="Enter deals the cards."),
            Row("seats", "Players", str(self.seats), "How many play, people and bots together.", is_adjustable=True),
        ]
        for seat in range(self.seats):
            rows += self._seat_rows(seat)
        for option in self.game.offered_options:
            value = value_text(option, self.options[option.name])
            help_text = f"{option.help[0].upper()}{option.help[1:]}."
            rows.append(Row(f"option:{option.name}", label_of(option), value, help_text, is_adjustable=True))
        return rows

    def _seat_rows(self, seat: int) -> list[Row]:
        kind = self.kinds[seat]
        if kind != PERSON:
            level = level_of(kind)
            return [Row(f"kind:{seat}", f"Player {seat + 1}", level.title, level.description, is_adjustable=True)]
        help_text = "A person at this keyboard; the screen hides the hand between turns."
        rows = [Row(f"kind:{seat}", f"Player {seat + 1}", "a person", help_text, is_adjustable=True)]
        return [*rows, Row(f"name:{seat}", "  name", self.names[seat], "Type a name.", is_typed=True)]

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
                Participant(clean_name(self.names[seat])) if kind == PERSON else Participant(level_of(kind).title, kind)
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
        self.app.push_screen(TextScreen([SETUP_HELP], self.ink))

    def action_back(self) -> None:
        """Go back to the menu."""
        self.dismiss(None)


def next_value(option: Option, value: Any, step: int) -> Any:
    """The next or the previous value of an option."""
    if option.choices:
        return option.choices[(option.choices.index(value) + step) % len(option.choices)]
    by = BIG_STEP if option.highest - option.lowest > 4 * BIG_STEP else 1
    return min(max(int(value) + step * by, option.lowest), option.highest)
