"""Any game in lines: its table as text, and every legal action as a line to choose. Other drawings do better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import catalogue
from wonderland.terminal.choices import Slot, make_choices, slot_key
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from wonderland.terminal.choices import Choices
    from wonderland.terminal.drawings.canvas import Canvas
    from wonderland.terminal.drawings.scene import Scene
    from wonderland.terminal.session import Position


def headline(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Nothing is known about every game."""
    return ""


def choices(position: Position) -> Choices:
    """Every legal action."""
    return make_choices([Slot(action) for action in position.legal], position.legal, lambda action: [action])


def draw(scene: Scene, canvas: Canvas) -> None:
    """The table's text and the numbered actions around the cursor."""
    texts = catalogue.load(scene.view["game"]).texts
    for line in texts.table(scene.view, scene.names).splitlines():
        canvas.put(1, canvas.height, line)
    slots = scene.picker.choices.slots
    room = max(3, scene.height - canvas.height - 1)
    first = max(0, min(scene.picker.cursor - room // 2, len(slots) - room))
    for index, slot in enumerate(slots[first : first + room], start=first):
        y = canvas.height
        is_picked = scene.picker.is_picked(index)
        canvas.put(1, y, "▸" if is_picked else " ", "pick")
        canvas.put(3, y, f"{slot_key(index):>2}  {texts.choice(scene.view, slot.word)}", "pick" if is_picked else "")
        canvas.spot(index, 1, y, canvas.width - 2, 1)


def refusal(view: Mapping[str, Any], words: Sequence[str]) -> str:
    """Everything that can be pointed at is possible, so this is hardly ever said."""
    return t("pick.impossible", action=" ".join(words))
