"""Fair deals: everybody can compute the commitment, the key and the deal, and nothing tampered passes."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from tests.matches import ALL_GAMES, name_of
from wonderland.commands import commands
from wonderland.engine import catalogue
from wonderland.engine.match import Match
from wonderland.errors import RecordError
from wonderland.records.fairness import FAIR_FORMAT, Fairness, Terms, commitment_to, key_of
from wonderland.records.record import Record, record, to_json
from wonderland.records.verify import verify

if TYPE_CHECKING:
    from pathlib import Path

    from wonderland.engine.game import Game

SECRET = "5e" * 32
NUMBERS = ["0f" * 16, "", "a1" * 16]
PLAYERS = ["Alice", "Dormouse (bot)", "Zoë „Hatter“"]


def fair_record(game: Game, start: int | None) -> Record:
    """A match of three, dealt fairly and played to its end by first and last actions in turn."""
    options = game.complete_options({})
    terms = Terms(FAIR_FORMAT, "match-1", game.name, game.rules_version, options, PLAYERS, start)
    match = Match(game, 3, options=options, key=key_of("match-1", SECRET, NUMBERS), start_seat=start)
    while not match.is_over:
        match.apply(match.legal_actions[-(match.ply % 2)])
    finished = record(match, PLAYERS)
    commitment = commitment_to(terms, SECRET)
    finished.fairness = Fairness(FAIR_FORMAT, "match-1", start, commitment, SECRET, NUMBERS)
    return finished


@pytest.fixture(scope="module")
def line() -> bytes:
    return to_json(fair_record(catalogue.load("tea-party"), None))


@pytest.mark.parametrize("start", [None, 2])
@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_a_fair_record_is_right(game: Game, start: int | None) -> None:
    fair = fair_record(game, start)
    assert verify(to_json(fair)) == fair
    assert start is None or fair.deal["start"] == start


def test_commitment_and_key_follow_from_the_record_by_the_written_encoding(line: bytes) -> None:
    """docs/records.md, with nothing but the standard library."""
    data = json.loads(line)
    fair = data["fairness"]
    terms = {name: data[name] for name in ("game", "rules", "options", "players")}
    terms |= {name: fair[name] for name in ("format", "match", "start", "secret")}
    text = json.dumps(terms, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(text.encode()).hexdigest() == fair["commitment"]
    numbers = json.dumps([fair["match"], fair["numbers"]], separators=(",", ":"))
    key = hmac.new(bytes.fromhex(fair["secret"]), numbers.encode(), "sha256").digest()
    assert key == key_of(fair["match"], fair["secret"], fair["numbers"])
    assert Match("tea-party", 3, key=key).game.deal_in_clear(Match("tea-party", 3, key=key).state) == data["deal"]


def test_the_encoding_never_changes() -> None:
    terms = Terms(FAIR_FORMAT, "match-1", "parade", 1, {"b": True, "a": {"d": 1, "c": "x"}}, PLAYERS, None)
    assert commitment_to(terms, SECRET) == "11113303643213c81b158d7622352fd66c8a73f8fb11338610540e6cf02e44f9"
    assert (
        key_of("match-1", SECRET, NUMBERS).hex() == "47170e2b319de35f0a837ac68a608504d9021b2d78322ce73579b424e46b08fb"
    )


def change(data: dict[str, Any], place: str, value: Any) -> bytes:
    *parents, name = place.split(".")
    inner: Any = data
    for parent in parents:
        inner = inner[parent]
    inner[int(name) if isinstance(inner, list) else name] = value
    return json.dumps(data).encode()


OTHER_COMMITMENT = "the fairness data: the commitment was made to another"
OTHER_DEAL = "the deal: its secret with its numbers deals otherwise"
TAMPERED: list[tuple[str, Any, str]] = [
    ("fairness.format", "wonderland-fair-2", "the format is 'wonderland-fair-2'"),
    ("fairness.match", "match-2", OTHER_COMMITMENT),
    ("fairness.start", 1, OTHER_COMMITMENT),
    ("fairness.commitment", "00" * 32, OTHER_COMMITMENT),
    ("fairness.secret", "5f" * 32, OTHER_COMMITMENT),
    ("fairness.secret", "5E" * 32, "the secret must be 64 hexadecimal digits"),
    ("fairness.numbers.1", "00" * 16, OTHER_DEAL),
    ("fairness.numbers.0", "", OTHER_DEAL),
    ("fairness.numbers.0", "x", "the number of seat 0 must be 32 hexadecimal digits or empty"),
    ("fairness.numbers", NUMBERS[:2], "3 seats have 2 numbers"),
    ("fairness", None, "fairness must be an object, not null"),
    ("players.0", "Mallory", OTHER_COMMITMENT),
    ("options.youngest", True, OTHER_COMMITMENT),
    ("deal.start", 0, OTHER_DEAL),
    ("seed", 1, "a match is dealt from a seed or fairly, not both"),
]


@pytest.mark.parametrize(("place", "value", "reason"), TAMPERED)
def test_a_tampered_record_is_refused(line: bytes, place: str, value: Any, reason: str) -> None:
    data = json.loads(line)
    if place == "deal.start":
        value = (data["deal"]["start"] + 1) % 3
    with pytest.raises(RecordError, match=reason):
        verify(change(data, place, value))


def test_a_spin_that_the_key_does_not_give_is_refused(line: bytes) -> None:
    """A later chance outcome, possible by the rules, replaced in the record."""
    data = json.loads(line)
    number, spin = next(
        (index, event)
        for index, decision in enumerate(data["decisions"])
        for event in decision["trail"]
        if event["event"] == "spun"
    )
    spin["space"] = (spin["space"] + 1) % 12
    with pytest.raises(RecordError, match=rf"decision {number + 1} "):
        verify(json.dumps(data).encode())


def test_the_command_says_how_many_deals_are_fair(line: bytes, tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.json", tmp_path / "wrong.json"
    right.write_bytes(line)
    wrong.write_bytes(change(json.loads(line), "fairness.secret", "00" * 32))
    result = CliRunner().invoke(commands, ["verify", str(right)])
    assert result.output == "The record is right.\nFair deals, with a secret that fits the server’s commitment: 1.\n"
    result = CliRunner().invoke(commands, ["verify", str(wrong)])
    assert result.output.startswith("match 1: the fairness data: the commitment was made to another secret")
