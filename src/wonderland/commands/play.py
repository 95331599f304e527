"""`wonderland play`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

import wonderland.commands.name_list as name_list
from wonderland.commands.common import (
    import_from_current_folder,
    optional_game_argument,
    parse_options,
    rule_option,
)
from wonderland.commands.help import LevelsCommand
from wonderland.commands.names import NameList, SeatCount
from wonderland.commands.option import option
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.terminal.local.local_session import LocalSession
    from wonderland.terminal.setup import Setup

t = area("commands")

plain_option = option("--plain", is_flag=True, help="option.plain")
ascii_option = option("--ascii", "only_ascii", is_flag=True, help="option.ascii")


@click.command(
    cls=LevelsCommand,
    examples=[
        "wonderland play parade --bots hatter --seats 3",
        "wonderland play going-out --people Ann,Ben --bots dormouse,caterpillar",
        "wonderland play tea-party --option board=croquet_lawn --seed 1865",
    ],
)
@optional_game_argument
@option(
    "--people",
    "--name",
    "people",
    default="Alice",
    show_default=True,
    metavar="NAME[,NAME…]",
    help="play.people",
)
@option(
    "--bots",
    type=NameList(name_list.opponents),
    default="white-rabbit",
    show_default=True,
    metavar="LEVEL[,LEVEL…]",
    help="play.bots",
)
@option("--seats", type=SeatCount(), help="option.seats_together")
@option("--seed", type=int, help="play.seed")
@rule_option
@plain_option
@ascii_option
def play(
    game_name: str | None,
    people: str,
    bots: str,
    seats: int | None,
    seed: int | None,
    settings: tuple[str, ...],
    plain: bool,
    only_ascii: bool,
) -> int:
    """Play in the terminal, against bots or with others."""
    from wonderland.engine.match import check_seed
    from wonderland.terminal import launch

    if seed is not None:
        check_seed(seed)
    is_plain = launch.is_plain(plain)
    if game_name is None:
        if not is_plain:
            return launch.run_menu(only_ascii, seed)
        game_name = ask_for_game()
    import_from_current_folder()
    session = new_session(game_name, people.split(","), bots.split(","), seats, seed, settings, is_plain)
    return launch.run(session, is_plain, only_ascii)


def new_session(
    game_name: str,
    people: list[str],
    bots: list[str],
    seats: int | None,
    seed: int | None,
    settings: tuple[str, ...],
    is_plain: bool,
) -> LocalSession:
    """The match that the options describe."""
    import secrets

    from wonderland.engine import catalogue, chance
    from wonderland.terminal.opponents import participant
    from wonderland.terminal.setup import Setup, seat_players

    game = catalogue.load(game_name)
    players = seat_players(game, people, [participant(name.strip()) for name in bots], seats)
    if seed is None:
        seed = secrets.randbelow(chance.MAX_SEED)
    return open_session(Setup(game.name, parse_options(game, settings), seed, players), is_plain)


def open_session(match: Setup | Path, is_plain: bool) -> LocalSession:
    """Begin a match, or continue the one saved in a file."""
    from wonderland.engine import catalogue
    from wonderland.terminal.local import saves
    from wonderland.terminal.local.local_session import PAUSE, LocalSession

    if isinstance(match, Path):
        save = saves.reopen(match)
    else:
        save = saves.begin(match, catalogue.load(match.game).rules_version)
    return LocalSession(save, pause=0.0 if is_plain else PAUSE)


def ask_for_game() -> str:
    """Which game, by number or name."""
    from wonderland.engine import catalogue
    from wonderland.errors import OptionError
    from wonderland.terminal.ask import ask

    games = list(catalogue.loadable())
    for number, game in enumerate(games, start=1):
        click.echo(f"  {number}. {game.title}")
    text = ask(f"{t('play.which')} ", t("play.which.help"))
    if text is None:
        raise OptionError(t("error.which_game", command="wonderland play parade"))
    text = text.lower().replace(" ", "-")
    if text.isdecimal() and 1 <= int(text) <= len(games):
        return games[int(text) - 1].name
    return text
