"""The socket that the server listens on."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import socket
from typing import TYPE_CHECKING

from wonderland.errors import MachineError
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.server.common.settings import Settings

t = area("errors")

BACKLOG = 2048  # connections that may wait to be accepted


def listen(settings: Settings) -> socket.socket:
    """Open the listening socket; MachineError if the port or the address cannot be used."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        listener = socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise MachineError(t("port.in_use", port=str(settings.port))) from None
        reason = (error.strerror or str(error)).partition(" (while")[0]  # Python appends the address that it tried
        raise MachineError(t("port.unusable", host=settings.host, port=str(settings.port), reason=reason)) from None
    # Connections inherit TCP_NODELAY, so small frames are sent at once. asyncio sets it only on its own listeners.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def is_public(host: str) -> bool:
    """Can other machines reach an address of this machine?"""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def own_addresses(host: str) -> list[str]:
    """The addresses at which others reach a machine that listens on all of its own: those it goes out with."""
    families = {socket.AF_INET: "192.0.2.1"} | ({socket.AF_INET6: "2001:db8::1"} if host == "::" else {})
    found = []
    for family, somewhere in families.items():
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((somewhere, 9))  # sends nothing: it only chooses the way
            found.append(probe.getsockname()[0])
    return [address for address in found if is_public(address)]


def url_of(host: str, port: int) -> str:
    """The URL of the page; an IPv6 address is put in brackets."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
