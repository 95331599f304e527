"""What tells for and against an action: the codes of real positions, and a sentence for every code."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.matches import ALL_GAMES, name_of, some_positions
from wonderland.bots.search.memory import EDGE, MAX_EXPLAINED, MAX_REASONS, REASON_ROOM
from wonderland.engine import catalogue
from wonderland.engine.json_writer import written_by
from wonderland.engine.state import NOTHING
from wonderland.engine.targets import functions

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.engine.state import State

REASONS = "strategy.reasons"
NAMES = ["Alice", "Bill", "Cat", "Dodo", "Eaglet", "Frog"]

TAKING = "play 0 start 0 | B7 B9 G4 | B1 YT / ? ? | R1 P1 G1 Y1 O1 / B3 B4 | - / - | ? ? ?"
SEVERAL = "play 0 start 0 | B7 B8 G4 Y1 G5 G6 R4 G7 G8 R9 R7 | B9 B0 YT / ? ? | R1 P1 / - | - / - | ? ? ?"
DISCARDING = "discard 1 start 0 last 1 pile_empty 0 | O1 | ? ? / RT BT P0 G0 | Y5 / - | ? ? / - | -"
FOLLOWING = "follow 1 start 0 | - | 0: F3 | ?6 / F1 F1 F5 H2 H4 Q C | - / F5 | F2 H2 | ?30 | - | - / - | - | - / -"
DRAWING = "draw 1 start 0 | - | 1: F5 | ?6 / F1 F1 H2 H4 Q C | - / - | F2 H2 | ?30 | - | - / - | - | - / -"
DRAWING_SECOND = DRAWING.replace("draw 1", "draw_second 1").replace("1: F5", "0: F5")
LAST_CARD = "draw 0 start 0 | - | 0: F5 | - / ?3 | - / - | F2 H2 | ?30 | Q | - / - | - | - / -"
LAYING = "lay 1 start 0 | - | 0: F3 | ?6 / F1 F1 F5 H2 | - / - | F2 H2 | ?30 | - | - / - | - | - / -"
BEFORE_TEA = "play 0 start 0 | pocket_watch | 9 0+ | 342 ??? | ???????? ???????? | - - | 3 - | 2 0 | 2 ??????????????"
BEFORE_CATERPILLAR = BEFORE_TEA.replace("9 0+", "8 0+").replace("342", "24*")
AT_TEA = (
    "cookie 0 start 0 number 3 | pocket_watch | 0 4 | 42 ??? | ???????? ???????? | 3 - | - - | 0 0 | 2 ???????????????"
)
IN_HOLE = BEFORE_TEA.replace("9 0+", "5 0+")

POSITIONS: list[tuple[str, str, str, list[dict[str, Any]]]] = [
    (
        "parade",
        TAKING,
        "B1",
        [
            {"code": "starts_last_round"},
            {"code": "breaks_majority", "name": "B", "seat": 1},
            {"code": "takes", "cards": ["B7", "B9"]},
            {"code": "points", "number": 16},
            {"code": "safe_next", "cards": ["YT"]},
        ],
    ),
    (
        "parade",
        TAKING.replace("B3 B4", "-"),
        "B1",
        [
            {"code": "starts_last_round"},
            {"code": "gains_majority", "name": "B"},
            {"code": "takes", "cards": ["B7", "B9"]},
            {"code": "points", "number": 2},
            {"code": "safe_next", "cards": ["YT"]},
        ],
    ),
    ("parade", TAKING, "YT", [{"code": "takes_nothing"}, {"code": "safe_next", "cards": []}]),
    ("parade", DISCARDING, "RT BT", [{"code": "keeps", "cards": ["P0", "G0"]}]),
    ("going-out", FOLLOWING, "F5", [{"code": "scores_later", "number": 1}, {"code": "turns_left", "number": 3}]),
    (
        "going-out",
        FOLLOWING,
        "F1 Q =1",
        [
            {"code": "scores_later", "number": 1},
            {"code": "uses_joker", "cards": ["Q"]},
            {"code": "splits", "cards": ["F1"]},
        ],
    ),
    ("going-out", FOLLOWING, "pass", [{"code": "keeps_hand"}, {"code": "may_draw"}]),
    ("going-out", DRAWING, "take H2", [{"code": "joins_alike", "number": 2}, {"code": "balances_suits"}]),
    ("going-out", DRAWING, "deck", [{"code": "unseen_card"}]),
    ("going-out", DRAWING, "stop", [{"code": "draws_nothing", "number": 6}]),
    ("going-out", DRAWING_SECOND, "stop", [{"code": "draws_no_second"}]),
    ("going-out", LAST_CARD, "stop", [{"code": "goes_out", "number": 1}, {"code": "bonus", "number": 1}]),
    (
        "going-out",
        LAYING,
        "lay F5",
        [{"code": "gives", "cards": ["F5"]}, {"code": "turns_left", "number": 2}, {"code": "balances_suits"}],
    ),
    (
        "tea-party",
        BEFORE_TEA,
        "L3",
        [
            {"code": "wins_cookie", "number": 2},
            {"code": "jumps_over", "number": 1},
            {"code": "plain_stop", "number": 1},
        ],
    ),
    (
        "tea-party",
        BEFORE_CATERPILLAR,
        "L2",
        [{"code": "grows"}, {"code": "shrinks_other", "seat": 1}, {"code": "keeps_joker"}],
    ),
    ("tea-party", AT_TEA, "up", [{"code": "wins_cookie", "number": 2}]),
    ("tea-party", AT_TEA, "down", [{"code": "unseen_better", "number": 80}]),
    ("tea-party", IN_HOLE, "L3", [{"code": "spins_to_escape", "number": 3}]),
]


def reasons_of(game: Game, state: State, action: int) -> list[dict[str, Any]]:
    """The reasons for and against an action."""
    written = functions.interpreted(game).bind(f"{game.package}.{REASONS}").write_reasons
    text = written_by(written, state, action, game.make_scratch()[0])
    return json.loads(f"[{text.decode()}]")  # type: ignore[no-any-return]


@pytest.mark.parametrize(("name", "position", "action", "expected"), POSITIONS)
def test_reasons_say_what_an_action_does(name: str, position: str, action: str, expected: list[dict[str, Any]]) -> None:
    game = catalogue.load(name)
    state = game.notation.parse_position(position)
    assert reasons_of(game, state, game.notation.parse_action(state, action)) == expected


def said_of_best(name: str, position: str, payoffs: dict[str, float]) -> list[str]:
    """The codes of the reasons that a search with these payoffs says of the first action."""
    game = catalogue.load(name)
    spoken = functions.interpreted(game).bind("wonderland.bots.review.spoken_reasons")
    state, visits = game.notation.parse_position(position), 10_000
    edges = np.zeros(len(payoffs), EDGE).view(np.recarray)
    for edge, payoff in zip(edges, payoffs.values(), strict=True):
        edge.visits, edge.payoff, edge.wins = visits, payoff * visits, payoff * visits
    search = SimpleNamespace(
        root=[state],
        root_edges=edges,
        root_actions=[game.notation.parse_action(state, action) for action in payoffs],
        num_root_actions=len(payoffs),
        explained=[0] * MAX_EXPLAINED,
        reason_rows=[0] * MAX_REASONS,
        reason_keys=[0] * MAX_REASONS,
        reason_spans=np.zeros((MAX_REASONS, 2), int),
        reason_length=np.zeros(1, int),
        reason_text=np.zeros(REASON_ROOM, np.uint8),
    )
    spoken.gather(search, game.make_scratch()[0], NOTHING)
    text = written_by(spoken.write, search, 0)
    return [reason["code"] for reason in json.loads(f"[{text.decode()}]")]


def test_less_of_the_same_is_no_gain() -> None:
    """A pair brings two points, one card one: only beside an action that brings nothing that is a gain."""
    assert said_of_best("going-out", FOLLOWING, {"F5": 0.6, "F1 F1": 0.4, "pass": 0.6}) == []
    assert "scores_later" in said_of_best("going-out", FOLLOWING, {"F5": 0.6, "F1 F1": 0.4, "pass": 0.4})
    assert "scores_later" in said_of_best("going-out", FOLLOWING, {"F1 F1": 0.6, "F5": 0.4, "pass": 0.6})
    assert said_of_best("tea-party", IN_HOLE, {"L3": 0.6, "R2": 0.4}) == ["spins_to_escape"]
    assert said_of_best("tea-party", IN_HOLE, {"R2": 0.6, "L3": 0.4}) == []


def test_taking_fewer_cards_is_no_cost() -> None:
    assert "takes" in said_of_best("parade", TAKING, {"B1": 0.4, "YT": 0.6})
    assert said_of_best("parade", SEVERAL, {"B9": 0.4, "B0": 0.6, "YT": 0.4}) == []


def test_what_lies_face_down_is_said_of_the_unseen_cookie() -> None:
    assert said_of_best("tea-party", AT_TEA, {"down": 0.6, "up": 0.4}) == ["unseen_better"]


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_every_reason_has_a_sentence(game: Game) -> None:
    """Those met in random matches are told; and no code stands in the source without having a sentence."""
    for match in some_positions(game, game.max_seats, 11):
        if not match.is_over:
            hidden = match.hidden_states(match.seat)
            for action in match.legal_actions[:20]:
                for reason in reasons_of(game, hidden[0], action):
                    assert game.texts.reason(reason, NAMES)
    source = Path(str(functions.interpreted(game).bind(f"{game.package}.{REASONS}").__file__)).read_text(
        encoding="utf-8"
    )
    codes = set(re.findall(r'b"(\w+)"', source)) - {"name", "seat", "none"}  # "none": a list that is empty
    for code in codes:
        full = {"code": code, "cards": [], "number": 1, "name": "R", "seat": 0}
        assert game.texts.reason(full, NAMES), code
