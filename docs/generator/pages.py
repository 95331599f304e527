"""Which files of the repository are pages of the site, and how links between them are written there.

Documents link to files, so that the links work in the repository, too: also to the code that a page of the site is made
from. The site has other addresses for the files outside `docs/`.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from wonderland.engine import catalogue
from wonderland.games import NAMES

ROOT = Path(__file__).resolve().parents[2]
GAMES = "src/wonderland/games"
LINK = re.compile(r"\]\((?![a-z]+:)([^)#\s]+)(#[^)\s]*)?\)")
LINKED_TEXT = re.compile(r"\[([^\]]*)\]\((?![a-z]+:)([^)#\s]+)(?:#[^)\s]*)?\)")


def folder_of(game: str) -> str:
    """A game's folder in the package."""
    return game.replace("-", "_")


def title_of(game: str) -> str:
    """A game's name for people."""
    return catalogue.load(game).title


def included() -> dict[str, str]:
    """The files outside `docs/` that are pages: path in the repository to address in the site."""
    pages = {
        "benchmarks/results.md": "results.md",
        "CHANGELOG.md": "changelog.md",
        "CODE_OF_CONDUCT.md": "conduct.md",
        "CONTRIBUTING.md": "contributing.md",
        "SECURITY.md": "reporting.md",
    }
    for game in NAMES:
        for name in ("rules", "notation"):
            pages[f"{GAMES}/{folder_of(game)}/{name}.md"] = f"games/{game}/{name}.md"
    return pages


def generated() -> dict[str, str]:
    """The code from which pages are made: path in the repository to address in the site."""
    pages = {
        "src/wonderland/__init__.py": "api/index.md",
        "src/wonderland/engine": "api/engine.md",
        "src/wonderland/protocol/frames.py": "frames.md",
    }
    for game in NAMES:
        for name, page in (("view_types", "json"), ("knowledge", "observation")):
            pages[f"{GAMES}/{folder_of(game)}/{name}.py"] = f"games/{game}/{page}.md"
    return pages


def source_of(uri: str) -> str:
    """The file of a page, as a path in the repository."""
    for source, address in included().items():
        if address == uri:
            return source
    return f"docs/{uri}"


def with_site_links(text: str, uri: str) -> str:
    """A page's Markdown with links to other pages of the site; a link to a file that is no page becomes its text."""
    source, pages = source_of(uri), included() | generated()

    def address(target: str) -> str | None:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        page = pages.get(path) or path.removeprefix("docs/") * path.startswith("docs/")
        return posixpath.relpath(page, posixpath.dirname(uri) or ".") if page else None

    def unlinked(match: re.Match[str]) -> str:
        return match[0] if address(match[2]) else match[1]

    def relinked(match: re.Match[str]) -> str:
        return f"]({address(match[1])}{match[2] or ''})"

    return LINK.sub(relinked, LINKED_TEXT.sub(unlinked, text))
