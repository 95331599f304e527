"""The menu: a match to begin or to continue, and everything else there is to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.screen import Screen

from wonderland.engine import catalogue
from wonderland.terminal.local import saves
from wonderland.terminal.local.progress import progress_of, when_text
from wonderland.terminal.screens.choose import KEYS_HELP
from wonderland.terminal.screens.confirm import ConfirmScreen
from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.session import SessionError
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.rows import Row, Rows
from wonderland.terminal.widgets.too_small import TooSmall, make_room_for_rows

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.setup import Setup

BANNER = """\
 _      __             __         __             __
| | /| / /__  ___  ___/ /__ ____ / /__ ____  ___/ /
| |/ |/ / _ \\/ _ \\/ _  / -_) __// / _ `/ _ \\/ _  /
|__/|__/\\___/_//_/\\_,_/\\__/_/  /_/\\_,_/_//_/\\_,_/ """
MAX_SAVED = 5
SAVED = "saved:"
AGAIN = "again"
DAILY, PUZZLES, ONLINE, HISTORY, RULES = "daily", "puzzles", "online", "history", "rules"
ELSEWHERE = (
    Row(DAILY, "the deal of the day", help="The same cards for everybody; the first try counts.", hotkey="d"),
    Row(PUZZLES, "puzzles", help="Positions in which one action is clearly best.", hotkey="p"),
    Row(ONLINE, "tables online", help="Play with people in browsers and terminals.", hotkey="o"),
    Row(HISTORY, "history and review", help="Finished matches step by step, and what each decision cost.", hotkey="h"),
    Row(RULES, "rules", help="The numbered rules of every game, with drawings.", hotkey="r"),
)
HELP = (
    "Choose a game to begin a match, against bots or with people at this keyboard; the next screen asks who plays. A "
    "match that you leave is saved and stands here. The rows below lead everywhere else.",
    "",
    "At a table, ? opens the rules at the one that matters, h gives a hint, and q leaves.",
    "",
    KEYS_HELP,
)


class MenuScreen(Screen[str]):
    """Returns the name of a game, `again`, `saved:` and a file, one of `ELSEWHERE`, or an empty text to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("q,escape", "leave", "leave"),
        ("x,delete", "delete", "delete a saved match"),
        ("question_mark", "help", "help"),
    ]

    def __init__(self, ink: Ink, error_text: str = "", last: Setup | None = None) -> None:
        super().__init__()
        self.ink = ink
        self.error_text = error_text  # why the last choice did not work
        self.last = last  # the match that was just played

    def compose(self) -> ComposeResult:
        """Banner, rows, help, keys."""
        rows = self.make_rows()
        with Vertical(id="menu"):
            yield InkLine(self.ink, (BANNER, "turn"), id="banner")
            yield InkLine(self.ink, id="help")
            yield Rows(self.ink, rows, is_numbered=True)
            yield InkLine(self.ink, id="error")
        yield TooSmall(self.ink)
        yield KeyBar(self.ink)

    def make_rows(self) -> list[Row]:
        """The last match again, games, saved matches, everything else, leaving."""
        again = [] if self.last is None else [again_row(self.last)]
        return [*again, *game_rows(), *saved_rows(), *ELSEWHERE, Row("", "leave", hotkey="q")]

    def show_keys(self, row: Row) -> None:
        """The keys, with the one that deletes if the row is a saved match."""
        delete = [("x", "delete")] * row.key.startswith(SAVED)
        self.query_one(KeyBar).show([("↑↓ Enter", "choose"), *delete, ("?", "help"), ("q", "leave")])

    def on_mount(self) -> None:
        """Say why the last choice did not work."""
        self.show_error(self.error_text)

    def show_error(self, text: str) -> None:
        """Show why something did not work; nothing if the text is empty."""
        error = self.query_one("#error", InkLine)
        error.display = bool(text)
        error.say((text, "warn"))

    def on_resize(self) -> None:
        """Fit the rows into the window."""
        make_room_for_rows(self)

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """Show the help of the row."""
        self.query_one("#help", InkLine).say((message.row.help, "faint"))
        self.show_keys(message.row)

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Return the chosen row."""
        if self.is_active:  # the second key of a burst comes too late
            self.dismiss(message.key)

    def action_delete(self) -> None:
        """Ask, then delete the saved match under the cursor."""
        row = self.query_one(Rows).row
        if row.key.startswith(SAVED):
            self.run_worker(self._delete(row), exclusive=True)

    async def _delete(self, row: Row) -> None:
        question, detail = "Delete this saved match?", f"{row.label.partition(': ')[2]}, {row.value}"
        if not await self.app.push_screen_wait(ConfirmScreen(question, detail, self.ink)):
            return
        error_text = ""
        try:
            saves.delete(Path(row.key.removeprefix(SAVED)))
        except SessionError as error:
            error_text = f"{error}."
        self.show_error(error_text)
        self.query_one(Rows).show(self.make_rows())
        make_room_for_rows(self)

    def action_help(self) -> None:
        """Say what the menu is for, and what the keys do."""
        self.app.push_screen(TextScreen(HELP, self.ink))

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss("")


def game_rows() -> list[Row]:
    """The games."""
    rows = []
    for game in catalogue.loadable():
        rows.append(Row(game.name, game.title, f"{game.min_seats}-{game.max_seats} players", game.goal))
    return rows


def saved_rows() -> list[Row]:
    """The latest saved matches."""
    rows = []
    for saved in list(saves.saved_matches())[:MAX_SAVED]:
        title = catalogue.load(saved.setup.game).title
        others = ", ".join(saved.opponents)
        value = f"{when_text(saved.when)}, with {others}"
        help_text = f"With {others}: {progress_of(saved)}. Enter continues it, x deletes it."
        rows.append(Row(f"{SAVED}{saved.path}", f"continue: {title}", value, help_text))
    return rows


def again_row(last: Setup) -> Row:
    """The match that was just played, with other cards."""
    title = catalogue.load(last.game).title
    help_text = "The same players and options; the cards are dealt anew."
    return Row(AGAIN, f"again: {title}", ", ".join(last.names), help_text, hotkey="a")
