"""The rows between two players: a question that was asked, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import and_, case, delete, func, insert, literal, or_, select, update

from wonderland.protocol.refusal import Refusal
from wonderland.server.common import tokens
from wonderland.server.people import acquaintance
from wonderland.server.storage.friends_expiry import QUESTION_MS
from wonderland.server.storage.friends_schema import blocks, friend_links, friend_settings, presence
from wonderland.server.storage.friends_schema import friendships as questions
from wonderland.server.storage.schema import players

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection, Row, Select, Table

MAX_FRIENDS = 200
MAX_OPEN = 20  # questions that a player has asked and nobody has accepted
MAX_LISTED = 50  # questions that are shown; with fewer, the next ones are


class StoredSettings(NamedTuple):
    """What friends may see of a player."""

    is_invisible: bool = False
    shows_game: bool = False
    shares_daily: bool | None = None  # None: not asked yet


def ask(connection: Connection, player: str, other: str, link: str | None, now: int) -> None:
    """Store a question; Refusal for one that may not be asked."""
    if player == other:
        raise Refusal("not_allowed", "own_friend")
    if not acquaintance.have_met(connection, player, other) and not has_link(connection, other, link, now):
        raise Refusal("not_allowed", "ask_strangers")
    lock(connection, player, other)
    if is_blocked(connection, player, other):
        raise Refusal("not_now", "you_blocked")
    theirs = connection.execute(select(questions).where(row_of(other, player))).one_or_none()
    if theirs is not None and theirs.withdrawn_at is None and (theirs.accepted_at or is_young(theirs, now)):
        if theirs.accepted_at is None:
            accept(connection, player, other, now)
        return
    connection.execute(delete(questions).where(row_of(other, player)))
    mine = connection.execute(select(questions).where(row_of(player, other))).one_or_none()
    if mine is not None and (mine.accepted_at or (is_young(mine, now) and mine.withdrawn_at is None)):
        return
    check_may_ask_more(connection, player, now)
    if mine is not None and is_young(mine, now):
        connection.execute(update(questions).where(row_of(player, other)).values(withdrawn_at=None))
        return
    connection.execute(delete(questions).where(row_of(player, other)))
    insert_question(connection, player, other, now)


def insert_question(connection: Connection, player: str, other: str, now: int) -> None:
    """Store a new question. One to somebody who has blocked the asker is declined from the beginning."""
    declined_at = now if is_blocked(connection, other, player) else None
    row = {"player_id": player, "other_id": other, "asked_at": now, "declined_at": declined_at}
    connection.execute(insert(questions), row)


def check_may_ask_more(connection: Connection, player: str, now: int) -> None:
    """Refusal for somebody with as many friends or open questions as possible."""
    check_room(connection, player)
    asked = and_(questions.c.player_id == player, *is_pending(now))
    if connection.execute(count_of(questions, asked)).scalar_one() >= MAX_OPEN:
        raise Refusal("too_large", "too_many_questions", most=MAX_OPEN)


def accept(connection: Connection, player: str, other: str, now: int) -> None:
    """Make friends of two players of whom the other has asked, also if it was declined at first."""
    lock(connection, player, other)
    theirs = connection.execute(select(questions).where(row_of(other, player))).one_or_none()
    if theirs is None or theirs.withdrawn_at is not None or not is_young(theirs, now) or theirs.accepted_at:
        raise Refusal("not_found", "no_question")
    check_room(connection, player)
    check_room(connection, other, "no_room_there")
    connection.execute(delete(questions).where(row_of(player, other)))
    accepted = update(questions).where(row_of(other, player)).values(accepted_at=now, declined_at=None)
    connection.execute(accepted)


def check_room(connection: Connection, player: str, key: str = "too_many_friends") -> None:
    """Refusal if the player has as many friends as possible."""
    is_own = or_(questions.c.player_id == player, questions.c.other_id == player)
    query = count_of(questions, and_(is_own, questions.c.accepted_at.is_not(None)))
    if connection.execute(query).scalar_one() >= MAX_FRIENDS:
        raise Refusal("too_large", key, most=MAX_FRIENDS)


def lock(connection: Connection, player: str, other: str) -> None:
    """Let one change at a time happen between two players; Refusal if one of them is gone."""
    pair = select(players.c.id).where(players.c.id.in_([player, other]), players.c.is_leaving.is_(False))
    found = connection.execute(pair.order_by(players.c.id).with_for_update()).scalars().all()
    if player not in found:
        raise Refusal("not_allowed", "no_name", status=401)
    if other not in found:
        raise Refusal("not_found", "no_player")


def has_link(connection: Connection, owner: str, link: str | None, now: int) -> bool:
    """Is this the link that the owner has given away?"""
    query = select(friend_links.c.digest).where(friend_links.c.player_id == owner, friend_links.c.expires_at > now)
    return tokens.matches(link, connection.execute(query).scalar())


def is_blocked(connection: Connection, player: str, other: str) -> bool:
    """Has the player blocked the other one?"""
    query = select(blocks.c.player_id).where(blocks.c.player_id == player, blocks.c.other_id == other)
    return connection.execute(query).first() is not None


def settings_of(connection: Connection, player: str) -> StoredSettings:
    """What the player lets friends see."""
    columns = [friend_settings.c[name] for name in StoredSettings._fields]
    row = connection.execute(select(*columns).where(friend_settings.c.player_id == player)).one_or_none()
    return StoredSettings(*row) if row else StoredSettings()


def is_young(question: Row[str, int], now: int) -> bool:
    """Is the question not forgotten yet?"""
    return bool(question.asked_at > now - QUESTION_MS)


def row_of(player: str, other: str) -> ColumnElement[bool]:
    """The question of one player to another."""
    return and_(questions.c.player_id == player, questions.c.other_id == other)


def between(player: str, other: str) -> ColumnElement[bool]:
    """The questions between two players."""
    return or_(row_of(player, other), row_of(other, player))


def is_pending(now: int) -> list[ColumnElement[bool]]:
    """Does the asker see the question as one that is not answered?"""
    columns = questions.c
    return [columns.accepted_at.is_(None), columns.withdrawn_at.is_(None), columns.asked_at > now - QUESTION_MS]


def is_open(whose: ColumnElement[bool], now: int) -> ColumnElement[bool]:
    """Does whoever was asked see the question?"""
    return and_(whose, questions.c.declined_at.is_(None), *is_pending(now))


def count_of(table: Table, condition: ColumnElement[bool]) -> Select[int]:
    """How many rows there are."""
    return select(func.count()).select_from(table).where(condition)


def others(column: ColumnElement[str], condition: ColumnElement[bool]) -> Select[str, str]:
    """The players that a column of the questions names, those first who have waited longest."""
    query = select(players.c.id, players.c.name).join(questions, players.c.id == column)
    listed = query.where(condition, players.c.is_leaving.is_(False)).order_by(questions.c.asked_at, players.c.id)
    return listed.limit(MAX_LISTED)


def blocked_by(player: str) -> Select[str, str]:
    """Whom the player has blocked."""
    query = select(players.c.id, players.c.name).join(blocks, players.c.id == blocks.c.other_id)
    return query.where(blocks.c.player_id == player).order_by(players.c.name, players.c.id)


def friend_ids(player: str) -> Select[str]:
    """The ids of the player's friends."""
    other = case((questions.c.player_id == player, questions.c.other_id), else_=questions.c.player_id)
    is_own = or_(questions.c.player_id == player, questions.c.other_id == player)
    return select(other).where(is_own, questions.c.accepted_at.is_not(None))


def friends_with_presence(player: str, server_now: int) -> Select[str, str, bool, str]:
    """The player's friends with what they let friends see: those who are here come first."""
    is_visible = friend_settings.c.is_invisible.is_not(True)
    is_here = func.coalesce(and_(presence.c.here_until > server_now, is_visible), literal(False))
    shows = and_(is_here, friend_settings.c.shows_game.is_(True), presence.c.game_until > server_now)
    return (
        select(players.c.id, players.c.name, is_here, case((shows, presence.c.game)))
        .outerjoin(presence, presence.c.player_id == players.c.id)
        .outerjoin(friend_settings, friend_settings.c.player_id == players.c.id)
        .where(players.c.id.in_(friend_ids(player)), players.c.is_leaving.is_(False))
        .order_by(is_here.desc(), func.lower(players.c.name), players.c.id)
    )
