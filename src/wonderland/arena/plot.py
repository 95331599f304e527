"""A report as a picture: ratings and win shares with their intervals."""

from __future__ import annotations

import io
from importlib.util import find_spec
from typing import TYPE_CHECKING

from wonderland.arena.ratings import MEAN_RATING
from wonderland.engine import catalogue
from wonderland.errors import OptionError
from wonderland.messages import area, current_language, number_text, percent_text, speaking
from wonderland.messages.languages import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from matplotlib.axes import Axes

    from wonderland.arena.arena import Report
    from wonderland.arena.ratings import Estimate

t = area("errors")
reports = area("reports")

INK, QUIET, GRID = "#2b2b2b", "#8a8a8a", "#e6e6e6"
RATING_COLOUR, SHARE_COLOUR = "#7a3b8f", "#1f7a6d"
WIDTH, HEIGHT, HEIGHT_PER_BOT = 10.0, 1.4, 0.5  # inches
DOTS_PER_INCH = 150


def check_plotting() -> None:
    """Check before hours of work: OptionError without Matplotlib."""
    if find_spec("matplotlib") is None:
        raise OptionError(t("package.needed", what="--plot", package="Matplotlib", command="pip install matplotlib"))


def draw(report: Report) -> bytes:
    """The picture as PNG, in English if Matplotlib's font lacks letters of the language; the best bot is on top."""
    with speaking(current_language() if has_letters(reports("plot.wins")) else ENGLISH):
        return drawn(report)


def has_letters(text: str) -> bool:
    """Does the font of the pictures have all letters of the text?"""
    from matplotlib.font_manager import FontProperties, findfont, get_font

    letters = get_font(findfont(FontProperties())).get_charmap()
    return all(ord(letter) in letters for letter in text)


def drawn(report: Report) -> bytes:
    """The picture."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

    bots, seats = report.standings, report.arguments.seats
    figure = Figure((WIDTH, HEIGHT + HEIGHT_PER_BOT * len(bots)), layout="constrained")
    title = reports(
        "plot.title", game=catalogue.load(report.arguments.game).title, seats=seats, matches=len(report.matches)
    )
    figure.suptitle(title, color=INK, weight="bold")
    ratings, shares = figure.subplots(1, 2, sharey=True)
    draw_estimates(ratings, [bot.rating for bot in bots], RATING_COLOUR, number_text)
    ratings.set_xlabel(reports("plot.rating", mean=MEAN_RATING), color=INK)
    ratings.set_yticks(range(len(bots)), [bot.bot for bot in bots], color=INK)
    ratings.set_ylim(len(bots) - 0.4, -0.6)
    draw_estimates(shares, [bot.win_share for bot in bots], SHARE_COLOUR, share_text)
    shares.set_xlabel(reports("plot.wins"), color=INK)
    shares.axvline(1 / seats, color=QUIET, linestyle="--", linewidth=1, zorder=1)
    shares.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    png = io.BytesIO()
    figure.savefig(png, format="png", dpi=DOTS_PER_INCH)
    return png.getvalue()


def share_text(share: float) -> str:
    """A share of the wins."""
    return percent_text(share, 1)


def draw_estimates(axes: Axes, estimates: Sequence[Estimate], colour: str, told: Callable[[float], str]) -> None:
    """A dot, its interval and its value for every bot."""
    for row, estimate in enumerate(estimates):
        axes.plot([estimate.low, estimate.high], [row, row], color=colour, linewidth=2.5, alpha=0.45, zorder=2)
        axes.plot(estimate.value, row, "o", color=colour, markersize=7, zorder=3)
        axes.annotate(
            told(estimate.value),
            (estimate.value, row),
            xytext=(0, 7),
            textcoords="offset points",
            horizontalalignment="center",
            fontsize="small",
            color=INK,
        )
    axes.margins(x=0.12)
    axes.grid(axis="x", color=GRID, zorder=0)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelcolor=INK)
    axes.spines[:].set_visible(False)
