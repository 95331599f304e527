"""The picture of a preview as SVG: a title, some lines, and cards of the game on its cloth."""

from __future__ import annotations

import re
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from wonderland.server.previews.drawings import by_day, drawing, rules

if TYPE_CHECKING:
    from wonderland.server.previews.preview import Picture

WIDTH, HEIGHT = 1200, 630  # what most sites ask for
MOST_TITLE_LINES, MOST_LINES = 3, 6
TITLES, LINE = (66, 54, 44), 40  # sizes of text; the title has the first with which two lines are enough
MARGIN = 72
ROOM = 540  # for the text, beside the cards
# The page's fonts, by family and weight: letters with accents are in files of their own (web/plugins/fonts.ts).
SERIF, SANS, JAPANESE = ("Fraunces", 640), ("Cabin", 500), ("Zen Kaku Gothic New Medium", 500)
ACCENTS = range(0x100, 0x180)
# How wide characters are on average, as a share of their size; those of East Asia are as wide as high
LATIN, WIDE = 0.5, 1.0
FIRST_WIDE = 0x2E80
# What a line may be broken after: a word, or a letter of East Asia that no closing sign follows
WORD = re.compile(r"[\u2e80-\uffef][、。：，！？）」』ーァィゥェォッャュョ]*|[^\s\u2e80-\uffef]+\s*|\s+")
SMALLEST = 0.55  # of the usual size of a text; what is longer is cut

CARD_WIDTH, CARD_HEIGHT = 228, 319
FAN = ((-16, 694, 205), (0, 782, 178), (16, 868, 212))  # angle and place of each card
CARDS = {
    "parade": ("parade-G3", "parade-R7", "parade-B0"),
    "going-out": ("going-out-F4", "going-out-Q", "going-out-H4"),
    "tea-party": ("tea-party-3", "tea-party-joker", "tea-party-5"),
    "": ("parade-P5", "going-out-C", "tea-party-2"),
}
CLOTHS = {"parade": "w-cloth-street", "going-out": "w-cloth-lawn", "tea-party": "w-cloth-linen"}
TONE = "seat-0"  # of cards that have the colours of their player


def svg_of(picture: Picture) -> str:
    """The picture."""
    known = rules()["wonderland"] | rules()[CLOTHS.get(picture.game, "w-cloth-street")]

    def colour(name: str) -> str:
        return by_day(f"var(--{name})", known)

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{colour("rim")}"/>'
        f'<rect x="14" y="14" width="{WIDTH - 28}" height="{HEIGHT - 28}" rx="26" fill="{colour("table")}"/>'
        f'<circle cx="900" cy="352" r="262" fill="{colour("card")}" opacity="0.45"/>'
        f"{cards_of(picture.game)}"
        f'<g fill="{colour("ink")}">{words_of(picture)}</g>'
        f"</svg>"
    )


def cards_of(game: str) -> str:
    """Three cards in a fan. They are the same in every picture, so none tells anything of a match."""
    cards = CARDS.get(game, CARDS[""])
    placed = (
        f'<g transform="rotate({angle} {x + CARD_WIDTH / 2} {y + CARD_HEIGHT})">'
        f'<rect x="{x + 5}" y="{y + 9}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="20" opacity="0.16"/>'
        f"{drawing(name, x, y, CARD_WIDTH, CARD_HEIGHT, TONE if game == 'tea-party' else '')}</g>"
        for name, (angle, x, y) in zip(cards, FAN, strict=True)
    )
    return "".join(placed)


def words_of(picture: Picture) -> str:
    """The title, the lines below it, and at the bottom where all this is from."""
    size = next((size for size in TITLES if len(wrapped(picture.title, size)) <= 2), TITLES[-1])
    y = 150.0
    written = []
    for part in wrapped(picture.title, size)[:MOST_TITLE_LINES]:
        written.append(text_at(part, y, size, SERIF))
        y += size * 1.2
    y += 16
    lines = [part for line in picture.lines for part in wrapped(line, LINE)]
    for part in lines[: min(MOST_LINES, int((HEIGHT - 120 - y) // (LINE * 1.4)))]:
        written.append(text_at(part, y, LINE, SANS))
        y += LINE * 1.4
    written.append(text_at("Wonderland", HEIGHT - 66, 30, SERIF))
    return "".join(written)


def wrapped(text: str, size: float) -> list[str]:
    """The text in lines that fit, broken at spaces, and anywhere in languages that have none."""
    lines = [""]
    for word in WORD.findall(text):
        if lines[-1] and width_of(lines[-1] + word.rstrip(), size) > ROOM:
            lines.append("")
        lines[-1] += word
    return [line.strip() for line in lines]


def width_of(text: str, size: float) -> float:
    """About how wide the text is."""
    return size * sum(WIDE if ord(letter) >= FIRST_WIDE else LATIN for letter in text)


def text_at(text: str, y: float, size: float, font: tuple[str, int]) -> str:
    """A line of text, smaller if it is too long, and cut if that is not enough."""
    share = min(1.0, ROOM / max(1.0, width_of(text, size)))
    if share < SMALLEST:
        text, share = text[: max(1, int(len(text) * share / SMALLEST) - 1)] + "…", SMALLEST
    runs = (run_of("".join(letters), *key) for key, letters in groupby(text, lambda letter: font_of(letter, font)))
    return f'<text x="{MARGIN}" y="{y:.0f}" font-size="{size * share:.1f}">{"".join(runs)}</text>'


def font_of(letter: str, font: tuple[str, int]) -> tuple[str, int]:
    """Which font has the letter, where that one is wanted."""
    if ord(letter) >= FIRST_WIDE:
        return JAPANESE
    family, weight = font
    return (family, weight + 1) if ord(letter) in ACCENTS else font


def run_of(text: str, family: str, weight: int) -> str:
    """A part of a line in one font."""
    return f'<tspan font-family="{family}" font-weight="{weight}">{escape(text)}</tspan>'
