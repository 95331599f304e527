"""Screens worth looking at, reached with keys; `python -m tests.terminal.scenes` writes their texts anew."""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from tests.terminal.driver import SMALL, WIDE, fast_forward, make_app, make_session, screen_text, wait_until
from wonderland.terminal.ink import Ink
from wonderland.terminal.screens.handover import HandoverScreen
from wonderland.terminal.screens.match import MatchScreen
from wonderland.terminal.screens.menu import MenuScreen
from wonderland.terminal.screens.result import ResultScreen

FOLDER = Path(__file__).with_name("screens")


class Scene(NamedTuple):
    """A match, a window, and the keys that lead to what is to be seen."""

    game: str | None  # None for the menu
    setup: dict[str, Any]
    size: tuple[int, int]
    num_turns: int = 0  # played before the keys
    keys: tuple[str, ...] = ()
    is_ascii: bool = False
    is_over: bool = False


SCENES = {
    "menu": Scene(None, {}, SMALL),
    "setup-going-out": Scene(None, {}, SMALL, keys=("2", "down", "down", "down", "down", "right")),
    "parade": Scene("parade", {}, SMALL, 4, ("right",)),
    "parade-six": Scene("parade", {"seats": 6}, SMALL, 3),
    "parade-large": Scene("parade", {"seats": 4}, WIDE, 4, ("right", "right")),
    "parade-ascii": Scene("parade", {}, SMALL, 4, ("right",), is_ascii=True),
    "parade-hint": Scene("parade", {}, SMALL, 2, ("h",)),
    "parade-rules": Scene("parade", {}, SMALL, 1, ("question_mark",)),
    "parade-log": Scene("parade", {}, SMALL, 2, ("l",)),
    "parade-leave": Scene("parade", {}, SMALL, 1, ("q",)),
    "parade-handover": Scene("parade", {"people": "Alice,Bob"}, SMALL, 1),
    "parade-result": Scene("parade", {"seats": 2}, SMALL, is_over=True, keys=("enter",)),
    "going-out": Scene("going-out", {}, SMALL, 1, ("1", "2")),
    "going-out-five": Scene("going-out", {"seats": 5}, SMALL, 2),
    "going-out-large": Scene("going-out", {"seats": 4}, WIDE, 3),
    "tea-party": Scene("tea-party", {}, SMALL, 2, ("right",)),
    "tea-party-four": Scene("tea-party", {"seats": 4}, SMALL, 3),
    "tea-party-large": Scene("tea-party", {"seats": 4}, WIDE, 3, ("2",)),
    "tea-party-long-ring": Scene("tea-party", {"seats": 4, "options": {"board": "croquet_lawn"}}, SMALL, 2),
    "tea-party-result": Scene("tea-party", {"seats": 2}, SMALL, is_over=True, keys=("enter",)),
}


async def render(name: str) -> str:
    """The text of that screen."""
    scene = SCENES[name]
    session = None
    if scene.game:
        session = make_session(scene.game, **scene.setup)
        fast_forward(session, None if scene.is_over else scene.num_turns)
    app = make_app(session, Ink(scene.is_ascii))
    async with app.run_test(size=scene.size) as pilot:
        await wait_until(pilot, MatchScreen, HandoverScreen, ResultScreen, MenuScreen)
        await pilot.press(*scene.keys)
        await pilot.pause()
        return screen_text(app)


def path_of(name: str) -> Path:
    """Where the text of a screen is kept."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """Write all texts anew; read them before they are committed."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in SCENES:
            os.environ["WONDERLAND_DATA"] = f"{folder}/{name}"
            path_of(name).write_text(asyncio.run(render(name)), encoding="utf-8")
    for path in FOLDER.glob("*.txt"):
        if path.stem not in SCENES:
            path.unlink()


if __name__ == "__main__":
    main()
