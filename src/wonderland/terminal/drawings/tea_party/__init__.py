"""Tea Party on screen: the ring round the spinner, everybody's cookies, the hand with its middle locked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.games.plurals import number_of
from wonderland.games.tea_party.text import CONSEQUENCE_WORDS
from wonderland.terminal.canvas import DOUBLE, LIGHT, fit
from wonderland.terminal.cards import BACK, Face, Size, draw_card
from wonderland.terminal.choices import Choices, Slot, make_choices, slot_key
from wonderland.terminal.drawings.tea_party.players import draw_players, draw_players_in_lines
from wonderland.terminal.drawings.tea_party.ring import HIGH, KINDS, LOW, Ring, fits_beside

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from wonderland.terminal.canvas import Canvas
    from wonderland.terminal.drawings import Scene
    from wonderland.terminal.session import Position

CARD = Size(7, 4)
TALL = 30  # rows from which the ring takes the whole width and writes everything out
MIN_BESIDE, PLAYERS_WIDTH = 76, 30  # columns: of a window with the players beside the ring, and of the players


def refusal(view: Mapping[str, Any], words: Sequence[str]) -> str:
    """Everything that can be pointed at is possible, so this is hardly ever said."""
    return f"{' '.join(words)} is not possible now."


def goal() -> str:
    """The game in one sentence."""
    return "Race round the ring for cookies: whoever passes the Tea Party wins a large one."


def headline(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """How long the race still is."""
    left = sum(view["piles"]) + sum(len(hand) for hand in view["hands"])
    return f"most cookies win, {number_of(left, 'card')} to play" if left else "the race is over"


def choices(position: Position) -> Choices:
    """Every action is one choice: which end, what number for a joker, one more for a large pawn."""
    return make_choices([Slot(action) for action in position.legal], position.legal, lambda action: [action])


def draw(scene: Scene, canvas: Canvas) -> None:
    """The ring with the players beside or below it, then the hand with what can be done."""
    is_tall = scene.height >= TALL
    is_beside = not is_tall and canvas.width >= MIN_BESIDE and fits_beside(scene, canvas.width - PLAYERS_WIDTH)
    ring = Ring(scene, canvas, canvas.width - PLAYERS_WIDTH if is_beside else canvas.width, HIGH if is_tall else LOW)
    ring.draw()
    if is_beside:
        draw_players(scene, canvas, ring.width + 2, 0, canvas.width - ring.width - 3)
    elif is_tall:
        draw_players(scene, canvas, 1, canvas.height, (canvas.width - 2) // 2, num_columns=2)
        canvas.reach(canvas.height)
    else:
        draw_players_in_lines(scene, canvas, canvas.height)
    if scene.position.viewer >= 0:
        draw_hand(scene, canvas, canvas.height)


def draw_hand(scene: Scene, canvas: Canvas, y: int) -> None:
    """The cards in their order, and beside them every action with where it leads."""
    view, seat = scene.view, scene.position.viewer
    hand, locked = view["hands"][seat], view["locked"][seat]
    picked = view["previews"].get(scene.picker.action or "", {})
    for index, card in enumerate(hand):
        is_picked = picked.get("place") == index
        at = 1 + index * (CARD.width + 1)
        draw_card(canvas, at, y if is_picked else y + 1, card_face(card), CARD, DOUBLE if is_picked else LIGHT)
        label = "locked" if index in locked else "left" if index == 0 else "right"
        canvas.put(at + (CARD.width - len(label)) // 2, y + CARD.height + 1, label, "pick" if is_picked else "faint")
    canvas.reach(y + CARD.height + 1)
    draw_actions(scene, canvas, 2 + 3 * (CARD.width + 1), y + 1)


def card_face(card: str) -> Face:
    """A number, or the joker."""
    if card == "?":
        return BACK
    return Face(
        "joker" if card == "*" else f" {card}", "*" if card == "*" else "", "cookie" if card == "*" else "strong"
    )


def draw_actions(scene: Scene, canvas: Canvas, x: int, y: int) -> None:
    """The legal actions, numbered, in one or two columns."""
    slots = scene.picker.choices.slots
    per_column = CARD.height + 1 if len(slots) > CARD.height else CARD.height
    column_width = (canvas.width - x - 1) // (2 if len(slots) > per_column else 1)
    for index, slot in enumerate(slots):
        column, row = divmod(index, per_column)
        at = x + column * column_width
        is_picked = scene.picker.is_picked(index)
        text = f"{'▸' if is_picked else ' '}{slot_key(index)} {action_text(scene.view, slot.word)}"
        canvas.put(at, y + row, fit(text, column_width), "pick" if is_picked else "")
        canvas.spot(index, at, y + row, column_width, 1)


def action_text(view: Mapping[str, Any], action: str) -> str:
    """`L3 → 6 → 9, wins 4, spins`."""
    preview = view["previews"].get(action)
    if preview is None:
        return action
    stops = [f"→ {space} {KINDS[view['board']['spaces'][space]['kind']]}".strip() for space in preview["stops"]]
    parts = [" ".join([action_words(preview), *stops])]
    if preview["wins"]:
        parts.append("wins " + " and ".join(str(cookie) for cookie in preview["wins"]))
    if preview["then"]:
        parts.append(CONSEQUENCE_WORDS[preview["then"]])
    return ", ".join(parts)


def action_words(preview: Mapping[str, Any]) -> str:
    """An action as a player would say it."""
    words = {"accept": "go there", "again": "spin again", "up": "the face-up cookie", "down": "the one face down"}
    if preview["kind"] != "play":
        return words[preview["kind"]]
    end = "left" if preview["place"] == 0 else "right"
    if preview["card"] == "*":
        return f"{end} joker {preview['number']}"
    return f"{end} {preview['card']}{' + 1' if preview['added'] else ''}"
