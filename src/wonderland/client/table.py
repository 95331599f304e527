"""A table for a program that plays, blocking: the stream of frames, and a request for every action."""

from __future__ import annotations

import time
import uuid
from typing import TYPE_CHECKING, Any

import httpx
import msgspec

from wonderland.client.errors import ClientError, Rejected
from wonderland.client.frames import Frame, read_frame
from wonderland.client.server import TIMEOUT_SECONDS, rejection
from wonderland.server import frames

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.client.server import Access

RETRY_SECONDS = 0.5
LONGEST_RETRY_SECONDS = 4.0
MAX_RETRIES = 60
TRY_AGAIN = ("too_fast", "unavailable")
LOST_RACE = ("stale", "not_your_turn", "not_now")  # the clock or the end of the match was faster


class Turn:
    """It is one's turn: what one sees, and what one may do."""

    def __init__(self, table: Table, v: int, view: dict[str, Any], legal: list[str]) -> None:
        self.view = view
        self.legal = legal
        self._table = table
        self._v = v

    def play(self, action: str) -> bool:
        """Do it; False if the turn is over already, because its time was."""
        try:
            self._table.ask(frames.Act(uuid.uuid4().hex, self._v, action))
        except Rejected as rejected:
            if rejected.code not in LOST_RACE:
                raise
            return False
        return True


class Table:
    """A table one sits at or watches."""

    def __init__(self, access: Access) -> None:
        self.access = access
        self.outcome: dict[str, Any] | None = None  # of the last match that ended
        self._http = httpx.Client(base_url=access.server, timeout=TIMEOUT_SECONDS, headers=access.headers())

    def __enter__(self) -> Table:
        """Close it at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connections."""
        self._http.close()

    def turns(self) -> Iterator[Turn]:
        """One's own turns, until the match is over."""
        for frame in self.follow():
            match = frame.d.match if isinstance(frame.d, frames.Snapshot | frames.Started) else frame.d
            if not isinstance(match, frames.MatchView | frames.Acted):
                continue
            self.outcome = match.outcome
            if match.outcome is not None:
                return
            if match.legal:
                yield Turn(self, frame.v, match.view, match.legal)

    def follow(self) -> Iterator[Frame]:
        """Everything one is told, as it happens; comes back by itself after a lost connection."""
        last_v, retries = -1, 0
        while True:
            try:
                for frame in self._stream(last_v):
                    retries = 0
                    last_v = max(last_v, frame.v)
                    if isinstance(frame.d, frames.Closing) and frame.d.reason not in ("restart", "slow"):
                        raise Rejected(frame.d.reason, frame.d.text)
                    yield frame
            except httpx.HTTPError as error:
                if retries == MAX_RETRIES:
                    raise ClientError(f"{self.access.server} cannot be reached: {error}") from None
            retries += 1
            time.sleep(RETRY_SECONDS)

    def start(self) -> None:
        """Begin a match, as the host."""
        self.ask(frames.Start(uuid.uuid4().hex))

    def say(self, text: str) -> None:
        """Chat."""
        self.ask(frames.Say(uuid.uuid4().hex, text))

    def ask(self, request: frames.Request) -> frames.Ack | frames.Hint:
        """Send a request until it is answered; the same id is done once. Rejected if the server says no."""
        for attempt in range(MAX_RETRIES + 1):
            try:
                response = self._http.post(
                    f"/api/tables/{self.access.table}/frames", content=msgspec.json.encode(request)
                )
                answer = read_frame(response.content).d if response.is_success else rejection(response)
            except httpx.HTTPError as error:
                answer = ClientError(f"{self.access.server} cannot be reached: {error}")
            if isinstance(answer, frames.Reject):
                answer = Rejected(answer.code, answer.text)
            if not isinstance(answer, ClientError):
                return answer  # type: ignore[no-any-return]
            if attempt == MAX_RETRIES or (isinstance(answer, Rejected) and answer.code not in TRY_AGAIN):
                raise answer
            time.sleep(pause_before_retry(answer, attempt))
        raise AssertionError("the last attempt returns or raises")

    def _stream(self, last_v: int) -> Iterator[Frame]:
        path = f"/api/tables/{self.access.table}/stream"
        with self._http.stream("GET", path, params={"last_v": last_v}, timeout=TIMEOUT_SECONDS) as response:
            if response.is_error:
                raise rejection(response)
            for line in response.iter_lines():
                if line:
                    yield read_frame(line)


def pause_before_retry(answer: ClientError, attempt: int) -> float:
    """How long to wait after an answer: longer each time where the server needs a minute, as for its first hint."""
    if isinstance(answer, Rejected) and answer.code == "unavailable":
        return min(LONGEST_RETRY_SECONDS, RETRY_SECONDS * float(2**attempt))
    return RETRY_SECONDS
