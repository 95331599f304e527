"""The client for programs and the terminal, and the shortest bot."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.freezing_proxy import FreezingProxy
from tests.server.people import Person
from tests.server.postgres import free_port
from tests.server.servers import ProcessServer, ThreadServer, quick_settings
from tests.waiting import GLANCE, PATIENCE
from wonderland.client import (
    ClientError,
    Offline,
    Online,
    Rejected,
    Server,
    Table,
    TableConnection,
    Unreachable,
    heartbeat,
)
from wonderland.client import table as client_table
from wonderland.protocol import frames, requests
from wonderland.protocol.refusal import Refusal
from wonderland.server.jobs.bot_pool import BotPool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.client import Access

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
EVENTS_BEFORE_CRASH = 6


@pytest.fixture
def program(server: ThreadServer) -> Iterator[Server]:
    with Server(server.url, name="Mock Turtle") as program:
        yield program


def test_the_example_plays_a_whole_match_in_seven_lines_and_says_so(server: ThreadServer, tmp_path: Path) -> None:
    code = EXAMPLE.read_text(encoding="utf-8")
    assert len([line for line in code.splitlines() if line.strip() and not line.startswith('"""')]) <= 7
    script = tmp_path / "bot.py"
    script.write_text(code.replace("http://127.0.0.1:8000", server.url))
    result = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=True)
    first, *plays, last = result.stdout.splitlines()
    assert f"watch at {server.url}/table/" in first
    assert all(line.startswith("Mock Turtle plays ") for line in plays)
    assert re.fullmatch(r"The match is over. Points: \[\d+, \d+, \d+\], places: \[\d, \d, \d\]", last)


def test_a_program_asks_again_while_the_server_cannot_answer(program: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[object] = []

    async def hint(*arguments: object) -> list[frames.HintAction]:
        tries.append(arguments)
        if len(tries) < 3:
            raise Refusal("unavailable", "stopping")
        return []

    monkeypatch.setattr(BotPool, "hint", hint)
    monkeypatch.setattr(client_table, "LONGEST_RETRY_SECONDS", 0.01)
    with program.create_table("tea-party", bots=["dormouse"]) as table:
        turns = table.turns()  # kept, so that the connection is
        next(turns)
        assert isinstance(table.ask(requests.AskHint("h1")), frames.Hint)
    assert len(tries) == 3


def test_a_program_asks_less_often_the_longer_something_is_unavailable() -> None:
    pauses = [client_table.seconds_before_retry(Rejected("unavailable", ""), attempt) for attempt in range(60)]
    assert pauses[:5] == [0.5, 1.0, 2.0, 4.0, 4.0]
    assert sum(pauses) > 180, "a server may restart meanwhile"
    assert client_table.seconds_before_retry(Unreachable("gone"), 59) == 0.5


def test_two_programs_meet_by_link(server: ThreadServer, program: Server) -> None:
    with program.create_table("tea-party", seats=2) as mine, Server(server.url, name="Gryphon") as other:
        with other.join(mine.access.link) as theirs:
            assert theirs.access.seat == 1
            with pytest.raises(Rejected, match="only the host"):
                theirs.start()
            mine.start()
            mine.say("Will you, won't you?")
            assert play_both(mine, theirs) == [1, 1]
        assert [info.seat for info in other.matches()] == [1]
        assert other.record(other.matches()[0].id).startswith(b"{")
        with Server(server.url, name="Eve") as eve, pytest.raises(Rejected, match="you need its invitation"):
            eve.join(mine.access.table)


def play_both(*tables: Table) -> list[int]:
    from concurrent.futures import ThreadPoolExecutor

    def play(table: Table) -> int:
        for turn in table.turns():
            turn.play(turn.legal[-1])
        return int(table.outcome is not None)

    with ThreadPoolExecutor() as pool:
        return list(pool.map(play, tables))


def test_lists_and_identity(server: ThreadServer, program: Server) -> None:
    assert "parade" in {game.name for game in program.games()}
    assert program.levels()[0].name == "dormouse"
    with program.create_table("parade", seats=3, is_public=True) as table:
        assert table.access.table in {info.id for info in program.tables()}
        program.leave(table.access)
    with Server(server.url, token=program.token) as again:
        assert again.me().name == "Mock Turtle"
    with Server(server.url) as nobody, pytest.raises(Rejected, match="choose a name first"):
        nobody.me()


def test_a_server_that_is_not_there_gets_a_sentence() -> None:
    with pytest.raises(Unreachable, match="cannot be reached"):
        Server(f"http://127.0.0.1:{free_port()}", name="Ann")


def test_something_that_is_no_server_gets_a_sentence(server: ThreadServer) -> None:
    with Server(f"{server.url}/elsewhere") as wrong, pytest.raises(ClientError, match="there is nothing here"):
        wrong.games()


async def play_over(connection: TableConnection) -> list[str]:
    """Play to the end of the match; the kinds of everything received."""
    kinds: list[str] = []
    async for frame in connection:
        if isinstance(frame, Online | Offline):
            kinds.append(type(frame).__name__)
            continue
        kinds.append(frame.t)
        match = frame.d.match if isinstance(frame.d, frames.Snapshot | frames.Started) else frame.d
        if not isinstance(match, frames.MatchView | frames.Acted):
            continue
        if match.outcome:
            return kinds
        if match.legal:
            await connection.ask(requests.Act("", frame.v, match.legal[0]))
    return kinds


def test_a_connection_plays_and_asks(program: Server) -> None:
    access = program.create_table("parade", bots=["dormouse"]).access

    async def scenario() -> None:
        async with TableConnection(access) as connection:
            kinds = await play_over(connection)
            assert kinds[:2] == ["Online", "snapshot"]
            with pytest.raises(Rejected, match="no match is being played"):
                await connection.ask(requests.Act("", connection.v, "R0"))

    asyncio.run(scenario())


def test_a_frozen_connection_is_left_and_its_action_is_played_once(
    program: Server, server: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert heartbeat.PING_SECONDS + heartbeat.DEAD_SECONDS < 5
    for name, seconds in (("PING_SECONDS", 0.05), ("SLOW_SECONDS", 0.1), ("DEAD_SECONDS", 0.3)):
        monkeypatch.setattr(heartbeat, name, seconds)
    access = program.create_table("parade", bots=["dormouse"]).access

    async def scenario(proxy: FreezingProxy) -> None:
        async with TableConnection(msgspec.structs.replace(access, server=proxy.url)) as connection:
            heard = Heard(connection)
            turn = await heard.next_turn()
            proxy.freeze()
            acting = asyncio.create_task(connection.ask(requests.Act("", turn.v, turn.d.legal[0])))
            while Offline() not in heard.statuses:
                await heard.next()
            assert Online(is_slow=True) in heard.statuses
            assert not acting.done()
            proxy.thaw()
            await asyncio.wait_for(acting, PATIENCE)
            heard.seats.clear()
            await heard.next_turn()
            assert heard.seats == [0, 1]
            assert heard.statuses.count(Online()) > 1

    with FreezingProxy(server.url) as proxy:
        asyncio.run(scenario(proxy))


class Heard:
    """What a connection yields: how it is, and which seats act."""

    def __init__(self, connection: TableConnection) -> None:
        self.statuses: list[Online | Offline] = []
        self.seats: list[int] = []
        self._items = aiter(connection)

    async def next(self) -> Any:
        item = await asyncio.wait_for(anext(self._items), PATIENCE)
        if isinstance(item, Online | Offline):
            self.statuses.append(item)
        elif isinstance(item.d, frames.Acted):
            self.seats.append(item.d.seat)
        return item

    async def next_turn(self) -> Any:
        """The next frame in which one's own seat may act."""
        while True:
            item = await self.next()
            if isinstance(item, Online | Offline):
                continue
            match = item.d.match if isinstance(item.d, frames.Snapshot) else item.d
            if isinstance(match, frames.MatchView | frames.Acted) and match.legal:
                return item._replace(d=match)


def test_a_connection_ends_when_its_seat_is_taken_elsewhere(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    with Server(server.url, token=ann.token) as program:
        table = program.create_table("parade", seats=2)

        async def scenario(access: Access) -> None:
            async with TableConnection(access) as connection:
                async for frame in connection:
                    if not isinstance(frame, Online | Offline) and frame.t == "snapshot":
                        await asyncio.to_thread(program.join, access.link)
                assert connection.closing is not None
                assert connection.closing.reason == "seat_moved"
                with pytest.raises(Rejected):
                    await connection.ask(requests.Ping(""))

        asyncio.run(scenario(table.access))


def test_a_connection_that_is_refused_is_never_online(program: Server) -> None:
    access = msgspec.structs.replace(program.create_table("parade", seats=2).access, table="nowhere")

    async def scenario() -> list[object]:
        async with TableConnection(access) as connection:
            items: list[object] = [item async for item in connection]
            assert connection.closing is not None
            assert connection.closing.reason == "expired"
            return items

    assert asyncio.run(scenario()) == []


def test_a_connection_comes_back_after_a_crash_and_misses_nothing(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, port=free_port(), bot_pause=0.1)
    with ProcessServer(settings, tmp_path / "log") as first, Server(first.url, name="Ann") as program:
        access = program.create_table("parade", bots=["dormouse", "dormouse"]).access

        async def scenario() -> list[str]:
            async with TableConnection(access) as connection:
                playing = asyncio.create_task(play_over(connection))
                while connection.v < EVENTS_BEFORE_CRASH:
                    await asyncio.sleep(GLANCE)
                first.kill()
                with await asyncio.to_thread(ProcessServer(settings, tmp_path / "log").__enter__):
                    return await asyncio.wait_for(playing, PATIENCE)

        kinds = asyncio.run(scenario())
        assert kinds.count("Offline") >= 1
        assert kinds.count("Online") >= 2
        assert kinds.count("snapshot") == 1
