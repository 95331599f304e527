"""`wonderland today`."""

from __future__ import annotations

from datetime import date as Date  # noqa: N812  # `date` is the option
from typing import TYPE_CHECKING, Any

import click

from wonderland.commands.common import SecondsType, json_option, optional_game_argument, print_json, with_progress
from wonderland.commands.help import Command
from wonderland.commands.option import option
from wonderland.commands.play import ascii_option, open_session, plain_option
from wonderland.messages import area, number_text

if TYPE_CHECKING:
    from wonderland.arena.deal_of_the_day import DailyDeal, Placing

    Field = dict[str, list[Placing]]


t = area("commands")


@click.command(
    cls=Command,
    examples=["wonderland today", "wonderland today parade", "wonderland today tea-party --date 2026-11-02 --practice"],
)
@optional_game_argument
@option("--date", metavar="YYYY-MM-DD", help="today.date")
@option("--name", default="Alice", show_default=True, help="today.name")
@option("--practice", is_flag=True, help="today.practice")
@option("--tries", type=click.IntRange(1), help="today.tries")
@option("--seconds", type=SecondsType(0, min_open=True), help="today.seconds")
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
    """Play the deal of the day and see what bots got from it."""
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
        raise OptionError(t("error.date", example="2026-11-16", text=repr(text))) from None


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
    for name, result in with_progress(field_tries(deal, num_tries, seconds), t("progress.bots_play"), num_quick):
        field[name].append(result)
    return field


def print_standing(deal: DailyDeal, num_tries: int, seconds: float) -> None:
    """How the player did among bots of every level."""
    from wonderland.terminal.local import daily_results
    from wonderland.terminal.local.daily_text import field_lines, own_result, result_text, share_text

    result = daily_results.read(deal.game.name, deal.day.isoformat())
    assert result is not None
    own = own_result(result)
    click.echo(t("today.result", game=deal.game.title, day=str(deal.day), result=result_text(own, len(deal.levels))))
    click.echo(t("today.field"), err=True)
    click.echo(t("today.field.searching", seconds=number_text(seconds)), err=True)
    field = play_field(deal, num_tries, seconds)
    click.echo("\n".join(field_lines(deal, own, field)))
    click.echo(f"\n{share_text(deal, own, field)}")
