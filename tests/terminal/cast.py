"""A first match of Parade as a moving picture: `python -m tests.terminal.cast` writes docs/terminal.svg.

The keys are pressed on the real screens; the picture shows each for a moment. Rows that several share are written once.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from tests.terminal.driver import SMALL, make_app, play_match, send_keys, wait_until
from wonderland.terminal.screens.match import MatchScreen
from wonderland.terminal.screens.menu import MenuScreen

if TYPE_CHECKING:
    from rich.style import Style
    from textual.pilot import Pilot

    from wonderland.terminal.screens.app import WonderlandApp

PICTURE = Path(__file__).parents[2] / "docs" / "terminal.svg"
CELL_WIDTH, CELL_HEIGHT, MARGIN = 9.0, 17.5, 14.0
SECONDS_EACH = 1.7
PAPER, INK = "#12211c", "#e8ece8"
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"

Run = tuple[str, str, str, bool]  # text, foreground, background, bold
Row = tuple[Run, ...]


async def record_frames() -> list[list[Row]]:
    """From the menu through some turns to the score sheet."""
    app = make_app(seed=1865)
    frames: list[list[Row]] = []
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MenuScreen)
        frames.append(await look(pilot))
        for keys in (["1"], ["down", "down", "down", "down", "right"], ["enter"]):
            await pilot.press(*keys)
            await pilot.pause()
            frames.append(await look(pilot))
        await wait_until(pilot, MatchScreen)
        for keys in (["right"], ["right"], ["enter"], ["2"], ["question_mark"], ["escape"], ["4"], ["enter"]):
            await pilot.press(*keys)
            if keys != ["question_mark"]:
                await wait_until(pilot, MatchScreen)
            frames.append(await look(pilot))
        await play_match(pilot)
        send_keys(pilot, "enter", "enter")
        frames.append(await look(pilot))
    return frames


async def look(pilot: Pilot[str]) -> list[Row]:
    """The rows of the screen as it is."""
    await pilot.pause()
    app: WonderlandApp = pilot.app  # type: ignore[assignment]
    return [
        tuple(run_of(segment.text, segment.style) for segment in strip if segment.text)
        for strip in app.screen._compositor.render_strips()
    ]


def run_of(text: str, style: Style | None) -> Run:
    """A piece of a row with its colours."""
    foreground = style.color.triplet.hex if style and style.color and style.color.triplet else INK
    background = style.bgcolor.triplet.hex if style and style.bgcolor and style.bgcolor.triplet else PAPER
    if style and style.reverse:
        foreground, background = background, foreground
    return text, foreground, background, bool(style and style.bold)


def draw(frames: list[list[Row]]) -> str:
    """The picture: every different row once, and every frame as a list of rows that is seen for its time."""
    width = SMALL[0] * CELL_WIDTH + 2 * MARGIN
    height = SMALL[1] * CELL_HEIGHT + 2 * MARGIN
    total = len(frames) * SECONDS_EACH
    rows: dict[Row, int] = {}
    shown = []
    for number, frame in enumerate(frames):
        uses = "".join(
            f'<use href="#r{rows.setdefault(row, len(rows))}" y="{y * CELL_HEIGHT:g}"/>'
            for y, row in enumerate(frame)
            if any(text.strip() or background != PAPER for text, _, background, _ in row)
        )
        shown.append(f'<g class="f" style="animation-delay:{number * SECONDS_EACH - total:g}s">{uses}</g>')
    share = 100 / len(frames)
    style = (
        f"text{{font:15px {FONT};white-space:pre}}.b{{font-weight:700}}"
        f".f{{visibility:hidden;animation:f {total:g}s infinite}}"
        f"@keyframes f{{0%,{share:.4f}%{{visibility:visible}}{share + 0.001:.4f}%,to{{visibility:hidden}}}}"
        "@media (prefers-reduced-motion:reduce){.f{animation:none}.f:nth-of-type(7){visibility:visible}}"
    )
    defined = "".join(f'<g id="r{number}">{draw_row(row)}</g>' for row, number in rows.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">'
        "<title>A first match of Parade in the terminal</title>"
        f"<style>{style}</style><defs>{defined}</defs>"
        f'<rect width="100%" height="100%" rx="10" fill="{PAPER}"/>'
        f'<g transform="translate({MARGIN:g} {MARGIN:g})">{"".join(shown)}</g></svg>\n'
    )


def draw_row(row: Row) -> str:
    """Backgrounds, then letters; each piece is held to the width of its cells whatever the font."""
    boxes, letters = [], []
    x = 0
    for text, foreground, background, is_bold in row:
        if background != PAPER:
            boxes.append(
                f'<rect x="{x * CELL_WIDTH:g}" width="{len(text) * CELL_WIDTH:g}" height="{CELL_HEIGHT:g}" '
                f'fill="{background}"/>'
            )
        body = text.strip()
        if body:
            at = x + len(text) - len(text.lstrip())
            bold = ' class="b"' if is_bold else ""
            letters.append(
                f'<text x="{at * CELL_WIDTH:g}" y="13.5" textLength="{len(body) * CELL_WIDTH:g}" fill="{foreground}"'
                f"{bold}>{escape(body)}</text>"
            )
        x += len(text)
    return "".join(boxes + letters)


def main() -> None:
    """Write the picture."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WONDERLAND_DATA"] = folder
        frames = asyncio.run(record_frames())
    PICTURE.write_text(draw(frames), encoding="utf-8")


if __name__ == "__main__":
    main()
