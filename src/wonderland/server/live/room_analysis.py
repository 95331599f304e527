"""The engine's answer to a question of a study room, by a job process.

It knows what the seat to act knows, and has the seed and the budget of a review: so its figures are those that the
review of the same match has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from wonderland.engine.chance import seed_for
from wonderland.protocol.refusal import Refusal
from wonderland.server.jobs.fair_queue import Asker
from wonderland.server.studies import decisions

if TYPE_CHECKING:
    from wonderland.protocol.frames import HintAction
    from wonderland.server.live.live_room import LiveRoom
    from wonderland.server.live.runtime import Runtime

log = structlog.get_logger()


async def analyse(live: LiveRoom, runtime: Runtime) -> None:
    """Make the analysis of the question that was revealed, and store it; an empty one if there is none."""
    state = live.room.state
    if not state.awaits_analysis:
        return
    chapter, node = state.chapter, state.node
    try:
        actions = await actions_at(live, runtime)
    except Refusal as refusal:
        log.warning("a question was not analysed", room=live.id, code=refusal.code)
        actions = []
    await live.change(lambda room: decisions.analysed(room, chapter, node, actions))


async def actions_at(live: LiveRoom, runtime: Runtime) -> list[HintAction]:
    """All legal actions at the current node, best first; Refusal if there are none to be had."""
    chapter = live.room.state.current
    game, states = live.room.positions.known_to_act(chapter, chapter.node)
    number = len(chapter.line(chapter.node))  # of the decision, 1 the first
    leader = live.room.state.leader  # whose share of the job processes it takes
    address = next((one.address for one in live.subscribers if one.player == leader), "")
    return await runtime.bots.review(game, states, seed_for(0, number), Asker(address, live.id))
