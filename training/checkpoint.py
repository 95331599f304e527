"""A training that was interrupted, in a file: everything that its next round depends on."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wonderland.arena.files import write_whole
from wonderland.engine.nets.net import Net
from wonderland.errors import OptionError

if TYPE_CHECKING:
    from pathlib import Path

    import numpy.typing as npt

    Arrays = dict[str, npt.NDArray[Any]]
    State = tuple[Arrays, dict[str, Any]]  # of a trainer: its arrays, and other facts

PLAYING = "playing."
START = "start"


class Round(NamedTuple):
    """A round that is to be played."""

    number: int
    net: Net  # by which it is played
    is_trained: bool  # or is the net random? Then the learner plays as a beginner


class Checkpoint(NamedTuple):
    """Where a training is between two rounds."""

    settings: dict[str, Any]
    start: bytes  # the file of nets from which it started, nothing without one
    seconds: float  # that it took so far
    next_round: Round
    trainer: State


def path_of(file: Path) -> Path:
    """Where the checkpoint of a training lies that writes to the file."""
    return file.with_name(f"{file.name}.checkpoint")


def write(path: Path, checkpoint: Checkpoint) -> None:
    """Replace the file by this checkpoint."""
    arrays, facts = checkpoint.trainer
    number, net, is_trained = checkpoint.next_round
    text = {
        "settings": checkpoint.settings,
        "seconds": checkpoint.seconds,
        "number": number,
        "is_trained": is_trained,
        "facts": facts,
    }
    content = io.BytesIO()
    playing = {PLAYING + name: layer for name, layer in net._asdict().items()}
    start = np.frombuffer(checkpoint.start, np.uint8)
    np.savez(content, **{START: start}, **arrays, **playing, text=np.array(json.dumps(text)))  # type: ignore[arg-type]
    write_whole(path, content.getvalue())


def read(path: Path) -> Checkpoint:
    """The checkpoint in a file; OptionError if there is none."""
    try:
        with np.load(path) as file:
            arrays: Arrays = {name: file[name] for name in file.files}
        text = json.loads(str(arrays.pop("text")))
        start = arrays.pop(START).tobytes()
        net = Net(**{name: arrays.pop(PLAYING + name) for name in Net._fields})
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror}; there is nothing to resume") from None
    except (ValueError, KeyError, EOFError) as error:
        raise OptionError(f"{path} holds no checkpoint of a training: {error}") from None
    playing = Round(text["number"], net, text["is_trained"])
    return Checkpoint(text["settings"], start, text["seconds"], playing, (arrays, text["facts"]))
