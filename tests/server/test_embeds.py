"""What other sites may show in a frame, and how they are told."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from tests.server.people import Person, new_client
from wonderland.puzzles.puzzle import load_collection
from wonderland.server.http import page

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

    from tests.server.servers import ThreadServer

PUZZLE = load_collection("tea-party").puzzles[0].id
SOURCE = re.compile(r'src="([^"]*)"')
POSITION = "#/position/parade/q1YKzs-a_B/1"


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages, also where they are not built."""
    for name, attribute in (("served.html", "INDEX"), ("served-embed.html", "EMBED")):
        (tmp_path / name).write_text(f"<title>{name}</title>")
        monkeypatch.setattr(page, attribute, tmp_path / name)


def oembed(server: ThreadServer, address: str, **more: str | int) -> httpx.Response:
    return new_client(server.url).get("/oembed", params={"url": f"{server.url}/{address}", **more})


@pytest.mark.parametrize(
    "path", ["/embed", "/embed/", f"/embed/puzzle/tea-party/{PUZZLE}", "/embed/api/me", "/embed/%2e%2e/"]
)
def test_every_site_may_frame_an_embed_which_is_never_the_whole_page(server: ThreadServer, path: str) -> None:
    browser = new_client(server.url)
    answer = browser.get(path, headers={"Accept": "text/html", "Cookie": "wonderland_player=x"})
    assert (answer.status_code, answer.text) == (200, "<title>served-embed.html</title>")
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors *" in policy
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" in policy
    assert "worker-src" not in policy, "nothing is kept by a service worker"
    assert "x-frame-options" not in answer.headers
    assert "set-cookie" not in answer.headers
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "path",
    ["/", "/table/x", "/match/x", "/puzzle/x/1", "/today/parade", "/player/x", "/nothing", "/embedded", "/Embed/"],
)
def test_nothing_else_may_be_framed(server: ThreadServer, path: str) -> None:
    headers = new_client(server.url).get(path, headers={"Accept": "text/html"}).headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-frame-options"] == "DENY"
    assert headers["cross-origin-resource-policy"] == "same-origin"


def test_an_embed_changes_nothing(server: ThreadServer) -> None:
    answer = new_client(server.url).post("/embed/api/players", json={"name": "Ann"}, headers={"Accept": "text/html"})
    assert answer.status_code == 405
    assert "served.html" not in answer.text


@pytest.mark.parametrize(
    "address", [f"puzzle/tea-party/{PUZZLE}", f"#/puzzle/tea-party/{PUZZLE}", "today/parade", POSITION]
)
def test_oembed_gives_the_html_of_an_embed(server: ThreadServer, address: str) -> None:
    answer = oembed(server, address)
    assert answer.headers["content-type"] == "application/json"
    found = answer.json()
    assert (found["version"], found["type"], found["provider_name"]) == ("1.0", "rich", "Wonderland")
    assert (found["width"], found["height"]) == (640, 480)
    source = SOURCE.search(found["html"])
    assert source is not None
    assert html.unescape(source[1]) == f"{server.url}/embed/{address}"
    assert found["thumbnail_url"].startswith(f"{server.url}/preview/")


def test_oembed_fits_into_the_room_that_there_is(server: ThreadServer) -> None:
    found = oembed(server, "today/parade", maxwidth=320, maxheight=2000).json()
    assert (found["width"], found["height"]) == (320, 480)
    assert 'width="320" height="480"' in found["html"]


def test_oembed_writes_xml_and_escapes_names(server: ThreadServer) -> None:
    ann = Person(server.url, '"><b>&')
    table = ann.create("tea-party", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as viewer:
        viewer.play()
    match = ann.http.get("/api/me/matches").json()[0]["id"]
    answer = oembed(server, f"match/{match}?step=3&seat=1", format="xml")
    assert answer.headers["content-type"].startswith("text/xml")
    found = ElementTree.fromstring(answer.text)
    assert found.findtext("title") == 'Tea Party: "><b>& and Dormouse'
    frame = ElementTree.fromstring(found.findtext("html") or "")
    assert frame.get("src") == f"{server.url}/embed/match/{match}?step=3&seat=1"
    assert frame.get("title") == found.findtext("title")


def test_pages_lead_to_their_oembed(server: ThreadServer) -> None:
    answer = new_client(server.url).get(f"/puzzle/tea-party/{PUZZLE}")
    links = re.findall(r'<link rel="alternate" type="(application/json|text/xml)\+oembed" href="([^"]*)"', answer.text)
    assert [kind for kind, _ in links] == ["application/json", "text/xml"]
    for _, address in links:
        assert new_client(server.url).get(html.unescape(address)).status_code == 200


@pytest.mark.parametrize(
    ("address", "more", "status"),
    [
        ("match/0123456789ab", {}, 404),
        ("puzzle/tea-party/1-1", {}, 404),
        ("table/0123456789ab", {}, 404),
        ("", {}, 404),
        ("#/play/1", {}, 404),
        ('#/position/"><script>', {}, 404),
        ("today/parade?theme=<b>", {}, 404),
        ("today/parade", {"format": "yaml"}, 501),
        ("today/parade", {"maxwidth": "0"}, 400),
        ("today/parade", {"maxheight": "wide"}, 400),
    ],
)
def test_oembed_refuses_what_it_cannot_show(
    server: ThreadServer, address: str, more: dict[str, str], status: int
) -> None:
    assert oembed(server, address, **more).status_code == status


@pytest.mark.parametrize("url", ["", "today/parade", "https://elsewhere.example/today/parade", "http://[/today/parade"])
def test_oembed_knows_no_other_site(server: ThreadServer, url: str) -> None:
    assert new_client(server.url).get("/oembed", params={"url": url}).status_code == 404
