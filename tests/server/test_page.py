"""The files of the page."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.servers import ThreadServer, quick_settings
from wonderland.server.http import page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SCRIPT = b"let curiouser = 'and curiouser';"


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Of a server whose page is one script, with its compressed copy, and one picture."""
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    (assets / "x.js").write_bytes(SCRIPT)
    (assets / "x.js.gz").write_bytes(gzip.compress(SCRIPT))
    (assets / "x.png").write_bytes(b"a picture")
    monkeypatch.setattr(page, "PAGE", tmp_path / "page")
    with ThreadServer(quick_settings(tmp_path)) as server:
        yield server.url


def test_scripts_are_sent_compressed_to_browsers_that_take_it(url: str) -> None:
    answer = httpx.get(f"{url}/assets/x.js", headers={"Accept-Encoding": "gzip, br"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.content == SCRIPT


def test_scripts_are_sent_as_they_are_to_others(url: str) -> None:
    answer = httpx.get(f"{url}/assets/x.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.content == SCRIPT


def test_what_has_no_compressed_copy_is_sent_as_it_is(url: str) -> None:
    answer = httpx.get(f"{url}/assets/x.png", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers
    assert answer.content == b"a picture"


def test_an_address_without_a_page_is_answered_to_people_by_the_page_and_to_programs_as_json(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = page.PAGE / "served.html"
    index.write_text("<title>Wonderland</title>")
    monkeypatch.setattr(page, "INDEX", index)
    person = httpx.get(f"{url}/nothing/here", headers={"Accept": "text/html,*/*"})
    assert (person.status_code, person.text) == (404, "<title>Wonderland</title>")
    program = httpx.get(f"{url}/nothing/here")
    assert (program.status_code, program.json()["code"]) == (404, "not_found")
