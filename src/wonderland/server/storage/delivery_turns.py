"""Which deliveries of the outbox come next: players take turns, and so do sites.

So nobody's many deliveries stand before somebody else's one. Deliveries that run have the first turns of their player
and site, in whatever worker they run: that limits how many of them run at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import and_, func, or_, select

from wonderland.server.storage.schema import tables
from wonderland.server.storage.waiting_schema import notification_targets as targets
from wonderland.server.storage.waiting_schema import outbox

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Select, Subquery


class Lane(NamedTuple):
    """How many deliveries of one kind run at a time. Each limit but those of player and site counts in a worker."""

    kind: str
    most: int
    most_unproven: int  # to targets that have not got their last delivery promptly: the others always have room
    most_of_player: int
    most_of_site: int


def next_turns(lane: Lane, worker: str, living: Select[str], now: int, due_before: int) -> Subquery:
    """The deliveries that may run, with those that this worker runs already, and their order.

    A table with viewers belongs to the worker that holds its lease: only that one knows who is connected.
    """
    holder, others = tables.c.lease_holder, targets.alias()
    is_ours = or_(holder.is_(None), holder == worker, holder.not_in(living))
    is_running = and_(outbox.c.taken_by.is_not(None), outbox.c.taken_by.in_(living))
    last_turn_at = select(func.max(others.c.turn_at)).where(others.c.player_id == targets.c.player_id)
    place = (targets.c.is_prompt.desc(), targets.c.failures, outbox.c.due_at)
    by_player = (
        select(
            outbox,
            targets.c.site,
            targets.c.is_prompt,
            targets.c.failures,
            is_running.label("is_running"),
            last_turn_at.scalar_subquery().label("last_turn_at"),
            turn(targets.c.player_id, is_running.desc(), *place).label("turn_of_player"),
        )
        .join(tables, tables.c.id == outbox.c.table_id)
        .join(targets, targets.c.id == outbox.c.target_id)
        .where(targets.c.kind == lane.kind, outbox.c.due_at <= due_before, targets.c.retry_at <= now)
        .where(or_(is_running, is_ours))
        .subquery()
    )
    row = by_player.c
    by_site = (
        select(by_player, turn(row.site, row.is_running.desc(), *in_turn(by_player)).label("turn_of_site"))
        .where(row.turn_of_player <= lane.most_of_player)
        .subquery()
    )
    return (
        select(by_site)
        .where(by_site.c.turn_of_site <= lane.most_of_site)
        .where(or_(~by_site.c.is_running, by_site.c.taken_by == worker))
        .order_by(*in_turn(by_site))
        .limit(lane.most)
        .subquery()
    )


def in_turn(rows: Subquery) -> tuple[ColumnElement[Any], ...]:
    """The order of the turns: targets that fail come last, and of equals whoever had a turn last."""
    row = rows.c
    return row.is_prompt.desc(), row.failures, row.turn_of_player, row.last_turn_at, row.due_at


def turn(whose: ColumnElement[Any], *order: ColumnElement[Any]) -> ColumnElement[int]:
    """The number of a delivery among all of the same owner."""
    return func.row_number().over(partition_by=whose, order_by=order)
