"""What a notification says, in the current language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wonderland.engine import catalogue
from wonderland.messages import area, list_text
from wonderland.server.table.levels import title_of

if TYPE_CHECKING:
    from wonderland.server.table.table import Table

t = area("mail")

# What separates the parts of an address, in other scripts too, when something follows at once. Names are stored in
# NFKC, which has made the ordinary characters of most other dots, slashes and colons.
JOINED = re.compile(r"([.。．｡․/／⁄∕\\:：@])(?=\S)")


def title(game: str) -> str:
    """Whose turn it is: yours."""
    return t("turn", game=catalogue.load(game).title)


def opponents(table: Table, player: str) -> str:
    """With whom."""
    others = [
        title_of(seat.level) if seat.controller == "bot" and seat.level else unlinked(seat.name)
        for seat in table.seats
        if seat.player != player
    ]
    return t("opponents", names=list_text(others))


def invitation(game: str) -> str:
    """To what somebody is invited."""
    return t("invitation", game=catalogue.load(game).title)


def inviting(table: Table) -> str:
    """Who invites."""
    host = next((seat.name for seat in table.seats if seat.player == table.state.host), "")
    return t("invitation.by", name=unlinked(host))


def confirmation(link: str) -> str:
    """The mail that asks whether the owner of the address wants notifications."""
    return f"{t('confirm.why')}\n{t('confirm.open')}\n\n{link}\n\n{t('confirm.otherwise')}"


def with_links(body: str, table: str, stop: str) -> str:
    """The mail that tells somebody that it is their turn."""
    return f"{body}\n\n{table}\n\n-- \n{t('stop', link=stop)}"


def unlinked(name: str) -> str:
    """The name with a space wherever mail programs would see a part of a link: `evil. example/ login`."""
    return JOINED.sub(r"\1 ", name)
