"""The scoring zones: the values of everybody's cards by colour, what they count, and the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.cells import pad, right, width_of
from wonderland.games.parade.terminal.faces import STYLES, SYMBOLS, face
from wonderland.games.parade.text import colour_word
from wonderland.messages import area
from wonderland.terminal.drawings.cards import FLAT, LEAST_STEP, draw_row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from wonderland.terminal.drawings.canvas import Canvas
    from wonderland.terminal.drawings.scene import Scene

t, t_terminal = area("common"), area("terminal")

MAX_NAME = 18
NONE = "·"  # no card of a colour
# Ways to write the cards of one colour, from the clearest to the shortest: how to join values that are added, how to
# join those of a majority, and what follows them
WAYS = (("+", " ", " = {}"), ("+", " ", "={}"), ("", "", "={}"), ("", "", ""))
ADDED = 2  # ways in which a plus says that values are added
EXAMPLE = {"cards": ["R3", "R9"], "majority": False, "points": 12}
EXAMPLE_OF_MAJORITY = {"cards": ["B1", "B5", "B7"], "majority": True, "points": 3}


def zone_text(zone: Mapping[str, Any] | None, way: int) -> str:
    """`3+9 = 12`, or `[1 5 7] = 3` for a majority, in which every card counts 1."""
    if zone is None:
        return NONE
    plus, between, after = WAYS[way]
    values = (between if zone["majority"] else plus).join(card[1:] for card in zone["cards"])
    return (f"[{values}]" if zone["majority"] else values) + after.format(zone["points"])


def zone_legend(scene: Scene, width: int) -> list[str]:
    """How to read a zone as it is written in that width."""
    way, _ = layout(scene, width)
    example, majority = zone_text(EXAMPLE, way), zone_text(EXAMPLE_OF_MAJORITY, way)
    return [
        example if way < ADDED else t_terminal("parade.legend.sum", example=example),
        t_terminal("parade.legend.majority", example=majority),
    ]


def zone_cards_legend() -> list[str]:
    """How to read a zone of drawn cards."""
    return [t_terminal("parade.legend.cards_sum"), t_terminal("parade.legend.cards_majority")]


def layout(scene: Scene, width: int) -> tuple[int, list[int]]:
    """How zones are written in that width, and the width of every colour's column."""
    room = width - 2 - name_width(scene) - points_width()
    for way in range(len(WAYS)):
        columns = [
            max(
                width_of(header(letter, room)),
                *(len(zone_text(front.get(letter), way)) for front in scene.view["front"]),
            )
            + (2 if way == 0 else 1)
            for letter in SYMBOLS
        ]
        if sum(columns) <= room:
            spare = (room - sum(columns)) // len(columns)
            return way, [column + spare for column in columns]
    return len(WAYS) - 1, [room // len(SYMBOLS)] * len(SYMBOLS)


def name_width(scene: Scene) -> int:
    """The width of the names' column."""
    return min(MAX_NAME, max(map(width_of, (t_terminal("parade.zones"), *scene.names))) + 1)


def points_width() -> int:
    """The width of the points' column."""
    return max(5, width_of(t("plain.points"))) + 1


def header(letter: str, room: int) -> str:
    """The title of a colour's column: symbol and word, or the letter where there is no room."""
    has_words = sum(width_of(f"{symbol} {colour_word(one)} ") for one, symbol in SYMBOLS.items()) <= room
    return f"{SYMBOLS[letter]} {colour_word(letter) if has_words else letter}"


def draw_zones(scene: Scene, canvas: Canvas, is_spaced: bool) -> None:
    """A row a player and a column a colour; a zone that is too long for its column goes on in the next line."""
    way, columns = layout(scene, canvas.width)
    y = draw_header(scene, canvas, columns)
    for seat in range(len(scene.names)):
        draw_player(scene, canvas, y, seat)
        num_lines = 1
        x = 2 + name_width(scene)
        for letter, column in zip(SYMBOLS, columns, strict=True):
            zone = scene.view["front"][seat].get(letter)
            style = f"{STYLES[letter]}{' reverse' if zone and zone['majority'] else ''}"
            lines = chunks(zone_text(zone, way), column - 1)
            for row, line in enumerate(lines):
                canvas.put(x, y + row, line, style)
            num_lines = max(num_lines, len(lines))
            x += column
        y += num_lines + is_spaced
    canvas.reach(y - 1)


def chunks(text: str, width: int) -> list[str]:
    """The text in as few lines as it needs, of nearly equal length."""
    num_lines = -(-len(text) // max(1, width))
    length = -(-len(text) // num_lines)
    return [text[i : i + length] for i in range(0, len(text), length)]


def draw_zone_cards(scene: Scene, canvas: Canvas) -> None:
    """Everybody's cards drawn one over the other, as on a table, and below them what they count."""
    columns = card_columns(scene, canvas.width)
    y = draw_header(scene, canvas, columns)
    for seat in range(len(scene.names)):
        draw_player(scene, canvas, y + 1, seat)
        x = 2 + name_width(scene)
        for letter, column in zip(SYMBOLS, columns, strict=True):
            zone = scene.view["front"][seat].get(letter)
            if zone:
                faces = [face(card) for card in zone["cards"]]
                width = FLAT.width + LEAST_STEP * (len(faces) - 1)
                draw_row(canvas, x, y, faces, width, FLAT)
            canvas.put(x, y + FLAT.height if zone else y + 1, counted(zone), STYLES[letter])
            x += column
        y += FLAT.height + 1
    canvas.reach(y - 1)


def card_columns(scene: Scene, width: int) -> list[int]:
    """The width of every colour's column of drawn cards."""
    fronts: Sequence[Mapping[str, Any]] = scene.view["front"]
    most = [max(len(front[letter]["cards"]) if letter in front else 0 for front in fronts) for letter in SYMBOLS]
    columns = [FLAT.width + LEAST_STEP * max(0, count - 1) + 2 for count in most]
    spare = (width - 2 - name_width(scene) - points_width() - sum(columns)) // len(columns)
    return [column + spare for column in columns]


def counted(zone: Mapping[str, Any] | None) -> str:
    """What the cards of a colour count."""
    if zone is None:
        return NONE
    return t_terminal("parade.zones.majority", n=zone["points"]) if zone["majority"] else f"= {zone['points']}"


def draw_header(scene: Scene, canvas: Canvas, columns: Sequence[int]) -> int:
    """The titles of the columns; return the row below them."""
    top = canvas.height
    canvas.put(1, top, t_terminal("parade.zones"), "faint")
    x = 2 + name_width(scene)
    for letter, column in zip(SYMBOLS, columns, strict=True):
        canvas.put(x, top, header(letter, sum(columns)), STYLES[letter])
        x += column
    canvas.put(canvas.width - points_width(), top, right(t("plain.points"), points_width() - 1), "faint")
    return top + 1


def draw_player(scene: Scene, canvas: Canvas, y: int, seat: int) -> None:
    """A player's name and points."""
    is_turn = scene.view["seat"] == seat
    style = "turn" if is_turn else "strong" if seat == scene.position.viewer else ""
    canvas.put(0, y, "▸" if is_turn else " ", "turn")
    canvas.put(1, y, pad(scene.names[seat], name_width(scene)), style)
    points = right(str(scene.view["points"][seat]), points_width() - 1)
    canvas.put(canvas.width - points_width(), y, points, style or "strong")
