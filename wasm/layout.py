"""The layout of a game's desk and what else a host must know, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.bots.desk import desk_dtype
from wonderland.bots.levels import LEVELS
from wonderland.bots.tree import EDGE

if TYPE_CHECKING:
    from wasm.intermediate import Entry
    from wonderland.bots.levels import Level
    from wonderland.engine.options import Option
    from wonderland.engine.target import Target

WASM_NAMES = {"i32": "i32", "i64": "i64", "double": "f64"}


def layout(target: Target, entries: list[Entry], digest: str) -> dict[str, Any]:
    """Everything about a module."""
    game = target.game
    desk = desk_dtype(target)
    return {
        "game": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "digest": digest,
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
        "options": [option_facts(option) for option in game.options],
        "levels": [level_facts(level, target) for level in LEVELS],
        "review_iterations": target.heuristics.REVIEW_ITERATIONS,
        "weights": target.learned.WEIGHTS_SIZE,
        "functions": {
            entry.name: {
                "arguments": [WASM_NAMES[kind] for kind in entry.arguments],
                "result": WASM_NAMES[entry.result],
            }
            for entry in entries
        },
        "desk": {"size": desk.itemsize, "fields": fields(desk)},
        "state": {"size": game.state.itemsize, "fields": fields(game.state)},
        "edge": {"size": EDGE.itemsize, "fields": fields(EDGE)},  # one of `root_edges`
    }


def option_facts(option: Option) -> dict[str, Any]:
    """An option: the numbers that each choice puts on the desk; without choices, the value itself."""
    facts = {"name": option.name, "help": option.help, "default": option.default}
    if option.choices:
        return {**facts, "choices": [{"value": value, "codes": option.encode(value)} for value in option.choices]}
    return {**facts, "lowest": option.lowest, "highest": option.highest}


def level_facts(level: Level, target: Target) -> dict[str, Any]:
    """A level: how long it searches, or how much noise it has."""
    budget = level.budget_in(target.game)
    return {
        "name": level.name,
        "title": level.title,
        "description": level.description,
        "is_searching": level.is_searching,
        "seconds": budget.seconds,
        "iterations": budget.iterations,
        "is_among_equals": level.is_among_equals,
        "noise_points": level.noise_in(target.game),
        "is_expert": level.is_expert,
    }


def fields(record: np.dtype[Any]) -> dict[str, Any]:
    """Where every field of a record lies."""
    facts: dict[str, Any] = {}
    for name in record.names or ():
        kind, offset = dict(record.fields or {})[name][:2]
        base, shape = kind.base, kind.shape
        facts[name] = {"offset": offset, "size": kind.itemsize}
        if base.names is None:
            facts[name] |= {"type": base.str.lstrip("<|"), "shape": list(shape)}
        else:
            facts[name] |= {"stride": base.itemsize, "count": int(np.prod(shape))}
    return facts
