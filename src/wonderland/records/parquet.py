"""Records as a table for data frames, in a Parquet file: one row a decision (docs/records.md).

It needs pyarrow, which is imported when a file is begun.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.errors import MachineError
from wonderland.messages import area
from wonderland.records.record import Record
from wonderland.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from wonderland.records.record import Decision

t = area("errors")

FORMAT = "wonderland-decisions-1"
ROWS = 1 << 16  # of a row group: so much is kept in memory


def check_parquet() -> None:
    """MachineError where pyarrow is not installed."""
    if importlib.util.find_spec("pyarrow") is None:
        raise MachineError(t("package.none", package="pyarrow", command="pip install 'wonderland[data]'"))


@contextmanager
def parquet_file(path: Path, with_legal: bool) -> Iterator[ParquetFile]:
    """A file that appears at the end of the block, or at an interrupt in it; after an error there is none."""
    path = path.resolve()
    part = path.with_name(f".{path.name}.{os.getpid()}")
    interrupt = None
    try:
        with part.open("wb") as sink:
            file = ParquetFile(sink, with_legal)
            try:
                yield file
            except KeyboardInterrupt as error:
                interrupt = error
            finally:
                file.finish()
        if file.num_matches:
            part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink()
    if interrupt:
        raise interrupt


class ParquetFile:
    """Writes records of one setting to an open file."""

    def __init__(self, sink: Any, with_legal: bool) -> None:
        self._arrow = importlib.import_module("pyarrow")
        self._parquet = importlib.import_module("pyarrow.parquet")
        self._sink = sink
        self._types = column_types(self._arrow, with_legal)
        self._columns: dict[str, list[Any]] = {name: [] for name in self._types}
        self._decode = msgspec.json.Decoder(Record).decode
        self.num_matches = 0
        self._writer: Any = None

    def add(self, lines: bytes) -> None:
        """Add the records on the lines."""
        for line in lines.splitlines():
            record = self._decode(line)
            if self._writer is None:
                schema = self._arrow.schema(self._types, metadata=metadata_of(record))
                self._writer = self._parquet.ParquetWriter(self._sink, schema, compression="zstd")
            self.num_matches += 1
            for number, decision in enumerate(record.decisions, start=1):
                for name, value in row(self.num_matches, record, number, decision).items():
                    if name in self._columns:
                        self._columns[name].append(value)
            if len(self._columns["match"]) >= ROWS:
                self._write()

    def finish(self) -> None:
        """Write the rest."""
        if self._writer is not None:
            self._write()
            self._writer.close()

    def _write(self) -> None:
        """Write a row group."""
        arrays = [self._arrow.array(self._columns[name], kind) for name, kind in self._types.items()]
        self._writer.write_table(self._arrow.Table.from_arrays(arrays, schema=self._writer.schema))
        for column in self._columns.values():
            column.clear()


def column_types(arrow: Any, with_legal: bool) -> dict[str, Any]:
    """The columns and their types."""
    name = arrow.dictionary(arrow.int32(), arrow.string())
    types = {
        "match": arrow.int64(),
        "game": name,
        "seed": arrow.int64(),
        "seats": arrow.int8(),
        "decisions": arrow.int32(),
        "ended": name,
        "decision": arrow.int32(),
        "seat": arrow.int8(),
        "bot": name,
        "action": arrow.string(),
        "trail": arrow.string(),
        "points": arrow.int32(),
        "place": arrow.int8(),
        "win": arrow.float64(),
    }
    return types | {"legal": arrow.list_(arrow.string())} if with_legal else types


def row(match: int, record: Record, number: int, decision: Decision) -> dict[str, Any]:
    """One decision, with what is known of its match and what came of it for its seat."""
    outcome, seat = record.outcome, decision.seat
    assert outcome is not None, "nobody stops a simulation"
    place = outcome.places[seat]
    return {
        "match": match,
        "game": record.game,
        "seed": record.seed,
        "seats": record.seats,
        "decisions": len(record.decisions),
        "ended": outcome.ended,
        "decision": number,
        "seat": seat,
        "bot": record.players[seat],
        "action": decision.action,
        "trail": msgspec.json.encode(decision.trail).decode(),
        "points": outcome.points[seat],
        "place": place,
        "win": 1 / outcome.places.count(1) if place == 1 else 0.0,
        "legal": decision.legal,
    }


def metadata_of(record: Record) -> dict[str, str]:
    """What is the same in all matches of a file."""
    setting = {
        "format": FORMAT,
        "version": __version__,
        "game": record.game,
        "rules": record.rules,
        "seats": record.seats,
        "options": record.options,
        "players": record.players,
    }
    return {"wonderland": msgspec.json.encode(setting).decode()}
