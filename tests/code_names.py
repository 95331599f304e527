"""The names that the repository has: its files and folders, and what its code defines and mentions."""

from __future__ import annotations

import ast
import os
import re
from collections import defaultdict
from functools import cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from tests.documents import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOT_OURS = {".git", ".venv", "node_modules", "__pycache__", "site", "site-docs", "build", "dist", "page"}
CODE = {".py", ".ts", ".svelte", ".css", ".js", ".mjs", ".json", ".toml", ".yml", ".conf", ".service", ".html", ""}
CODE_FOLDERS = (".ci", ".github", "benchmarks", "deploy", "examples", "src", "tests", "training", "wasm", "web")
WORD = re.compile(r"[A-Za-z_]\w*")


@cache
def tree() -> tuple[PurePosixPath, ...]:
    """Every file and folder, but what is made or installed."""
    found: list[PurePosixPath] = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in NOT_OURS and not name.endswith("_cache")]
        here = PurePosixPath(os.path.relpath(folder, ROOT))
        found += [here / name for name in (*folders, *files)]
    return tuple(found)


@cache
def path_ends() -> frozenset[str]:
    """Every way to name a file or a folder by the last parts of its path."""
    return frozenset("/".join(path.parts[index:]) for path in tree() for index in range(len(path.parts)))


def is_path(name: str) -> bool:
    """Whether a path, or the last parts of one, exists; `<game>`, `GAME` and `*` stand for any name."""
    pattern = re.sub(r"<\w+>|\b[A-Z]{4,}\b", "*", name.rstrip("/"))
    return any(path.match(pattern) for path in tree()) if "*" in pattern else pattern in path_ends()


def code_files() -> Iterator[Path]:
    """What is written for machines."""
    for path in tree():
        if path.suffix in CODE and (path.parts[0] in CODE_FOLDERS or len(path.parts) == 1) and (ROOT / path).is_file():
            yield ROOT / path


@cache
def words() -> frozenset[str]:
    """Every word that stands somewhere in the code."""
    return frozenset().union(*(WORD.findall(path.read_text(encoding="utf-8")) for path in code_files()))


@cache
def words_by_module() -> dict[str, set[str]]:
    """By the name of a Python module: every word that stands in modules of that name."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "src").rglob("*.py"):
        found[path.stem] |= set(WORD.findall(path.read_text(encoding="utf-8")))
    return dict(found)


@cache
def class_members() -> dict[str, set[str]]:
    """By the name of a Python class: what it and the classes that it extends define."""
    bases: dict[str, set[str]] = defaultdict(set)
    members: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases[node.name] |= {base.id for base in node.bases if isinstance(base, ast.Name)}
                members[node.name] |= set(defined_in(node))
    return {name: members[name].union(*(members[base] for base in bases[name])) for name in bases}


def defined_in(node: ast.ClassDef) -> Iterator[str]:
    """The methods, fields and attributes of a class."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            yield inner.name
        elif isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
            yield inner.target.id
        elif isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
            yield inner.attr
