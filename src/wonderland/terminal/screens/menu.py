"""The first screen: which game, or which saved match."""

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
    """Gives the name of a game, `saved:` and a file, or nothing to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape,ctrl+c", "leave", "leave")]

    def __init__(self, ink: Ink, trouble: str = "") -> None:
        super().__init__()
        self.ink = ink
        self.trouble = trouble  # with what was chosen before

    def compose(self) -> ComposeResult:
        """Banner, rows, help, keys."""
        rows = [*game_rows(), *saved_rows(), Row("", "leave")]
        with Vertical(id="menu"):
            yield InkLine(self.ink, (BANNER, "turn"), id="banner")
            yield InkLine(self.ink, id="help")
            yield Rows(self.ink, rows, is_numbered=True)
            if self.trouble:
                yield InkLine(self.ink, (self.trouble, "warn"), id="trouble")
        yield TooSmall(self.ink)
        yield KeyBar(self.ink, (f"1-{min(len(rows), 9)} or ↑↓ Enter", "choose"), ("q", "leave"))

    def on_resize(self) -> None:
        """Another window."""
        make_room_for_rows(self)

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """Say what the row is about."""
        self.query_one("#help", InkLine).say((message.row.help, "faint"))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Give the answer."""
        self.dismiss(message.key)

    def action_leave(self) -> None:
        """Nothing today."""
        self.dismiss("")


def game_rows() -> list[Row]:
    """The games."""
    rows = []
    for name in catalogue.names():
        game = catalogue.load(name)
        rows.append(Row(name, game.title, f"{game.min_seats}-{game.max_seats} players", drawing_of(name).goal()))
    return rows


def saved_rows() -> list[Row]:
    """The latest matches that were left."""
    rows = []
    for path, setup, num_decisions in list(saves.saved_matches())[:MAX_SAVED]:
        value = f"{', '.join(setup.names)} ({number_of(num_decisions, 'decision')})"
        help_text = "A match that was left; it goes on where it was."
        rows.append(Row(f"{SAVED}{path}", f"go on: {catalogue.load(setup.game).title}", value, help_text))
    return rows
