"""`wonderland host`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import wonderland.commands.name_list as name_list
from wonderland.commands.common import game_argument, parse_options, rule_option
from wonderland.commands.help import LevelsCommand
from wonderland.commands.names import NameList, SeatCount
from wonderland.commands.online import follow, server_option
from wonderland.commands.option import option
from wonderland.commands.play import ascii_option, plain_option
from wonderland.messages import area
from wonderland.terminal.online.defaults import DEFAULT_NAME

if TYPE_CHECKING:
    from wonderland.protocol.frames import Pace


t = area("commands")


@click.command(
    cls=LevelsCommand,
    examples=[
        "wonderland host parade --seats 4",
        "wonderland host tea-party --bots hatter --seats 3 --public",
        "wonderland host going-out --server https://HOST --name Ann --turn-seconds 60",
        "wonderland host parade --seats 2 --turn-days 3 --no-hints",
    ],
)
@game_argument
@server_option
@option("--name", default=DEFAULT_NAME, show_default=True, help="option.name_at_table")
@option("--seats", type=SeatCount(), help="option.seats_together")
@option(
    "--bots",
    type=NameList(lambda: name_list.levels()),
    default="",
    metavar="LEVEL[,LEVEL…]",
    help="host.bots",
)
@rule_option
@option("--turn-seconds", type=click.IntRange(1), help="host.turn_seconds")
@option("--turn-days", type=click.IntRange(1, 30), help="host.turn_days")
@option("--no-hints", is_flag=True, help="host.no_hints")
@option("--public", "is_public", is_flag=True, help="host.public")
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
    """Open a table on a server and play there."""
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
    click.echo(f"{t('host.link')}\n{access.link}\n")
    return follow(access, plain, only_ascii)


def pace_of(turn_seconds: int | None, turn_days: int | None) -> Pace:
    """The clock of the table; OptionError for two of them."""
    from wonderland.errors import OptionError
    from wonderland.protocol.frames import Pace
    from wonderland.server.table.seat_clocks import DAY_SECONDS

    if turn_seconds is not None and turn_days is not None:
        raise OptionError(t("error.two_clocks"))
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
    from wonderland.errors import OptionError
    from wonderland.terminal.setup import DEFAULT_SEATS

    game = catalogue.load(game_name)
    if seats is None:
        seats = min(max(DEFAULT_SEATS, game.min_seats, num_bots + 1), game.max_seats)
    game.check_seats(seats)
    if num_bots >= seats:
        raise OptionError(t("error.too_many_bots", bots=num_bots, seats=seats))
    return seats
