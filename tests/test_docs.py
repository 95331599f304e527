"""What the documentation shows is true."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

import pytest
from click.testing import CliRunner

from tests.documents import DOCUMENTS, ROOT, fences, links, short
from tests.records.test_fairness import fair_record
from wonderland.commands import commands
from wonderland.engine import catalogue, game, placeholders
from wonderland.engine.wasm.files import shipped_files
from wonderland.records.parquet import parquet_file
from wonderland.records.record import to_json

if TYPE_CHECKING:
    from pathlib import Path

GAMES = ROOT / "src" / "wonderland" / "games"
FENCE_WORDS = re.compile(r'([\w-]+( title="\w+")?)?')


@pytest.mark.parametrize("path", DOCUMENTS, ids=short)
def test_python_examples_run_and_print_what_is_shown(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    record = to_json(fair_record(catalogue.load("parade"), None))
    (tmp_path / "record.json").write_bytes(record)
    if path.name == "records.md":
        with parquet_file(tmp_path / "r.parquet", with_legal=False) as file:
            file.add(record)
    for (language, example), (next_language, shown) in pairwise([*fences(path), ("", "")]):
        if language == "python":
            exec(compile(example, str(path), "exec"), {})
            printed = capsys.readouterr().out
            assert next_language != "text" or printed == shown


@pytest.mark.parametrize("path", DOCUMENTS, ids=short)
def test_the_site_recognises_every_fence(path: Path) -> None:
    """Otherwise code is shown as prose and prose as code."""
    for words, _ in fences(path):
        assert FENCE_WORDS.fullmatch(words), words


def test_the_page_of_the_commands_lists_each_once() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|(.*?)\|", page.partition("\n## ")[0], re.MULTILINE)
    assert sorted(re.findall(r"`(.+?)`", "".join(rows))) == sorted(commands.commands)


def test_every_picture_is_on_the_page_of_the_pictures() -> None:
    page = ROOT / "docs" / "pictures.md"
    assert {path.name for path in (ROOT / "docs" / "screenshots").iterdir()} == {
        link.removeprefix("screenshots/") for link in links(page) if link.startswith("screenshots/")
    }


@pytest.mark.parametrize("name", catalogue.names())
def test_every_function_of_a_module_is_described(name: str) -> None:
    section = (ROOT / "docs" / "wasm.md").read_text(encoding="utf-8").split("\n## The functions\n")[1].split("\n## ")[0]
    described = re.findall(r"`(\w+)(?:\([^`]*\))?`", "".join(re.findall(r"^\|(.*?)\|", section, re.MULTILINE)))
    assert sorted(described) == sorted(json.loads(shipped_files(catalogue.load(name)).layout)["functions"])


def test_the_architecture_names_every_part_of_a_game() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    parts = [name for name, value in vars(placeholders).items() if isinstance(value, placeholders.Part)]
    protocols = [
        name for name, value in vars(game).items() if getattr(value, "_is_protocol", False) and value is not Protocol
    ]
    assert [name for name in (*parts, *protocols) if f"`{name}`" not in text] == []


@pytest.mark.parametrize("folder", ["bots", "engine", "server", "terminal"])
def test_the_architecture_has_a_line_for_every_room(folder: str) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [path.parent.name for path in (ROOT / "src" / "wonderland" / folder).glob("*/__init__.py")]
    assert [room for room in rooms if f"`{room}/`" not in text] == []


@pytest.mark.parametrize("name", catalogue.names())
def test_the_example_position_of_a_games_notation_page_is_one(name: str) -> None:
    text = (GAMES / catalogue.package_of(name).rpartition(".")[2] / "notation.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"```\n(.* \| .*)\n```", text)
    notation = catalogue.load(name).notation
    assert notation.format_position(notation.parse_position(line)) == line


@pytest.mark.parametrize("name", catalogue.names())
def test_rules_are_numbered_without_a_gap(name: str) -> None:
    rules = re.findall(r"^- ([A-Z])(\d+)\. ", catalogue.rules_text(name), re.MULTILINE)
    assert {letter for letter, _ in rules} == {name[0].upper()}, "clients put it before the number of the rule"
    assert [int(number) for _, number in rules] == list(range(1, len(rules) + 1))


@pytest.mark.parametrize("name", [None, *commands.commands])
def test_help_tells_what_a_command_does(name: str | None) -> None:
    result = CliRunner().invoke(commands, [name, "--help"] if name else ["--help"])
    assert result.exit_code == 0
    assert "Usage: " in result.output
