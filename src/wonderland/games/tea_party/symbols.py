"""The letters and names that Tea Party is written with, in notation and in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.games.tea_party.state import HIDDEN_CARD

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer

CARD_LETTERS = b"*12345"  # by card
HIDDEN_LETTER = b"?"
END_LETTERS = b"LR"  # by end of the hand
CHOICE_WORDS = (b"accept", b"again", b"up", b"down")  # the actions from ACCEPT on

PHASE_NAMES = (b"over", b"play", b"spin", b"cookie")  # by phase
KIND_NAMES = (b"plain", b"tea_party", b"cheshire_cat", b"rabbit_hole", b"small_cookies", b"caterpillar")  # by kind
KIND_LETTERS = b".TCRSP"  # by kind
EVENT_NAMES = (
    b"played",
    b"went_on",
    b"won_large",
    b"turned_up",
    b"stopped",
    b"sent_on",
    b"spun",
    b"won_small",
    b"grew",
    b"shrank",
    b"fell",
    b"escaped",
    b"stayed",
    b"drew",
    b"ended",
)  # by event

BOARD_NAMES = (b"pocket_watch", b"tea_tray", b"croquet_lawn")
BOARD_SPACES = (
    b"T1 .2 .3 C1 .2 R1 .4 .1 S2 .3 P1 .2",
    b"T1 C2 .1 R1 .3 S1 P2 .2",
    b"T1 .2 C1 .3 .2 .1 .2 R1 .3 .1 .2 S1 .4 .2 .5 P1 .2 .1 .3 .2",
)  # of the boards that have a name


def write_card(writer: Writer, card: int) -> None:
    """A card as a JSON text: `3`, `*`, or `?` for a hidden one."""
    json.begin_text(writer)
    put_card(writer, card)
    json.end_text(writer)


def put_card(writer: Writer, card: int) -> None:
    """A card without quotes."""
    if card == HIDDEN_CARD:
        json.put_all(writer, HIDDEN_LETTER)
    else:
        json.put(writer, CARD_LETTERS[card])
