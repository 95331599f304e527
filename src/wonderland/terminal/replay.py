"""Show a record step by step, in lines or as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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


def replay_data(replay: Replay) -> dict[str, Any]:
    """The replay for programs: every decision with the position after it, in notation."""
    record, match = replay.record, replay.match
    names = seat_names(record.players)
    position = replay.game.notation.format_position
    data: dict[str, Any] = {
        "game": record.game,
        "seats": record.seats,
        "options": record.options,
        "players": names,
        "seed": record.seed,
        "position": position(match.state),
    }
    steps = [
        {
            "number": replay.num_applied,
            "seat": decision.seat,
            "action": decision.action,
            "events": match.events(),
            "sentences": [replay.game.texts.sentence(event, names) for event in match.events()],
            "position": position(match.state),
        }
        for decision in replay
    ]
    return {**data, "steps": steps, "outcome": match.outcome()}


def wants_more() -> bool:
    """Ask whether to continue: q and the end of input leave."""
    try:
        return input("[Enter] next, [q] leave: ").strip().lower() != "q"
    except EOFError:
        return False
