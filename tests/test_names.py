"""What documents write in backticks exists: files, folders, commands, classes, functions, settings.

Changelog, journal and figures are history, and keep the names of their day.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.code_names import WORD, class_members, is_path, tree, words, words_by_module
from tests.documents import DOCUMENTS, HISTORY, ROOT, code_spans, fences, short
from wonderland.commands import commands

if TYPE_CHECKING:
    from pathlib import Path

GUIDES = [path for path in DOCUMENTS if path not in HISTORY]
PATH = re.compile(
    r"(?![/~])(?:[\w.<>*-]+/)*(?:[\w.<>*-]+/|[\w<>*-][\w.<>*-]*\.(?:py|ts|svelte|css|js|mjs|json|md|svg|txt|toml))"
)
# Folders and files that the build, a server or a player makes
MADE = {"assets/", "saved/", "server/page/", "site/", "site-docs/", "src/fonts/subset/", "src/wonderland/server/page/"}
MADE |= {"font-licences.txt", "served.html", "service-worker.js", "tables.json"}
CODE_WORD = re.compile(r"\w*[a-z0-9]_[a-z0-9]\w*|[A-Z]+_[A-Z_]+|[A-Z][a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:[A-Z][a-z]+)+")
MEMBER = re.compile(r"(\w+)\.(\w+)(?:\(.*\))?")
IN_BACKTICKS = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
# Names of other programs, and of metrics that their libraries make
FOREIGN = {"enableServiceLinks", "worker_connections", "process_resident_memory_bytes"}
TEST = re.compile(r"test_\w+…?")


def code_of(path: Path) -> list[str]:
    """What is in backticks, without paths."""
    return [span for span in code_spans(path) if not PATH.fullmatch(span)]


def is_wrong_member(span: str) -> bool:
    """Whether it is `Class.member` of ours, and the class has no such member."""
    found = MEMBER.fullmatch(span)
    return found is not None and found[2] not in class_members().get(found[1], {found[2]})


def is_wrong_name(span: str) -> bool:
    """Whether it is `module.name` of ours, and no module of that name mentions it."""
    found = MEMBER.fullmatch(span)
    return found is not None and found[2] not in words_by_module().get(found[1], {found[2]})


def in_code(word: str) -> str:
    """How the code writes the name of an environment variable or of a counted metric."""
    return word.removeprefix("WONDERLAND_").lower() if word.startswith("WONDERLAND_") else word.removesuffix("_total")


@pytest.mark.parametrize("path", GUIDES, ids=short)
def test_paths_exist(path: Path) -> None:
    assert [span for span in code_spans(path) if PATH.fullmatch(span) and span not in MADE and not is_path(span)] == []


@pytest.mark.parametrize("path", GUIDES, ids=short)
def test_words_of_code_stand_in_the_code(path: Path) -> None:
    found = {word for span in code_of(path) if not TEST.fullmatch(span) for word in WORD.findall(span)}
    assert [
        word for word in found - FOREIGN - words() if CODE_WORD.fullmatch(word) and in_code(word) not in words()
    ] == []


@pytest.mark.parametrize("path", GUIDES, ids=short)
def test_members_belong_to_their_classes(path: Path) -> None:
    assert [span for span in code_of(path) if is_wrong_member(span)] == []


def test_comments_in_the_code_name_what_exists() -> None:
    wrong = []
    for path in (ROOT / "src").rglob("*.py"):
        for span in IN_BACKTICKS.findall(path.read_text(encoding="utf-8")):
            if PATH.fullmatch(span):
                wrong += [(short(path), span)] * (span not in MADE and not is_path(span))
            else:
                wrong += [(short(path), span)] * (is_wrong_member(span) or is_wrong_name(span))
    assert wrong == []


@pytest.mark.parametrize("path", GUIDES, ids=short)
def test_tests_exist(path: Path) -> None:
    for name in filter(TEST.fullmatch, code_spans(path)):
        assert any(word.startswith(name[:-1]) for word in words()) if name.endswith("…") else name in words(), name


@pytest.mark.parametrize("path", GUIDES, ids=short)
def test_commands_exist(path: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    modules = {".".join(path.with_suffix("").parts) for path in tree() if path.suffix == ".py"}
    lines = [*code_spans(path), *(line for kind, text in fences(path) if kind == "sh" for line in text.splitlines())]
    for line in lines:
        if found := re.match(r"make ([a-z-]+)", line):
            assert found[1] in targets, line
        if found := re.match(r"(?:\.venv/bin/)?wonderland ([a-z][a-z-]+)", line):
            assert found[1] in commands.commands, line
        if found := re.search(r"\bpython -m ((?:benchmarks|tests|training|wasm|web)\.[\w.]+)", line):
            assert found[1] in modules, line
