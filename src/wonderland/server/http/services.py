"""What the HTTP handlers use: settings, storage, worker and limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from wonderland.server.common.limits import ConcurrencyLimit, KeyedRateLimit, counted_address

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from wonderland.server.common.settings import Settings
    from wonderland.server.common.wall_clock import Clock
    from wonderland.server.jobs.pictures import Pictures
    from wonderland.server.jobs.replays import Replays
    from wonderland.server.live.live_table import LiveTable
    from wonderland.server.live.worker import Worker
    from wonderland.server.notifications.notifier import Notifier
    from wonderland.server.people.daily_results import DailyResults
    from wonderland.server.people.friends import Friends
    from wonderland.server.people.people import People, StoredPlayer
    from wonderland.server.people.presence import Presence
    from wonderland.server.people.standings import Standings
    from wonderland.server.storage.store import Store

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
MESSAGE_BURST = HINT_BURST = 5.0
CONNECT_BURST = CHANGE_BURST = 0.5  # minutes
SEAT_CONNECTS_PER_MINUTE = 30.0
TARGETS_PER_HOUR = 30.0
CONFIRMATIONS_PER_HOUR = 5.0
QUEUES_PER_MINUTE = 20.0
PICTURES_PER_MINUTE, PICTURE_BURST = 60.0, 30.0
QUESTIONS_PER_DAY = 30.0
INVITATIONS_PER_HOUR = 30.0
TRIES_PER_HOUR = 30.0
FILES_PER_REQUEST = 4.0  # how many files of the page an address may have instead of another request
BURST_SECONDS = 3.0  # of a rate per second
FILE_BURST_SECONDS = 15.0  # so that six new browsers behind one address can each fetch the whole page at once


class Limits:
    """The limits of a worker: by address or by player."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        def limit(per_second: float, burst: float, what: str) -> KeyedRateLimit:
            return KeyedRateLimit(clock, per_second, burst, what)

        requests, frames = settings.requests_per_second, settings.frames_per_second
        players, tables = settings.players_per_hour, settings.tables_per_hour
        self.requests = limit(requests, requests * BURST_SECONDS, "requests")
        files = requests * FILES_PER_REQUEST
        self.files = limit(files, files * FILE_BURST_SECONDS, "requests")
        self.health = limit(requests, requests * BURST_SECONDS, "health")
        self.accepts = limit(requests, settings.connections_per_address, "accepts")
        self.new_players = limit(players / HOUR, players, "players")
        sign_ins = settings.sign_ins_per_hour
        self.sign_ins = limit(sign_ins / HOUR, sign_ins, "sign_ins")
        self.new_tables = limit(tables / HOUR, tables, "tables")
        self.frames = limit(frames, frames * BURST_SECONDS, "frames")
        connects, replays = settings.connects_per_minute, settings.replays_per_second
        self.connects = limit(connects / MINUTE, max(1.0, connects * CONNECT_BURST), "connects")
        self.replays = limit(replays, replays * BURST_SECONDS, "replays")
        self.chat = limit(settings.messages_per_minute / MINUTE, MESSAGE_BURST, "messages")
        changes = settings.changes_per_minute
        self.changes = limit(changes / MINUTE, max(1.0, changes * CHANGE_BURST), "changes")
        rooms = settings.study_rooms_per_hour
        self.new_rooms = limit(rooms / HOUR, rooms, "study_rooms")
        self.hints = limit(settings.hints_per_minute / MINUTE, HINT_BURST, "hints")
        self.targets = limit(TARGETS_PER_HOUR / HOUR, TARGETS_PER_HOUR, "subscriptions")
        self.confirmations = limit(CONFIRMATIONS_PER_HOUR / HOUR, CONFIRMATIONS_PER_HOUR, "confirmations")
        self.queue = limit(QUEUES_PER_MINUTE / MINUTE, QUEUES_PER_MINUTE, "searches")
        self.pictures = limit(PICTURES_PER_MINUTE / MINUTE, PICTURE_BURST, "pictures")
        self.seat_connects = limit(SEAT_CONNECTS_PER_MINUTE / MINUTE, SEAT_CONNECTS_PER_MINUTE, "seat_connects")
        self.questions = limit(QUESTIONS_PER_DAY / DAY, QUESTIONS_PER_DAY, "questions")
        self.invitations = limit(INVITATIONS_PER_HOUR / HOUR, INVITATIONS_PER_HOUR, "invitations")
        self.tries = limit(TRIES_PER_HOUR / HOUR, TRIES_PER_HOUR, "tries")
        self.handshakes = ConcurrencyLimit(settings.sockets_per_address, "sockets")


@dataclass(frozen=True)
class Services:
    """The services of one worker."""

    settings: Settings
    clock: Clock
    store: Store
    people: People
    friends: Friends
    presence: Presence
    daily_results: DailyResults
    standings: Standings
    worker: Worker
    limits: Limits
    replays: Replays
    pictures: Pictures
    notifier: Notifier


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that got the request."""
    return cast("Services", connection.app.state.services)


async def note_network(connection: HTTPConnection, live: LiveTable, player: StoredPlayer | None) -> None:
    """Remember from where somebody with a seat plays: players who share an address are not rated by each other."""
    if player is not None and live.table.seat_of(player.id) is not None:
        await services_of(connection).store.networks.note(player.id, address_of(connection))


def address_of(connection: HTTPConnection) -> str:
    """The client's address, as limits count it."""
    return counted_address(connection.client.host) if connection.client else ""
