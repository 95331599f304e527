"""What the tools answer about a match: each text can be understood without those before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.plurals import number_of
from wonderland.engine.state import SPECTATOR
from wonderland.research.language.positions import (
    legal_lines,
    option_lines,
    question,
    seat_names,
    table_lines,
    told_lines,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.research.language.positions import Told
    from wonderland.research.mcp.open_match import Known, OpenMatch

MAX_TOLD = 40  # decisions
NUM_TOLD_TO_SPECTATORS = 5
LEGAL_HINT = "`position` with legal = true lists the legal actions."
NOTATION_HINT = '`rules` with part = "notation" says how actions are written.'


def position_text(match_id: str, match: OpenMatch, after: int | None = None, legal: bool = False) -> str:
    """The whole position; with the decisions after that number, or else since the client's own last one."""
    names, known = seat_names(match.names, match.viewer), match.known
    lines = [*head_lines(match_id, match, names), *match.notes]
    if known is None:
        return "\n".join([*lines, "`wait` returns when the match has begun."])
    lines += log_lines(match, known, names, after)
    lines += [
        "",
        "The table:",
        *table_lines(match.game, known.view, names, match.viewer),
        match.game.texts.CARD_LETTERS,
    ]
    return "\n".join([*lines, "", *end_lines(match, known, names, legal)])


def head_lines(match_id: str, match: OpenMatch, names: Sequence[str]) -> list[str]:
    """Which match this is, and who plays."""
    you = "You watch." if match.viewer == SPECTATOR else f"You have seat {match.viewer}."
    return [
        f"Match {match_id}: {match.game.title}. {you} Players: {', '.join(names)}.",
        *option_lines(match.game, match.options),
    ]


def log_lines(match: OpenMatch, known: Known, names: Sequence[str], after: int | None) -> list[str]:
    """What happened."""
    log = known.log
    if not log:
        return ["Nothing was decided so far."]
    since = seen_before(log, match.viewer) if after is None else after
    told = [one for one in log if one.ply > since][-MAX_TOLD:]
    if not told:
        return [f"{number_of(len(log), 'decision')} so far."]
    return [f"{number_of(len(log), 'decision')} so far; the last of them:", *told_lines(match.game, told, names)]


def seen_before(log: Sequence[Told], viewer: int) -> int:
    """The last decision that need not be told again: the one before the viewer's own last decision."""
    if viewer == SPECTATOR:
        return len(log) - NUM_TOLD_TO_SPECTATORS
    return max((one.ply - 1 for one in log if one.seat == viewer), default=0)


def end_lines(match: OpenMatch, known: Known, names: Sequence[str], legal: bool) -> list[str]:
    """What the client can do next: act, wait or review."""
    if known.is_over:
        result = match.game.texts.score_sheet(known.outcome, names) if known.outcome else known.stopped
        return ["The match is over.", result, "`review` says what every decision cost, and how much was luck."]
    if not known.legal:
        return [f"{names[known.view['seat']]} is to act. `wait` returns when it is your turn or something happened."]
    options = legal_lines(known.legal) if legal else [f"{NOTATION_HINT} {LEGAL_HINT}"]
    return [f"It is your turn: {question(match.game, known.view)}", *options]
