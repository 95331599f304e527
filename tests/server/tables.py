"""Tables without a server, for tests of the authority alone."""

from __future__ import annotations

import random
from typing import Any

from wonderland.engine import catalogue
from wonderland.protocol import requests
from wonderland.server.common import tokens
from wonderland.server.table import checkpoint, decisions, events
from wonderland.server.table.decisions import Viewer
from wonderland.server.table.events import Seat
from wonderland.server.table.table import FindGame, Table, installed
from wonderland.server.table.votes import voters

HOST = Viewer("ann", "Ann", 0)
STAND_IN = "hatter"


def seat_token(player: str) -> str:
    return f"token-of-{player}"


def human(player: str) -> Seat:
    return Seat("human", player.title(), player, token=tokens.digest(seat_token(player)))


def new_table(
    game: str = "parade",
    humans: int = 2,
    seats: int | None = None,
    find_game: FindGame = installed,
    **changes: Any,
) -> Table:
    """A table with Ann, Bob, … at its first seats."""
    people = ["ann", "bob", "cyd", "dan", "eve", "fay"][:humans]
    table = Table("table", find_game)
    open_seats = [Seat() for _ in range((seats or humans) - humans)]
    table.apply(
        events.Created(
            game=game,
            options=catalogue.load(game).complete_options({}),
            is_public=False,
            invite="invitation",
            host="ann",
            seats=[human(player) for player in people] + open_seats,
        )
    )
    for name, value in changes.items():
        setattr(table.state, name, value)
    return table


def restored(table: Table, is_start: bool = False) -> Table:
    """The same table as its checkpoint makes it, `is_start` before its next match."""
    again = Table(table.id)
    kept = checkpoint.decode(checkpoint.encode(table, is_start))
    for _ in checkpoint.restore(again, kept, table.v, table.at):
        pass
    return again


def viewer_at(table: Table, seat: int) -> Viewer:
    return Viewer(table.seats[seat].player, table.seats[seat].name, seat)


def do(table: Table, viewer: Viewer, request: requests.Request, seed: int = 0, now: int = 0) -> None:
    """Let a request happen, as the server would; `now` in milliseconds."""
    event = decisions.decide(table, viewer, request, random.Random(seed), now)
    table.apply(event, viewer.player, request.id, now)


def start(table: Table, seed: int = 0) -> None:
    """Start a match, or a rematch that everybody votes for, everybody adding a number."""
    do(table, HOST, requests.Start(f"start-{table.v}"), seed)
    while table.state.phase == "finished" and table.state.commitment is None:
        voter = next(player for player in voters(table) if player not in table.state.rematch_votes)
        do(table, viewer_at(table, table.seat_of(voter) or 0), requests.Vote(f"vote-{table.v}", "rematch"), seed)
    while (commitment := table.state.commitment) is not None:
        seat = commitment.numbers.index(None)
        number = requests.AddNumber(f"number-{table.v}", commitment.digest, f"{seed:030x}{seat:02x}")
        do(table, viewer_at(table, seat), number)


def started(game: str = "parade", humans: int = 2, seed: int = 0) -> Table:
    table = new_table(game, humans)
    start(table, seed)
    return table


def play_on(table: Table, plies: int, seed: int = 0) -> None:
    """So many random decisions, or as many as there are."""
    choices = random.Random(seed)
    for ply in range(plies):
        match = table.match
        if match is None or match.seat is None:
            return
        action = choices.choice(match.engine_match.legal)
        do(table, viewer_at(table, match.seat), requests.Act(f"ply-{seed}-{ply}", table.v, action))
