"""Links in the built site: every one leads to a file of the site, and to an element of that name where it names one.

MkDocs checks the links that are written in Markdown. Those that HTML, themes and generated pages bring are seen only
here.
"""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class LinkedPage(HTMLParser):
    """What a page links to, and the names of its elements."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.names: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Called by the parser for every element."""
        for name, value in attrs:
            if name in ("id", "name"):
                self.names.add(value or "")
            elif name in ("href", "src"):
                self.links.add(value or "")


def broken_links(site: Path) -> list[str]:
    """`page: link` for every link that leads nowhere."""
    pages = {path.resolve(): LinkedPage(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    return sorted(
        f"{path.relative_to(site.resolve())}: {link}"
        for path, page in pages.items()
        for link in broken_on_page(path, page, pages)
        if path.name != "404.html"  # its links begin at the root of a host that is not known here
    )


def broken_on_page(path: Path, page: LinkedPage, pages: dict[Path, LinkedPage]) -> Iterator[str]:
    """The links of one page that lead nowhere."""
    for link in page.links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if target.is_dir():
            target /= "index.html"
        if not target.exists() or (target in pages and not has_name(pages[target], unquote(parts.fragment))):
            yield link


def has_name(page: LinkedPage, fragment: str) -> bool:
    """Whether a page has an element of this name; a link may also name none."""
    return not fragment or fragment in page.names
