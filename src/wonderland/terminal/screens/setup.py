"""Before a match: who plays, how strong the bots are, and the rule options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.containers import Vertical
from textual.screen import Screen

from wonderland.bots.levels import LEVELS, level_of
from wonderland.errors import InputError
from wonderland.terminal.drawings import drawing_of
from wonderland.terminal.players import DEFAULT_SEATS, Player, Setup, clean_name
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.rows import Row, Rows
from wonderland.terminal.widgets.too_small import TooSmall, make_room_for_rows

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.engine.game import Game, Option
    from wonderland.terminal.ink import Ink

PERSON = "person"
COMPANY = ("white-rabbit", "dormouse", "hatter", "white-rabbit", "dormouse")  # friendly, and of several names
KINDS = (*(level.name for level in LEVELS), PERSON)
BIG_STEP = 5  # of options that are any number in a wide range


class SetupScreen(Screen["Setup | None"]):
    """Gives the setup, or None to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,ctrl+c", "back", "back")]

    def __init__(self, game: Game, seed: int, ink: Ink) -> None:
        super().__init__()
        self.game = game
        self.seed = seed
        self.ink = ink
        self.seats = min(max(DEFAULT_SEATS, game.min_seats), game.max_seats)
        self.names = ["Alice", "Bob", "Carol", "Dinah", "Edith", "Frances"][: game.max_seats]
        self.kinds = [PERSON, *COMPANY[: game.max_seats - 1]]
        self.options: dict[str, Any] = game.complete_options({})

    def compose(self) -> ComposeResult:
        """Title, rows, help, keys."""
        yield InkLine(self.ink, (f" {self.game.title}", "strong"), id="title")
        with Vertical(id="menu"):
            yield InkLine(self.ink, (drawing_of(self.game.name).goal(), ""), id="banner")
            yield InkLine(self.ink, id="help")
            yield Rows(self.ink, self.make_rows())
        yield TooSmall(self.ink)
        yield KeyBar(self.ink, ("Enter", "begin"), ("↑↓", "move"), ("←→", "change"), ("Esc", "back"))

    def make_rows(self) -> list[Row]:
        """Begin, seats, everybody, options: as they usually are, so that Enter begins at once."""
        rows = [
            Row("begin", "Begin the match", help="Enter deals the cards."),
            Row("seats", "Players", str(self.seats), "How many play, people and bots together.", is_turned=True),
        ]
        for seat in range(self.seats):
            rows += self._seat_rows(seat)
        for option in self.game.options:
            label = option.name.replace("_", " ").capitalize()
            value = str(self.options[option.name]).replace("_", " ")
            rows.append(Row(f"option:{option.name}", label, value, f"{option.help}.".capitalize(), is_turned=True))
        return rows

    def _seat_rows(self, seat: int) -> list[Row]:
        kind = self.kinds[seat]
        if kind != PERSON:
            level = level_of(kind)
            return [Row(f"kind:{seat}", f"Player {seat + 1}", level.title, level.description, is_turned=True)]
        help_text = "Somebody at this keyboard; the screen hides the hand between turns."
        rows = [Row(f"kind:{seat}", f"Player {seat + 1}", "a person", help_text, is_turned=True)]
        return [*rows, Row(f"name:{seat}", "  name", self.names[seat], "Type a name.", is_typed=True)]

    def on_resize(self) -> None:
        """Another window."""
        make_room_for_rows(self)

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """Say what the row is about."""
        self.query_one("#help", InkLine).say((message.row.help, "faint"))

    def on_rows_turned(self, message: Rows.Turned) -> None:
        """Another value."""
        what, _, which = message.key.partition(":")
        if what == "seats":
            count = self.game.max_seats - self.game.min_seats + 1
            self.seats = self.game.min_seats + (self.seats - self.game.min_seats + message.step) % count
        elif what == "kind":
            seat = int(which)
            self.kinds[seat] = KINDS[(KINDS.index(self.kinds[seat]) + message.step) % len(KINDS)]
        elif what == "option":
            option = next(option for option in self.game.options if option.name == which)
            self.options[which] = turned(option, self.options[which], message.step)
        self.query_one(Rows).show(self.make_rows())
        make_room_for_rows(self)

    def on_rows_typed(self, message: Rows.Typed) -> None:
        """A name, letter by letter."""
        self.names[int(message.key.partition(":")[2])] = message.text
        self.query_one(Rows).show(self.make_rows())

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Enter begins, wherever the cursor stands."""
        try:
            players = [
                Player(clean_name(self.names[seat])) if kind == PERSON else Player(level_of(kind).title, kind)
                for seat, kind in enumerate(self.kinds[: self.seats])
            ]
            setup = Setup(self.game.name, self.options, self.seed, players)
            setup.deal()
        except InputError as error:
            self.query_one("#help", InkLine).say((str(error), "warn"))
            return
        self.dismiss(setup)

    def action_back(self) -> None:
        """Another game."""
        self.dismiss(None)


def turned(option: Option, value: Any, step: int) -> Any:
    """The next or the previous value of an option."""
    if option.choices:
        return option.choices[(option.choices.index(value) + step) % len(option.choices)]
    by = BIG_STEP if option.highest - option.lowest > 4 * BIG_STEP else 1
    return min(max(int(value) + step * by, option.lowest), option.highest)
