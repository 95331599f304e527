"""People with a browser of their own, who notice everything that must not happen: errors, and other hosts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize, WebSocket

    from tests.server.people import Person

TIMEOUT_MS = 30_000
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

# What a browser remembers from the beginning: short matches against the gentlest bot, and nothing moves.
WISHES: dict[str, Any] = {"language": "en", "opponents": 1, "level": "dormouse", "motion": False}
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


class Visitor:
    """A browser context with one page."""

    def __init__(self, browser: Browser, url: str, wishes: dict[str, Any], hurry: bool, **context: Any) -> None:
        self.url = url
        self.problems: list[str] = []
        self.excused: tuple[str, ...] = ()  # parts of messages that are no problem in this test
        self.frames: list[str] = []  # every frame that was received
        self.context: BrowserContext = browser.new_context(base_url=url, **{"viewport": DESKTOP, **context})
        self.context.set_default_timeout(TIMEOUT_MS)
        self.remember({"wonderland.settings": json.dumps({**WISHES, **wishes})})
        if hurry:
            self.context.add_init_script(HURRY)
        self.context.on("request", self._see_request)
        self.context.on("console", self._see_console)
        self.context.on("weberror", lambda error: self.problems.append(f"error: {error.error}"))
        self.page: Page = self.context.new_page()
        self.page.on("websocket", self._see_socket)

    def remember(self, items: dict[str, str]) -> None:
        """What the browser has stored when it comes, unless it has stored something else since."""
        self.context.add_init_script(REMEMBER_ONCE % json.dumps(items))

    def become(self, person: Person) -> None:
        """Be known to the server as that person, at all their seats."""
        cookies = {"wonderland_player": person.token}
        cookies |= {f"wonderland_seat_{table}": token for table, token in person.seat_tokens.items()}
        self.context.add_cookies([{"name": name, "value": value, "url": self.url} for name, value in cookies.items()])
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
        if message.type in ("error", "warning"):
            self.problems.append(f"console: {message.text} ({message.location.get('url')})")

    def _see_socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.url).netloc:
            self.problems.append(f"socket to another host: {socket.url}")
        socket.on("framereceived", lambda data: self.frames.append(data if isinstance(data, str) else data.decode()))
