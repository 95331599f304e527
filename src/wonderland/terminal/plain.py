"""Playing in lines: a table, a numbered list of actions, a prompt. Works in any terminal and through a pipe."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import click

from wonderland.bots.bot import Budget
from wonderland.bots.registry import make_bot
from wonderland.games import chance
from wonderland.games.game import GameError
from wonderland.games.match import Match

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wonderland.games.game import Event, Game

PERSON = 0  # the person's seat


def play(game: Game, seats: int, name: str, seed: int | None, options: Mapping[str, Any]) -> None:
    """Play one match against bots."""
    if seed is None:
        seed = secrets.randbelow(chance.MAX_SEED)
    match = Match(game, seats, seed, options)
    names = [name, *(f"Bot {seat}" for seat in range(1, seats))]
    bot = make_bot("greedy", match.target)
    click.echo(f"{game.title}, deal {seed}. Choose by number or by name; ? for the rules, q to leave.")
    plies = 0
    while not match.is_over:
        if match.seat == PERSON:
            action = ask(match, names)
            if action is None:
                click.echo("You leave the table.")
                return
        else:
            hidden = match.hidden_states(match.seat)
            action = bot.choose(hidden, Budget(), chance.seed_for(seed, plies))
        match.apply(action)
        plies += 1
        for event in shown_events(match):
            click.echo(game.texts.sentence(event, names))
    click.echo(f"\n{game.texts.score_sheet(match.outcome(), names)}")


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
