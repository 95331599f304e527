"""An upgrade that changes rules: matches that run are played to their end by the rules they began with."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import zlib
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.earlier_rules import (
    EARLIER_DIGEST,
    EARLIER_VERSION,
    TAKE,
    TOOK,
    downgrade,
    earlier_files,
)
from tests.server.people import Person, Viewer
from tests.server.servers import ProcessServer, ThreadServer, quick_settings
from tests.server.tables import HOST, do, new_table, start, viewer_at
from tests.waiting import wait_until
from wonderland.engine import catalogue
from wonderland.engine.targets.module_game import INTERFACE, game_in
from wonderland.errors import RecordError
from wonderland.games.parade.rules import RULES_VERSION
from wonderland.protocol import requests
from wonderland.protocol.refusal import Refusal
from wonderland.records.verify import verify
from wonderland.server.storage.modules import StoredModule
from wonderland.server.storage.rules_versions import RulesVersions
from wonderland.server.table import events, fair_deals, projection
from wonderland.server.table.projection import Surroundings, TableViews
from wonderland.server.table.table import OTHER_RULES, Table, installed

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.postgres import Postgres
    from wonderland.engine.game import Game
    from wonderland.engine.wasm.files import ModuleFiles
    from wonderland.server.common.settings import Settings
    from wonderland.server.table.table import FindGame


def begin(settings: Settings, monkeypatch: pytest.MonkeyPatch, *bots: str) -> tuple[Person, str]:
    """Ann starts a match on a server with the earlier rules, and decides once. The server stops."""
    downgrade(monkeypatch)
    with ThreadServer(settings) as before:
        ann = Person(before.url, "Ann")
        table = ann.create("parade", 1 + len(bots), bots=[None, *bots], start=True)
        with ann.connect(table) as viewer:
            viewer.until_turn()
            assert viewer.act(viewer.legal[0])["t"] == "ack"
    monkeypatch.undo()
    return ann, table


def play_some(viewer: Viewer, turns: int) -> None:
    for _ in range(turns):
        viewer.until_turn()
        assert viewer.act(viewer.legal[0])["t"] == "ack"


def hinted_actions(viewer: Viewer) -> list[str]:
    """The actions of a hint; a busy server may ask for patience first."""

    def ask() -> dict[str, Any]:
        answer = viewer.ask(t="hint")
        return {} if answer.get("code") == "unavailable" else answer

    return [choice["action"] for choice in wait_until(ask)["actions"]]


def names_in(trails: list[list[dict[str, Any]]]) -> set[str]:
    """The names of all events."""
    return {event["event"] for trail in trails for event in trail}


def test_after_an_upgrade_and_a_crash_a_match_goes_on_by_its_own_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quick_settings(tmp_path, bot_processes=1)  # each would compile the module
    ann, table = begin(settings, monkeypatch, "dormouse")
    with ProcessServer(settings, tmp_path / "log") as upgraded:
        ann.move_to(upgraded.url)
        with ann.connect(table) as viewer:
            viewer.until_turn()
            with ann.connect(table, last_v=viewer.v) as reconnected:
                told = reconnected.until("snapshot")["d"]["match"]["earlier_rules"]
            assert told == EARLIER_VERSION, "people are told, although no event happened"
            assert viewer.ask(t="state")["digest"] == EARLIER_DIGEST, "the page does not use its own engine for it"
            assert sorted(hinted_actions(viewer)) == sorted(viewer.legal)
            legal = viewer.legal
            assert viewer.act("tea")["code"] == "illegal"
            assert viewer.ask(t="seat_bot", seat=1, level="caterpillar")["t"] == "ack", "a level that searches"
            assert viewer.act(legal[0])["t"] == "ack"
            play_some(viewer, 3)
            assert viewer.ask(t="seat_bot", seat=1, level="dormouse")["t"] == "ack"
        upgraded.kill()
    with ThreadServer(settings) as again:
        ann.move_to(again.url)
        with ann.connect(table) as viewer:
            viewer.until("snapshot")
            viewer.play()
            check_finished(ann)
            assert viewer.ask(t="start")["t"] == "ack"
            viewer.until_turn()
            assert viewer.ask(t="state")["digest"] != EARLIER_DIGEST, "a rematch has the rules of this program"


def check_finished(ann: Person) -> None:
    """Record and replay of Ann's only match are those of the earlier rules."""
    (match,) = ann.http.get("/api/me/matches").json()
    record = ann.http.get(f"/api/matches/{match['id']}").json()
    assert record["rules"] == EARLIER_VERSION
    steps = ann.http.get(f"/api/matches/{match['id']}/steps?last=99").json()["steps"]
    for trails in ([decision["trail"] for decision in record["decisions"]], [step["events"] for step in steps]):
        assert TAKE in names_in(trails)
        assert TOOK not in names_in(trails)
    with pytest.raises(RecordError, match="it was played by version 0 of Parade’s rules; this program knows version"):
        verify(json.dumps(record).encode())


@pytest.mark.slow
def test_workers_on_postgresql_share_the_earlier_rules(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quick_settings(tmp_path, database=postgres.new_database(), bot_processes=1)
    ann, table = begin(settings, monkeypatch, "dormouse")
    with ThreadServer(settings) as one, ProcessServer(settings, tmp_path / "log") as other:
        ann.move_to(one.url)
        with ann.connect(table) as viewer, Viewer(other.url, table, {"invite": ann.invites[table]}) as spectator:
            spectator.until("snapshot")
            outcome = viewer.play()
            assert spectator.until(lambda frame: spectator.outcome is not None)
        assert spectator.outcome == outcome
        ann.move_to(other.url)
        check_finished(ann)


def test_a_stored_module_that_is_damaged_ends_the_match_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quick_settings(tmp_path)
    ann, table = begin(settings, monkeypatch, "dormouse")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
        changed = database.execute("UPDATE modules SET wasm = layout WHERE rules_version = 0")
        assert changed.rowcount == 1
    with ThreadServer(settings) as upgraded:
        ann.move_to(upgraded.url)
        with ann.connect(table) as viewer:
            shown = viewer.until("snapshot")["d"]
            assert (shown["match"], shown["table"]["phase"]) == (None, "gathering")
            assert [line["text"] for line in shown["chat"]] == [OTHER_RULES]
            assert viewer.ask(t="start")["t"] == "ack"
            viewer.play()


def stored(files: ModuleFiles, **changes: Any) -> StoredModule:
    row = StoredModule(INTERFACE, files.checksum(), *(zlib.compress(content) for content in files))
    return row._replace(**changes)


class OneModule:
    """A storage with one module, or none."""

    def __init__(self, module: StoredModule | None) -> None:
        self.module = module
        self.num_reads = 0

    async def find(self, game: str, rules_version: int) -> StoredModule | None:
        self.num_reads += 1
        return self.module


def test_a_module_is_read_and_compiled_once() -> None:
    storage = OneModule(stored(earlier_files()))

    async def load() -> list[Game | None]:
        rules = RulesVersions(storage)  # type: ignore[arg-type]
        return await asyncio.gather(*(rules.load("parade", EARLIER_VERSION) for _ in range(5)))

    games = asyncio.run(load())
    assert storage.num_reads == 1
    assert games[0] is not None
    assert (games[0].rules_version, len(set(games))) == (EARLIER_VERSION, 1)


@pytest.mark.parametrize(
    "module",
    [
        None,
        stored(earlier_files(), interface=INTERFACE + 1),
        stored(earlier_files(), checksum="0" * 64),
        stored(earlier_files(), wasm=b"tea"),
        stored(earlier_files(), layout=zlib.compress(b"{}")),
        stored(earlier_files()._replace(layout=b"tea")),
        stored(earlier_files()._replace(wasm=b"tea")),
    ],
    ids=["none", "interface", "checksum", "not compressed", "another layout", "no layout", "no code"],
)
def test_what_cannot_be_played_is_not_found_and_read_once(module: StoredModule | None) -> None:
    storage = OneModule(module)

    async def load() -> list[Game | None]:
        rules = RulesVersions(storage)  # type: ignore[arg-type]
        return [await rules.load("parade", EARLIER_VERSION) for _ in range(3)]

    assert asyncio.run(load()) == [None] * 3
    assert storage.num_reads == 1


def test_a_table_that_has_options_of_earlier_rules_starts_no_match() -> None:
    table = new_table(options={"tea": True})
    with pytest.raises(Refusal, match="the rules have changed, open another table: Parade has no option 'tea'"):
        start(table)


def committed_before_the_upgrade(monkeypatch: pytest.MonkeyPatch, find_game: FindGame = installed) -> tuple[Table, str]:
    """A table after an upgrade, with a commitment from before it that awaits the numbers of Ann and Bob."""
    downgrade(monkeypatch)
    table = new_table(find_game=find_game)
    do(table, HOST, requests.Start("start"))
    monkeypatch.undo()
    assert table.state.commitment is not None
    assert table.state.commitment.rules == EARLIER_VERSION
    return table, table.state.commitment.digest


def add_numbers(table: Table, digest: str) -> None:
    for seat in range(2):
        do(table, viewer_at(table, seat), requests.AddNumber(f"{seat}", digest, "0f" * 16))


def test_a_match_is_played_by_the_rules_that_it_was_committed_to(monkeypatch: pytest.MonkeyPatch) -> None:
    earlier = game_in(earlier_files(), catalogue.load("parade"))
    table, digest = committed_before_the_upgrade(
        monkeypatch, lambda name, version: earlier if version == EARLIER_VERSION else installed(name, version)
    )
    add_numbers(table, digest)
    assert table.match is not None
    assert table.match.game is earlier
    assert table.match.fairness is not None
    assert table.match.fairness.commitment == digest, "nobody committed to anything else after the numbers were known"


def test_a_worker_that_cannot_play_by_a_commitments_rules_leaves_it_to_the_one_with_the_lease(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, digest = committed_before_the_upgrade(monkeypatch)
    add_numbers(table, digest)
    assert isinstance(table.recent[-1].event, events.NumberAdded), "another commitment would go to and fro"
    event = fair_deals.stop_waiting(table, digest)
    assert event == events.Committed(None), "the one with the lease cannot play by them either"
    assert events.decode(events.encode(event)) == event
    table.apply(event)
    assert (table.state.commitment, table.state.phase) == (None, "gathering")
    told = json.loads(projection.happening(table.recent[-1], HOST, TableViews(table, Surroundings())))["d"]
    assert (told["what"], told["table"]["commitment"]) == ("committed", None)
    start(table)
    assert table.is_playing


def test_numbers_that_come_after_an_upgrade_start_the_match_that_was_committed_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quick_settings(tmp_path, number_seconds=3600.0)
    downgrade(monkeypatch)
    with ThreadServer(settings) as before:
        people = Person(before.url, "Ann"), Person(before.url, "Bob")
        table, digest = commit(*people)
    monkeypatch.undo()
    with ThreadServer(settings) as upgraded:
        for person in people:
            person.move_to(upgraded.url)
        with people[0].connect(table) as ann, people[1].connect(table) as bob:
            assert told_rules(ann, bob, digest) == [EARLIER_VERSION, EARLIER_VERSION]


def commit(ann: Person, bob: Person) -> tuple[str, str]:
    """Ann starts a match of the two, perhaps at different workers: the table, and the commitment."""
    table = ann.create("parade", 2)
    bob.claim(table, 1, ann.invites[table])
    with ann.connect(table) as host:
        host.until("snapshot")
        assert host.ask(t="start")["t"] == "ack"
        told = host.last.get("table") or host.until("table")
    return table, str(told["d"]["table"]["commitment"])


def told_rules(first: Viewer, last: Viewer, digest: str) -> list[int | None]:
    """Both add their numbers; what each is told of the rules, None where they are those of the worker."""
    for viewer in (first, last):
        viewer.until("snapshot")
        assert viewer.ask(t="number", commitment=digest, number="0f" * 16)["t"] == "ack"
    matches = [viewer.until("started")["d"]["match"] for viewer in (first, last)]
    assert [match["fairness"]["commitment"] for match in matches] == [digest, digest]
    return [match["earlier_rules"] for match in matches]


@pytest.mark.slow
def test_workers_of_two_versions_start_each_others_matches(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quick_settings(tmp_path, database=postgres.new_database(), bot_processes=1, number_seconds=3600.0)
    downgrade(monkeypatch)
    with ThreadServer(settings) as earlier, ProcessServer(settings, tmp_path / "log") as later:
        ann, bob = Person(earlier.url, "Ann"), Person(earlier.url, "Bob")
        bob.move_to(later.url)
        table, digest = commit(ann, bob)
        with ann.connect(table) as first, bob.connect(table) as last:
            assert told_rules(first, last, digest) == [None, EARLIER_VERSION], "the later worker starts it"
        table, digest = commit(bob, ann)
        with bob.connect(table) as first, ann.connect(table) as last:
            assert told_rules(first, last, digest) == [None, RULES_VERSION], "the earlier worker starts it"
            viewer = first if first.legal else last
            assert viewer.act(viewer.legal[0])["t"] == "ack"
