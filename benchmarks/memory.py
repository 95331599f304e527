"""What one more table costs a server: memory with few and with many tables, after the same play at each.

    python -m benchmarks.memory --game parade

Every table has four players and plays 15 actions of its first match. A server has some memory of its own, and takes
more of that when it is busy, so only the difference between many and few tables is a table's. Another version is
measured from its own checkout, because clients speak the protocol of their version.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from pathlib import Path

from benchmarks.load import Load, warm_up
from benchmarks.load_server import Server

FEW, MANY = 100, 400
SEATS = 4
ACTIONS = 15  # at every table: no match is over
SECONDS = 20


async def grow(server: Server, game: str, tables: int) -> int:
    """How many KiB so many tables add to a server that knows its game."""
    await warm_up(server, argparse.Namespace(game=game, seats=SEATS))
    before = server.memory_kib()
    load = Load(server.url, game, SEATS)
    await load.set_up(tables)
    await load.play(SECONDS, tables * ACTIONS / SECONDS)
    after = server.memory_kib()
    await load.close()
    return after - before


def measure(game: str, tables: int) -> int:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), history=0) as server:
        return asyncio.run(grow(server, game, tables))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="parade")
    game = parser.parse_args().game
    few, many = measure(game, FEW), measure(game, MANY)
    per_table = round((many - few) / (MANY - FEW))
    print(json.dumps({"game": game, "few_kib": few, "many_kib": many, "kib_per_table": per_table}))


if __name__ == "__main__":
    main()
