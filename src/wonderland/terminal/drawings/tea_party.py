"""Tea Party on screen: the ring round the spinner, everybody's cookies, the hand with its middle locked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.games.tea_party.text import CONSEQUENCE_WORDS
from wonderland.terminal.canvas import DOUBLE, LIGHT, fit, pad
from wonderland.terminal.cards import BACK, Face, Size, draw_card
from wonderland.terminal.choices import Choices, Slot, make_choices

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from wonderland.terminal.canvas import Canvas
    from wonderland.terminal.drawings import Scene
    from wonderland.terminal.session import Position

KINDS = {
    "plain": "",
    "tea_party": "Tea Party",
    "cheshire_cat": "Cat: again",
    "rabbit_hole": "Rabbit Hole",
    "small_cookies": "Cookies",
    "caterpillar": "Caterpillar",
}
SHORT_KINDS = {
    "plain": "",
    "tea_party": "Tea",
    "cheshire_cat": "Cat",
    "rabbit_hole": "Hole",
    "small_cookies": "Spin",
    "caterpillar": "Grow",
}
RING_ROWS = 3
CARD = Size(7, 4)
TALL = 30


def refusal(view: Mapping[str, Any], words: Sequence[str]) -> str:
    """Everything that can be pointed at is possible, so this is hardly ever said."""
    return f"{' '.join(words)} is not possible now."


def goal() -> str:
    """The game in one sentence."""
    return "Race round the ring for cookies: whoever passes the Tea Party wins a large one."


def headline(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """How long the race still is."""
    left = sum(view["piles"]) + sum(len(hand) for hand in view["hands"])
    return f"most cookies win, {left} cards to play" if left else "the race is over"


def rule_now(view: Mapping[str, Any]) -> str:
    """The rule of the phase."""
    if view["phase"] == "play" and view["seat"] is not None and view["pawns"][view["seat"]]["in_hole"]:
        return "T22"
    return {"play": "T9", "spin": "T22", "cookie": "T16"}.get(view["phase"], "T15")


def choices(position: Position) -> Choices:
    """Every action is one choice: which end, what number for a joker, one more for a large pawn."""
    return make_choices([Slot(action) for action in position.legal], position.legal, lambda action: [action])


def draw(scene: Scene, canvas: Canvas) -> None:
    """The ring with the players beside it, then the hand with what can be done."""
    is_tall = scene.height >= TALL
    ring_width = min(canvas.width - 30, 90) if canvas.width >= 76 else canvas.width
    num_columns = max(2, (len(scene.view["board"]["spaces"]) - 2 * (RING_ROWS - 2) + 1) // 2)
    if ring_width // num_columns < 8:  # a long ring takes the whole width, and the players go below it
        ring_width = canvas.width
    ring = Ring(scene, canvas, (ring_width - 1) // num_columns, 4 if is_tall else 3, num_columns)
    ring.draw()
    if ring_width < canvas.width:
        draw_players(scene, canvas, ring.width + 2, 0, canvas.width - ring.width - 3, 3 if is_tall else 2)
    else:
        draw_players_below(scene, canvas, canvas.height)
    if scene.position.viewer >= 0:
        draw_hand(scene, canvas, canvas.height)


class Ring:
    """Spaces along a rectangle, clockwise from its top left corner; in its middle cookies and spinner."""

    def __init__(self, scene: Scene, canvas: Canvas, cell: int, height: int, num_columns: int) -> None:
        self.scene = scene
        self.canvas = canvas
        self.cell = cell
        self.cell_height = height
        self.num_columns = num_columns
        self.width = cell * num_columns + 1
        self.spaces = scene.view["board"]["spaces"]
        self.letters = pawn_letters(scene.names)
        preview = scene.view["previews"].get(scene.picker.action or "", {})
        self.stops: list[int] = preview.get("stops", [])

    def place(self, space: int) -> tuple[int, int]:
        """Column and row of a space."""
        last = self.num_columns - 1
        if space <= last:
            return space, 0
        if space < last + RING_ROWS - 1:
            return last, space - last
        if space <= 2 * last + RING_ROWS - 1:
            return last - (space - last - RING_ROWS + 1), RING_ROWS - 1
        return 0, RING_ROWS - 1 - (space - 2 * last - RING_ROWS + 1)

    def draw(self) -> None:
        """All spaces, those where the chosen card would stop last, so that their frames lie on top."""
        for space in sorted(range(len(self.spaces)), key=lambda space: space in self.stops):
            self.draw_space(space)
        self.draw_middle()

    def draw_space(self, space: int) -> None:
        """Number, kind, small cookies and pawns of a space."""
        canvas, facts = self.canvas, self.spaces[space]
        column, row = self.place(space)
        x, y = column * self.cell, row * self.cell_height
        is_stop = space in self.stops
        if is_stop:
            canvas.box(x, y, self.cell + 1, self.cell_height + 1, "pick", DOUBLE)
        else:
            canvas.joined_box(x, y, self.cell + 1, self.cell_height + 1, "line")
        canvas.put(x + 2, y, f" {space} ", "pick" if is_stop else "faint")
        if self.scene.view["spin"] == space:
            canvas.put(x + self.cell - 2, y, "►", "warn")
        inner = self.cell - 1
        kind = KINDS[facts["kind"]] if inner >= 11 else SHORT_KINDS[facts["kind"]]
        cookies = f"○{facts['cookies']}"
        canvas.put(x + 1, y + 1, pad(kind, inner - len(cookies)), "strong")
        canvas.put(x + self.cell - len(cookies), y + 1, cookies, "cookie")
        at = x + 1
        for seat, pawn in enumerate(self.scene.view["pawns"]):
            if pawn["space"] == space:
                at = canvas.put(at, y + 2, pawn_text(pawn, self.letters[seat]), f"pawn{seat}")

    def draw_middle(self) -> None:
        """What can be won, and where the spinner points."""
        view, canvas = self.scene.view, self.canvas
        x, y = self.cell + 2, self.cell_height + 1
        room = self.width - 2 * self.cell - 4
        if room < 10:
            return
        face_up = "none left" if view["face_up"] is None else f"({view['face_up']})"
        canvas.put(x, y, fit(f"large cookie {face_up}", room), "cookie")
        canvas.put(x, y + 1, fit(f"{view['stack']} face down · ○ {view['small_left']}", room), "faint")
        if view["spin"] is not None and room > 34:
            canvas.put(x + 22, y, fit(f"spinner ► {view['spin']}", room - 22), "warn")


def pawn_letters(names: Sequence[str]) -> list[str]:
    """A letter for every pawn: the number at the end of a name, or its first letter that nobody has yet."""
    letters: list[str] = []
    for name in names:
        wanted = [name[-1]] if name[-1].isdigit() else [letter for letter in name.upper() if letter.isalpha()]
        letters.append(next(letter for letter in [*wanted, *"XYZW"] if letter not in letters))
    return letters


def pawn_text(pawn: Mapping[str, Any], letter: str) -> str:
    """A pawn: doubled while large, in parentheses in the hole."""
    if pawn["large"]:
        return f"{letter}{letter} "
    return f"({letter})" if pawn["in_hole"] else f"{letter} "


def draw_players(scene: Scene, canvas: Canvas, x: int, y: int, width: int, lines_each: int) -> None:
    """Everybody's points and cookies; what a player knows of the hands."""
    view, letters = scene.view, pawn_letters(scene.names)
    for seat, name in enumerate(scene.names):
        is_turn = view["seat"] == seat
        style = "turn" if is_turn else "strong" if seat == scene.position.viewer else ""
        row = y + seat * lines_each
        canvas.put(x, row, "▸" if is_turn else " ", "turn")
        canvas.put(x + 1, row, letters[seat], f"pawn{seat}")
        canvas.put(x + 3, row, pad(name, min(16, width - 9)), style)
        canvas.put(x + min(20, width - 6), row, f"{view['points'][seat]:>3} pts", "strong")
        canvas.put(x + 3, row + 1, fit(player_details(view, seat), width - 3), "faint")


def draw_players_below(scene: Scene, canvas: Canvas, y: int) -> None:
    """Everybody in two columns, in a line each, where a long ring leaves no other room."""
    view, letters = scene.view, pawn_letters(scene.names)
    width = (canvas.width - 2) // 2
    for seat, name in enumerate(scene.names):
        x, row = 1 + seat % 2 * width, y + seat // 2
        is_turn = view["seat"] == seat
        canvas.put(x, row, "▸" if is_turn else " ", "turn")
        canvas.put(x + 1, row, letters[seat], f"pawn{seat}")
        canvas.put(x + 3, row, pad(name, 12), "turn" if is_turn else "strong" if seat == scene.position.viewer else "")
        canvas.put(x + 16, row, f"{view['points'][seat]:>2} pts", "strong")
        canvas.put(x + 23, row, fit(player_details(view, seat), width - 24), "faint")


def player_details(view: Mapping[str, Any], seat: int) -> str:
    """`large 3 4 · small 2`, how the pawn is, and an open hand."""
    large = " ".join(str(cookie) for cookie in view["large"][seat]) or "–"
    text = f"large {large} · small {view['small'][seat]}"
    if view["pawns"][seat]["large"]:
        text += " · grown"
    if view["pawns"][seat]["in_hole"]:
        text += " · in hole"
    if view["options"]["open_hands"]:
        text += f" · hand {' '.join(view['hands'][seat])}"
    return text


def draw_hand(scene: Scene, canvas: Canvas, y: int) -> None:
    """The cards in their order, and beside them every action with where it leads."""
    view, seat = scene.view, scene.position.viewer
    hand, locked = view["hands"][seat], view["locked"][seat]
    ends = ends_picked(scene, len(hand))
    for index, card in enumerate(hand):
        is_picked = index in ends
        at = 1 + index * (CARD.width + 1)
        draw_card(canvas, at, y if is_picked else y + 1, card_face(card), CARD, DOUBLE if is_picked else LIGHT)
        label = "locked" if index in locked else "left" if index == 0 else "right"
        canvas.put(at + (CARD.width - len(label)) // 2, y + CARD.height + 1, label, "pick" if is_picked else "faint")
    canvas.reach(y + CARD.height + 1)
    draw_actions(scene, canvas, 2 + 3 * (CARD.width + 1), y + 1)


def ends_picked(scene: Scene, num_hand: int) -> list[int]:
    """The place in the hand that the chosen action plays from."""
    action = scene.picker.action or ""
    if scene.view["phase"] != "play" or not action:
        return []
    return [0] if action[0] == "L" else [num_hand - 1]


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
        text = f"{'▸' if is_picked else ' '}{index + 1} {action_text(scene.view, slot.word)}"
        canvas.put(at, y + row, fit(text, column_width), "pick" if is_picked else "")
        canvas.spot(index, at, y + row, column_width, 1)


def action_text(view: Mapping[str, Any], action: str) -> str:
    """`L3 → 6 → 9, wins 4, spins`."""
    preview = view["previews"].get(action)
    if preview is None:
        return action
    stops = [f"→ {space} {KINDS[view['board']['spaces'][space]['kind']]}".strip() for space in preview["stops"]]
    parts = [" ".join([action_words(action), *stops])]
    if preview["wins"]:
        parts.append("wins " + " and ".join(str(cookie) for cookie in preview["wins"]))
    if preview["then"]:
        parts.append(CONSEQUENCE_WORDS[preview["then"]])
    return ", ".join(parts)


def action_words(action: str) -> str:
    """An action as a player would say it."""
    words = {"accept": "go there", "again": "spin again", "up": "the face-up cookie", "down": "the one face down"}
    if action in words:
        return words[action]
    card = action[1:].replace("*", "joker ").replace("+", " + 1")
    return f"{'left' if action[0] == 'L' else 'right'} {card}"
