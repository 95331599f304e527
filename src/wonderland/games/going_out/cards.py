"""Cards, zones and sets of Going Out as text; actions and deals are in notation.py, positions in position_notation.py.

A card is `F3` (flamingo), `H7` (hedgehog), `Q` or `C`; a hidden one is `?`. A set is its cards, with its value after
`=` when it holds a joker: `F3 H3`, `F3 H3 Q =3`, `F4 F6 Q =4`.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING

from wonderland.engine.json_writer import written_by
from wonderland.engine.position_notation import EMPTY_LETTER, HIDDEN_LETTER
from wonderland.errors import NotationError
from wonderland.games.going_out.sets import run_set, same_number_set
from wonderland.games.going_out.state import (
    ANY_SUITS,
    CAT,
    FLAMINGO,
    HEDGEHOG,
    NUM_KINDS,
    NUM_NUMBERS,
    QUEEN,
    kind_number,
    make_kind,
    num_copies,
)
from wonderland.games.going_out.symbols import put_card, put_set
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wonderland.engine.state import State

t = area("errors")


def format_card(kind: int) -> str:
    """`F3`, `Q`, or `?` for a hidden card."""
    return written_by(lambda writer: put_card(writer, kind)).decode()


CARD_TEXTS = [format_card(kind) for kind in range(NUM_KINDS)]


def parse_card(text: str) -> int:
    """The kind that the text names, in capitals or not."""
    if text.upper() not in CARD_TEXTS:
        raise NotationError(t("going-out.no_card", text=repr(text), n=NUM_NUMBERS))
    return CARD_TEXTS.index(text.upper())


def kinds_in(counts: Iterable[int]) -> list[int]:
    """The cards of a zone that is kept as counts, in order."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def format_cards(kinds: Iterable[int]) -> list[str]:
    """Each card as text."""
    return [format_card(kind) for kind in kinds]


def format_zone(kinds: Iterable[int], num_hidden: int = 0) -> str:
    """The cards of one zone, `?5` for five hidden ones, `-` when there are none."""
    words = format_cards(kinds)
    if num_hidden:
        words.append(f"{HIDDEN_LETTER}{num_hidden}")
    return " ".join(words) or EMPTY_LETTER


def parse_zone(text: str) -> tuple[list[int], int]:
    """The cards of one zone and how many are hidden."""
    kinds: list[int] = []
    num_hidden = 0
    for word in [] if text.strip() == EMPTY_LETTER else text.split():
        if word.startswith(HIDDEN_LETTER):
            num_hidden += parse_count(word[1:] or "1")
        else:
            kinds.append(parse_card(word))
    return kinds, num_hidden


def parse_count(text: str) -> int:
    """A whole number below 1000."""
    if not re.fullmatch("[0-9]{1,3}", text):
        raise NotationError(t("going-out.no_number", text=repr(text)))
    return int(text)


def format_set(played: int) -> str:
    """`F3 H3`, with a joker `F3 Q =3`."""
    return written_by(lambda writer: put_set(writer, played)).decode()


def parse_set(state: State, text: str) -> int:
    """The set of these cards, in any order; the value may be left out where only one is possible (G8)."""
    found = re.fullmatch(r"([^=]*)(?:=\s*([^=\s]+)\s*)?", text)
    if not found:
        raise NotationError(t("going-out.no_set", text=repr(text)))
    counts = count_cards(state, [parse_card(word) for word in found[1].split()])
    readings = {value: played for value in range(1, NUM_NUMBERS + 1) for played in read_as(state, counts, value)}
    cards = " ".join(format_cards(kinds_in(counts)))
    values = reduce(lambda a, b: t("going-out.or", a=a, b=b), [f"={value}" for value in readings]) if readings else ""
    if not readings:
        raise NotationError(t("going-out.not_a_set", cards=cards, n=int(state.run_min)))
    if found[2] is None:
        if len(readings) > 1:
            raise NotationError(t("going-out.which_value", cards=cards, values=values))
        return next(iter(readings.values()))
    if found[2] not in [str(value) for value in readings]:
        raise NotationError(t("going-out.other_value", cards=cards, value=f"={found[2]}", values=values))
    return readings[int(found[2])]


def count_cards(state: State, kinds: list[int]) -> list[int]:
    """How many of each kind; never more than there are (G1, G2)."""
    counts = [kinds.count(kind) for kind in range(NUM_KINDS)]
    for kind in set(kinds):
        copies = num_copies(kind, state.seats)
        if counts[kind] > copies:
            raise NotationError(
                t("going-out.num_copies", n=int(copies), card=format_card(kind), count=int(counts[kind]))
            )
    return counts


def read_as(state: State, counts: list[int], value: int) -> list[int]:
    """The one set that these cards are with this value, or none (G6–G8)."""
    numbers = {kind_number(kind) for kind in kinds_in(counts[:QUEEN])}
    is_one_suit = not (has_suit(counts, FLAMINGO) and has_suit(counts, HEDGEHOG))
    size = sum(counts)
    if numbers <= {value} and (state.same_suits == ANY_SUITS or is_one_suit) and size > 0:
        flamingos, hedgehogs = (counts[make_kind(suit, value)] for suit in (FLAMINGO, HEDGEHOG))
        return [same_number_set(value, flamingos, hedgehogs, counts[QUEEN], counts[CAT])]
    is_without_repeats = len(numbers) == sum(counts[:QUEEN])
    fits = state.run_min <= size <= NUM_NUMBERS + 1 - value and numbers <= set(range(value, value + size))
    if is_without_repeats and fits and (state.run_suits == ANY_SUITS or is_one_suit):
        masks = [number_mask(counts, suit) for suit in (FLAMINGO, HEDGEHOG)]
        return [run_set(value, size, masks[FLAMINGO], masks[HEDGEHOG], counts[QUEEN])]
    return []


def has_suit(counts: list[int], suit: int) -> bool:
    """Is there a card or a joker of the suit?"""
    return counts[QUEEN + suit] > 0 or number_mask(counts, suit) > 0


def number_mask(counts: list[int], suit: int) -> int:
    """A bit for every number of the suit that is there."""
    return sum(1 << (number - 1) for number in range(1, NUM_NUMBERS + 1) if counts[make_kind(suit, number)])
