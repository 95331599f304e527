"""`wonderland verify` and `wonderland replay` on files that hold anything."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.records.corruptions import DEEP, REPLACEMENTS, corruptions, dump, spoilt_texts
from wonderland.arena.simulate import simulate
from wonderland.commands import main
from wonderland.engine import catalogue, targets
from wonderland.engine.turn import Budget
from wonderland.records.record import to_json

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[..., "Answer"]


class Answer(NamedTuple):
    code: int | str | None
    output: str
    errors: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> Answer:
        monkeypatch.setattr(sys, "argv", ["wonderland", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        return Answer(ended.value.code, *capsys.readouterr())

    return run


@pytest.fixture(scope="module")
def line() -> bytes:
    game = catalogue.load("parade")
    records = simulate(game, 2, 1, 5, ["random"], {}, targets.wasm(game), Budget(), with_legal=True)
    return to_json(next(iter(records)))


def edited(line: bytes, **fields: Any) -> bytes:
    return dump(json.loads(line) | fields).encode()


def test_every_wrong_record_has_one_printable_line(line: bytes, run: Run, tmp_path: Path) -> None:
    spoilt = [text for _, text in corruptions(line, 211) if text.strip() and b"\n" not in text]
    path = tmp_path / "r.jsonl"
    path.write_bytes(b"\n".join([line, *spoilt]))
    answer = run("verify", path)
    *wrong, summary = answer.output.splitlines()
    assert answer.code == 1
    assert [sentence.split(":")[0] for sentence in wrong] == [f"match {i + 2}" for i in range(len(spoilt))]
    assert all(sentence.isprintable() and len(sentence) < 300 for sentence in wrong)
    assert summary == f"1 of {len(spoilt) + 1} records are right."


def test_replay_refuses_what_verify_refuses(line: bytes, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    for name, text in (*corruptions(line, 97), *spoilt_texts(line)):
        path.write_bytes(text)
        answer = run("replay", path)
        assert answer.code in (1, 2), name
        assert answer.errors.startswith("wonderland: "), name
        assert answer.errors.count("\n") == 1, name
        assert answer.errors.strip().isprintable(), name
        assert len(answer.errors) < 400, name
        assert answer.output.replace("\n", "").isprintable(), name


@pytest.mark.parametrize("as_json", [False, True])
def test_a_file_that_holds_no_record_at_all_gets_one_sentence(as_json: bool, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "poem.txt"
    path.write_text("'Twas brillig, and the slithy toves\n" * 346)
    sentence = "none of its 346 lines is a record; the first: this is not a record: it is not JSON, at character 1"
    answer = run("verify", path, *["--json"] * as_json)
    assert answer.code == 1
    if as_json:
        expected = [{"file": str(path), "match": None, "error": sentence}]
        assert json.loads(answer.output) == {"records": 0, "fair": 0, "wrong": expected}
    else:
        assert answer.output == f"{path}: {sentence}\n"


def test_a_record_over_several_lines_gets_one_sentence(line: bytes, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "indented.json"
    path.write_text(json.dumps(json.loads(line), indent=2))
    assert run("verify", path).output.count("\n") == 1


def test_files_with_and_without_records_are_told_apart(line: bytes, run: Run, tmp_path: Path) -> None:
    records, poem = tmp_path / "r.jsonl", tmp_path / "poem.txt"
    records.write_bytes(line + b"\n" + line + b"\n")
    poem.write_text("And the mome raths outgrabe.\n" * 3)
    answer = run("verify", records, poem)
    assert answer.code == 1
    assert answer.output.splitlines()[0].startswith(f"{poem}: none of its 3 lines is a record; the first: ")
    assert answer.output.splitlines()[1:] == ["All 2 records are right."]


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_line_without_an_end_is_refused(
    command: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wonderland.records.reading.MAX_LINE", 1 << 16)
    path = tmp_path / "long"
    path.write_bytes(b"x" * (1 << 17))
    answer = run(command, path)
    assert answer.code == 2
    assert answer.errors == f"wonderland: {path} holds a line that is too long for a record\n"


@pytest.mark.parametrize("field", ["format", "game", "players", "seed", "deal", "outcome"])
def test_input_is_shown_in_part_and_escaped(field: str, line: bytes, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    for name in ("a text of a megabyte", "control characters", "deep nesting"):
        path.write_bytes(edited(line, **{field: REPLACEMENTS[name]}))
        answer = run("verify", path)
        assert answer.output.splitlines()[0].startswith("match 1: this is not a record: ")
        assert answer.output.replace("\n", "").isprintable()
        assert "x" * 201 not in answer.output
        assert DEEP[:201] not in answer.output


@pytest.mark.parametrize("start_seconds", [0.0, 60.0])
def test_many_records_are_checked_in_compiled_code_with_the_same_answer(
    start_seconds: float, line: bytes, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process or in several; right records that are written otherwise are among them."""
    monkeypatch.setattr("wonderland.arena.compiling.LOOK_SECONDS", 1e9)  # nothing is compiled meanwhile
    spoilt = [text for _, text in corruptions(line, 401) if text.strip() and b"\n" not in text]
    others = [edited(line, seed=None), json.dumps(json.loads(line)).encode()]
    path = tmp_path / "r.jsonl"
    path.write_bytes(b"\n".join([line, *others, *spoilt, line, *others]))
    expected = run("verify", path)
    assert expected.output.endswith(f"6 of {len(spoilt) + 6} records are right.\n")
    monkeypatch.setattr("wonderland.commands.records.MIN_COMPILED", 0)
    monkeypatch.setattr("wonderland.arena.compiling.is_ready", lambda *_: True)
    monkeypatch.setattr("wonderland.records.verify.CHUNK_SIZE", 1 << 14)
    monkeypatch.setattr("wonderland.arena.here_then_processes.START_SECONDS", start_seconds)
    assert run("verify", path) == expected


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("name", ["x" * 5000, "9" * 5000, "\udcff", "\x1b[2J", "no/such/file"])
def test_a_file_that_cannot_be_read_is_named(command: str, name: str, run: Run) -> None:
    answer = run(command, name)
    assert answer.code == 2
    assert answer.errors.count("\n") == 1
    assert answer.errors.strip().isprintable()
    assert " cannot be read: " in answer.errors
