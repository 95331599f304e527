"""The plots of a lab's report as SVG. All variants of a measure share their axis: they stand beside each other.

Colours come from the page's style, so the same drawing is right in light and dark.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from wonderland.engine.cells import width_of
from wonderland.messages import area, number_text, percent_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wonderland.arena.ratings import Estimate
    from wonderland.lab.measures import Histogram

t = area("reports")

WIDTH, HEIGHT = 340, 170
LEFT, RIGHT, TOP, BOTTOM = 44, 14, 10, 28
LETTER = 6.5  # the width of one, about
HEAD = 14  # the room for a figure above bars
ROW = 26  # the height of a row of intervals
BAR = 34
FEW_PERCENT = 0.08  # a narrower part of a bar has no room for its figure
TICKS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_TICKS = 6


class Row(NamedTuple):
    """An estimate with its name; marked if it departs from fair."""

    name: str
    estimate: Estimate
    is_marked: bool


class Piece(NamedTuple):
    """A part of a whole."""

    name: str
    share: float


def svg(label: str, height: float, parts: Iterator[str] | Sequence[str]) -> str:
    """A drawing."""
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


def text(x: float, y: float, words: str, anchor: str = "middle", style: str = "") -> str:
    """Words at a place."""
    looks = f' class="{style}"' if style else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{looks}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    """A line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>'


def rectangle(x: float, y: float, width: float, height: float, style: str, title: str = "") -> str:
    """A filled rectangle, which tells its figure to who points at it."""
    told = f"<title>{escape(title)}</title>" if title else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" class="{style}">{told}</rect>'


def ticks(scale: range) -> range:
    """The round numbers among them."""
    stride = next((each for each in TICKS if len(scale) <= each * MOST_TICKS), TICKS[-1])
    return range(-(-scale.start // stride) * stride, scale.stop, stride)


def histogram(label: str, shown: Histogram, mean: Estimate, scale: range, close: float = -1.0) -> str:
    """Bars of the values, among those of the scale; values up to `close` in another colour."""
    floor, total, most = HEIGHT - BOTTOM, sum(shown.counts), max(shown.counts)
    per_value = (WIDTH - LEFT - RIGHT) / len(scale)

    def across(value: float) -> float:  # the middle of its bar
        return LEFT + per_value * (value - scale.start + 0.5)

    parts = []
    for index, count in enumerate(shown.counts):
        value = shown.first + index * shown.width
        height = (floor - TOP - HEAD) * count / most
        values = str(value) if shown.width == 1 else t("lab.plot.values", low=value, high=value + shown.width - 1)
        place = (across(value - 0.5), floor - height, max(1.0, per_value * shown.width - 1), height)
        parts.append(
            rectangle(
                *place,
                "close" if value <= close else "bar",
                t("lab.plot.count", values=values, count=count, total=total),
            )
        )
    parts.append(line(LEFT, floor, WIDTH - RIGHT, floor, "axis"))
    parts += [text(across(value), HEIGHT - 10, str(value)) for value in ticks(scale)]
    middle = across(mean.value)
    parts.append(line(middle, TOP, middle, floor, "mean"))
    side, anchor = (-5, "end") if middle > WIDTH / 2 else (5, "start")
    parts.append(text(middle + side, TOP + 10, number_text(mean.value, 1), anchor, "strong"))
    return svg(label, HEIGHT, parts)


def intervals(label: str, rows: Sequence[Row], fair: float, high: float) -> str:
    """A dot with its interval in every row, and a line where all would be fair."""
    height = TOP + ROW * len(rows) + BOTTOM
    left = 14 + LETTER * max(width_of(row.name) for row in rows)
    inner, floor = WIDTH - left - 50, height - BOTTOM

    def across(share: float) -> float:
        return left + inner * min(share, high) / high

    parts = [
        line(across(fair), TOP, across(fair), floor, "fair"),
        text(across(fair), height - 10, t("lab.plot.fair", share=percent_text(fair))),
    ]
    for index, row in enumerate(rows):
        y, style = TOP + ROW * (index + 0.5), "marked" if row.is_marked else "dot"
        low, top = across(row.estimate.low), across(row.estimate.high)
        parts += [
            text(left - 10, y + 4, row.name, "end"),
            line(low, y, top, y, f"{style} span"),
            f'<circle cx="{across(row.estimate.value):.1f}" cy="{y:.1f}" r="5" class="{style}"/>',
            text(WIDTH, y + 4, percent_text(row.estimate.value), "end", "strong"),
        ]
    return svg(label, height, parts)


def stacked(label: str, pieces: Sequence[Piece]) -> str:
    """One bar of parts, with a legend of their figures."""
    total = sum(max(0.0, piece.share) for piece in pieces) or 1.0
    parts, x = [], 0.0
    for index, piece in enumerate(pieces):
        width = WIDTH * max(0.0, piece.share) / total
        parts.append(
            rectangle(
                x,
                0,
                max(0.0, width - 1),
                BAR,
                f"p{index}",
                t("lab.plot.part", name=piece.name, share=percent_text(piece.share)),
            )
        )
        if piece.share > FEW_PERCENT:
            parts.append(text(x + width / 2, BAR / 2 + 5, percent_text(piece.share), style=f"on{index}"))
        x += width
    legend = "".join(
        f'<li><i class="p{index}"></i>{escape(piece.name)} <b>{percent_text(piece.share)}</b></li>'
        for index, piece in enumerate(pieces)
    )
    return f'{svg(label, BAR, parts)}<ul class="legend">{legend}</ul>'


def curve(label: str, estimates: Sequence[Estimate | None], fair: float) -> str:
    """What a lead is worth after each tenth, with its interval, up to the end, where it is worth everything."""
    inner, floor = WIDTH - LEFT - RIGHT, HEIGHT - BOTTOM

    def across(look: int) -> float:
        return LEFT + inner * look / (len(estimates) + 1)

    def down(share: float) -> float:
        return TOP + (floor - TOP) * (1 - share)

    known = [(across(look), each) for look, each in enumerate(estimates, start=1) if each is not None]
    parts = [line(LEFT, down(share), WIDTH - RIGHT, down(share), "grid") for share in (0, 0.5, 1)]
    parts += [text(LEFT - 6, down(share) + 4, percent_text(share), "end") for share in (0, 0.5, 1)]
    parts.append(line(LEFT, down(fair), WIDTH - RIGHT, down(fair), "fair"))
    edge = [f"{x:.1f},{down(each.high):.1f}" for x, each in known]
    edge += [f"{x:.1f},{down(each.low):.1f}" for x, each in reversed(known)]
    places = [f"{x:.1f},{down(each.value):.1f}" for x, each in known]
    places.append(f"{WIDTH - RIGHT},{down(1.0):.1f}")
    parts.append(
        f'<polygon points="{" ".join(edge)}" class="band"/><polyline points="{" ".join(places)}" class="curve"/>'
    )
    words = (
        (LEFT, "start", t("lab.plot.start")),
        (across((len(estimates) + 1) // 2), "middle", t("lab.plot.half")),
        (WIDTH - RIGHT, "end", t("lab.plot.end")),
    )
    parts += [text(x, HEIGHT - 10, said, anchor) for x, anchor, said in words]
    return svg(label, HEIGHT, parts)
