"""How cards are written, in a few lines, for people who play in lines."""

from __future__ import annotations

CARD_LETTERS = {
    "parade": (
        "A card is a letter for its colour and its value, T for ten: R red, B blue, P purple, G green, Y grey, "
        "O orange. G3 is the green three, YT the grey ten."
    ),
    "going-out": (
        "A card is F (flamingo) or H (hedgehog) and its number: F3, H7. Q (Queen of Hearts) and C (Cheshire Cat) are "
        "jokers; Q =5 is a joker that counts as five."
    ),
    "tea-party": (
        "A card is its number, a joker *. L plays the left card of your hand, R the right one: L3, R2, L*4 for a joker "
        "as a four; L3+ adds one to the three of a large pawn."
    ),
}


def card_letters(game: str) -> str:
    """How the cards and actions of a game are written; empty for a game without such letters."""
    return CARD_LETTERS.get(game, "")
