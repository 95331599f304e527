"""What people agree on: to end a match before its end, or to a rematch. A match begins or ends with the last vote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.server import events, fair_deals
from wonderland.server.refusal import Refusal

if TYPE_CHECKING:
    import random

    from wonderland.server import frames
    from wonderland.server.table import Table


def voters(table: Table) -> list[str]:
    """The people whose agreement is needed: all who play, absent or not, but none for whom a bot plays."""
    return [seat.player for seat in table.seats if seat.player is not None and seat.controller == "human"]


def vote(table: Table, player: str | None, request: frames.Vote, chance: random.Random) -> events.AnyEvent:
    """A vote of one player."""
    if player is None or player not in voters(table):
        raise Refusal("not_allowed", "only players of the match can vote")
    if request.what == "rematch":
        return for_rematch(table, player, request.agree, chance)
    return to_end(table, player, request.agree)


def to_end(table: Table, player: str, agree: bool) -> events.Voted | events.Abandoned:
    """An offer to end the match, or the answer to it."""
    if not table.is_playing:
        raise Refusal("not_now", "no match is being played")
    if not agree and not table.state.end_votes:
        raise Refusal("not_now", "nobody has offered to end the match")
    if agree and not missing(table, [*table.state.end_votes, player]):
        return events.Abandoned()
    return events.Voted(player, "end", agree)


def for_rematch(
    table: Table, player: str, agree: bool, chance: random.Random
) -> events.Voted | events.Committed | events.Started:
    """A vote for a rematch, or its withdrawal."""
    if table.state.phase != "finished":
        raise Refusal("not_now", "a rematch follows a match")
    fair_deals.check_can_start(table)
    if agree and not missing(table, [*table.state.rematch_votes, player]):
        return fair_deals.start(table, chance)
    return events.Voted(player, "rematch", agree)


def missing(table: Table, agreed: list[str]) -> list[str]:
    """The players who have not agreed yet."""
    return [player for player in voters(table) if player not in agreed]
