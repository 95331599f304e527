"""Study files: what is written is read, and what is wrong is told in a sentence with its place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from wonderland.errors import OptionError, StudyError
from wonderland.study.document import MAX_CHAPTERS, MAX_COMMENT, MAX_DEPTH, MAX_MARKS, MAX_NODES
from wonderland.study.reading import parse, read_document, to_json, write_document

if TYPE_CHECKING:
    from pathlib import Path

MARK = {"kind": "arrow", "from": "pile", "to": "G3", "colour": "green"}
DEAL = {"kind": "deal", "seats": 2, "options": {}, "seed": 7}
POSITION = {"kind": "position", "position": "play 0 | …", "seed": 7}


def node(action: str, *children: Any, **fields: Any) -> dict[str, Any]:
    return {
        "action": action,
        "seed": None,
        "name": "",
        "comment": "",
        "marks": [],
        "children": list(children),
        **fields,
    }


def chapter(*children: Any, **fields: Any) -> dict[str, Any]:
    root = {"comment": "", "marks": [], "children": list(children)}
    usual = {
        "name": "One",
        "game": "parade",
        "rules": 1,
        "names": ["Ann", "Bob"],
        "start": DEAL,
        "seat": 0,
        "root": root,
    }
    return {**usual, **fields}


def study(*chapters: Any, **fields: Any) -> dict[str, Any]:
    return {"format": "wonderland-study-1", "title": "Tea", "chapters": list(chapters), **fields}


def encoded(data: Any) -> bytes:
    return json.dumps(data).encode()


WHOLE = study(
    chapter(node("G3", node("R1", marks=[MARK], seed=4), node("R2", name="other")), node("B4", comment="a\nb")),
    chapter(start=POSITION, seat=None),
    chapter(start={"kind": "deal", "seats": 2, "options": {"a": True}, "key": "5e" * 32, "start_seat": 1}),
)


def test_what_is_written_is_read_and_the_same_study_is_the_same_bytes(tmp_path: Path) -> None:
    document = parse(encoded(WHOLE))
    content = to_json(document)
    assert json.loads(content) == WHOLE
    assert to_json(parse(content)) == content
    write_document(tmp_path / "tea.study.json", document)
    assert read_document(tmp_path / "tea.study.json") == document


def test_a_line_may_be_as_long_as_a_study_allows() -> None:
    line = '{"action":"G3","seed":null,"name":"","comment":"","marks":[],"children":['
    content = encoded(study(chapter("LINE"))).replace(b'"LINE"', (line * MAX_DEPTH + "]}" * MAX_DEPTH).encode())
    assert to_json(parse(content)).count(b"G3") == MAX_DEPTH
    with pytest.raises(StudyError, match=f"chapter 1, after …, .*, G3: a line has at most {MAX_DEPTH} actions"):
        parse(encoded(study(chapter("LINE"))).replace(b'"LINE"', (line * 501 + "]}" * 501).encode()))


WRONG = {
    "not JSON": (b"{", "this is not a study: it is cut off"),
    "no object": (b"[]", "this is not a study: it must be an object, not a list"),
    "no text": (b"\xff", "this is not a study: it is not text in UTF-8"),
    "a field twice": (b'{"title": "", "title": ""}', "this is not a study: the field 'title' is there twice"),
    "too deep": (b'{"a":' * 9000, "this is not a study: it is nested too deeply"),
    "too large": (b" " * 1_000_001, "a study has at most 1 MB"),
    "another format": (
        study(format="wonderland-study-9"),
        "the format is 'wonderland-study-9'; this program reads 'wonderland-study-1'",
    ),
    "no title": ({"format": "wonderland-study-1", "chapters": []}, "this is not a study: it has no field 'title'"),
    "no chapters": (study(), "a study has 1 to 64 chapters, not 0"),
    "too many chapters": (study(*[chapter()] * (MAX_CHAPTERS + 1)), "a study has 1 to 64 chapters, not 65"),
    "a long title": (study(chapter(), title="t" * 81), "a text here has at most 80 characters, not 81: 'tttttttttt"),
    "control characters": (study(chapter(), title="\x1b[2J"), "it holds control characters, '\\x1b[2J'"),
    "a field more": (study(chapter(), chapter(colour=1)), "chapter 2: it has an unknown field 'colour'"),
    "a field less": (study({"name": ""}), "chapter 1: it has no field 'game'"),
    "a fraction": (study(chapter(rules=1.0)), "chapter 1: rules must be a whole number, not a fraction"),
    "another start": (
        study(chapter(start={"kind": "dream"})),
        "chapter 1: a chapter begins from one of position, deal, not from 'dream'",
    ),
    "a start of a list": (
        study(chapter(start={"kind": []})),
        "chapter 1: a chapter begins from one of position, deal, not from []",
    ),
    "no chance": (
        study(chapter(start={"kind": "deal", "seats": 2, "options": {}})),
        "chapter 1: a deal has a seed or a key: one of them, not both",
    ),
    "two chances": (
        study(chapter(start={**DEAL, "key": "5e" * 32})),
        "chapter 1: a deal has a seed or a key: one of them, not both",
    ),
    "a short key": (
        study(chapter(start={"kind": "deal", "seats": 2, "options": {}, "key": "5e"})),
        "chapter 1: a key is 64 hexadecimal digits, not '5e'",
    ),
    "a starter without a key": (
        study(chapter(start={**DEAL, "start_seat": 0})),
        "chapter 1: a seed draws the starter, too: only with a key it can be chosen",
    ),
    "a wrong seed": (
        study(chapter(start={**DEAL, "seed": -1})),
        "chapter 1: a seed is a whole number from 0 to 9007199254740991, not -1",
    ),
    "deep options": (
        study(chapter(start={**DEAL, "options": {"a": [[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]}})),
        "chapter 1: it is nested too deeply",
    ),
    "a node that is none": (study(chapter("G3")), "chapter 1: root.children[0] must be an object, not a text"),
    "a node without an action": (
        study(chapter(node("G3", {"seed": 1}))),
        "chapter 1, after G3: it has no field 'action'",
    ),
    "a node with a wrong type": (
        study(chapter(node("G3", node("R1", name=3)))),
        "chapter 1, after G3: name must be a text, not a whole number",
    ),
    "a wrong seed of cards": (
        study(chapter(node("G3", node("R1", seed=1 << 60)))),
        "chapter 1, after G3: a seed is a whole number from 0 to 9007199254740991, not 1152921504606846976",
    ),
    "a long comment": (
        study(chapter(node("G3", comment="c" * (MAX_COMMENT + 1)))),
        "chapter 1, after G3: a text here has at most 2000 characters, not 2001: 'ccccc",
    ),
    "too many marks": (
        study(chapter(node("G3", marks=[MARK] * (MAX_MARKS + 1)))),
        "chapter 1, after G3: a position has at most 32 marks, not 33",
    ),
    "a mark of another kind": (
        study(chapter(node("G3", marks=[{**MARK, "kind": "star"}]))),
        "chapter 1, after G3: the field kind of a mark is one of circle, arrow, not 'star'",
    ),
    "a mark of another colour": (
        study(chapter(node("G3", marks=[{**MARK, "colour": "pink"}]))),
        "chapter 1, after G3: the field colour of a mark is one of green, red, blue, yellow, not 'pink'",
    ),
    "a circle to something": (
        study(chapter(node("G3", marks=[{**MARK, "kind": "circle"}]))),
        "chapter 1, after G3: an arrow leads to something, and a circle does not",
    ),
    "too many nodes": (study(chapter(*[node("G3")] * (MAX_NODES + 1))), "a study has at most 2000 actions"),
}


@pytest.mark.parametrize(("content", "sentence"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_with_its_place(content: Any, sentence: str) -> None:
    with pytest.raises(StudyError) as caught:
        parse(content if isinstance(content, bytes) else encoded(content))
    assert str(caught.value).startswith(sentence)


def test_nothing_is_written_that_could_not_be_read(tmp_path: Path) -> None:
    document = parse(encoded(WHOLE))
    file = tmp_path / "tea.study.json"
    with pytest.raises(StudyError, match="at most 80 characters"):
        write_document(file, replace(document, title="t" * 81))
    assert not file.exists()


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"none\.json cannot be read: No such file or directory"):
        read_document(tmp_path / "none.json")


NAMES = st.sampled_from([*chapter(), *node(""), *WHOLE, *DEAL, *MARK])
SIMPLE = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
JSON = st.recursive(SIMPLE, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=6))


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in JSON data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


@given(st.sampled_from(places(WHOLE)[1:]), JSON)
def test_whatever_stands_in_a_place_is_read_or_refused(place: tuple[Any, ...], value: Any) -> None:
    data = json.loads(json.dumps(WHOLE))
    within = data
    for key in place[:-1]:
        within = within[key]
    within[place[-1]] = value
    try:
        document = parse(encoded(data))
    except StudyError:
        return
    assert parse(to_json(document)) == document


@given(st.binary(max_size=200) | JSON.map(encoded))
def test_no_input_is_a_crash(content: bytes) -> None:
    with pytest.raises(StudyError):
        parse(content)
