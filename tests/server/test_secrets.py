"""Nobody is told what their seat may not know: not in any frame, not when they come back, not after a seat change."""

from __future__ import annotations

import copy
import itertools
import json
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.matches import ALL_GAMES, name_of
from tests.server.people import Person, Viewer
from tests.server.tables import play_on, started, viewer_at
from wonderland.engine import catalogue
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.protocol import frames
from wonderland.records.fairness import key_of
from wonderland.records.verify import verify
from wonderland.server.table import projection
from wonderland.server.table.decisions import Viewer as Looker
from wonderland.server.table.projection import Surroundings, TableViews

if TYPE_CHECKING:
    from tests.server.servers import ThreadServer
    from wonderland.engine.game import Game
    from wonderland.server.table.table import Table

AROUND = Surroundings({"ann"}, 1, 5000)
STRIDE = 3
NO_PREVIEWS = {"previews": None, "sets": None}  # Going Out tells sets by themselves


def twin(table: Table, seat: int | None, seed: int) -> Table:
    """The same table in another truth that the seat cannot tell apart from this one."""
    match = table.match
    assert match is not None
    truth = match.hidden(match.ply, seat)
    match.engine_match.target.sample(truth, seed)
    other = copy.copy(table)
    other.match = copy.copy(match)
    other.match._logs = {}
    other.match.engine_match = copy.copy(match.engine_match)
    other.match.engine_match.states = truth
    other.match.engine_match._legal = match.engine_match.target.list_actions(truth)
    fair = match.fairness
    assert fair is not None
    if not match.is_over:
        other.match.fairness = msgspec.structs.replace(fair, secret=f"{seed:064x}")
    return other


def everything_sent(table: Table, viewer: Looker) -> list[bytes]:
    """All frames that a viewer could get at this moment."""
    missed = projection.missed(table, viewer, table.v - 1, 64, AROUND) or []
    latest = projection.happening(table.recent[-1], viewer, TableViews(table, AROUND))
    return [projection.snapshot(table, viewer, AROUND), latest, *missed]


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_states_that_a_viewer_cannot_tell_apart_give_the_same_bytes(game: Game) -> None:
    num_seats = min(3, game.max_seats)
    num_different = 0
    for seed in range(2):
        table = started(game.name, num_seats, seed)
        for _ in itertools.count():
            match = table.match
            assert match is not None
            for seat in [None, *range(num_seats)]:
                viewer = Looker() if seat is None else viewer_at(table, seat)
                other = twin(table, seat, seed + 17)
                assert other.match is not None
                num_different += other.match.engine_match.states.tobytes() != match.engine_match.states.tobytes()
                assert everything_sent(other, viewer) == everything_sent(table, viewer)
            if match.engine_match.is_over or match.ply > 60:
                break
            play_on(table, STRIDE, seed)
    assert num_different > 20, "the twins are really different"


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_only_the_seat_to_act_gets_legal_actions_and_previews(game: Game) -> None:
    table = started(game.name, 3)
    for _ in range(20):
        match = table.match
        assert match is not None
        if match.seat is None:
            break
        for seat in [None, *range(3)]:
            sent = msgspec.json.encode(projection.match_view(table, match, seat, AROUND))
            seen = msgspec.json.decode(sent, type=frames.MatchView)
            if seat == match.seat:
                assert seen.legal == match.engine_match.legal
            else:
                assert seen.legal == []
                assert seen.view["previews"] == {}
                assert not seen.view.get("sets")
        play_on(table, 2)


def test_simultaneous_discards_stay_hidden_until_the_last_one_is_in() -> None:
    table = started("parade", 3)
    match = table.match
    assert match is not None
    num_seen = 0
    while not match.engine_match.is_over:
        play_on(table, 1)
        last = match.plies[-1]
        if " " in last.action and not match.engine_match.is_over:  # two cards: a discard
            for seat in [None, *(seat for seat in range(3) if seat != last.seat)]:
                viewer = Looker() if seat is None else viewer_at(table, seat)
                frame = projection.happening(table.recent[-1], viewer, TableViews(table, AROUND)).decode()
                data = json.loads(frame)["d"]
                assert not any(f'"{card}"' in json.dumps(data["events"]) for card in last.action.split())
                assert all(card not in data["view"]["discards"][last.seat] for card in last.action.split())
                num_seen += 1
    assert num_seen


def hidden_view(game: Game, match: Match, seat: int) -> dict[str, Any]:
    return game.view(match.hidden(seat)) | NO_PREVIEWS


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_on_the_wire_every_viewer_gets_exactly_the_hidden_views(server: ThreadServer, game: Game) -> None:
    """Whole matches of two people and a bot, with a spectator: every frame is compared with `hide` of the record."""
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    table = ann.create(game.name, 3, bots=[None, None, "dormouse"], is_public=True)
    bob.claim(table, 1)
    with ann.connect(table) as host, bob.connect(table) as guest, Viewer(server.url, table, {}) as spectator:
        for viewer in (host, guest, spectator):
            viewer.until("snapshot")
        assert host.ask(t="start")["t"] == "ack"
        with ThreadPoolExecutor() as pool:
            list(pool.map(Viewer.play, (host, guest, spectator)))
    (info,) = bob.http.get("/api/me/matches").json()
    record = verify(bob.http.get(f"/api/matches/{info['id']}").content)
    seats = {0: host, 1: guest, SPECTATOR: spectator}
    acted = {seat: [frame for frame in frames_of(viewer) if frame["t"] == "acted"] for seat, viewer in seats.items()}
    fair = record.fairness
    assert fair
    for viewer in seats.values():
        *before, _ = texts_of_match(viewer)
        assert not any(fair.secret in text for text in before)
        assert viewer.last["acted"]["d"]["secret"] == fair.secret
    key = key_of(fair.match, fair.secret, fair.numbers)
    match = Match(catalogue.load(record.game), record.seats, options=record.options, key=key)
    for ply, decision in enumerate(record.decisions):
        match.play(decision.action)
        for seat in seats:
            data = acted[seat][ply]["d"]
            assert (data["ply"], data["seat"]) == (ply + 1, decision.seat)
            expected = hidden_view(game, match, seat)
            assert data["view"] | NO_PREVIEWS == json.loads(json.dumps(expected))
            assert data["events"] == json.loads(json.dumps(expected["events"]))
            assert data["legal"] == (match.legal if match.seat == seat else [])
            if match.seat != seat:
                assert data["view"]["previews"] == {}
                assert not data["view"].get("sets")


def frames_of(viewer: Viewer) -> list[dict[str, Any]]:
    return [json.loads(text) for text in viewer.texts]


def texts_of_match(viewer: Viewer) -> list[str]:
    """Everything that was received up to the end of the match."""
    last = max(index for index, frame in enumerate(frames_of(viewer)) if frame["t"] == "acted")
    return viewer.texts[: last + 1]


def test_the_frames_of_others_have_the_same_size_whatever_is_hidden() -> None:
    table = started("parade", 3)
    play_on(table, 7)
    sizes = set()
    for seed in range(8):
        other = twin(table, 0, seed)
        sizes.add(tuple(len(data) for data in everything_sent(other, viewer_at(table, 0))))
    assert len(sizes) == 1


def test_everybody_gets_a_frame_of_their_own_and_unnamed_spectators_share_one() -> None:
    table = started("parade", 2)
    viewers = [Looker(), viewer_at(table, 0), Looker(), viewer_at(table, 1), Looker("mad", "March Hare")]
    made = projection.happening_to(table, table.recent[-1], viewers, AROUND)
    assert made == [projection.happening(table.recent[-1], viewer, TableViews(table, AROUND)) for viewer in viewers]
    assert made[0] is made[2], "it is made once"
    assert len(set(made)) == 4
