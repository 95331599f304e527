"""Files are written atomically."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from wonderland.arena.files import check_writable, write_whole
from wonderland.errors import MachineError, OptionError

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_replaced_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for content in (b"long content", b"short"):
        check_writable(path)
        write_whole(path, content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "folder"
    path.mkdir()
    with pytest.raises(OptionError, match="cannot be written: it is not a file"):
        check_writable(path)
    with pytest.raises(OptionError, match="cannot be written: it is a folder"):
        write_whole(path, b"content")
    assert list(tmp_path.iterdir()) == [path]


def test_a_path_that_cannot_be_meant_is_another_mistake_than_a_machine_that_refuses(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"cannot be written: there is no folder .*nowhere"):
        check_writable(tmp_path / "nowhere" / "a.json")
    with pytest.raises(MachineError, match="cannot be written: File name too long"):
        write_whole(tmp_path / ("a" * 300), b"content")
