"""Job processes: the queue is fair and bounded, bots think for players, a process that dies is replaced."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import signal
from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

from tests.matches import ALL_GAMES
from tests.server.people import Person, Viewer, forwarded
from tests.server.servers import ThreadServer, quick_settings
from tests.waiting import wait_until
from wonderland.bots.levels import QUICK
from wonderland.engine.catalogue import load
from wonderland.engine.match import Match
from wonderland.engine.wasm.files import GameWithFiles, shipped_files
from wonderland.server.jobs import kinds
from wonderland.server.jobs.bot_pool import BotPool
from wonderland.server.jobs.fair_queue import Asker, FairQueue
from wonderland.server.jobs.pool import JobPool, JobProcess, Overloaded, Priority
from wonderland.server.jobs.work import work

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.server.postgres import Postgres
    from wonderland.server.jobs.replays import Replays


class Waiting(NamedTuple):
    asker: Asker
    number: int


def waiting(address: str, table: str, number: int = 0) -> Waiting:
    return Waiting(Asker(address, table), number)


def test_addresses_take_turns_and_so_do_the_tables_of_an_address() -> None:
    queue: FairQueue[Waiting] = FairQueue(100)
    entries = [
        waiting("a", "1", 1),
        waiting("a", "1", 2),
        waiting("a", "2", 3),
        waiting("a", "1", 4),
        waiting("b", "3", 5),
    ]
    for entry in entries:
        assert queue.add(entry) is None
    taken = [queue.take() for _ in entries]
    assert [entry.number for entry in taken if entry] == [1, 5, 3, 2, 4]
    assert queue.take() is None


def test_when_the_queue_is_full_the_address_with_the_most_gives_way() -> None:
    queue: FairQueue[Waiting] = FairQueue(3)
    greedy = [waiting("a", str(number), number) for number in range(4)]
    assert [queue.add(entry) for entry in greedy] == [None, None, None, greedy[3]]
    assert queue.add(waiting("b", "9")) == greedy[2]
    assert queue.num_waiting("b") == 1
    assert len(queue) == 3


def test_who_leaves_is_taken_out() -> None:
    queue: FairQueue[Waiting] = FairQueue(3)
    entry = waiting("a", "1")
    queue.add(entry)
    queue.discard(entry)
    queue.discard(entry)
    assert len(queue) == 0
    assert queue.take() is None


def hidden_job(name: str = "parade", level: str = "caterpillar") -> kinds.Choose:
    match = Match(load(name), 2, 7)
    states = match.states.copy()
    match.target.hide(states, match.seat)
    return kinds.Choose(name, match.game.rules_version, level, states.tobytes(), 7)


def test_a_process_chooses_as_the_bot_itself_does() -> None:
    jobs = [hidden_job(game.name) for game in ALL_GAMES]

    async def in_processes() -> list[kinds.AnyResult]:
        pool = JobPool(1, 4)
        try:
            return list(await asyncio.gather(*(pool.run(job, Priority.USUAL, Asker("a", "1")) for job in jobs)))
        finally:
            await pool.close()

    assert asyncio.run(in_processes()) == [work(job) for job in jobs]


def test_a_job_whose_rules_cannot_be_loaded_fails_for_that_reason() -> None:
    installed = load("parade")
    facts = {field.name: getattr(installed, field.name) for field in dataclasses.fields(installed)}
    damaged = GameWithFiles(**facts, files=shipped_files(installed)._replace(wasm=b"tea"))
    process = JobProcess()
    try:
        for _ in range(2):
            result = process.work(kinds.encode(hidden_job()), damaged)
            assert kinds.decode_result(result) == kinds.Failed("MachineError")
    finally:
        process.end()


def test_a_full_queue_and_a_dead_process_get_the_quick_level() -> None:
    game = load("parade")
    match = Match(game, 2, 7)
    match.target.hide(match.states, match.seat)

    async def scenario() -> list[str]:
        pool = JobPool(1, 1)
        bots = BotPool(pool)
        try:
            first = await bots.choose(game, "caterpillar", match.states, Asker("a", "1"))
            thinking = [
                asyncio.create_task(bots.choose(game, "queen-of-hearts", match.states, Asker("a", str(number))))
                for number in range(3)
            ]
            await asyncio.sleep(0.1)
            process = pool._processes[0]._process
            assert process is not None
            os.kill(process.pid, signal.SIGKILL)
            choices = await asyncio.gather(*thinking)
            last = await bots.choose(game, "caterpillar", match.states, Asker("a", "1"))
            return [choice.level for choice in (first, *choices, last)]
        finally:
            await pool.close()

    killed, waited, refused = QUICK.name, "queen-of-hearts", QUICK.name
    assert asyncio.run(scenario()) == ["caterpillar", killed, waited, refused, "caterpillar"]


def test_a_job_whose_asker_leaves_is_not_done() -> None:
    async def scenario() -> int:
        pool = JobPool(1, 4)
        job = hidden_job()
        try:
            running = asyncio.create_task(pool.run(job, Priority.USUAL, Asker("a", "1")))
            leaving = asyncio.create_task(pool.run(job, Priority.HINT, Asker("a", "1")))
            await asyncio.sleep(0)
            assert len(pool._queues[Priority.HINT]) == 1
            leaving.cancel()
            await asyncio.gather(running, leaving, return_exceptions=True)
            return len(pool._queues[Priority.HINT])
        finally:
            await pool.close()

    assert asyncio.run(scenario()) == 0


def test_urgent_jobs_go_first_and_hints_last() -> None:
    async def scenario() -> list[Priority]:
        pool, done = JobPool(1, 4), []

        async def run(priority: Priority) -> None:
            await pool.run(hidden_job(), priority, Asker("a", "1"))
            done.append(priority)

        try:
            first = asyncio.create_task(run(Priority.USUAL))  # keeps the process busy while it starts
            await asyncio.sleep(0)
            await asyncio.gather(first, *(run(priority) for priority in reversed(Priority)))
        finally:
            await pool.close()
        return done

    assert asyncio.run(scenario()) == [Priority.USUAL, *Priority]


def test_a_pool_that_closes_refuses_what_waits() -> None:
    async def scenario() -> list[object]:
        pool = JobPool(1, 4)
        jobs = [asyncio.create_task(pool.run(hidden_job(), Priority.USUAL, Asker("a", "1"))) for _ in range(3)]
        await asyncio.sleep(0)
        await pool.close()
        return list(await asyncio.gather(*jobs, return_exceptions=True))

    errors = asyncio.run(scenario())
    assert all(isinstance(error, Overloaded | ConnectionError) for error in errors[1:])


def test_a_replay_is_made_once_kept_while_there_is_room_and_sent_in_pages(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 6, bots=[None, *["dormouse"] * 5], start=True)
        with ann.connect(table) as viewer:
            match = viewer.until("snapshot")["d"]["match"]["id"]
            viewer.play()
        replays: Replays = server.server.app.state.services.replays
        pages = [ann.http.get(f"/api/matches/{match}/steps?first={first}").json() for first in (0, 10, 20)]
        assert list(replays._kept) == [(match, None)]
        kept = replays._kept[match, None]
        assert [page["steps"][0]["ply"] for page in pages] == [0, 10, 20]
        assert pages[0]["num_plies"] == len(kept.steps) - 1
        assert ann.http.get(f"/api/matches/{match}/steps").json()["steps"] == pages[0]["steps"]
        replays._max_bytes = 3 * sum(map(len, kept.steps)) // 2
        assert ann.http.get(f"/api/matches/{match}/steps?seat=1").status_code == 200
        assert list(replays._kept) == [(match, 1)]
        assert ann.http.get(f"/api/matches/{match}/steps?seat={'9' * 5000}").status_code == 400


def test_a_table_is_told_when_a_quick_level_stands_in(tmp_path: Path) -> None:
    few = quick_settings(tmp_path, bot_processes=1, max_waiting_jobs=1)
    with ThreadServer(few) as server, ExitStack() as stack:
        ann = Person(server.url, "Ann")
        for _ in range(2):  # one of them thinks, the other waits
            table = ann.create("parade", 2, bots=["queen-of-hearts"] * 2, start=True, watch=True)
            stack.enter_context(ann.connect(table)).until("snapshot")
        table = ann.create("parade", 2, bots=["queen-of-hearts"] * 2, watch=True)
        viewer = stack.enter_context(ann.connect(table))
        # Only now: the quick level would have played the whole match before the viewer came.
        assert viewer.ask(t="start")["t"] == "ack"
        viewer.until(lambda frame: frame["t"] == "presence" and frame["d"]["is_busy"])
        viewer.until("acted", seconds=1.0)


ANN, CROWD = "198.51.100.7", "192.0.2.1"


def test_bots_think_for_the_players_whoever_watches(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann", ANN)
    table = ann.create("parade", 2, bots=[None, "hatter"], start=True, is_public=True)
    due = server.worker.live_tables[table].due
    with Viewer(server.url, table, {}, forwarded(CROWD)) as watcher:
        watcher.until("snapshot")
        assert due._asker().address == CROWD, "nobody else is there"
        with ann.connect(table) as seated:
            seated.until("snapshot")
            assert due._asker().address == ANN


def test_of_several_players_the_one_for_whom_fewest_jobs_wait_has_the_bots(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = Person(server.url, "Ann", ANN), Person(server.url, "Bob", CROWD)
    table = ann.create("parade", 3, bots=[None, None, "hatter"])
    bob.claim(table, 1, ann.invites[table])
    due = server.worker.live_tables[table].due
    with ann.connect(table) as one, bob.connect(table) as other:
        for seated in (one, other):
            seated.until("snapshot")
        monkeypatch.setattr(server.worker.runtime.jobs, "num_waiting", {ANN: 0, CROWD: 9}.get)
        assert due._asker().address == ANN


def test_bots_think_for_players_who_are_connected_to_another_worker(postgres: Postgres, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, database=postgres.new_database())
    with ThreadServer(settings) as one, ThreadServer(settings) as other:
        ann = Person(one.url, "Ann", ANN)
        table = ann.create("parade", 2, bots=[None, "hatter"], start=True, is_public=True)
        with Viewer(one.url, table, {}, forwarded(CROWD)) as watcher:
            watcher.until("snapshot")
            ann.move_to(other.url)
            with ann.connect(table) as seated:
                seated.until("snapshot")
                wait_until(lambda: one.worker.live_tables[table].due._asker().address == ANN)
