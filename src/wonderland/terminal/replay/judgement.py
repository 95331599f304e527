"""What the review says about a decision, in words and in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.review.choices import by_shown_chance
from wonderland.bots.review.words import MILLIONTHS_PER_MATCH
from wonderland.engine.cells import fit, padded, right, width_of
from wonderland.messages import in_commas, number_text, percent_text
from wonderland.terminal.opponents import moves_text
from wonderland.terminal.wording import level_title, t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.bots.review.schema import AnalysedAction, Luck, PlayedLike, ReviewedDecision
    from wonderland.terminal.replay.background_review import Reviewing
    from wonderland.terminal.widgets.lines import Part

BAR_WIDTH = 10
STEPS = "▁▂▃▄▅▆▇█"


def bar(share: float, width: int = BAR_WIDTH) -> str:
    """`████░░░░░░`."""
    full = round(share * width)
    return "█" * full + "░" * (width - full)


def percent(share: float | None) -> str:
    """`45%`, or a dash for what was never tried."""
    return "–" if share is None else percent_text(share)


def signed(number: float, digits: int = 0) -> str:
    """`+7`, `-12`."""
    text = number_text(number, digits)
    return text if text.startswith("-") else f"+{text}"


def progress_text(reviewing: Reviewing) -> str:
    """How far the review is."""
    if reviewing.error:
        return t("review.stopped")
    if reviewing.is_done:
        return t("review.done")
    return t("review.progress", bar=bar(reviewing.progress), percent=percent(reviewing.progress))


def verdict(decision: ReviewedDecision) -> Part:
    """A decision in one sentence: its chance to win, and the better action."""
    chance, best = percent(decision.chance_of(decision.action)), decision.best
    if decision.grade == "best":
        return t("verdict.best", chance=chance), "good"
    if decision.cost == 0 or not decision.num_lost:
        return t("verdict.as_good", chance=chance, best=best), "good"
    best_chance = percent(decision.chance_of(best))
    n, grade = decision.num_lost, decision.grade
    return t("verdict.costly", chance=chance, grade=grade, best=best, best_chance=best_chance, n=n), "warn"


def matches_text(decision: ReviewedDecision) -> str:
    """`7 more matches of 100`."""
    return t("review.more_matches", n=decision.num_lost)


def chance_of(decision: ReviewedDecision, name: str) -> Part:
    """The chance to win that the decision leaves, without a word about the hand."""
    return t("review.chance_of", name=name, chance=percent(decision.chance_of(decision.action))), "faint"


def choice_lines(decision: ReviewedDecision, width: int, height: int) -> list[Part]:
    """The analysed actions, the best first: chance to win, points, and which one was chosen."""
    titles = [t(f"review.column.{name}") for name in ("chance", "points", "action")]
    choices = by_shown_chance(shown_choices(decision, height - 1))
    rows = [(percent(one.win_chance), "–" if one.points is None else f"{one.points:.0f}") for one in choices]
    widths = [max(map(width_of, column)) for column in zip(titles[:2], *rows, strict=True)]
    lines: list[Part] = [("  ".join([*map(right, titles[:2], widths), titles[2]])[:width], "faint")]
    for choice, row in zip(choices, rows, strict=True):
        is_chosen, is_best = choice.action == decision.action, choice.action == decision.best
        mark = f" ◂ {t('review.chosen' if is_chosen else 'review.best')}" if is_chosen or is_best else ""
        action = t("hint.alike", action=choice.action, alike=in_commas(choice.alike)) if choice.alike else choice.action
        text = "  ".join([*map(right, row, widths), f"{action}{mark}"])
        lines.append((fit(text, width), "pick" if is_chosen else "good" if is_best else ""))
    return lines


def follows_text(decision: ReviewedDecision, names: Sequence[str]) -> str:
    """What probably follows the best action; empty where nothing is told."""
    line = next((one.line for one in decision.choices if one.action == decision.best), [])
    return t("review.follows", moves=moves_text(line, names)) if line else ""


def like_text(like: PlayedLike | None, name: str) -> str:
    """`Alice: played like Hatter (between Dormouse and Caterpillar)`; empty where no level was measured."""
    if like is None or like.level is None:
        return ""
    level, low, high = (like_name(one) for one in (like.level, like.lowest_level, like.highest_level))
    if low == high:
        return t("like.line", name=name, level=level)
    return t("like.between", name=name, level=level, low=low, high=high)


def like_name(level: str | None) -> str:
    """The title of a level, or random play."""
    return t("like.random") if level == "random" else level_title(level or "")


def chart_lines(reviewing: Reviewing, names: Sequence[str], step: int, width: int) -> list[Part]:
    """Every player's chances to win so far, one step of the chart for each decision, and the latest one in figures."""
    lines: list[Part] = [(t("review.chart"), "faint")]
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
    """`Alice, in matches of 100: own decisions -12, others’ decisions +8, deal +3, draws +20, rest -4.`"""
    names = ("own_decisions", "others_decisions", "deal", "draws", "rest")
    parts = {part: signed(getattr(luck, part) / MILLIONTHS_PER_MATCH) for part in names}
    return t("luck.line", name=name, **parts)


def costly_line(number: int, decision: ReviewedDecision) -> str:
    """`1  decision 12: G3; R5 wins 7 more matches of 100`."""
    what = t("costly.decision", number=decision.number, action=decision.action, best=decision.best, n=decision.num_lost)
    return f"{number}  {what}"
