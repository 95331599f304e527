"""HTTP requests to a server. Every failure is a ClientError."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import msgspec

from wonderland.client.errors import Rejected, Unreachable
from wonderland.messages import area, current_language
from wonderland.protocol.resources import Failure

if TYPE_CHECKING:
    from collections.abc import Mapping

t = area("errors")

TIMEOUT_SECONDS = 20.0


def open_client(address: str, headers: Mapping[str, str] | None = None) -> httpx.Client:
    """An HTTP client for the server at the address. It asks for sentences in the current language."""
    sent = {"Accept-Language": current_language(), **(headers or {})}
    return httpx.Client(base_url=address, timeout=TIMEOUT_SECONDS, headers=sent)


def send(
    client: httpx.Client,
    method: str,
    path: str,
    content: bytes | None = None,
    headers: Mapping[str, str] | None = None,
) -> httpx.Response:
    """Send a request; Rejected if the server rejects it, Unreachable if it does not answer."""
    try:
        response = client.request(method, path, content=content, headers=headers)
    except httpx.HTTPError as error:
        raise unreachable(client, error) from None
    check_accepted(response)
    return response


def check_accepted(response: httpx.Response) -> None:
    """Rejected with the server's reason if the status is an error; Unreachable if the answer is not from a server."""
    if not response.is_error:
        return
    try:
        failure = msgspec.json.decode(response.read(), type=Failure)
    except msgspec.DecodeError:
        status = f"{response.status_code} {response.reason_phrase}"
        raise Unreachable(t("client.answers", server=response.url.host, status=status)) from None
    raise Rejected(failure.code, failure.text)


def unreachable(client: httpx.Client, error: httpx.HTTPError) -> Unreachable:
    """The error for a server that does not answer."""
    return Unreachable(t("client.unreachable", server=str(client.base_url).rstrip("/"), reason=str(error)))
