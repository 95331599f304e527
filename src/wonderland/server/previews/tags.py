"""What a page says of itself to other sites: the tags of the Open Graph protocol, of Twitter cards, and of oEmbed."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from wonderland.messages import current_language
from wonderland.server.previews.picture import HEIGHT, WIDTH

if TYPE_CHECKING:
    from wonderland.server.previews.preview import Preview

FORMATS = {"json": "application/json+oembed", "xml": "text/xml+oembed"}


def tags_of(preview: Preview, site: str) -> str:
    """The tags as lines of the page's head; `site` is its address, with a slash at the end."""
    properties = {
        "og:type": "website",
        "og:site_name": "Wonderland",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": f"{site}{preview.address}",
        "og:locale": current_language(),
        "og:image": picture_address(preview, site),
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": preview.title,
    }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in properties.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    if preview.has_embed:
        lines += [discovery(preview, site, format) for format in FORMATS]
    return "\n    ".join(lines)


def discovery(preview: Preview, site: str, format: str) -> str:
    """The link with which other sites find the HTML of the embed."""
    address = f"{site}oembed?{urlencode({'url': f'{site}{preview.address}', 'format': format})}"
    kind = FORMATS[format]
    return f'<link rel="alternate" type="{kind}" href="{escape(address)}" title="{escape(preview.title)}" />'


def picture_address(preview: Preview, site: str) -> str:
    """The address of the preview's picture, in the same language."""
    return f"{site}preview/{preview.drawn_at or preview.address}.png?language={current_language()}"
