"""The layout of a module, the JSON file beside it: all that a host must know to call it (docs/wasm.md).

`make types` generates the page's types from these structs.
"""

from __future__ import annotations

from typing import Any

import msgspec

from wonderland.engine.workspace import FieldPlace


class CallKinds(msgspec.Struct, omit_defaults=True):
    """How the numbers of a function travel: i32, i64, f64."""

    arguments: list[str]  # after the address of the workspace
    result: str
    is_quick: bool = False  # it takes microseconds
    is_needed: bool = False  # an earlier module is of no use without it


class RecordLayout(msgspec.Struct):
    """A record, and where its fields lie."""

    size: int  # in bytes
    fields: dict[str, FieldPlace]


class OptionChoice(msgspec.Struct):
    """A choice of an option, and the numbers that the rules read for it."""

    value: Any
    codes: list[int]


class OptionLayout(msgspec.Struct):
    """A rule option. Without choices it is a whole number, which the rules read as it is."""

    name: str
    help: str
    default: Any
    choices: list[OptionChoice] = []
    lowest: int = 0
    highest: int = 0


class ModuleLayout(msgspec.Struct, kw_only=True):
    """What runs a module and plays by its rules."""

    game: str
    title: str
    rules_version: int
    digest: str  # of the sources: modules of the same digest do the same
    min_seats: int
    max_seats: int
    options: list[OptionLayout]
    weights: int  # the size of the file of weights; 0 if there is none
    functions: dict[str, CallKinds]
    workspace: RecordLayout
    host_fields: list[str]  # fields of the workspace that hosts read or write
    state: RecordLayout
    records: dict[str, RecordLayout]  # that fields of the workspace hold


def read_layout(content: bytes) -> ModuleLayout:
    """The layout in a file; ValueError or MsgspecError if it is none."""
    return msgspec.convert(in_present_form(msgspec.json.decode(content, type=dict[str, Any])), ModuleLayout)


def in_present_form(layout: dict[str, Any]) -> dict[str, Any]:
    """The layout of a module up to 0.8.0: there the fields of a search were among the others.

    Version 0.3.0 had no field for a key: without its function that deals from one, no match is served by it.
    """
    if "desk" not in layout:
        return layout
    fields = {"key": {"offset": 0, "size": 0}, **layout["desk"]["fields"]}
    search = {"offset": 0, "size": layout["desk"]["size"], "fields": fields}
    workspace = {"size": layout["desk"]["size"], "fields": {**fields, "search": search}}
    return {**layout, "workspace": workspace, "host_fields": [], "records": {"edge": layout["edge"]}}
