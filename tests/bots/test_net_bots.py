"""Bots that play by the nets of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.lab.sprint import GAME as SPRINT
from tests.matches import some_positions
from wonderland.arena.arena import Arena, Arguments
from wonderland.arena.schedule import make_circle
from wonderland.bots import net_bots
from wonderland.bots.net_bots import NetName
from wonderland.bots.registry import canonical_name, make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.game import NUM_PREDICTIONS
from wonderland.engine.nets import packed_nets
from wonderland.engine.targets import functions
from wonderland.engine.turn import Budget
from wonderland.engine.wasm.files import weights_of
from wonderland.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from wonderland.engine.game import Values
    from wonderland.engine.match import Match
    from wonderland.engine.nets.net import Net

PARADE = catalogue.load("parade")
LEARNED = functions.interpreted(PARADE).learned


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """The nets that ship, in a file."""
    path = tmp_path / "learned.weights"
    path.write_bytes(weights_of(PARADE))
    return path


@pytest.fixture
def reversed_nets(tmp_path: Path) -> Path:
    """The same predicting the contrary: what they value most is the worst."""
    nets = [packed_nets.net_of(packed_nets.read(weights_of(PARADE), LEARNED.SHAPES), number) for number in (0, 1)]
    first, second = (net._replace(heads=-net.heads, heads_bias=-net.heads_bias) for net in nets)
    path = tmp_path / "reversed.weights"
    path.write_bytes(packed_nets.write(first, second))
    return path


def positions(seats: int) -> Iterator[Match]:
    """Some of a match that is not over."""
    for match in some_positions(PARADE, seats, seed=5, target=targets.wasm(PARADE)):
        if not match.is_over:
            yield match


def choices(bot: str) -> list[int | str]:
    """What it chooses in some positions."""
    made = make_bot(bot)
    return [made.choose(match.turn(iterations=60, seed=3)) for match in positions(3)]


@pytest.mark.parametrize("bot", ["search", "queen-of-hearts", "caterpillar"])
def test_a_search_with_the_nets_that_ship_plays_as_ever_and_with_others_otherwise(
    bot: str, shipped: Path, reversed_nets: Path
) -> None:
    assert choices(f"{bot}:{shipped}") == choices(bot)
    assert choices(f"{bot}:{reversed_nets}") != choices(bot)


def test_a_net_alone_takes_what_the_net_trained_last_values_most(shipped: Path) -> None:
    latest = packed_nets.net_of(packed_nets.read(weights_of(PARADE), LEARNED.SHAPES), 1)
    bot = make_bot(f"net:{shipped}")
    for match in positions(4):
        values = values_of(match, latest)
        chosen = match.legal_actions.index(int(bot.choose(match.turn())))
        assert values[chosen] > values.max() - 0.01, "but for rounding"


def values_of(match: Match, net: Net) -> Values:
    """What the net makes of every legal action."""
    game = match.game
    legal = np.array(match.legal_actions, np.int32)
    out = np.zeros(game.max_actions)
    states = match.hidden_states(match.seat)
    heuristics = functions.interpreted(game).heuristics
    heuristics.expert_values(states[0], legal, len(legal), net, game.make_scratch()[0], out, np.zeros(NUM_PREDICTIONS))
    return out[: len(legal)]


def test_its_seats_in_an_arena_are_counted_after_the_file() -> None:
    assert make_circle("NET:a/b.weights:2,Queen of Hearts:b.weights", 3) == [
        "net:a/b.weights",
        "net:a/b.weights",
        "queen-of-hearts:b.weights",
    ]
    assert canonical_name("search:File") == "search:File"


def test_an_arena_gives_it_the_budget_of_its_search(shipped: Path) -> None:
    bots = f"net:{shipped},search:{shipped},caterpillar:{shipped}"
    budgets = Arena(Arguments("parade", bots, 3, 3, 1)).contest.budgets
    assert list(budgets.values()) == [Budget(), Budget(iterations=1000), Budget(iterations=30)]


@pytest.mark.parametrize(
    ("game", "content", "reason"),
    [
        ("parade", b"short", "holds no nets of Parade: it has 5 bytes, not "),
        ("parade", bytes(len(weights_of(PARADE))), "holds no nets of Parade, or it is damaged"),
        ("parade", b"\xff" * len(weights_of(PARADE)), "holds no nets of Parade, or it is damaged"),
        ("parade", None, "cannot be read: No such file or directory"),
    ],
)
def test_a_file_that_holds_no_nets_is_answered_with_a_sentence(
    game: str, content: bytes | None, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.weights"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(OptionError, match=f"^bot net:.*{reason}"):
        make_bot(f"net:{path}", target=targets.wasm(catalogue.load(game)))


def test_a_game_without_nets_says_so() -> None:
    with pytest.raises(OptionError, match="Sprint has no net"):
        net_bots.check(NetName("net", "x.weights"), b"anything", SPRINT)
