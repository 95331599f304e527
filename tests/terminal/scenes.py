"""Screens worth looking at, reached with keys; `python -m tests.terminal.scenes` writes their texts anew."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.terminal.driver import (
    SMALL,
    TINY,
    VAST,
    WIDE,
    fast_forward,
    make_app,
    make_session,
    screen_text,
    wait_for_review,
    wait_until,
)
from tests.terminal.prepared import WaitingTable, save_matches
from wonderland.terminal.ink import Ink
from wonderland.terminal.screens.gathering import GatheringScreen
from wonderland.terminal.screens.handover import HandoverScreen
from wonderland.terminal.screens.match import MatchScreen
from wonderland.terminal.screens.menu import MenuScreen
from wonderland.terminal.screens.result import ResultScreen

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(__file__).with_name("snapshots")
ALL_SIZES = (TINY, SMALL, WIDE, VAST)

Window = tuple[int, int]


class Scene(NamedTuple):
    """A match, and the keys that lead to what is to be seen in windows of several sizes."""

    game: str | None  # None for the menu
    setup: dict[str, Any]
    num_turns: int | None = 0  # played before the keys; None to the end
    keys: tuple[str, ...] = ()
    is_ascii: bool = False
    sizes: tuple[Window, ...] = ALL_SIZES
    keys_after: tuple[str, ...] = ()  # once the window has its size
    prepare: Callable[[], Any] | None = None  # saves matches for the menu, or returns a session


ONLY_SMALL = (SMALL,)
LONG_RING = {"seats": 4, "options": {"board": "croquet_lawn"}}
SCENES = {
    "menu": Scene(None, {}),
    "menu-saved": Scene(None, {}, keys=("down", "down", "down"), prepare=save_matches),
    "menu-delete": Scene(None, {}, keys=("down", "down", "down", "x"), prepare=save_matches),
    "menu-puzzles": Scene(None, {}, keys=("p", "down"), sizes=ONLY_SMALL),
    "puzzle": Scene(None, {}, keys=("p", "1", "h")),
    "table": Scene(None, {}, prepare=WaitingTable),
    "table-chat": Scene(None, {}, keys=("c", "H", "i"), prepare=WaitingTable),
    "setup-tea-party": Scene(None, {}, keys=("3", "up")),
    "setup-going-out": Scene(None, {}, keys=("2", "down", "down", "down", "down", "right")),
    "parade": Scene("parade", {}, 4, ("right",)),
    "parade-six": Scene("parade", {"seats": 6}, 3),
    "parade-ascii": Scene("parade", {}, 4, ("right",), is_ascii=True, sizes=ONLY_SMALL),
    "parade-hint": Scene("parade", {}, 2, ("h",), sizes=ONLY_SMALL),
    "parade-discard": Scene("parade", {}, 10, ("1", "2"), sizes=ONLY_SMALL),
    "parade-rules": Scene("parade", {}, 1, ("question_mark",)),
    "parade-rules-example": Scene("parade", {}, 1, ("question_mark",), keys_after=("end",)),
    "parade-log": Scene("parade", {}, 2, ("l",)),
    "parade-leave": Scene("parade", {}, 1, ("q",)),
    "parade-handover": Scene("parade", {"people": "Alice,Bob"}, 1),
    "parade-result": Scene("parade", {"seats": 2}, None, ("enter",)),
    "parade-costly": Scene("parade", {"seats": 2}, None, ("enter", "1")),
    "parade-better": Scene("parade", {"seats": 2}, None, ("enter", "1", "b"), sizes=ONLY_SMALL),
    "parade-replay-end": Scene("parade", {}, None, ("enter", "enter", "r", "end"), sizes=ONLY_SMALL),
    "parade-replay-jump": Scene("parade", {}, None, ("enter", "enter", "r", "2", "g", "1", "2"), sizes=ONLY_SMALL),
    "going-out": Scene("going-out", {}, 1, ("1", "2")),
    "going-out-five": Scene("going-out", {"seats": 5}, 2),
    "going-out-replay": Scene("going-out", {"seats": 2}, None, ("enter", "r", "right", "right")),
    "tea-party": Scene("tea-party", {}, 2, ("right",)),
    "tea-party-four": Scene("tea-party", {"seats": 4}, 3),
    "tea-party-long-ring": Scene("tea-party", LONG_RING, 2),
    "tea-party-result": Scene("tea-party", {"seats": 2}, None, ("enter",)),
    "tea-party-costly": Scene("tea-party", {"seats": 2}, None, ("enter", "1")),
}


async def render(name: str) -> dict[Window, str]:
    """The text of that screen in every size."""
    scene = SCENES[name]
    session: Any = scene.prepare() if scene.prepare else None
    if scene.game:
        session = make_session(scene.game, **scene.setup)
        fast_forward(session, scene.num_turns)
    app = make_app(session, Ink(scene.is_ascii))
    texts = {}
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen, HandoverScreen, ResultScreen, MenuScreen, GatheringScreen)
        await wait_for_review(pilot)
        for key in scene.keys:
            await pilot.press(key)
        for size in scene.sizes:
            await pilot.resize_terminal(*size)
            await pilot.press(*scene.keys_after)
            await pilot.pause()
            texts[size] = screen_text(app)
    return texts


def path_of(name: str, size: Window = SMALL) -> Path:
    """Where the text of a screen is kept."""
    return FOLDER / f"{name}-{size[0]}x{size[1]}.txt"


def main() -> None:
    """Write all texts anew, or those of the scenes that are named; read them before they are committed."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[1:] or SCENES:
            os.environ["WONDERLAND_DATA"] = f"{folder}/{name}"
            for size, text in asyncio.run(render(name)).items():
                path_of(name, size).write_text(text, encoding="utf-8")
    kept = {path_of(name, size) for name, scene in SCENES.items() for size in scene.sizes}
    for path in FOLDER.glob("*.txt"):
        if path not in kept:
            path.unlink()


if __name__ == "__main__":
    main()
