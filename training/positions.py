"""Positions for measuring: from matches of levels that do not search, with some random actions among theirs."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from wonderland.bots.levels import LEVELS
from wonderland.engine import chance, targets
from wonderland.engine.match import Match
from wonderland.engine.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.game import Game

RANDOM_SHARE = 0.15  # of the actions: positions that nobody aims at belong to it, too


def decisions(game: Game, seats: int, seed: int) -> Iterator[tuple[Match, int]]:
    """A match: every position that has a choice, and the action that is played there."""
    target, chooser = targets.wasm(game), random.Random(seed)
    quick = [level.make(target) for level in LEVELS if not level.is_searching]
    bots = [chooser.choice(quick) for _ in range(seats)]
    match = Match(game, seats, seed, target=target)
    while not match.is_over:
        turn = Turn(target, match.hidden_states(match.seat), seed=chance.seed_for(seed, match.ply))
        legal = match.legal_actions
        is_random = chooser.random() < RANDOM_SHARE
        action = chooser.choice(list(legal)) if is_random else turn.accept(bots[match.seat].choose(turn))
        if len(legal) > 1:
            yield match, int(action)
        match.apply(action)


def one_decision(game: Game, seats: int, seed: int) -> tuple[Match, int]:
    """One of them at random."""
    wanted = random.Random(seed).randrange(sum(1 for _ in decisions(game, seats, seed)))
    return next(one for i, one in enumerate(decisions(game, seats, seed)) if i == wanted)
