"""Where texts are used: keys that nothing asks for, and calls that a text does not fit.

The page's calls are checked by its types (`messages.generated.ts`), Python's here.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from translation.catalogues import PROGRAM, ROOT, catalogues
from wonderland.messages import LANGUAGES
from wonderland.messages.areas import texts
from wonderland.messages.languages import ENGLISH
from wonderland.messages.message_format import parameters_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from translation.catalogues import Catalogue

PAGE = ROOT / "web" / "src"
STRING = re.compile(r"'([\w.-]+)'|\"([\w.-]+)\"|`((?:[^`\\]|\\.)*)`")
PLACE = re.compile(r"\$\{[^}]*\}")
ANY = ".+"  # what is put into a key while the program runs
# Lessons and reasons begin with the name of their game; their keys come from data, and have tests of their own.
FROM_DATA = ("hints", "learn")


class Call(NamedTuple):
    """A text that Python asks for: where, of which area, and what is passed; None: nobody can tell."""

    where: str
    area: str
    key: str
    passed: frozenset[str] | None


def unused() -> Iterator[str]:
    """The texts that nothing asks for."""
    names, patterns = asked_for()
    pattern = re.compile("|".join(patterns) or "$^")
    for catalogue in catalogues():
        for key in catalogue.texts(ENGLISH):
            is_data = catalogue.area in FROM_DATA and catalogue.folder.parent.name == key.split(".")[0].replace(
                "-", "_"
            )
            if key not in names and not pattern.fullmatch(key) and not is_data:
                yield f"{catalogue.file(ENGLISH).relative_to(ROOT)}: {key}: nothing asks for this text"


def is_from_data(catalogue: Catalogue, key: str) -> bool:
    """Does the text belong to a lesson's step or to a reason of a game?"""
    game = catalogue.folder.parent.name.replace("_", "-")
    return catalogue.area in FROM_DATA and key.startswith(f"{game}.")


def asked_for() -> tuple[set[str], set[str]]:
    """Every name in the sources that may be a key, and patterns for those that are put together."""
    names: set[str] = set()
    patterns: set[str] = set()
    sources = [file for file in PAGE.rglob("*.*") if file.suffix in (".ts", ".svelte")]
    sources += (ROOT / "web" / "plugins").glob("*.ts")
    for file in sources:
        if file.name == "messages.generated.ts":
            continue
        for one, other, template in STRING.findall(file.read_text("utf-8")):
            add(one or other or template, PLACE.sub("\0", template), names, patterns)
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                names.add(node.value)
            elif isinstance(node, ast.Constant) and isinstance(node.value, bytes):  # what compiled functions write
                names.add(node.value.decode("ascii", "replace"))
            elif isinstance(node, ast.JoinedStr):
                parts = (part.value if isinstance(part, ast.Constant) else "\0" for part in node.values)
                add("", "".join(map(str, parts)), names, patterns)
    return names, patterns


def add(name: str, template: str, names: set[str], patterns: set[str]) -> None:
    """A name, or a template with gaps; one that is nearly all gap says nothing."""
    if "\0" not in template:
        names.add(name)
    elif re.search(r"[a-z_-]{2,}\.|\.[a-z_-]{2,}", template) and re.fullmatch(r"[\w.\0-]+", template):
        patterns.add(ANY.join(map(re.escape, template.split("\0"))))


def misfits() -> Iterator[str]:
    """The calls in Python whose text does not exist, or has parameters that are not passed."""
    for call in calls():
        known = texts(ENGLISH, call.area)
        if call.key not in known:
            yield f"{call.where}: the area {call.area} has no text {call.key}"
        elif call.passed is not None:
            needed = set().union(*(parameters_of(texts(one, call.area).get(call.key, "")) for one in LANGUAGES))
            for name in sorted(needed - call.passed):
                yield f"{call.where}: {call.key} needs {{{name}}}"


def calls() -> Iterator[Call]:
    """Every call of an area with a key that stands in the code."""
    for file, tree in trees().items():
        areas = dict(named_areas(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and (area := area_of(node.func, areas)):
                key = node.args[0]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    names = [keyword.arg for keyword in node.keywords]
                    passed = None if None in names else frozenset(name for name in names if name)
                    yield Call(f"{file.relative_to(ROOT)}:{node.lineno}", area, key.value, passed)


def named_areas(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The areas of a module by the names it gives them: `t = area("terminal")`."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and (name := made_area(node.value)):
            yield node.targets[0].id, name


def area_of(function: ast.expr, areas: dict[str, str]) -> str | None:
    """The area that is called, if one is: `t(…)`, `area("common")(…)`."""
    return areas.get(function.id) if isinstance(function, ast.Name) else made_area(function)


def made_area(node: ast.expr) -> str | None:
    """The name in `area("terminal")`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "area" and node.args:
        name = node.args[0]
        return str(name.value) if isinstance(name, ast.Constant) else None
    return None


@cache
def trees() -> dict[Path, ast.Module]:
    """The modules of the program."""
    return {file: ast.parse(file.read_text("utf-8")) for file in PROGRAM.rglob("*.py")}
