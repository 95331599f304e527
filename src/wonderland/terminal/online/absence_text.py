"""Who is away from an online table for so long that the others may end the match."""

from __future__ import annotations

import time
from datetime import datetime
from typing import TYPE_CHECKING

from wonderland.messages import in_sentences
from wonderland.terminal.dates import day_month_text
from wonderland.terminal.wording import common

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.protocol.frames import TableView


def absence_text(table: TableView, names: Sequence[str]) -> str:
    """From when on the match may be ended without those who are away and have not agreed."""
    votes = table.votes
    times = dict(enumerate(votes.may_end_without))
    away = [seat for seat in votes.needed if seat not in votes.end and not table.seats[seat].is_connected]
    return in_sentences(sentence(names[seat], at) for seat in away if (at := times.get(seat)) is not None)


def sentence(name: str, at: int) -> str:
    """One player; the time in milliseconds since 1970."""
    if at <= time.time() * 1000:
        return common("vote.absent.long", name=name)
    return common("vote.absent", date=day_month_text(datetime.fromtimestamp(at / 1000)), name=name)
