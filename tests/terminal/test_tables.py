"""Tables opened from the terminal: the host waits for others, talks to them, plays, and plays again."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.commands.command_line import COMMAND, run
from tests.terminal.driver import SMALL, make_app, play_match, send_keys, wait_for_text, wait_until
from tests.terminal.prepared import WaitingTable
from tests.terminal.test_online import play_in_thread
from tests.waiting import PATIENCE
from wonderland.client import Server, Table
from wonderland.commands import commands
from wonderland.commands.common import MACHINE, USAGE, WRONG
from wonderland.errors import OptionError
from wonderland.records.folder import data_folder
from wonderland.terminal import launch
from wonderland.terminal.local import history
from wonderland.terminal.online import join
from wonderland.terminal.online.join import Wish
from wonderland.terminal.online.online_session import OnlineSession
from wonderland.terminal.online.own_tables import OwnTable, own_tables, remember
from wonderland.terminal.online.table_list import list_tables, table_lines
from wonderland.terminal.screens.chat import ChatScreen
from wonderland.terminal.screens.gathering import GatheringScreen
from wonderland.terminal.screens.match import MatchScreen

if TYPE_CHECKING:
    from collections.abc import Iterator


pytestmark = pytest.mark.anyio


@pytest.fixture
def other(address: str) -> Iterator[Server]:
    with Server(address, name="Bob") as server:
        yield server


def wish(game: str = "tea-party", seats: int = 2, is_public: bool = False) -> Wish:
    return Wish(game, seats, [], {}, is_public=is_public)


async def test_a_host_waits_talks_plays_and_plays_again(address: str, other: Server) -> None:
    access = join.host(address, "Ann", wish())
    session = OnlineSession(access)
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_text(pilot, "Enter begins the match, and bots take the open seats.")
        await wait_for_text(pilot, access.link)
        table = await asyncio.to_thread(other.join, access.link)
        await wait_for_text(pilot, "2. Bob")
        await asyncio.to_thread(table.say, "Tea?")
        await wait_for_text(pilot, "Bob: Tea?")
        await pilot.press("enter")
        await wait_until(pilot, MatchScreen, turn=False)
        send_keys(pilot, "c")
        while not isinstance(app.screen, ChatScreen):
            await asyncio.sleep(0)
        send_keys(pilot, *"Yes", "enter")  # before the input has the focus
        await wait_until(pilot, MatchScreen, turn=False)
        await wait_for_text(pilot, "Ann: Yes")
        thread = play_in_thread(table)
        await play_match(pilot)
        await asyncio.to_thread(thread.join)
        send_keys(pilot, "enter")
        await wait_for_text(pilot, "Esc back to the table")
        send_keys(pilot, "enter", "escape")
        await wait_until(pilot, GatheringScreen)
        await wait_for_text(pilot, "Enter agrees to a rematch; it begins when everybody agrees.")
        await pilot.press("enter")
        await wait_for_text(pilot, "Waiting for everybody to agree to a rematch")
        await asyncio.to_thread(table.vote, "rematch")
        await wait_until(pilot, MatchScreen, turn=False)
        assert session.table is not None
        assert session.table.num_matches == 2
        await pilot.press("l")
        await wait_for_text(pilot, "Ann: Yes")
        table._client.close()
    (finished,) = history.list_finished()
    assert (finished.game, finished.players) == ("tea-party", ["Ann", "Bob"])
    assert "Ann" in run("replay", "1").stdout


class SlowTable(WaitingTable):
    """A message takes until `is_received` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.is_received = asyncio.Event()

    async def say(self, text: str) -> None:
        """Wait for the server."""
        await self.is_received.wait()


async def test_escape_while_a_message_is_on_its_way_closes_only_the_chat() -> None:
    session = SlowTable()
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_text(pilot, "Room for one more?")
        await pilot.press("c", "H", "i", "enter")
        assert isinstance(app.screen, ChatScreen)
        app.screen.action_close()
        session.is_received.set()
        await pilot.pause()
        assert isinstance(app.screen, GatheringScreen)


def test_a_host_plays_in_lines_and_sees_who_comes(address: str, other: Server) -> None:
    command = [*COMMAND, "host", "tea-party", "--seats", "2", "--server", address, "--name", "Ann"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    assert process.stdin is not None
    assert process.stdout is not None
    link = ""
    while not link.startswith("http"):
        link = process.stdout.readline().strip()
    while "2. open" not in process.stdout.readline():
        pass
    table = other.join(link)
    while "Bob sits down." not in process.stdout.readline():
        pass
    table.say("Good evening")
    while "Bob: Good evening" not in process.stdout.readline():
        pass
    process.stdin.write("say Welcome\n\n")
    process.stdin.flush()
    thread = play_in_thread(table)
    output, _ = process.communicate("1\n" * 100, timeout=PATIENCE)
    thread.join(PATIENCE)
    table._client.close()
    assert "Ann: Welcome" not in output, "one's own words are not repeated"
    assert " wins" in output or " win," in output
    assert process.returncode == 0


async def test_a_match_that_ended_meanwhile_comes_into_the_history(address: str) -> None:
    away = join.host(address, "Ann", Wish("tea-party", 2, ["dormouse"], {}))
    with Table(away) as table:
        await asyncio.to_thread(lambda: [turn.play(turn.legal[0]) for turn in table.turns()])
    assert history.list_finished() == []
    app = make_app(OnlineSession(join.host(address, "Ann", wish())))
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, GatheringScreen)
        async with asyncio.timeout(PATIENCE):
            while not history.list_finished():
                await asyncio.sleep(0.02)
    (finished,) = history.list_finished()
    assert finished.players == ["Ann", "Dormouse"]


def test_own_tables_come_first_and_missing_ones_are_forgotten(address: str, other: Server) -> None:
    public = other.create_table("parade", seats=3, is_public=True)
    own = join.host(address, "Ann", wish("going-out", 3))
    remember(OwnTable(f"{address}/table/nothing#here", "Ann"))
    remember(OwnTable("http://127.0.0.1:9/table/elsewhere#x", "Ann"))
    first, *others = list_tables(address)
    assert first == (1, "going-out", "gathering", ["Ann", None, None], True, False, own.link)
    assert "Going Out  waiting for players  yours  Ann, open seat, open seat" in table_lines([first])[0]
    assert not any(table.is_yours for table in others)
    assert public.access.link not in [table.link for table in others], "an invitation is not given away"
    assert {one.link for one in own_tables()} == {own.link, "http://127.0.0.1:9/table/elsewhere#x"}
    listed = json.loads(run("tables", "--server", address, "--json").stdout)
    assert listed[0] == first._asdict()
    assert own.link.partition("#")[2] not in run("tables", "--server", address).stdout


def test_tables_with_the_own_turn_come_first(address: str) -> None:
    playing = join.host(address, "Ann", Wish("parade", 2, ["dormouse"], {}))
    with Table(playing) as table:
        next(iter(table.turns()))
        join.host(address, "Ann", wish("going-out", 3))
        first, second = list_tables(address, with_public=False)
    assert (first.link, first.is_your_turn, second.is_your_turn) == (playing.link, True, False)
    assert "your turn  Ann, Dormouse" in table_lines([first])[0]
    assert len(json.loads(run("tables", "--server", address, "--mine", "--json").stdout)) == 2


def test_a_table_of_the_list_is_joined_by_its_number_and_under_the_same_name(
    address: str, other: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = other.create_table("parade", seats=3)
    assert join.join(table.access.link, "Ann", 2).seat == 2
    followed: list[OnlineSession] = []
    monkeypatch.setattr(launch, "run", lambda session, *_: followed.append(session))
    assert run("tables", "1", "--server", address).returncode == 0
    (session,) = followed
    assert session.access.seat == 2


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["host", "parade", "--bots", "hatter,hatter", "--seats", "2"], USAGE, "1 person and 2 bots do not fit"),
        (["host", "parade", "--bots", "jabberwock"], USAGE, "there is no level 'jabberwock'"),
        (["host", "parade", "--option", "tarts=3"], USAGE, "Parade has no option 'tarts'"),
        (["host", "parade", "--name", " "], USAGE, "' ' is no name"),
        (["host", "parade", "--turn-seconds", "999999999"], WRONG, "a turn takes 1 to 86400 seconds"),
        (["host", "parade", "--turn-seconds", "9", "--turn-days", "2"], USAGE, "seconds or days, not both"),
        (["tables", "99"], USAGE, "there is no number 99 among"),
        (["tables", "1", "--json"], USAGE, "--json is for the list"),
    ],
)
def test_what_is_wrong_is_said_with_the_exit_code_of_its_kind(
    address: str, arguments: list[str], code: int, sentence: str
) -> None:
    result = run(*arguments, "--server", address)
    assert sentence in result.stderr
    assert result.returncode == code


def test_a_server_that_is_not_there_is_no_fault_of_the_command() -> None:
    for command in (["tables"], ["host", "parade"]):
        result = run(*command, "--server", "127.0.0.1:9")
        assert "http://127.0.0.1:9 cannot be reached" in result.stderr
        assert result.returncode == MACHINE


@pytest.mark.parametrize("text", ["http://host/table/x", "ftp://host", "http://[::1", "host:x", ""])
def test_what_is_no_address_gets_one_sentence(text: str) -> None:
    with pytest.raises(OptionError, match="is no address of a server"):
        join.server_address(text)


def test_the_server_can_be_set_for_good(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERLAND_SERVER", address)
    join.host(address, "Ann", wish())
    assert f"Tables of {address}:" in CliRunner().invoke(commands, ["tables"]).output


def test_nobody_else_can_read_the_invitations(address: str) -> None:
    join.host(address, "Ann", wish())
    for name in ("tables.json", "players.json"):
        assert (data_folder() / name).stat().st_mode & 0o077 == 0
