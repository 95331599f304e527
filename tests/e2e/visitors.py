"""People with a browser of their own, who notice everything that must not happen: errors, and other hosts.

Their browsers are used again, because to start a fresh one takes more processor time than most tests. What the last
visitor left in it is removed.
"""

from __future__ import annotations

import json
from collections import defaultdict
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tests.e2e.waits import TIMEOUT_MS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, ViewportSize, WebSocket

    from tests.server.people import Person

# Messages that are no problem: tests block service workers; a page that waits long for a busy server connects again.
HARMLESS = ("Service Worker registration blocked by Playwright", "closed before the connection is established")
EMPTY_PAGE = "/healthz"  # of the same server, so that the browser need not start another process
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

# What a browser remembers from the beginning: short matches against the gentlest bot, and nothing moves.
WISHES: dict[str, Any] = {"language": "en", "opponents": 1, "level": "dormouse", "motion": False, "pace": "instant"}
REMEMBER_ONCE = """
if (location.protocol.startsWith('http')) {
  for (const [key, value] of Object.entries(%s)) {
    localStorage.getItem(key) ?? localStorage.setItem(key, value);
  }
}
"""
# The pauses in which people look at what happened, ten times as short.
HURRY = """
const later = setTimeout;
window.setTimeout = (f, ms = 0, ...rest) => later(f, ms < 1000 ? ms / 10 : ms, ...rest);
"""
# No press is taken for one that stays, however long a busy machine needs from its beginning to its end.
NO_HOLDS = """
const patient = setTimeout;
window.setTimeout = (f, ms = 0, ...rest) => patient(f, ms === 500 ? 2 ** 30 : ms, ...rest);
"""
# Notices stay on the screen, so that no busy machine misses one.
LASTING_NOTICES = """
const usual = setTimeout;
window.setTimeout = (f, ms = 0, ...rest) => usual(f, ms === 5000 ? 2 ** 30 : ms, ...rest);
"""


class Browsers:
    """Browser contexts with one page each, by what they are made with."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[Page]] = defaultdict(list)

    def take(self, options: dict[str, Any]) -> Page:
        """A page that knows nobody."""
        free = self._free[json.dumps(options, sort_keys=True)]
        return free.pop() if free else self._new_page(options)

    def _new_page(self, options: dict[str, Any]) -> Page:
        context = self._browser.new_context(**options)
        context.set_default_timeout(TIMEOUT_MS)
        return context.new_page()

    def give_back(self, page: Page, options: dict[str, Any]) -> None:
        """Forget the visitor, and keep the page for the next one."""
        page.unroute_all(behavior="ignoreErrors")
        page.goto(EMPTY_PAGE)
        page.context.clear_cookies()
        session = page.context.new_cdp_session(page)
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(options["base_url"]))
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.detach()
        page.emulate_media(color_scheme="null")
        page.mouse.move(0, 0)
        self._free[json.dumps(options, sort_keys=True)].append(page)


class Visitor:
    """Somebody with a page. If `reuse` is false, nobody uses it afterwards: for tests that leave handlers on it."""

    def __init__(
        self,
        browsers: Browsers,
        url: str,
        wishes: dict[str, Any],
        hurry: bool = False,
        holds: bool = False,
        reuse: bool = True,
        viewport: ViewportSize = DESKTOP,
        **options: Any,
    ) -> None:
        self.url = url
        self.problems: list[str] = []
        self.excused: tuple[str, ...] = ()  # parts of messages that are no problem in this test
        self.frames: list[str] = []  # every frame that was received
        self._browsers = browsers
        self._reuse = reuse
        # Unless a test is about it, no page stores itself: that takes longer than most tests.
        self._options = {"base_url": url, "service_workers": "block", **options}
        self._scripts = ExitStack()
        self._handlers = {
            "request": self._see_request,
            "console": self._see_console,
            "pageerror": self._see_error,
            "websocket": self._see_socket,
        }
        self.page = browsers.take(self._options)
        self.page.set_viewport_size(viewport)
        for event, handler in self._handlers.items():
            self.page.on(event, handler)  # type: ignore[call-overload]
        self.remember({"wonderland.settings": json.dumps({**WISHES, **wishes})})
        if hurry:
            self.run_first(HURRY)
        if not holds:
            self.run_first(NO_HOLDS)

    def leave(self) -> None:
        """Take everything along but the page itself."""
        if not self._reuse:
            if not self.page.is_closed():
                self.page.unroute_all(behavior="ignoreErrors")  # one that still fetches would fail in the next test
            self.page.context.close()
            return
        for event, handler in self._handlers.items():
            self.page.remove_listener(event, handler)
        self._scripts.close()
        self._browsers.give_back(self.page, self._options)

    def run_first(self, script: str) -> None:
        """Run a script in every document, before its own."""
        self._scripts.enter_context(self.page.add_init_script(script))

    def remember(self, items: dict[str, str]) -> None:
        """What the browser has stored when it comes, unless it has stored something else since."""
        self.run_first(REMEMBER_ONCE % json.dumps(items))

    def become(self, person: Person) -> None:
        """Be known to the server as that person, at all their seats."""
        domain = str(urlsplit(self.url).hostname)
        context = self.page.context
        context.add_cookies([{"name": "wonderland_player", "value": person.token, "domain": domain, "path": "/"}])
        for table, token in person.seat_tokens.items():
            path = f"/api/tables/{table}"
            context.add_cookies([{"name": "wonderland_seat", "value": token, "domain": domain, "path": path}])
        self.remember({"wonderland.introduced": "1"})

    def trouble(self) -> list[str]:
        """The problems that no test has asked for."""
        return [problem for problem in self.problems if not any(part in problem for part in self.excused)]

    def _see_request(self, request: Request) -> None:
        if request.url.startswith(("data:", "blob:")):
            return
        if urlsplit(request.url).netloc != urlsplit(self.url).netloc:
            self.problems.append(f"request to another host: {request.url}")

    def _see_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(part in message.text for part in HARMLESS):
            self.problems.append(f"console: {message.text} ({message.location.get('url')})")

    def _see_error(self, error: Error) -> None:
        self.problems.append(f"error: {error}")

    def _see_socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.url).netloc:
            self.problems.append(f"socket to another host: {socket.url}")
        socket.on("framereceived", lambda data: self.frames.append(data if isinstance(data, str) else data.decode()))
