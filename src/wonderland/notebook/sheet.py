"""The page's drawings: symbols and their styles, as `make drawings` took them from the page's components."""

from __future__ import annotations

import functools
import re
from importlib import resources

REFERENCE = re.compile(r"(?:href=\"|url\()#([\w-]+)")
NAMED = re.compile(r"<\w+ id=\"([^\"]+)\"")


@functools.cache
def read(name: str) -> str:
    """A file of this folder."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


@functools.cache
def sheet() -> dict[str, str]:
    """Every symbol by its id; each has a line of its own."""
    return {found[1]: line for line in read("drawings.svg").splitlines() if (found := NAMED.match(line))}


def has_drawing(name: str) -> bool:
    """Is there a symbol of that name?"""
    return f"w-{name}" in sheet()


def symbols_of(content: str) -> str:
    """The symbols that the content uses, and those that these use, once each."""
    found: dict[str, str] = {}
    waiting = REFERENCE.findall(content)
    while waiting:
        name = waiting.pop()
        if name in sheet() and name not in found:
            found[name] = sheet()[name]
            waiting += REFERENCE.findall(found[name])
    return "".join(found.values())


@functools.cache
def styles() -> str:
    """All rules, whatever is shown: pieces share a page, where a part of the rules would overrule earlier ones."""
    return "".join(f"{read('drawings.css')}{read('layout.css')}".splitlines())
