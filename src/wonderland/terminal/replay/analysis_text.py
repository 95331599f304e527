"""An analysed position and a whole study in lines; on a terminal, the table is drawn."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import click

from wonderland.bots.review.choices import by_shown_chance, reasons_text
from wonderland.engine.cells import right, width_of, wrapped
from wonderland.messages import area, in_commas, in_sentences, number_text
from wonderland.study.tree import nodes_on, path_text
from wonderland.terminal.drawings import Scene, drawing_of
from wonderland.terminal.drawings.canvas import Canvas
from wonderland.terminal.opponents import moves_text
from wonderland.terminal.replay.judgement import percent
from wonderland.terminal.replay.review_text import decision_line
from wonderland.terminal.session import Position
from wonderland.terminal.wording import common, noted
from wonderland.terminal.wording import t as terminal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.bots.analysis import Analysis
    from wonderland.bots.review.schema import AnalysedAction, ReviewedDecision
    from wonderland.engine.game import Game, Texts
    from wonderland.engine.match import Match
    from wonderland.study.document import Chapter
    from wonderland.study.study import Study
    from wonderland.study.tree import Path, Step
    from wonderland.terminal.ink import Ink

t = area("studies")
hints = area("hints")

MOST_ROWS = 8  # actions: so many fit on a screen, with their reasons
COLUMNS = ("chance", "points", "tried", "action")
INDENT = "  "


class Printer:
    """Prints lines that fit the terminal."""

    def __init__(self, ink: Ink, is_drawn: bool) -> None:
        self.ink = ink
        self.is_drawn = is_drawn
        self.width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0  # 0: as long as they are

    def say(self, lines: Iterable[str]) -> None:
        """Print lines; those that are too long go on below."""
        for line in lines:
            indent = " " * (len(line) - len(line.lstrip()))
            fitting = line if not self.width or width_of(line) <= self.width else self.folded(line, indent)
            click.echo(self.ink.form(fitting))

    def folded(self, line: str, indent: str) -> str:
        """A line in several, below its own beginning."""
        room = self.width - len(indent)
        return "\n".join(f"{indent}{one}" for one in wrapped(line.strip(), room))

    def heading(self, study: Study, number: int, path: Path) -> None:
        """Which position it is, and what the study says of it."""
        chapter = study.chapter(number)
        self.say([*heading_lines(study, number, path), ""])
        nodes = nodes_on(chapter, path)
        comment = nodes[-1].comment if nodes else chapter.root.comment
        if comment:
            self.say([*comment.split("\n"), ""])

    def position(self, match: Match, names: Sequence[str], seat: int | None, is_open: bool) -> None:
        """The table as the seat, or the seat to act, sees it; with open cards the other hands, too."""
        texts = match.game.texts
        if match.is_over:
            self.say(texts.score_sheet(match.outcome(), names).split("\n"))
            return
        viewer = match.seat if seat is None else seat
        view = match.view(viewer)
        if self.is_drawn:
            self.draw(match, names, viewer)
        else:
            self.say(texts.table(view, names).split("\n"))
        shown = range(match.seats) if is_open else [] if self.is_drawn else [viewer]
        self.say(hand_line(match, one, names) for one in shown)
        prompt = texts.prompt(match.view(match.seat))
        self.say([common("join.colon", a=names[match.seat], b=prompt), ""])

    def draw(self, match: Match, names: Sequence[str], viewer: int) -> None:
        """The table as the full screen draws it."""
        from rich.console import Console

        canvas = Canvas(self.width - 1, self.ink)
        legal = match.legal if viewer == match.seat else []
        rows = shutil.get_terminal_size().lines
        drawing_of(match.game.name).draw(Scene(Position(viewer, match.view(viewer), legal), names, rows), canvas)
        console = Console(file=sys.stdout, highlight=False)
        for line in canvas.lines():
            line.rstrip()
            console.print(line)

    def analysis(self, found: Analysis, names: Sequence[str], is_open: bool) -> None:
        """The actions with their values, and whether it is clear which one is best."""
        self.say(analysis_lines(found, names))
        known = "open_cards" if is_open else "seat"
        if len(found) > 1:
            verdict = "settled" if found.is_settled else "open"
            self.say(["", t(f"analysis.{verdict}.{known}", name=names[found.turn.seat])])

    def reviewed(self, decision: ReviewedDecision | None, texts: Texts, names: Sequence[str]) -> None:
        """What follows in the study, as a review judges it."""
        if decision is not None:
            self.say(["", t("analysis.reviewed"), decision_line(decision, texts, names)])


def heading_lines(study: Study, number: int, path: Path) -> list[str]:
    """`Parade: Ann, Bob`, the chapter where there are several, and the actions so far."""
    chapter = study.chapter(number)
    lines = [study.title] if study.title else []
    if len(study.chapters) > 1 or chapter.name:
        lines.append(t("heading.chapter", number=number, n=len(study.chapters), name=chapter.name or chapter.game))
    return [*lines, place_text(chapter, path)]


def place_text(chapter: Chapter, path: Path) -> str:
    """Where it is: on the main line by the number of the decision, else by its path."""
    if not path:
        return t("heading.start")
    last = nodes_on(chapter, path)[-1].action
    if any(path):
        return t("heading.variation", path=path_text(path), last=last)
    return t("heading.main", number=len(path) + 1, last=last)


def hand_line(match: Match, seat: int, names: Sequence[str]) -> str:
    """`Ann holds R5 G0`."""
    hand = match.game.texts.hand(match.view(seat), seat) or terminal("hand.empty")
    return t("hand", name=names[seat], cards=hand)


def analysis_lines(found: Analysis, names: Sequence[str]) -> list[str]:
    """A row for each of the best actions, what tells for it below it, and how many there are beside."""
    game = found.turn.game
    shown = by_shown_chance(found)[:MOST_ROWS]
    figures = [figures_of(one) for one in shown]
    titles = [t(f"column.{name}") for name in COLUMNS]
    widths = [max(map(width_of, column)) for column in zip(titles[:-1], *figures, strict=True)]
    lines = ["  ".join([*map(right, titles, widths), titles[-1]])]
    margin = sum(widths) + 2 * len(widths)
    for one, row in zip(shown, figures, strict=True):
        lines.append("  ".join([*map(right, row, widths), named(one, one is not shown[0])]))
        lines += [f"{' ' * margin}{line}" for line in details(one, game, names)]
    if len(found) > len(shown):
        lines.append(" " * margin + t("analysis.more", n=len(found) - len(shown)))
    return lines


def figures_of(one: AnalysedAction) -> list[str]:
    """Chance with its uncertainty, points, tries."""
    chance = percent(one.win_chance)
    if one.win_chance is not None and one.uncertainty is not None:
        chance = t("chance", chance=chance, uncertainty=number_text(100 * one.uncertainty, 1))
    points = "–" if one.points is None else number_text(one.points, 1)
    return [chance, points, number_text(one.visits)]


def named(one: AnalysedAction, is_other: bool) -> str:
    """An action, those with the same result, and whether it is as good as the best one."""
    action = terminal("hint.alike", action=one.action, alike=in_commas(one.alike)) if one.alike else one.action
    return noted(action, hints("hints.as_good")) if is_other and one.is_as_good else action


def details(one: AnalysedAction, game: Game, names: Sequence[str]) -> list[str]:
    """What tells for an action, and what probably follows it."""
    lines = [reasons_text(one.reasons, game.texts, names)]
    if one.line:
        lines.append(terminal("review.follows", moves=moves_text(one.line, names)))
    return list(filter(None, lines))


def chapter_lines(chapter: Chapter, names: Sequence[str]) -> list[str]:
    """What a chapter is called, who plays, and what is said of its start."""
    lines = [chapter.name] if chapter.name else []
    return [*lines, in_commas(names), *filter(None, chapter.root.comment.split("\n")), ""]


def step_lines(step: Step, judged: ReviewedDecision | None, names: Sequence[str]) -> list[str]:
    """A decision as a review tells it, below the line that it varies, with its name and comment."""
    number, name, texts = len(step.path), names[step.before.seat], step.before.game.texts
    if judged is None:
        played = terminal("review.played", number=number, name=name, action=step.node.action)
        line = in_sentences([played, terminal("review.no_choice")])
    else:
        line = decision_line(judged, texts, names)
    told = [f"[{step.node.name}]"] if step.node.name else []
    other = [t("tree.other_cards")] if step.node.seed is not None else []
    return [f"{INDENT * step.indent}{one}" for one in [*told, *other, line, *comment_lines(step.node.comment)]]


def comment_lines(comment: str) -> list[str]:
    """A comment, further in."""
    return [f"{INDENT}{line}" for line in comment.split("\n")] if comment else []
