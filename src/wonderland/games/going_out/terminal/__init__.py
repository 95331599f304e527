"""Going Out on screen: deck, display and the set to beat, everybody's scored cards, the hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from wonderland.engine.cells import fit, pad, right, width_of
from wonderland.games.going_out.set_reading import cards_in
from wonderland.games.going_out.text import form_of, place_name
from wonderland.messages import area
from wonderland.terminal.choices import Choices, Slot, make_choices, slot_key
from wonderland.terminal.drawings.canvas import draw_largest, legend_lines
from wonderland.terminal.drawings.cards import (
    BACK,
    FLAT,
    HUGE,
    LARGE,
    SMALL,
    Face,
    Place,
    Size,
    draw_cards,
    draw_hand,
    draw_pile,
    places_for,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from wonderland.terminal.drawings.canvas import Canvas
    from wonderland.terminal.drawings.scene import Scene
    from wonderland.terminal.session import Position

t, t_terminal = area("common"), area("terminal")

STYLES = {"F": "bold #ff8fb1", "H": "bold #e0b06c", "Q": "bold #ff5c5c", "C": "bold #c7a4ff"}
SYMBOLS = {"F": "¶", "H": "¤", "Q": "♥", "C": "ω"}
PICTURES = {
    "F": (" _,  ", " (   ", "_/|  "),
    "H": (" /^^\\", "<o^^^", " u u "),
    "Q": (" www ", "(o o)", " \\_/ "),
    "C": ("/\\_/\\", "(o o)", "(___)"),
}
LEGEND = ("F", "H", "jokers", "pairs")
COLUMNS = (("total", 7), ("scored", 8), ("", 5), ("pairs", 7), ("round", 7))  # with their least width
MAX_NAME = 18
TALL = 26  # rows from which cards are large
VERY_WIDE = 110  # columns from which cards are huge


def refusal(view: Mapping[str, Any], words: Sequence[str]) -> str:
    """A set that is not among the legal ones."""
    cards = " ".join(words)
    if view["latest"]:
        return t_terminal("going-out.refused", cards=cards, set=view["latest"]["set"])
    return t_terminal("going-out.refused.lead", cards=cards)


def headline(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The round, and how far the match goes."""
    key = "going-out.headline.last_turn" if view["is_last_turn"] else "going-out.headline"
    head = t_terminal(key, round=view["round"], n=view["options"]["target"])
    jokers = len(view["discards"])
    return f"{head} · {t_terminal('going-out.headline.jokers', n=jokers)}" if jokers else head


def choices(position: Position) -> Choices:
    """Cards that make a set, a card to lay, or where to draw from."""
    if not position.is_turn:
        return Choices()
    if is_drawing(position):
        slots = [Slot(action, key="d") for action in actions_to(position, "deck")]
        slots += [Slot(action) for card in position.view["display"] for action in actions_to(position, "take", card)]
        slots += [Slot(action, key="s") for action in actions_to(position, "stop")]
        return make_choices(slots, position.legal, lambda action: [action])
    slots = [Slot(card) for card in position.view["hands"][position.viewer]]
    slots += [Slot(action, key="p", is_alone=True) for action in actions_to(position, "pass")]
    num_picked = 0 if position.view["phase"] == "follow" else 1
    return make_choices(slots, position.legal, partial(words_of, position.view), num_picked)


def words_of(view: Mapping[str, Any], action: str) -> list[str]:
    """The cards that an action is made of, or the action itself if it needs none."""
    told = view["previews"].get(action)
    return cards_in(action) if told is None else told["cards"] or [action]


def actions_to(position: Position, do: str, *cards: str) -> list[str]:
    """The actions that do this with these cards, by their previews; sets have none."""
    previews = position.view["previews"].items()
    return [action for action, told in previews if told["do"] == do and told["cards"] == list(cards)]


def is_drawing(position: Position) -> bool:
    """May the viewer draw now, or stop drawing?"""
    return position.is_turn and bool(actions_to(position, "stop"))


def face(card: str) -> Face:
    """A card's suit by letter, symbol and style."""
    if card == "?":
        return BACK
    return Face(card, SYMBOLS[card[0]], STYLES[card[0]], PICTURES[card[0]], t_terminal(f"going-out.suit.{card[0]}"))


def draw(scene: Scene, canvas: Canvas) -> None:
    """What lies on the table, everybody, the hand: as large as they fit."""
    table = partial(draw_table, scene, canvas)
    attempts = [partial(table, SMALL), partial(table, FLAT)]
    if scene.height >= TALL:
        attempts = [partial(table, LARGE, is_spaced=True), partial(table, LARGE), *attempts]
    if canvas.width >= VERY_WIDE:
        attempts = [partial(table, HUGE, is_spaced=True), *attempts]
    draw_largest(canvas, scene.height, attempts)


def draw_table(scene: Scene, canvas: Canvas, size: Size, is_spaced: bool = False) -> None:
    """Middle, players, legend and hand with cards of that size."""
    draw_middle(scene, canvas, size)
    draw_players(scene, canvas, is_spaced)
    top = canvas.height
    legend = [t_terminal(f"going-out.legend.{sign}") for sign in LEGEND]
    for row, line in enumerate(legend_lines(legend, canvas.width - 2)):
        canvas.put(1, top + row, line, "faint")
    seat = scene.position.viewer
    if seat < 0:
        return
    hand = scene.view["hands"][seat]
    if not hand:
        text = t_terminal("going-out.no_cards")
        if seat in scene.view["out"]:
            text = t("going_out.went_out.you", place=place_name(scene.view["out"].index(seat) + 1))
        canvas.put(1, canvas.height + 1, text, "good")
        return
    draw_own_cards(scene, canvas, hand, size)


def draw_own_cards(scene: Scene, canvas: Canvas, hand: Sequence[str], size: Size) -> None:
    """The hand; while cards are drawn only to be looked at, as the numbers then belong to deck and display."""
    top = canvas.height
    if is_drawing(scene.position):
        canvas.put(1, top, t("going_out.hand"), "faint")
        places = places_for(len(hand), 1, top + 1, canvas.width - 2, size, gap=1)
        draw_cards(canvas, [face(card) for card in hand], places, size)
        return
    draw_hand(canvas, top, [face(card) for card in hand], scene.picker, size)
    for index, slot in enumerate(scene.picker.choices.slots):
        if slot.is_alone:
            draw_button(canvas, top, index, f"p  {t('going_out.label.pass')}", scene)


def draw_button(canvas: Canvas, y: int, index: int, label: str, scene: Scene) -> None:
    """Something to choose that is no card, at the right."""
    is_picked = scene.picker.is_picked(index)
    text = f"▸[ {label} ]" if is_picked else f" [ {label} ]"
    x = canvas.width - width_of(text) - 1
    canvas.put(x, y, text, "pick" if is_picked else "")
    canvas.spot(index, x, y, width_of(text), 1)


def draw_middle(scene: Scene, canvas: Canvas, size: Size) -> None:
    """Deck and display to the left, the latest set to the right; below them the keys while somebody draws."""
    view, is_choosing = scene.view, is_drawing(scene.position)
    x = draw_pile(canvas, 1, 0, view["deck"], size) + 2
    latest_width = 32 if canvas.width < 100 else canvas.width * 2 // 5
    room = canvas.width - x - latest_width - 2
    places = places_for(len(view["display"]), x, 0, room, size, between=int(is_choosing))
    draw_cards(canvas, [face(card) for card in view["display"]], places, size)
    at, below = draw_latest(scene, canvas, canvas.width - latest_width, latest_width, size)
    label = t("going_out.display" if places else "going_out.display.empty")
    if is_choosing:
        draw_draw_keys(scene, canvas, places, below, size)
    elif x + width_of(label) < at:
        canvas.put(x, places[-1].y + size.height if places else size.height, label, "faint")


def draw_draw_keys(scene: Scene, canvas: Canvas, places: Sequence[Place], below: int, size: Size) -> None:
    """Keys under the deck and the cards of the display, and a button to stop below the latest set."""
    previews = scene.view["previews"]
    cards = iter(places)
    for index, slot in enumerate(scene.picker.choices.slots):
        style = "pick" if scene.picker.is_picked(index) else "faint"
        mark = "▲{}▲" if scene.picker.is_picked(index) else " {} "
        if previews[slot.word]["do"] == "deck":
            canvas.put(3, size.height, mark.format(f"{index + 1} {t('going_out.deck')}"), style)
            canvas.spot(index, 1, 0, 14, size.height + 1)
        elif previews[slot.word]["do"] == "stop":
            label = t(f"going_out.label.stop{form_of(previews[slot.word])}")
            draw_button(canvas, below, index, f"s  {label}", scene)
        else:
            place = next(cards)
            canvas.put(place.x, place.y + size.height, mark.format(slot_key(index)), style)
            canvas.spot(index, place.x, place.y, size.width, size.height + 1)


def draw_latest(scene: Scene, canvas: Canvas, x: int, width: int, size: Size) -> tuple[int, int]:
    """The set to beat, whose it is and what it counts as; return where the words below it begin, and in which row."""
    latest = scene.view["latest"]
    if latest is None:
        if scene.view["phase"] != "over":
            canvas.put(x, 0, fit(t("going_out.table.empty"), width), "faint")
            canvas.put(x, 1, fit(t_terminal("going-out.leader_plays"), width), "faint")
        return x, size.height
    places = places_for(len(latest["cards"]), x, 0, width - 1, size)
    draw_cards(canvas, [face(card) for card in latest["cards"]], places, size)
    facts = {"n": latest["size"], "value": latest["value"], "name": scene.names[latest["seat"]]}
    words = t_terminal("going-out.latest.beat", **facts)
    at, below = min(x, canvas.width - width_of(words) - 1), places[-1].y + size.height
    if not is_drawing(scene.position):
        canvas.put(at, below, words, "strong")
    return at, below


def draw_players(scene: Scene, canvas: Canvas, is_spaced: bool) -> None:
    """A row a player: total, this round's scored cards and what they count, cards in hand or place of going out."""
    top = canvas.height
    columns = [(title_of(title), max(width, width_of(title_of(title)) + 2)) for title, width in COLUMNS]
    name_width = min(MAX_NAME, max(map(width_of, scene.names)) + 1)
    x = 1 + name_width
    for title, width in columns:
        canvas.put(x, top, right(title, width - 2), "faint")
        x += width
    canvas.put(x, top, title_of("hand"), "faint")
    for seat, name in enumerate(scene.names):
        y = top + 1 + seat * (1 + is_spaced)
        is_turn = scene.view["seat"] == seat
        style = "turn" if is_turn else "strong" if seat == scene.position.viewer else ""
        canvas.put(0, y, "▸" if is_turn else " ", "turn")
        canvas.put(1, y, pad(name, name_width), style)
        x = 1 + name_width
        for (text, cell_style), (_, width) in zip(scored_cells(scene, seat), columns, strict=True):
            canvas.put(x, y, right(text, width - 2), cell_style)
            x += width
        canvas.put(x, y, hand_text(scene, seat, canvas.width - x), style)
    canvas.reach(top + len(scene.names) * (1 + is_spaced))


def title_of(column: str) -> str:
    """Above a column; the hedgehogs stand below the title of both suits."""
    return t_terminal(f"going-out.column.{column}") if column else ""


def scored_cells(scene: Scene, seat: int) -> Sequence[tuple[str, str]]:
    """A player's total and scored cards, each with its style."""
    scored = scene.view["scored"][seat]
    return (
        (str(scene.view["totals"][seat]), "strong"),
        (f"{SYMBOLS['F']}{scored['flamingos']:>2}", STYLES["F"]),
        (f"{SYMBOLS['H']}{scored['hedgehogs']:>2}", STYLES["H"]),
        (str(scored["pairs"]), ""),
        (f"+{scored['points']}", "good" if scored["points"] else ""),
    )


def hand_text(scene: Scene, seat: int, width: int) -> str:
    """How many cards, those that everybody knows of, or when it went out."""
    view = scene.view
    if seat in view["out"]:
        return t("going_out.out.short", place=place_name(view["out"].index(seat) + 1))
    known = [] if seat == scene.position.viewer else [card for card in view["hands"][seat] if card != "?"]
    count = len(view["hands"][seat])
    text = t("going_out.cards", n=count)
    if not known:
        return text
    ways = ((text, " ".join(known)), (str(count), " ".join(known)), (str(count), "".join(known)))
    texts = [t("join.colon", a=a, b=b) for a, b in ways]
    return next((one for one in texts if width_of(one) <= width), fit(texts[-1], width))
