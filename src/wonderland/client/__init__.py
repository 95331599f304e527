"""Tables over the network: for programs that play, and for the terminal.

A program that plays, blocking and simple (HTTP only):

    from wonderland.client import Server
    table = Server("http://127.0.0.1:8000", name="Mock Turtle").create_table("parade", bots=["hatter", "dormouse"])
    for turn in table.turns():
        turn.play(turn.legal[0])

`Server` knows the HTTP resources (blocking; call it in a thread from async code). `create_table`, `join` and `watch`
give a `Table`; its `access` is all that is needed to connect again later: server, table, tokens, invitation.

An interface that shows a table, with asyncio (one WebSocket, comes back by itself, misses nothing):

    async with LiveTable(table.access) as live:
        async for frame in live:            # Frame(t, v, d), where d is the type of wonderland.server.frames
            ...                             # also `Online()` and `Offline()` as the connection comes and goes
        await live.ask(frames.Act(...))     # → Ack or Hint; raises Rejected with code and sentence

`live.ask` fills in the id, waits for the answer across a reconnect, and sends again what was not answered: the
server does the same id once. The iteration ends when the server says `closing` for good (kicked, seat_moved,
expired); `live.closing` holds that frame then.
"""

from wonderland.client.errors import ClientError, Rejected
from wonderland.client.live import LiveTable, Offline, Online
from wonderland.client.server import Access, Server
from wonderland.client.table import Table, Turn

__all__ = ["Access", "ClientError", "LiveTable", "Offline", "Online", "Rejected", "Server", "Table", "Turn"]
