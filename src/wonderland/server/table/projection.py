"""What a viewer is shown of a table: every frame is made here, from states hidden for that viewer."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.engine.game import Outcome
from wonderland.protocol import frames
from wonderland.protocol.resources import MatchInfo, TableInfo
from wonderland.server.table import events, votes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.server.table.decisions import Viewer
    from wonderland.server.table.table import Happened, Table
    from wonderland.server.table.table_match import TableMatch

TABLE_EVENTS = {
    events.SeatTaken: "seat_taken",
    events.SeatLeft: "seat_left",
    events.GivenUp: "given_up",
    events.BotsSeated: "bot_seated",
    events.SeatEmptied: "seat_emptied",
    events.SeatsShuffled: "seats_shuffled",
    events.HostChanged: "host_changed",
    events.WentAway: "away",
    events.Returned: "returned",
    events.Seen: "seen",
    events.Forgotten: "forgotten",
    events.Committed: "committed",
    events.NumberAdded: "number_added",
    events.Voted: "voted",
    events.Forfeited: "resigned",
}
KIND_OF = {frame: kind for kind, frame in frames.FRAME_KINDS.items()}

encoder = msgspec.json.Encoder()


class Frame(msgspec.Struct):
    """A frame as it travels."""

    t: str
    v: int
    d: Any


class Surroundings(msgspec.Struct, frozen=True):
    """What is shown but is no event: who is connected, and what time it is."""

    connected: Collection[str | None] = ()
    num_spectators: int = 0
    now_ms: int = 0  # the server's time, as in the log
    is_busy: bool = False
    calendar_ahead_ms: int = 0  # of the server's time


def frame(v: int, data: msgspec.Struct) -> bytes:
    """A frame as bytes."""
    return encoder.encode(Frame(KIND_OF[type(data)], v, data))


def snapshot(table: Table, viewer: Viewer, around: Surroundings) -> bytes:
    """Everything the viewer may know."""
    match = match_view(table, table.match, viewer.seat, around) if table.match else None
    played = table.match.played_for(viewer.seat) if table.match and viewer.seat is not None else []
    data = frames.Snapshot(you(table, viewer), TableViews(table, around).of(viewer), match, table.state.chat, played)
    return frame(table.v, data)


def missed(table: Table, viewer: Viewer, last_v: int, most: int, around: Surroundings) -> list[bytes] | None:
    """The frames of the events after `last_v`; None when a snapshot is better."""
    if table.has_other_rules:  # what the viewer saw before an upgrade may differ
        return None
    count = table.v - last_v
    if not 0 <= count <= min(most, len(table.recent)):
        return None
    events_missed = table.events_after(last_v)
    if any(isinstance(happened.event, events.Created | events.Started) for happened in events_missed):
        return None
    views = TableViews(table, around)
    return [happening(happened, viewer, views) for happened in events_missed]


def happening(happened: Happened, viewer: Viewer, views: TableViews) -> bytes:
    """The frame of one event."""
    event, table, around = happened.event, views.table, views.around
    data: msgspec.Struct
    if isinstance(event, events.Said):
        data = frames.ChatLine(happened.v, event.player, event.name, event.seat, event.text, event.emote)
    elif isinstance(event, events.Acted):
        return acted(table, happened, [viewer.seat], around)[viewer.seat]
    elif isinstance(event, events.Started):
        assert table.match is not None
        view = match_view(table, table.match, viewer.seat, around)
        data = frames.Started(views.of(viewer), view, you(table, viewer))
    elif isinstance(event, events.Abandoned) or (isinstance(event, events.Forfeited) and event.is_end):
        assert table.match is not None
        data = ended(table.match, viewer, views)
    else:
        what: Any = TABLE_EVENTS[type(event)]
        seat = getattr(event, "seat", None)
        data = frames.TableChanged(what, seat, views.of(viewer), you(table, viewer))
    return frame(happened.v, data)


def happening_to(table: Table, happened: Happened, viewers: Sequence[Viewer], around: Surroundings) -> Sequence[bytes]:
    """The frame of one event for every viewer, in their order; equal viewers, such as unnamed spectators, share one."""
    if isinstance(happened.event, events.Acted):
        by_seat = acted(table, happened, {viewer.seat for viewer in viewers}, around)
        return [by_seat[viewer.seat] for viewer in viewers]
    views = TableViews(table, around)
    if isinstance(happened.event, events.Said):
        return [happening(happened, viewer, views) for viewer in viewers[:1]] * len(viewers)
    made = {viewer: happening(happened, viewer, views) for viewer in set(viewers)}
    return [made[viewer] for viewer in viewers]


def acted(
    table: Table, happened: Happened, seats: Collection[int | None], around: Surroundings
) -> dict[int | None, bytes]:
    """A decision and the match after it, by seat; what it caused is read from the seat's hidden state."""
    match, ply = table.match, happened.ply
    assert match is not None
    assert ply is not None
    made = match.plies[ply - 1]
    data = frames.Acted(ply=ply, seat=made.seat, events=[], view={}, legal=[], by=made.by)
    if ply == match.ply:
        data.outcome = match.outcome()
        data.clock_ms = clock_ms(table, around)
        data.clocks_ms = clocks_ms(table, around)
        data.secret = None if match.stopped else secret_of(match)
    made_frames = {}
    for seat, shown in match.shown_to(ply, seats).items():
        data.events, data.view, data.legal = shown.events, shown.view, shown.legal
        data.texts = match.plain_texts(shown, data.outcome)
        made_frames[seat] = frame(happened.v, data)
    return made_frames


def ended(match: TableMatch, viewer: Viewer, views: TableViews) -> frames.Ended:
    """The end of a match that was stopped."""
    stopped = stopped_view(match)
    assert stopped is not None
    return frames.Ended(stopped, views.of(viewer), you(views.table, viewer), secret_of(match))


def stopped_view(match: TableMatch) -> frames.Stopped | None:
    """How the match was stopped; None if it was not."""
    return frames.Stopped(match.stopped.how, match.stopped.places) if match.stopped else None


def secret_of(match: TableMatch) -> str | None:
    """The secret of the deal, when the match is over."""
    return match.fairness.secret if match.is_over and match.fairness else None


def clock_ms(table: Table, around: Surroundings) -> int | None:
    """What the player to act has left; None without a clock, and for a bot."""
    waiting = table.waiting_for
    return None if waiting is None or waiting.until is None else max(0, waiting.until - around.now_ms)


def clocks_ms(table: Table, around: Surroundings) -> list[int] | None:
    """What every seat has left of the match; None without such a clock."""
    waiting = table.waiting_for
    return table.clocks.left(waiting.seat if waiting else None, around.now_ms) if table.clocks else None


def match_view(table: Table, match: TableMatch, seat: int | None, around: Surroundings) -> frames.MatchView:
    """The match as it stands."""
    shown = match.shown(match.ply, seat)
    return frames.MatchView(
        id=match.id,
        ply=match.ply,
        view=shown.view,
        legal=shown.legal,
        log=match.log(seat),
        names=match.names,
        outcome=match.outcome(),
        stopped=stopped_view(match),
        clock_ms=clock_ms(table, around),
        clocks_ms=clocks_ms(table, around),
        fairness=fair_deal(match),
        earlier_rules=match.game.rules_version if table.has_other_rules else None,
        texts=match.plain_texts(shown, match.outcome()),
    )


def fair_deal(match: TableMatch) -> frames.FairDeal | None:
    """How the deal came about; the secret only when the match is over."""
    fair = match.fairness
    if fair is None:
        return None
    return frames.FairDeal(fair.format, fair.start, fair.commitment, fair.numbers, secret_of(match))


class TableViews:
    """The table at one moment: one view for all who belong to it, one for all others."""

    def __init__(self, table: Table, around: Surroundings) -> None:
        self.table = table
        self.around = around
        self._made: dict[bool, frames.TableView] = {}

    def of(self, viewer: Viewer) -> frames.TableView:
        """What the viewer sees."""
        is_member = self.table.is_member(viewer.player)
        if is_member not in self._made:
            self._made[is_member] = table_view(self.table, is_member, self.around)
        return self._made[is_member]


def table_view(table: Table, is_member: bool, around: Surroundings) -> frames.TableView:
    """The table; the invitation only for those who belong to it."""
    state = table.state
    return frames.TableView(
        id=table.id,
        game=state.game,
        options=state.options,
        phase=state.phase,
        is_public=state.is_public,
        pace=state.pace,
        absent_seconds=state.absent_seconds,
        stand_in=state.stand_in,
        hints=state.hints,
        is_rated=bool(state.is_rated),
        votes=votes_view(table, around),
        host=state.host,
        seats=seat_views(table, around),
        num_spectators=around.num_spectators,
        num_matches=state.num_matches,
        commitment=state.commitment.digest if state.commitment else None,
        invite=state.invite if is_member else None,
        start_ms=None if table.start_by is None else max(0, table.start_by - around.now_ms),
    )


def votes_view(table: Table, around: Surroundings) -> frames.Votes:
    """Who has agreed to what, by seat."""
    times = [votes.may_end_without(table, seat) for seat in range(len(table.seats))]

    def seats_of(players: list[str]) -> list[int]:
        return [index for index, seat in enumerate(table.seats) if seat.player in players]

    return frames.Votes(
        seats_of(table.state.end_votes),
        seats_of(table.state.rematch_votes),
        seats_of(votes.voters(table)),
        [None if at is None else at + around.calendar_ahead_ms for at in times],
    )


def seat_views(table: Table, around: Surroundings) -> list[frames.SeatView]:
    """Who sits where."""
    return [
        frames.SeatView(
            seat.controller,
            seat.name,
            seat.player,
            seat.level,
            seat.player is not None and seat.player in around.connected,
            seat.wins,
            table.is_playing and table.has_resigned(index),
            seat.kept_for,
        )
        for index, seat in enumerate(table.seats)
    ]


def presence(table: Table, v: int, around: Surroundings) -> bytes:
    """Who is connected; `v` because the table's last event may not be broadcast yet."""
    connected = [seat.player is not None and seat.player in around.connected for seat in table.seats]
    return frame(v, frames.Presence(connected, around.num_spectators, around.is_busy))


def you(table: Table, viewer: Viewer) -> frames.You:
    """The viewer itself."""
    return frames.You(viewer.player, viewer.seat, viewer.player is not None and viewer.player == table.state.host)


def table_info(table: Table, around: Surroundings) -> TableInfo:
    """The table in a list."""
    state = table.state
    return TableInfo(
        table.id,
        state.game,
        state.phase,
        seat_views(table, around),
        state.options,
        state.pace,
        state.absent_seconds,
        state.hints,
        bool(state.is_rated),
    )


def match_info(table: Table, match: TableMatch) -> MatchInfo:
    """A finished match in a list; who asks and when it ended is filled in when it is read."""
    result = match.result
    return MatchInfo(
        id=match.id,
        table=table.id,
        game=table.state.game,
        names=match.names,
        points=result.points if isinstance(result, Outcome) else [],
        places=result.places,
        seat=None,
        ended_at="",
        stopped=match.stopped.how if match.stopped else None,
        resigned=sorted(match.resigned),
        players=match.players,
        levels=levels_of(table, match),
        is_rated=match.started.is_rated is not False,
    )


def levels_of(table: Table, match: TableMatch) -> list[str | None]:
    """The level of every bot of the match, by seat; None for people, also those who were forgotten."""
    return [
        seat.level if player is None and index not in match.forgotten else None
        for index, (player, seat) in enumerate(zip(match.players, table.seats, strict=True))
    ]
