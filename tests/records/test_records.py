"""Records: what is written can be read, replayed and verified, and nothing wrong passes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.matches import ALL_GAMES, game_and_seats, name_of, variants
from wonderland.arena.simulate import simulate
from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match
from wonderland.engine.turn import Budget
from wonderland.errors import RecordError
from wonderland.records.reading import parse
from wonderland.records.record import Record, Recorder, to_json
from wonderland.records.replay import Replay
from wonderland.records.verify import verify

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.game import Game


def records_of(game: Game, seats: int, matches: int, options: dict[str, Any]) -> list[Record]:
    target = targets.wasm(game)
    return list(simulate(game, seats, matches, 7, ["random"], options, target, Budget(), with_legal=True))


@pytest.fixture(scope="module")
def parade_line() -> bytes:
    return to_json(records_of(catalogue.load("parade"), 3, 1, {})[0])


@pytest.mark.parametrize(("game", "seats"), game_and_seats(), ids=name_of)
def test_records_of_every_table_and_variant_are_right(game: Game, seats: int) -> None:
    for options in variants(game):
        for record in records_of(game, seats, 2, options):
            assert verify(to_json(record)) == record


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_a_record_replays_without_its_seed(game: Game) -> None:
    """Chance comes from the record itself, so a match that our generator never dealt is as good."""
    for record in records_of(game, game.max_seats, 3, {}):
        record.seed = None
        for decision in record.decisions:
            decision.legal = None
        assert verify(to_json(record)) == record


def test_the_same_seed_gives_the_same_records() -> None:
    game = catalogue.load("parade")
    first, second = (b"".join(to_json(record) for record in records_of(game, 4, 3, {})) for _ in range(2))
    assert first == second


def test_interpreted_and_compiled_write_the_same_records() -> None:
    game = catalogue.load("parade")
    lines = [
        [to_json(record) for record in simulate(game, 4, 3, 7, ["random"], {}, target, Budget(), with_legal=True)]
        for target in (targets.interpreted(game), targets.compiled(game))
    ]
    assert lines[0] == lines[1]


Edit = tuple[str, "Callable[[dict[str, Any]], Any]", str]


def swap_cards(record: dict[str, Any]) -> None:
    pile = record["deal"]["pile"]
    pile[0], pile[1] = pile[1], pile[0]


EDITS: list[Edit] = [
    ("a card of the deal replaced", lambda r: r["deal"]["hands"][0].__setitem__(0, "R0"), "the deal: the cards dealt"),
    ("a card that is none", lambda r: r["deal"]["pile"].__setitem__(0, "X3"), "the deal: 'X3' is no card"),
    ("two cards of the deal exchanged", swap_cards, "the deal: seed .* deals otherwise"),
    (
        "a hand of six",
        lambda r: r["deal"]["hands"][0].append(r["deal"]["pile"].pop(0)),
        r"the deal: hands\[0\] must have 5",
    ),
    ("no pile", lambda r: r["deal"].pop("pile"), "the deal: it has no field 'pile'"),
    ("a start seat that is none", lambda r: r["deal"].update(start=3), "the deal: chance must give a number"),
    ("another seed", lambda r: r.update(seed=5), "the deal: seed 5 deals otherwise"),
    ("an action that is none", lambda r: r["decisions"][4].update(action="Z9"), r"decision 5 \(Z9\): 'Z9' is no card"),
    ("a wrong seat", lambda r: r["decisions"][4].update(seat=9), r"decision 5 \(..\): it is seat . turn|not seat 9"),
    (
        "a legal action left out",
        lambda r: r["decisions"][2]["legal"].pop(),
        r"decision 3 \(..\): .. is legal, and not listed",
    ),
    (
        "a card taken by nobody",
        lambda r: r["decisions"][0]["trail"].pop(),
        r"decision 1 \(..\): it caused . events, not",
    ),
    (
        "another card drawn",
        lambda r: r["decisions"][0]["trail"][-1].update(card="R0"),
        r"decision 1 \(..\): trail\[.\].card should be '..', not 'R0'",
    ),
    (
        "a wrong score",
        lambda r: r["outcome"]["points"].__setitem__(0, 0),
        r"the outcome: points\[0\] should be \d+, not 0",
    ),
    ("a wrong place", lambda r: r["outcome"].update(places=[1, 1, 1]), r"the outcome: places\[.\] should be"),
    (
        "a wrong sheet",
        lambda r: r["outcome"]["sheet"][0].update(cards=99),
        r"the outcome: sheet\[0\].cards should be \d+, not 99",
    ),
    ("a decision left out", lambda r: r["decisions"].pop(), "the match is not over after its last decision"),
    ("a decision too many", lambda r: r["decisions"].append(r["decisions"][-1]), "the match was over before it"),
    ("other rules", lambda r: r.update(rules=99), "it was played by version 99 of Parade’s rules; this program knows"),
    ("another format", lambda r: r.update(format="x"), "the format is 'x'; this program reads"),
    ("another game", lambda r: r.update(game="whist"), "there is no game 'whist'"),
    ("too many seats", lambda r: r.update(seats=7), "Parade is for 2 to 6 players, not 7"),
    ("too few players", lambda r: r["players"].pop(), "3 seats have 2 players"),
    ("an unknown option", lambda r: r["options"].update(tarts=1), "Parade has no option 'tarts'"),
    ("an unknown field", lambda r: r.update(weather="fine"), "this is not a record: it has an unknown field 'weather'"),
    ("a missing field", lambda r: r.pop("outcome"), "this is not a record: it has no field 'outcome'"),
    (
        "a seat that is no number",
        lambda r: r["decisions"][0].update(seat="x"),
        r"this is not a record: decisions\[0\].seat must be a whole number, not a text",
    ),
]


@pytest.mark.parametrize(("edit", "complaint"), [pytest.param(edit, text, id=name) for name, edit, text in EDITS])
def test_an_edited_record_is_refused_with_its_place_and_reason(
    edit: Callable[[dict[str, Any]], Any], complaint: str, parade_line: bytes
) -> None:
    data = json.loads(parade_line)
    edit(data)
    with pytest.raises(RecordError, match=complaint):
        verify(json.dumps(data).encode())


def test_an_illegal_action_is_refused(parade_line: bytes) -> None:
    data = json.loads(parade_line)
    data["decisions"][3]["action"] = data["decisions"][0]["action"]
    with pytest.raises(RecordError, match=r"decision 4 \(..\): .. is not possible now; possible: "):
        verify(json.dumps(data).encode())


def test_truncated_json_is_refused(parade_line: bytes) -> None:
    for length in (0, 1, 100, len(parade_line) // 2, len(parade_line) - 1):
        with pytest.raises(RecordError, match="this is not a record"):
            parse(parade_line[:length])


@settings(max_examples=150)
@given(place=st.floats(0, 1, exclude_max=True), byte=st.integers(0, 255))
def test_a_changed_byte_never_passes_unless_it_changes_nothing(place: float, byte: int, parade_line: bytes) -> None:
    changed = bytearray(parade_line)
    changed[int(place * len(changed))] = byte
    try:
        record = verify(bytes(changed))
    except RecordError:
        return
    original = parse(parade_line)
    original.players = record.players  # players' names are free
    assert record == original


@settings(max_examples=60)
@given(value=st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner)))
def test_any_value_in_any_field_is_refused_in_one_sentence(value: Any, parade_line: bytes) -> None:
    for field in ("game", "rules", "seats", "options", "deal", "decisions", "outcome"):
        data = json.loads(parade_line)
        if data[field] == value:
            continue
        data[field] = value
        with pytest.raises(RecordError) as caught:
            verify(json.dumps(data).encode())
        assert "\n" not in str(caught.value)


def test_a_replay_gives_every_decision_in_turn(parade_line: bytes) -> None:
    replay = Replay(parse(parade_line))
    actions = [decision.action for decision in replay]
    assert actions == [decision["action"] for decision in json.loads(parade_line)["decisions"]]
    assert replay.match.is_over


def test_chance_after_the_deal_must_come_from_the_seed_too() -> None:
    """Where the spinner always points to space 1, the record is right as long as it names no seed."""
    game = catalogue.load("tea-party")
    dealt = Match(game, 2, 7)
    outcomes = [*game.notation.deal_outcomes(game.deal_in_clear(dealt.state)), *[1] * 100]
    match = Match(game, 2, 7, target=targets.scripted(game, outcomes))
    recorder = Recorder(match, ["Alice", "Dinah"])
    while not match.is_over:
        recorder.apply(match.legal_actions[-1])
    assert len(outcomes) < 99, "the spinner was used"
    record = recorder.record()
    with pytest.raises(RecordError, match=r"decision \d+ \(.*\): seed 7 gives other chance outcomes"):
        verify(to_json(record))
    record.seed = None
    assert verify(to_json(record)) == record
