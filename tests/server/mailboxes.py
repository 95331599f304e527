"""The other side of notifications, on loopback: a browser behind a push service, an SMTP server, a silent host."""

from __future__ import annotations

import base64
import json
import os
import socket
import socketserver
import threading
from contextlib import suppress
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

if TYPE_CHECKING:
    from email.message import EmailMessage

CURVE = ec.SECP256R1()


def to_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Push(NamedTuple):
    """A push message as it arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Takes push messages; answers with `status`."""

    def __init__(self) -> None:
        service = self
        self.status = 201
        self.received: list[Push] = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.received.append(Push(self.path, headers, body))
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def __enter__(self) -> PushService:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class Browser:
    """The owner of a push subscription, who alone can read its messages."""

    def __init__(self, service: PushService, path: str = "/push/1") -> None:
        self.endpoint = f"{service.url}{path}"
        self._service = service
        self._path = path
        self._key = ec.generate_private_key(CURVE)
        self._auth = os.urandom(16)

    @property
    def public_key(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": to_base64(self.public_key), "auth": to_base64(self._auth)}

    def num_received(self) -> int:
        return sum(push.path == self._path for push in self._service.received)

    def messages(self) -> list[dict[str, Any]]:
        """What has arrived, decrypted."""
        return [self.decrypt(push.body) for push in self._service.received if push.path == self._path]

    def decrypt(self, body: bytes) -> dict[str, Any]:
        """As RFC 8291 and RFC 8188 say."""
        salt, sender = body[:16], body[21 : 21 + body[20]]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))

        def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
            return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

        secret = derive(shared, self._auth, b"WebPush: info\0" + self.public_key + sender, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, body[21 + body[20] :], None)
        assert text.endswith(b"\x02")
        message: dict[str, Any] = json.loads(text[:-1])
        return message


def read_authorization(header: str, server_key: str) -> dict[str, Any]:
    """The claims of a VAPID header, signed by the server's key; an error if it is not."""
    parts = dict(part.split("=", 1) for part in header.removeprefix("vapid ").split(", "))
    assert parts["k"] == server_key
    head, claims, signature = parts["t"].split(".")
    numbers = from_base64(signature)
    r, s = int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big")
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64(server_key))
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(from_base64(head)) == {"typ": "JWT", "alg": "ES256"}
    read: dict[str, Any] = json.loads(from_base64(claims))
    return read


class MailServer:
    """An SMTP server that keeps every mail; `texts` as it arrived."""

    def __init__(self) -> None:
        mails = self.mails = list[Any]()
        texts = self.texts = list[bytes]()
        server = self
        self.greeting = b"220 loopback\r\n"
        self.num_connections = 0

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                server.num_connections += 1
                self.wfile.write(server.greeting)
                while line := self.rfile.readline():
                    command = line.split()[0].upper() if line.split() else b""
                    if command == b"DATA":
                        self.wfile.write(b"354 go on\r\n")
                        texts.append(self.read_text())
                        mails.append(message_from_bytes(texts[-1], policy=policy.default))
                    self.wfile.write(b"221 bye\r\n" if command == b"QUIT" else b"250 ok\r\n")
                    if command == b"QUIT":
                        return

            def read_text(self) -> bytes:
                lines = []
                while (line := self.rfile.readline()) != b".\r\n":
                    lines.append(line.removeprefix(b"."))
                return b"".join(lines)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"smtp://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == address]

    def __enter__(self) -> MailServer:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class SilentHost:
    """Takes every connection and says nothing."""

    def __init__(self, host: str = "127.0.0.2") -> None:
        self.connections: list[socket.socket] = []
        self._listener = socket.create_server((host, 0), backlog=512)
        self.authority = f"{host}:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._accept)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                self.connections.append(self._listener.accept()[0])

    def __enter__(self) -> SilentHost:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        for one in (self._listener, *self.connections):
            one.close()
