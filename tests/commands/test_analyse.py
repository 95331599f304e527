"""`wonderland analyse`: what it can look at, what it shows, and what it answers to what it cannot."""

from __future__ import annotations

import json
import signal
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.commands.command_line import run
from wonderland.engine.match import Match
from wonderland.records.files import write_records
from wonderland.records.record import record
from wonderland.study.study import Study, read_study
from wonderland.terminal.local.history import keep
from wonderland.terminal.signals import SIGNALS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SMALL = ("--iterations", "64")
PLAYERS = ["Ann", "Bob", "Bob"]


@pytest.fixture
def match() -> Match:
    match = Match("parade", 3, seed=5)
    while not match.is_over:
        match.apply(match.legal_actions[-(match.ply % 2)])
    return match


@pytest.fixture
def folder(match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of two records and a study of two chapters; the second record is the latest match, too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WONDERLAND_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("shutil.get_terminal_size", lambda: (80, 24))
    records = [record(match, list("abc")), record(match, PLAYERS)]
    write_records("r.jsonl", records)
    keep(records[1], "20261119-120000-parade-abc")
    study = Study.from_record(records[1], title="Tea at five", name="The match")
    place = (0,) * 4
    study.document = Study.of(study.chapters[0], Study.from_match(Match("tea-party", 2, seed=1)).chapters[0]).document
    study.add(place, study.at(place).legal[-1], name="Quiet", comment="What if?\nOr not.", seed=3)
    study.write("a.study.json")
    return tmp_path


@pytest.fixture
def signals() -> Iterator[None]:
    handlers = {number: signal.getsignal(number) for number in SIGNALS}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


def shown(*arguments: str, given: str = "") -> str:
    result = run("analyse", *arguments, *SMALL, given=given)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


def data(*arguments: str, given: str = "") -> Any:
    return json.loads(shown(*arguments, "--json", given=given))


def test_a_position_of_a_match_is_shown_with_its_actions_and_what_was_played(folder: Path, match: Match) -> None:
    text = shown("1", "--decision", "5")
    lines = text.splitlines()
    names = ["Ann", "Bob 1", "Bob 2"]
    seat = int(match.past_states()[4]["seat"][0])
    assert lines[0] == "Parade: Ann, Bob 1, Bob 2"
    assert lines[1].startswith("Before decision 5, after ")
    assert f"{names[seat]} holds " in text
    assert "chance to win  points  tried  action" in text
    assert f"By what {names[seat]} can know, " in text
    assert "\nWhat follows in the study, as a review judges it:\n5. " in text


def test_the_highest_chance_comes_first_also_when_another_action_was_played(folder: Path) -> None:
    text = shown("1", "--decision", "4")
    chances = [int(line.split("%")[0]) for line in text.splitlines() if "% ± " in line]
    assert len(chances) > 2
    assert chances == sorted(chances, reverse=True)


def test_its_figures_are_those_of_the_review(folder: Path) -> None:
    review = json.loads(run("review", "1", "--json", *SMALL).stdout)
    for decision in review["decisions"][::7]:
        found = data("1", "--decision", str(decision["number"]))
        assert found["reviewed"] == decision
        assert found["seat"] == decision["seat"]


def test_every_source_of_the_same_match_is_the_same(folder: Path, match: Match) -> None:
    found = data("1", "--decision", "3")
    assert data("r.jsonl", "--match", "2", "--decision", "3") == found
    assert data("-", "--match", "2", "--decision", "3", given=(folder / "r.jsonl").read_text()) == found
    run("analyse", "1", "--save", "b.study.json", *SMALL)
    assert data("b.study.json", "--at", "0.0") == found
    assert data("-", "--at", ", ".join(found["actions"]), given=(folder / "b.study.json").read_text()) == found
    text = match.game.notation.format_position(match.past_states()[2][0])
    by_position = data(text)
    assert (by_position["position"], by_position["title"]) == (found["position"], "Parade, a position")
    assert data("-", given=f"{text}\n") == by_position


def test_open_cards_show_all_hands(folder: Path) -> None:
    text = shown("1", "--open")
    assert all(f"{name} holds " in text for name in ("Ann", "Bob 1", "Bob 2"))
    assert "With open cards, " in text
    assert data("1", "--open")["open_cards"] is True


def test_another_seat_sees_its_own_hand(folder: Path, match: Match) -> None:
    start = match.past_states()[0]
    other = (int(start["seat"][0]) + 1) % 3
    hand = match.game.texts.hand(match.game.view(start[0]), other)
    assert f" holds {hand}\n" in shown("1", "--seat", str(other + 1))


def test_the_end_of_a_match_is_its_score_sheet(folder: Path, match: Match) -> None:
    place = ".".join("0" * match.ply)
    assert match.game.texts.score_sheet(match.outcome(), ["Ann", "Bob 1", "Bob 2"]) in shown("1", "--at", place)
    found = data("1", "--at", place)
    assert (found["seat"], found["choices"], found["reviewed"], found["is_settled"]) == (None, [], None, None)
    assert found["outcome"]["points"] == match.outcome().points


def test_the_tree_has_every_variation_with_its_name_comment_and_judgement(folder: Path) -> None:
    result = run("analyse", "a.study.json", "--tree", "--iterations", "16")
    assert "  [Quiet]\n  Here other cards come.\n  5. " in result.stdout
    assert "\n    What if?\n    Or not.\n6. " in result.stdout
    nodes = json.loads(run("analyse", "a.study.json", "--tree", "--iterations", "16", "--json").stdout)["nodes"]
    assert [node["name"] for node in nodes if node["path"][-1]] == ["Quiet"]
    assert all(node["reviewed"] is None or node["reviewed"]["number"] == len(node["path"]) for node in nodes)


def test_a_variation_tells_its_comment(folder: Path) -> None:
    text = shown("a.study.json", "--at", "0.0.0.0.1")
    assert "Chapter 1 of 2: The match\nIn the variation 0.0.0.0.1, after " in text
    assert "\n\nWhat if?\nOr not.\n\n" in text


def test_saving_writes_the_study_and_says_where(folder: Path) -> None:
    result = run("analyse", "1", "--save", "b.study.json", *SMALL)
    assert result.stderr == "The study is in b.study.json.\n"
    assert read_study("b.study.json").chapters[0].names == PLAYERS


@pytest.mark.usefixtures("signals")
def test_ctrl_c_shows_what_is_known_so_far(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = sys.modules["wonderland.commands.analyse"]  # the package has the command itself under that name
    bar = command.moving_bar

    def interrupted(*arguments: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return bar(*arguments)

    monkeypatch.setattr(command, "moving_bar", interrupted)
    result = run("analyse", "1", "--iterations", "100000000")
    assert result.returncode == 130
    assert "chance to win  points  tried  action" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["none.study.json"], "there is no file none.study.json; a position in notation has parts separated by |"),
        (["7"], "there is no number 7"),
        (["play | nothing"], "no game has this position"),
        (["r.jsonl", "--match", "3"], "r.jsonl holds 2 records, so there is no match 3"),
        (["a.study.json", "--chapter", "3"], "there is no chapter 3; the study has 2 chapters"),
        (["a.study.json", "--at", "0.9"], "there is no variation 0.9; there, 1 action follows, number 0"),
        (["a.study.json", "--decision", "999"], "the main line has "),
        (["1", "--at", "0", "--decision", "1"], "a position is named by --at or by --decision, not by both"),
        (["1", "--seat", "4"], "there is no seat 4: the match has 3 seats"),
        (["1", "--save", "nowhere/b.json"], "nowhere/b.json cannot be written: there is no folder"),
        (["wrong.study.json"], "wrong.study.json: chapter 1, after "),
    ],
)
def test_what_cannot_be_analysed_is_a_sentence(folder: Path, arguments: list[str], sentence: str) -> None:
    content = json.loads((folder / "a.study.json").read_text())
    content["chapters"][0]["root"]["children"][0]["children"][0]["action"] = "Z9"
    (folder / "wrong.study.json").write_text(json.dumps(content, separators=(",", ":")))
    result = run("analyse", *arguments, *SMALL)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
