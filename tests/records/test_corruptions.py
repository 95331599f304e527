"""Nothing that is wrong passes, and whatever is wrong gets one short sentence in our own words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.matches import ALL_GAMES, name_of
from tests.records.corruptions import corruptions
from wonderland.arena.simulate import simulate
from wonderland.engine import targets
from wonderland.engine.turn import Budget
from wonderland.errors import RecordError
from wonderland.records.record import to_json
from wonderland.records.verify import verify

if TYPE_CHECKING:
    from wonderland.engine.game import Game

ALL, SOME = 1, 31  # of how many corruptions one is tried
MAX_SENTENCE = 300
SHORT_MATCH = {"going-out": {"target": 10}}
# Words of Python and of its JSON libraries that mean nothing to who reads a record.
FOREIGN = re.compile(
    r"None|True|False|Traceback|Expect|Exceed|Invalid|invalid literal|NoneType|object of type|unhashable|subscript"
    r"|indices|attribute|argument|codec|recursion|delimiter|malformed|\$|`|int\(|KeyError|msgspec"
)


def short_record(game: Game) -> bytes:
    options = SHORT_MATCH.get(game.name, {})
    target = targets.wasm(game)
    return to_json(next(iter(simulate(game, 2, 1, 5, ["random"], options, target, Budget(), with_legal=True))))


def problems(game: Game, stride: int) -> list[str]:
    """The corruptions that are accepted, or refused in other words than one short sentence of ours."""
    found = []
    line = short_record(game)
    verify(line)
    for name, spoilt in corruptions(line, stride):
        try:
            verify(spoilt)
        except RecordError as error:
            sentence = str(error)
            if len(sentence) > MAX_SENTENCE or not sentence.isprintable() or FOREIGN.search(sentence):
                found.append(f"{name} gives {sentence[:MAX_SENTENCE]!r}")
        else:
            found.append(f"{name} is accepted")
    return found


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_corruptions_are_refused_in_one_short_sentence(game: Game) -> None:
    assert problems(game, SOME) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_every_corruption_is_refused_in_one_short_sentence(game: Game) -> None:
    assert problems(game, ALL) == []
