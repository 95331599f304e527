"""`wonderland make-puzzles`."""

from __future__ import annotations

from pathlib import Path

import click

from wonderland.commands.common import DONE, game_argument, with_progress
from wonderland.commands.help import GamesCommand
from wonderland.commands.interrupts import stopping_once


@click.command(cls=GamesCommand)
@game_argument
@click.option("--deals", type=click.IntRange(1), default=100, show_default=True, help="In how many deals to look.")
@click.option("--count", type=click.IntRange(1), default=150, show_default=True, help="How many to choose.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Same seed, same puzzles.")
@click.option("--workers", type=click.IntRange(1), help="Processes (default: one per core).")
@click.option(
    "--found",
    "kept",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep every puzzle found in this file, and go on from it (default: beside the output, .jsonl).",
)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="Write them here.")
def make_puzzles(
    game_name: str, deals: int, count: int, seed: int, workers: int | None, kept: Path | None, output: Path
) -> int:
    """Make puzzles: positions in which one action is clearly best.

    Plays matches by search and searches again, at larger budgets, wherever one action stands out. After Ctrl-C the same
    command goes on where it was.

    \b
    Example:
      wonderland make-puzzles parade --deals 300 --count 150 --output parade.json
    """
    from wonderland.arena.files import check_writable, write_whole
    from wonderland.arena.make_executor import make_executor
    from wonderland.puzzles.make import check_all, choose_from, collection_of, find_all, plan_of
    from wonderland.puzzles.puzzle import to_json

    plan, executor = plan_of(game_name, seed), make_executor(workers, None)
    kept = kept or output.with_suffix(".jsonl")
    for path in (kept, output):
        check_writable(path)
    found, right = [], set()
    with stopping_once():
        for one in with_progress(find_all(plan, deals, executor, kept), "Looking for puzzles", deals):
            found.append(one)
        chosen = choose_from(found, count)
        for puzzle, is_right in with_progress(check_all(plan, chosen, executor), "Checking them", len(chosen)):
            if is_right:
                right.add(puzzle.id)
    puzzles = [puzzle for puzzle in chosen if puzzle.id in right]
    write_whole(output, to_json(collection_of(plan, puzzles)))
    num_found = sum(len(one.puzzles) for one in found)
    click.echo(f"{num_found} puzzles in {deals} deals, {len(chosen)} chosen, {len(puzzles)} of them right: {output}.")
    return DONE
