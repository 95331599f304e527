"""Sentences for people stand in the message files, and nowhere else."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import wonderland

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(wonderland.__file__).parent
# What speaks to people. Research speaks to programs and language models; storage, jobs and runs log.
ROOMS = (
    "arena", "bots", "client", "commands", "engine", "games", "lab", "notebook", "protocol", "puzzles", "records",
    "server/http", "server/live", "server/notifications", "server/people", "server/table", "study", "terminal",
)  # fmt: skip
SENTENCE = re.compile(r"[A-Za-z][a-z’']+ [a-z’']+ [a-z’']+")
NOT_FOR_READERS = re.compile(r"^wonderland |^eval |^pip |[<{]|select |from [a-z]+ where")  # commands, markup, queries
# Only those who write a game, a bot or this program wrongly can see these.
FOR_PROGRAMMERS = {
    "AssertionError", "GameError", "KeyError", "NotImplementedError", "RuntimeError", "TypeError", "ValueError",
}  # fmt: skip
LOGS = {"log", "logger"}
# What people who use the program never read.
FOR_OTHERS = {
    "action_features.py", "observation.py",  # what learners see, for the documentation
    "click_words.py",  # what click says itself, and the keys of our messages for it
    "match.py", "placeholders.py", "position.py", "starting.py", "state.py",  # the engine, called wrongly
    "direct_websocket.py", "resolver.py", "strict_http.py",  # answers to programs that break a protocol
    "position_notation.py",  # names of the parts of a position, which choose a message
}  # fmt: skip
STORED = {"server/table/table.py", "server/notifications/mail.py"}  # what the log of the server keeps, in English


@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_stands_in_the_code(room: str) -> None:
    found = [
        f"{file.relative_to(PACKAGE)}:{line}: {text}"
        for file in sorted((PACKAGE / room).rglob("*.py"))
        if file.name not in FOR_OTHERS and file.relative_to(PACKAGE).as_posix() not in STORED
        for line, text in sentences(ast.parse(file.read_text("utf-8")))
    ]
    assert found == []


def sentences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The texts of a module that read like sentences, without what only programmers read."""
    hidden = {id(part) for node in ast.walk(tree) if is_for_programmers(node) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in hidden:
            text = " ".join(node.value.split())
            if SENTENCE.search(text) and not NOT_FOR_READERS.search(text):
                yield node.lineno, text


def is_for_programmers(node: ast.AST) -> bool:
    """A docstring, an error of a programmer, a line of a log, an assertion."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in FOR_PROGRAMMERS
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name))):
            return name in LOGS
    return False


def test_what_the_test_looks_for_is_found() -> None:
    code = """def f():\n    '''Not this docstring of mine.'''\n    raise OptionError(f"there is no {x}, sorry")"""
    assert list(sentences(ast.parse(code))) == [(3, "there is no")]
