"""The terminal at a real online table, with others who play through their own programs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import subprocess
import threading
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from click.testing import CliRunner

from tests.commands.command_line import COMMAND
from tests.freezing_proxy import FreezingProxy
from tests.terminal.driver import SMALL, make_app, play_match, play_turn, screen_text, wait_until
from tests.terminal.prepared import WaitingTable
from tests.waiting import GLANCE, PATIENCE
from wonderland.client import ClientError, Server, heartbeat
from wonderland.commands import commands
from wonderland.commands.common import TERMINATED
from wonderland.errors import MachineError, OptionError
from wonderland.protocol import frames
from wonderland.protocol.frames import HintAction, Pace
from wonderland.protocol.refusal import Refusal
from wonderland.records.verify import verify
from wonderland.server.jobs.bot_pool import BotPool
from wonderland.terminal.online import join, online_session
from wonderland.terminal.online.known_table import missed_text
from wonderland.terminal.online.online_session import MAX_HINT_ATTEMPTS, OnlineSession
from wonderland.terminal.screens.gathering import GatheringScreen
from wonderland.terminal.screens.match import MatchScreen
from wonderland.terminal.session import SessionError, SessionMachineError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from textual.app import App

    from wonderland.client import Table

pytestmark = pytest.mark.anyio


class Host(Server):
    """Sets up tables, and closes its connections to them."""

    def __init__(self, address: str) -> None:
        super().__init__(address, name="Mock Turtle")
        self.tables_made: list[Table] = []

    def create_table(self, *wanted: Any, **more: Any) -> Table:
        table = super().create_table(*wanted, **more)
        self.tables_made.append(table)
        return table


@pytest.fixture
def host(address: str) -> Iterator[Host]:
    server = Host(address)
    yield server
    for client in (server._client, *(table._client for table in server.tables_made)):
        client.close()


def play_in_thread(table: Table) -> threading.Thread:
    """The host plays the first legal action until the match is over."""

    def play() -> None:
        with contextlib.suppress(ClientError, RuntimeError):  # the test is over before the match
            for turn in table.turns():
                turn.play(turn.legal[0])

    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    return thread


@pytest.mark.parametrize("game", ["parade", "tea-party"])
async def test_a_match_at_a_table_is_played_like_one_at_home(host: Host, game: str) -> None:
    table = host.create_table(game, seats=2)
    session = OnlineSession(join.join(table.access.link, "Ann", None))
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, GatheringScreen)
        while session.table is None:
            await asyncio.sleep(0.01)
        await pilot.pause()
        assert "2. Ann (you)" in screen_text(app)
        assert "Waiting for the host" in screen_text(app)
        await asyncio.to_thread(table.start)
        thread = play_in_thread(table)
        assert await play_match(pilot) > 5
        await asyncio.to_thread(thread.join)
        assert session.match is not None
        assert session.match.outcome == table.outcome
        assert verify(host.record(session.match.id)).players == ["Mock Turtle", "Ann"]
        await pilot.press("escape")
        await wait_until(pilot, GatheringScreen)


async def test_a_lost_connection_is_said_and_mended(host: Host) -> None:
    table = host.create_table("parade", seats=2)
    session = OnlineSession(join.join(table.access.link, "Ann", None))
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, GatheringScreen)
        await asyncio.to_thread(table.start)
        await wait_until(pilot, MatchScreen, turn=False)
        play_in_thread(table)
        await wait_until(pilot, MatchScreen)
        assert session.connection._socket is not None
        await session.connection._socket.close()
        async with asyncio.timeout(PATIENCE):
            while "connection is lost" not in screen_text(app):
                await asyncio.sleep(0.005)
            while "connection is back" not in screen_text(app):
                await asyncio.sleep(0.005)
        await wait_until(pilot, MatchScreen)
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        await play_turn(pilot, screen.position.legal[0])


async def test_an_action_behind_a_frozen_proxy_is_on_its_way_then_not_received_then_played(
    host: Host, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("PING_SECONDS", 0.3), ("SLOW_SECONDS", 0.6), ("DEAD_SECONDS", 1.2)):
        monkeypatch.setattr(heartbeat, name, seconds)
    table = host.create_table("parade", bots=["dormouse"])
    with FreezingProxy(address) as proxy:
        session = OnlineSession(msgspec.structs.replace(table.access, server=proxy.url))
        app = make_app(session)
        async with app.run_test(size=SMALL) as pilot:
            await wait_until(pilot, MatchScreen)
            screen = app.screen
            assert isinstance(screen, MatchScreen)
            action, num_before = screen.position.legal[0], len(screen.position.log)
            proxy.freeze()
            playing = asyncio.create_task(play_turn(pilot, action))
            for text in ("on its way", "not received yet"):
                await until_shown(app, text)
            assert len(screen.position.log) == num_before
            proxy.thaw()
            await playing
            await wait_until(pilot, MatchScreen)
            assert [entry.seat for entry in screen.position.log[num_before:]] == [0, 1]


async def test_an_action_without_a_connection_is_kept_and_sent_when_it_is_back(
    host: Host, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("PING_SECONDS", 0.3), ("SLOW_SECONDS", 0.6), ("DEAD_SECONDS", 1.2)):
        monkeypatch.setattr(heartbeat, name, seconds)
    table = host.create_table("parade", bots=["dormouse"])
    with FreezingProxy(address) as proxy:
        session = OnlineSession(msgspec.structs.replace(table.access, server=proxy.url))
        app = make_app(session)
        async with app.run_test(size=SMALL) as pilot:
            await wait_until(pilot, MatchScreen)
            screen = app.screen
            assert isinstance(screen, MatchScreen)
            action, num_before = screen.position.legal[0], len(screen.position.log)
            proxy.freeze()
            await until_shown(app, "connection is lost")
            playing = asyncio.create_task(play_turn(pilot, action))
            await until_shown(app, f"{action} is kept")
            proxy.thaw()
            await playing
            await wait_until(pilot, MatchScreen)
            assert [entry.seat for entry in screen.position.log[num_before:]] == [0, 1]


async def test_a_refused_action_says_why_and_another_can_be_played(host: Host) -> None:
    table = host.create_table("parade", bots=["dormouse"])
    session = OnlineSession(table.access)
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        seen, session.seen_v = session.seen_v, 0
        await pilot.press("enter")
        await until_shown(app, "Not played: the position has changed")
        session.seen_v = seen
        await play_turn(pilot, screen.position.legal[0])


async def test_a_hint_waits_for_a_busy_server(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    session = OnlineSession(host.create_table("parade", bots=["dormouse"]).access)
    num_busy = MAX_HINT_ATTEMPTS - 1

    async def hint(*_: object) -> list[HintAction]:
        nonlocal num_busy
        if num_busy > 0:
            num_busy -= 1
            raise Refusal("unavailable", "busy_for_hint")
        return [HintAction(session.position(0).legal[1], 0.5, 3.0, 9)]

    monkeypatch.setattr(BotPool, "hint", hint)
    monkeypatch.setattr(online_session, "HINT_RETRY_SECONDS", 0.0)
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        await pilot.press("h")
        await until_shown(app, f"by what you can know: {session.position(0).legal[1]} (wins 50%")


async def until_shown(app: App[Any], text: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while text not in screen_text(app):
            await asyncio.sleep(GLANCE)


async def test_who_watches_sees_no_hand_and_cannot_act(host: Host) -> None:
    table = host.create_table("parade", bots=["dormouse"])
    app = make_app(OnlineSession(join.watch(table.access.link)))
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen, turn=False)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        assert not screen.position.is_turn
        assert all(card == "?" for hand in screen.position.view["hands"] for card in hand)
        await pilot.press("1", "enter", "h", "u")
        assert "Enter play" not in screen_text(app)


async def test_the_clock_of_a_turn_is_shown(host: Host) -> None:
    table = host.create_table("parade", bots=["dormouse"], pace=Pace("turn", 300))
    app = make_app(OnlineSession(table.access))
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        await pilot.pause()
        assert re.search(r"\d min( \d+ s)? · YOUR TURN", screen_text(app))


async def test_an_offer_to_end_is_shown_and_answered(host: Host) -> None:
    table = host.create_table("parade", seats=2)
    session = OnlineSession(join.join(table.access.link, "Ann", None))
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, GatheringScreen)
        await asyncio.to_thread(table.start)
        await wait_until(pilot, MatchScreen, turn=False)
        await asyncio.to_thread(table.vote, "end")
        async with asyncio.timeout(PATIENCE):
            while "Mock Turtle offered to end the match." not in screen_text(app):
                await asyncio.sleep(GLANCE)
        await pilot.press("exclamation_mark", "e")
        await wait_until(pilot, GatheringScreen)
        assert session.match is not None
        assert session.match.stopped is not None
        assert session.match.stopped.how == "abandoned"
        assert "Enter agrees to a rematch" in screen_text(app)


def test_the_same_name_comes_back_to_its_seat(host: Host) -> None:
    table = host.create_table("parade", seats=3)
    first = join.join(table.access.link, "Ann", 2)
    assert first.seat == 2
    again = join.join(table.access.link, "Ann", None)
    assert again.seat == 2
    assert again.seat_token != first.seat_token
    with pytest.raises(SessionError):
        join.join(table.access.link, "Bea", 2)


def test_a_seat_that_is_not_there_is_named_as_it_was_asked_for(host: Host) -> None:
    table = host.create_table("parade", seats=3)
    error = CliRunner().invoke(commands, ["join", table.access.link, "--seat", "9"], standalone_mode=False).exception
    assert str(error) == "there is no seat 9: the table has 3"


def test_who_watches_without_an_invitation_is_refused_at_once(host: Host) -> None:
    table = host.create_table("parade", seats=3)
    link = table.access.link.partition("#")[0]
    result = CliRunner().invoke(commands, ["watch", link])
    assert isinstance(result.exception, SessionError)
    assert not isinstance(result.exception, MachineError)
    assert "Waiting" not in result.output


@pytest.mark.parametrize(
    "link",
    [
        "parade",
        "ftp://host/table/x",
        "http://host/",
        "http://[::1/table/x#y",
        "http://h:x/table/x",
    ],
)
def test_what_is_no_link_to_a_table_gets_one_sentence(link: str) -> None:
    with pytest.raises(OptionError, match="is no link to a table"):
        join.join(link, "Ann", None)


def test_a_server_that_is_not_there_is_no_fault_of_the_link() -> None:
    with pytest.raises(SessionMachineError, match="cannot be reached"):
        join.join("http://127.0.0.1:9/table/x#y", "Ann", None)


def test_a_player_who_cannot_be_kept_gets_a_sentence(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = host.create_table("parade", seats=3)
    (tmp_path / "file").touch()
    monkeypatch.setenv("WONDERLAND_DATA", str(tmp_path / "file"))
    with pytest.raises(SessionMachineError, match="cannot be written"):
        join.join(table.access.link, "Ann", None)


def test_a_table_is_joined_in_lines_too(host: Host) -> None:
    table = host.create_table("tea-party", seats=2)
    process = subprocess.Popen(
        [*COMMAND, "join", table.access.link, "--name", "Ann"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=dict(os.environ),
    )
    assert process.stdout is not None
    while "Waiting for the host" not in process.stdout.readline():
        pass
    table.start()
    thread = play_in_thread(table)
    output, _ = process.communicate("1\n" * 200, timeout=PATIENCE)
    thread.join(30)
    assert table.outcome is not None
    assert " wins" in output or " win," in output
    assert process.returncode == 0


def test_who_watches_in_lines_sees_the_table_and_what_was_said_before(host: Host) -> None:
    table = host.create_table("parade", bots=["dormouse", "dormouse"])
    table.say("Welcome, everybody.")
    process = subprocess.Popen(
        [*COMMAND, "watch", table.access.link], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    seen = ""
    while "Mock Turtle: Welcome, everybody." not in seen or "Mock Turtle  0 points" not in seen:
        line = process.stdout.readline()
        assert line, seen
        seen += line
    assert "[Pile: " in seen
    turn = next(table.turns())
    turn.play(turn.legal[0])
    while "Mock Turtle plays" not in process.stdout.readline():
        pass
    process.terminate()
    output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == TERMINATED
    assert output.endswith("You stop watching.\n")


def test_who_comes_back_is_told_what_the_position_does_not_show() -> None:
    table = WaitingTable().table
    assert table is not None
    match = frames.MatchView("m", 0, {}, [], [], ["Ann", "Bob"])
    snapshot = frames.Snapshot(frames.You("p1", 0, True), table, match, [])
    assert missed_text(snapshot) == ""
    match.earlier_rules, snapshot.played_for_you = 1, [3, 5]
    assert missed_text(snapshot) == (
        "The rules have changed. This match is played to its end by version 1. 2 decisions of yours were made by a bot."
    )
