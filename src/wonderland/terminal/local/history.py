"""Finished matches: records in the data folder, numbered from the latest, like the saved ones."""

from __future__ import annotations

import os
import time
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET

from wonderland.errors import OptionError, RecordError
from wonderland.messages import in_commas
from wonderland.records.folder import data_folder
from wonderland.records.reading import parse, read_lines
from wonderland.records.record import to_json
from wonderland.terminal.names import seat_names
from wonderland.terminal.session import SessionMachineError
from wonderland.terminal.wording import common, noted, t

if TYPE_CHECKING:
    from pathlib import Path

    from wonderland.client import Server
    from wonderland.records.record import Record


def history_folder() -> Path:
    """The folder of the records."""
    return data_folder() / "records"


def keep(record: Record, name: str) -> Path:
    """Write a record atomically."""
    path = history_folder() / f"{name}.json"
    draft = path.with_suffix(".draft")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as file:
            file.write(to_json(record) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise SessionMachineError(t("error.keep_record", folder=str(path.parent), reason=str(error.strerror))) from None
    return path


def keep_online(server: Server) -> None:
    """Fetch and keep the player's latest matches at online tables, unless they are kept already."""
    for match in server.matches():
        name = "".join(letter for letter in match.id if letter.isalnum() or letter in "-_")
        if any(history_folder().glob(f"*-{name}.json")):
            continue
        record, ended = parse(server.record(match.id)), datetime.fromisoformat(match.ended_at)
        path = keep(record, f"{ended.astimezone():%Y%m%d-%H%M%S}-{record.game}-{name}")
        os.utime(path, (ended.timestamp(), ended.timestamp()))


def finished_matches() -> list[Path]:
    """The files of all finished matches, the latest first."""
    paths = history_folder().glob("*.json")
    return sorted(paths, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def file_of(number: int) -> Path:
    """The match of that number in the history; OptionError if there is none."""
    paths = finished_matches()
    if not paths:
        raise OptionError(t("error.no_history"))
    if not 1 <= number <= len(paths):
        raise OptionError(t("error.history_number", n=len(paths), number=number))
    return paths[number - 1]


class Finished(NamedTuple):
    """A finished match in a list."""

    number: int
    when: str  # local time
    game: str
    players: list[str]
    points: list[int]  # empty if it was stopped before its end
    places: list[int]  # empty if it was abandoned
    file: str
    stopped: str = ""  # how

    @property
    def players_text(self) -> str:
        """Everybody with their points, and who won."""
        players = self.players
        if self.points:
            players = [f"{name} {points}" for name, points in zip(players, self.points, strict=True)]
        won = [common("home.won") if place == 1 else "" for place in self.places] or [""] * len(players)
        stopped = common(f"stopped.short.{self.stopped}") if self.stopped else ""
        return noted(in_commas(map(noted, players, won)), stopped)


def list_finished() -> list[Finished]:
    """Every finished match that can be read, the latest first."""
    finished = []
    for number, path in enumerate(finished_matches(), start=1):
        try:
            record = parse(next(read_lines(path)))
        except RecordError:
            continue
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
        points, places, stopped = [], [], ""
        if record.outcome is not None:
            points, places = record.outcome.points, record.outcome.places
        elif record.stopped is not UNSET:
            places, stopped = record.stopped.places, record.stopped.how
        names = seat_names(record.players)
        finished.append(Finished(number, when, record.game, names, points, places, str(path), stopped))
    return finished
