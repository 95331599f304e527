"""A table: the result of its events. No storage, no clock, no connections."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from wonderland.engine import catalogue
from wonderland.errors import OptionError
from wonderland.protocol.frames import ChatLine
from wonderland.server.common import tokens
from wonderland.server.table import events, table_match
from wonderland.server.table.events import SOMEBODY, AnyEvent
from wonderland.server.table.seat_clocks import Waiting, full_clocks
from wonderland.server.table.state import bot_seat, created
from wonderland.server.table.table_match import HURRIED, HURRIED_MS, PERSON

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.server.table.events import Seat
    from wonderland.server.table.seat_clocks import SeatClocks
    from wonderland.server.table.state import TableState
    from wonderland.server.table.table_match import TableMatch

MAX_RECENT_EVENTS = 256  # for viewers who missed some
POSITION_EVENTS = (events.Started, events.Acted)
OTHER_RULES = "The rules have changed since this match began, so it cannot be continued. You can start another one."
MAX_REQUESTS = 1024  # ids that are recognised when a request is sent again

FindGame = Callable[[str, int], "Game | None"]  # by name and rules version


def installed(name: str, rules_version: int) -> Game | None:
    """The game, if it is installed with these rules."""
    game = catalogue.load(name)
    return game if game.rules_version == rules_version else None


class Happened(msgspec.Struct, frozen=True):
    """An event with its number, and the ply of a decision."""

    v: int
    event: AnyEvent
    ply: int | None


class Table:
    """The authority about one table. Only `apply` changes it; `decisions` says which events may happen."""

    state: TableState  # after the last event; there is none before the creation or a checkpoint

    def __init__(self, id: str, find_game: FindGame = installed) -> None:
        self.id = id
        self._find_game = find_game
        self.v = 0  # the number of events
        self.position_v = 0  # the event that made the position: an action based on an earlier one is stale
        self.at = 0  # the time of the last event, in milliseconds since 1970
        self.created_at = 0  # the time of the first event
        self.match: TableMatch | None = None
        self.clocks: SeatClocks | None = None  # of the match
        self.seen_at: list[int] = []  # by seat: when the log says last that the player of the match was there
        self.waiting_for: Waiting | None = None  # the person who is to decide; None if a bot is, or nobody
        self.has_other_rules = False  # has the last match begun under other rules than those of this program?
        self.recent: deque[Happened] = deque(maxlen=MAX_RECENT_EVENTS)
        self._requests: dict[tuple[str, str], int] = {}

    @property
    def game(self) -> Game:
        """The game that is played here, by the rules of this program."""
        return catalogue.load(self.state.game)

    @property
    def seats(self) -> list[Seat]:
        """The seats, in the order of play."""
        return self.state.seats

    @property
    def is_playing(self) -> bool:
        """Is a match being played?"""
        return self.state.phase == "playing"  # not by way of the state: it is asked for a dozen times an action

    @property
    def start_by(self) -> int | None:
        """When a table of the queue is given up, whose first match has not started; None for other tables."""
        join_ms, is_waiting = self.state.join_ms, self.state.phase == "gathering" and self.state.num_matches == 0
        return self.created_at + join_ms if join_ms is not None and is_waiting else None

    @property
    def due_at(self) -> int | None:
        """When something happens without anybody's request; None if nothing does."""
        if self.start_by is not None:
            return self.start_by
        if self.state.pace.clock == "none" or not self.is_playing:
            return None
        return self.at if self.waiting_for is None else self.waiting_for.until

    def apply(
        self, event: AnyEvent, player: str | None = None, request: str | None = None, at: int | None = None
    ) -> None:
        """Apply an event; `player` and `request` identify the request that caused it, `at` is when it happened."""
        self.v += 1
        self.at = max(self.at, at or 0)  # clocks of machines differ, but time does not go back
        self._apply(event)
        self._see(event, player)
        self.waiting_for = self.find_waiting()  # once: it is asked for at many places
        ply = None
        if isinstance(event, POSITION_EVENTS):
            self.position_v = self.v
            ply = self.match.ply if self.match else None
        self.recent.append(Happened(self.v, event, ply))
        if player is not None and request is not None:
            self.remember(player, request, self.v)

    def remember(self, player: str, request: str, v: int) -> None:
        """Recognise the request if it is sent again; `v` is the number of its event."""
        self._requests[player, request] = v
        if len(self._requests) > MAX_REQUESTS:
            del self._requests[next(iter(self._requests))]

    def _see(self, event: AnyEvent, player: str | None) -> None:
        """Remember who was there: whoever caused the event, and those that it names."""
        if isinstance(event, events.Started):
            self.seen_at = [self.at] * len(self.seats)
        elif isinstance(event, events.Seen):
            for seat in event.seats:
                self.seen_at[seat] = self.at
        else:
            seat_seen = self.seat_of(event.player if isinstance(event, events.SeatTaken) else player)
            if seat_seen is not None and self.seen_at:
                self.seen_at[seat_seen] = self.at

    def v_of(self, player: str | None, request: str | None) -> int | None:
        """The number of the event that this request has already caused."""
        return None if player is None or request is None else self._requests.get((player, request))

    def events_after(self, v: int) -> list[Happened]:
        """The events after that number, as far as they are in memory."""
        count = min(self.v - v, len(self.recent))
        return [self.recent[index] for index in range(-count, 0)]

    def seat_of(self, player: str | None) -> int | None:
        """The player's seat."""
        return self.state.seat_of(player)

    def seat_digest(self, player: str | None, seat_token: str | None) -> str | None:
        """The stored digest of the seat token, if it gives the player a seat here."""
        seat = self.seat_of(player)
        if seat is None or not tokens.matches(seat_token, self.seats[seat].token):
            return None
        return self.seats[seat].token

    def own_digest(self, player: str | None) -> str | None:
        """The digest of the player's seat token: another device of the player may use the seat, too."""
        seat = self.seat_of(player)
        return None if seat is None else self.seats[seat].token

    def holds_seat(self, player: str | None, digest: str | None) -> bool:
        """Does the token of that digest still give the player a seat?"""
        seat = self.seat_of(player)
        return seat is not None and digest is not None and self.seats[seat].token == digest

    def has_resigned(self, seat: int) -> bool:
        """Has whoever has the seat given up the last match?"""
        return self.match is not None and seat in self.match.resigned

    def is_member(self, player: str | None) -> bool:
        """Has the player a seat, or is the host?"""
        return player is not None and (player == self.state.host or self.seat_of(player) is not None)

    def keeps_seat(self, player: str | None) -> bool:
        """Is a seat kept for the player?"""
        return self.state.kept_seat_of(player) is not None

    def admits(self, player: str | None, invite: str | None) -> bool:
        """May this player, or somebody with this invitation, see the table?"""
        return self.state.is_public or self.invites(player, invite)

    def invites(self, player: str | None, invite: str | None) -> bool:
        """Has the player a seat, or one that is kept, is the host, or has the invitation?"""
        return self.is_member(player) or self.keeps_seat(player) or tokens.same(invite, self.state.invite)

    def has_rules(self, rules_version: int) -> bool:
        """Can a match be played here by the rules of that version?"""
        return self._find_game(self.state.game, rules_version) is not None

    def _apply(self, event: AnyEvent) -> None:
        match event:
            case events.Acted():  # first, because there are most of them
                self._act(event)
            case events.Created():
                self.state = created(event)
                self.created_at = self.at
            case events.SeatTaken() if self._plays_on_without(event):
                self.seats[event.seat].token = event.token
            case events.Forfeited():
                self._forfeit(event)
            case events.Abandoned():
                if self.match is not None:
                    self.match.abandon(event.absent)
                    self._finish()
            case events.Forgotten():
                self.state.forget(event)
                if self.match is not None and event.player in self.match.players:
                    self.match.forget(event.player, SOMEBODY)
            case events.Started():
                self._start(event)
            case _:
                self.state.change(event, self.v)

    def _plays_on_without(self, event: events.SeatTaken) -> bool:
        """Does a bot play on, because whoever claims the seat again has resigned?"""
        return self.is_playing and self.has_resigned(event.seat) and self.seat_of(event.player) == event.seat

    def find_waiting(self) -> Waiting | None:
        """Whose decision the match waits for; None if a bot decides, or nobody."""
        match, clocks = self.match, self.clocks
        if not self.is_playing or match is None or clocks is None or match.seat is None:
            return None
        seat = self.seats[match.seat]
        if seat.controller != "human" or seat.player is None:
            return None
        return Waiting(match.seat, seat.player, clocks.since, clocks.until(match.seat))

    def _start(self, event: events.Started) -> None:
        self.state.commitment = None
        self.state.rematch_votes = []
        self.state.num_matches += 1
        self.state.phase = "playing"
        names = event.players or [seat.name for seat in self.seats]
        self.match = self.deal(event, names, [seat.player for seat in self.seats])
        if self.match is None:
            self.clocks = None
            return
        self.clocks = full_clocks(self.state.pace, len(names), self.at)
        self.state.starter = self.match.seat

    def deal(self, event: events.Started, names: list[str], players: list[str | None]) -> TableMatch | None:
        """The match as it started. If its rules cannot be had any more, there is none, and the players are told."""
        self.has_other_rules = event.rules != self.game.rules_version
        game = self._find_game(self.state.game, event.rules)
        if game is not None:
            try:
                return table_match.deal(game, names, players, self.state.options, event)
            except OptionError:
                if not self.has_other_rules:
                    raise
        self.state.phase = "gathering"
        self.state.add_line(ChatLine(self.v, "", "Wonderland", None, OTHER_RULES, None))
        return None

    def _act(self, event: events.Acted) -> None:
        if self.match is None or self.match.seat is None or self.clocks is None:
            return
        self.match.decided[self.match.seat][self._decider(event, self.at - self.clocks.since)] += 1
        self.clocks.act(self.match.seat, event.by, self.at)
        self.match.play(event.action, event.by, event.parsed)
        if self.match.is_over:
            self._finish()

    def _decider(self, event: events.Acted, thought_ms: int) -> str:
        """Who has decided: a person, or a level. At tables from before, the level was that of the seat."""
        assert self.match is not None
        if event.by == "human":
            return PERSON if thought_ms >= HURRIED_MS else HURRIED
        return event.level or self.seats[self.match.seat or 0].level or self.state.stand_in

    def _forfeit(self, event: events.Forfeited) -> None:
        if self.match is None:
            return
        self.match.forfeit(event.seat, event.how, event.is_end)
        self.seats[event.seat].controller = "away"
        self.seats[event.seat].level = self.state.stand_in
        if event.host is not None:
            self.seats[event.seat].token = None
            self.state.host = event.host
        if event.is_end:
            self._finish()

    def _finish(self) -> None:
        """The match has ended: count the wins, and give the seats to those who have them after it."""
        assert self.match is not None
        self.state.phase = "finished"
        self.state.end_votes = []
        for index, place in enumerate(self.match.result.places):
            if place == 1 and not self.has_resigned(index):
                self.seats[index].wins += 1
        for index, seat in enumerate(self.seats):
            if seat.controller == "away" and seat.token is None:  # whoever left has no part in the next match
                self.seats[index] = bot_seat(seat.level or self.state.stand_in)
            elif self.has_resigned(index) and seat.player is not None:
                seat.controller, seat.level = "human", None
