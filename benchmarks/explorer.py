"""How well the explorer's tables foretell matches that they were not made of: `python -m benchmarks.explorer parade`.

As many matches as the table was made of are played from another seed. For every situation and kind of action in them,
the table's look-up says a share of the win; decisions with about the same one are a group, by seats and kind of action.
What the groups won is compared with what was said (docs/explorer.md).
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from training.explorer import make_parser, num_chunks, play_chunk
from training.explorer_counts import Counts
from wonderland.engine import catalogue
from wonderland.explorer.look_up import likely_wins
from wonderland.explorer.table import explored_of, num_classes, radices, table_of
from wonderland.explorer.table_file import WHOLE_WIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from wonderland.engine.game import Game
    from wonderland.explorer.table import Table

    Floats = npt.NDArray[np.float64]

BIN = 0.05  # of the share that is said
LEAST_DECISIONS = 1000  # of a group that is compared
SEED = 2
COLOURS = ("#8c2f39", "#2f6b3a", "#2c5f8a", "#8f6400", "#6a3d8f")
SIZE, EDGE = 420, 46  # of the picture's square, and around it


class Group(NamedTuple):
    """Decisions of the same number of seats and kind of action with about the same prediction."""

    seats: int
    kind: str
    decisions: int
    said: float
    won: float


def main() -> int:
    """Play, compare and draw."""
    arguments = parser().parse_args()
    game = catalogue.load(arguments.game)
    explored = explored_of(game)
    if f"--seed {arguments.seed} " in explored.made.command:
        sys.exit(f"the table was made with seed {arguments.seed}: choose another one")
    counts, matches = Counts(game), arguments.matches or explored.made.matches
    for number in range(num_chunks(matches)):
        counts.add(play_chunk(game, matches, arguments.seed, arguments.device, number))
    table = table_of(explored)
    groups, unknown = compare(game, table, counts)
    errors = [abs(group.said - group.won) for group in groups]
    weights = [group.decisions for group in groups]
    mean = math.sqrt(np.average(np.square(errors), weights=weights))
    worst = groups[int(np.argmax(errors))]
    print(f"{game.title}: {counts.num_matches:,} matches held out, {int(counts.rows[:, 0].sum()):,} decisions")
    print(f"{unknown:.3%} of the decisions in situations that nothing in the table is like")
    print(f"{len(groups)} groups of {LEAST_DECISIONS} decisions or more; error {mean:.2%}, at most {max(errors):.2%}")
    print(f"the worst: {worst}")
    if arguments.plot:
        arguments.plot.write_text(picture(str(game.title), groups))
    return 0


def parser() -> argparse.ArgumentParser:
    """The command line: that of the command that makes the tables, with a picture instead of a table."""
    found = make_parser()
    found.prog, found.description = "python -m benchmarks.explorer", __doc__
    found.formatter_class = argparse.RawDescriptionHelpFormatter
    found.set_defaults(seed=SEED, matches=0)
    found.add_argument("--plot", type=Path, metavar="FILE", help="where the picture goes (SVG)")
    return found


def compare(game: Game, table: Table, counts: Counts) -> tuple[list[Group], float]:
    """The groups, and the share of the decisions about which the table says nothing."""
    num_kinds = len(table.kinds)
    keys, places = np.unique(counts.codes // num_kinds, return_inverse=True)
    sizes = np.array([num_classes(feature) for feature in table.features])
    situations = keys[:, None] // radices(table.features) % sizes
    kinds = counts.codes % num_kinds
    said = likely_wins(table, situations)[places, kinds]
    decisions, wins = counts.rows[:, 0], counts.rows[:, 2] / WHOLE_WIN
    is_known = ~np.isnan(said)
    bins = np.where(is_known, said / BIN, 0).astype(np.int64)
    seats = situations[places, 0] + game.min_seats
    codes = (seats * num_kinds + kinds) * round(2 / BIN) + bins
    groups = []
    for code in np.unique(codes[is_known]):
        here = is_known & (codes == code)
        count = int(decisions[here].sum())
        if count >= LEAST_DECISIONS:
            of_group = (int(seats[here][0]), table.kinds[kinds[here][0]], count)
            groups.append(Group(*of_group, float(said[here] @ decisions[here]) / count, wins[here].sum() / count))
    return groups, 1.0 - int(decisions[is_known].sum()) / int(decisions.sum())


def picture(title: str, groups: Sequence[Group]) -> str:
    """What was said and what was won, a circle a group; on the line both are equal."""
    most = math.ceil(max(max(group.said, group.won) for group in groups) * 10) / 10
    seats = sorted({group.seats for group in groups})

    def x(share: float) -> float:
        return round(EDGE + share / most * SIZE, 1)

    def y(share: float) -> float:
        return round(EDGE + SIZE - share / most * SIZE, 1)

    whole = SIZE + 2 * EDGE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{whole}" height="{whole}" fill="#fffdf8"/>',
        f'<text x="{EDGE}" y="26" font-size="16">{title}: share of the win, said (across) and seen (up)</text>',
    ]
    for tenth in range(round(most * 10) + 1):
        share = tenth / 10
        lines.append(f'<path d="M{x(0)} {y(share)}H{x(most)}M{x(share)} {y(0)}V{y(most)}" stroke="#e2dccf"/>')
        lines.append(f'<text x="{x(share)}" y="{y(0) + 18}" text-anchor="middle">{tenth * 10} %</text>')
        lines.append(f'<text x="{EDGE - 6}" y="{y(share) + 4}" text-anchor="end">{tenth * 10} %</text>')
    lines.append(f'<path d="M{x(0)} {y(0)}L{x(most)} {y(most)}" stroke="#5c5346"/>')
    for group in groups:
        radius = round(1.5 + math.log10(group.decisions / LEAST_DECISIONS) * 1.8, 1)
        colour = COLOURS[seats.index(group.seats)]
        lines.append(
            f'<circle cx="{x(group.said)}" cy="{y(group.won)}" r="{radius}" fill="{colour}" fill-opacity=".55"/>'
        )
    for i, number in enumerate(seats):
        lines.append(f'<circle cx="{EDGE + 20}" cy="{EDGE + 20 + 18 * i}" r="5" fill="{COLOURS[i]}"/>')
        lines.append(f'<text x="{EDGE + 32}" y="{EDGE + 24 + 18 * i}">{number} seats</text>')
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    sys.exit(main())
