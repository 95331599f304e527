"""Chapters from what there is: records, matches, positions, puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from wonderland.engine.match import Match
from wonderland.errors import StudyError
from wonderland.messages import area
from wonderland.records.fairness import key_of
from wonderland.records.verify import verify
from wonderland.study.document import (
    FORMAT,
    MAX_NAME,
    Chapter,
    DealStart,
    PositionStart,
    StudyDocument,
    StudyNode,
    StudyRoot,
)
from wonderland.study.shapes import check_depth
from wonderland.study.tree import start_match

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from wonderland.puzzles.puzzle import Puzzle
    from wonderland.records.record import Record
    from wonderland.study.document import Start

t = area("studies")


def make_study(title: str, chapters: Sequence[Chapter]) -> StudyDocument:
    """A study of these chapters."""
    return StudyDocument(FORMAT, title[:MAX_NAME], list(chapters))


def chapter_of_record(record: Record, name: str = "", seat: int | None = 0) -> Chapter:
    """A match as a chapter, its decisions as the main line; RecordError for a record that is wrong.

    StudyError for one that says nothing of the chance to come: only its own decisions could be replayed.
    """
    check_depth(len(record.decisions))
    verify(record)
    start = start_of_record(record)
    bare = Chapter(name, record.game, record.rules, short_names(record.players), start, seat, line_of(()))
    match = start_match(bare)
    actions = []
    for decision in record.decisions:
        action = match.game.notation.parse_action(match.state, decision.action)
        actions.append(match.action_text(action))
        match.apply(action)
    return Chapter(name, record.game, record.rules, bare.names, start, seat, line_of(actions))


def start_of_record(record: Record) -> Start:
    """The record's deal: by its seed, or by the key of its fair deal."""
    fairness = record.fairness
    if fairness is not UNSET:
        key = key_of(fairness.match, fairness.secret, fairness.numbers).hex()
        return DealStart(record.seats, dict(record.options), key=key, start_seat=fairness.start)
    if record.seed is None:
        raise StudyError(t("record.no_chance"))
    return DealStart(record.seats, dict(record.options), record.seed)


def chapter_of_match(match: Match, name: str = "", names: Sequence[str] | None = None, seat: int | None = 0) -> Chapter:
    """A match as it stands, its past as the main line.

    StudyError where its positions were written into: then its past cannot be replayed.
    """
    start: Start
    if match.start_position is not None:
        start = PositionStart(match.start_position, match.seed or 0)
    elif match.key is None:
        start = DealStart(match.seats, dict(match.options), match.seed)
    else:
        start = DealStart(match.seats, dict(match.options), key=match.key.hex(), start_seat=match.start_seat)
    check_depth(match.ply)
    pairs = zip(match.past_states(), match.past_actions, strict=True)
    actions = [match.game.action_text(states[0], action) for states, action in pairs]
    given = seat_labels(match.seats) if names is None else names
    chapter = Chapter(
        name, match.game.name, match.game.rules_version, short_names(given), start, seat, line_of(actions)
    )
    again = start_match(chapter)
    for action in match.past_actions:
        again.apply(action)
    if again.states.tobytes() != match.states.tobytes():
        raise StudyError(t("match.changed"))
    return chapter


def chapter_of_position(text: str, game: str | None = None, seed: int = 0, name: str = "") -> Chapter:
    """A position in notation as a chapter; NotationError says what is wrong with it."""
    return chapter_of_match(Match.from_position(text, game, seed), name)


def chapter_of_puzzle(puzzle: Puzzle, game: str, options: dict[str, Any], name: str = "") -> Chapter:
    """A puzzle as a chapter that ends at its position, seen by the seat that is to solve it."""
    match = Match(game, puzzle.seats, puzzle.seed, options)
    for action in puzzle.actions:
        match.play(action)
    return chapter_of_match(match, name or puzzle.id, seat=puzzle.seat)


def line_of(actions: Iterable[str]) -> StudyRoot:
    """A root with one line of decisions."""
    children: list[StudyNode] = []
    for action in reversed(list(actions)):
        children = [StudyNode(action, None, "", "", [], children)]
    return StudyRoot("", [], children)


def seat_labels(seats: int) -> list[str]:
    """Names for seats without players."""
    return [f"Seat {seat}" for seat in range(seats)]


def short_names(names: Sequence[str]) -> list[str]:
    """Names as long as a study has them."""
    return [name[:MAX_NAME] for name in names]
