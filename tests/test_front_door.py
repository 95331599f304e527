"""`import wonderland`: what it gives, when it is loaded, and how its parts work together."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, assert_type

import pytest

import wonderland

ROOT = Path(__file__).parent.parent
FRONT_DOOR = Path(wonderland.__file__)
PARSED = ast.parse(FRONT_DOOR.read_text(encoding="utf-8"))

HEAVY = "{'numpy', 'numba', 'msgspec'}"


def typed_imports() -> dict[str, tuple[str, ...]]:
    """What type checkers read: the imports below `if TYPE_CHECKING`."""
    block = next(node for node in PARSED.body if isinstance(node, ast.If))
    return {
        str(node.module): tuple(alias.name for alias in node.names)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
    }


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)


def test_type_checkers_see_what_is_loaded() -> None:
    assert typed_imports() == wonderland._MODULES


def test_every_name_is_listed_and_comes_from_where_it_lives() -> None:
    names = {name: module for module, names in wonderland._MODULES.items() for name in names}
    assert set(wonderland.__all__) == {*names, "games", "__version__"}
    assert dir(wonderland) == sorted(wonderland.__all__)
    for name, module in names.items():
        assert getattr(wonderland, name) is getattr(importlib.import_module(module), name)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'wonderland' has no attribute 'jabberwock'"):
        wonderland.jabberwock  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize(
    "code",
    [
        "import wonderland; wonderland.names(); wonderland.OptionError; dir(wonderland)",
        "from wonderland.commands import commands; commands.main(['--help'], standalone_mode=False)",
    ],
)
def test_importing_loads_nothing_heavy(code: str) -> None:
    result = run_python(f"{code}\nimport sys\nprint(sorted({HEAVY} & set(sys.modules)))")
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines()[-1] == "[]"


def test_there_is_one_root_of_all_errors() -> None:
    errors = {name for name in wonderland.__all__ if name.endswith("Error")}
    assert all(issubclass(getattr(wonderland, name), wonderland.WonderlandError) for name in errors)
    wrong_input = {name for name in errors if issubclass(getattr(wonderland, name), wonderland.InputError)}
    assert wrong_input == {
        "InputError",
        "NotationError",
        "IllegalActionError",
        "OptionError",
        "RecordError",
        "StudyError",
    }


def test_the_readme_plays_a_match_against_two_levels_in_eight_lines() -> None:
    first = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)[0]
    assert len(first.splitlines()) <= 8
    assert first.count("make_bot") == 2


def play_out(match: wonderland.Match, *bots: Any) -> wonderland.Match:
    while not match.is_over:
        match.play(bots[match.seat % len(bots)].choose(match.turn(iterations=4)))
    return match


@pytest.mark.parametrize("game", wonderland.names())
def test_a_bot_plays_any_game(game: str) -> None:
    search, hatter = wonderland.make_bot("search"), wonderland.make_bot("hatter", game)
    one, two = (play_out(wonderland.Match(game, seed=6), search, hatter) for _ in range(2))
    assert one.past_actions == two.past_actions
    assert sum(one.returns) == pytest.approx(1)


def test_a_bot_for_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(wonderland.OptionError, match="there is no game 'whist'"):
        wonderland.make_bot("hatter", "whist")


def test_a_match_is_analysed_from_what_its_seat_knows() -> None:
    match = wonderland.Match("parade", seats=3, seed=2)
    analysed = wonderland.analyse(match, iterations=60, seed=4)
    assert sorted(each for found in analysed for each in (found.action, *found.alike)) == sorted(match.legal)
    assert 0 < sum(found.visits for found in analysed) <= 60
    hidden = match.game.notation.format_position(match.hidden(match.seat))
    again = wonderland.Match.from_position(hidden, seed=9)
    assert [found.action for found in wonderland.analyse(again, iterations=60, seed=4)]
    with pytest.raises(wonderland.IllegalActionError, match="the match is over"):
        wonderland.analyse(play_out(match, wonderland.make_bot("random")))


@pytest.mark.parametrize("game", wonderland.names())
def test_a_match_becomes_a_record_and_comes_back_from_a_file(game: str, tmp_path: Path) -> None:
    match = play_out(wonderland.Match(game, seed=6), wonderland.make_bot("random"))
    record = wonderland.record(match)
    assert record.players == [f"Seat {seat}" for seat in range(match.seats)]
    assert [decision.action for decision in wonderland.record(match, with_legal=True).decisions] == [
        decision.action for decision in record.decisions
    ]
    path = tmp_path / "matches.jsonl"
    wonderland.write_records(path, [record, wonderland.record(match, ["Alice", "Dinah"], with_legal=True)])
    first, second = wonderland.read_records(str(path))
    assert first == record
    assert second.players == ["Alice", "Dinah"]
    for one in (first, second):
        assert wonderland.verify(one) == one
    second.decisions[3].legal = ["tarts"]
    with pytest.raises(wonderland.RecordError, match="decision 4"):
        wonderland.verify(second)


def test_what_cannot_be_recorded_is_refused(tmp_path: Path) -> None:
    match = wonderland.Match("parade", seed=6)
    with pytest.raises(wonderland.IllegalActionError, match="the match is not over"):
        wonderland.record(match)
    play_out(match, wonderland.make_bot("random"))
    with pytest.raises(wonderland.OptionError, match="2 seats have 2 players, not 1"):
        wonderland.record(match, ["Alice"])
    with pytest.raises(wonderland.OptionError, match="began from a position"):
        wonderland.record(wonderland.Match.from_position(match.position_text()))
    with pytest.raises(wonderland.OptionError, match=r"cannot be written: there is no folder .*no"):
        wonderland.write_records(tmp_path / "no" / "folder", [])
    (tmp_path / "tarts.jsonl").write_text("tarts\n")
    with pytest.raises(wonderland.RecordError, match=r"tarts.jsonl, record 1: this is not a record"):
        list(wonderland.read_records(tmp_path / "tarts.jsonl"))


def test_a_record_is_reviewed_seat_by_seat_or_whole() -> None:
    record = wonderland.record(play_out(wonderland.Match("parade", seed=6), wonderland.make_bot("random")))
    whole = list(wonderland.review(record, iterations=10))
    seats = [list(wonderland.review(record, seat, iterations=10)) for seat in range(2)]
    assert sorted([*seats[0], *seats[1]], key=lambda decision: decision.number) == whole
    assert [{decision.seat for decision in decisions} for decisions in seats] == [{0}, {1}]
    with pytest.raises(wonderland.OptionError, match="there is no seat 2"):
        list(wonderland.review(record, 2))


def test_type_checkers_know_the_view_of_a_game() -> None:
    """mypy reads these lines, too."""
    match: wonderland.Match[wonderland.ParadeView] = wonderland.Match("parade", seats=2, seed=1)
    assert_type(match.view(0)["pile"], int)
    assert_type(match.turn().view["parade"], list[str])
    assert_type(match.copy().position(0).view["hands"], list[list[str]])
    assert_type(wonderland.Match("parade").view(0), dict[str, Any])
    assert wonderland.ParadeView.__annotations__.keys() - {"sizes"} == match.view(0).keys()  # of smaller games
