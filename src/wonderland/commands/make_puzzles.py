"""`wonderland make-puzzles`."""

from __future__ import annotations

from pathlib import Path

import click

from wonderland.commands.common import DONE, game_argument, with_progress
from wonderland.commands.help import GamesCommand
from wonderland.commands.interrupts import stopping_once
from wonderland.commands.option import option
from wonderland.messages import area

t = area("commands")


@click.command(
    cls=GamesCommand, examples=["wonderland make-puzzles parade --deals 300 --count 150 --output parade.json"]
)
@game_argument
@option("--deals", type=click.IntRange(1), default=100, show_default=True, help="make_puzzles.deals")
@option("--count", type=click.IntRange(1), default=150, show_default=True, help="make_puzzles.count")
@option("--seed", type=click.IntRange(0), default=1, show_default=True, help="make_puzzles.seed")
@option("--workers", type=click.IntRange(1), help="make_puzzles.workers")
@option(
    "--found",
    "kept",
    type=click.Path(dir_okay=False, path_type=Path),
    help="make_puzzles.found",
)
@option("--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="make_puzzles.output")
def make_puzzles(
    game_name: str, deals: int, count: int, seed: int, workers: int | None, kept: Path | None, output: Path
) -> int:
    """Make puzzles."""
    from wonderland.arena.files import check_writable, write_whole
    from wonderland.arena.make_executor import make_executor
    from wonderland.puzzles.make import check_all, choose_from, collection_of, find_all, plan_of
    from wonderland.puzzles.puzzle import to_json

    plan, executor = plan_of(game_name, seed), make_executor(workers, None)
    kept = kept or output.with_suffix(".jsonl")
    for path in (kept, output):
        check_writable(path)
    found, right = [], {}
    with stopping_once():
        for one in with_progress(find_all(plan, deals, executor, kept), t("progress.looking"), deals):
            found.append(one)
        chosen = choose_from(found, count)
        for puzzle, is_right in with_progress(check_all(plan, chosen, executor), t("progress.checking"), len(chosen)):
            if is_right:
                right[puzzle.id] = puzzle
    puzzles = [right[puzzle.id] for puzzle in chosen if puzzle.id in right]
    write_whole(output, to_json(collection_of(plan, puzzles)))
    num_found = sum(len(one.puzzles) for one in found)
    counts = {"found": num_found, "deals": deals, "chosen": len(chosen), "right": len(puzzles)}
    click.echo(t("make_puzzles.done", file=str(output), **counts))
    return DONE
