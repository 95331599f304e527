"""Changes of a study: what they make, what they refuse, and that the old study stays as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from wonderland.engine.match import Match
from wonderland.errors import IllegalActionError, NotationError, StudyError
from wonderland.study import editing
from wonderland.study.document import MAX_CHAPTERS, Mark, StudyDocument
from wonderland.study.making import chapter_of_match, make_study
from wonderland.study.reading import parse, to_json
from wonderland.study.tree import actions_text, node_at

if TYPE_CHECKING:
    from collections.abc import Callable

FIRST, SECOND, THIRD = Match("parade", 2, 7).legal[:3]


@pytest.fixture
def document() -> StudyDocument:
    return make_study("Tea", [chapter_of_match(Match("parade", 2, 7), "One")])


@pytest.fixture
def branched(document: StudyDocument) -> StudyDocument:
    for action in (FIRST, SECOND, THIRD):
        document, _ = editing.add_node(document, 1, (), action)
    return document


def lines(document: StudyDocument) -> list[str]:
    return [child.action for child in document.chapters[0].root.children]


def test_actions_are_added_once_and_only_where_they_are_legal(document: StudyDocument) -> None:
    added, path = editing.add_node(document, 1, (), FIRST.lower())
    assert (lines(document), lines(added), path) == ([], [FIRST], (0,))
    assert editing.add_node(added, 1, (), FIRST) == (added, (0,))
    assert editing.add_node(added, 1, (), FIRST, seed=4)[1] == (1,)
    with pytest.raises(NotationError):
        editing.add_node(added, 1, (), "Z9")
    with pytest.raises(IllegalActionError):
        editing.add_node(added, 1, (0,), FIRST)
    with pytest.raises(StudyError, match="a seed is a whole number"):
        editing.add_node(added, 1, (), SECOND, seed=-1)


def test_variations_are_promoted_and_deleted(branched: StudyDocument) -> None:
    promoted, path = editing.promote(branched, 1, (2,))
    assert (lines(promoted), path) == ([THIRD, FIRST, SECOND], (0,))
    assert lines(editing.delete_node(promoted, 1, (1,))) == [THIRD, SECOND]
    assert lines(branched) == [FIRST, SECOND, THIRD]
    for change in (editing.promote, editing.delete_node):
        with pytest.raises(StudyError, match="the start of a chapter cannot be changed"):
            change(branched, 1, ())
        with pytest.raises(StudyError, match="there is no variation 3"):
            change(branched, 1, (3,))


def test_names_comments_and_marks_stand_where_they_were_put(branched: StudyDocument) -> None:
    mark = Mark("circle", "pile", None, "red")
    deeper, path = editing.add_node(branched, 1, (1,), reply(branched))
    changed = editing.name_node(deeper, 1, path, "Quiet")
    changed = editing.comment_on(changed, 1, path, "Takes\nnothing.")
    changed = editing.comment_on(editing.set_marks(changed, 1, (), [mark]), 1, (), "The start.")
    node, root = node_at(changed.chapters[0], path), changed.chapters[0].root
    assert (node.name, node.comment) == ("Quiet", "Takes\nnothing.")  # type: ignore[union-attr]
    assert (root.comment, root.marks) == ("The start.", [mark])
    assert parse(to_json(changed)) == changed
    assert changed.chapters[0].root.children[0] is branched.chapters[0].root.children[0]
    refused: list[Callable[[], object]] = [
        lambda: editing.comment_on(changed, 1, path, "x" * 2001),
        lambda: editing.name_node(changed, 1, path, "x" * 81),
        lambda: editing.name_node(changed, 1, (), "root"),
        lambda: editing.set_marks(changed, 1, path, [mark] * 33),
        lambda: editing.set_marks(changed, 1, path, [Mark("arrow", "pile", None, "red")]),
    ]
    for change in refused:
        with pytest.raises(StudyError):
            change()


def reply(document: StudyDocument) -> str:
    """A legal action after the second variation."""
    match = Match("parade", 2, 7)
    match.play(actions_text(document.chapters[0], (1,)))
    return match.legal[0]


def test_chapters_are_added_renamed_and_deleted(document: StudyDocument) -> None:
    one = document.chapters[0]
    longer = editing.rename_chapter(editing.add_chapter(document, one), 2, "Two")
    assert [chapter.name for chapter in longer.chapters] == ["One", "Two"]
    assert [chapter.name for chapter in editing.delete_chapter(longer, 1).chapters] == ["Two"]
    assert editing.rename_study(longer, "Five o’clock").title == "Five o’clock"
    with pytest.raises(StudyError, match="a study keeps a chapter"):
        editing.delete_chapter(document, 1)
    with pytest.raises(StudyError, match="there is no chapter 2; the study has 1 chapter"):
        editing.rename_chapter(document, 2, "Two")
    with pytest.raises(StudyError, match="at most 80 characters"):
        editing.rename_chapter(document, 1, "x" * 81)


def test_limits_hold_while_a_study_grows(document: StudyDocument, monkeypatch: pytest.MonkeyPatch) -> None:
    full = make_study("", document.chapters * MAX_CHAPTERS)
    with pytest.raises(StudyError, match="a study has 1 to 64 chapters, not 65"):
        editing.add_chapter(full, document.chapters[0])
    monkeypatch.setattr("wonderland.study.shapes.MAX_NODES", 1)
    monkeypatch.setattr("wonderland.study.shapes.MAX_DEPTH", 1)
    one, path = editing.add_node(document, 1, (), FIRST)
    with pytest.raises(StudyError, match="a study has at most 1 actions"):
        editing.add_node(one, 1, (), SECOND)
    with pytest.raises(StudyError, match="a study has at most 1 actions"):
        editing.add_chapter(one, one.chapters[0])
    match = Match("parade", 2, 7)
    match.play(FIRST)
    with pytest.raises(StudyError, match="a line has at most 1 actions"):
        editing.add_node(one, 1, path, match.legal[0])
