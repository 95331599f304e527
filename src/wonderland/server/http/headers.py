"""Checks and headers of every HTTP request: rate limit by address, origin check, security headers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection

from wonderland.protocol.refusal import Refusal
from wonderland.server.http.failures import refuse
from wonderland.server.http.identity import SAFE_METHODS, check_origin
from wonderland.server.http.services import address_of, services_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# The build of the page reads the file, too: on a static host the page brings its policy along (web/plugins/offline.ts).
# `wasm-unsafe-eval` allows WebAssembly, and no eval of scripts. The only inline styles are attributes: positions of
# cards, which never contain player input.
POLICY_FILE = Path(__file__).with_name("content_security_policy.json")
CONTENT_SECURITY_POLICY = "; ".join(json.loads(POLICY_FILE.read_bytes()))
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # do not leak table addresses to other sites
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
UNLIMITED = ("/healthz", "/readyz")
# A link of a mail is allowed by its token, not by a cookie. Mail programs use it from their own pages (RFC 8058).
FROM_ANYWHERE = "/api/mail/"


class SecurityMiddleware:
    """ASGI middleware. The WebSocket handler checks the origin itself, because it refuses in another way."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward the request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_api = scope["path"].startswith("/api/")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if is_api:
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        connection = HTTPConnection(scope)
        try:
            if scope["path"] not in UNLIMITED:
                services_of(connection).limits.requests.take(address_of(connection))
            if scope["method"] not in SAFE_METHODS and not scope["path"].startswith(FROM_ANYWHERE):
                check_origin(connection)
        except Refusal as refusal:
            await refuse(connection, refusal)(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)
