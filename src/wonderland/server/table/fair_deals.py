"""Fair deals at a table: commit to a secret, gather the players' numbers, deal (docs/security.md).

Where several people play, a match starts in two steps: the event `Committed`, then, when everybody has added a number
or the time for it is over, `Started`. With fewer people nobody is waited for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.errors import OptionError
from wonderland.protocol.refusal import Refusal
from wonderland.records.fairness import (
    FAIR_FORMAT,
    SECRET_BYTES,
    Fairness,
    Terms,
    commitment_to,
    is_number,
)
from wonderland.server.common import tokens
from wonderland.server.table import events

if TYPE_CHECKING:
    import random

    from wonderland.protocol import requests
    from wonderland.server.table.events import Commitment
    from wonderland.server.table.table import Table


def start(table: Table, chance: random.Random) -> events.Committed | events.Started:
    """Start a match: with several people by a commitment, otherwise at once."""
    check_can_start(table)
    commitment = commit(table, chance)
    if sum(number is None for number in commitment.numbers) > 1:
        return events.Committed(commitment)
    return started(commitment)


def check_can_start(table: Table) -> None:
    """Refusal unless everybody is there, no match is being played or dealt, and the rules have the table's options."""
    if table.is_playing:
        raise Refusal("not_now", "match_played")
    if table.state.commitment is not None:
        raise Refusal("not_now", "dealing")
    if any(seat.controller == "open" for seat in table.seats):
        raise Refusal("not_now", "open_seats")
    if any(seat.controller == "human" and seat.token is None for seat in table.seats):
        raise Refusal("not_now", "not_everybody")
    try:
        table.game.check_seats(len(table.seats))
        table.game.complete_options(table.state.options)
    except OptionError as error:  # the table was opened under earlier rules
        raise Refusal("not_now", "rules_changed", reason=str(error)) from None


def commit(table: Table, chance: random.Random) -> Commitment:
    """A secret and the commitment to it. In a rematch the next seat starts, whatever the deal."""
    state, secret, match = table.state, chance.randbytes(SECRET_BYTES).hex(), tokens.new_id()
    start = None if state.starter is None else (state.starter + 1) % len(table.seats)
    players = [seat.name for seat in table.seats]
    rules = table.game.rules_version
    terms = Terms(FAIR_FORMAT, match, state.game, rules, state.options, players, start)
    numbers = [None if seat.controller == "human" else "" for seat in table.seats]
    digest = commitment_to(terms, secret)
    return events.Commitment(match, rules, start, players, digest, secret, numbers, bool(state.is_rated))


def add_number(table: Table, seat: int | None, request: requests.AddNumber) -> events.NumberAdded | events.Started:
    """A player's number for the commitment that the player has seen; the last one starts the match.

    It is the match that was committed to, also if a worker with other rules did that. A worker that cannot play by them
    leaves the start to the one with the lease. So workers of two versions never answer one another with commitments of
    their own.
    """
    commitment = table.state.commitment
    if seat is None:
        raise Refusal("not_allowed", "only_seated.number")
    if commitment is None:
        raise Refusal("not_now", "no_deal")
    if request.commitment != commitment.digest:
        raise Refusal("stale", "old_commitment")
    if commitment.numbers[seat] is not None:
        raise Refusal("not_now", "number_added")
    if not request.number or not is_number(request.number):
        raise Refusal("unparsable", "number_form")
    numbers = commitment.numbers.copy()
    numbers[seat] = request.number
    if None in numbers or not table.has_rules(commitment.rules):
        return events.NumberAdded(seat, request.number)
    return started(commitment, numbers)


def stop_waiting(table: Table, digest: str) -> events.Committed | events.Started | None:
    """Start without the missing numbers; None if the match has started.

    If this program cannot play by the rules of the commitment, there is no match, and the host starts again.
    """
    commitment = table.state.commitment
    if commitment is None or commitment.digest != digest:
        return None
    return started(commitment) if table.has_rules(commitment.rules) else events.Committed(None)


def started(commitment: Commitment, numbers: list[str | None] | None = None) -> events.Started:
    """The match begins with the numbers that there are."""
    fairness = Fairness(
        FAIR_FORMAT,
        commitment.match,
        commitment.start,
        commitment.digest,
        commitment.secret,
        [number or "" for number in numbers or commitment.numbers],
    )
    return events.Started(commitment.match, None, commitment.rules, fairness, commitment.players, commitment.is_rated)
