"""Players and how they are recognised: devices, one-time codes, passkeys."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import delete, insert, select, update

from wonderland.server.common import tokens
from wonderland.server.people.personal_data import PersonalData
from wonderland.server.people.progress import Progress
from wonderland.server.storage.schema import challenges, codes, devices, passkeys, players

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import MessageOf, Writer

SignedOut = Callable[[Collection[str]], str]  # the message that tells the other workers of devices that are signed out

MAX_DEVICES = 20  # of a player; one more removes the one that was unused for longest
MAX_PASSKEYS = 20
MAX_WRONG = 5  # attempts at a code; then it is gone


class StoredDevice(NamedTuple):
    """A device as stored."""

    id: str
    player_id: str
    digest: str
    label: str
    created_at: int
    seen_at: int


class StoredPlayer(NamedTuple):
    """A player, and the device by whose token it was found."""

    id: str
    name: str
    is_leaving: bool  # is the player being forgotten?
    device: StoredDevice


class SignedIn(NamedTuple):
    """Somebody who has signed in on a device more."""

    player: str
    name: str
    evicted: list[str]  # devices that were signed out to make room for it


class StoredPasskey(NamedTuple):
    """A passkey as stored."""

    id: str
    player_id: str
    public_key: bytes
    sign_count: int
    label: str
    created_at: int
    used_at: int


class People:
    """Players, their devices, codes and passkeys. Reads go to the database directly, writes go through the writer."""

    def __init__(self, database: Database, writer: Writer, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._writer = writer
        self._now_ms = now_ms
        self.progress = Progress(database, writer)

    # Players

    async def add_player(self, player: str, name: str, digest: str, label: str) -> None:
        """Store a player with the first device."""

        def work(connection: Connection) -> None:
            connection.execute(insert(players), {"id": player, "name": name, "seen_at": self._now_ms()})
            self._insert_device(connection, player, digest, label)

        await self._writer.run(work)

    async def rename(self, player: str, name: str) -> None:
        """Change the name of a player."""
        statement = update(players).where(players.c.id == player).values(name=name)
        await self._writer.run(lambda connection: connection.execute(statement))

    async def name_of(self, player: str) -> str | None:
        """The name of the player; None if there is none."""
        if not tokens.is_id(player):
            return None
        query = select(players.c.name).where(players.c.id == player, players.c.is_leaving.is_(False))
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def find(self, player: str, digest: str) -> StoredPlayer | None:
        """The player with the device of that digest; None if there is none."""
        if not tokens.is_id(player):
            return None
        query = (
            select(players.c.name, players.c.is_leaving, *devices.c)
            .join(devices, devices.c.player_id == players.c.id)
            .where(players.c.id == player, devices.c.digest == digest)
        )
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return StoredPlayer(player, row[0], row[1], StoredDevice(*row[2:])) if row else None

    async def mark_seen(self, player: str, device: str) -> None:
        """The player was here, with that device."""
        now = self._now_ms()

        def work(connection: Connection) -> None:
            connection.execute(update(players).where(players.c.id == player).values(seen_at=now))
            connection.execute(update(devices).where(devices.c.id == device).values(seen_at=now))

        await self._writer.run(work)

    async def leaving(self) -> Sequence[str]:
        """The players who are being forgotten."""
        query = select(players.c.id).where(players.c.is_leaving.is_(True))
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    def data_of(self, player: str) -> PersonalData:
        """Everything that is stored about the player."""
        return PersonalData(self._database, self._writer, player)

    # Devices

    async def devices_of(self, player: str) -> list[StoredDevice]:
        """The player's devices, the one used last first."""
        query = select(devices).where(devices.c.player_id == player).order_by(devices.c.seen_at.desc(), devices.c.id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [StoredDevice(*row) for row in rows]

    async def remove_device(self, player: str, device: str, message: str) -> bool:
        """End the device with its push subscription, and tell the other workers; False if there is no such device."""
        statement = delete(devices).where(devices.c.id == device, devices.c.player_id == player)
        return await self._writer.run(lambda connection: connection.execute(statement).rowcount == 1, message)

    def _insert_device(self, connection: Connection, player: str, digest: str, label: str) -> list[str]:
        """Give the player a device; the devices that make room for it."""
        now = self._now_ms()
        row = StoredDevice(tokens.new_id(), player, digest, label, now, now)
        connection.execute(insert(devices), row._asdict())
        own = select(devices.c.id).where(devices.c.player_id == player)
        latest_first = own.order_by(devices.c.seen_at.desc(), devices.c.created_at.desc())
        evicted = list(connection.execute(latest_first).scalars())[MAX_DEVICES:]
        connection.execute(delete(devices).where(devices.c.id.in_(evicted)))
        return evicted

    # One-time codes

    async def set_code(self, player: str, id: str, digest: str, expires_at: int) -> bool:
        """Store the only code of the player; False if the id is in use."""

        def work(connection: Connection) -> bool:
            is_gone = (codes.c.player_id == player) | (codes.c.expires_at <= self._now_ms())
            connection.execute(delete(codes).where(is_gone))
            if connection.execute(select(codes.c.id).where(codes.c.id == id)).scalar() is not None:
                return False
            row = {"id": id, "player_id": player, "digest": digest, "num_wrong": 0, "expires_at": expires_at}
            connection.execute(insert(codes), row)
            return True

        return await self._writer.run(work)

    async def use_code(self, id: str, secret: str, digest: str, label: str, signed_out: SignedOut) -> SignedIn | None:
        """The player whose code this is, who gets a device; None if it is wrong or too old.

        A code is used once. After some wrong attempts it is gone.
        """

        def work(connection: Connection) -> SignedIn | None:
            query = select(codes).where(codes.c.id == id, codes.c.expires_at > self._now_ms()).with_for_update()
            row = connection.execute(query).one_or_none()
            if row is None:
                return None
            is_right = tokens.matches(secret, row.digest)
            if is_right or row.num_wrong + 1 >= MAX_WRONG:
                connection.execute(delete(codes).where(codes.c.id == id))
            else:
                connection.execute(update(codes).where(codes.c.id == id).values(num_wrong=row.num_wrong + 1))
            return self._sign_in(connection, row.player_id, digest, label) if is_right else None

        return await self._writer.run(work, told_by(signed_out))

    def _sign_in(self, connection: Connection, player: str, digest: str, label: str) -> SignedIn:
        """Give the player a device."""
        evicted = self._insert_device(connection, player, digest, label)
        connection.execute(update(players).where(players.c.id == player).values(seen_at=self._now_ms()))
        name: str = connection.execute(select(players.c.name).where(players.c.id == player)).scalar_one()
        return SignedIn(player, name, evicted)

    # Passkeys

    async def add_challenge(self, challenge: bytes, player: str | None, expires_at: int) -> None:
        """Store what an authenticator has to sign."""

        def work(connection: Connection) -> None:
            connection.execute(delete(challenges).where(challenges.c.expires_at <= self._now_ms()))
            row = {"challenge": challenge, "player_id": player, "expires_at": expires_at}
            connection.execute(insert(challenges), row)

        await self._writer.run(work)

    async def take_challenge(self, challenge: bytes, player: str | None) -> bool:
        """Use up a challenge; False if there is none for that player."""
        is_it = (challenges.c.challenge == challenge) & (challenges.c.expires_at > self._now_ms())
        is_it &= challenges.c.player_id.is_(None) if player is None else challenges.c.player_id == player
        statement = delete(challenges).where(is_it)
        return await self._writer.run(lambda connection: connection.execute(statement).rowcount == 1)

    async def add_passkey(self, passkey: StoredPasskey) -> bool:
        """Store a passkey; False if the player has too many, or it is stored already."""

        def work(connection: Connection) -> bool:
            own = select(passkeys.c.id).where(passkeys.c.player_id == passkey.player_id)
            same = select(passkeys.c.id).where(passkeys.c.id == passkey.id)
            if len(connection.execute(own).all()) >= MAX_PASSKEYS or connection.execute(same).first() is not None:
                return False
            connection.execute(insert(passkeys), passkey._asdict())
            return True

        return await self._writer.run(work)

    async def passkeys_of(self, player: str) -> list[StoredPasskey]:
        """The player's passkeys, oldest first."""
        query = select(passkeys).where(passkeys.c.player_id == player).order_by(passkeys.c.created_at, passkeys.c.id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [StoredPasskey(*row) for row in rows]

    async def passkey(self, id: str) -> StoredPasskey | None:
        """The passkey of that id; None if there is none."""
        query = select(passkeys).where(passkeys.c.id == id)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return StoredPasskey(*row) if row else None

    async def use_passkey(
        self, id: str, sign_count: int, digest: str, label: str, signed_out: SignedOut
    ) -> SignedIn | None:
        """Give the player of the passkey a device.

        None if the passkey is gone, or if its counter was used: then there is a copy of it. One statement compares and
        stores the counter, so of two answers with the same one only the first counts. Some authenticators do not count.
        """
        is_later = passkeys.c.sign_count < sign_count
        if sign_count == 0:
            is_later = passkeys.c.sign_count == 0
        statement = update(passkeys).where(passkeys.c.id == id, is_later)
        statement = statement.values(sign_count=sign_count, used_at=self._now_ms())

        def work(connection: Connection) -> SignedIn | None:
            if connection.execute(statement).rowcount == 0:
                return None
            player = connection.execute(select(passkeys.c.player_id).where(passkeys.c.id == id)).scalar_one()
            return self._sign_in(connection, player, digest, label)

        return await self._writer.run(work, told_by(signed_out))

    async def remove_passkey(self, player: str, id: str) -> bool:
        """Remove a passkey; False if the player has no such one."""
        statement = delete(passkeys).where(passkeys.c.id == id, passkeys.c.player_id == player)
        return await self._writer.run(lambda connection: connection.execute(statement).rowcount == 1)


def told_by(signed_out: SignedOut) -> MessageOf[SignedIn | None]:
    """The message of somebody's signing in: to end the connections of the devices that made room."""
    return lambda found: signed_out(found.evicted) if found and found.evicted else None
