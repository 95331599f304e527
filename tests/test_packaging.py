"""What a package index and an installer are told is true."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from hatch_readme import for_index
from tests.documents import ROOT
from wonderland.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = [text for texts in PROJECT["optional-dependencies"].values() for text in texts]
LOCKED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)


ONLY_FOR_TYPES = {"typing_extensions"}  # type checkers bring it


def imported(path: Path) -> Iterator[str]:
    """The first parts of the modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def test_every_package_that_the_program_imports_is_named() -> None:
    declared = {canonicalize_name(Requirement(text).name) for text in (*PROJECT["dependencies"], *OPTIONAL)}
    owners = metadata.packages_distributions()
    names = {name for path in (ROOT / "src").rglob("*.py") for name in imported(path)}
    names -= sys.stdlib_module_names | ONLY_FOR_TYPES
    assert {canonicalize_name(owners[name][0]) for name in names & set(owners)} <= declared | {"wonderland"}


@pytest.mark.parametrize("text", PROJECT["dependencies"])
def test_what_is_locked_fits_what_is_asked_for(text: str) -> None:
    locked = dict(LOCKED.findall((ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")))
    wanted = Requirement(text)
    assert locked[canonicalize_name(wanted.name)] in wanted.specifier


def test_the_readme_of_the_index_has_no_links_into_the_repository() -> None:
    text = for_index((ROOT / "README.md").read_text(encoding="utf-8"))
    assert "](" not in text
    assert "docs/screenshots/" not in text
    assert all((ROOT / path).exists() for path in re.findall(r" \(`([^`]+)`\)", text))


def test_the_package_is_a_program() -> None:
    command = [sys.executable, "-m", "wonderland", "--version"]
    assert subprocess.check_output(command, text=True) == f"wonderland, version {__version__}\n"
