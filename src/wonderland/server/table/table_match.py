"""The match at a table, with all its positions, so that every ply can be shown again to every viewer."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Raw

from wonderland.engine.match import Match
from wonderland.engine.state import NO_SEAT, SPECTATOR, copy_states
from wonderland.protocol.frames import LogEntry, PlainTexts
from wonderland.records.fairness import key_of
from wonderland.records.record import Decision, EarlyEnd, places_without, record_of
from wonderland.server.table.plain_texts import is_plain, plain_texts, with_sentences

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from wonderland.engine.game import Game, Outcome
    from wonderland.engine.state import States
    from wonderland.engine.workspace import Wanted
    from wonderland.records.fairness import Fairness
    from wonderland.records.record import Record
    from wonderland.server.table.events import Started

By = Literal["human", "bot", "clock"]

Json = Any  # encoded already (msgspec.Raw): it goes into frames as it is
NO_ACTIONS = Raw(b"[]")

PERSON, HURRIED = "person", "hurried"  # who decided, if no level did: a person, or one faster than people are
HURRIED_MS = 300  # a decision in less time than that after the position came about


class Ply(msgspec.Struct, array_like=True):
    """One decision."""

    seat: int
    action: str
    by: By


class Shown(msgspec.Struct):
    """A position as one viewer may know it."""

    events: Json  # what the decision before it caused
    view: Json  # with previews only for the seat to act, in the current position
    legal: Json = NO_ACTIONS  # the actions of the seat to act, in the current position; empty for others


class TableMatch:
    """A match from its deal on. Everything that is shown of it is made from states hidden for the viewer."""

    def __init__(self, started: Started, engine_match: Match, names: list[str], players: list[str | None]) -> None:
        self.started = started
        self.id = started.match
        self.players = players  # the people who began it, by seat
        self.resigned: set[int] = set()  # seats that a bot plays to the end
        self.stopped: EarlyEnd | None = None
        self.engine_match = engine_match
        self.names = names
        self.notation = engine_match.game.notation  # found once: the game looks for its module every time
        self.is_plain = is_plain(engine_match.game)  # asked once: every frame to every viewer depends on it
        self.fairness: Fairness | None = started.fairness
        self.forgotten: set[int] = set()  # seats of players whose names are gone
        self.plies: list[Ply] = []
        self.decided: list[Counter[str]] = [Counter() for _ in names]  # by seat: how often a person or a level decided
        self.seat: int | None = None  # the seat to act; None when the match is over
        self._find_seat()
        self._outcome: Json | None = None
        self._legal: Json | None = None  # the texts of the legal actions, once somebody was shown them
        self._logs: dict[int | None, list[LogEntry]] = {}

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.engine_match.game

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return self.seat is None

    @property
    def result(self) -> Outcome | EarlyEnd:
        """How the match ended."""
        return self.stopped or self.engine_match.outcome()

    @property
    def ply(self) -> int:
        """The number of decisions so far."""
        return len(self.plies)

    def play(self, action: str, by: By, parsed: int | None = None) -> None:
        """Apply a decision of the seat to act. With `parsed`, the rules have judged it; without, they do so here."""
        seat = self.engine_match.seat
        if parsed is None:
            self.engine_match.play(action)
        else:
            self.engine_match.apply_legal(parsed)
        self.plies.append(Ply(seat, action, by))
        self._legal = None
        self._find_seat()

    def find_legal(self, text: str) -> int | None:
        """The legal action with exactly this text; None if there is none.

        Most actions are sent as they were offered. To find them among those takes less time than to parse and judge.
        """
        if self._legal is None:
            self._legal = self._show("legal_texts", self.ply)
        texts = msgspec.json.decode(self._legal)
        return self.engine_match.legal_actions[texts.index(text)] if text in texts else None

    def forfeit(self, seat: int, how: Literal["resigned", "timeout"], is_end: bool) -> None:
        """The seat gives the match up. It ends, or a bot plays on."""
        self.resigned.add(seat)
        if is_end:
            self._stop(EarlyEnd(how, places_without(self.resigned, len(self.names))))

    def abandon(self, absent: Collection[int]) -> None:
        """The others have agreed to end the match without the absent seats; whoever resigned before has lost it."""
        self.resigned.update(absent)
        places = places_without(self.resigned, len(self.names)) if self.resigned else []
        self._stop(EarlyEnd("timeout" if absent else "resigned" if places else "abandoned", places))

    def resume(self, resigned: set[int], forgotten: set[int], stopped: EarlyEnd | None) -> None:
        """Become again what the match was, after its decisions were played again."""
        self.resigned, self.forgotten = resigned, forgotten
        if stopped is not None:
            self._stop(stopped)

    def _stop(self, stopped: EarlyEnd) -> None:
        self.stopped = stopped
        self.seat = None

    def played_for(self, seat: int | None) -> list[int]:
        """The plies that bots decided for the seat after its last own decision."""
        plies: list[int] = []
        for ply in range(self.ply, 0, -1):
            made = self.plies[ply - 1]
            if made.seat == seat:
                if made.by == "human":
                    break
                plies.append(ply)
        return plies[::-1]

    def forget(self, player: str, name: str) -> None:
        """Give the player another name. The commitment was one to the former name, so the record leaves it out."""
        seat = self.players.index(player)
        self.players[seat] = None
        self.names[seat] = name
        self.forgotten.add(seat)

    def hidden(self, ply: int, seat: int | None) -> States:
        """The position after `ply` decisions, hidden for the seat (None for a spectator)."""
        states = copy_states(self.engine_match.states_after(ply))
        self.engine_match.target.hide(states, viewer_of(seat))
        return states

    def shown(self, ply: int, seat: int | None) -> Shown:
        """The position after `ply` decisions as the seat may know it."""
        return self.shown_to(ply, [seat])[seat]

    def shown_to(self, ply: int, seats: Collection[int | None]) -> dict[int | None, Shown]:
        """The position after `ply` decisions as each of the seats may know it."""
        to_act = self.seat if ply == self.ply and self.seat in seats else None
        wanted: list[Wanted] = []
        for seat in seats:
            viewer = viewer_of(seat)
            wanted += (("events", viewer), ("view", viewer, to_act is not None and seat == to_act))
        if to_act is not None:
            wanted.append(("legal_texts",))
        states = self.engine_match.states_after(ply)
        texts = list(map(Raw, self.engine_match.target.show_several(states, wanted)))
        legal = texts.pop() if to_act is not None else NO_ACTIONS
        happened = [self._told(one) for one in texts[::2]] if self.is_plain else texts[::2]
        shown = {seat: Shown(told, view) for seat, told, view in zip(seats, happened, texts[1::2], strict=True)}
        if to_act is not None:
            shown[to_act].legal = self._legal = legal
        return shown

    def events(self, ply: int, seat: int | None) -> Json:
        """What the decision before that position caused, as far as the seat may know it."""
        return self._told(self._show("events", ply, viewer_of(seat)))

    def _told(self, events: Json) -> Json:
        return with_sentences(self.game, self.engine_match.seats, events) if self.is_plain else events

    def plain_texts(self, shown: Shown, outcome: Json | None) -> PlainTexts | None:
        """What a position says that a viewer is shown; None for a game that clients can draw."""
        return plain_texts(self.game, self.names, shown.view, shown.legal, outcome) if self.is_plain else None

    def log(self, seat: int | None) -> list[LogEntry]:
        """Every decision, as far as the seat may know it; cached for reconnects."""
        entries = self._logs.setdefault(seat, [])
        for ply in range(len(entries) + 1, self.ply + 1):
            made = self.plies[ply - 1]
            entries.append(LogEntry(ply, made.seat, self.events(ply, seat)))
        return entries

    def outcome(self) -> Json | None:
        """The outcome of the match; None before its end, and for a match that was stopped."""
        if self._outcome is None and self.is_over and self.stopped is None:
            self._outcome = self._show("outcome", self.ply)
        return self._outcome

    def _show(self, what: str, ply: int, *arguments: Any) -> Json:
        """One of the functions of `engine/display.py`, at the position after `ply` decisions."""
        return Raw(self.engine_match.target.show(what, self.engine_match.states_after(ply), *arguments))

    def is_turn_of(self, seat: int | None) -> bool:
        """Is that seat to act?"""
        return seat is not None and seat == self.seat

    def _find_seat(self) -> None:
        """Whose turn it is; kept, because it is asked for by everybody."""
        seat = self.engine_match.seat
        self.seat = None if seat == NO_SEAT else seat

    def record(self) -> Record:
        """The record of the match that has ended; its events are encoded already."""
        decisions = [
            Decision(made.seat, made.action, self._show("events_as_they_are", ply))
            for ply, made in enumerate(self.plies, start=1)
        ]
        deal = msgspec.json.decode(self._show("deal", 0))
        record = record_of(self.engine_match, self.names, deal, decisions, self.stopped)
        record.fairness = self.fairness if self.fairness and not self.forgotten else msgspec.UNSET
        return record


def viewer_of(seat: int | None) -> int:
    """A seat as the engine knows it: SPECTATOR for nobody's."""
    return SPECTATOR if seat is None else seat


def deal(
    game: Game, names: list[str], players: list[str | None], options: Mapping[str, Any], started: Started
) -> TableMatch:
    """Deal the match that has started."""
    fair = started.fairness
    if fair is None:
        match = Match(game, len(names), started.seed, options)
    else:
        key = key_of(fair.match, fair.secret, fair.numbers)
        match = Match(game, len(names), options=options, key=key, start_seat=fair.start)
    return TableMatch(started, match, names, players)
