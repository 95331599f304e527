"""A picture as PNG. It takes some tens of milliseconds, so job processes do it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import resvg_py

from wonderland.server.previews.picture import svg_of

if TYPE_CHECKING:
    from wonderland.server.previews.preview import Picture

FONTS = Path(__file__).parent.parent / "page" / "picture-fonts"  # the build of the page writes them there
LAST_OF_OURS = 0x17F  # names in other letters need fonts of the system


def png_of(picture: Picture) -> bytes:
    """The picture as PNG."""
    files = sorted(map(str, FONTS.glob("*.ttf")))
    text = "".join((picture.title, *picture.lines))
    is_ours = bool(files) and all(ord(letter) <= LAST_OF_OURS for letter in text)
    return bytes(resvg_py.svg_to_bytes(svg_string=svg_of(picture), font_files=files, skip_system_fonts=is_ours))
