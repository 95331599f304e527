"""The documents of the repository, as Markdown: their links, headings, code and fences."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("*.md", ".github/**/*.md", "benchmarks/*.md", "docs/**/*.md", "examples/**/*.md", "src/wonderland/**/*.md")
DOCUMENTS = sorted(path for place in PLACES for path in ROOT.glob(place))
# Documents of the past keep the names and figures of their day
HISTORY = {ROOT / name for name in ("CHANGELOG.md", "docs/journal.md", "benchmarks/results.md")}
IN_HTML = re.compile(r'(?:href|src)="([^"]+)"')


def short(path: Path) -> str:
    """A path as the tests' names show it."""
    return path.relative_to(ROOT).as_posix()


@cache
def tokens(path: Path) -> tuple[Token, ...]:
    """A document's Markdown, with what stands inside of lines."""
    blocks = MarkdownIt("commonmark").enable("table").parse(path.read_text(encoding="utf-8"))
    return tuple(part for block in blocks for part in (block, *(block.children or ())))


def links(path: Path) -> Iterator[str]:
    """The addresses of links and pictures."""
    for token in tokens(path):
        if token.type in ("link_open", "image"):
            yield str(token.attrs.get("href") or token.attrs["src"])
        elif token.type in ("html_block", "html_inline"):
            yield from IN_HTML.findall(token.content)


def code_spans(path: Path) -> list[str]:
    """What stands in backticks inside of lines."""
    return [token.content for token in tokens(path) if token.type == "code_inline"]


def fences(path: Path) -> list[tuple[str, str]]:
    """The fenced blocks: the words after the opening fence, and the content."""
    return [(token.info, token.content) for token in tokens(path) if token.type == "fence"]


@cache
def anchors(path: Path) -> frozenset[str]:
    """The names by which a forge links to the headings of a document."""
    found: dict[str, int] = {}
    parts = tokens(path)
    for opening, inline in pairwise(parts):
        if opening.type == "heading_open":
            text = "".join(child.content for child in inline.children or () if child.type in ("text", "code_inline"))
            name = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
            found[name] = found.get(name, -1) + 1
            if found[name]:
                found[f"{name}-{found[name]}"] = 0
    return frozenset(found)
