"""oEmbed (https://oembed.com): the HTML with which other sites show what one of our addresses shows."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit, urlunsplit

from wonderland.server.previews import picture
from wonderland.server.previews.tags import picture_address

if TYPE_CHECKING:
    from wonderland.server.previews.preview import Preview

WIDTH, HEIGHT = 640, 480  # unless whoever asks has less room
MAX_ADDRESS = 16_000  # characters: a record is in its link
EMBED = "embed/"
# What the page shows without the server, in the fragment
FRAGMENT = re.compile(r"/(position|puzzle|today|replay)/[\w%.~!*'()-][\w%.~!*'()/?=&-]*")
QUERY = re.compile(r"((step|seat)=\d{1,6}(&|$)|review=?(&|$))*")


class Subject(NamedTuple):
    """What an address is about: parts of a path of the server, or of the page's fragment."""

    kind: str
    path: list[str]
    is_local: bool  # in the fragment: the server knows nothing more of it
    embed: str  # the address of its embed, without the site


def subject_of(url: str, host: str) -> Subject | None:
    """What one of our addresses is about; None for any other."""
    if len(url) > MAX_ADDRESS or not (url.isascii() and url.isprintable()):
        return None
    try:
        _, its_host, path, query, fragment = parts = urlsplit(url)
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or its_host != host or not QUERY.fullmatch(query):
        return None
    path = path.removeprefix("/").removeprefix(EMBED)
    if path in ("", "index.html") and FRAGMENT.fullmatch(fragment):
        kind, *rest = fragment.partition("?")[0].strip("/").split("/")
        return Subject(kind, rest, True, f"{EMBED}#{fragment}")
    kind, *rest = path.split("/")
    return Subject(kind, rest, False, urlunsplit(("", "", f"{EMBED}{path}", query, "")))


def answer_of(preview: Preview, embed: str, site: str, most_wide: int | None, most_high: int | None) -> dict[str, Any]:
    """The answer, with a frame that fits into what whoever asks has room for."""
    width, height = min(WIDTH, most_wide or WIDTH), min(HEIGHT, most_high or HEIGHT)
    attributes = {
        "src": f"{site}{embed}",
        "title": preview.title,
        "width": str(width),
        "height": str(height),
        "loading": "lazy",
        "style": "border: 0",
    }
    written = " ".join(f'{name}="{escape(text)}"' for name, text in attributes.items())
    return {
        "version": "1.0",
        "type": "rich",
        "title": preview.title,
        "provider_name": "Wonderland",
        "provider_url": site,
        "html": f"<iframe {written}></iframe>",
        "width": width,
        "height": height,
        "thumbnail_url": picture_address(preview, site),
        "thumbnail_width": picture.WIDTH,
        "thumbnail_height": picture.HEIGHT,
    }


def as_xml(answer: dict[str, Any]) -> str:
    """The answer as XML."""
    fields = "".join(f"<{name}>{escape(str(value))}</{name}>" for name, value in answer.items())
    return f'<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>{fields}</oembed>\n'
