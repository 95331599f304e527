"""Push endpoints are URLs that clients give, so the server must not be led into its own network by them (SSRF)."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from wonderland.server.notifications.public_addresses import is_public

MAX_URL = 2048
HTTPS = 443


class EndpointError(ValueError):
    """An endpoint that is not used: the key of a refusal."""


class Endpoint(NamedTuple):
    """The parts of an endpoint's URL."""

    scheme: str
    host: str
    port: int
    path: str  # with the query

    @property
    def origin(self) -> str:
        """Scheme and authority, as push services compare them."""
        return f"{self.scheme}://{self.authority}"

    @property
    def authority(self) -> str:
        """Host and port; without the usual port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == HTTPS and self.scheme == "https" else f"{host}:{self.port}"


def parse_endpoint(url: str, allows_private: bool) -> Endpoint:
    """The parts of the URL; EndpointError unless it is https at the usual port. Tests use http on loopback."""
    if len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise EndpointError("no_push_service")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise EndpointError("no_push_service") from None
    is_usual = parts.scheme == "https" and port in (None, HTTPS)
    if not host or parts.username is not None or parts.password is not None or parts.fragment:
        raise EndpointError("no_push_service")
    if not is_usual and not (allows_private and parts.scheme in ("http", "https")):
        raise EndpointError("push_without_https")
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    return Endpoint(parts.scheme, host, port or HTTPS, path)


def checked_address(addresses: list[str], allows_private: bool) -> str:
    """The address to connect to; EndpointError if any of them is not public.

    The connection goes to this address, not to the name: a second look-up could find another one (DNS rebinding).
    """
    if not addresses or not (allows_private or all(is_public(one) for one in addresses)):
        raise EndpointError("push_not_public")
    return addresses[0]
