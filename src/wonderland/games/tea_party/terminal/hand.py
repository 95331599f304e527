"""Tea Party's hand: the cards with the middle one locked, and every action with where it leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.games.tea_party.terminal.ring import KINDS, SHORT_KINDS
from wonderland.games.tea_party.terminal.styles import COOKIE_STYLE
from wonderland.games.tea_party.text import CONSEQUENCE_WORDS
from wonderland.terminal.choices import slot_key
from wonderland.terminal.drawings.canvas import DOUBLE, LIGHT
from wonderland.terminal.drawings.cards import BACK, LARGE, Face, Mark, Size, draw_card

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from wonderland.terminal.drawings.canvas import Canvas
    from wonderland.terminal.drawings.scene import Scene

CARD, TALL_CARD = Size(8, 4), Size(10, LARGE.height)
FLAT_CARD = Size(8, 3)
HAND_SIZE = 3
SHORT_CONSEQUENCES = {"cookie": "cookie", "spin": "spin", "grows": "grow", "shrinks": "shrink", "falls": "fall"}
CHOICES = {"accept": "go there", "again": "spin again", "up": "the face-up cookie", "down": "the one face down"}


def draw_hand(scene: Scene, canvas: Canvas, y: int, size: Size) -> None:
    """The cards in their order, and beside them every action with where it leads."""
    view, seat = scene.view, scene.position.viewer
    hand, locked = view["hands"][seat], view["locked"][seat]
    picked = view["previews"].get(scene.picker.action or "", {})
    for index, card in enumerate(hand):
        is_picked = picked.get("place") == index
        x = 1 + index * (size.width + 1)
        mark = Mark(DOUBLE if is_picked else LIGHT, "pick" if is_picked else "")
        draw_card(canvas, x, y, card_face(card), size, mark)
        label = "locked" if index in locked else "left" if index == 0 else "right"
        at = x + (size.width - len(label)) // 2
        canvas.put(at, y + size.height - 1, label, "pick" if is_picked else "faint")
    canvas.reach(y + size.height - 1)
    draw_actions(scene, canvas, 2 + HAND_SIZE * (size.width + 1), y, size.height)


def card_face(card: str) -> Face:
    """A number, or the joker."""
    if card == "?":
        return BACK
    if card == "*":
        return Face("joker", "*", COOKIE_STYLE, (" * ", "***", " * "))
    return Face(f" {card}", "", "strong", (f"  {card}  ",))


def draw_actions(scene: Scene, canvas: Canvas, x: int, y: int, num_rows: int) -> None:
    """The legal actions, numbered, in as many columns as they need, each as fully as all of them fit."""
    slots = scene.picker.choices.slots
    num_columns = max(1, -(-len(slots) // num_rows))
    width = (canvas.width - x - 1) // num_columns
    texts = fitting([slot.word for slot in slots], scene.view, width - 4)
    for index, text in enumerate(texts):
        column, row = divmod(index, num_rows)
        at = x + column * width
        is_picked = scene.picker.is_picked(index)
        label = f"{'▸' if is_picked else ' '}{slot_key(index)} {text}"
        canvas.put(at, y + row, label, "pick" if is_picked else "")
        canvas.spot(index, at, y + row, width, 1)


def fitting(actions: Sequence[str], view: Mapping[str, Any], width: int) -> list[str]:
    """The actions in the fullest way in which all of them fit."""
    texts: list[str] = []
    for write in WAYS:
        texts = [write(view, action) for action in actions]
        if all(len(text) <= width for text in texts):
            break
    return texts


def full_text(view: Mapping[str, Any], action: str) -> str:
    """`left 3 → 6 Rabbit Hole, wins 4, falls in`."""
    return action_text(view, action, KINDS, CONSEQUENCE_WORDS)


def short_text(view: Mapping[str, Any], action: str) -> str:
    """`left *3 → 6 Hole, wins 4, fall`."""
    return with_signs(action_text(view, action, SHORT_KINDS, SHORT_CONSEQUENCES))


def shorter_text(view: Mapping[str, Any], action: str) -> str:
    """`left *3 → 6 Hole, wins 4`: the space says what follows."""
    return with_signs(action_text(view, action, SHORT_KINDS, {}))


def shortest_text(view: Mapping[str, Any], action: str) -> str:
    """`left *3→6`: the line below says the rest."""
    preview = view["previews"][action]
    return "→".join([with_signs(action_words(preview)), *(str(space) for space in preview["stops"])])


def with_signs(text: str) -> str:
    """The text with the joker's sign instead of its name."""
    return text.replace("joker ", "*").replace(" + ", "+")


def notation(view: Mapping[str, Any], action: str) -> str:
    """`L*3`."""
    return action


WAYS: tuple[Callable[[Mapping[str, Any], str], str], ...] = (
    full_text,
    short_text,
    shorter_text,
    shortest_text,
    notation,
)


def action_text(view: Mapping[str, Any], action: str, kinds: Mapping[str, str], consequences: Mapping[str, str]) -> str:
    """An action, where it leads and what it wins."""
    preview = view["previews"][action]
    stops = [f"→ {space} {kinds[view['board']['spaces'][space]['kind']]}".strip() for space in preview["stops"]]
    parts = [" ".join([action_words(preview), *stops])]
    if preview["wins"]:
        parts.append("wins " + " and ".join(str(cookie) for cookie in preview["wins"]))
    if preview["then"] in consequences:
        parts.append(consequences[preview["then"]])
    return ", ".join(parts)


def action_words(preview: Mapping[str, Any]) -> str:
    """An action as a player would say it."""
    if preview["kind"] != "play":
        return CHOICES[preview["kind"]]
    end = "left" if preview["place"] == 0 else "right"
    if preview["card"] == "*":
        return f"{end} joker {preview['number']}"
    return f"{end} {preview['card']}{' + 1' if preview['added'] else ''}"
