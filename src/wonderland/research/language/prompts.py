"""The prompt for one decision. It stands alone: rules, notation, position and question are all in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from wonderland.research.language.positions import (
    legal_lines,
    option_lines,
    question,
    seat_names,
    table_lines,
    told_lines,
)
from wonderland.research.language.rules import action_help, short_rules, whole_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.engine.game import Game
    from wonderland.engine.turn import Turn
    from wonderland.research.language.positions import Told

Rules = Literal["whole", "short", "none"]
HOW_TO_ANSWER = (
    "Think as long as you like. Then end your answer with one line that holds your action and nothing else:\n"
    "ACTION: <the action, as it is written above>"
)


class PromptStyle(NamedTuple):
    """What a prompt holds beside the position and the question."""

    rules: Rules = "short"
    legal: bool = False  # the legal actions; to find them is part of playing
    history: int = 0  # how many of the last decisions, where whoever asks knows them


def prompt_for(turn: Turn, style: PromptStyle, past: Sequence[Told] = ()) -> str:
    """The prompt for the decision of the turn, from what its seat knows."""
    game, view, seat = turn.game, turn.view, turn.seat
    names = seat_names([""] * int(view["seats"]), seat)
    parts = [
        f"You play {game.title} at a table of {len(names)}. You have seat {seat}.",
        *option_lines(game, view.get("options", {})),
        *rules_parts(game, style.rules),
        f"# How actions are written\n{action_help(game)}",
        "\n".join(["# The position", *table_lines(game, view, names, seat)]),
    ]
    if told := past[len(past) - min(style.history, len(past)) :]:
        parts.append("\n".join(["# The last decisions", *told_lines(game, told, names)]))
    if style.legal:
        parts.append("\n".join(legal_lines(turn.legal)))
    parts.append(f"# Your turn\n{question(game, view)}\n{HOW_TO_ANSWER}")
    return "\n\n".join(parts)


def rules_parts(game: Game, rules: Rules) -> list[str]:
    """The rules as they are wanted, under a heading."""
    if rules == "none":
        return []
    return [f"# Rules\n{whole_rules(game) if rules == 'whole' else short_rules(game)}"]


def prompt_again(prompt: str, answer: str, error: str) -> str:
    """The prompt once more, after an answer that could not be used."""
    quoted = "\n".join(f"> {line}" for line in answer.strip().splitlines()[-3:])
    return f"{prompt}\n\nYour answer before ended with:\n{quoted}\nIt cannot be used: {error}. Answer again."
