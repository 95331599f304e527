"""What other sites are told of a link: tags, and pictures."""

from __future__ import annotations

import asyncio
import html
import re
import struct
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.people import Person, new_client
from tests.server.servers import ThreadServer, quick_settings
from wonderland.puzzles.puzzle import load_collection
from wonderland.server.http import page, services
from wonderland.server.jobs import kinds
from wonderland.server.jobs.fair_queue import Asker
from wonderland.server.jobs.pictures import Pictures
from wonderland.server.previews.picture import HEIGHT, ROOM, WIDTH, svg_of, width_of, wrapped
from wonderland.server.previews.preview import Picture

if TYPE_CHECKING:
    from pathlib import Path

PROPERTY = re.compile(r'<meta property="og:(\S+)" content="([^"]*)" />')
PUZZLE = load_collection("parade").puzzles[0]
ASKER = Asker("address", "it")


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page, also where it is not built."""
    (tmp_path / "served.html").write_text("<!doctype html><head><title>Wonderland</title></head>")
    monkeypatch.setattr(page, "INDEX", tmp_path / "served.html")


def tags(answer: httpx.Response) -> dict[str, str]:
    """The Open Graph tags of a page."""
    return {name: html.unescape(text) for name, text in PROPERTY.findall(answer.text)}


def play(server: ThreadServer, name: str) -> str:
    """A finished match; its id."""
    person = Person(server.url, name)
    table = person.create("tea-party", 2, bots=[None, "dormouse"], start=True)
    with person.connect(table) as viewer:
        viewer.play()
    return str(person.http.get("/api/me/matches").json()[0]["id"])


def test_a_finished_match_is_told_with_its_result_and_a_picture(server: ThreadServer) -> None:
    browser, match = new_client(server.url), play(server, 'A"><script>')
    answer = browser.get(f"/match/{match}")
    assert "<script" not in answer.text
    found = tags(answer)
    assert found["title"] == 'Tea Party: A"><script> and Dormouse'
    assert re.search(r"wins?( together)?\. .*: \d+ points?, .*: \d+ points?\.$", found["description"])
    assert found["url"] == f"{server.url}/match/{match}"
    picture = httpx.get(found["image"])
    assert picture.headers["content-type"] == "image/png"
    assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
    assert picture.content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", picture.content[16:24]) == (WIDTH, HEIGHT)


def test_a_preview_is_in_the_language_of_the_reader(server: ThreadServer) -> None:
    browser = new_client(server.url)
    address = f"/puzzle/parade/{PUZZLE.id}"
    german = browser.get(address, headers={"Accept-Language": "de"})
    assert tags(german)["title"] == "Parade: ein Rätsel"
    assert tags(german)["image"].endswith("?language=de")
    assert german.headers["vary"] == "Accept-Language"
    assert tags(browser.get(f"{address}?language=ja"))["title"] == "パレード：パズル"


def test_whoever_keeps_a_picture_keeps_its_language(server: ThreadServer) -> None:
    picture = httpx.get(f"{server.url}/preview/site.png", headers={"Accept-Language": "de"})
    assert picture.headers["Cache-Control"].startswith("public")
    assert picture.headers["Vary"] == "Accept-Language"


def test_no_preview_tells_the_solution(server: ThreadServer) -> None:
    answer = new_client(server.url).get(f"/puzzle/parade/{PUZZLE.id}")
    assert PUZZLE.solution not in answer.text


def test_a_public_table_shows_who_sits_there_and_no_card(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], is_public=True, start=True)
    found = tags(new_client(server.url).get(f"/table/{table}"))
    assert (found["title"], found["description"]) == (
        "A table for Parade",
        "Ann and Dormouse at the table. The match is on.",
    )
    assert httpx.get(found["image"]).status_code == 200


def test_a_private_table_looks_like_one_that_does_not_exist(server: ThreadServer) -> None:
    browser = new_client(server.url)
    table = Person(server.url, "Ann").create("parade", 2)
    private, missing = (tags(browser.get(f"/table/{id}")) for id in (table, "0123456789ab"))
    assert private["title"] == "Come to the table"
    assert private | {"url": ""} == missing | {"url": ""}
    assert httpx.get(private["image"]).status_code == 200
    assert browser.get(f"/preview/table/{table}.png").status_code == 404


@pytest.mark.parametrize(
    "path", ["match/0123456789ab", "puzzle/parade/1-1", "puzzle/chess/1-1", "today/parade/2999-01-01"]
)
def test_what_there_is_not_has_the_page_and_no_picture(server: ThreadServer, path: str) -> None:
    browser = new_client(server.url)
    assert tags(browser.get(f"/{path}"))["title"] == "Wonderland"
    assert browser.get(f"/preview/{path}.png").status_code == 404


def test_pictures_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "PICTURE_BURST", 1.0)
    monkeypatch.setattr(services, "PICTURES_PER_MINUTE", 1e-6)
    with ThreadServer(quick_settings(tmp_path)) as server:
        browser = new_client(server.url)
        assert browser.get("/preview/nothing.png").status_code == 404
        assert browser.get("/preview/nothing.png").status_code == 429


class Painter:
    """In the place of the job processes."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    async def run(self, job: kinds.Draw, *_: object) -> kinds.AnyResult:
        await asyncio.sleep(0)
        self.drawn.append(job.picture.title)
        return kinds.Drawn(b"1234")


def test_pictures_are_drawn_once_and_the_latest_are_kept() -> None:
    painter = Painter()

    async def ask(titles: str) -> int:
        pictures = Pictures(painter, most=10, most_bytes=8)  # type: ignore[arg-type]
        await asyncio.gather(*(pictures.of(Picture("a"), ASKER) for _ in range(3)))
        for title in titles:
            await pictures.of(Picture(title), ASKER)
        return len(pictures)

    assert asyncio.run(ask("abca")) == 2
    assert painter.drawn == ["a", "b", "c", "a"]


def test_the_words_of_a_picture_are_escaped_and_fit() -> None:
    picture = Picture(
        "<&>", ("A name that goes on and on " * 9, "x" * 500, "今日の一局は全員が同じカードです。" * 3), "going-out"
    )
    svg = svg_of(picture)
    assert "&lt;&amp;&gt;" in svg
    assert "<script" not in svg_of(Picture("<script>"))
    assert all(width_of(line, 40) <= ROOM for line in wrapped(picture.lines[0], 40) + wrapped(picture.lines[2], 40))
