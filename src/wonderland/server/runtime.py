"""What all tables of a worker share."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wonderland.server import tokens
from wonderland.server.tasks import Tasks

if TYPE_CHECKING:
    from wonderland.server.bot_pool import BotPool
    from wonderland.server.clock import Clock
    from wonderland.server.deadlines import Deadlines
    from wonderland.server.jobs.pool import JobPool
    from wonderland.server.rules_versions import RulesVersions
    from wonderland.server.settings import Settings
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
    tasks: Tasks = field(default_factory=Tasks)
    chance: random.Random = field(default_factory=random.SystemRandom)
    worker_id: str = field(default_factory=tokens.new_id)
    is_closing: bool = False
