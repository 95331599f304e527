"""A record, step by step, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wonderland.terminal.names import seat_names

if TYPE_CHECKING:
    from wonderland.records.replay import Replay


def show(replay: Replay, is_interactive: bool) -> None:
    """Print the deal, every decision with what it caused, and the score sheet."""
    record, match, texts = replay.record, replay.match, replay.game.texts
    names = seat_names(record.players)
    click.echo(f"{replay.game.title}, {record.seats} seats, seed {record.seed}")
    click.echo(replay.game.notation.format_position(match.state))
    for decision in replay:
        if is_interactive and not wants_more():
            return
        click.echo(f"\n{replay.num_applied}. {names[decision.seat]}: {decision.action}")
        click.echo(" ".join(texts.sentence(event, names) for event in match.events()))
        click.echo(texts.table(replay.game.view(match.state), names))
    click.echo(f"\n{texts.score_sheet(match.outcome(), names)}")


def wants_more() -> bool:
    """Wait for a key: q and the end of input leave, anything else goes on."""
    try:
        return input("[Enter] next, [q] leave: ").strip().lower() != "q"
    except EOFError:
        return False
