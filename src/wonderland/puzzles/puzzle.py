"""A puzzle as data, and the collections that ship: `puzzles.json` of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.bots.review.schema import Reason
from wonderland.engine import catalogue
from wonderland.engine.match import Match
from wonderland.errors import OptionError
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.engine.targets.target import Target

t = area("errors")

FORMAT = 1
FILE = "puzzles.json"  # in the folder of its game
DIFFICULTIES = EASY, MEDIUM, HARD = (1, 2, 3)  # for a beginner; for an experienced player; only by looking ahead


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position, by its deal and the actions since, and what is best in it."""

    seed: int  # of the deal
    seats: int
    actions: list[str]  # from the deal to the position
    seat: int  # to act
    solution: str
    theme: str  # one of the game's (`themes.py`)
    difficulty: int  # one of DIFFICULTIES
    choices: dict[str, tuple[float, float]]  # by legal action: the chance to win, the expected points at the end
    alike: list[str] = []  # other actions with the same result as the solution
    comments: dict[str, list[Reason]] = {}  # by action: what it gains if it is the solution, otherwise what it costs

    @property
    def id(self) -> str:
        """Names the puzzle among those of its game, also after the collection was made again."""
        return f"{self.seed}-{len(self.actions)}"

    @property
    def lead(self) -> float:
        """The chance to win that the next best action costs."""
        others = (chance for action, (chance, _) in self.choices.items() if not self.is_solved_by(action))
        return self.choices[self.solution][0] - max(others)

    def is_solved_by(self, action: str) -> bool:
        """Is it the best action, or one with the same result?"""
        return action == self.solution or action in self.alike


class Collection(msgspec.Struct, frozen=True):
    """Puzzles of one game, the easy ones first."""

    format: int
    game: str
    rules: int  # the version of the rules
    options: dict[str, Any]  # of the rules, the same in all puzzles
    puzzles: list[Puzzle]


def load_collection(game: str) -> Collection:
    """The puzzles of a game that ship; OptionError if there are none for these rules."""
    rules = catalogue.load(game)
    content = rules.read_file(FILE)
    if content is None:
        raise OptionError(t("puzzles.none", game=game))
    collection = msgspec.json.decode(content, type=Collection)
    if (collection.format, collection.rules) != (FORMAT, rules.rules_version):
        raise OptionError(t("puzzles.other_rules", game=game))
    return collection


def position_of(puzzle: Puzzle, game: str, options: dict[str, Any], target: Target | None = None) -> Match:
    """The match at the puzzle's position; an error where an action is not legal."""
    match = Match(game, puzzle.seats, puzzle.seed, options, target)
    for action in puzzle.actions:
        match.play(action)
    return match


def to_json(collection: Collection) -> bytes:
    """A collection as a file: one puzzle a line, so that changes can be read."""
    head = msgspec.json.encode({field: getattr(collection, field) for field in ("format", "game", "rules", "options")})
    lines = b",\n".join(msgspec.json.encode(puzzle) for puzzle in collection.puzzles)
    return head[:-1] + b',"puzzles":[\n' + lines + b"\n]}\n"
