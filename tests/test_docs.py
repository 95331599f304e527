"""What the documentation shows is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from wonderland import games
from wonderland.cli import commands

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_python_examples_run(path: Path) -> None:
    for example in re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(example, str(path), "exec"), {})


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in commands.commands:
        assert f"wonderland {name}" in readme


def test_the_example_positions_of_the_notation_page_are_positions() -> None:
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    lines = re.findall(r"```\n(.* \| .*)\n```", text)
    assert len(lines) == len(games.NAMES)
    for name, line in zip(games.NAMES, lines, strict=True):
        notation = games.load(name).notation
        assert notation.format_position(notation.parse_position(line)) == line


@pytest.mark.parametrize("name", games.NAMES)
def test_rules_are_numbered_without_a_gap(name: str) -> None:
    letter = {"parade": "P", "going-out": "G", "tea-party": "T"}[name]
    numbers = [int(number) for number in re.findall(rf"^- {letter}(\d+)\. ", games.rules_text(name), re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("name", [None, *commands.commands])
def test_help_tells_what_a_command_does(name: str | None) -> None:
    result = CliRunner().invoke(commands, [name, "--help"] if name else ["--help"])
    assert result.exit_code == 0
    assert "Usage: " in result.output
