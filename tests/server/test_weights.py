"""How much a match counts for a rating: what is weighed, and that nobody loses less by how they play."""

from __future__ import annotations

import pytest

from wonderland.engine import catalogue
from wonderland.server.people.ratings import (
    SETTLED_OPPONENTS,
    SETTLED_SIGMA,
    Entrant,
    Past,
    Rating,
    is_provisional,
    rate,
)
from wonderland.server.people.weights import Person, Weight, against_levels, against_people

ANN, BOB = Person("ann", {"person": 13}), Person("bob", {"person": 13})
LEVELS = catalogue.load("parade").level_ratings


def test_a_match_between_settled_strangers_counts_in_full() -> None:
    assert against_people(ANN, [BOB], is_gain=True) == against_people(ANN, [BOB], is_gain=False) == Weight(1.0)
    assert against_levels(ANN, is_gain=True) == Weight(1.0)


@pytest.mark.parametrize(
    ("person", "other", "weight", "reason"),
    [
        (ANN._replace(neighbours=frozenset({"bob"})), BOB, 0.0, "address"),
        (ANN._replace(recent={"bob": 3, "cyd": 40}), BOB, 1 / 8, "repeats"),
        (ANN, BOB._replace(is_uncertain=True), 1 / 2, "newcomer"),
        (ANN._replace(recent={"cyd": 1, "dan": 1, "eve": 1}, num_gone=2), BOB, 1 / 16, "gone"),
        (ANN._replace(recent={"cyd": 1, "dan": 1, "eve": 1}, num_gone=3), BOB, 1 / 32, "gone"),
        (ANN, BOB._replace(decided={"person": 5, "hatter": 15}), 1 / 4, "stand_in"),
        (ANN, BOB._replace(decided={"person": 2, "hurried": 14}), 1 / 4, "speed"),
        (ANN, BOB._replace(decided={"hurried": 16}), 0.0, "speed"),
    ],
)
def test_who_they_are_to_each_other_and_how_the_other_played_counts_either_way(
    person: Person, other: Person, weight: float, reason: str
) -> None:
    for is_gain in (True, False):
        assert against_people(person, [other], is_gain) == Weight(weight, (reason,))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "decided", [{"person": 3, "hatter": 9}, {"person": 2, "hurried": 14}, {"hurried": 16}, {"person": 1}, {}]
)
def test_how_somebody_played_lessens_their_gains_and_never_their_losses(decided: dict[str, int]) -> None:
    careless = ANN._replace(decided=decided)
    assert against_people(careless, [BOB], is_gain=True).value <= 0.25
    assert against_people(careless, [BOB], is_gain=False) == Weight(1.0)
    assert against_levels(careless, is_gain=True).value <= 0.25
    assert against_levels(careless, is_gain=False) == Weight(1.0)


def test_whoever_resigns_at_once_loses_in_full_and_gives_nothing() -> None:
    quitter, winner = BOB._replace(decided={}, has_resigned=True), ANN._replace(decided={})
    assert against_people(quitter, [winner], is_gain=False) == Weight(1.0)
    assert against_people(winner, [quitter], is_gain=True) == Weight(0.0, ("short",))


def test_among_several_people_the_weight_is_the_mean() -> None:
    cyd = Person("cyd", {"person": 13})
    assert against_people(ANN._replace(neighbours=frozenset({"bob"})), [BOB, cyd], is_gain=True).value == 0.5


def test_a_match_from_before_there_were_weights_has_no_conduct_and_is_not_blamed_for_it() -> None:
    assert against_people(Person("ann"), [Person("bob")], is_gain=True) == Weight(1.0)


def mu_after(decided: dict[str, int], level: str, is_won: bool) -> float:
    """Ann's rating after a match with a bot that these levels decided for, and that had that level at the end."""
    ann, bot = (1, 2) if is_won else (2, 1)
    entrants = [Entrant("ann", None, ann, {"person": 13}), Entrant(None, level, bot, decided)]
    (change,) = rate("parade", entrants, lambda player, against: Past(Rating(30.0, 4.0)))
    return change.rating.mu


def test_a_bots_seat_is_rated_by_who_made_its_decisions() -> None:
    dormouse = mu_after({"dormouse": 13}, "dormouse", is_won=True)
    queen = mu_after({"queen-of-hearts": 13}, "queen-of-hearts", is_won=True)
    assert queen > dormouse + 0.5
    for changed in ({"dormouse": 12, "queen-of-hearts": 1}, {"dormouse": 1, "queen-of-hearts": 12}):
        assert mu_after(changed, "queen-of-hearts", is_won=True) == dormouse, "the weakest, for whoever beat it"


def test_a_change_of_the_level_hardly_makes_a_loss_smaller() -> None:
    whole = mu_after({"dormouse": 13}, "dormouse", is_won=False)
    changed = mu_after({"dormouse": 12, "queen-of-hearts": 1}, "queen-of-hearts", is_won=False)
    assert whole < changed < whole + 0.2
    assert changed < mu_after({"queen-of-hearts": 13}, "queen-of-hearts", is_won=False)


def test_a_match_counts_in_part_by_its_weight() -> None:
    def after(weight: float) -> Rating:
        entrants = [Entrant("ann", None, 1), Entrant("bob", None, 2)]
        changes = rate("parade", entrants, lambda player, against: Past(), {"ann": Weight(weight), "bob": Weight()})
        return next(change.rating for change in changes if change.player == "ann")

    start, whole, half = after(0.0), after(1.0), after(0.5)
    assert start == Rating()
    assert half.mu - start.mu == pytest.approx((whole.mu - start.mu) / 2)
    assert start.sigma - half.sigma == pytest.approx((start.sigma - whole.sigma) / 2)


def test_a_rating_is_provisional_until_it_is_certain_and_comes_from_many_opponents() -> None:
    assert is_provisional("people", SETTLED_SIGMA + 0.1, SETTLED_OPPONENTS)
    assert is_provisional("people", SETTLED_SIGMA, SETTLED_OPPONENTS - 1)
    assert not is_provisional("people", SETTLED_SIGMA, SETTLED_OPPONENTS)
    assert not is_provisional("levels", SETTLED_SIGMA, 0)
