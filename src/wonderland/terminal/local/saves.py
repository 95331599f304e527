"""Matches in progress on disk. Every decision is written before the screen shows it, so nothing is lost.

A saved match is a file of JSON lines: the setup, then one line per decision. An incomplete last line (after a crash) is
ignored. Finished matches become records (`history`).
"""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from wonderland.engine import catalogue
from wonderland.records.folder import data_folder
from wonderland.terminal.session import SessionError, SessionMachineError
from wonderland.terminal.setup import Setup
from wonderland.terminal.wording import t

try:
    import fcntl
except ImportError:  # Windows has no such locks: there two processes can open one match
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FORMAT = "wonderland-saved-1"
SUFFIX = ".saved.jsonl"


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line."""

    format: str
    rules: int
    setup: Setup


class Step(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A later line: an action, or how many actions were taken back."""

    action: str = ""
    taken_back: int = 0


class SavedMatch(NamedTuple):
    """A saved match in a list."""

    path: Path
    setup: Setup
    actions: list[str]
    when: float  # of the last decision, in seconds since 1970

    @property
    def num_decisions(self) -> int:
        """How many decisions were made."""
        return len(self.actions)

    @property
    def opponents(self) -> list[str]:
        """Everybody but the only person; everybody if several people play."""
        people = self.setup.people
        return [name for seat, name in enumerate(self.setup.names) if len(people) != 1 or seat not in people]


class Save:
    """One saved match, open for writing."""

    def __init__(self, path: Path, setup: Setup, actions: list[str]) -> None:
        self.path = path
        self.setup = setup
        self.actions = actions
        self._file = path.open("ab")
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self._file.close()
                raise SessionError(t("error.open_elsewhere")) from None

    def note(self, action: str) -> None:
        """Append an action."""
        self._write(Step(action=action))
        self.actions.append(action)

    def take_back(self, count: int) -> None:
        """Append that the latest actions are undone."""
        self._write(Step(taken_back=count))
        del self.actions[len(self.actions) - count :]

    def close(self) -> None:
        """Stop writing; the match can be resumed."""
        self._file.close()

    def remove(self) -> None:
        """The match needs no resuming any more."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _write(self, line: Step | Head) -> None:
        try:
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise SessionMachineError(
                t("error.save", folder=str(self.path.parent), reason=str(error.strerror))
            ) from None


def begin(setup: Setup, rules_version: int) -> Save:
    """Create the file of a new match; OptionError, and no file, if the setup is wrong."""
    setup.deal()
    folder = data_folder() / "saved"
    stamp = time.strftime("%Y%m%d-%H%M%S")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        save = Save(folder / f"{stamp}-{setup.game}-{secrets.token_hex(3)}{SUFFIX}", setup, [])
        save._write(Head(FORMAT, rules_version, setup))
    except OSError as error:
        raise save_error(folder, error) from None
    return save


def save_error(folder: Path, error: OSError) -> SessionMachineError:
    """The error for a folder that cannot be written."""
    return SessionMachineError(t("error.save", folder=str(folder), reason=str(error.strerror)))


def reopen(path: Path) -> Save:
    """Open a saved match to continue it."""
    head, actions, size = read(path)
    game = catalogue.load(head.setup.game)
    if head.rules != game.rules_version:
        raise SessionError(t("error.rules", file=path.name, version=head.rules, game=game.title))
    if len(path.read_bytes()[size:].splitlines()) > 1:
        raise SessionError(t("error.damaged", file=path.name, number=len(actions)))
    with contextlib.suppress(OSError):
        os.truncate(path, size)  # remove an incomplete last line
    return Save(path, head.setup, actions)


def delete(path: Path) -> None:
    """Remove a saved match, damaged or not; SessionError if it is being played."""
    try:
        with path.open("ab") as file:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.unlink()
    except BlockingIOError:
        raise SessionError(t("error.open_elsewhere")) from None
    except OSError as error:
        raise SessionMachineError(t("error.delete", file=str(path), reason=str(error.strerror))) from None


def read(path: Path) -> tuple[Head, list[str], int]:
    """The first line, the actions that were not taken back, and the size of all complete lines in bytes."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)
        head = msgspec.json.decode(lines[0], type=Head)
    except (OSError, IndexError, msgspec.DecodeError) as error:
        raise SessionError(t("error.no_save", file=str(path), reason=str(error))) from None
    if head.format != FORMAT:
        raise SessionError(t("error.format", file=str(path), theirs=repr(head.format), ours=repr(FORMAT)))
    if head.setup.game not in catalogue.names():
        raise SessionError(t("error.unknown_game", file=str(path), game=repr(head.setup.game)))
    actions: list[str] = []
    size = len(lines[0])
    for line in lines[1:]:
        try:
            step = msgspec.json.decode(line, type=Step)
        except msgspec.DecodeError:
            break
        if not line.endswith(b"\n"):
            break
        size += len(line)
        if step.taken_back:
            del actions[max(0, len(actions) - step.taken_back) :]
        else:
            actions.append(step.action)
    return head, actions, size


def saved_matches() -> Iterator[SavedMatch]:
    """Every saved match with at least one decision, the latest first."""
    paths = (data_folder() / "saved").glob(f"*{SUFFIX}")
    for path in sorted(paths, key=lambda path: (path.stat().st_mtime, path.name), reverse=True):
        with contextlib.suppress(SessionError):
            head, actions, _ = read(path)
            if actions:
                yield SavedMatch(path, head.setup, actions, path.stat().st_mtime)
