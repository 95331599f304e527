"""The first screen: which game, or which saved match."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.screen import Screen

from wonderland import games
from wonderland.terminal import saves
from wonderland.terminal.drawings import drawing_of
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.rows import Row, Rows

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

    def __init__(self, ink: Ink) -> None:
        super().__init__()
        self.ink = ink

    def compose(self) -> ComposeResult:
        """Banner, rows, help, keys."""
        with Vertical(id="menu"):
            yield InkLine(self.ink, id="banner")
            yield Rows(self.ink, is_numbered=True)
            yield InkLine(self.ink, id="help")
        yield KeyBar(self.ink, id="keys")

    def on_mount(self) -> None:
        """List the games and the saved matches."""
        self.query_one("#banner", InkLine).say((BANNER, "turn"))
        rows = []
        for name in games.NAMES:
            game = games.load(name)
            seats = f"{game.min_seats}-{game.max_seats} players"
            rows.append(Row(name, game.title, seats, drawing_of(name).goal()))
        for path, setup, num_decisions in list(saves.saved_matches())[:MAX_SAVED]:
            title = games.load(setup.game).title
            label = f"go on: {title}"
            value = f"{', '.join(setup.names)} ({num_decisions} decisions)"
            rows.append(Row(f"{SAVED}{path}", label, value, "A match that was left; it goes on where it was."))
        rows.append(Row("", "leave"))
        self.query_one(Rows).show(rows)
        self.query_one(Rows).focus()
        numbers = f"1-{min(len(rows), 9)} or ↑↓ Enter"
        self.query_one("#keys", KeyBar).show([(numbers, "choose"), ("q", "leave")])

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """Say what the row is about."""
        self.query_one("#help", InkLine).say((message.row.help, "faint"))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Give the answer."""
        self.dismiss(message.key)

    def action_leave(self) -> None:
        """Nothing today."""
        self.dismiss("")
