"""`wonderland analyse`."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from wonderland.commands.common import json_option, moving_bar, print_json, say, seconds_option, with_progress
from wonderland.commands.help import Command
from wonderland.commands.interrupts import stopping_once
from wonderland.commands.option import option
from wonderland.commands.play import ascii_option, plain_option
from wonderland.commands.records import match_option
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.bots.analysis import Analysis
    from wonderland.bots.review.schema import ReviewedDecision
    from wonderland.commands.interrupts import Interrupts
    from wonderland.study.study import Study
    from wonderland.study.tree import Path as NodePath
    from wonderland.study.tree import Step
    from wonderland.terminal.replay.analysis_text import Printer

t = area("commands")


@click.command(
    cls=Command,
    examples=[
        ("wonderland analyse 1 --decision 12", "analyse.example.match"),
        ("wonderland analyse r.jsonl --match 2 --save a.study.json", "analyse.example.save"),
        ("wonderland analyse a.study.json --at 0.0.1 --open", "analyse.example.study"),
        ("wonderland analyse a.study.json --tree", "analyse.example.tree"),
        ("wonderland analyse 'play 0 start 0 | R5 G0 | …'", "analyse.example.position"),
    ],
)
@click.argument("source", metavar="FILE|NUMBER|POSITION|-")
@match_option
@option("--chapter", type=click.IntRange(1), default=1, show_default=True, help="analyse.chapter")
@option("--at", "place", metavar="PATH", default="", help="analyse.at")
@option("--decision", type=click.IntRange(1), help="analyse.decision")
@option("--seat", type=click.IntRange(1), help="analyse.seat")
@option("--open", "is_open", is_flag=True, help="analyse.open")
@option("--iterations", type=click.IntRange(1, 100_000_000), help="analyse.iterations")
@seconds_option
@option("--tree", is_flag=True, help="analyse.tree")
@option("--save", type=click.Path(dir_okay=False, path_type=Path), help="analyse.save")
@plain_option
@ascii_option
@json_option
def analyse(
    source: str,
    number: int,
    chapter: int,
    place: str,
    decision: int | None,
    seat: int | None,
    is_open: bool,
    iterations: int | None,
    seconds: float | None,
    tree: bool,
    save: Path | None,
    plain: bool,
    only_ascii: bool,
    as_json: bool,
) -> int:
    """Analyse a position of a study, a match or a notation."""
    from wonderland.commands.study_sources import study_of
    from wonderland.terminal.ink import ink_for_terminal
    from wonderland.terminal.launch import is_plain
    from wonderland.terminal.replay.analysis_text import Printer

    study = study_of(source, number)
    path = path_of(study, chapter, place, decision)
    check_seat(seat, len(study.chapter(chapter).names))
    if save is not None:
        study.write(save)
        say(t("analyse.saved", file=str(save)))
    wanted = Wanted(study, chapter, path, True if is_open else None, iterations, seconds)
    with stopping_once() as interrupts, interrupts.held():
        if as_json:
            print_json(tree_data(wanted, interrupts) if tree else position_data(wanted, interrupts))
            return 0
        printer = Printer(ink_for_terminal(only_ascii), is_drawn=not is_plain(plain))
        if tree:
            print_tree(wanted, interrupts, printer)
        else:
            print_position(wanted, interrupts, printer, None if seat is None else seat - 1)
    return 0


class Wanted(NamedTuple):
    """What is to be analysed, and for how long."""

    study: Study
    chapter: int
    path: NodePath
    open_cards: bool | None  # None: as the chapter says
    iterations: int | None
    seconds: float | None

    @property
    def names(self) -> list[str]:
        """The players, each with a name of their own."""
        from wonderland.terminal.names import seat_names

        return seat_names(self.study.chapter(self.chapter).names)

    @property
    def is_open(self) -> bool:
        """Are all hands known?"""
        return self.study.is_open(self.chapter, self.open_cards)


def path_of(study: Study, chapter: int, place: str, decision: int | None) -> NodePath:
    """The position that is meant: by a path, or as the one before a decision of the main line."""
    from wonderland.errors import OptionError
    from wonderland.study.tree import before_decision

    if decision is None:
        return study.path(place, chapter)
    if place:
        raise OptionError(t("error.two_places"))
    return before_decision(study.chapter(chapter), decision)


def check_seat(seat: int | None, seats: int) -> None:
    """OptionError unless the seat, 1 the first, exists."""
    from wonderland.errors import OptionError

    if seat is not None and seat > seats:
        raise OptionError(t("error.no_seat", seat=seat, n=seats))


def analysed(wanted: Wanted, interrupts: Interrupts) -> Analysis | None:
    """The analysis of the position, with a progress bar if stderr is a terminal; None when the match is over.

    Stopped, it has what is known so far.
    """
    match = wanted.study.at(wanted.path, wanted.chapter)
    if match.is_over:
        return None
    begin = time.perf_counter()
    iterations = wanted.iterations or match.game.heuristics.REVIEW_ITERATIONS
    with moving_bar(t("progress.analysing"), wanted.seconds or iterations) as move:

        def go_on(done: int) -> bool:
            move(time.perf_counter() - begin if wanted.seconds else done)
            return done == 0 or interrupts.number is None

        budget = (wanted.seconds, wanted.iterations)
        return wanted.study.analyse(wanted.path, wanted.chapter, *budget, wanted.open_cards, go_on)


def print_position(wanted: Wanted, interrupts: Interrupts, printer: Printer, seat: int | None) -> None:
    """The table, the actions with their values, and what was played."""
    study, path = wanted.study, wanted.path
    match = study.at(path, wanted.chapter)
    printer.heading(study, wanted.chapter, path)
    printer.position(match, wanted.names, seat, wanted.is_open)
    found = analysed(wanted, interrupts)
    if found is not None:
        printer.analysis(found, wanted.names, wanted.is_open)
        printer.reviewed(found.decision, match.game.texts, wanted.names)


def position_data(wanted: Wanted, interrupts: Interrupts) -> dict[str, Any]:
    """The same for programs (docs/commands.md)."""
    from wonderland.study.tree import nodes_on

    study, path = wanted.study, wanted.path
    chapter, match = study.chapter(wanted.chapter), study.at(path, wanted.chapter)
    found = analysed(wanted, interrupts)
    return {
        **chapter_data(wanted),
        "path": list(path),
        "actions": [node.action for node in nodes_on(chapter, path)],
        "position": match.position_text(),
        "seat": None if match.is_over else match.seat,
        "open_cards": wanted.is_open,
        "is_settled": None if found is None else found.is_settled,
        "choices": found or [],
        "reviewed": None if found is None else found.decision,
        "outcome": match.outcome() if match.is_over else None,
    }


def chapter_data(wanted: Wanted) -> dict[str, Any]:
    """What a chapter is about."""
    chapter = wanted.study.chapter(wanted.chapter)
    return {
        "title": wanted.study.title,
        "chapter": wanted.chapter,
        "name": chapter.name,
        "game": chapter.game,
        "players": wanted.names,
    }


def print_tree(wanted: Wanted, interrupts: Interrupts, printer: Printer) -> None:
    """All variations of the chapter, each decision judged."""
    from wonderland.terminal.replay.analysis_text import chapter_lines, step_lines

    names = wanted.names
    printer.say(chapter_lines(wanted.study.chapter(wanted.chapter), names))
    for step, judged in judged_steps(wanted, interrupts):
        printer.say(step_lines(step, judged, names))


def tree_data(wanted: Wanted, interrupts: Interrupts) -> dict[str, Any]:
    """The same for programs."""
    nodes = [step_data(step, judged) for step, judged in judged_steps(wanted, interrupts)]
    return {**chapter_data(wanted), "comment": wanted.study.chapter(wanted.chapter).root.comment, "nodes": nodes}


def judged_steps(wanted: Wanted, interrupts: Interrupts) -> Iterator[tuple[Step, ReviewedDecision | None]]:
    """Every step with its judgement, as far as one waits; None where there was no choice."""
    from wonderland.bots.match_review import judge_action

    steps = list(wanted.study.walk(wanted.chapter))
    is_seen = sys.stdout.isatty() and sys.stderr.isatty()  # the lines come where the bar would be
    for step in steps if is_seen else with_progress(steps, t("progress.analysing"), len(steps)):
        if interrupts.number is not None:
            return
        action = step.after.past_actions[-1]
        yield step, judge_action(step.before, action, wanted.iterations, open_cards=wanted.is_open)


def step_data(step: Step, judged: ReviewedDecision | None) -> dict[str, Any]:
    """A step for programs."""
    node = step.node
    return {
        "path": list(step.path),
        "seat": step.before.seat,
        "action": node.action,
        "seed": node.seed,
        "name": node.name,
        "comment": node.comment,
        "marks": node.marks,
        "reviewed": judged,
    }
