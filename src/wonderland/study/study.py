"""A study to work with from Python: its positions as matches, analysed as the page and `wonderland analyse` do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from wonderland.bots.analysis import Analysis, analyse_decision, turn_of
from wonderland.engine.turn import Budget
from wonderland.errors import StudyError, because
from wonderland.records.reading import path_text
from wonderland.study import tree
from wonderland.study.editing import add_node, comment_on, name_node
from wonderland.study.making import chapter_of_match, chapter_of_position, chapter_of_record, make_study
from wonderland.study.reading import parse, read_document, write_document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from os import PathLike

    from wonderland.engine.match import Match
    from wonderland.records.record import Record
    from wonderland.study.document import Chapter, StudyDocument
    from wonderland.study.tree import Path as NodePath
    from wonderland.study.tree import Step


class Study:
    """Chapters with their variations; chapters are numbered from 1.

    A position is named by the numbers of the children from the root on (`"0.0.1"` or `(0, 0, 1)`), or by the actions
    that lead there (`"G3, R1"`); `""` is the start.
    """

    def __init__(self, document: StudyDocument) -> None:
        self.document = document

    @classmethod
    def of(cls, *chapters: Chapter, title: str = "") -> Study:
        """A study of these chapters."""
        return cls(make_study(title, chapters))

    @classmethod
    def from_record(cls, record: Record, title: str = "", name: str = "") -> Study:
        """A match, its decisions as the main line."""
        return cls.of(chapter_of_record(record, name), title=title)

    @classmethod
    def from_match(cls, match: Match, title: str = "", name: str = "") -> Study:
        """A match as it stands, what was played as the main line."""
        return cls.of(chapter_of_match(match, name), title=title)

    @classmethod
    def from_position(cls, text: str, title: str = "", name: str = "") -> Study:
        """A position in notation."""
        return cls.of(chapter_of_position(text, name=name), title=title)

    def __repr__(self) -> str:
        """Its title and its chapters."""
        return (
            f"<Study {self.title!r}, chapters {', '.join(chapter.name or chapter.game for chapter in self.chapters)}>"
        )

    @property
    def title(self) -> str:
        """What it is called."""
        return self.document.title

    @property
    def chapters(self) -> list[Chapter]:
        """Its chapters in order."""
        return self.document.chapters

    def chapter(self, number: int = 1) -> Chapter:
        """The chapter of that number; StudyError if there is none."""
        return tree.chapter_at(self.document, number)

    def path(self, place: str | Sequence[int], chapter: int = 1) -> NodePath:
        """The numbers of the children on the way to a position; StudyError if there is none."""
        found = self.chapter(chapter)
        return tree.read_path(found, place) if isinstance(place, str) else tuple(place)

    def at(self, place: str | Sequence[int] = "", chapter: int = 1) -> Match:
        """The match at a position, with its past."""
        return tree.match_at(self.chapter(chapter), self.path(place, chapter))

    def walk(self, chapter: int = 1) -> Iterator[Step]:
        """Every decision with the match before and after it, variations after what they replace."""
        return tree.walk(self.chapter(chapter), chapter)

    def add(
        self,
        place: str | Sequence[int],
        action: str,
        chapter: int = 1,
        name: str = "",
        comment: str = "",
        seed: int | None = None,
    ) -> NodePath:
        """Add an action after a position, unless it is there already, and give the path to it.

        With a seed, what nobody has seen is shuffled again before it: other cards come.
        """
        document, path = add_node(self.document, chapter, self.path(place, chapter), action, seed)
        document = name_node(document, chapter, path, name) if name else document
        self.document = comment_on(document, chapter, path, comment) if comment else document
        return path

    def analyse(
        self,
        place: str | Sequence[int] = "",
        chapter: int = 1,
        seconds: float | None = None,
        iterations: int | None = None,
        open_cards: bool | None = None,
        go_on: Callable[[int], bool] = lambda done: True,
    ) -> Analysis:
        """Every legal action at a position, the best first, with the figures of a review and of the page's board.

        What follows in the study is judged (`decision`), and so examined, as in a review. Without seconds or
        iterations, as many iterations as a review has for a decision. Cards are open where the chapter opens them,
        unless `open_cards` says otherwise. `go_on` may stop it (`analyse_decision`).
        """
        match, budget = self.at(place, chapter), Budget(seconds, iterations)
        usual = Budget(iterations=match.game.heuristics.REVIEW_ITERATIONS)
        is_open = self.is_open(chapter, open_cards)
        turn = turn_of(match, budget if budget.is_given else usual, open_cards=is_open)
        return analyse_decision(turn, match.ply + 1, self._next_action(match, place, chapter), go_on)

    def _next_action(self, match: Match, place: str | Sequence[int], chapter: int) -> int | None:
        """The main continuation of a position; None where nothing follows."""
        children = tree.node_at(self.chapter(chapter), self.path(place, chapter)).children
        return match.game.notation.parse_action(match.state, children[0].action) if children else None

    def is_open(self, chapter: int, wanted: bool | None = None) -> bool:
        """Are the cards of a chapter open, unless somebody wants otherwise?"""
        return self.chapter(chapter).seat is None if wanted is None else wanted

    def write(self, path: str | PathLike[str]) -> None:
        """Write it to a file; StudyError where it breaks a limit."""
        write_document(path, self.document)


def read_study(path: str | PathLike[str]) -> Study:
    """The study in a file, all its actions checked; StudyError says what is wrong and where."""
    document = read_document(path)
    try:
        return checked(document)
    except StudyError as error:
        raise StudyError(because(path_text(Path(path)), str(error))) from None


def parse_study(content: bytes) -> Study:
    """The same for what stands in a file."""
    return checked(parse(content))


def checked(document: StudyDocument) -> Study:
    """A study whose actions are all legal."""
    tree.check_legal(document)
    return Study(document)
