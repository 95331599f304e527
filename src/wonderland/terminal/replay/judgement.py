"""What the review says about a decision, in words and in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.review.words import GRADE_WORDS, MILLIONTHS_PER_MATCH, percent
from wonderland.engine.cells import padded, width_of
from wonderland.engine.plurals import number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.bots.review.schema import AnalysedAction, Luck, ReviewedDecision
    from wonderland.terminal.replay.background_review import Reviewing
    from wonderland.terminal.widgets.lines import Part

BAR_WIDTH = 10
STEPS = "▁▂▃▄▅▆▇█"


def bar(share: float, width: int = BAR_WIDTH) -> str:
    """`████░░░░░░`."""
    full = round(share * width)
    return "█" * full + "░" * (width - full)


def progress_text(reviewing: Reviewing) -> str:
    """How far the review is."""
    if reviewing.error:
        return "review stopped"
    return "reviewed" if reviewing.is_done else f"reviewing {bar(reviewing.progress)} {percent(reviewing.progress)}"


def verdict(decision: ReviewedDecision) -> Part:
    """A decision in one sentence: its chance to win, and the better action."""
    chance = percent(decision.chance_of(decision.action))
    if decision.grade == "best":
        return f"Chance to win {chance}: the best action.", "good"
    if decision.cost == 0 or not decision.num_lost:
        return f"Chance to win {chance}; {decision.best} is as good.", "good"
    best = f"{decision.best} ({percent(decision.chance_of(decision.best))})"
    named = GRADE_WORDS[decision.grade]
    return f"Chance to win {chance}, {named}; better: {best} wins {matches_text(decision)}.", "warn"


def matches_text(decision: ReviewedDecision) -> str:
    """`7 more matches of 100`."""
    return f"{number_of(decision.num_lost, 'more match', 'more matches')} of 100"


def chance_of(decision: ReviewedDecision, name: str) -> Part:
    """The chance to win that the decision leaves, without a word about the hand."""
    return f"{name}'s chance to win: {percent(decision.chance_of(decision.action))}", "faint"


def choice_lines(decision: ReviewedDecision, width: int, height: int) -> list[Part]:
    """The analysed actions, the best first: chance to win, points, and which one was chosen."""
    lines: list[Part] = [("chance  points  action", "faint")]
    for choice in shown_choices(decision, height - 1):
        points = "–" if choice.points is None else f"{choice.points:.0f}"
        is_chosen = choice.action == decision.action
        mark = " ◂ chosen" if is_chosen else " ◂ best" if choice.action == decision.best else ""
        text = f"{percent(choice.win_chance):>6}  {points:>6}  {choice.action}{mark}"
        lines.append((text[:width], "pick" if is_chosen else "good" if choice.action == decision.best else ""))
    return lines


def chart_lines(reviewing: Reviewing, names: Sequence[str], step: int, width: int) -> list[Part]:
    """Every player's chances to win so far, one step of the chart for each decision, and the latest one in figures."""
    lines: list[Part] = [("chances to win at their decisions", "faint")]
    name_width = max(map(width_of, names))
    for seat, name in enumerate(names):
        own = [one for number, one in sorted(reviewing.found.items()) if one.seat == seat and number <= step + 1]
        chances = [one.chance_of(one.action) for one in own][-max(1, width - name_width - 7) :]
        if chances:
            chart = "".join(STEPS[min(int(chance * len(STEPS)), len(STEPS) - 1)] for chance in chances)
            lines.append((f"{padded(name, name_width)} {chart} {percent(chances[-1])}", ""))
    return lines if len(lines) > 1 else []


def shown_choices(decision: ReviewedDecision, count: int) -> Sequence[AnalysedAction]:
    """The best actions, and the chosen one if it is not among them."""
    best = decision.choices[:count]
    chosen = [choice for choice in decision.choices if choice.action == decision.action]
    return best if chosen[0] in best else [*best[:-1], *chosen]


def luck_line(luck: Luck, name: str) -> str:
    """`Alice, in matches of 100: own decisions -12, others' decisions +8, deal +3, draws +20, rest -4.`"""
    parts = {
        "own decisions": luck.own_decisions,
        "others' decisions": luck.others_decisions,
        "deal": luck.deal,
        "draws": luck.draws,
        "rest": luck.rest,
    }
    told = ", ".join(f"{what} {part / MILLIONTHS_PER_MATCH:+.0f}" for what, part in parts.items())
    return f"{name}, in matches of 100: {told}."


def costly_line(number: int, decision: ReviewedDecision) -> str:
    """`1  decision 12: G3; R5 wins 7 more matches of 100`."""
    return f"{number}  decision {decision.number}: {decision.action}; {decision.best} wins {matches_text(decision)}"
