"""`--json`: JSON is all that stdout gets, in the format that docs/commands.md describes."""

from __future__ import annotations

import functools
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.server.servers import ThreadServer, quick_settings
from wonderland.commands import commands
from wonderland.terminal.online import join

DOCS = Path(__file__).parents[2] / "docs" / "commands.md"
EXAMPLE = re.compile(r"```sh\nwonderland ([^\n]* --json)\n```\n```json\n(.*?)```", re.DOTALL)
EXAMPLES = dict(EXAMPLE.findall(DOCS.read_text("utf-8")))
BENCH = next(line for line in EXAMPLES if line.startswith("bench"))


@functools.cache
def run(line: str, given: str = "") -> str:
    result = CliRunner().invoke(commands, shlex.split(line), input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.stdout


@pytest.fixture(scope="module", autouse=True)
def files(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A folder with the files that the examples name, a finished match, a saved one and an online table."""
    settings = quick_settings(tmp_path_factory.mktemp("server"))
    with ThreadServer(settings) as server, pytest.MonkeyPatch.context() as patch:
        patch.setenv("WONDERLAND_DATA", str(tmp_path_factory.mktemp("data")))
        patch.setenv("WONDERLAND_SERVER", server.url)
        join.host(server.url, "Alice", join.Wish("parade", 3, ["hatter"], {}))
        patch.chdir(tmp_path_factory.mktemp("files"))
        run("simulate parade --seats 2 --matches 10 --records r.jsonl")
        records = Path("r.jsonl").read_text().splitlines()
        record = json.loads(records[2])
        record["decisions"][6]["action"] = "Z9"
        Path("edited.jsonl").write_text("\n".join([*records[:2], json.dumps(record), *records[3:]]))
        run("play parade --seats 2 --seed 4", given="1\n" * 60)
        run("play going-out --people Ann --bots dormouse --seats 2 --seed 5", given="1\n")
        yield


def test_every_command_with_json_has_an_example() -> None:
    flagged = {name for name, command in commands.commands.items() if any("--json" in p.opts for p in command.params)}
    assert {line.split()[0] for line in EXAMPLES} == flagged


@pytest.mark.parametrize("line", EXAMPLES)
def test_the_output_has_the_documented_keys(line: str) -> None:
    compare(json.loads(EXAMPLES[line]), json.loads(run(line)), "")


def compare(example: Any, actual: Any, where: str) -> None:
    """The same keys everywhere, and values of the same type; an example's list shows the first entries."""
    if isinstance(example, dict):
        assert list(actual) == list(example), where
        for key in example:
            compare(example[key], actual[key], f"{where}.{key}")
    elif isinstance(example, list):
        assert len(actual) >= len(example), where
        for index, (one, other) in enumerate(zip(example, actual, strict=False)):
            compare(one, other, f"{where}[{index}]")
    elif None not in (example, actual):
        assert type(actual) is type(example), where


def test_figures_of_the_bench_are_positive() -> None:
    (figures,) = json.loads(run(BENCH)).values()
    assert all(figure is None or figure > 0 for figure in figures.values())
