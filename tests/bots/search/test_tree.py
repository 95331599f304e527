"""The tree search on trees so small that the value of every action is known."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bots.search.nim import MOST, TABLE, TREE, grow, search_from
from wonderland.bots.search.memory import MAX_EDGES, MIN_EDGES
from wonderland.bots.search.settings import SETTINGS
from wonderland.bots.search.table import MAX_PROBES
from wonderland.bots.search.tree import CHUNK, NO_LIMIT
from wonderland.engine.state import NOTHING

AT_ONCE = SETTINGS._replace(expansion_visits=0)  # every node is expanded at its first visit
ONE, TWO = 0, 1  # the places of the actions


def visits(search: Any) -> list[int]:
    return [int(edge.visits) for edge in search.root_edges[: search.num_root_actions]]


def win_chances(search: Any) -> list[float]:
    return [float(edge.wins / edge.visits) for edge in search.root_edges[: search.num_root_actions]]


def test_a_search_begins_with_the_legal_actions_and_nothing_known_of_them() -> None:
    search = search_from(pile=2)
    grow(search, 100)
    search.root[0].pile = 1
    TREE.begin(search, 0, 1)
    assert search.root_actions[: search.num_root_actions].tolist() == [1]
    assert visits(search) == [0]
    assert not search.edges["key"].any()


def test_every_action_is_tried_once_before_one_is_tried_again() -> None:
    search = search_from(pile=5)
    TREE.iterate(search, (), MOST)
    assert visits(search) == [1, 1]


def test_what_ends_the_match_has_its_exact_value() -> None:
    """With two left, taking both wins, and taking one leaves the last one to the other seat."""
    search = search_from(pile=2)
    TREE.iterate(search, (), 200)
    assert win_chances(search) == [0.0, 1.0]
    won, lost = search.root_edges[TWO], search.root_edges[ONE]
    assert won.payoff == pytest.approx(won.visits)  # won, by the whole margin
    assert lost.payoff == pytest.approx(0.0)
    assert (won.points, lost.points) == (won.visits, 0)
    assert won.squared_wins == won.visits


@pytest.mark.parametrize(("pile", "best"), [(4, ONE), (5, TWO), (7, ONE), (8, TWO)])
def test_the_tree_finds_the_only_action_that_wins(pile: int, best: int) -> None:
    search = search_from(pile, settings=AT_ONCE)
    TREE.iterate(search, (), 600)
    assert TREE.most_visited(search) == best
    assert win_chances(search)[best] > 0.85
    assert win_chances(search)[1 - best] < 0.5


def test_without_a_tree_the_others_answer_at_random() -> None:
    """With four left, six of eight ways to go on after taking one are won, and one of two after taking two."""
    search = search_from(pile=4, settings=SETTINGS._replace(expansion_visits=NO_LIMIT))
    TREE.iterate(search, (), 1000)
    assert win_chances(search) == pytest.approx([0.75, 0.5], abs=0.1)
    edges = search.edges[search.edges["key"] != 0]
    assert len(edges) == 2  # the nodes after both actions, and no edge below them
    assert edges["visits"].sum() == 1000


def test_an_edge_below_the_root_counts_for_the_seat_that_acts() -> None:
    """With three left, seat 1 wins by the only right answer to each action."""
    search = search_from(pile=3, settings=AT_ONCE)
    TREE.iterate(search, (), 400)
    edges = search.edges[search.edges["payoff"] > 0]
    most = edges[edges["visits"].argmax()]
    assert most["wins"] == most["visits"] > 100
    assert max(win_chances(search)) < 0.2


def test_the_same_visit_of_every_action_uses_the_same_sample() -> None:
    secrets: list[tuple[int, int]] = []
    search = search_from(pile=5)
    for choice in (ONE, TWO):
        for _ in range(3):
            TREE.draw_sample(search, search.root_edges[choice].visits)
            secrets.append((int(search.sample[0].secret), int(search.words[0])))
            search.root_edges[choice].visits += 1
    assert secrets[:3] == secrets[3:]
    assert len(set(secrets)) == 3


def test_what_nobody_sees_makes_no_other_node() -> None:
    search = search_from(pile=5)
    keys = set()
    for number in range(4):
        TREE.draw_sample(search, number)
        keys.add(TREE.key_of_known(search))
    assert len(keys) == 1


def test_the_same_seed_finds_out_the_same() -> None:
    first, second, other = (search_from(pile=7, seed=seed) for seed in (3, 3, 4))
    for search in (first, second, other):
        TREE.iterate(search, (), 100)
    assert first.root_edges.tobytes() == second.root_edges.tobytes() != other.root_edges.tobytes()


def test_a_search_ends_when_no_action_can_catch_up() -> None:
    search = search_from(pile=2)
    done = grow(search, 2000)
    assert done % CHUNK == 0
    most, least = sorted(visits(search), reverse=True)
    assert most + least == done < 2000
    assert most - least > 2000 - done  # and 16 iterations before it was not so
    assert most - CHUNK - least <= 2000 - (done - CHUNK)


def test_the_only_action_is_not_searched() -> None:
    search = search_from(pile=1)
    assert TREE.most_visited_lead(search) == NO_LIMIT
    assert grow(search, 100) == 0


def test_an_action_is_examined_until_it_was_visited_as_often_as_the_best() -> None:
    search = search_from(pile=2)
    TREE.iterate(search, (), 100)
    missing = visits(search)[TWO] - visits(search)[ONE]
    assert TREE.examine(search, (), ONE) == missing > 0
    assert visits(search)[ONE] == visits(search)[TWO]


def test_a_second_look_forgets_what_the_first_one_found() -> None:
    search = search_from(pile=2)
    TREE.iterate(search, (), 100)
    TREE.examine(search, (), ONE)
    count = visits(search)[TWO]
    search.root_edges[ONE].wins = 1000.0
    assert TREE.look_again(search, (), TWO, ONE) == 2 * count
    assert visits(search) == [count, count]
    assert win_chances(search) == [0.0, 1.0]


def test_a_tie_in_visits_goes_to_what_paid_best() -> None:
    search = search_from(pile=5)
    for place, (number, payoff) in enumerate([(10, 4.0), (10, 6.0)]):
        search.root_edges[place].visits, search.root_edges[place].payoff = number, payoff
    assert TREE.most_visited(search) == TWO
    search.root_edges[ONE].visits = 11
    assert TREE.most_visited(search) == ONE


@pytest.mark.parametrize("iterations", [1, 255, 257, 5000, 10**6, 0])
def test_the_table_has_room_for_four_edges_an_iteration(iterations: int) -> None:
    size = TABLE.size_for(iterations)
    assert size & (size - 1) == 0
    assert MIN_EDGES <= size <= MAX_EDGES
    assert size == MAX_EDGES or size >= 4 * iterations > 0


def test_a_key_keeps_its_place_and_a_full_neighbourhood_has_none_left() -> None:
    search = search_from(pile=5, iterations=1)
    size = int(search.num_edges)
    keys = [(size - 1 + i * size) << 8 | 1 for i in range(MAX_PROBES + 1)]  # all belong to the last place
    places = [TABLE.find_or_add(search, key) for key in keys]
    assert places == [size - 1, *range(MAX_PROBES - 1), NOTHING]  # round the end of the table
    assert [TABLE.find_or_add(search, key) for key in keys] == places
