"""People and programs at a table, for tests: what they are told is kept word for word."""

from __future__ import annotations

import copy
import itertools
import json
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import httpx
from websockets.sync.client import connect

from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from websockets.sync.client import ClientConnection

MAX_UNREAD = 100  # frames: a client with more of them does not hear that its connection has ended, and waits 10 s
Data = dict[str, Any]

_ids = itertools.count()
_clients: list[httpx.Client] = []

ANSWERS = ("ack", "reject", "hint", "state")


def new_id() -> str:
    return f"id-{next(_ids)}"


def new_client(url: str, address: str | None = None) -> httpx.Client:
    """A browser or program without an identity; closed when the test is over."""
    _clients.append(httpx.Client(base_url=url, timeout=PATIENCE, headers=forwarded(address)))
    return _clients[-1]


def forwarded(address: str | None) -> dict[str, str]:
    """What a proxy on this machine says about a client at that address."""
    return {"X-Forwarded-For": address} if address else {}


def close_clients() -> None:
    while _clients:
        _clients.pop().close()


class Person:
    """Somebody with an identity, who makes requests."""

    def __init__(self, url: str, name: str = "Alice", address: str | None = None) -> None:
        self.url = url
        self.address = address
        self.http = new_client(url, address)
        answer = self.post("/api/players", {"name": name, "bearer": True}).json()
        self.player: str = answer["player"]
        self.token: str = answer["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        self.seat_tokens: dict[str, str] = {}
        self.invites: dict[str, str] = {}

    def move_to(self, url: str) -> None:
        """Go on at that address, where the server runs after a restart."""
        self.url = url
        self.http.base_url = httpx.URL(url)

    def another_device(self) -> Person:
        """The same player on another device, which has no seat token; by a one-time code."""
        code = self.post("/api/me/code", None, 201).json()["code"]
        other = copy.copy(self)
        other.http, other.seat_tokens = new_client(self.url, self.address), {}
        other.token = other.post("/api/sign-in/code", {"code": code, "bearer": True}, 200).json()["token"]
        other.http.headers["Authorization"] = f"Bearer {other.token}"
        return other

    def post(self, path: str, body: Any, status: int | None = None) -> httpx.Response:
        answer = self.http.post(path, json=body)
        assert status is None or answer.status_code == status, answer.text
        return answer

    def create(self, game: str = "parade", seats: int = 2, **wanted: Any) -> str:
        answer = self.post("/api/tables", {"game": game, "seats": seats, "bearer": True, **wanted}, 201).json()
        self.invites[answer["table"]] = answer["invite"]
        if "seat_token" in answer:
            self.seat_tokens[answer["table"]] = answer["seat_token"]
        return str(answer["table"])

    def claim(self, table: str, seat: int, invite: str | None = None) -> None:
        body = {"bearer": True, "invite": invite}
        self.seat_tokens[table] = self.post(f"/api/tables/{table}/seats/{seat}", body, 200).json()["seat_token"]

    def leave(self, table: str, seat: int) -> None:
        assert self.http.delete(f"/api/tables/{table}/seats/{seat}").status_code == 204

    def connect(self, table: str, language: str = "", **hello: Any) -> Viewer:
        given = {"player_token": self.token, "seat_token": self.seat_tokens.get(table)}
        hello = {**given, "invite": self.invites.get(table), **hello}
        return Viewer(self.url, table, hello, forwarded(self.address), language)

    def open_room(self, study: Data) -> str:
        answer = self.post("/api/studies", study, 201).json()
        self.invites[answer["study"]] = answer["invite"]
        return str(answer["study"])

    def enter(self, room: str, invite: str | None = None, last_v: int = -1) -> Viewer:
        hello = {"player_token": self.token, "invite": invite or self.invites.get(room), "last_v": last_v}
        return Viewer(self.url, room, hello, forwarded(self.address), places="studies")


class Viewer:
    """A WebSocket to a table, or to a study room."""

    def __init__(
        self,
        url: str,
        table: str,
        hello: Data | None = None,
        headers: Data | None = None,
        language: str = "",
        places: str = "tables",
    ) -> None:
        query = f"?language={language}" if language else ""
        address = url.replace("http", "ws", 1) + f"/api/{places}/{table}/socket{query}"
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(
            connect(
                address,
                additional_headers=headers,
                max_size=1 << 22,
                max_queue=MAX_UNREAD,
                open_timeout=PATIENCE,
                ping_interval=None,
            )
        )
        self.texts: list[str] = []  # everything that was received
        self.last: dict[str, Data] = {}  # the last frame of every kind
        self.v = -1
        self.legal: list[str] = []
        self.outcome: Data | None = None
        self.position_v = -1
        if hello is not None:
            self.send({"t": "hello", **{name: value for name, value in hello.items() if value is not None}})

    def __enter__(self) -> Viewer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._stack.close()

    def until_turn(self) -> None:
        """Receive until it is one's turn."""
        while not self.legal:
            self.receive()

    def send(self, frame: Any) -> None:
        if isinstance(frame, dict) and frame.get("t") == "act":
            self.legal = []
        self.socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def receive(self, seconds: float = PATIENCE) -> Data:
        text = self.socket.recv(seconds)
        assert isinstance(text, str)
        self.texts.append(text)
        frame: Data = json.loads(text)
        self.last[frame["t"]] = frame
        self._learn(frame)
        return frame

    def until(self, wanted: str | Callable[[Data], bool], seconds: float = PATIENCE) -> Data:
        """Receive up to the first frame of that kind, or that fits."""
        end = time.monotonic() + seconds
        while True:
            frame = self.receive(max(0.01, end - time.monotonic()))
            if frame["t"] == wanted or (callable(wanted) and wanted(frame)):
                return frame

    def ask(self, **request: Any) -> Data:
        """Send a request and wait for its answer; its type under `t`, its data beside it."""
        request.setdefault("id", new_id())
        self.send(request)
        frame = self.until(lambda frame: frame["t"] in ANSWERS and frame["d"]["id"] == request["id"])
        return {"t": frame["t"], "v": frame["v"], **frame["d"]}

    def act(self, action: str, **changes: Any) -> Data:
        return self.ask(**{"t": "act", "base_v": self.v, "action": action, **changes})

    def play(self, choose: Callable[[list[str]], str] = lambda legal: legal[0]) -> Data:
        """Play one's turns to the end of the match; the outcome."""
        while self.outcome is None:
            if self.legal:
                action = choose(self.legal)
                self.send({"t": "act", "id": new_id(), "base_v": self.position_v, "action": action})
            self.receive()
        return self.outcome

    def _learn(self, frame: Data) -> None:
        data = frame["d"]
        if frame["t"] not in (*ANSWERS, "presence", "closing"):
            self.v = max(self.v, frame["v"])
        match = data.get("match") if frame["t"] in ("snapshot", "started") else data if frame["t"] == "acted" else None
        if match:
            self.legal, self.outcome, self.position_v = match["legal"], match["outcome"], frame["v"]
