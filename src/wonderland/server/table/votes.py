"""What people agree on: to end a match before its end, or to a rematch. A match begins or ends with the last vote.

A match that ends by agreement counts for nobody, so everybody must agree who could win it: also those for whom a bot
plays. Bots never agree: whoever plays with bots alone can only resign.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.protocol.frames import LONG_ABSENCE_DAYS
from wonderland.protocol.refusal import Refusal
from wonderland.server.table import events, fair_deals
from wonderland.server.table.seat_clocks import DAY_SECONDS

if TYPE_CHECKING:
    import random

    from wonderland.protocol import requests
    from wonderland.server.table.table import Table

LONG_ABSENCE_MS = LONG_ABSENCE_DAYS * DAY_SECONDS * 1000


def voters(table: Table) -> list[str]:
    """The people whose agreement is needed. To an end, also of those for whom a bot plays, unless they resigned."""
    people = [
        (index, seat.player, seat.controller) for index, seat in enumerate(table.seats) if seat.player is not None
    ]
    if table.is_playing:
        return [player for index, player, _ in people if not table.has_resigned(index)]
    return [player for _, player, controller in people if controller == "human"]


def is_absence_counted(table: Table) -> bool:
    """Can somebody who stays away keep others in a match for ever? With a clock or without others nobody can."""
    return table.is_playing and table.state.pace.clock == "none" and len(voters(table)) > 1


def may_end_without(table: Table, seat: int) -> int | None:
    """From when on, in the server's time, the match may be ended without the player of that seat; None: never."""
    if not is_absence_counted(table) or table.seats[seat].player not in voters(table):
        return None
    return table.seen_at[seat] + LONG_ABSENCE_MS


def vote(table: Table, player: str | None, request: requests.Vote, chance: random.Random, now: int) -> events.AnyEvent:
    """A vote of one player at that time."""
    if player is None or player not in voters(table):
        raise Refusal("not_allowed", "only_players.vote")
    if request.what == "rematch":
        return for_rematch(table, player, request.agree, chance)
    return to_end(table, player, request.agree, now)


def to_end(table: Table, player: str, agree: bool, now: int) -> events.Voted | events.Abandoned:
    """An offer to end the match, or the answer to it. Whoever stays away for long is not asked, and has lost it."""
    if not table.is_playing:
        raise Refusal("not_now", "no_match_played")
    if not agree and not table.state.end_votes:
        raise Refusal("not_now", "no_offer")
    if voters(table) == [player]:
        raise Refusal("not_allowed", "nobody_to_agree")
    agreed = [*table.state.end_votes, player]
    absent = [one for one in long_absent(table, now) if one not in agreed]
    if agree and not missing(table, [*agreed, *absent]):
        return events.Abandoned([index for index, seat in enumerate(table.seats) if seat.player in absent])
    return events.Voted(player, "end", agree)


def expire(table: Table) -> events.Abandoned | None:
    """The end of a match that nobody continues. Whoever was to decide has lost it, and so has somebody alone with bots.

    None if no match is being played.
    """
    if table.match is None or not table.is_playing:
        return None
    people = [seat for seat, player in enumerate(table.match.players) if player is not None]
    if table.waiting_for is not None:
        return events.Abandoned([table.waiting_for.seat])
    return events.Abandoned(people if len(people) == 1 else [])


def for_rematch(
    table: Table, player: str, agree: bool, chance: random.Random
) -> events.Voted | events.Committed | events.Started:
    """A vote for a rematch, or its withdrawal."""
    if table.state.phase != "finished":
        raise Refusal("not_now", "no_rematch_yet")
    fair_deals.check_can_start(table)
    if agree and not missing(table, [*table.state.rematch_votes, player]):
        return fair_deals.start(table, chance)
    return events.Voted(player, "rematch", agree)


def long_absent(table: Table, now: int) -> list[str]:
    """The players without whom the match may be ended."""
    times = {seat.player: may_end_without(table, index) for index, seat in enumerate(table.seats)}
    return [player for player in voters(table) if (at := times[player]) is not None and at <= now]


def missing(table: Table, agreed: list[str]) -> list[str]:
    """The players who have not agreed yet."""
    return [player for player in voters(table) if player not in agreed]
