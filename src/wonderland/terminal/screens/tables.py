"""The tables of a server: join one, come back to one's own, or open one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.containers import Vertical
from textual.screen import Screen

from wonderland.engine import catalogue
from wonderland.errors import WonderlandError
from wonderland.messages import in_commas, in_sentences
from wonderland.terminal.online.defaults import DEFAULT_NAME, DEFAULT_SERVER, SERVER_VARIABLE
from wonderland.terminal.online.join import server_address
from wonderland.terminal.online.table_list import list_tables, mark_of, phase_of, players_of, title_of
from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.session import in_thread
from wonderland.terminal.setup import DEFAULT_SEATS
from wonderland.terminal.widgets.lines import InkLine, KeyBar
from wonderland.terminal.widgets.rows import Row, Rows
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.online.table_list import ListedTable

SERVER, NAME, JOIN, HOST = "server", "name", "join:", "host:"


class Wanted(NamedTuple):
    """A table to join or to open."""

    address: str
    name: str
    link: str = ""  # of the table to join
    game: str = ""  # of the table to open


class TablesScreen(Screen["Wanted | None"]):
    """Returns what to join or to open, or None to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back"), ("question_mark", "help")]

    def __init__(self, ink: Ink, wanted: Wanted | None = None, error_text: str = "") -> None:
        super().__init__()
        self.ink = ink
        self.address = wanted.address if wanted else os.environ.get(SERVER_VARIABLE, DEFAULT_SERVER)
        self.player_name = wanted.name if wanted else DEFAULT_NAME
        self.note = error_text  # why the last choice did not work
        self.tables: list[ListedTable] = []

    def compose(self) -> ComposeResult:
        """Title, rows, help of the row, keys."""
        yield InkLine(self.ink, (f" {t('tables.title')}", "strong"), id="title")
        with Vertical(id="choose"):
            yield Rows(self.ink, self.make_rows(), is_numbered=True)
            yield InkLine(self.ink, id="about")
        yield KeyBar(self.ink, ("↑↓ Enter", t("key.choose")), ("?", t("key.help")), ("Esc", t("key.back")))

    def on_mount(self) -> None:
        """List the tables."""
        self.list_tables()

    def make_rows(self) -> list[Row]:
        """The server, the player's name, the tables, and new ones."""
        rows = [
            Row(SERVER, t("tables.server"), self.address, t("tables.server.help"), is_typed=True),
            Row(NAME, t("tables.name"), self.player_name, t("tables.name.help"), is_typed=True),
        ]
        for table in self.tables:
            label = in_commas([title_of(table), mark_of(table) or phase_of(table)])
            rows.append(Row(f"{JOIN}{table.link}", label, players_of(table), t("tables.join.help")))
        for game in catalogue.loadable():
            seats = min(max(DEFAULT_SEATS, game.min_seats), game.max_seats)
            label, value = t("tables.open", game=game.title), t("seats", n=seats)
            rows.append(Row(f"{HOST}{game.name}", label, value, t("tables.open.help")))
        return rows

    def list_tables(self) -> None:
        """Ask the server for its tables."""
        self.run_worker(self._list_tables(self.address, self.note), exclusive=True)

    async def _list_tables(self, text: str, note: str) -> None:
        self.show(t("tables.looking", server=text))
        self.tables = []
        try:
            address = server_address(text)
            self.tables = await in_thread(lambda: list_tables(address))
            self.show(note or ("" if self.tables else t("tables.none")))
        except WonderlandError as error:
            self.show(in_sentences([t("sentence", text=str(error)), t("tables.error.help")]))
        rows = self.query_one(Rows)
        if self.tables and rows.row.key == SERVER:
            rows.action_move(2)

    def show(self, note: str) -> None:
        """Show the rows anew, with a note in the place of their help."""
        self.note = note
        self.query_one(Rows).show(self.make_rows())

    def on_rows_pointed(self, message: Rows.Pointed) -> None:
        """Show the note, or the help of the row."""
        text = self.note or message.row.help
        self.query_one("#about", InkLine).say((text, "warn" if self.note else "faint"))
        self.note = ""

    def on_rows_typed(self, message: Rows.Typed) -> None:
        """Change the address or the name."""
        if message.key == SERVER:
            self.address = message.text
        else:
            self.player_name = message.text
        self.query_one(Rows).show(self.make_rows())

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """List the tables anew, or return the choice."""
        if message.key in (SERVER, NAME):
            self.list_tables()
        elif self.is_active:
            wanted = Wanted(self.address, self.player_name)
            if message.key.startswith(JOIN):
                wanted = wanted._replace(link=message.key.removeprefix(JOIN))
            else:
                wanted = wanted._replace(game=message.key.removeprefix(HOST))
            self.dismiss(wanted)

    def action_help(self) -> None:
        """Say what the list is for, and what the keys do."""
        self.app.push_screen(TextScreen([t("help.tables", variable=SERVER_VARIABLE), "", t("help.keys")], self.ink))

    def action_back(self) -> None:
        """Go back to the menu."""
        self.dismiss(None)
