"""A table for a program that plays, blocking: it reads the stream of frames and posts a frame for every action."""

from __future__ import annotations

import contextlib
import itertools
import time
import uuid
from typing import TYPE_CHECKING, Any, Literal

import httpx
import msgspec

from wonderland.client.errors import Rejected, Unreachable
from wonderland.client.frames import RECONNECT_REASONS, Frame, read_frame
from wonderland.client.http import check_accepted, open_client, send, unreachable
from wonderland.client.numbers import number_for
from wonderland.protocol import frames, requests

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.client.access import Access

RETRY_SECONDS = 0.5
LONGEST_RETRY_SECONDS = 4.0
MAX_RETRIES = 60
RETRY_CODES = ("too_fast", "unavailable")
LOST_RACE_CODES = ("stale", "not_your_turn", "not_now")  # the turn clock or the end of the match was faster


class TableTurn:
    """The player's turn: what the seat sees, and its legal actions."""

    def __init__(self, table: Table, v: int, view: dict[str, Any], legal: list[str]) -> None:
        self.view = view
        self.legal = legal
        self._table = table
        self._v = v

    def play(self, action: str) -> bool:
        """Play the action; False if the turn is already over because its clock ran out."""
        try:
            self._table.ask(requests.Act(uuid.uuid4().hex, self._v, action))
        except Rejected as rejected:
            if rejected.code not in LOST_RACE_CODES:
                raise
            return False
        return True


class Table:
    """A table to play at or to watch."""

    def __init__(self, access: Access) -> None:
        self.access = access
        self.outcome: dict[str, Any] | None = None  # of the last match that ended
        self.stopped: frames.Stopped | None = None  # how it was stopped; then it has no outcome
        self._client = open_client(access.server, access.headers())

    def __enter__(self) -> Table:
        """Use as a context manager to close the connections at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connections."""
        self._client.close()

    def turns(self) -> Iterator[TableTurn]:
        """Yield the player's turns until the match is over."""
        for frame in self.follow():
            match = frame.d.match if isinstance(frame.d, frames.Snapshot | frames.Started) else frame.d
            if isinstance(match, frames.MatchView | frames.Ended):
                self.stopped = match.stopped
                if match.stopped is not None:
                    return
            if not isinstance(match, frames.MatchView | frames.Acted):
                continue
            self.outcome = match.outcome
            if match.outcome is not None:
                return
            if match.legal:
                yield TableTurn(self, frame.v, match.view, match.legal)

    def follow(self) -> Iterator[Frame]:
        """Yield every frame; reconnects after a lost connection."""
        last_v, retries = -1, 0
        while True:
            try:
                for frame in self._stream(last_v):
                    retries = 0
                    last_v = max(last_v, frame.v)
                    if isinstance(frame.d, frames.Closing) and frame.d.reason not in RECONNECT_REASONS:
                        raise Rejected(frame.d.reason, frame.d.text)
                    self._add_number(frame)
                    yield frame
            except httpx.HTTPError as error:
                if retries == MAX_RETRIES:
                    raise unreachable(self._client, error) from None
            retries += 1
            time.sleep(RETRY_SECONDS)

    def start(self) -> None:
        """Start a match, as the host; after a match, vote for a rematch."""
        self.ask(requests.Start(uuid.uuid4().hex))

    def vote(self, what: Literal["end", "rematch"], agree: bool = True) -> None:
        """Agree to end the match or to a rematch, or take that back."""
        self.ask(requests.Vote(uuid.uuid4().hex, what, agree))

    def resign(self) -> None:
        """Give the match up."""
        self.ask(requests.Resign(uuid.uuid4().hex))

    def say(self, text: str) -> None:
        """Send a chat message."""
        self.ask(requests.Say(uuid.uuid4().hex, text))

    def ask(self, request: requests.Request) -> frames.Answer:
        """Send a request and retry until it is answered; the server runs the same id once. Rejected if it says no."""
        for attempt in itertools.count():
            try:
                return self._ask_once(request)
            except (Unreachable, Rejected) as error:
                is_final = isinstance(error, Rejected) and error.code not in RETRY_CODES
                if is_final or attempt == MAX_RETRIES:
                    raise
                time.sleep(seconds_before_retry(error, attempt))
        raise AssertionError("the last attempt returns or raises")

    def _add_number(self, frame: Frame) -> None:
        """Answer a commitment. Without an answer the match starts a moment later, so no failure matters."""
        if number := number_for(frame.d):
            with contextlib.suppress(Unreachable, Rejected):
                self._ask_once(number)

    def _ask_once(self, request: requests.Request) -> frames.Answer:
        path = f"/api/tables/{self.access.table}/frames"
        answer = read_frame(send(self._client, "POST", path, msgspec.json.encode(request)).content).d
        if isinstance(answer, frames.Reject):
            raise Rejected(answer.code, answer.text)
        return answer  # type: ignore[no-any-return]

    def _stream(self, last_v: int) -> Iterator[Frame]:
        path = f"/api/tables/{self.access.table}/stream"
        with self._client.stream("GET", path, params={"last_v": last_v}) as response:
            check_accepted(response)
            for line in response.iter_lines():
                if line:
                    yield read_frame(line)


def seconds_before_retry(error: Unreachable | Rejected, attempt: int) -> float:
    """Exponential backoff while the server is unavailable; otherwise a fixed pause."""
    if isinstance(error, Rejected) and error.code == "unavailable":
        return min(LONGEST_RETRY_SECONDS, RETRY_SECONDS * float(2**attempt))
    return RETRY_SECONDS
