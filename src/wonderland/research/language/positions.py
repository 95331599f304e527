"""A position as text that stands alone: the table, the viewer's hand, what happened, what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from wonderland.engine.narration import sentences
from wonderland.engine.plurals import number_of
from wonderland.engine.rule_paragraphs import rule_now
from wonderland.engine.state import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event, Game

MAX_LEGAL = 500  # actions; a hand of Going Out may allow thousands


class Told(NamedTuple):
    """What one decision caused, as far as the viewer may know it."""

    ply: int  # 1 for the first decision
    seat: int
    events: Sequence[Event]


def seat_names(names: Sequence[str], viewer: int) -> list[str]:
    """`Seat 0 (you)`, `Seat 1 (Hatter)`; without a name, the seat alone."""
    said = ["you" if seat == viewer else name for seat, name in enumerate(names)]
    return [f"Seat {seat} ({name})" if name else f"Seat {seat}" for seat, name in enumerate(said)]


def option_lines(game: Game, options: Mapping[str, Any]) -> list[str]:
    """The options that differ from the usual rules; none if there are none."""
    changed = [
        f"{option.name} = {options[option.name]} ({option.help})"
        for option in game.options
        if options.get(option.name, option.default) != option.default
    ]
    return [f"Options that differ from the usual rules: {'; '.join(changed)}."] if changed else []


def table_lines(game: Game, view: Mapping[str, Any], names: Sequence[str], viewer: int) -> list[str]:
    """The table as the viewer sees it, and the own hand."""
    lines = [game.texts.table(view, names)]
    if viewer != SPECTATOR:
        lines.append(f"Your hand: {game.texts.hand(view, viewer) or 'no cards'}")
    return lines


def told_lines(game: Game, log: Sequence[Told], names: Sequence[str]) -> list[str]:
    """A line for every decision."""
    return [f"{told.ply}. {sentences(game.texts, told.events, names)}" for told in log]


def question(game: Game, view: Mapping[str, Any]) -> str:
    """What the seat to act is asked, with the number of the rule."""
    number = rule_now(game, view)
    return f"{game.texts.prompt(view)}{f' (Rule {number}.)' if number else ''}"


def legal_lines(legal: Sequence[str]) -> list[str]:
    """The legal actions, one a line."""
    more = len(legal) - MAX_LEGAL
    tail = [f"and {number_of(more, 'more action', 'more actions')}"] if more > 0 else []
    return [f"Legal actions ({len(legal)}):", *(f"- {action}" for action in legal[:MAX_LEGAL]), *tail]
