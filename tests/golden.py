"""Golden playthroughs: one readable match for every game, seat count and variant, kept in tests/playthroughs.

`make golden` writes them anew. Read the difference before committing it: it is a change of the rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.matches import ALL_GAMES, random_positions, seat_counts, variants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.game import Game

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1865


def playthroughs() -> Iterator[tuple[Path, Game, int, dict[str, Any]]]:
    """Every file with the match it holds: all seat counts, and each choice of an option at the smallest table."""
    for game in ALL_GAMES:
        for seats in seat_counts(game):
            yield FOLDER / f"{game.name}-{seats}.txt", game, seats, {}
        for options in variants(game)[1:]:
            if not options.keys() & number_options(game):
                chosen = "-".join(f"{name}-{value}" for name, value in options.items())
                yield FOLDER / f"{game.name}-{game.min_seats}-{chosen}.txt", game, game.min_seats, options


def number_options(game: Game) -> set[str]:
    """Options that are any number of a range: they change how long a match is, not what is seen in it."""
    return {option.name for option in game.options if option.highest}


def text_of(game: Game, seats: int, options: dict[str, Any]) -> str:
    """A whole match: every position, what was legal, what was done and what it caused, and the outcome."""
    names = [f"Seat {seat}" for seat in range(seats)]
    lines = [f"{game.title}, {seats} seats, seed {SEED}, options {options}"]
    for match in random_positions(game, seats, SEED, options):
        lines += [f"  {game.texts.sentence(event, names)}" for event in match.events()]
        lines.append(game.notation.format_position(match.state))
        if not match.is_over:
            lines.append(f"Seat {match.seat} may: {', '.join(match.legal)}")
    lines.append(game.texts.score_sheet(match.outcome(), names))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, game, seats, options in playthroughs():
        path.write_text(text_of(game, seats, options), encoding="utf-8")
