"""Cards and cookies as text: cards `1` to `5` and the joker `*`, large cookies `2` to `5`, hidden `?`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import wonderland.games.tea_party.symbols as symbols
from wonderland.engine.position_notation import EMPTY_LETTER, HIDDEN_LETTER
from wonderland.errors import NotationError
from wonderland.games.tea_party.state import HIDDEN_CARD, HIDDEN_COOKIE, LOWEST_COOKIE, NUM_COOKIE_VALUES
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterable

t = area("errors")

CARD_LETTERS = symbols.CARD_LETTERS.decode()
COOKIE_LETTERS = "".join(str(LOWEST_COOKIE + index) for index in range(NUM_COOKIE_VALUES))


def format_card(card: int) -> str:
    """`3`, `*`, or `?` for a hidden card."""
    return HIDDEN_LETTER if card == HIDDEN_CARD else CARD_LETTERS[card]


def parse_card(letter: str) -> int:
    """The card of this letter, hidden or not."""
    if letter == HIDDEN_LETTER:
        return HIDDEN_CARD
    if len(letter) != 1 or letter not in CARD_LETTERS:
        raise NotationError(t("tea-party.no_card", text=repr(letter)))
    return CARD_LETTERS.index(letter)


def format_cookie(cookie: int) -> str:
    """`3`, or `?` for a hidden cookie."""
    return HIDDEN_LETTER if cookie == HIDDEN_COOKIE else str(cookie)


def parse_cookie(letter: str) -> int:
    """The large cookie of this letter, hidden or not."""
    if letter == HIDDEN_LETTER:
        return HIDDEN_COOKIE
    if len(letter) != 1 or letter not in COOKIE_LETTERS:
        raise NotationError(t("tea-party.no_cookie", text=repr(letter)))
    return int(letter)


def format_cards(cards: Iterable[int]) -> str:
    """The cards in a row, `-` if there are none."""
    return "".join(format_card(int(card)) for card in cards) or EMPTY_LETTER


def parse_cards(word: str, most: int) -> list[int]:
    """The cards of a row, at most so many."""
    cards = [] if word == EMPTY_LETTER else [parse_card(letter) for letter in word]
    if len(cards) > most:
        raise NotationError(t("tea-party.too_many_cards", text=repr(word), n=most))
    return cards


def format_cookies(cookies: Iterable[int]) -> str:
    """The large cookies in a row, `-` if there are none."""
    return "".join(format_cookie(int(cookie)) for cookie in cookies) or EMPTY_LETTER


def parse_cookies(word: str, most: int) -> list[int]:
    """The large cookies of a row, at most so many."""
    cookies = [] if word == EMPTY_LETTER else [parse_cookie(letter) for letter in word]
    if len(cookies) > most:
        raise NotationError(t("tea-party.too_many_cookies", text=repr(word), n=most))
    return cookies
