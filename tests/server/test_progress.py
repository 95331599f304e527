"""What a player's devices keep together: stored in order, never overwritten unseen, exported, and deleted."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from tests.server.people import Person
from tests.server.servers import ThreadServer, quick_settings
from wonderland.server.people.progress import MAX_ENTRIES, PAGE

if TYPE_CHECKING:
    from pathlib import Path

PATH = "/api/me/progress"


def entry(key: str, value: str | None = "packed", version: int = 0) -> dict[str, Any]:
    return {"key": key, "value": value, "version": version}


def change(person: Person, copy: str | None, *entries: dict[str, Any], status: int = 200) -> dict[str, Any]:
    changed: dict[str, Any] = person.post(PATH, {"copy": copy, "entries": list(entries)}, status).json()
    return changed


def page(person: Person, after: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = person.http.get(f"{PATH}?after={after}").json()
    return found


def test_devices_read_what_others_have_changed_and_overwrite_nothing_unseen(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        assert page(ann) == {"copy": None, "entries": [], "is_last": True}
        begun = change(ann, None, entry("study/a"), entry("match/b"))
        copy = begun["copy"]
        assert begun["versions"] == {"study/a": 1, "match/b": 2}
        assert change(ann, None, entry("study/c"), status=409)["code"] == "stale", "another device has begun"
        first = change(ann, copy, entry("study/a", "newer", 1))
        assert first["versions"] == {"study/a": 3}
        late = change(ann, copy, entry("study/a", "other", 1), entry("match/b", None, 2))
        assert (late["conflicts"], late["versions"]) == (["study/a"], {"match/b": 4})
        assert page(ann, after=2)["entries"] == [entry("study/a", "newer", 3), entry("match/b", None, 4)]
        assert ann.http.get("/api/me/export").json()["progress"]


def test_a_copy_that_was_deleted_is_not_filled_again_by_a_device_that_does_not_know(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        former = change(ann, None, entry("study/a"))["copy"]
        assert ann.http.delete(PATH).status_code == 204
        assert page(ann)["copy"] is None
        assert change(ann, former, entry("study/b"), status=409)["code"] == "stale"
        assert change(ann, None, entry("study/b"))["copy"] != former


def test_there_are_pages_limits_and_no_strangers(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann, eve = Person(server.url, "Ann"), Person(server.url, "Eve")
        copy = change(ann, None, *(entry(f"study/{number}") for number in range(PAGE)))["copy"]
        change(ann, copy, entry("study/more"))
        assert not page(ann)["is_last"]
        assert [one["key"] for one in page(ann, after=PAGE)["entries"]] == ["study/more"]
        assert page(eve)["entries"] == []
        for wrong in (entry(""), entry("x" * 121), {"key": "a"}):
            assert change(ann, copy, wrong, status=400)["code"] == "unparsable"
        assert change(ann, copy, entry("study/large", "x" * 20_000), status=413)["code"] == "too_large"
        assert MAX_ENTRIES > PAGE


def test_progress_goes_with_the_player(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        change(ann, None, entry("study/a"))
        assert ann.http.delete("/api/me").status_code == 204
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("SELECT * FROM progress").fetchall() == []
