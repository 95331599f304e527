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
HISTORY_HELP = (
    "The matches finished on this machine, online ones too, the latest first. Enter shows one step by step, with a "
    "review: what every decision cost, and the better action. `wonderland review` prints it, or writes a page."
)
PUZZLES_HELP = (
    "In a puzzle one action is clearly best. The first try counts: a missed one comes again soon, a solved one after "
    "some days. `wonderland puzzles` has themes and difficulties."
)
TODAY_HELP = (
    "Everybody gets the same cards and the same opponents today. The first try counts: no hints, nothing is taken "
    "back. Afterwards you see what bots of every level made of it. `wonderland today` has past days and practice."
)
RULES_HELP = "Choose a game to read its rules. At a table, ? opens them at the rule that matters."


async def show_history(app: TerminalApp) -> None:
    """Choose finished matches, and look at them."""
    while True:
        finished = await in_thread(history.list_finished)
        rows = [
            Row(
                key=str(one.number),
                label=f"{one.when}  {catalogue.load(one.game).title}",
                value=one.players_text,
                help=f"{one.players_text}. Enter shows it.",  # a long list of players is cut in its row
            )
            for one in finished
            if one.game in catalogue.names()
        ] or [Row("", "back", help="No match is finished yet.")]
        number = await app.push_screen_wait(ChooseScreen("History and review", rows, app.ink, HISTORY_HELP, 30))
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
            rows.append(Row(game.name, game.title, f"{solved} of {len(puzzles)} solved", "What is due comes first."))
        name = await app.push_screen_wait(ChooseScreen("Puzzles", rows, app.ink, PUZZLES_HELP))
        if not name:
            return
        await app.push_screen_wait(PuzzleScreen(partial(choose_puzzles, name, PUZZLES_A_SERIES), app.ink))


async def show_rules(app: TerminalApp) -> None:
    """Choose a game, and read its rules."""
    while True:
        rows = [Row(game.name, game.title, help=game.goal) for game in catalogue.loadable()]
        name = await app.push_screen_wait(ChooseScreen("Rules", rows, app.ink, RULES_HELP))
        if not name:
            return
        await app.push_screen_wait(RulesScreen(catalogue.load(name), "", app.ink))


async def choose_daily(app: TerminalApp) -> Setup | Path | None:
    """The counted try at a deal of today, to begin or to go on; None to go back. One that has ended is compared."""
    while True:
        deals = {game.name: deal_of(game.name, today()) for game in catalogue.loadable()}
        rows = [
            Row(name, deal.game.title, state_text(deal), "Enter plays it, or compares a finished one with bots.")
            for name, deal in deals.items()
        ]
        name = await app.push_screen_wait(ChooseScreen(f"The deal of {today()}", rows, app.ink, TODAY_HELP))
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
            error_text = f"{error}."


def take_seat(wanted: Wanted) -> Access:
    """Join the table, under the name that the person has there, or open one."""
    if wanted.link:
        return join.join(wanted.link, name_at(wanted.link) or wanted.name, None)
    game = catalogue.load(wanted.game)
    seats = min(max(DEFAULT_SEATS, game.min_seats), game.max_seats)
    return join.host(join.server_address(wanted.address), wanted.name, join.Wish(game.name, seats, (), {}))
