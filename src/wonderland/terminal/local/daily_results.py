"""The results of the counted tries at the deals of the day, one file each in the data folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.records.folder import data_folder
from wonderland.terminal.local import saves
from wonderland.terminal.session import SessionMachineError
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from pathlib import Path

    from wonderland.engine.game import Outcome
    from wonderland.terminal.setup import Setup

FORMAT = 1


class DailyResult(msgspec.Struct, frozen=True):
    """How a counted try ended."""

    format: int
    points: list[int]
    places: list[int]


def file_of(game: str, date: str) -> Path:
    """The file of a deal."""
    return data_folder() / "today" / f"{game}-{date}.json"


def keep(setup: Setup, outcome: Outcome) -> None:
    """Write the result of a counted try; those of other matches are not kept here."""
    if setup.daily is None or not setup.daily.is_counted:
        return
    path = file_of(setup.game, setup.daily.date)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(DailyResult(FORMAT, outcome.points, outcome.places)))
    except OSError as error:
        raise SessionMachineError(t("error.keep_result", folder=str(path.parent), reason=str(error.strerror))) from None


def read(game: str, date: str) -> DailyResult | None:
    """The result of the counted try; None if it has not ended."""
    try:
        return msgspec.json.decode(file_of(game, date).read_bytes(), type=DailyResult)
    except (OSError, msgspec.DecodeError):
        return None


def find_begun(game: str, date: str) -> Path | None:
    """The saved match of the counted try, if it is going on."""
    for saved in saves.saved_matches():
        setup = saved.setup
        if setup.game == game and setup.daily is not None and setup.daily.is_counted and setup.daily.date == date:
            return saved.path
    return None
