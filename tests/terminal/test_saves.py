"""Matches on disk: nothing that was played is lost, and nothing half-written is played."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.terminal.driver import fast_forward, make_session, make_setup
from wonderland.engine import chance
from wonderland.errors import OptionError
from wonderland.terminal.local import history, saves
from wonderland.terminal.local.local_session import LocalSession
from wonderland.terminal.session import SessionError, SessionMachineError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path() -> Path:
    """A saved match with two decisions."""
    save = saves.begin(make_setup("parade"), 1)
    session = LocalSession(save)
    for _ in range(2):
        session._carry_out(session.match.legal_actions[0])
    save.close()
    return save.path


def test_a_resumed_match_stands_where_it_was(path: Path) -> None:
    save = saves.reopen(path)
    session = LocalSession(save)
    assert len(session.position(0).log) == 2
    again = LocalSession(save)
    assert again.match.state.tobytes() == session.match.state.tobytes()
    save.close()


def test_a_line_cut_short_is_as_if_it_had_not_been_played(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-4])
    save = saves.reopen(path)
    assert len(save.actions) == 1
    save.note(save.actions[0])
    save.close()
    assert len(saves.read(path)[1]) == 2


def test_what_was_taken_back_is_gone(path: Path) -> None:
    save = saves.reopen(path)
    save.take_back(2)
    save.note("R1")
    save.close()
    assert saves.read(path)[1] == ["R1"]


@pytest.mark.parametrize("seed", [-1, chance.MAX_SEED + 1])
def test_what_cannot_be_dealt_is_not_saved(seed: int, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="a seed is a whole number"):
        saves.begin(make_setup("parade", seed=seed), 1)
    assert list(tmp_path.rglob("*.jsonl")) == []


@pytest.mark.parametrize("line", [b'{"action":"ZZ"}\n', b'{"action":"R1"}\n' * 5])
def test_a_damaged_match_is_refused_in_a_sentence_and_kept(path: Path, line: bytes) -> None:
    with path.open("ab") as file:
        file.write(line)
    for _ in range(2):  # the second time too, so it was closed
        with pytest.raises(SessionError, match="cannot be continued"):
            LocalSession(saves.reopen(path))
    assert path.read_bytes().endswith(line)


def test_what_follows_a_damaged_line_is_not_cut_off(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([lines[0], b"\x00\n", *lines[1:]])
    path.write_bytes(damaged)
    with pytest.raises(SessionError, match="damaged after decision 0"):
        saves.reopen(path)
    assert path.read_bytes() == damaged


def test_a_match_is_open_in_one_window_only(path: Path) -> None:
    save = saves.reopen(path)
    with pytest.raises(SessionError, match="open in another window"):
        saves.reopen(path)
    save.close()
    saves.reopen(path).close()


@pytest.mark.parametrize("content", [b"", b"hello", b'{"format": "other"}\n', b"\xff\xfe\n"])
def test_other_files_are_no_saved_matches(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(SessionError):
        saves.reopen(path)
    assert list(saves.saved_matches()) == []


def test_matches_of_unknown_games_are_not_listed(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"parade"', b'"whist"', 1))
    assert list(saves.saved_matches()) == []


def test_other_rules_cannot_go_on_with_a_match(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"rules":1', b'"rules":99', 1))
    with pytest.raises(SessionError, match="version 99"):
        saves.reopen(path)


def test_a_folder_that_cannot_be_written_gets_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("WONDERLAND_DATA", str(tmp_path / "file"))
    with pytest.raises(SessionMachineError, match="cannot be saved"):
        make_session("parade")


def test_a_finished_match_whose_record_cannot_be_written_stays_saved(tmp_path: Path) -> None:
    session = make_session("tea-party", seats=2)
    history.history_folder().write_text("a file where the folder should be")
    with pytest.raises(SessionMachineError, match="the record cannot be kept"):
        fast_forward(session, None)
    session.save.close()
    history.history_folder().unlink()
    assert LocalSession(saves.reopen(session.save.path)).match.is_over
    assert len(history.finished_matches()) == 1


def test_a_finished_match_that_was_not_recorded_is_recorded_when_it_is_opened() -> None:
    session = make_session("tea-party", seats=2)
    fast_forward(session, None)
    (record,) = history.finished_matches()
    record.unlink()
    again = saves.begin(session.setup, session.game.rules_version)
    for action in session.save.actions:
        again.note(action)
    again.close()
    assert LocalSession(saves.reopen(again.path)).position(0).outcome is not None
    assert len(history.finished_matches()) == 1
    assert list(saves.saved_matches()) == []


def test_finished_matches_are_numbered_from_the_latest() -> None:
    session = make_session("tea-party", seats=2)
    fast_forward(session, None)
    record = session.recorder.record()
    kept = [history.keep(record, name) for name in ("b", "a")]
    for seconds, path in enumerate(kept):
        os.utime(path, ns=(seconds, 1_000_000_000 + seconds))
    assert history.finished_matches()[-2:] == kept[::-1]


def test_a_full_disk_gets_one_sentence_and_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = saves.reopen(path)
    session = LocalSession(save)
    before = session.match.state.tobytes()

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(SessionError, match="No space left"):
        session._carry_out(session.match.legal_actions[0])
    assert session.match.state.tobytes() == before
    assert len(save.actions) == 2
    save.close()
