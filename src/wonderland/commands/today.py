"""`wonderland today`."""

from __future__ import annotations

from datetime import date as Date  # noqa: N812  # `date` is the option
from typing import TYPE_CHECKING, Any

import click

from wonderland.commands.common import SecondsType, json_option, optional_game_argument, print_json, with_progress
from wonderland.commands.play import ascii_option, open_session, plain_option

if TYPE_CHECKING:
    from wonderland.arena.deal_of_the_day import DailyDeal, Placing

    Field = dict[str, list[Placing]]


@click.command()
@optional_game_argument
@click.option("--date", metavar="YYYY-MM-DD", help="A past day (default: today, in UTC).")
@click.option("--name", default="Alice", show_default=True, help="Your name.")
@click.option("--practice", is_flag=True, help="Another try, with hints, that does not count.")
@click.option("--tries", type=click.IntRange(1), help="Matches of each bot that does not search (default: 300).")
@click.option("--seconds", type=SecondsType(0, min_open=True), help="Time for the bots that search (default: 20).")
@plain_option
@ascii_option
@json_option
def today(
    game_name: str | None,
    date: str | None,
    name: str,
    practice: bool,
    tries: int | None,
    seconds: float | None,
    plain: bool,
    only_ascii: bool,
    as_json: bool,
) -> int:
    """Play the deal of the day and see what bots got from it.

    Everybody gets the same cards and the same opponents. The first try counts: no hints, nothing is taken back.
    Without a GAME, it lists the deals of the day.

    \b
    Examples:
      wonderland today
      wonderland today parade
      wonderland today tea-party --date 2026-11-02 --practice
    """
    from wonderland.arena.deal_of_the_day import PLAN, deal_of
    from wonderland.arena.deal_of_the_day import today as this_day
    from wonderland.engine import catalogue

    day = this_day() if date is None else parse_date(date)
    if game_name is None:
        return list_deals([deal_of(game.name, day) for game in catalogue.loadable()], as_json)
    deal = deal_of(game_name, day)
    limits = (tries or PLAN.quick_tries, seconds or PLAN.seconds)
    if as_json:
        print_json({**facts_of(deal), "field": play_field(deal, *limits)})
        return 0
    code = 0
    if practice or not is_finished(deal):
        code = play(deal, name, practice, plain, only_ascii)
    if is_finished(deal) and code == 0:
        print_standing(deal, *limits)
    return code


def parse_date(text: str) -> Date:
    """The date; OptionError if it is none."""
    from wonderland.errors import OptionError

    try:
        return Date.fromisoformat(text)
    except ValueError:
        raise OptionError(f"a date is written as in 2026-11-16, not {text!r}") from None


def list_deals(deals: list[DailyDeal], as_json: bool) -> int:
    """The deals of a day, and what became of them."""
    from wonderland.terminal.local.daily_try import state_text

    if as_json:
        print_json([facts_of(deal) for deal in deals])
        return 0
    for deal in deals:
        click.echo(f"{deal.day}  {deal.game.name:<10} {state_text(deal)}")
    return 0


def facts_of(deal: DailyDeal) -> dict[str, Any]:
    """What is the same for everybody, and the result of the counted try."""
    from wonderland.terminal.local import daily_results
    from wonderland.terminal.local.daily_text import own_result

    result = daily_results.read(deal.game.name, deal.day.isoformat())
    return {
        "game": deal.game.name,
        "date": deal.day.isoformat(),
        "seed": deal.seed,
        "levels": deal.levels,
        "result": None if result is None else own_result(result)._asdict(),
    }


def is_finished(deal: DailyDeal) -> bool:
    """Has the counted try ended?"""
    from wonderland.terminal.local import daily_results

    return daily_results.read(deal.game.name, deal.day.isoformat()) is not None


def play(deal: DailyDeal, name: str, practice: bool, plain: bool, only_ascii: bool) -> int:
    """Begin a try, or go on with the counted one; the exit code."""
    from wonderland.terminal import launch
    from wonderland.terminal.local.daily_try import match_of

    is_plain = launch.is_plain(plain)
    return launch.run(open_session(match_of(deal, name, practice), is_plain), is_plain, only_ascii)


def play_field(deal: DailyDeal, num_tries: int, seconds: float) -> Field:
    """The results of every level, with a progress bar for the quick ones."""
    from wonderland.bots.levels import LEVELS
    from wonderland.terminal.local.daily_try import field_tries

    num_quick = num_tries * sum(not level.is_searching for level in LEVELS)
    field: Field = {level.name: [] for level in LEVELS}
    for name, result in with_progress(field_tries(deal, num_tries, seconds), "The bots play", num_quick):
        field[name].append(result)
    return field


def print_standing(deal: DailyDeal, num_tries: int, seconds: float) -> None:
    """How the player did among bots of every level."""
    from wonderland.terminal.local import daily_results
    from wonderland.terminal.local.daily_text import field_lines, own_result, result_text, share_text

    result = daily_results.read(deal.game.name, deal.day.isoformat())
    assert result is not None
    own = own_result(result)
    click.echo(f"{deal.game.title}, {deal.day}: {result_text(own, len(deal.levels))}")
    click.echo("The same cards from your seat, played by bots …", err=True)
    click.echo(f"The bar shows the quick ones; those that search take about {seconds:g} s after it.", err=True)
    field = play_field(deal, num_tries, seconds)
    click.echo("\n".join(field_lines(deal, own, field)))
    click.echo(f"\n{share_text(deal, own, field)}")
