"""Plain play and resuming as a script uses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from wonderland.commands import commands
from wonderland.errors import OptionError
from wonderland.terminal.local import saves
from wonderland.terminal.session import SessionError

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result


PLAY = ("play", "parade", "--seats", "2", "--seed", "4")


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERLAND_DATA", str(tmp_path / "data"))


def run(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(commands, arguments, input=given)


@pytest.mark.parametrize("seed", ["-1", "9007199254740992"])
@pytest.mark.parametrize("game", [["parade"], []])
def test_a_number_that_is_no_seed_is_refused_before_anything_is_saved(
    game: list[str], seed: str, tmp_path: Path
) -> None:
    result = run("play", *game, "--seed", seed, given="1\n")
    assert isinstance(result.exception, OptionError)
    assert "a seed is a whole number from 0 to" in str(result.exception)
    assert list(tmp_path.rglob("*.jsonl")) == []


def test_a_damaged_match_is_explained_and_the_one_before_it_offered() -> None:
    for _ in range(2):
        run(*PLAY, given="1\n")
    latest, *_ = saves.saved_matches()
    with latest.path.open("ab") as file:
        file.write(b'{"action":"ZZ"}\n')
    result = run("resume")
    assert isinstance(result.exception, SessionError)
    assert "'ZZ' is no card" in str(result.exception)
    assert "`wonderland resume 2` continues the one before it" in str(result.exception)
    assert "The match is saved" in run("resume", "2").output
    assert len(run("resume", "--list").output.splitlines()) == 2


def test_superscripts_are_no_numbers() -> None:
    result = run(*PLAY, given="²\n")
    assert result.exception is None
    assert "'²' is no card" in result.output


@pytest.mark.parametrize(("word", "answer"), [("HELP", "table (t)"), ("T", "[Pile: "), ("Q", "Nothing was played")])
def test_commands_do_not_mind_capitals(word: str, answer: str) -> None:
    assert answer in run(*PLAY, given=f"{word}\n").output.partition("> ")[2]


def test_a_capital_that_is_a_card_of_the_hand_is_no_command() -> None:
    result = run("play", "going-out", "--seats", "2", "--seed", "21", given="Q\nq\n")
    assert "say what Q is to count as" in result.output


def test_bots_of_a_script_play_as_their_level_does() -> None:
    result = run(*PLAY, "--bots", "caterpillar", given="1\n" * 60)
    assert " wins, " in result.output


def test_one_decision_is_listed_in_the_singular() -> None:
    run("play", "parade", "--people", "Ann,Bea", "--seats", "2", "--seed", "4", given="\n1\n")
    assert "Ann, Bea  (1 decision, 49 cards left)" in run("resume", "--list").output
    assert "no number 7 among 1 saved match" in str(run("resume", "7").exception)


def test_without_a_saved_match_there_is_none_to_resume() -> None:
    assert isinstance(run("resume").exception, OptionError)
    result = run("resume", "--list")
    assert (result.exit_code, result.output) == (0, "No match is saved; `wonderland play` begins one.\n")
