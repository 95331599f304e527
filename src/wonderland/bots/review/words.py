"""The words and figures of a review, the same in the terminal, in its page and in notebooks."""

from __future__ import annotations

MILLION = 1_000_000
MILLIONTHS_PER_MATCH = 10_000  # of a hundred matches
GRADE_WORDS = {
    "best": "the best action",
    "good": "a good action",
    "inaccuracy": "an inaccuracy",
    "mistake": "a mistake",
    "blunder": "a blunder",
}
# A title that begins with a space is of a column of figures.
DECISION_COLUMNS = (" decision", "player", "played", " chance", "best", " chance", " cost", "grade")
LUCK_COLUMNS = ("own", "others", "deal", "draws", "rest", "result")
# How the parts of a review's last table belong together.
LUCK_NOTE = "Decisions + luck (deal, draws) + what nobody could know (rest) = the result"


def percent(share: float | None) -> str:
    """`45 %`, or a dash for what was never tried."""
    return "–" if share is None else f"{round(100 * share)} %"
