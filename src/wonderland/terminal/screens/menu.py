"""The menu: choose a game or a saved match."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.screen import Screen

from wonderland.engine import catalogue
from wonderland.games.plurals import number_of
from wonderland.terminal import saves
from wonderland.terminal.drawings import drawing_of
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.rows import Row, Rows
from wonderland.terminal.widgets.too_small import TooSmall, make_room_for_rows

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink

BANNER = """\
 _      __             __         __             __
| | /| / /__  ___  ___/ /__ ____ / /__ ____  ___/ /
| |/ |/ / _ \\/ _ \\/ _  / -_) __// / _ `/ _ \\/ _  /
|__/|__/\\___/_//_/\\_,_/\\__/_/  /_/\\_,_/_//_/\\_,_/ """
MAX_SAVED = 5
SAVED = "saved:"


class MenuScreen(Screen[str]):
    """Returns the name of a game, `saved:` and a file, or an empty text to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape,ctrl+c", "leave", "leave")]

    def __init__(self, ink: Ink, error_text: str = "") -> None:
        super().__init__()
        self.ink = ink
        self.error_text = error_text  # why the last choice did not work

    def compose(self) -> ComposeResult:
        """Banner, rows, help, keys."""
        rows = [*game_rows(), *saved_rows(), Row("", "leave")]
        with Vertical(id="menu"):
            yield InkLine(self.ink, (BANNER, "turn"), id="banner")
            yield InkLine(self.ink, id="help")
            yield Rows(self.ink, rows, is_numbered=True)
            if self.error_text:
                yield InkLine(self.ink, (self.error_text, "warn"), id="error")
        yield TooSmall(self.ink)
        yield KeyBar(self.ink, (f"1-{min(len(rows), 9)} or ↑↓ Enter", "choose"), ("q", "leave"))

    def on_resize(self) -> None:
        """Fit the rows into the window."""
        make_room_for_rows(self)

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """Show the help of the row."""
        self.query_one("#help", InkLine).say((message.row.help, "faint"))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Return the chosen row."""
        self.dismiss(message.key)

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss("")


def game_rows() -> list[Row]:
    """The games."""
    rows = []
    for name in catalogue.names():
        game = catalogue.load(name)
        rows.append(Row(name, game.title, f"{game.min_seats}-{game.max_seats} players", drawing_of(name).goal()))
    return rows


def saved_rows() -> list[Row]:
    """The latest saved matches."""
    rows = []
    for path, setup, num_decisions in list(saves.saved_matches())[:MAX_SAVED]:
        value = f"{', '.join(setup.names)} ({number_of(num_decisions, 'decision')})"
        help_text = "A saved match; it continues where it was left."
        rows.append(Row(f"{SAVED}{path}", f"continue: {catalogue.load(setup.game).title}", value, help_text))
    return rows
