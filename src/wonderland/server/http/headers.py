"""Checks and headers of every HTTP request: rate limit by address, origin check, security headers."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection

from wonderland.messages import speaking
from wonderland.protocol.refusal import STOPPING, Refusal
from wonderland.server.http.failures import refuse
from wonderland.server.http.identity import SAFE_METHODS, check_origin
from wonderland.server.http.reader_language import language_of
from wonderland.server.http.services import address_of, services_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# The build of the page reads the file, too: on a static host the page brings its policy along (web/plugins/offline.ts).
# `wasm-unsafe-eval` allows WebAssembly, and no eval of scripts. The only inline styles are attributes: positions of
# cards, which never contain player input.
CONTENT_SECURITY_POLICY, EMBED_SECURITY_POLICY = (
    "; ".join(json.loads(Path(__file__).with_name(name).read_bytes()))
    for name in ("content_security_policy.json", "embed_security_policy.json")
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # do not leak table addresses to other sites
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
FOR_EVERY_SITE = {**HEADERS, "Cross-Origin-Resource-Policy": "cross-origin"}
# A page that any site may show in a frame. It has no session, so there is nothing that a click could be stolen for.
FRAMED = {name: text for name, text in FOR_EVERY_SITE.items() if name != "X-Frame-Options"}
FRAMED["Content-Security-Policy"] = EMBED_SECURITY_POLICY
EMBEDS, PICTURES = "/embed/", "/preview/"
FILES = "/assets/"  # of the page: whoever comes for the first time fetches all of them
HEALTH = ("/healthz", "/readyz")  # asked also while somebody at the same address asks for too much else
# A link of a mail is allowed by its token, not by a cookie. Mail programs use it from their own pages (RFC 8058).
FROM_ANYWHERE = "/api/mail/"


def headers_of(path: str) -> dict[str, str]:
    """The headers of every answer at that path."""
    if path == EMBEDS.rstrip("/") or path.startswith(EMBEDS):
        return FRAMED
    return FOR_EVERY_SITE if path.startswith(PICTURES) else HEADERS


class SecurityMiddleware:
    """ASGI middleware. The WebSocket handler checks the origin itself, because it refuses in another way."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward the request, or refuse it. Only the end of the server cancels one: no defect to be logged."""
        with suppress(asyncio.CancelledError):
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
                return
            with speaking(language_of(HTTPConnection(scope))):
                if scope["type"] == "http":
                    await self._answer(scope, receive, send)
                else:
                    await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection, answer = HTTPConnection(scope), Answer(scope, send)
        try:
            check(connection)
            await self._app(scope, receive, answer.send)
        except Refusal as refusal:
            response = refuse(connection, refusal)
            response.headers["Connection"] = "close"  # so that no further requests wait behind this one
            await response(scope, receive, answer.send)
        except asyncio.CancelledError:
            if not answer.has_begun:
                await refuse(connection, Refusal("unavailable", STOPPING))(scope, receive, answer.send)


class Answer:
    """An answer that gets the headers which every answer has."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._is_api = scope["path"].startswith("/api/")
        self._headers = headers_of(scope["path"])
        self._send = send
        self.has_begun = False

    async def send(self, message: Message) -> None:
        """Send a part of the answer."""
        if message["type"] == "http.response.start":
            self.has_begun = True
            headers = MutableHeaders(scope=message)
            for name, value in self._headers.items():
                headers[name] = value
            if self._is_api:
                headers.setdefault("Cache-Control", "no-store")
        await self._send(message)


def check(connection: HTTPConnection) -> None:
    """Refusal for one request too many, or from another site."""
    limits = services_of(connection).limits
    path, method = connection.scope["path"], connection.scope["method"]
    limit = limits.files if path.startswith(FILES) else limits.health if path in HEALTH else limits.requests
    limit.take(address_of(connection))
    if method not in SAFE_METHODS and not path.startswith(FROM_ANYWHERE):
        check_origin(connection)
