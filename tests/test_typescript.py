"""Python types as TypeScript (`make types`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from web.types.generate import generated
from web.types.typescript import UnknownTypeError, declare, read_module

if TYPE_CHECKING:
    from pathlib import Path


def translated(path: Path, source: str, **names: str) -> str:
    """The TypeScript of a module with that source."""
    file = path / "types.py"
    file.write_text(source, "utf-8")
    return "\n".join(declare(read_module(file, names)))


def test_a_typed_dict_is_an_interface_with_its_comments(tmp_path: Path) -> None:
    source = '''
class View(TypedDict):
    """What one seat may know."""

    game: Literal["parade"]
    seat: int | None  # to act; None when the match is over
    hands: list[list[str]]
    wins: list[int | Literal["?"]]
    is_last: bool
    previews: dict[str, list[str]]
    value: NotRequired[float]
'''
    assert translated(tmp_path, source, View="ParadeView") == (
        """/** What one seat may know. */
export interface ParadeView {
  game: 'parade';
  /** to act; null when the match is over */
  seat: number | null;
  hands: string[][];
  wins: (number | '?')[];
  is_last: boolean;
  previews: Record<string, string[]>;
  value?: number;
}"""
    )


def test_aliases_keep_their_names_and_comments(tmp_path: Path) -> None:
    source = """
MAX_CHAT = 280
Colour = Literal["R", "B"]  # red, blue
# By colour; what is not there
# is left out.
Colours = dict[Colour, int]
Code = Literal[
    "illegal",  # not allowed
    "stale",
]
"""
    assert translated(tmp_path, source) == (
        """export const MAX_CHAT = 280;
/** red, blue */
export type Colour = 'R' | 'B';
/** By colour; what is not there is left out. */
export type Colours = Partial<Record<Colour, number>>;
export type Code =
  /** not allowed */
  | 'illegal'
  | 'stale';"""
    )


def test_a_default_is_optional_where_it_may_be_left_out(tmp_path: Path) -> None:
    source = """
class Sent(msgspec.Struct):
    level: str | None = None

class SentInShort(msgspec.Struct, omit_defaults=True):
    level: str | None = None

class Read(msgspec.Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    id: str
    text: str = ""
"""
    assert translated(tmp_path, source) == (
        """export interface Sent {
  level: string | null;
}
export interface SentInShort {
  level?: string | null;
}
export interface Read {
  t: 'say';
  id: string;
  text?: string;
}"""
    )


def test_a_class_extends_another_one(tmp_path: Path) -> None:
    source = """
class Preview(TypedDict):
    left: int

class SetPreview(Preview):
    size: int
"""
    assert "export interface SetPreview extends Preview {\n  size: number;\n}" in translated(tmp_path, source)


def test_a_type_that_is_not_known_is_an_error_that_says_where(tmp_path: Path) -> None:
    with pytest.raises(UnknownTypeError, match=r"types\.py:1: .*Decimal.* has no TypeScript type"):
        translated(tmp_path, "Price = Decimal")


def test_every_frame_and_every_game_is_in_the_generated_types() -> None:
    from wonderland.games import NAMES
    from wonderland.protocol.frames import FRAME_KINDS

    files = generated()
    (protocol,) = (text for path, text in files.items() if path.name == "protocol.generated.ts")
    (names,) = (text for path, text in files.items() if path.name == "names.generated.ts")
    views = {path.parent.name: text for path, text in files.items() if path.name == "view.generated.ts"}
    for kind, data in FRAME_KINDS.items():
        assert f"{{ t: '{kind}'; d: {data.__name__} }}" in protocol
        assert f"export interface {data.__name__} {{" in protocol
    for name in NAMES:
        assert f"'{name}'" in names
        assert f"game: '{name}';" in views[name.replace("-", "_")]
