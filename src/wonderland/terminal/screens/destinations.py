"""Where the menu leads beside matches: history and review, puzzles, the deal of the day, tables online, rules."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from wonderland.arena.deal_of_the_day import deal_of, today
from wonderland.bots.match_review import luck_of
from wonderland.engine import catalogue
from wonderland.errors import WonderlandError
from wonderland.puzzles.puzzle import load_collection
from wonderland.records.reading import parse, read_lines
from wonderland.terminal.dates import day_text
from wonderland.terminal.local import daily_results, history
from wonderland.terminal.local.daily_try import match_of, state_text
from wonderland.terminal.local.puzzle_memory import PuzzleMemory
from wonderland.terminal.online import join
from wonderland.terminal.online.defaults import DEFAULT_NAME
from wonderland.terminal.online.online_session import OnlineSession
from wonderland.terminal.online.own_tables import name_at
from wonderland.terminal.opponents import judge
from wonderland.terminal.replay.background_review import Reviewing
from wonderland.terminal.replay.replayed_match import ReplayedMatch
from wonderland.terminal.screens.choose import ChooseScreen
from wonderland.terminal.screens.puzzle import PuzzleScreen
from wonderland.terminal.screens.replay import ReplayScreen
from wonderland.terminal.screens.rules import RulesScreen
from wonderland.terminal.screens.standing import StandingScreen
from wonderland.terminal.screens.tables import TablesScreen
from wonderland.terminal.session import in_thread
from wonderland.terminal.setup import DEFAULT_SEATS
from wonderland.terminal.training import choose_puzzles
from wonderland.terminal.widgets.rows import Row
from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from wonderland.client import Access
    from wonderland.records.record import Record
    from wonderland.terminal.ink import Ink
    from wonderland.terminal.screens.tables import Wanted
    from wonderland.terminal.screens.terminal_app import TerminalApp
    from wonderland.terminal.setup import Setup

PUZZLES_A_SERIES = 5


async def show_history(app: TerminalApp) -> None:
    """Choose finished matches, and look at them."""
    while True:
        finished = await in_thread(history.list_finished)
        rows = [
            Row(
                key=str(one.number),
                label=f"{one.when}  {catalogue.load(one.game).title}",
                value=one.players_text,
                help=t("history.row.help", players=one.players_text),  # a long list of players is cut in its row
            )
            for one in finished
            if one.game in catalogue.names()
        ] or [Row("", t("menu.back"), help=t("history.none"))]
        number = await app.push_screen_wait(ChooseScreen(t("history.title"), rows, app.ink, t("help.history")))
        if not number:
            return
        record = parse(next(read_lines(history.file_of(int(number)))))
        await app.push_screen_wait(await in_thread(partial(replay_screen, record, app.ink)))


def replay_screen(record: Record, ink: Ink, first: Sequence[int] = ()) -> ReplayScreen:
    """A finished match, with its review in the background, the decisions of some seats first."""
    return ReplayScreen(ReplayedMatch(record), Reviewing(record, judge, first, luck_of), ink)


async def show_puzzles(app: TerminalApp) -> None:
    """Choose a game, and solve its puzzles."""
    while True:
        rows = []
        for game in catalogue.loadable():
            try:
                puzzles = load_collection(game.name).puzzles
            except WonderlandError:
                continue  # it has none
            solved = PuzzleMemory(game.name).num_solved(puzzles)
            value = t("puzzle.solved", solved=solved, n=len(puzzles))
            rows.append(Row(game.name, game.title, value, t("puzzle.row.help")))
        name = await app.push_screen_wait(ChooseScreen(common("study.puzzles"), rows, app.ink, t("help.puzzles")))
        if not name:
            return
        await app.push_screen_wait(PuzzleScreen(partial(choose_puzzles, name, PUZZLES_A_SERIES), app.ink))


async def show_rules(app: TerminalApp) -> None:
    """Choose a game, and read its rules."""
    while True:
        rows = [Row(game.name, game.title, help=game.goal) for game in catalogue.loadable()]
        name = await app.push_screen_wait(ChooseScreen(common("home.rules"), rows, app.ink, t("help.rules")))
        if not name:
            return
        await app.push_screen_wait(RulesScreen(catalogue.load(name), "", app.ink))


async def choose_daily(app: TerminalApp) -> Setup | Path | None:
    """The counted try at a deal of today, to begin or to go on; None to go back. One that has ended is compared."""
    while True:
        deals = {game.name: deal_of(game.name, today()) for game in catalogue.loadable()}
        rows = [Row(name, deal.game.title, state_text(deal), t("daily.row.help")) for name, deal in deals.items()]
        name = await app.push_screen_wait(
            ChooseScreen(t("daily.title", date=day_text(today())), rows, app.ink, t("help.today"))
        )
        if not name:
            return None
        if daily_results.read(name, today().isoformat()) is None:
            return match_of(deals[name], DEFAULT_NAME)
        await show_standing(app, name, today().isoformat())


async def show_standing(app: TerminalApp, game: str, day: str) -> None:
    """Compare a counted try with bots, if it has ended."""
    result = daily_results.read(game, day)
    if result is not None:
        deal = deal_of(game, date.fromisoformat(day))
        await app.push_screen_wait(StandingScreen(deal, result, app.ink))


async def choose_table(app: TerminalApp) -> OnlineSession | None:
    """A seat at an online table; None to go back."""
    wanted, error_text = None, ""
    while True:
        wanted = await app.push_screen_wait(TablesScreen(app.ink, wanted, error_text))
        if wanted is None:
            return None
        try:
            return OnlineSession(await in_thread(partial(take_seat, wanted)))
        except WonderlandError as error:
            error_text = t("sentence", text=str(error))


def take_seat(wanted: Wanted) -> Access:
    """Join the table, under the name that the person has there, or open one."""
    if wanted.link:
        return join.join(wanted.link, name_at(wanted.link) or wanted.name, None)
    game = catalogue.load(wanted.game)
    seats = min(max(DEFAULT_SEATS, game.min_seats), game.max_seats)
    return join.host(join.server_address(wanted.address), wanted.name, join.Wish(game.name, seats, (), {}))
