"""Making puzzles: what is clear, what is chosen, and going on where one was stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.commands.command_line import run
from wonderland.arena.executors import InProcess
from wonderland.bots.search_bot import Finding
from wonderland.errors import OptionError
from wonderland.puzzles.choose import choose
from wonderland.puzzles.clarity import lead_of
from wonderland.puzzles.make import find_all, plan_of, read_found
from wonderland.puzzles.puzzle import Collection, Puzzle

if TYPE_CHECKING:
    from pathlib import Path


def finding(action: int, visits: int, payoff: float) -> Finding:
    return Finding(action, visits, payoff, payoff, 0.0)


def puzzle(seed: int, theme: str, difficulty: int, lead: float = 0.2) -> Puzzle:
    return Puzzle(seed, 2, [], 0, "a", theme, difficulty, {"a": (0.5 + lead, 1.0), "b": (0.5, 1.0)})


def test_a_lead_is_clear_when_it_is_large_and_far_above_its_uncertainty() -> None:
    many = lead_of([finding(1, 2000, 0.6), finding(2, 2000, 0.4), finding(3, 100, 0.1)], 1.0)
    few = lead_of([finding(1, 20, 0.6), finding(2, 20, 0.4)], 1.0)
    assert many is not None
    assert few is not None
    assert (many.action, round(many.size, 6)) == (1, 0.2)
    assert many.is_clear(0.1, 4)
    assert not many.is_clear(0.3, 4)
    assert not few.is_clear(0.1, 4)


def test_an_action_without_an_alternative_has_no_lead() -> None:
    assert lead_of([finding(1, 0, 0.0)], 1.0) is None


def test_themes_and_difficulties_take_turns_and_the_easy_ones_come_first() -> None:
    found = [puzzle(seed, "x", 1) for seed in range(10)] + [puzzle(20, "y", 1), puzzle(21, "x", 3), puzzle(22, "z", 2)]
    chosen = choose(found, 6)
    assert [one.difficulty for one in chosen] == [1, 1, 1, 1, 2, 3]
    assert {one.theme for one in chosen} == {"x", "y", "z"}


def test_a_deal_gives_only_a_few_puzzles_those_with_the_largest_lead() -> None:
    found = [puzzle(1, "x", 1, lead / 100) for lead in range(10, 30)]
    assert [round(one.lead, 2) for one in choose(found, 10)] == [0.29, 0.28, 0.27]


def test_what_was_found_is_kept_and_a_torn_line_is_searched_again(tmp_path: Path) -> None:
    kept, plan = tmp_path / "found.jsonl", plan_of("tea-party", 5)
    first = list(find_all(plan, 2, InProcess(), kept))
    text = kept.read_bytes()
    kept.write_bytes(text[:-10])
    assert list(read_found(kept, plan)) == [0]
    assert list(find_all(plan, 2, InProcess(), kept)) == first
    assert kept.read_bytes() == text


def test_a_file_of_another_seed_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "found.jsonl"
    kept.write_bytes(msgspec.json.encode(plan_of("tea-party", 5)) + b"\n")
    with pytest.raises(OptionError, match="another game, seed"):
        read_found(kept, plan_of("tea-party", 6))


def test_the_command_says_what_it_found(tmp_path: Path) -> None:
    output = tmp_path / "puzzles.json"
    result = run("make-puzzles", "tea-party", "--deals", "1", "--count", "2", "--workers", "1", "--output", str(output))
    assert result.returncode == 0
    assert "puzzles in 1 deal, 2 chosen" in result.stdout
    assert msgspec.json.decode(output.read_bytes(), type=Collection).game == "tea-party"
