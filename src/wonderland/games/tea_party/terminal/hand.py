"""Tea Party's hand: the cards with the middle one locked, and every action with where it leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.cells import fit, width_of
from wonderland.games.tea_party.terminal.ring import short_kind_name
from wonderland.games.tea_party.terminal.styles import COOKIE_STYLE
from wonderland.games.tea_party.text import kind_name
from wonderland.messages import area, list_text
from wonderland.terminal.choices import slot_key
from wonderland.terminal.drawings.canvas import DOUBLE, LIGHT
from wonderland.terminal.drawings.cards import BACK, LARGE, Face, Mark, Size, draw_card

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from wonderland.terminal.drawings.canvas import Canvas
    from wonderland.terminal.drawings.scene import Scene

t = area("terminal")

CARD, TALL_CARD = Size(8, 4), Size(10, LARGE.height)
FLAT_CARD = Size(8, 3)
HAND_SIZE = 3


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
        end = "locked" if index in locked else "left" if index == 0 else "right"
        label = fit(t(f"tea-party.end.{end}"), size.width - 2)
        at = x + (size.width - width_of(label)) // 2
        canvas.put(at, y + size.height - 1, label, "pick" if is_picked else "faint")
    canvas.reach(y + size.height - 1)
    draw_actions(scene, canvas, 2 + HAND_SIZE * (size.width + 1), y, size.height)


def card_face(card: str) -> Face:
    """A number, or the joker."""
    if card == "?":
        return BACK
    if card == "*":
        word = t("tea-party.joker")
        has_room = width_of(word) == len(word) <= CARD.width - 2
        return Face(word if has_room else card, "*", COOKIE_STYLE, (" * ", "***", " * "))
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
        if all(width_of(text) <= width for text in texts):
            break
    return texts


def full_text(view: Mapping[str, Any], action: str) -> str:
    """`left 3 → 6 Rabbit Hole, wins 4, falls in`."""
    preview = view["previews"][action]
    return action_text(preview, action_words(preview), stops(view, action, kind_name), f"{preview['then']}")


def short_text(view: Mapping[str, Any], action: str) -> str:
    """`left *3 → 6 Hole, wins 4, fall`."""
    preview = view["previews"][action]
    return action_text(preview, with_signs(preview), stops(view, action, short_kind_name), f"{preview['then']}.short")


def shorter_text(view: Mapping[str, Any], action: str) -> str:
    """`left *3 → 6 Hole, wins 4`: the space says what follows."""
    preview = view["previews"][action]
    return action_text(preview, with_signs(preview), stops(view, action, short_kind_name))


def shortest_text(view: Mapping[str, Any], action: str) -> str:
    """`left *3→6`: the line below says the rest."""
    preview = view["previews"][action]
    return "→".join([with_signs(preview), *(str(space) for space in preview["stops"])])


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


def stops(view: Mapping[str, Any], action: str, name_of: Callable[[str], str]) -> list[str]:
    """The spaces that an action leads to, with their names."""
    spaces = view["board"]["spaces"]
    return [f"→ {space} {name_of(spaces[space]['kind'])}".strip() for space in view["previews"][action]["stops"]]


def action_text(preview: Mapping[str, Any], words: str, stops: Sequence[str], then: str = "") -> str:
    """An action, where it leads, what it wins, and what follows."""
    parts = [" ".join([words, *stops])]
    if preview["wins"]:
        parts.append(t("tea-party.action.wins", cookies=list_text([str(cookie) for cookie in preview["wins"]])))
    if then and preview["then"]:
        parts.append(t(f"tea-party.then.{then}"))
    return ", ".join(parts)


def action_words(preview: Mapping[str, Any]) -> str:
    """An action as a player would say it."""
    return said(preview, lambda number: t("tea-party.action.joker", n=number), " + 1")


def with_signs(preview: Mapping[str, Any]) -> str:
    """The same with the joker's sign instead of its name."""
    return said(preview, lambda number: f"*{number}", "+1")


def said(preview: Mapping[str, Any], joker: Callable[[int], str], plus: str) -> str:
    """A card with its end of the hand, or another choice."""
    if preview["kind"] != "play":
        return t(f"tea-party.action.{preview['kind']}")
    card = (
        joker(preview["number"]) if preview["card"] == "*" else f"{preview['card']}{plus if preview['added'] else ''}"
    )
    return t("tea-party.action.left" if preview["place"] == 0 else "tea-party.action.right", card=card)
