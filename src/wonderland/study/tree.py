"""Walking through a chapter: from its start to any of its nodes, each as a match.

A path is the numbers of the children from the root on, as a text `0.0.1`; `G3, R1` names the same node by its actions.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from wonderland.engine import catalogue
from wonderland.engine.match import Match
from wonderland.errors import StudyError, possible, shown
from wonderland.messages import area, in_commas
from wonderland.study.document import PositionStart
from wonderland.study.places import in_chapter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wonderland.engine.targets.target import Target
    from wonderland.study.document import Chapter, StudyDocument, StudyNode, StudyRoot
    from wonderland.study.places import Line

    Path = tuple[int, ...]
    Ahead = tuple[Path, list[StudyNode], Match, Line]  # a node with the variations instead of it, and what is before it

t = area("studies")

NUMBERS = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4})*")


def chapter_at(document: StudyDocument, number: int) -> Chapter:
    """The chapter of that number, 1 the first."""
    if not 1 <= number <= len(document.chapters):
        raise StudyError(t("chapter.none", number=number, n=len(document.chapters)))
    return document.chapters[number - 1]


def start_match(chapter: Chapter, target: Target | None = None) -> Match:
    """The match at the chapter's start; InputError where it has none."""
    game, start = catalogue.load(chapter.game), chapter.start
    if chapter.rules != game.rules_version:
        ours, theirs = game.rules_version, shown(chapter.rules)
        raise StudyError(t("start.rules", game=game.title, theirs=theirs, ours=ours))
    if isinstance(start, PositionStart):
        match = Match.from_position(start.position, game, start.seed, target)
    else:
        key = None if start.key is None else bytes.fromhex(start.key)
        match = Match(game, start.seats, start.seed, start.options, target, key, start.start_seat)
    if len(chapter.names) != match.seats:
        raise StudyError(t("start.names", seats=match.seats, names=len(chapter.names)))
    if chapter.seat is not None:
        match.check_seat(chapter.seat)
    return match


def play_node(match: Match, node: StudyNode) -> None:
    """Carry out the decision of a node; before it, other cards come if the node says so."""
    if node.seed is not None:
        match.target.reshuffle(match.states, node.seed)
    match.play(node.action)


def match_at(chapter: Chapter, path: Sequence[int], target: Target | None = None) -> Match:
    """The match at a node, with its past; StudyError if the path leads nowhere."""
    match = start_match(chapter, target)
    for node in nodes_on(chapter, path):
        play_node(match, node)
    return match


def nodes_on(chapter: Chapter, path: Sequence[int]) -> list[StudyNode]:
    """The nodes on the way from the root; StudyError if the path leads nowhere."""
    nodes: list[StudyNode] = []
    children = chapter.root.children
    for place, index in enumerate(path):
        if not 0 <= index < len(children):
            found = t("path.children", n=len(children), last=len(children) - 1)
            raise StudyError(t("path.none", path=path_text(path[: place + 1]), found=found))
        nodes.append(children[index])
        children = nodes[-1].children
    return nodes


def node_at(chapter: Chapter, path: Sequence[int]) -> StudyNode | StudyRoot:
    """The node at the end of a path; the root for the empty one."""
    return nodes_on(chapter, path)[-1] if path else chapter.root


def main_line(chapter: Chapter, path: Sequence[int] = ()) -> Path:
    """The path to the end of the main line that goes on from a node."""
    line, node = list(path), node_at(chapter, path)
    while node.children:
        line.append(0)
        node = node.children[0]
    return tuple(line)


def before_decision(chapter: Chapter, number: int) -> Path:
    """The path to the position before a decision of the main line, 1 the first."""
    line = main_line(chapter)
    if not 1 <= number <= len(line):
        raise StudyError(t("path.decision", n=len(line), number=number))
    return line[: number - 1]


def path_text(path: Sequence[int]) -> str:
    """`0.0.1`."""
    return ".".join(map(str, path))


def read_path(chapter: Chapter, text: str) -> Path:
    """The path that a text names, by numbers or by actions; StudyError if there is none."""
    text = text.strip()
    if NUMBERS.fullmatch(text):
        path = tuple(map(int, text.split(".")))
        nodes_on(chapter, path)
        return path
    return path_of_actions(chapter, [action.strip() for action in text.split(",")] if text else [])


def path_of_actions(chapter: Chapter, actions: Sequence[str]) -> Path:
    """The path along these actions from the root on, written as in the study but for upper and lower case."""
    path: list[int] = []
    children = chapter.root.children
    for action in actions:
        names = [child.action for child in children]
        index = next((i for i, name in enumerate(names) if name.casefold() == action.casefold()), None)
        if index is None:
            raise StudyError(t("path.action", action=shown(action), possible=possible(names or ["–"])))
        path.append(index)
        children = children[index].children
    return tuple(path)


class Step(NamedTuple):
    """One decision of a chapter, with the match around it."""

    path: Path
    node: StudyNode
    before: Match
    after: Match

    @property
    def indent(self) -> int:
        """How many variations the line is away from the main line."""
        return sum(index > 0 for index in self.path)


def walk(chapter: Chapter, number: int = 1, target: Target | None = None) -> Iterator[Step]:
    """Every decision as one reads them: one of the main line, the variations instead of it, then what follows it.

    StudyError names the place, in the chapter of that number, of an action that is not legal there.
    """
    with in_chapter(number):
        match = start_match(chapter, target)
    stack = lines_from((), chapter.root.children, match, None)
    while stack:
        path, others, before, line = stack.pop()
        node, after = others[0], before.copy()
        with in_chapter(number, line):
            play_node(after, node)
        yield Step(path, node, before, after)
        stack += lines_from(path, node.children, after, (line, node.action))
        place, parent = path[-1], path[:-1]
        variations = enumerate(others[1:], start=place + 1)
        stack += [((*parent, index), [one], before, line) for index, one in variations][::-1]


def lines_from(path: Path, children: list[StudyNode], match: Match, line: Line) -> list[Ahead]:
    """What is to be walked from a position on: its first child, which brings the others with it."""
    return [((*path, 0), children, match, line)] if children else []


def check_legal(document: StudyDocument) -> None:
    """StudyError unless every start exists and every action is legal."""
    for number, chapter in enumerate(document.chapters, start=1):
        for _ in walk(chapter, number):
            pass


def actions_text(chapter: Chapter, path: Sequence[int]) -> str:
    """The actions that lead to a node: `G3, R1`."""
    return in_commas(node.action for node in nodes_on(chapter, path))
