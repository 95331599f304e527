"""Matches that are played before anybody comes, most of them at random, and then stored at the server.

Nothing in them depends on the time or on other tables, so a scene is the same in every run. Played on a running server
it would not be: everything there draws from one source of chance, in an order that changes.
"""

from __future__ import annotations

import base64
import hashlib
import random
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from wonderland.engine import catalogue
from wonderland.records.fairness import FAIR_FORMAT, Terms, commitment_to
from wonderland.server.common import tokens
from wonderland.server.live.table_log import TableLog
from wonderland.server.table import decisions, events, fair_deals
from wonderland.server.table.events import Seat
from wonderland.server.table.projection import Surroundings
from wonderland.server.table.state import bot_seat
from wonderland.server.table.table import Table

if TYPE_CHECKING:
    from tests.e2e.scenes import Moment
    from tests.server.people import Person
    from wonderland.server.live.runtime import Runtime
    from wonderland.server.table.events import AnyEvent
    from wonderland.server.table.table_match import TableMatch

BOT = "dormouse"
MOST_MATCHES = 1000  # the rarest moment comes in one match of hundreds


class Fact(NamedTuple):
    """An event, and who caused it by which request."""

    event: AnyEvent
    player: str | None = None
    request: str | None = None


class Rehearsal:
    """A table without a server, and all that happened there."""

    def __init__(self, moment: Moment, person: Person, name: str) -> None:
        self.table = Table(id_of(name))
        self.facts: list[Fact] = []
        self._moment = moment
        self._person = person
        self._chance = random.Random(name)

    def reaches_moment(self) -> bool:
        """Play a match until the moment comes; False if it does not come."""
        self._happen(Fact(created(self._moment, self._person, self.table.id), self._person.player))
        self._happen(Fact(started(self.table, self._chance), self._person.player))
        while (seat := self._match.seat) is not None and not (seat == 0 and self._is_moment()):
            match = self._match.engine_match
            event = decisions.acted(match, self._moment.choose(match, self._chance), "bot" if seat else "human")
            self._happen(Fact(event) if seat else Fact(event, self._person.player, f"request-{self.table.v}"))
        return self._is_moment()

    @property
    def _match(self) -> TableMatch:
        assert self.table.match is not None
        return self.table.match

    def _is_moment(self) -> bool:
        return self._moment.is_now(self._match.engine_match.view(0))

    def _happen(self, fact: Fact) -> None:
        self.table.apply(fact.event, fact.player, fact.request)
        self.facts.append(fact)


def rehearse(moment: Moment, person: Person, name: str) -> Rehearsal:
    """The first of many matches in which that moment comes."""
    for number in range(MOST_MATCHES):
        rehearsal = Rehearsal(moment, person, f"{moment} {name} {number}")
        if rehearsal.reaches_moment():
            person.seat_tokens[rehearsal.table.id] = seat_token(rehearsal.table.id)
            return rehearsal
    raise AssertionError(f"{moment} did not come")


def id_of(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest())[:12].decode()


def seat_token(table: str) -> str:
    return f"seat-{table}"


def created(moment: Moment, person: Person, table: str) -> events.Created:
    """The person has the first seat, bots have the others."""
    own = Seat("human", "Alice", person.player, token=tokens.digest(seat_token(table)))
    return events.Created(
        game=moment.game,
        options=catalogue.load(moment.game).complete_options(dict(moment.options)),
        is_public=False,
        invite=f"invitation-{table}",
        host=person.player,
        seats=[own, *(bot_seat(BOT) for _ in range(moment.seats - 1))],
    )


def started(table: Table, chance: random.Random) -> events.Started:
    """As `fair_deals.start`, with an id that is the same in every run: the deal depends on it."""
    commitment = fair_deals.commit(table, chance)
    match = id_of(f"match at {table.id}")
    state, players, rules = table.state, commitment.players, commitment.rules
    terms = Terms(FAIR_FORMAT, match, state.game, rules, state.options, players, commitment.start)
    digest = commitment_to(terms, commitment.secret)
    return fair_deals.started(msgspec.structs.replace(commitment, match=match, digest=digest))


async def store(rehearsal: Rehearsal, runtime: Runtime) -> None:
    """Write the events into the log, as if the server had answered the requests."""
    table = Table(rehearsal.table.id)
    log = TableLog(table.id, runtime)
    for event, player, request in rehearsal.facts:
        before = log.before(table, event) if table.v else None
        table.apply(event, player, request, runtime.clock.server_ms())
        if before is None:
            assert isinstance(event, events.Created)
            await log.create(table, event)
        else:
            assert await log.append(table, event, player, request, before, Surroundings)
