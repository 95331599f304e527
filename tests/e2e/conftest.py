"""One server and one browser for all tests of the page, and visitors who must not meet an error."""

from __future__ import annotations

import contextlib
import functools
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.e2e import chromium, page_files
from tests.e2e.scenes import Moment, Scene, reach
from tests.e2e.static_site import StaticHost, make_site
from tests.e2e.visitors import Browsers, Visitor
from tests.e2e.waits import TIMEOUT_MS
from tests.server.people import close_clients
from tests.server.servers import ThreadServer, quick_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Playwright

    Wishes = dict[str, Any]
    Visit = Callable[..., Visitor]
    Reach = Callable[[Moment], Scene]

expect.set_options(timeout=TIMEOUT_MS)
A_LONG_TIME = 86_400.0  # nobody is replaced by a bot because a test looks elsewhere


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """A server with quick bots and the built page."""
    page_files.build()
    folder = tmp_path_factory.mktemp("page")
    settings = quick_settings(folder, grace_seconds=A_LONG_TIME)
    with page_files.served_from_copy(folder), ThreadServer(settings) as running:
        yield running
    close_clients()


# Not the plugin's, which lives to the end of the session: its event loop would be in the way of other tests.
@pytest.fixture(scope="package")
def driver() -> Iterator[Playwright]:
    """What starts and drives browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def chrome(driver: Playwright) -> Iterator[Browser]:
    """The browser; the tests are skipped where there is none."""
    path = chromium.find_shell()
    if path is None:
        pytest.skip(chromium.MISSING)
    with chromium.launch(driver, path) as browser:
        yield browser


@pytest.fixture(scope="package")
def browsers(chrome: Browser) -> Browsers:
    """Browsers that visitors have left, for those who come."""
    return Browsers(chrome)


@contextlib.contextmanager
def visits(browsers: Browsers, home: str, **usual: Any) -> Iterator[Visit]:
    """Visitors, each with a browser of their own. None of them may meet an error, or be sent to another host."""
    visitors: list[Visitor] = []

    def come(url: str = home, *, wishes: Wishes | None = None, **more: Any) -> Visitor:
        visitors.append(Visitor(browsers, url, wishes or {}, **{**usual, **more}))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()
    trouble = [problem for visitor in visitors for problem in visitor.trouble()]
    assert not trouble


@pytest.fixture
def visit(browsers: Browsers, server: ThreadServer) -> Iterator[Visit]:
    """Somebody comes to the server."""
    with visits(browsers, server.url) as come:
        yield come


@pytest.fixture(scope="package")
def scene(server: ThreadServer) -> Reach:
    """The moment at a table, for everybody who only looks."""
    return functools.cache(lambda moment: reach(server, moment))


@pytest.fixture
def own_scene(server: ThreadServer, request: pytest.FixtureRequest) -> Reach:
    """The same at a table that no other test uses, to play on."""
    return lambda moment: reach(server, moment, request.node.nodeid)


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for static hosts."""
    folder = tmp_path_factory.mktemp("site") / "site"
    make_site(folder)
    return folder


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[StaticHost]:
    """A static host with nothing else on it."""
    running = StaticHost(site, tmp_path)
    yield running
    running.stop()


@pytest.fixture(scope="package")
def lasting_host(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    """A static host that no test stops or changes."""
    running = StaticHost(site, tmp_path_factory.mktemp("host"))
    yield running
    running.stop()


@pytest.fixture
def visit_static(browsers: Browsers, lasting_host: StaticHost) -> Iterator[Visit]:
    """Somebody comes to the static host, and keeps nothing of the page."""
    with visits(browsers, lasting_host.url) as come:
        yield come


@pytest.fixture
def visit_site(browsers: Browsers, host: StaticHost) -> Iterator[Visit]:
    """Somebody comes to a static host of their own with a browser that may keep the page."""
    with visits(browsers, host.url, reuse=False, service_workers="allow") as come:
        yield come
