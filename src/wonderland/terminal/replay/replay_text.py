"""Show a record step by step, or its review, in lines or as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
import msgspec
from msgspec import UNSET

from wonderland.bots.match_review import review_match
from wonderland.bots.review.schema import MatchReview, ReviewedDecision
from wonderland.messages import in_sentences
from wonderland.records.replay import game_of
from wonderland.terminal.ask import ask
from wonderland.terminal.names import seat_names
from wonderland.terminal.replay.review_text import decision_line, summary_lines
from wonderland.terminal.result_text import stopped_text
from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.records.record import Record
    from wonderland.records.replay import Replay


def show(replay: Replay, is_interactive: bool) -> None:
    """Print the deal, every decision with what it caused, and the score sheet."""
    record, match, texts = replay.record, replay.match, replay.game.texts
    names = seat_names(record.players)
    title, seats = replay.game.title, record.seats
    if record.fairness is UNSET:
        click.echo(t("replay.title.seed", game=title, n=seats, seed=str(record.seed)))
    else:
        click.echo(t("replay.title.commitment", game=title, n=seats, commitment=record.fairness.commitment))
    click.echo(replay.game.notation.format_position(match.state))
    for decision in replay:
        if is_interactive and not wants_more():
            return
        done = common("join.colon", a=names[decision.seat], b=decision.action)
        click.echo(f"\n{replay.num_applied}. {done}")
        click.echo(in_sentences(texts.sentence(event, names) for event in match.events()))
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


def show_review(record: Record, seats: Sequence[int], iterations: int | None) -> None:
    """Print every decision of the seats that had a choice, as soon as it is judged; then the summary."""
    names = seat_names(record.players)
    texts = game_of(record).texts
    for part in review_match(record, iterations):
        if isinstance(part, ReviewedDecision) and part.seat in seats:
            click.echo(decision_line(part, texts, names))
        elif isinstance(part, MatchReview):
            click.echo("\n".join(["", *summary_lines(part, seats, names)]))


def review_data(review: MatchReview, record: Record, seats: Iterable[int]) -> dict[str, Any]:
    """The review for programs, with the decisions of these seats."""
    wanted = set(seats)
    decisions = [decision for decision in review.decisions if decision.seat in wanted]
    chosen = msgspec.structs.replace(review, decisions=decisions)
    return {"players": seat_names(record.players), **msgspec.structs.asdict(chosen)}


def wants_more() -> bool:
    """Ask whether to continue: q and the end of input leave."""
    text = ask(t("replay.more"), t("replay.more.help"))
    return text is not None and text.lower() != "q"
