"""A graph as SVG: everybody's chance to win after every decision, with axes and a legend."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from wonderland.messages import area, percent_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

t = area("reports")
review = area("review")

COLOURS = ("#b3352f", "#2f62b3", "#2f8a4e", "#8a5a00", "#7a3fa0", "#00798c")  # of the seats
DASHES = ("", "8 3", "2 3", "8 3 2 3", "12 4", "4 6")  # also of the seats: colour alone says nothing to many
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 800, 270, 48, 10, 40
MOST_TICKS = 10
STRIDES = (1, 2, 5, 10, 20, 50, 100, 200, 500)
LABEL = 'font-size="11" fill="currentColor"'


def graph(chances: Sequence[Sequence[float]], names: Sequence[str]) -> str:
    """A line for every player, through the chances after the deal and after every decision; both axes, and a legend."""
    count = len(chances[0])
    parts = [*chance_axis(), *decision_axis(count)]
    for seat, name in enumerate(names):
        places = (f"{across(number, count)},{down(share)}" for number, share in enumerate(chances[seat]))
        look = f'fill="none" {stroke(seat)} points="{" ".join(places)}"'
        parts.append(f"<polyline {look}><title>{escape(name)}</title></polyline>")
    label = escape(review("review.chances"))
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}"'
    drawing = f'<svg class="w-graph" {box}>{"".join(parts)}</svg>'
    return f"{drawing}<p>{' · '.join(legend_of(seat, name) for seat, name in enumerate(names))}</p>"


def stroke(seat: int) -> str:
    """The line of a seat."""
    return f'stroke="{COLOURS[seat]}" stroke-width="2" stroke-dasharray="{DASHES[seat]}"'


def legend_of(seat: int, name: str) -> str:
    """A piece of the line, and the name."""
    line = f'<line x1="0" x2="36" y1="5" y2="5" {stroke(seat)}/>'
    return f'<svg viewBox="0 0 36 10" style="width:36px" aria-hidden="true">{line}</svg> {escape(name)}'


def chance_axis() -> Iterator[str]:
    """Thin lines at five chances, each with its figure."""
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = down(share)
        yield f'<line x1="{LEFT}" x2="{WIDTH}" y1="{y}" y2="{y}" stroke="#8886"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" {LABEL}>{percent_text(share)}</text>'


def decision_axis(count: int) -> Iterator[str]:
    """Numbers of decisions below the graph; 0 is the deal."""
    stride = next((stride for stride in STRIDES if count <= stride * MOST_TICKS), STRIDES[-1])
    y = HEIGHT - BOTTOM
    for number in range(0, count, stride):
        x = across(number, count)
        yield f'<line x1="{x}" x2="{x}" y1="{y}" y2="{y + 5}" stroke="#888"/>'
        text = str(number) if number else escape(t("graph.deal"))
        yield f'<text x="{x}" y="{y + 17}" text-anchor="middle" {LABEL}>{text}</text>'
    after = escape(t("graph.after"))
    yield f'<text x="{WIDTH}" y="{HEIGHT - 4}" text-anchor="end" {LABEL}>{after}</text>'


def across(number: int, count: int) -> float:
    """Where a step stands."""
    return round(LEFT + (WIDTH - LEFT - 12) * number / max(1, count - 1), 1)


def down(share: float) -> float:
    """Where a chance stands."""
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)
