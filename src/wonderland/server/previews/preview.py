"""What a link is about, for everybody who sees it."""

from __future__ import annotations

import msgspec


class Picture(msgspec.Struct, frozen=True):
    """What a picture shows: a title, some lines below it, and cards of the game."""

    title: str
    lines: tuple[str, ...] = ()
    game: str = ""  # with whose cards; "" for cards of all


class Preview(msgspec.Struct, frozen=True):
    """A preview, in the language of whoever asks."""

    address: str  # of the page, without the site, as in `match/ID`
    title: str
    description: str
    picture: Picture
    drawn_at: str = ""  # the address of the picture, if it is not that of the page
    has_embed: bool = True
