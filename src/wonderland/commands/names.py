"""The names that arguments take: games, levels, bots, rule options. Their types complete them in a shell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

import wonderland.commands.name_list as name_list
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from wonderland.commands.name_list import ListedGame, ListedOption

t = area("commands")

Named = tuple[str, str]  # a name and what it means


class GameName(click.types.StringParamType):
    """The name of a game, in capitals or not."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as the catalogue has it; OptionError if there is no such game."""
        from wonderland.engine import catalogue
        from wonderland.errors import unknown_name

        name = catalogue.canonical_name(str(value))
        if name not in catalogue.names():
            raise unknown_name("game", value, catalogue.names())
        return name

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """The games."""
        return items(((game.name, game.about) for game in name_list.games()), incomplete)


class GameWord(GameName):
    """A word of a game's name: a title may be several words of the command line."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word as it is; `game_of` joins them."""
        return str(value)


def game_of(ctx: click.Context, param: click.Parameter, words: tuple[str, ...]) -> str | None:
    """The game that the words name; None without words."""
    return GameName().convert(" ".join(words), param, ctx) if words else None


class NameList(click.types.StringParamType):
    """Names joined by commas. They are checked where they are used."""

    name = "names"

    def __init__(self, list_names: Callable[[], Iterable[Named]]) -> None:
        self.list_names = list_names

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """The last name of the list."""
        head, comma, last = incomplete.rpartition(",")
        return items(self.list_names(), last, head + comma)


class RuleSetting(click.types.StringParamType):
    """A rule option as NAME=VALUE. It is checked with its game (`parse_options`)."""

    name = "setting"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """Every option with every value that can be listed, of the game if it is named already."""
        options = (option for game in games_in(ctx) for option in game.options)
        return items((named for option in options for named in settings_of(option)), incomplete)


class SeatCount(click.types.IntParamType):
    """How many play."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """The numbers that the game, or some game, allows."""
        counts = {count for game in games_in(ctx) for count in game.seats}
        return items(((str(count), t("help.seats")) for count in sorted(counts)), incomplete)


def items(names: Iterable[Named], incomplete: str, head: str = "") -> list[CompletionItem[str]]:
    """Those names that begin as what was typed, each after the head."""
    return [CompletionItem(head + name, help=help_text) for name, help_text in names if name.startswith(incomplete)]


def games_in(ctx: click.Context) -> list[ListedGame]:
    """The game that the command line names, or all if it names none yet."""
    words = (ctx.params.get("game_name"), *ctx.args)  # click leaves words unparsed if an option lacks its value
    games = name_list.games()
    return [game for game in games if game.name in words] or games


def settings_of(option: ListedOption) -> list[Named]:
    """An option with each of its values; a number with its default only."""
    if not option.values:
        return [
            (
                f"{option.name}={option.default}",
                t("help.range", about=option.help, low=option.lowest, high=option.highest),
            )
        ]
    return [(f"{option.name}={value}", option.help) for value in option.values]
