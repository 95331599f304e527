"""Bots of one's own: how they are found, what they are given, and what is said when they fail."""

from __future__ import annotations

import pickle
import sys
from typing import TYPE_CHECKING, Any

import pytest

from wonderland.bots.checked import CheckedBot
from wonderland.bots.own import find_own, installed_names, is_module_and_class
from wonderland.bots.registry import known_names, make_bot
from wonderland.engine.match import Match
from wonderland.errors import BotError, OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from wonderland.engine.turn import Turn

SOURCE = """
class First:
    def choose(self, turn):
        return turn.legal[0]

class Needy:
    def __init__(self, tarts):
        pass
    def choose(self, turn):
        return turn.legal[0]

class Mute:
    pass

lowercase = 3
"""


@pytest.fixture(autouse=True)
def own_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module of one's own, one that needs another, one that is broken, and a package with an entry point."""
    (tmp_path / "looking_glass.py").write_text(SOURCE)
    (tmp_path / "needs_more.py").write_text("import wabe_gimble\n")
    (tmp_path / "broken.py").write_text("class First\n")
    package = tmp_path / "looking_glass-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: looking-glass\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(
        "[wonderland.bots]\ntweedledum = looking_glass:First\ntweedledee = looking_glass:Gone\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in ("looking_glass", "needs_more", "broken"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("name", ["looking_glass:First", "tweedledum"])
def test_a_class_is_named_by_its_module_or_by_an_entry_point(name: str) -> None:
    bot = make_bot(name)
    for game in ("parade", "going-out", "tea-party"):
        match = Match(game, seed=3)
        assert bot.choose(match.turn()) == match.legal_actions[0]


def test_packages_add_to_the_names_of_bots() -> None:
    assert installed_names() == ("tweedledee", "tweedledum")
    assert known_names()[-2:] == ("tweedledee", "tweedledum")
    with pytest.raises(OptionError, match=r"there is no bot 'tweedledu'; did you mean tweedledum\?"):
        make_bot("tweedledu")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("jabberwock:First", "there is no module jabberwock, neither in this folder nor installed"),
        ("looking_glass.deep:First", "there is no module looking_glass.deep, neither in this folder nor installed"),
        ("needs_more:First", "the module needs_more cannot be imported: ModuleNotFoundError: No module named 'wabe_gi"),
        ("broken:First", "the module broken cannot be imported: SyntaxError: expected ':' (broken.py, line 1)"),
        ("looking_glass:Gone", "the module looking_glass has no class Gone"),
        ("looking_glass:lowercase", "the module looking_glass has no class lowercase"),
        ("looking_glass:Mute", "the class Mute has no method choose(self, turn)"),
        ("looking_glass:Needy", "Needy() failed: TypeError: "),
        ("tweedledee", "the module looking_glass has no class Gone"),
    ],
)
def test_what_cannot_be_loaded_is_explained_with_the_name_of_the_bot(name: str, sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        make_bot(name)
    assert str(caught.value).startswith(f"bot {name}: {sentence}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["", ":", "a:", ":a", "a:b:c", "a b:c", "a:1", "../a:b", "hatter"])
def test_other_names_are_not_modules(name: str) -> None:
    assert not is_module_and_class(name)
    assert find_own(name) is None


class Answering:
    """Gives one answer, or raises it."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, turn: Turn) -> Any:
        turn.states["seat"] = 1  # a copy of its own: this harms nobody
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("R0", "'R0' is no legal action"),
        ("tarts", "'tarts' is no legal action"),
        (10_000, "10000 is no legal action"),
        (None, "None is no legal action"),
        ("x" * 10_000, f"'{'x' * 199}… is no legal action"),
        (ZeroDivisionError("vorpal blade"), "ZeroDivisionError: vorpal blade"),
        (KeyError(), "KeyError"),
        (ValueError("one\ntwo"), "ValueError: one"),
    ],
)
def test_what_fails_is_one_sentence_with_the_name_of_the_bot(answer: Any, reason: str) -> None:
    match = Match("parade", 2, 5)
    with pytest.raises(BotError) as caught:
        CheckedBot("looking_glass:Cat", Answering(answer)).choose(match.turn())
    assert str(caught.value) == f"bot looking_glass:Cat failed: {reason}"
    assert caught.value.reason == reason


def test_the_traceback_of_a_bot_begins_in_its_own_code_and_reaches_other_processes() -> None:
    match = Match("parade", 2, 5)
    with pytest.raises(BotError) as caught:
        CheckedBot("looking_glass:Cat", Answering(ZeroDivisionError("vorpal blade"))).choose(match.turn())
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    first, place, *_, last = caught.value.trace.splitlines()
    assert first.startswith("Traceback")
    assert __file__ in place
    assert last == "ZeroDivisionError: vorpal blade"
    received = pickle.loads(pickle.dumps(caught.value))
    assert str(received) == str(caught.value)
    assert received.__notes__ == [caught.value.trace.rstrip()]


def test_a_bot_gets_what_its_seat_knows_and_answers_in_notation() -> None:
    match = Match("parade", 2, 5)
    turn = match.turn()
    assert CheckedBot("cat", Answering(turn.legal[2].lower())).choose(turn) == match.legal_actions[2]
    assert turn.seat == match.seat
