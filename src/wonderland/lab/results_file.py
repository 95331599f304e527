"""The file of a lab: its plan in the first line, and a line for every match. It can be continued."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.errors import OptionError, path_error, unwritable
from wonderland.lab.plan import Plan
from wonderland.lab.play import Played
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

t = area("errors")

FORMAT = "wonderland-lab-matches-1"


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    format: str
    plan: Plan


def read_results(file: Path, plan: Plan) -> list[Played]:
    """The matches in the file, none if there is no file; OptionError if it holds another experiment.

    A last line that was never finished is cut off.
    """
    if not file.exists():
        return []
    try:
        content = file.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):
            file.write_bytes(whole)
    except OSError as error:
        raise path_error(t("unreadable", file=str(file)), file, error) from None
    lines = whole.splitlines()
    if not lines:
        return []
    check_head(file, lines[0], plan)
    decode = msgspec.json.Decoder(Played).decode
    try:
        return [decode(line) for line in lines[1:]]
    except msgspec.MsgspecError as error:
        raise OptionError(t("lab.line", path=str(file), reason=str(error))) from None


def check_head(file: Path, line: bytes, plan: Plan) -> None:
    """OptionError unless the file holds matches of this experiment."""
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.MsgspecError:
        raise OptionError(t("lab.no_results", path=str(file))) from None
    if head.format != FORMAT:
        raise OptionError(t("lab.format", path=str(file), format=head.format, known=FORMAT))
    asked = without_labels(plan)
    for name, value in without_labels(head.plan).items():
        if value != asked[name]:
            raise OptionError(t("lab.other", path=str(file), field=name))


def without_labels(plan: Plan) -> dict[str, Any]:
    """What the matches depend on."""
    variants = [msgspec.structs.replace(variant, label="") for variant in plan.variants]
    kept: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(plan, variants=variants))
    return kept


def append_results(file: Path, plan: Plan, results: Sequence[Played]) -> None:
    """Add matches at the end; the plan first, in a file that is empty."""
    encode = msgspec.json.encode
    try:
        with file.open("ab") as out:
            head = b"" if out.tell() else encode(Head(FORMAT, plan)) + b"\n"
            out.write(head + b"".join(encode(played) + b"\n" for played in results))
    except OSError as error:
        raise path_error(unwritable(file), file, error) from None
