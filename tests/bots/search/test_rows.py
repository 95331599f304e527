"""Actions whose result is the same are one row of a search."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from tests.bots.search import nim
from wonderland.bots.search import settings as search_settings
from wonderland.bots.search.memory import search_dtype
from wonderland.bots.search.settings import SETTINGS
from wonderland.engine.scratch import scratch_dtype
from wonderland.engine.targets.binding import bind

AGAIN = 10  # more than the action whose twin it is
BY_SECRET = 20  # takes one or two tokens, as the secret says
MOST = 5


def legal_actions(state: Any, actions: Any) -> int:
    """The actions of Nim, a twin of each, and one more."""
    count = nim.legal_actions(state, actions)
    for i in range(count):
        actions[count + i] = actions[i] + AGAIN
    if count > 1:
        actions[2 * count] = BY_SECRET
        return 2 * count + 1
    return 2 * count


def apply_action(state: Any, action: int) -> None:
    nim.apply_action(state, 1 + int(state.secret) % 2 if action == BY_SECRET else action % AGAIN)


def search_from(pile: int) -> Any:
    rules = SimpleNamespace(
        **{**vars(nim.PARTS["rules"]), "legal_actions": legal_actions, "apply_action": apply_action}
    )
    tree: Any = bind("wonderland.bots.search.tree", lambda function: function, {}, {**nim.PARTS, "rules": rules})
    game = SimpleNamespace(state=nim.STATE, max_actions=MOST, scratch=scratch_dtype(nim.STATE, MOST))
    parts: Any = SimpleNamespace(game=game, beliefs=nim.PARTS["beliefs"])
    search = np.zeros(1, search_dtype(parts))[0]
    search.root[0].seats, search.root[0].phase, search.root[0].pile = 2, 1, pile
    search_settings.write(SETTINGS, search.settings)
    tree.begin(search, 0, 1)
    tree.iterate(search, (), 60)
    return search


def test_actions_with_the_same_result_share_a_row_and_its_visits() -> None:
    search = search_from(pile=5)
    assert search.legal_actions[: search.num_legal_actions].tolist() == [1, 2, 11, 12, BY_SECRET]
    assert search.rows[: search.num_legal_actions].tolist() == [0, 1, 0, 1, 2]
    assert search.root_actions[: search.num_root_actions].tolist() == [1, 2, BY_SECRET]
    assert search.root_edges["visits"][: search.num_root_actions].sum() == 60


def test_an_action_that_only_sometimes_has_the_same_result_is_a_row_of_its_own() -> None:
    search = search_from(pile=4)
    assert BY_SECRET in search.root_actions[: search.num_root_actions]


def test_finding_rows_leaves_nothing_in_the_table() -> None:
    search = search_from(pile=1)
    assert search.root_actions[: search.num_root_actions].tolist() == [1]
    assert not search.edges["key"].any()
