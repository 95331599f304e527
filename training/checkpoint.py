"""A training that was interrupted, in a file: everything that its next round depends on."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wonderland.arena.files import write_whole
from wonderland.errors import OptionError

if TYPE_CHECKING:
    from pathlib import Path

    import numpy.typing as npt

    Arrays = dict[str, npt.NDArray[Any]]
    State = tuple[Arrays, dict[str, Any]]  # of a learner: its arrays, and other facts

FILES = ("start", "against")


class Checkpoint(NamedTuple):
    """Where a training is between two rounds."""

    settings: dict[str, Any]
    start: bytes  # the file of nets from which it started, nothing without one
    against: bytes  # that of the others, nothing without one
    seconds: float  # that it took so far
    next_round: int
    learner: State


def path_of(file: Path) -> Path:
    """Where the checkpoint of a training lies that writes to the file."""
    return file.with_name(f"{file.name}.checkpoint")


def write(path: Path, checkpoint: Checkpoint) -> None:
    """Replace the file by this checkpoint."""
    arrays, facts = checkpoint.learner
    text = {
        "settings": checkpoint.settings,
        "seconds": checkpoint.seconds,
        "next_round": checkpoint.next_round,
        "facts": facts,
    }
    content = io.BytesIO()
    files = {name: np.frombuffer(getattr(checkpoint, name), np.uint8) for name in FILES}
    np.savez(content, **files, **arrays, text=np.array(json.dumps(text)))  # type: ignore[arg-type]
    write_whole(path, content.getvalue())


def read(path: Path) -> Checkpoint:
    """The checkpoint in a file; OptionError if there is none."""
    try:
        with np.load(path) as file:
            arrays: Arrays = {name: file[name] for name in file.files}
        text = json.loads(str(arrays.pop("text")))
        start, against = (arrays.pop(name).tobytes() for name in FILES)
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror}; there is nothing to resume") from None
    except (ValueError, KeyError, EOFError) as error:
        raise OptionError(f"{path} holds no checkpoint of a training: {error}") from None
    return Checkpoint(text["settings"], start, against, text["seconds"], text["next_round"], (arrays, text["facts"]))
