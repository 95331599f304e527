"""From matches, records, positions and puzzles to studies, and from every node back to its match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.matches import ALL_GAMES, name_of
from tests.records.test_fairness import fair_record
from wonderland.engine.match import Match
from wonderland.errors import NotationError, OptionError, RecordError, StudyError
from wonderland.puzzles.puzzle import load_collection, position_of
from wonderland.records.record import record
from wonderland.study.document import Chapter, DealStart, StudyNode
from wonderland.study.editing import add_node
from wonderland.study.making import (
    chapter_of_match,
    chapter_of_position,
    chapter_of_puzzle,
    chapter_of_record,
    line_of,
    make_study,
)
from wonderland.study.reading import parse, to_json
from wonderland.study.tree import actions_text, before_decision, check_legal, main_line, match_at, read_path, walk

if TYPE_CHECKING:
    from wonderland.engine.game import Game

games = pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)


def played(game: Game, plies: int | None = None, seed: int = 5) -> Match:
    """A match of three after so many first and last actions in turn, or at its end."""
    match = Match(game, 3, seed)
    while not match.is_over and match.ply != plies:
        match.apply(match.legal_actions[-(match.ply % 2)])
    return match


def reread(chapter: Chapter) -> Chapter:
    """The chapter as it comes from a file."""
    document = parse(to_json(make_study("", [chapter])))
    check_legal(document)
    return document.chapters[0]


def parade(*children: StudyNode) -> Chapter:
    start = DealStart(2, {}, 7)
    return Chapter("", "parade", 1, ["Ann", "Bob"], start, 0, replace(line_of(()), children=list(children)))


def node(action: str, *children: StudyNode, seed: int | None = None) -> StudyNode:
    return StudyNode(action, seed, "", "", [], list(children))


@games
def test_the_main_line_of_a_record_replays_to_its_outcome(game: Game) -> None:
    match = played(game)
    chapter = reread(chapter_of_record(record(match)))
    end = match_at(chapter, main_line(chapter))
    assert end.states.tobytes() == match.states.tobytes()
    assert end.outcome() == match.outcome()


@games
@pytest.mark.parametrize("start", [None, 2])
def test_a_fair_deal_replays_from_its_key(game: Game, start: int | None) -> None:
    fair = fair_record(game, start)
    chapter = reread(chapter_of_record(fair))
    assert chapter.names == fair.players
    assert match_at(chapter, main_line(chapter)).outcome() == fair.outcome


@games
def test_a_match_in_play_is_a_chapter_with_its_past(game: Game) -> None:
    for match in (played(game, 6), Match(game, 2, key=b"k" * 32, start_seat=1)):
        chapter = reread(chapter_of_match(match))
        assert match_at(chapter, main_line(chapter)).states.tobytes() == match.states.tobytes()


@games
def test_a_position_with_hidden_cards_is_filled_in_the_same_way_again(game: Game) -> None:
    match = played(game, 4)
    hidden = game.notation.format_position(match.hidden(match.seat))
    chapter = reread(chapter_of_position(hidden, game.name, seed=3))
    again = Match.from_position(hidden, game, 3)
    assert match_at(chapter, ()).states.tobytes() == again.states.tobytes()
    again.apply(again.legal_actions[0])
    later = reread(chapter_of_match(again))
    assert match_at(later, (0,)).states.tobytes() == again.states.tobytes()


@games
def test_a_puzzle_is_a_chapter_that_ends_at_its_position(game: Game) -> None:
    collection = load_collection(game.name)
    puzzle = collection.puzzles[0]
    chapter = reread(chapter_of_puzzle(puzzle, game.name, collection.options))
    position = position_of(puzzle, game.name, collection.options)
    assert match_at(chapter, main_line(chapter)).states.tobytes() == position.states.tobytes()
    assert (chapter.seat, chapter.name) == (puzzle.seat, puzzle.id)


@games
def test_other_cards_come_and_nobody_can_tell_them_apart(game: Game) -> None:
    match = played(game, 5)
    document, path = make_study("", [chapter_of_match(match)]), (0,) * 5
    for seed in (None, 1, 2):
        document, _ = add_node(document, 1, path, match.legal[0], seed)
    chapter = reread(document.chapters[0])
    steps = [step for step in walk(chapter) if step.path[:-1] == path]
    assert len({step.after.position_text() for step in steps}) == len(steps) == 3
    for seat in range(match.seats):
        assert len({step.before.hidden_states(seat).tobytes() for step in steps}) == 1
    again = match_at(chapter, steps[1].path)
    assert again.states.tobytes() == steps[1].after.states.tobytes()


@games
def test_a_match_whose_state_was_written_into_is_no_study(game: Game) -> None:
    match = played(game, 2)
    match.states["chance"][0][0] += 1
    match.apply(match.legal_actions[0])
    with pytest.raises(StudyError, match="the match was changed by hand"):
        chapter_of_match(match)


def test_a_record_without_a_source_of_chance_is_no_study() -> None:
    anonymous = record(played(ALL_GAMES[0]))
    anonymous.seed = None
    with pytest.raises(StudyError, match="neither a seed nor a fair deal"):
        chapter_of_record(anonymous)


def test_a_wrong_record_is_no_study() -> None:
    wrong = record(played(ALL_GAMES[0]))
    wrong.decisions[3].action = "X9"
    with pytest.raises(RecordError, match=r"decision 4 \(X9\)"):
        chapter_of_record(wrong)


def test_variations_are_read_after_what_they_replace() -> None:
    match = Match("parade", 2, 7)
    first, second = match.legal[:2]
    match.play(first)
    third, fourth = match.legal[:2]
    chapter = parade(node(first, node(third), node(fourth)), node(second))
    assert [(step.node.action, step.path, step.indent) for step in walk(chapter)] == [
        (first, (0,), 0),
        (second, (1,), 1),
        (third, (0, 0), 0),
        (fourth, (0, 1), 1),
    ]
    assert read_path(chapter, "0.1") == read_path(chapter, f"{first.lower()}, {fourth}") == (0, 1)
    assert actions_text(chapter, (0, 1)) == f"{first}, {fourth}"
    assert (read_path(chapter, ""), before_decision(chapter, 2), main_line(chapter, (1,))) == ((), (0,), (1,))


def test_paths_that_lead_nowhere_say_what_there_is() -> None:
    chapter = parade(node(Match("parade", 2, 7).legal[0]))
    for text, sentence in {
        "1": "there is no variation 1; there, 1 action follows, number 0",
        "0.0": "there is no variation 0.0; nothing follows there",
        "Z9": f"'Z9' is not in the study there; possible: {Match('parade', 2, 7).legal[0]}",
    }.items():
        with pytest.raises(StudyError, match=sentence):
            read_path(chapter, text)
    with pytest.raises(StudyError, match="the main line has 1 decision, so there is no decision 2"):
        before_decision(chapter, 2)


def test_an_illegal_action_is_named_with_its_place() -> None:
    first = Match("parade", 2, 7).legal[0]
    document = make_study("", [parade(), parade(node(first, node(first)))])
    with pytest.raises(StudyError, match=f"^chapter 2, after {first}: {first} is not possible now; possible: "):
        check_legal(document)
    with pytest.raises(StudyError, match=r"^chapter 1: 'Z9' is no card"):
        check_legal(make_study("", [parade(node("Z9"))]))


def test_a_start_that_does_not_exist_is_a_sentence() -> None:
    usual = parade()
    for chapter, sentence in (
        (replace(usual, game="chess"), "there is no game 'chess'"),
        (replace(usual, rules=99), "it is of version 99 of Parade’s rules; this program knows version 1"),
        (replace(usual, names=["Ann"]), "2 seats need 2 names, not 1"),
        (replace(usual, seat=2), "there is no seat 2; the seats are 0 to 1"),
        (replace(usual, start=DealStart(9, {}, 7)), "Parade is for 2 to 6 players, not 9"),
        (replace(usual, start=DealStart(2, {"x": 1}, 7)), "Parade has no option 'x'"),
    ):
        with pytest.raises(StudyError, match=f"^chapter 1: {sentence}"):
            check_legal(make_study("", [chapter]))


def test_a_position_that_is_none_says_why() -> None:
    with pytest.raises(NotationError):
        chapter_of_position("tea", "parade")
    with pytest.raises(OptionError):
        chapter_of_position("tea", "chess")
