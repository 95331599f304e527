"""Playing in lines: a table, a numbered list of actions, a prompt. Works in any terminal and through a pipe."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING, Any

import click

from wonderland.bots.bot import Budget
from wonderland.bots.levels import QUICK
from wonderland.bots.warmup import LevelBot
from wonderland.games import chance
from wonderland.games.game import GameError, OptionError
from wonderland.games.match import Match
from wonderland.terminal.names import seat_names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.bots.levels import Level
    from wonderland.games.game import Event, Game

PERSON = 0  # the person's seat


def play(
    game: Game, seats: int, name: str, levels: Sequence[Level], seed: int | None, options: Mapping[str, Any]
) -> None:
    """Play one match against bots: of one level, or each of its own."""
    if seed is None:
        seed = secrets.randbelow(chance.MAX_SEED)
    match = Match(game, seats, seed, options)
    opponents = seat_levels(levels, seats - 1)
    names = seat_names([name, *(level.title for level in opponents)])
    bots = [LevelBot(level, game, os.cpu_count() or 1) for level in opponents]
    click.echo(f"{game.title}, deal {seed}. Choose by number or by name; ? for the rules, q to leave.")
    plies = 0
    was_told = False
    while not match.is_over:
        if match.seat == PERSON:
            action = ask(match, names)
            if action is None:
                click.echo("You leave the table.")
                return
        else:
            bot = bots[match.seat - 1]
            action = bot.choose(match.hidden_states(match.seat), Budget(), chance.seed_for(seed, plies))
            if bot.stood_in and not was_told:
                click.echo(f"({bot.level.title} is being prepared; until then the {QUICK.title} stands in.)")
                was_told = True
        match.apply(action)
        plies += 1
        for event in shown_events(match):
            click.echo(game.texts.sentence(event, names))
    click.echo(f"\n{game.texts.score_sheet(match.outcome(), names)}")


def seat_levels(levels: Sequence[Level], num_opponents: int) -> Sequence[Level]:
    """One level an opponent; a single one plays them all."""
    if len(levels) == 1:
        return [*levels] * num_opponents
    if len(levels) != num_opponents:
        raise OptionError(f"{num_opponents} opponents need 1 or {num_opponents} levels, not {len(levels)}")
    return levels


def shown_events(match: Match) -> list[Event]:
    """What the last action caused, as far as the person may know."""
    return match.game.notation.events(match.hidden(PERSON))


def ask(match: Match, names: list[str]) -> int | None:
    """Show the table and ask until a legal action is chosen; None to leave."""
    game = match.game
    view = match.view(PERSON)
    click.echo(f"\n{game.texts.table(view, names)}\n\n{game.texts.prompt(view)}")
    for number, text in enumerate(match.legal_texts(), start=1):
        click.echo(f"  {number}. {game.texts.choice(view, text)}")
    while True:
        try:
            text = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return None
        if text.lower() in ("q", "quit"):
            return None
        if text == "?":
            from wonderland import games

            click.echo(games.rules_text(game.name))
        elif text:
            try:
                return chosen(match, text)
            except GameError as error:
                click.echo(str(error))


def chosen(match: Match, text: str) -> int:
    """The action of that number or notation; GameError says why it is none."""
    legal = match.legal_actions()
    if text.isdigit():
        if not 1 <= int(text) <= len(legal):
            raise GameError(f"choose a number from 1 to {len(legal)}")
        return legal[int(text) - 1]
    action = match.game.notation.parse_action(match.state, text)
    match.check_legal(action)
    return action
