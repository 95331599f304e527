"""An online table as one viewer knows it: what its frames tell, in words. It has no connection."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from wonderland.engine import catalogue
from wonderland.engine.game import Outcome
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.errors import InputError
from wonderland.messages import area, in_sentences, list_text
from wonderland.protocol import frames
from wonderland.terminal.names import printable, seat_names
from wonderland.terminal.online.absence_text import absence_text
from wonderland.terminal.online.chat import Chat
from wonderland.terminal.online.gathering_text import gathering_lines
from wonderland.terminal.result_text import stopped_text
from wonderland.terminal.session import LogEntry, Position
from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    from wonderland.client.frames import Frame
    from wonderland.engine.game import Game
    from wonderland.terminal.session import Said

UNTOLD = ("seen", "number_added")  # changes of the table that need no words


class KnownTable:
    """The table, the match and the chat after the last frame."""

    def __init__(self, seat: int | None) -> None:
        self.you = frames.You(None, seat, False)
        self.table: frames.TableView | None = None
        self.match: frames.MatchView | None = None
        self.seen_v = -1  # the version of the position on screen
        self._deadline: float | None = None  # of the current turn
        self._chat = Chat()

    @property
    def is_gathering(self) -> bool:
        """Is there no match in progress?"""
        return self.match is None or self.is_over

    @property
    def game(self) -> Game:
        """The game of the table."""
        assert self.table is not None
        return catalogue.load(self.table.game)

    @property
    def names(self) -> list[str]:
        """The players of the match; without one, the names at the seats."""
        if self.match is not None:
            return seat_names([printable(name) for name in self.match.names])
        return [printable(seat.name) for seat in self.table.seats] if self.table else []

    @property
    def people(self) -> tuple[int, ...]:
        """The player's own seat; empty for a spectator."""
        return () if self.you.seat is None else (self.you.seat,)

    def seconds_left(self) -> int | None:
        """What is left of the turn; None without a clock."""
        return None if self._deadline is None else max(0, round(self._deadline - time.monotonic()))

    @property
    def is_known(self) -> bool:
        """Has the table been found?"""
        return self.table is not None

    def gathering(self) -> list[str]:
        """The table before a match, in lines: what was agreed on, and the seats."""
        if self.table is None:
            return [t("table.looking")]
        return gathering_lines(self.game, self.table, self.you.seat)

    @property
    def is_rematch(self) -> bool:
        """Has this table finished a match already?"""
        return self.is_over

    @property
    def is_over(self) -> bool:
        """Has the last match ended?"""
        return self.match is not None and (self.match.outcome is not None or self.match.stopped is not None)

    @property
    def has_open_seats(self) -> bool:
        """Is there a seat without a player?"""
        return self.table is not None and any(seat.controller == "open" for seat in self.table.seats)

    @property
    def can_begin(self) -> bool:
        """Can this player begin the match, or agree to a rematch?"""
        if self.table is None or not self.is_rematch:
            return self.you.is_host
        votes = self.table.votes
        return (self.you.seat in votes.needed and self.you.seat not in votes.rematch) or self.plays_nobody

    @property
    def _has_resigned(self) -> bool:
        """Does a bot play this seat to the end of the match?"""
        seat = self.you.seat
        return seat is not None and self.table is not None and self.table.seats[seat].has_resigned

    @property
    def plays_nobody(self) -> bool:
        """Is this the host of a table where only bots play?"""
        return self.you.is_host and self.table is not None and not self.table.votes.needed

    @property
    def waiting(self) -> str:
        """What the table waits for."""
        if not self.is_rematch or self.plays_nobody:
            match = "rematch" if self.is_rematch else "match"
            bots = "yes" if self.has_open_seats else "no"
            return t("waiting.begin", match=match, bots=bots) if self.can_begin else t("waiting.host")
        if not self.can_begin:
            return t("waiting.everybody")
        assert self.table is not None
        return t("waiting.rematch.alone" if len(self.table.votes.needed) == 1 else "waiting.rematch")

    def position(self, viewer: int) -> Position:
        """The match as this player or spectator may know it, whichever viewer is given."""
        assert self.match is not None
        match = self.match
        return Position(
            viewer=SPECTATOR if self.you.seat is None else self.you.seat,
            view=match.view,
            legal=[] if self._has_resigned else match.legal,
            log=[LogEntry(entry.seat, entry.events) for entry in match.log],
            outcome=None if match.outcome is None else msgspec.convert(match.outcome, Outcome),
            stopped="" if match.stopped is None else stopped_text(match.stopped, self.names),
        )

    def seat_to_act(self) -> int | None:
        """Whose turn it is; None when the match is over."""
        seat: int | None = self.match.view["seat"] if self.match and not self.is_over else None
        return seat

    @property
    def chat(self) -> list[Said]:
        """What was said at the table."""
        return self._chat.messages

    @property
    def can_chat(self) -> bool:
        """Chat is for people with a seat."""
        return bool(self.people)

    def parse_error(self, text: str) -> str:
        """Why the text cannot be parsed as an action; empty if it can."""
        assert self.table is not None
        try:
            dealt = Match(self.game, len(self.table.seats), 0, self.table.options)
            self.game.notation.parse_action(dealt.state, text)
        except InputError as error:
            return str(error)
        return ""

    def handle(self, frame: Frame) -> str:
        """Update from a frame; return a note for what the position does not show."""
        data = frame.d
        if isinstance(data, frames.Snapshot):
            self.you, self.table = data.you, data.table
            self._show(data.match, frame.v)
            self._chat.restore(data.chat, self._ply)
            return "" if self.is_over else missed_text(data)
        if isinstance(data, frames.Started):
            self.you, self.table = data.you or self.you, data.table
            self._show(data.match, frame.v)
            self._chat.restart()
            return t("event.started")
        if isinstance(data, frames.Acted):
            return self._follow(data, frame.v)
        if isinstance(data, frames.Ended):
            return self._end(data)
        if isinstance(data, frames.TableChanged):
            self.you, self.table = data.you or self.you, data.table
            return self._change_text(data)
        if isinstance(data, frames.ChatLine):
            said = self._chat.add(data, self._ply)
            return "" if data.player == self.you.player else str(said)
        if isinstance(data, frames.Presence) and self.table is not None:
            for seat, is_connected in zip(self.table.seats, data.connected, strict=False):
                seat.is_connected = is_connected
        return ""

    def _change_text(self, data: frames.TableChanged) -> str:
        """What has changed at the table."""
        if data.what in UNTOLD:
            return ""
        if data.what == "voted":
            return self._offer_text()
        name = "" if data.seat is None else printable(data.table.seats[data.seat].name)
        is_undealt = data.what == "committed" and data.table.commitment is None
        return t("event.not_dealt" if is_undealt else f"event.{data.what}", name=name or area("people")("somebody"))

    @property
    def _ply(self) -> int:
        return self.match.ply if self.match is not None else 0

    def _show(self, match: frames.MatchView | None, v: int) -> None:
        self.match = match
        self.seen_v = v
        self._set_clock(match.clock_ms if match else None)

    def _follow(self, acted: frames.Acted, v: int) -> str:
        match = self.match
        if match is None:
            return ""
        log = [*match.log[: acted.ply - 1], frames.LogEntry(acted.ply, acted.seat, acted.events)]
        self.seen_v = v
        self._set_clock(acted.clock_ms)
        self.match = msgspec.structs.replace(
            match, ply=acted.ply, view=acted.view, legal=acted.legal, log=log, outcome=acted.outcome
        )
        if acted.by == "clock":
            return t("event.time_up", name=self.names[acted.seat])
        return ""

    def _end(self, ended: frames.Ended) -> str:
        self.you, self.table = ended.you or self.you, ended.table
        self._set_clock(None)
        if self.match is not None:
            self.match = msgspec.structs.replace(self.match, stopped=ended.stopped, legal=[])
        return stopped_text(ended.stopped, self.names)

    def _offer_text(self) -> str:
        """Who wants to end the match, and without whom it may be ended."""
        names = [self.names[seat] for seat in self.table.votes.end] if self.table else []
        if self.table is None or not names:
            return ""
        return in_sentences([common("vote.end", names=list_text(names)), absence_text(self.table, self.names)])

    def _set_clock(self, clock_ms: int | None) -> None:
        self._deadline = None if clock_ms is None else time.monotonic() + clock_ms / 1000


def missed_text(data: frames.Snapshot) -> str:
    """What somebody who comes to a match that is played must know, and the position does not show."""
    notes = []
    if data.match is not None and data.match.earlier_rules is not None:
        notes.append(common("table.earlier_rules", version=data.match.earlier_rules))
    if data.played_for_you:
        notes.append(t("event.played_for_you", n=len(data.played_for_you)))
    return in_sentences(notes)
