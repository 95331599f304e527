"""Ways to spoil a record: every kind of change that `verify` must refuse."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    Path = tuple[str | int, ...]
    Corruption = tuple[str, bytes]

DEEP = "[" * 100_000 + "]" * 100_000
HUGE_TEXT = "x" * 1_000_000


class Raw(str):
    """A piece of JSON that is written as it is."""


class Pairs(list[tuple[str, Any]]):
    """An object whose fields may occur twice."""


REPLACEMENTS: dict[str, Any] = {
    "null": None,
    "true": True,
    "false": False,
    "zero": 0,
    "minus one": -1,
    "a large number": 1 << 53,
    "a huge number": Raw("9" * 400),
    "a number that Python refuses": Raw("9" * 5000),
    "a fraction": 0.5,
    "a number out of range": Raw("1e400"),
    "not a number": Raw("NaN"),
    "a number with a leading zero": Raw("01"),
    "an empty text": "",
    "a text": "x",
    "a number as a text": "1",
    "a text of a megabyte": HUGE_TEXT,
    "control characters": "\x1b[31m\x07\x00",
    "characters that turn lines": "\u202e\x85",
    "half a pair": Raw('"\\ud800"'),
    "a quote": "'\"",
    "an empty list": [],
    "a list in a list": [[]],
    "a list of everything": [None, True, 0, 0.5, "x", [], {}],
    "an empty object": {},
    "an object": {"x": "x"},
    "deep nesting": Raw(DEEP),
    "some nesting": Raw("[" * 20 + "]" * 20),
}


def dump(value: Any) -> str:
    """JSON that may hold `Raw` and `Pairs`."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, Pairs):
        return "{" + ",".join(f"{json.dumps(name)}:{dump(one)}" for name, one in value) + "}"
    if isinstance(value, dict):
        return dump(Pairs(value.items()))
    if isinstance(value, list):
        return "[" + ",".join(map(dump, value)) + "]"
    return json.dumps(value)


def corruptions(line: bytes, stride: int = 1) -> Iterator[Corruption]:
    """Spoilt versions of the record with what was done to it; of those with a wrong value one in `stride`."""
    record = json.loads(line)
    yield from spoilt_texts(line)
    spoilt = (
        (path, name, value) for path in places(record) for name, value in spoilt_values(path, value_at(record, path))
    )
    for path, name, value in itertools.islice(spoilt, 0, None, stride):
        yield f"{path}: {name}", dump(with_value(record, path, value)).encode()


def places(record: Any) -> Iterator[Path]:
    """Where values stand, one of each kind: the first card of a hand stands for all cards of all hands."""
    seen = set()
    for path, kind in all_places(record, (), ()):
        if kind not in seen:
            seen.add(kind)
            yield path


def all_places(value: Any, path: Path, kind: Path) -> Iterator[tuple[Path, Path]]:
    """Every place with its kind, which is the same for entries of a list but for different events."""
    yield path, kind
    if isinstance(value, dict):
        for name, one in value.items():
            yield from all_places(one, (*path, name), (*kind, name))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            step = one.get("event", "") if isinstance(one, dict) else type(one).__name__
            yield from all_places(one, (*path, index), (*kind, step))


def value_at(record: Any, path: Path) -> Any:
    for step in path:
        record = record[step]
    return record


def with_value(record: Any, path: Path, value: Any) -> Any:
    """A copy of the record with another value at that place."""
    if not path:
        return value
    copy: Any = dict(record) if isinstance(record, dict) else list(record)
    copy[path[0]] = with_value(record[path[0]], path[1:], value)
    return copy


def spoilt_values(path: Path, value: Any) -> Iterator[tuple[str, Any]]:
    """What must not stand at that place instead of the value."""
    for name, other in (REPLACEMENTS | twins(value)).items():
        if not is_same(value, other) and not is_free(path, other):
            yield f"replaced by {name}", other
    if isinstance(value, dict):
        yield from spoilt_objects(path, value)
    if isinstance(value, list) and path != ("decisions",):
        yield from spoilt_lists(path, value)


def is_same(value: Any, other: Any) -> bool:
    return type(value) is type(other) and bool(value == other)


def is_free(path: Path, value: Any) -> bool:
    """May this stand there? A record needs no seed, names are anyone's, and options have several values."""
    if path == ("seed",):
        return value is None
    if path[:1] == ("players",) and len(path) == 2:
        return (
            isinstance(value, str)
            and not isinstance(value, Raw)
            and value
            not in (
                HUGE_TEXT,
                REPLACEMENTS["control characters"],
                REPLACEMENTS["characters that turn lines"],
            )
        )
    return path[:1] == ("options",) and len(path) == 2 and isinstance(value, bool | int)


def twins(value: Any) -> dict[str, Any]:
    """Values of other types that Python takes for the same, or nearly."""
    if isinstance(value, bool):
        return {"its number": int(value), "its fraction": float(value)}
    if isinstance(value, int):
        found: dict[str, Any] = {"its fraction": float(value), "its text": str(value), "one more": value + 1}
        return found | ({"its truth": bool(value)} if value in (0, 1) else {})
    if isinstance(value, str):
        return {"a list of it": [value], "it with a control character": f"{value}\x1c", "it twice": value + value}
    return {"a list of it": [value]}


def spoilt_objects(path: Path, value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    pairs = list(value.items())
    yield "with an unknown field", value | {"weather": "fine"}
    yield "with a field without a name", value | {"": 0}
    yield "with a field of a megabyte", value | {HUGE_TEXT: 0}
    yield "with a control character as a field", value | {"\x1b": 0}
    for name, one in pairs:
        if name != "legal":
            yield f"without {name}", {key: kept for key, kept in pairs if key != name}
        yield f"with {name} twice", Pairs([*pairs, (name, one)])
        yield f"with {name} twice, first otherwise", Pairs([(name, None), *pairs])
        yield f"with {name} in the other case", {(key.swapcase() if key == name else key): kept for key, kept in pairs}


def spoilt_lists(path: Path, value: list[Any]) -> Iterator[tuple[str, Any]]:
    yield "with null at its end", [*value, None]
    yield "with an empty list in front", [[], *value]
    yield "with a fraction at its end", [*value, 0.5]
    if value:
        yield "without its first", value[1:]
        yield "without its last", value[:-1]
        yield "with its last twice", [*value, value[-1]]


def spoilt_texts(line: bytes) -> Iterator[Corruption]:
    """Not JSON, or not one document."""
    middle = len(line) // 2
    yield "nothing", b""
    for length in (1, 2, 100, middle, len(line) - 2, len(line) - 1):
        yield f"the first {length} bytes", line[:length]
    yield "without its first byte", line[1:]
    yield "twice on a line", line + line
    yield "with a comma", line[:-1] + b",}"
    yield "with something after it", line + b" x"
    yield "with a byte order mark", b"\xef\xbb\xbf" + line
    for space in ("\x0b", "\x0c", "\x1c", "\x85", "\xa0", "\u2028", "\ufeff"):
        yield f"after {space!r}", space.encode() + line
        yield f"before {space!r}", line + space.encode()
    yield "in UTF-16", line.decode().encode("utf-16")
    yield "with bytes that are no text", line[:middle] + b"\xff\xfe" + line[middle:]
    yield "with a null byte", line[:middle] + b"\x00" + line[middle:]
    yield "with a raw control character", line.replace(b'"players":["', b'"players":["\x1b', 1)
    yield "with a wrong escape", line.replace(b'"players":["', b'"players":["\\x', 1)
    yield "with single quotes", line.replace(b'"', b"'")
    yield "with a comment", b"/* */" + line
    yield "in brackets", b"[" + line + b"]"
    yield "many fields, one of them twice", dump(Pairs([*((str(i), 0) for i in range(200_000)), ("0", 0)])).encode()
    yield "deep brackets", DEEP.encode()
    yield "deep brackets that never close", b"[" * 100_000
    yield "deep objects", b'{"a":' * 100_000
    yield "deep brackets in front", b"[" * 100_000 + line
    yield "binary", bytes(range(256)) * 40
    for text in ("null", "true", "0", "-", "1.5", '"x"', "[]", "{}", "[1,2,3]", "hello", "<html>", "NaN", "\x1b[2J"):
        yield text, text.encode()
