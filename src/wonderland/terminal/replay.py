"""Show a record step by step, or its review, in lines or as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from msgspec import UNSET

from wonderland.bots.review import costliest
from wonderland.terminal.judgement import costly_line, verdict
from wonderland.terminal.names import seat_names
from wonderland.terminal.opponents import LEAST_COST, judge
from wonderland.terminal.result import stopped_text
from wonderland.terminal.reviewing import NUM_COSTLY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wonderland.bots.review import ReviewedDecision
    from wonderland.records.record import Record
    from wonderland.records.replay import Replay


def show(replay: Replay, is_interactive: bool) -> None:
    """Print the deal, every decision with what it caused, and the score sheet."""
    record, match, texts = replay.record, replay.match, replay.game.texts
    names = seat_names(record.players)
    source = f"seed {record.seed}" if record.fairness is UNSET else f"commitment {record.fairness.commitment}"
    click.echo(f"{replay.game.title}, {record.seats} seats, {source}")
    click.echo(replay.game.notation.format_position(match.state))
    for decision in replay:
        if is_interactive and not wants_more():
            return
        click.echo(f"\n{replay.num_applied}. {names[decision.seat]}: {decision.action}")
        click.echo(" ".join(texts.sentence(event, names) for event in match.events()))
        click.echo(texts.table(replay.game.view(match.state), names))
    end = texts.score_sheet(match.outcome(), names) if record.stopped is UNSET else stopped_text(record.stopped, names)
    click.echo(f"\n{end}")


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
    if record.stopped is not UNSET:
        return {**data, "steps": steps, "outcome": None, "stopped": record.stopped}
    return {**data, "steps": steps, "outcome": match.outcome()}


def show_review(record: Record, seats: Iterable[int]) -> None:
    """Print every decision of the seats that had a choice, with its verdict; then what cost most."""
    names = seat_names(record.players)
    for seat in seats:
        decisions = list(judge(record, seat))
        for decision in decisions:
            click.echo(f"{decision.number}. {names[seat]}: {decision.action}. {verdict(decision)[0]}")
        click.echo("\n".join(["", *costly_lines(decisions, names[seat]), ""]))


def costly_lines(decisions: Iterable[ReviewedDecision], name: str) -> list[str]:
    """What cost a player most."""
    costly = costliest((one for one in decisions if one.win_chance_lost >= LEAST_COST), NUM_COSTLY)
    if not costly:
        return [f"None of {name}'s decisions cost much."]
    return [f"What cost {name} most:", *(costly_line(number, one) for number, one in enumerate(costly, start=1))]


def review_data(record: Record, seats: Iterable[int]) -> dict[str, Any]:
    """The review for programs: every decision that had a choice, with all its actions."""
    decisions = [decision for seat in seats for decision in judge(record, seat)]
    return {
        "game": record.game,
        "players": seat_names(record.players),
        "decisions": sorted(decisions, key=lambda decision: decision.number),
    }


def wants_more() -> bool:
    """Ask whether to continue: q and the end of input leave."""
    try:
        return input("[Enter] next, [q] leave: ").strip().lower() != "q"
    except EOFError:
        return False
