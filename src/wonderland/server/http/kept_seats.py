"""Seats that a new table keeps for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.protocol.refusal import Refusal
from wonderland.server.table.events import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.server.http.services import Services
    from wonderland.server.people.people import StoredPlayer
    from wonderland.server.table import events


async def keep_seats(
    services: Services, created: events.Created, player: StoredPlayer, invited: Sequence[str]
) -> frozenset[str]:
    """Keep seats for people; those of them who are notified, because they are friends."""
    if not invited:
        return frozenset()
    if created.is_public:  # nobody stands in the list of tables whom somebody else has put there
        raise Refusal("unparsable", "invite_in_public")
    others = list(dict.fromkeys(invited))
    open_seats = [index for index, seat in enumerate(created.seats) if seat.controller == "open"]
    if len(others) > len(open_seats):
        raise Refusal("unparsable", "too_many_invited", seats=len(open_seats), people=len(others))
    if player.id in others:
        raise Refusal("unparsable", "invite_oneself")
    names = [await services.people.name_of(one) for one in others]
    if None in names:
        raise Refusal("not_found", "no_player")
    await services.friends.check_may_invite(player.id, others)
    services.limits.invitations.take(player.id)
    for index, one, name in zip(open_seats, others, names, strict=False):
        created.seats[index] = Seat(name=name or "", kept_for=one)
    return frozenset(await services.friends.friends_among(player.id, others))
