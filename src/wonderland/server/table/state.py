"""A table but for its match: seats, votes, chat, and what was agreed on."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.messages import speaking
from wonderland.messages.languages import ENGLISH
from wonderland.protocol.frames import ChatLine, Pace, TablePhase
from wonderland.server.table import events
from wonderland.server.table.events import SOMEBODY, Commitment, Seat
from wonderland.server.table.levels import title_of

if TYPE_CHECKING:
    from wonderland.server.table.events import AnyEvent

MAX_CHAT_LINES = 50


class TableState(msgspec.Struct):
    """Everything about a table except its match. Stored as the checkpoint from which a table is loaded."""

    game: str
    options: dict[str, Any]
    is_public: bool
    invite: str
    host: str
    seats: list[Seat]
    pace: Pace = Pace()
    absent_seconds: int | None = None
    hints: bool = True
    is_rated: bool | None = None
    stand_in: str = "hatter"
    turn_seconds: int | None = None  # only of tables from before there were paces
    phase: TablePhase = "gathering"
    num_matches: int = 0
    starter: int | None = None  # the seat that started the last match
    commitment: Commitment | None = None  # while the players add their numbers
    chat: list[ChatLine] = []
    end_votes: list[str] = []  # players who agree to end the match
    rematch_votes: list[str] = []
    starts_itself: bool = False  # the first match starts when everybody is there
    join_ms: int | None = None  # for everybody to come: after that such a table is given up
    is_given_up: bool = False

    def __post_init__(self) -> None:
        """Read the clock of a table from before there were paces."""
        if self.turn_seconds is not None:
            self.pace, self.turn_seconds = Pace("turn", self.turn_seconds), None

    @property
    def is_playing(self) -> bool:
        """Is a match being played?"""
        return self.phase == "playing"

    def seat_of(self, player: str | None) -> int | None:
        """The player's seat."""
        if player is not None:
            for index, seat in enumerate(self.seats):
                if seat.player == player:
                    return index
        return None

    def kept_seat_of(self, player: str | None) -> int | None:
        """The open seat that is kept for the player."""
        kept = [index for index, seat in enumerate(self.seats) if seat.kept_for is not None and seat.kept_for == player]
        return next(iter(kept), None)

    def change(self, event: AnyEvent, v: int) -> None:
        """Apply an event that does not concern the match; `v` is its number."""
        match event:
            case events.SeatTaken():
                self._take_seat(event)
            case events.SeatLeft():
                self._leave_seat(event.seat, event.level)
                self.host = event.host
            case events.GivenUp():
                self._give_up()
            case events.BotsSeated():
                for seat in event.seats:
                    self.seats[seat] = bot_seat(event.level)
            case events.SeatEmptied():
                self.seats[event.seat] = bot_seat(event.level) if self.is_playing else Seat()
            case events.SeatsShuffled():
                self.seats = [self.seats[before] for before in event.order]
            case events.HostChanged():
                self.host = event.host
            case events.WentAway():
                self.seats[event.seat].controller, self.seats[event.seat].level = "away", event.level
            case events.Returned():
                self.seats[event.seat].controller, self.seats[event.seat].level = "human", None
            case events.Voted() | events.Committed() | events.NumberAdded():
                self._agree(event)
            case events.Said():
                self.add_line(ChatLine(v, event.player, event.name, event.seat, event.text, event.emote))

    def _take_seat(self, event: events.SeatTaken) -> None:
        before, kept = self.seat_of(event.player), self.kept_seat_of(event.player)
        if kept is not None:
            self.seats[kept] = Seat()  # they sit elsewhere, or here in a moment
        wins = 0
        if before is not None:
            wins = self.seats[before].wins
            self.seats[before] = Seat()
        self.seats[event.seat] = Seat("human", event.name, event.player, token=event.token, wins=wins)

    def _leave_seat(self, index: int, level: str) -> None:
        """Free the seat. During a match it stays the player's, who may claim it again; its token ends."""
        if self.is_playing:
            self.seats[index].controller = "away"
            self.seats[index].level = level
            self.seats[index].token = None
        else:
            self.seats[index] = Seat()
            self.commitment = None  # it was one to other players

    def _give_up(self) -> None:
        """Open the seats of all people. Others are not sent here any more."""
        self.seats = [Seat() if seat.player is not None else seat for seat in self.seats]
        self.starts_itself, self.join_ms, self.is_given_up = False, None, True

    def _agree(self, event: events.Voted | events.Committed | events.NumberAdded) -> None:
        """People agree on an end or a rematch, or a match is about to be dealt."""
        if isinstance(event, events.Voted):
            self._vote(event)
        elif isinstance(event, events.Committed):
            self.rematch_votes = []
            self.commitment = copy.deepcopy(event.commitment)  # numbers are added to it
        elif self.commitment is not None:
            self.commitment.numbers[event.seat] = event.number

    def _vote(self, event: events.Voted) -> None:
        if event.what == "end" and not event.agree:
            self.end_votes = []  # one who does not agree ends the offer
            return
        votes = self.end_votes if event.what == "end" else self.rematch_votes
        others = [player for player in votes if player != event.player]
        agreed = [*others, event.player] if event.agree else others
        if event.what == "end":
            self.end_votes = agreed
        else:
            self.rematch_votes = agreed

    def forget(self, event: events.Forgotten) -> None:
        """Remove a player for good."""
        self.host = event.host
        self.chat = [
            msgspec.structs.replace(line, player="", name=SOMEBODY) if line.player == event.player else line
            for line in self.chat
        ]
        self.end_votes = [player for player in self.end_votes if player != event.player]
        self.rematch_votes = [player for player in self.rematch_votes if player != event.player]
        kept = self.kept_seat_of(event.player)
        if kept is not None:
            self.seats[kept] = Seat()
        if event.seat is None:
            return
        self.seats[event.seat] = bot_seat(event.level) if self.is_playing else Seat()
        if not self.is_playing:
            self.commitment = None  # it was one to other players

    def add_line(self, line: ChatLine) -> None:
        """Add a line to the chat, which keeps the last ones."""
        self.chat = [*self.chat[1 - MAX_CHAT_LINES :], line]


def created(event: events.Created) -> TableState:
    """A table as it was created. The event stays as it is when the table changes."""
    return TableState(**msgspec.structs.asdict(copy.deepcopy(event)))


def bot_seat(level: str) -> Seat:
    """A seat with a bot of that level."""
    with speaking(ENGLISH):  # the name is stored, and goes to everybody at the table
        return Seat("bot", title_of(level), level=level)
