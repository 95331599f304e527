"""The layout of a game's observation, read from the constants and comments of its `knowledge.py`."""

from __future__ import annotations

import ast
import importlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from docs.generator.pages import GAMES, ROOT, folder_of, title_of
from web.types.typescript import comment_on, read_module

if TYPE_CHECKING:
    from web.types.typescript import Module

WHOLE, SEAT = "OBSERVED_", "SEAT_"
SIZES = {WHOLE: "OBSERVATION_SIZE", SEAT: "SEAT_SIZE"}


@dataclass(frozen=True)
class Block:
    """Some numbers in a row of an observation."""

    name: str
    offset: int
    size: int
    meaning: str
    numbers: dict[int, str]  # the numbers that are written one by one, and what is written


def read_blocks(game: str, prefix: str) -> list[Block]:
    """The blocks of the whole observation, or those of a seat's part (none, if it has no such part)."""
    path = ROOT / GAMES / folder_of(game) / "knowledge.py"
    module = read_module(path, {})
    values = vars(importlib.import_module(f"wonderland.games.{folder_of(game)}.knowledge"))
    meanings = constants(module, prefix)
    ends = [*(values[name] for name in list(meanings)[1:]), values.get(SIZES[prefix])]
    numbers = single_numbers(module.tree)
    return [
        Block(name, values[name], end - values[name], meaning, numbers.get(name, {}))
        for (name, meaning), end in zip(meanings.items(), ends, strict=bool(meanings))
    ]


def constants(module: Module, prefix: str) -> dict[str, str]:
    """The offsets with a prefix, in the order of the file, and their comments."""
    found = {}
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name.startswith(prefix) and name not in SIZES.values():
                found[name] = module.comments.get(node.lineno) or comment_on(module, node) or ""
    return found


def single_numbers(tree: ast.Module) -> dict[str, dict[int, str]]:
    """By block: what is written into `out[BLOCK + number]`, where the number is a constant."""
    found: dict[str, dict[int, str]] = {}
    for function in tree.body:
        if isinstance(function, ast.FunctionDef):
            aliases = {
                node.targets[0].id: node.value
                for node in function.body
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
            }
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
                    add_number(found, node.targets[0], node.value, aliases)
    return found


def add_number(
    found: dict[str, dict[int, str]], target: ast.Subscript, value: ast.expr, aliases: dict[str, Any]
) -> None:
    """Add one assignment, if it is one to `out` at a constant place."""
    if ast.unparse(target.value) != "out":
        return
    terms = [term for part in summands(target.slice) for term in summands(aliases.get(ast.unparse(part), part))]
    blocks = [ast.unparse(term) for term in terms if ast.unparse(term).startswith((WHOLE, SEAT))]
    others = [term for term in terms if ast.unparse(term) not in (*blocks, "block")]
    if len(blocks) == 1 and all(isinstance(term, ast.Constant) for term in others):
        place = sum(term.value for term in others if isinstance(term, ast.Constant) and isinstance(term.value, int))
        found.setdefault(blocks[0], {})[place] = ast.unparse(value)


def summands(node: ast.expr) -> list[ast.expr]:
    """The terms of a sum."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*summands(node.left), *summands(node.right)]
    return [node]


def observation_page(game: str) -> str:
    """The page of a game's observation."""
    whole, seat = read_blocks(game, WHOLE), read_blocks(game, SEAT)
    lines = [
        f"# {title_of(game)}: observation",
        "",
        f"`match.observation(seat)` is an array of **{sum(block.size for block in whole)}** numbers, made from what",
        "the seat may know. The size is the same for every number of seats, and seats are counted from the observer's.",
        f"The layout is in `games/{folder_of(game)}/knowledge.py`.",
        "",
        *table(whole),
    ]
    if seat:
        size = sum(block.size for block in seat)
        lines += [
            "",
            "## The part of a seat",
            "",
            f"{size} numbers for each seat, in the last block.",
            "",
            *table(seat),
        ]
    listed = [block for block in [*whole, *seat] if block.numbers]
    if listed:
        lines += [
            "",
            "## Numbers one by one",
            "",
            "What `observe` writes there:",
            "",
            "| block | place | value |",
            "|---|---|---|",
        ]
        lines += [f"| `{b.name}` | {place} | `{b.numbers[place]}` |" for b in listed for place in sorted(b.numbers)]
    return "\n".join(lines) + "\n"


def table(blocks: list[Block]) -> list[str]:
    """Blocks as a table."""
    rows = [f"| {b.offset} | {b.size} | `{b.name}` | {plain(b)} |" for b in blocks]
    return ["| offset | size | block | meaning |", "|---|---|---|---|", *rows]


def plain(block: Block) -> str:
    """What a block means; a comment that only names a function means the list below."""
    if re.fullmatch(r"see \w+", block.meaning):
        return "see [below](#numbers-one-by-one)"
    return block.meaning or "per seat: [its part](#the-part-of-a-seat)"
