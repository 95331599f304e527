"""Reading a text of parts, zones and words, by plain functions that compile like the rules.

Parts are separated by `|`, zones inside a part by `/`, words by spaces. Whoever reads opens a part and asks for one
word after the other. Nothing is copied: a word is the place where it stands in the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    import numpy.typing as npt

BAR = 0x7C  # |
SLASH = 0x2F  # /
SPACE = 0x20
ZERO = 0x30
NINE = 0x39
SMALL_A = 0x61
SMALL_Z = 0x7A
TO_CAPITAL = 0x20  # how far small letters are from capitals

# The numbers of a reader's place
NEXT = 0  # the next byte to read
STOP = 1  # the end of the part
BEGIN = 2  # of the word read last
END = 3
SEPARATOR = 4  # of zones; 0 where the part has none
NUM_PLACES = 5


class Reader(NamedTuple):
    """A text in UTF-8, and where it is being read."""

    text: npt.NDArray[np.uint8]
    place: npt.NDArray[np.int64]


def make_reader(text: bytes) -> Reader:
    """A reader of the whole text, as one part."""
    reader = Reader(np.frombuffer(text, np.uint8), np.zeros(NUM_PLACES, np.int64))
    reader.place[STOP] = len(text)
    return reader


def count_parts(reader: Reader) -> int:
    """How many parts the text has."""
    return count_bytes(reader, 0, len(reader.text), BAR) + 1


def open_part(reader: Reader, index: int) -> None:
    """Go to the beginning of a part, whose words come next."""
    begin = 0
    for _ in range(index):
        begin = find(reader, begin, BAR) + 1
    reader.place[NEXT] = begin
    reader.place[STOP] = find(reader, begin, BAR)
    reader.place[SEPARATOR] = 0
    reader.place[BEGIN] = begin
    reader.place[END] = begin


def open_zones(reader: Reader, index: int) -> int:
    """Go to the first zone of a part, and return how many it has."""
    open_part(reader, index)
    return separate(reader, SLASH)


def separate(reader: Reader, separator: int) -> int:
    """Take what is left of the part as zones with this byte between them, and return how many they are."""
    reader.place[SEPARATOR] = separator
    return count_bytes(reader, int(reader.place[NEXT]), int(reader.place[STOP]), separator) + 1


def next_zone(reader: Reader) -> None:
    """Go on behind the next separator, or to the end of the part."""
    at = int(reader.place[NEXT])
    while at < reader.place[STOP] and reader.text[at] != reader.place[SEPARATOR]:
        at += 1
    reader.place[NEXT] = min(at + 1, int(reader.place[STOP]))


def read_word(reader: Reader) -> bool:
    """Read the next word; False at the end of the zone, or of the part."""
    at, stop = int(reader.place[NEXT]), int(reader.place[STOP])
    while at < stop and reader.text[at] <= SPACE:
        at += 1
    reader.place[BEGIN] = at
    while at < stop and reader.text[at] > SPACE and reader.text[at] != reader.place[SEPARATOR]:
        at += 1
    reader.place[END] = at
    reader.place[NEXT] = at
    return bool(reader.place[BEGIN] < at)


def count_words(reader: Reader) -> int:
    """How many words come next, up to the end of the zone or of the part."""
    begin = reader.place[NEXT]
    count = 0
    while read_word(reader):
        count += 1
    reader.place[NEXT] = begin
    return count


def num_in_zone(reader: Reader) -> int:
    """How many words the zone has; none if it is `-`."""
    begin = reader.place[NEXT]
    count = count_words(reader)
    is_nothing = read_word(reader) and is_word(reader, b"-")
    reader.place[NEXT] = begin
    return 0 if is_nothing and count == 1 else count


def point_at_part(reader: Reader) -> None:
    """Take the rest of the part, without the spaces around it, as one word: the one that a problem is about."""
    begin, end = int(reader.place[NEXT]), int(reader.place[STOP])
    while begin < end and reader.text[begin] <= SPACE:
        begin += 1
    while end > begin and reader.text[end - 1] <= SPACE:
        end -= 1
    reader.place[BEGIN] = begin
    reader.place[END] = end


def word_length(reader: Reader) -> int:
    """How many bytes the word has."""
    return int(reader.place[END] - reader.place[BEGIN])


def letter(reader: Reader, index: int) -> int:
    """A byte of the word."""
    return int(reader.text[reader.place[BEGIN] + index])


def capital(reader: Reader, index: int) -> int:
    """A byte of the word, small letters as capitals."""
    byte = letter(reader, index)
    return byte - TO_CAPITAL if SMALL_A <= byte <= SMALL_Z else byte


def is_word(reader: Reader, word: bytes) -> bool:
    """Is this the word?"""
    return word_length(reader) == len(word) and starts_with(reader, word)


def starts_with(reader: Reader, word: bytes) -> bool:
    """Does the word begin like this?"""
    if word_length(reader) < len(word):
        return False
    for i in range(len(word)):
        if letter(reader, i) != word[i]:
            return False
    return True


def index_in(reader: Reader, words: tuple[bytes, ...]) -> int:
    """Which of the words it is; NOTHING if it is none."""
    for i in range(len(words)):
        if is_word(reader, words[i]):
            return i
    return NOTHING


def place_of(byte: int, letters: bytes) -> int:
    """Where the letter stands among these; NOTHING if it does not."""
    for i in range(len(letters)):
        if letters[i] == byte:
            return i
    return NOTHING


def number_from(reader: Reader, index: int, most_digits: int) -> int:
    """The whole number that the word is from a byte on; NOTHING if it is none, or has more digits."""
    return number_between(reader, index, word_length(reader), most_digits)


def number_between(reader: Reader, begin: int, end: int, most_digits: int) -> int:
    """The whole number that some bytes of the word are; NOTHING if they are none, or more digits."""
    if not 0 < end - begin <= most_digits:
        return NOTHING
    number = 0
    for i in range(begin, end):
        byte = letter(reader, i)
        if not ZERO <= byte <= NINE:
            return NOTHING
        number = number * 10 + byte - ZERO
    return number


def count_bytes(reader: Reader, begin: int, end: int, byte: int) -> int:
    """How often the byte stands there."""
    count = 0
    for i in range(begin, end):
        if reader.text[i] == byte:
            count += 1
    return count


def find(reader: Reader, begin: int, byte: int) -> int:
    """Where the byte stands next; the end of the text if it does not."""
    at = begin
    while at < len(reader.text) and reader.text[at] != byte:
        at += 1
    return at
