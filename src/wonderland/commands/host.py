"""`wonderland host`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import wonderland.commands.name_list as name_list
from wonderland.commands.common import game_argument, parse_options, rule_option
from wonderland.commands.help import LevelsCommand
from wonderland.commands.names import NameList, SeatCount
from wonderland.commands.online import follow, server_option
from wonderland.commands.play import ascii_option, plain_option
from wonderland.terminal.online.defaults import DEFAULT_NAME

if TYPE_CHECKING:
    from wonderland.protocol.frames import Pace


@click.command(cls=LevelsCommand)
@game_argument
@server_option
@click.option("--name", default=DEFAULT_NAME, show_default=True, help="Your name at the table.")
@click.option("--seats", type=SeatCount(), help="How many play, people and bots together (default: 3).")
@click.option(
    "--bots",
    type=NameList(lambda: name_list.levels()),
    default="",
    metavar="LEVEL[,LEVEL…]",
    help="Bots on the seats after yours; the other seats stay open (default: none).",
)
@rule_option
@click.option("--turn-seconds", type=click.IntRange(1), help="A clock for every turn (default: none, turns wait).")
@click.option("--turn-days", type=click.IntRange(1, 30), help="The same in days, for a match by correspondence.")
@click.option("--no-hints", is_flag=True, help="Nobody gets hints.")
@click.option("--public", "is_public", is_flag=True, help="List the table for everybody on the server.")
@plain_option
@ascii_option
def host(
    game_name: str,
    server: str,
    name: str,
    seats: int | None,
    bots: str,
    settings: tuple[str, ...],
    turn_seconds: int | None,
    turn_days: int | None,
    no_hints: bool,
    is_public: bool,
    plain: bool,
    only_ascii: bool,
) -> int:
    """Open a table on a server and play there.

    Prints the link that others join with, in a browser or with `wonderland join`. Waits for them; Enter begins the
    match, and bots take the seats that are still open. With a bot on every other seat it begins at once.

    \b
    Examples:
      wonderland host parade --seats 4
      wonderland host tea-party --bots hatter --seats 3 --public
      wonderland host going-out --server https://HOST --name Ann --turn-seconds 60
      wonderland host parade --seats 2 --turn-days 3 --no-hints
    """
    from wonderland.engine import catalogue
    from wonderland.terminal.online import join

    game = catalogue.load(game_name)
    levels = levels_in(bots)
    wish = join.Wish(
        game.name,
        num_seats(game_name, seats, len(levels)),
        levels,
        parse_options(game, settings),
        pace_of(turn_seconds, turn_days),
        is_public,
        not no_hints,
    )
    access = join.host(join.server_address(server), name, wish)
    click.echo(f"Others join with this link:\n{access.link}\n")
    return follow(access, plain, only_ascii)


def pace_of(turn_seconds: int | None, turn_days: int | None) -> Pace:
    """The clock of the table; OptionError for two of them."""
    from wonderland.errors import OptionError
    from wonderland.protocol.frames import Pace
    from wonderland.server.table.seat_clocks import DAY_SECONDS

    if turn_seconds is not None and turn_days is not None:
        raise OptionError("a turn has seconds or days, not both")
    if turn_days is not None:
        return Pace("days", turn_days * DAY_SECONDS)
    return Pace() if turn_seconds is None else Pace("turn", turn_seconds)


def levels_in(bots: str) -> list[str]:
    """The levels by name; OptionError for a name that is none."""
    from wonderland.bots.levels import level_of

    return [level_of(name.strip()).name for name in bots.split(",") if bots]


def num_seats(game_name: str, seats: int | None, num_bots: int) -> int:
    """How many seats the table has; OptionError if the host and the bots do not fit."""
    from wonderland.engine import catalogue
    from wonderland.engine.plurals import number_of
    from wonderland.errors import OptionError
    from wonderland.terminal.setup import DEFAULT_SEATS

    game = catalogue.load(game_name)
    if seats is None:
        seats = min(max(DEFAULT_SEATS, game.min_seats, num_bots + 1), game.max_seats)
    game.check_seats(seats)
    if num_bots >= seats:
        raise OptionError(f"1 person and {number_of(num_bots, 'bot')} do not fit on {number_of(seats, 'seat')}")
    return seats
