"""Reading records: lines of a file, and the record on a line.

Nothing about the input is trusted. JSON libraries accept what a record must not hold (a field twice, fractions,
numbers that a browser cannot hold), so everything is checked here before a `Record` is made of it.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec

from wonderland.engine.chance import MAX_SEED
from wonderland.errors import NotARecordError, RecordError, shown, unreadable
from wonderland.messages import area
from wonderland.records.record import FORMAT, Record
from wonderland.records.shapes import Nullable, Optional, check_shape

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

t = area("errors")

MAX_LINE = 16 << 20  # bytes; a long match with all its legal actions has 0.1 MB
MAX_TEXT = 200  # characters
MAX_NUMBER = MAX_SEED  # and as much below 0: what a browser's numbers hold
MAX_DEPTH = 16
SPACE = " \t\r\n"  # what JSON allows around a document

DECISION = {"seat": int, "action": str, "trail": [dict], "legal": Optional([str])}
OUTCOME = {"points": [int], "places": [int], "ended": str, "decided": str, "sheet": [dict]}
FAIRNESS = {
    "format": str,
    "match": str,
    "start": int | None,
    "commitment": str,
    "secret": str,
    "numbers": [str],
}
STOPPED = {"how": str, "places": [int]}
RECORD = {
    "format": str,
    "game": str,
    "rules": int,
    "seats": int,
    "options": dict,
    "players": [str],
    "seed": int | None,
    "deal": dict,
    "decisions": [DECISION],
    "outcome": Nullable(OUTCOME),
    "fairness": Optional(FAIRNESS),
    "stopped": Optional(STOPPED),
}


def read_lines(path: Path) -> Iterator[bytes]:
    """The records of a file, one a line, undecoded; RecordError if the file cannot be read or is empty."""
    is_empty = True
    try:
        with path.open("rb") as file:
            while line := file.readline(MAX_LINE + 1):
                if len(line) > MAX_LINE:
                    raise RecordError(t("record.long_line", path=path_text(path)))
                if line.strip():
                    is_empty = False
                    yield line
    except OSError as error:
        raise RecordError(unreadable(path_text(path), error.strerror)) from None
    if is_empty:
        raise RecordError(t("record.none", path=path_text(path)))


def path_text(path: Path) -> str:
    """A path for a message; quoted and escaped if it holds anything that cannot be printed."""
    return str(path) if str(path).isprintable() else repr(str(path))


def parse(line: bytes) -> Record:
    """The record on one line; NotARecordError if it is none, RecordError if it is one of another format."""
    try:
        data = decode(line)
        check_plain(data)
    except RecordError as error:
        raise NotARecordError(t("record.not_one", reason=str(error))) from None
    if isinstance(data, dict) and isinstance(data.get("format"), str) and data["format"] != FORMAT:
        raise RecordError(t("record.format", format=shown(data["format"]), known=shown(FORMAT)))
    try:
        check_shape(data, RECORD)
    except RecordError as error:
        raise NotARecordError(t("record.not_one", reason=str(error))) from None
    try:
        return msgspec.convert(data, Record)
    except msgspec.ValidationError as error:  # a word that is none of the possible ones
        raise NotARecordError(t("record.not_one", reason=str(error))) from None


def decode(line: bytes) -> Any:
    """The JSON data on the line; RecordError if it is none, or has a field twice."""
    try:
        text = line.decode().strip(SPACE)
        return json.loads(text, object_pairs_hook=make_object, parse_constant=refuse_constant)
    except RecordError:
        raise
    except UnicodeDecodeError:
        raise RecordError(t("record.no_text")) from None
    except json.JSONDecodeError as error:
        is_cut_off = error.pos >= len(text) or error.msg.startswith("Unterminated string")
        reason = t("record.cut_off") if is_cut_off else t("record.no_json", place=error.pos + 1)
        raise RecordError(reason) from None
    except RecursionError:
        raise RecordError(t("record.deep")) from None
    except ValueError:  # which the parser also raises for numbers of thousands of digits
        raise RecordError(t("record.large_number")) from None


def make_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object with every field once."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise RecordError(t("record.twice", name=shown(twice)))
    return fields


def refuse_constant(name: str) -> NoReturn:
    """Python reads NaN and Infinity, which JSON does not have."""
    raise RecordError(t("record.no_number", name=name))


def check_plain(value: Any, depth: int = 0) -> None:
    """RecordError for what no record holds: fractions, huge numbers, long texts, control characters, deep nesting."""
    if depth > MAX_DEPTH:
        raise RecordError(t("record.deep"))
    if isinstance(value, str):
        check_text(value)
    elif isinstance(value, list):
        for one in value:
            check_plain(one, depth + 1)
    elif isinstance(value, dict):
        for name, one in value.items():
            check_text(name)
            check_plain(one, depth + 1)
    elif isinstance(value, float):
        raise RecordError(t("record.fraction", number=shown(value)))
    elif isinstance(value, int) and abs(value) > MAX_NUMBER:
        raise RecordError(t("record.large_number"))


def check_text(text: str) -> None:
    """RecordError for a text that is too long, or that is more than letters to a terminal."""
    if len(text) > MAX_TEXT:
        raise RecordError(t("record.long_text", n=len(text), text=shown(text)))
    if not text.isprintable() and any(unicodedata.category(character) in ("Cc", "Cs") for character in text):
        raise RecordError(t("record.control", text=shown(text)))
