"""Client of the online table, for programs that play and for the terminal.

A program that plays, blocking, over HTTP:

    from wonderland.client import Server
    table = Server("http://127.0.0.1:8000", name="Mock Turtle").create_table("parade", bots=["hatter", "dormouse"])
    for turn in table.turns():
        turn.play(turn.legal[0])

`Server` has a method for every HTTP resource. It blocks: from async code, call it in a thread. `create_table`, `join`
and `watch` return a `Table`. `Table.access` (server, table, tokens, invitation) is enough to connect again later.

An interface that shows a table, with asyncio, over one WebSocket:

    async with TableConnection(table.access) as connection:
        async for frame in connection:            # Frame(t, v, d); d is a type of wonderland.protocol.frames
            ...                                   # also `Online(is_slow)` and `Offline()` when the connection changes
        await connection.ask(requests.Act(...))   # returns Ack or Hint; raises Rejected with code and sentence

The connection reconnects by itself and misses no event. `ask` fills in an empty id and waits for the answer. After a
reconnect it sends requests without an answer again; the server runs the same id once. The iteration ends when the
server closes the connection for good (such as crowded, kicked or seat_moved); then `connection.closing` is set.

Study rooms (docs/protocol-studies.md): `Server.open_room(study)` and `Server.room(link)` return the access for a
`RoomConnection`, which is used in the same way.
"""

from wonderland.client.access import Access
from wonderland.client.connection import Offline, Online, RoomConnection, TableConnection
from wonderland.client.errors import ClientError, Rejected, Unreachable
from wonderland.client.server import Server
from wonderland.client.table import Table, TableTurn

__all__ = [
    "Access",
    "ClientError",
    "Offline",
    "Online",
    "Rejected",
    "RoomConnection",
    "Server",
    "Table",
    "TableConnection",
    "TableTurn",
    "Unreachable",
]
