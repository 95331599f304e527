"""What a client adds to a fair deal: a random number, in answer to the server's commitment."""

from __future__ import annotations

import uuid
from typing import Any

from wonderland.protocol import frames, requests
from wonderland.records.fairness import draw_number


def number_for(data: Any) -> requests.AddNumber | None:
    """The answer to a commitment that a frame brings to a seated player."""
    if not isinstance(data, frames.Snapshot | frames.TableChanged):
        return None
    if isinstance(data, frames.TableChanged) and data.what != "committed":
        return None
    if data.table.commitment is None or data.you is None or data.you.seat is None:
        return None
    return requests.AddNumber(uuid.uuid4().hex, data.table.commitment, draw_number())
