"""Decisions: every request of a viewer leads to one event or to a Refusal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from wonderland.errors import IllegalActionError, InputError
from wonderland.protocol import requests
from wonderland.protocol.refusal import Refusal, refusal_of
from wonderland.server.table import events, fair_deals, forfeits, text_cleaning, votes
from wonderland.server.table.levels import check_level
from wonderland.server.table.table import Table

if TYPE_CHECKING:
    import random
    from collections.abc import Collection

    from wonderland.engine.match import Match
    from wonderland.server.table.events import AnyEvent, Seat
    from wonderland.server.table.table_match import By

Decide = Callable[[Table], "AnyEvent | None"]  # None: nothing is to be done any more


class Viewer(msgspec.Struct, frozen=True):
    """Who sends a request: the player (None for an unnamed spectator), and the seat that a seat token gives it."""

    player: str | None = None
    name: str = ""
    seat: int | None = None


def decide(table: Table, viewer: Viewer, request: requests.Request, chance: random.Random, now: int = 0) -> AnyEvent:
    """The event that the request causes; `now` is the time in milliseconds since 1970."""
    match request:
        case requests.Act():
            return act(table, viewer, request, now)
        case requests.Say():
            return say(viewer, request)
        case requests.SeatBot():
            return seat_bot(table, viewer, request)
        case requests.EmptySeat():
            return empty_seat(table, viewer, request)
        case requests.FillSeats():
            return fill_seats(table, viewer, request)
        case requests.ShuffleSeats():
            return shuffle_seats(table, viewer, chance)
        case requests.Start():
            return start(table, viewer, chance, now)
        case requests.Vote():
            return votes.vote(table, viewer.player if viewer.seat is not None else None, request, chance, now)
        case requests.Resign():
            return forfeits.resign(table, viewer.seat)
        case requests.AddNumber():
            return fair_deals.add_number(table, viewer.seat, request)
        case _:
            raise Refusal("unparsable", "no_change")


def act(table: Table, viewer: Viewer, request: requests.Act, now: int) -> events.Acted:
    """An action of the seat to act, chosen for the current position. It is found or parsed here, once."""
    if viewer.seat is None:
        raise Refusal("not_allowed", "only_seated.play")
    if table.match is None or not table.is_playing:
        raise Refusal("not_now", "no_match_played")
    if not table.position_v <= request.base_v <= table.v:
        raise Refusal("stale", "position_changed")
    if not table.match.is_turn_of(viewer.seat):
        raise Refusal("not_your_turn", "not_your_turn")
    if table.has_resigned(viewer.seat):
        raise Refusal("not_now", "resigned")
    if table.waiting_for is not None and forfeits.is_over(table.waiting_for.until, now):
        raise Refusal("not_now", "time_over")
    offered = table.match.find_legal(request.action)
    if offered is not None:
        return events.Acted(sys.intern(request.action), "human", parsed=offered)
    match = table.match.engine_match
    try:
        return acted(match, table.match.notation.parse_action(match.state, request.action), "human")
    except IllegalActionError as error:
        raise refusal_of("illegal", error) from None
    except InputError as error:
        raise refusal_of("unparsable", error) from None


def act_for(table: Table, position_v: int, action: int, by: By, level: str | None = None) -> events.Acted | None:
    """An action that a bot of that level chose; None if the position has changed."""
    if table.match is None or not table.is_playing or table.position_v != position_v or table.match.seat is None:
        return None
    is_seats = level == table.seats[table.match.seat].level
    return acted(table.match.engine_match, action, by, None if is_seats else level)


def acted(match: Match, action: int, by: By, level: str | None = None) -> events.Acted:
    """The event of a legal action; IllegalActionError for another. The rules judge it here, once."""
    match.check_legal(action)
    text = sys.intern(match.action_text(action))  # kept once for all tables: there are few different ones
    return events.Acted(text, by, level, action)


def say(viewer: Viewer, request: requests.Say) -> events.Said:
    """Chat, for everybody with a name."""
    if viewer.player is None:
        raise Refusal("not_allowed", "no_name")
    if request.emote is not None and request.text:
        raise Refusal("unparsable", "text_and_emote")
    text = "" if request.emote is not None else text_cleaning.clean_chat(request.text)
    return events.Said(viewer.player, viewer.name, viewer.seat, text, request.emote)


def seat_bot(table: Table, viewer: Viewer, request: requests.SeatBot) -> events.BotsSeated:
    """Put a bot on an open seat, or change the level of a bot, also during a match."""
    check_host(table, viewer)
    check_nobody_expected(table)
    check_not_dealing(table)
    check_level(request.level)
    if seat_at(table, request.seat).controller not in ("open", "bot"):
        raise Refusal("not_allowed", "seat_of_player")
    return events.BotsSeated([request.seat], request.level)


def empty_seat(table: Table, viewer: Viewer, request: requests.EmptySeat) -> events.SeatEmptied:
    """Remove a bot or a player, or take an invitation back.

    During a match only players for whom a bot plays already can be removed.
    """
    check_host(table, viewer)
    check_nobody_expected(table)
    check_not_dealing(table)
    seat = seat_at(table, request.seat)
    if seat.controller == "open" and seat.kept_for is None:
        raise Refusal("not_allowed", "seat_open")
    if table.is_playing and seat.controller == "bot":
        raise Refusal("not_now", "bot_plays")
    if seat.player == viewer.player:
        raise Refusal("not_allowed", "own_seat")
    if table.is_playing and seat.controller == "human":
        raise Refusal("not_now", "seat_kept")
    return events.SeatEmptied(request.seat, seat.level or table.state.stand_in)


def fill_seats(table: Table, viewer: Viewer, request: requests.FillSeats) -> events.BotsSeated:
    """Put bots on all open seats that are not kept for somebody."""
    check_host(table, viewer)
    check_nobody_expected(table)
    check_between_matches(table)
    check_level(request.level)
    open_seats = [index for index, seat in enumerate(table.seats) if seat.controller == "open"]
    seats = [index for index in open_seats if table.seats[index].kept_for is None]
    if not seats:
        raise Refusal("not_now", "seats_kept" if open_seats else "every_seat_taken")
    return events.BotsSeated(seats, request.level)


def shuffle_seats(table: Table, viewer: Viewer, chance: random.Random) -> events.SeatsShuffled:
    """Put everybody on a random seat."""
    check_host(table, viewer)
    check_nobody_expected(table)
    check_between_matches(table)
    order = list(range(len(table.seats)))
    chance.shuffle(order)
    return events.SeatsShuffled(order)


def start(table: Table, viewer: Viewer, chance: random.Random, now: int) -> AnyEvent:
    """Start the first match, as the host. To a rematch everybody must agree: then it is the host's vote."""
    check_host(table, viewer)
    if table.state.phase != "finished" or not votes.missing(table, table.state.rematch_votes):
        return fair_deals.start(table, chance)
    return votes.vote(table, viewer.player, requests.Vote("", "rematch"), chance, now)


def take_seat(table: Table, player: str, name: str, index: int, token: str) -> events.SeatTaken:
    """Take an open seat between matches, or one's own seat at any time; `token` is the digest of the seat token."""
    seat = seat_at(table, index)
    if seat.player != player:
        if seat.controller != "open":
            raise Refusal("not_allowed", "seat_taken")
        if seat.kept_for not in (None, player):
            raise Refusal("not_allowed", "kept_for", name=seat.name)
        if table.state.is_given_up:
            raise Refusal("not_now", "given_up")
        check_between_matches(table)
    return events.SeatTaken(index, player, name, token)


def decline_seat(table: Table, player: str) -> events.SeatEmptied:
    """Do not come: the seat that is kept for the player is open to others."""
    index = table.state.kept_seat_of(player)
    if index is None:
        raise Refusal("not_found", "not_invited")
    return events.SeatEmptied(index, table.state.stand_in)


def leave_seat(
    table: Table, player: str, index: int, connected: Collection[str | None]
) -> events.SeatLeft | events.Forfeited:
    """Leave one's own seat, and lose the match where that was agreed. If the host leaves, another player becomes it."""
    if seat_at(table, index).player != player:
        raise Refusal("not_allowed", "not_your_seat")
    host = host_without(table, player, connected)
    if forfeits.loses_by_leaving(table, index):
        return forfeits.leave(table, index, host)
    return events.SeatLeft(index, table.state.stand_in, host)


def forget(table: Table, player: str, connected: Collection[str | None]) -> events.Forfeited | events.Forgotten | None:
    """Remove a player for good; None if nothing at the table is theirs.

    Where leaving loses the match, the player loses it first, under the own name: so it counts for the others as any
    forfeit does. Then there is still a player to forget.
    """
    seat = table.seat_of(player)
    if seat is not None and forfeits.loses_by_leaving(table, seat):
        return forfeits.leave(table, seat, host_without(table, player, connected))
    has_spoken = any(line.player == player for line in table.state.chat)
    has_played = table.match is not None and player in table.match.players
    if not (table.is_member(player) or table.keeps_seat(player) or has_spoken or has_played):
        return None
    return events.Forgotten(player, seat, table.state.stand_in, host_without(table, player, connected))


def come_back(table: Table, player: str | None) -> events.Returned | None:
    """A player who was away takes the seat over from the bot."""
    seat = table.seat_of(player)
    if seat is None or table.seats[seat].controller != "away" or (table.is_playing and table.has_resigned(seat)):
        return None
    return events.Returned(seat)


def mark_away(table: Table, player: str, connected: Collection[str | None]) -> events.WentAway | None:
    """A bot stands in for a player who is not connected, where the table agreed to that."""
    seat = table.seat_of(player)
    if seat is None or table.state.absent_seconds is None or not table.is_playing:
        return None
    if player in connected or table.seats[seat].controller != "human":
        return None
    return events.WentAway(seat, table.state.stand_in)


def change_host(table: Table, player: str, connected: Collection[str | None]) -> events.HostChanged | None:
    """A connected player becomes the host if the host, `player`, is not connected."""
    host = next_host(table, connected)
    if table.state.host != player or player in connected or host is None or host not in connected:
        return None
    return events.HostChanged(host)


def host_without(table: Table, player: str, connected: Collection[str | None]) -> str:
    """The host after the player has left."""
    host = table.state.host
    return next_host(table, connected) or host if host == player else host


def next_host(table: Table, connected: Collection[str | None]) -> str | None:
    """The player who can become the host; connected players come first."""
    others = [seat.player for seat in table.seats if seat.player not in (None, table.state.host)]
    present = [player for player in others if player in connected]
    return next(iter(present or others), None)


def check_host(table: Table, viewer: Viewer) -> None:
    """Refusal unless the viewer is the host."""
    if viewer.player is None or viewer.player != table.state.host:
        raise Refusal("not_allowed", "only_host")


def check_between_matches(table: Table) -> None:
    """Refusal while a match is being played or dealt."""
    if table.is_playing:
        raise Refusal("not_now", "match_played")
    check_not_dealing(table)


def check_not_dealing(table: Table) -> None:
    """Refusal while the players add their numbers: the server has committed itself to who sits where."""
    if table.state.commitment is not None:
        raise Refusal("not_now", "dealing")


def check_nobody_expected(table: Table) -> None:
    """Refusal while the players whom the queue has matched come: each of them was told a seat."""
    if table.start_by is not None:
        raise Refusal("not_now", "players_coming")


def seat_at(table: Table, index: int) -> Seat:
    """The seat of that number; Refusal if there is none."""
    if not 0 <= index < len(table.seats):
        raise Refusal("not_found", "no_seat", seat=index)
    return table.seats[index]
