"""Records as a table: `wonderland simulate --format parquet`."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path

import msgspec
import pyarrow.parquet
import pytest

from tests.commands.command_line import run
from wonderland.records import parquet
from wonderland.records.record import Record

DOCUMENTATION = Path(__file__).parents[2] / "docs" / "records.md"
SERIES = ("simulate", "parade", "--seats", "3", "--matches", "12", "--bots", "greedy,random,random", "--legal")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Record], Path]:
    """The same matches as records and as a table, which is written in several parts."""
    folder = tmp_path_factory.mktemp("simulated")
    lines, table = folder / "r.jsonl", folder / "r.parquet"
    assert run(*SERIES, "--records", str(lines)).returncode == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parquet, "ROWS", 100)
        result = run(*SERIES, "--records", str(table), "--format", "parquet")
    assert (result.returncode, result.stderr) == (0, "")
    return [msgspec.json.decode(line, type=Record) for line in lines.read_bytes().splitlines()], table


def test_the_table_has_every_decision_of_the_records(files: tuple[list[Record], Path]) -> None:
    records, path = files
    rows = pyarrow.parquet.read_table(path).to_pylist()
    decisions = [(match, *each) for match, record in enumerate(records, 1) for each in enumerate(record.decisions, 1)]
    assert len(rows) == len(decisions)
    for row, (match, number, decision) in zip(rows, decisions, strict=True):
        record = records[match - 1]
        assert record.outcome is not None
        assert (row["match"], row["decision"], row["seed"]) == (match, number, record.seed)
        assert (row["game"], row["seats"], row["decisions"]) == ("parade", 3, len(record.decisions))
        assert (row["seat"], row["action"], row["legal"]) == (decision.seat, decision.action, decision.legal)
        assert json.loads(row["trail"]) == decision.trail
        assert row["bot"] == record.players[decision.seat]
        assert (row["points"], row["place"]) == (
            record.outcome.points[decision.seat],
            record.outcome.places[decision.seat],
        )
        assert row["ended"] == record.outcome.ended


def test_the_wins_of_a_match_add_up_to_one(files: tuple[list[Record], Path]) -> None:
    rows = pyarrow.parquet.read_table(files[1]).to_pylist()
    wins = {(row["match"], row["seat"]): row["win"] for row in rows}
    for match in range(1, 13):
        assert sum(wins[match, seat] for seat in range(3)) == pytest.approx(1)


def test_it_is_written_in_parts_and_says_what_was_played(files: tuple[list[Record], Path]) -> None:
    file = pyarrow.parquet.ParquetFile(files[1])
    assert file.num_row_groups > 1
    setting = json.loads(file.schema_arrow.metadata[b"wonderland"])
    assert setting["format"] == "wonderland-decisions-1"
    assert setting["players"] == ["greedy", "random", "random"]
    assert setting["rules"] == files[0][0].rules


def test_the_documentation_lists_its_columns(files: tuple[list[Record], Path]) -> None:
    section = DOCUMENTATION.read_text(encoding="utf-8").partition("## As a table")[2].partition("\n## ")[0]
    schema = pyarrow.parquet.read_schema(files[1])
    documented = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", section, re.MULTILINE)
    assert documented == [(field.name, type_name(field.type)) for field in schema]


def type_name(kind: pyarrow.DataType) -> str:
    if pyarrow.types.is_dictionary(kind):
        return "text of few values"
    names = {"string": "text", "double": "float64", "list<element: string>": "list of texts"}
    return names.get(str(kind), str(kind))


def test_an_interrupt_keeps_the_finished_matches_and_an_error_nothing(
    files: tuple[list[Record], Path], tmp_path: Path
) -> None:
    line = msgspec.json.encode(files[0][0])
    path = tmp_path / "r.parquet"
    for error, names in ((ValueError, []), (KeyboardInterrupt, ["r.parquet"])):
        with pytest.raises(error):
            write_and_fail(path, line, error)
        assert [each.name for each in tmp_path.iterdir()] == names
    assert pyarrow.parquet.read_table(path).num_rows == len(files[0][0].decisions)


def write_and_fail(path: Path, line: bytes, error: type[BaseException]) -> None:
    with parquet.parquet_file(path, with_legal=True) as file:
        file.add(line)
        raise error


def test_without_a_file_or_without_pyarrow_a_sentence_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(*SERIES, "--format", "parquet")
    assert (result.returncode, result.stderr) == (2, "wonderland: --format parquet needs a file: --records FILE\n")
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "pyarrow" else find_spec(name))
    result = run(*SERIES, "--format", "parquet", "--records", "r.parquet")
    assert result.returncode == 3
    assert result.stderr.endswith("pip install 'wonderland[data]'\n")
