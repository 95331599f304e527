"""The menu: a match to begin or to continue, and everything else there is to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.screen import Screen

from wonderland.engine import catalogue
from wonderland.messages import in_commas
from wonderland.terminal.dates import when_text
from wonderland.terminal.local import saves
from wonderland.terminal.local.progress import progress_of
from wonderland.terminal.screens.confirm import ConfirmScreen
from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.session import SessionError
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.rows import Row, Rows
from wonderland.terminal.widgets.too_small import TooSmall, make_room_for_rows
from wonderland.terminal.wording import common, t

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


class MenuScreen(Screen[str]):
    """Returns the name of a game, `again`, `saved:` and a file, one of `other_rows`, or an empty text to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("q,escape", "leave"),
        ("x,delete", "delete"),
        ("question_mark", "help"),
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
        return [*again, *game_rows(), *saved_rows(), *other_rows(), Row("", t("menu.leave"), hotkey="q")]

    def show_keys(self, row: Row) -> None:
        """The keys, with the one that deletes if the row is a saved match."""
        delete = [("x", t("key.delete"))] * row.key.startswith(SAVED)
        keys = [("↑↓ Enter", t("key.choose")), *delete, ("?", t("key.help")), ("q", t("key.leave"))]
        self.query_one(KeyBar).show(keys)

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
        path = Path(row.key.removeprefix(SAVED))
        error_text = ""
        try:
            title = catalogue.load(saves.read(path)[0].setup.game).title
            detail = in_commas([title, row.value])
            if not await self.app.push_screen_wait(ConfirmScreen(t("menu.delete"), detail, self.ink)):
                return
            saves.delete(path)
        except SessionError as error:
            error_text = t("sentence", text=str(error))
        self.show_error(error_text)
        self.query_one(Rows).show(self.make_rows())
        make_room_for_rows(self)

    def action_help(self) -> None:
        """Say what the menu is for, and what the keys do."""
        texts = (t("help.menu"), "", t("help.table"), "", t("help.keys"))
        self.app.push_screen(TextScreen(texts, self.ink))

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss("")


def game_rows() -> list[Row]:
    """The games."""
    rows = []
    for game in catalogue.loadable():
        players = common("home.players", **{"from": game.min_seats, "to": game.max_seats})
        rows.append(Row(game.name, game.title, players, game.goal))
    return rows


def saved_rows() -> list[Row]:
    """The latest saved matches."""
    rows = []
    for saved in list(saves.saved_matches())[:MAX_SAVED]:
        label = t("menu.continue", game=catalogue.load(saved.setup.game).title)
        others = in_commas(saved.opponents)
        value = t("menu.continue.with", when=when_text(saved.when), names=others)
        help_text = t("menu.continue.help", names=others, progress=progress_of(saved))
        rows.append(Row(f"{SAVED}{saved.path}", label, value, help_text))
    return rows


def again_row(last: Setup) -> Row:
    """The match that was just played, with other cards."""
    label = t("menu.again", game=catalogue.load(last.game).title)
    return Row(AGAIN, label, in_commas(last.names), t("menu.again.help"), hotkey="a")


def other_rows() -> list[Row]:
    """Everything else."""
    return [
        Row(DAILY, common("study.today"), help=common("study.today.about"), hotkey="d"),
        Row(PUZZLES, common("study.puzzles"), help=common("study.puzzles.about"), hotkey="p"),
        Row(ONLINE, t("tables.title"), help=t("menu.tables.help"), hotkey="o"),
        Row(HISTORY, t("history.title"), help=t("menu.history.help"), hotkey="h"),
        Row(RULES, common("home.rules"), help=t("menu.rules.help"), hotkey="r"),
    ]
