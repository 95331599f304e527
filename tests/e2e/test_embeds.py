"""Embeds in frames of another site, in a real browser; the rest of the site refuses frames."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_accessible
from tests.e2e.record_links import link, played
from tests.e2e.waits import expect_that, wait_for
from tests.server.people import Person
from wonderland.puzzles.puzzle import load_collection

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page, Request

    from tests.e2e.static_site import StaticHost
    from tests.server.servers import ThreadServer

PUZZLE = next(puzzle for puzzle in load_collection("parade").puzzles if " " not in puzzle.solution)
HOST = """<!doctype html><title>A blog</title><iframe src="%s" width="640" height="300"></iframe><script>
addEventListener('message', ({ data, origin }) => {
  if (data?.type === 'wonderland:height') {
    document.querySelector('iframe').height = data.height;
    window.told = { origin, height: data.height };
  }
});
</script>"""
# What an embed never touches
TELLTALE = """
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
  Object.defineProperty(window, name, { get: () => ((window.touched = name), undefined) });
}
Object.defineProperty(document, 'cookie', { get: () => ((window.touched = 'cookie'), '') });
"""


class Blog:
    """A page with a frame, on a site of its own: `localhost` is another site than 127.0.0.1."""

    def __init__(self) -> None:
        self.source = ""
        blog = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write((HOST % blog.source).encode())

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing: the tests have their own output."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def blog() -> Iterator[Blog]:
    running = Blog()
    yield running
    running.stop()


@pytest.fixture
def context(chrome: Browser) -> Iterator[BrowserContext]:
    with chrome.new_context(viewport={"width": 900, "height": 900}, locale="en-GB") as own:
        yield own


def open_frame(context: BrowserContext, blog: Blog, source: str, host: str = "localhost") -> Page:
    blog.source = source
    page = context.new_page()
    page.goto(f"http://{host}:{blog.port}/")
    return page


def test_a_puzzle_on_another_site_is_solved_and_leaves_no_trace(
    context: BrowserContext, server: ThreadServer, blog: Blog
) -> None:
    context.add_init_script(f"if (parent !== window) {{ {TELLTALE} }}")
    page = open_frame(context, blog, f"{server.url}/embed/puzzle/parade/{PUZZLE.id}?theme=dark&language=de")
    frame = page.frame_locator("iframe")
    expect(frame.get_by_test_id("headline")).to_have_text("Was ist die beste Aktion?")
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    told: dict[str, Any] = expect_that(page, lambda: page.evaluate("window.told"), bool)
    assert told["origin"] == server.url
    expect(page.locator("iframe")).to_have_attribute("height", "480")

    frame.locator(f"[data-flip='card-{PUZZLE.solution}'] [data-hotkey]").click()
    expect(frame.get_by_test_id("headline")).to_have_text("Richtig!")
    link = frame.get_by_role("link", name="In Wonderland öffnen")
    expect(link).to_have_attribute("href", f"{server.url}/puzzle/parade/{PUZZLE.id}")
    expect(link).to_have_attribute("target", "_blank")

    inner = page.frames[1]
    assert inner.evaluate("window.touched") is None
    assert inner.evaluate("navigator.serviceWorker.getRegistrations().then(({ length }) => length)") == 0
    assert context.cookies() == []

    page.set_viewport_size({"width": 300, "height": 250})
    page.goto(f"{server.url}/embed/puzzle/parade/{PUZZLE.id}")
    expect(page.get_by_test_id("headline")).to_have_text("What is the best action?")
    expect_accessible(page)


def test_a_replay_is_fetched_without_the_visitors_cookies(
    context: BrowserContext, server: ThreadServer, blog: Blog
) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("tea-party", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as viewer:
        viewer.play()
    match = ann.http.get("/api/me/matches").json()[0]["id"]
    context.add_cookies([{"name": "wonderland_player", "value": ann.token, "url": server.url, "sameSite": "Lax"}])
    asked: list[Request] = []
    context.on("request", lambda request: asked.append(request))  # no built-in: Playwright marks its handlers
    # The same site at another port: there, cookies would be sent.
    page = open_frame(context, blog, f"{server.url}/embed/match/{match}?step=3", "127.0.0.1")
    frame = page.frame_locator("iframe")
    expect(frame.get_by_test_id("headline")).to_contain_text("Step 3 of")
    frame.get_by_role("button", name="One step on").click()
    expect(frame.get_by_test_id("headline")).to_contain_text("Step 4 of")
    fetched = [request for request in asked if "/api/" in request.url]
    assert fetched
    assert [request.all_headers().get("cookie") for request in fetched] == [None] * len(fetched)


def test_a_record_and_a_position_in_the_link_are_shown_on_a_static_host(
    context: BrowserContext, lasting_host: StaticHost, blog: Blog
) -> None:
    record = played("tea-party")
    fragment = link(json.dumps(record).encode()).removeprefix("./")
    page = open_frame(context, blog, f"{lasting_host.url}embed.html?language=pl{fragment}?step=2")
    frame = page.frame_locator("iframe")
    expect(frame.get_by_test_id("headline")).to_contain_text(f"2 z {len(record['decisions'])}")
    begun = {**record, "decisions": record["decisions"][:3], "outcome": None}
    packed = link(json.dumps({**begun, "result": None}).encode()).rpartition("/")[2]
    page = open_frame(context, blog, f"{lasting_host.url}embed.html#/position/tea-party/{packed}/1")
    expect(page.frame_locator("iframe").get_by_role("heading", level=1)).to_have_text("Tea Party, a position")
    expect(page.frame_locator("iframe").get_by_role("link", name="Play on")).to_have_attribute(
        "href", f"{lasting_host.url}#/position/tea-party/{packed}/1"
    )


def test_the_page_itself_refuses_to_be_framed(context: BrowserContext, server: ThreadServer, blog: Blog) -> None:
    page = context.new_page()
    blog.source = f"{server.url}/"
    with page.expect_console_message(lambda message: "frame-ancestors" in message.text):
        page.goto(f"http://localhost:{blog.port}/")
    wait_for(page, "() => window.frames.length === 1", "there is no frame")
    assert page.frame_locator("iframe").get_by_role("heading").count() == 0
