"""What all tables of a worker share."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wonderland.server.common import tokens
from wonderland.server.common.loop_share import LoopShare
from wonderland.server.common.tasks import Tasks

if TYPE_CHECKING:
    from wonderland.server.common.deadlines import Deadlines
    from wonderland.server.common.settings import Settings
    from wonderland.server.common.wall_clock import Clock
    from wonderland.server.jobs.bot_pool import BotPool
    from wonderland.server.jobs.pool import JobPool
    from wonderland.server.live.places import Crowd
    from wonderland.server.storage.rules_versions import RulesVersions
    from wonderland.server.storage.store import Store


@dataclass
class Runtime:
    """Storage, clock, timers, bots and tasks of one worker. It knows no tables."""

    settings: Settings
    store: Store
    clock: Clock
    deadlines: Deadlines
    jobs: JobPool
    bots: BotPool
    rules: RulesVersions
    crowd: Crowd  # the viewers of all tables
    tasks: Tasks = field(default_factory=Tasks)
    share: LoopShare = field(default_factory=LoopShare)  # of the event loop, for long work
    chance: random.Random = field(default_factory=random.SystemRandom)
    worker_id: str = field(default_factory=tokens.new_id)
    is_closing: bool = False
    signed_out: dict[str, None] = field(default_factory=dict)  # the last devices that were signed out, latest last
