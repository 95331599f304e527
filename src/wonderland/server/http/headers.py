"""Checks and headers of every HTTP request: rate limit by address, origin check, security headers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection

from wonderland.server.http.answers import refuse
from wonderland.server.http.identity import SAFE_METHODS, check_origin
from wonderland.server.http.services import address_of, services_of
from wonderland.server.refusal import Refusal

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # WebAssembly, and no eval of scripts
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions of cards; they never contain player input
        "img-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
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
UNLIMITED = ("/healthz", "/readyz", "/metrics")


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
            if scope["method"] not in SAFE_METHODS:
                check_origin(connection)
        except Refusal as refusal:
            await refuse(refusal)(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)
