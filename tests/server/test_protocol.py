"""docs/protocol.md tells the truth: every frame, request and resource has an example that is one."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from wonderland.protocol import frames, resources
from wonderland.protocol.frames import FRAME_KINDS, RejectCode
from wonderland.protocol.requests import Hello, Request
from wonderland.server.common.settings import Settings
from wonderland.server.table import levels

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r'```json(?: title="(\w+)")?\n(.*?)```', PAGE, re.DOTALL)


def documents(text: str) -> list[dict[str, Any]]:
    """One document, or one a line."""
    try:
        return [json.loads(text)]
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]


EXAMPLES = [(name, document) for name, text in BLOCKS for document in documents(text)]
FRAME_EXAMPLES = [document for name, document in EXAMPLES if not name and "d" in document]
REQUEST_EXAMPLES = [document for name, document in EXAMPLES if not name and "d" not in document]
RESOURCE_EXAMPLES = [(name, document) for name, document in EXAMPLES if name]
RESOURCES = {
    name: type
    for name, type in vars(resources).items()
    if hasattr(type, "__struct_fields__") and type.__module__ == resources.__name__
}


@pytest.mark.parametrize("example", FRAME_EXAMPLES, ids=lambda example: str(example["t"]))
def test_an_example_of_a_frame_is_one(example: dict[str, Any]) -> None:
    kind = FRAME_KINDS[example["t"]]
    assert isinstance(example["v"], int)
    assert msgspec.to_builtins(msgspec.convert(example["d"], kind)) == example["d"], "no field is missing or unknown"


@pytest.mark.parametrize("example", REQUEST_EXAMPLES, ids=lambda example: str(example["t"]))
def test_an_example_of_a_request_is_one(example: dict[str, Any]) -> None:
    assert msgspec.convert(example, Hello if example["t"] == "hello" else Request)


@pytest.mark.parametrize(("name", "example"), RESOURCE_EXAMPLES, ids=lambda value: str(value)[:20])
def test_an_example_of_a_resource_is_one(name: str, example: dict[str, Any]) -> None:
    assert msgspec.to_builtins(msgspec.convert(example, RESOURCES[name])) == example


def test_the_example_of_a_level_is_one_of_the_levels() -> None:
    (example,) = [document for name, document in RESOURCE_EXAMPLES if name == "LevelInfo"]
    assert example in [msgspec.to_builtins(level) for level in levels.levels()]


def test_every_frame_request_and_resource_has_an_example() -> None:
    assert {example["t"] for example in FRAME_EXAMPLES} == set(FRAME_KINDS)
    tags = {kind.__struct_config__.tag for kind in (*get_args(Request), Hello)}
    assert {example["t"] for example in REQUEST_EXAMPLES} == tags
    assert {name for name, _ in RESOURCE_EXAMPLES} == set(RESOURCES)


def test_every_code_reason_change_and_emote_is_named() -> None:
    for code in get_args(RejectCode):
        assert f"| `{code}` |" in PAGE
    for name in ("what", "reason"):
        kind = frames.TableChanged if name == "what" else frames.Closing
        (field,) = [field for field in msgspec.structs.fields(kind) if field.name == name]
        for value in get_args(field.type):
            assert f"`{value}`" in PAGE
    for emote in get_args(frames.Emote):
        assert f"`{emote}`" in PAGE


def test_every_request_of_the_server_is_in_the_table() -> None:
    from wonderland.server.http import (
        daily,
        devices,
        friends,
        games,
        health,
        invitations,
        leaving,
        matches,
        passkeys,
        players,
        socket,
        stream,
        tables,
    )

    modules: list[Any] = [games, players, devices, passkeys, leaving, friends, daily, tables, invitations]
    modules += [socket, stream, matches, health]
    for module in modules:
        for route in module.routes:
            path = route.path.replace(":seat", "")
            for method in (set(getattr(route, "methods", ["GET"])) - {"HEAD"}) or {"GET"}:
                assert re.search(rf"`{method} {re.escape(path)}[`?]", PAGE), (method, path)
                assert resources.__doc__ is not None
                assert f"{method} {path}" in resources.__doc__


def test_every_setting_is_in_the_table_with_its_default() -> None:
    rows = re.findall(r"^\| (`.*?`) \| (.*?) \|", PAGE[PAGE.index("## Settings") :], re.MULTILINE)
    told: dict[str, str] = {}
    for names, defaults in rows:
        told.update(zip(names.replace("`", "").split(", "), defaults.replace("`", "").split(", "), strict=True))
    assert told == {
        field.name: str(field.default) if field.default != "" else "empty" for field in msgspec.structs.fields(Settings)
    }
