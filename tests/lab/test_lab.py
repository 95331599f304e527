"""A lab as an experiment: paired deals, the same figures however often it was stopped, and what is measured."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import msgspec
import pytest

from wonderland.arena.executors import InProcess
from wonderland.engine import catalogue
from wonderland.errors import OptionError
from wonderland.lab.deciders import FORCED, INDIFFERENT, ONE_GOOD, SEVERAL_GOOD, beginner_beside, kind_of
from wonderland.lab.lab import Lab, Report
from wonderland.lab.measures import leader_wins, luck_share, margin_of
from wonderland.lab.plan import EQUAL, LUCK, MIXED, Dimension, Plan, make_plan
from wonderland.lab.play import NOBODY, Played
from wonderland.lab.results_file import append_results, read_results

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

MATCHES, SEATS = 20, 3
BOARDS = Dimension("board", [("watch", "pocket_watch"), ("tray", "tea_tray")])


@functools.cache
def plan() -> Plan:
    return make_plan(catalogue.load("tea-party"), [BOARDS], [SEATS], ["hatter"], seed=3)


@functools.cache
def finished() -> tuple[Played, ...]:
    return tuple(played_to_the_end(Lab(plan(), MATCHES)).played)


def played_to_the_end(lab: Lab) -> Lab:
    for _ in lab.play(InProcess()):
        pass
    return lab


def report_of(played: Iterable[Played]) -> Report:
    return Lab(plan(), MATCHES, played).report()


def part(name: str, variant: int = 0) -> list[Played]:
    return [each for each in finished() if each.part == name and each.variant == variant]


def test_variants_play_the_same_deals() -> None:
    assert [each.first for each in part(EQUAL, 0)] == [each.first for each in part(EQUAL, 1)]
    assert [each.points for each in part(EQUAL, 0)] != [each.points for each in part(EQUAL, 1)]


def test_the_stronger_level_has_every_seat_of_a_deal() -> None:
    assert [each.strong for each in part(MIXED)[:SEATS]] == list(range(SEATS))
    assert len({each.deal for each in part(MIXED)[:SEATS]}) == 1


def test_the_matches_whose_luck_is_measured_are_those_between_equals() -> None:
    for lucky, equal in zip(part(LUCK), part(EQUAL), strict=False):
        assert msgspec.structs.replace(lucky, part=EQUAL, luck=[]) == equal


def test_what_luck_brings_one_seat_others_lose() -> None:
    for lucky in part(LUCK):
        assert sum(map(sum, lucky.luck)) == pytest.approx(0, abs=1e-5)


def test_every_decision_is_of_one_kind() -> None:
    assert all(sum(each.kinds) == each.plies for each in finished())
    assert (kind_of(1, 1), kind_of(3, 3), kind_of(3, 1), kind_of(3, 2)) == (
        FORCED, INDIFFERENT, ONE_GOOD, SEVERAL_GOOD,
    )  # fmt: skip


def test_a_lab_that_was_stopped_and_went_on_has_the_same_figures() -> None:
    lab = Lab(plan(), MATCHES)
    stopped = lab.play(InProcess())
    first = next(stopped)
    stopped.close()
    again = Lab(plan(), MATCHES, first)
    assert again.num_left == lab.num_left - len(first)
    assert played_to_the_end(again).report() == report_of(finished())


def test_the_order_of_the_results_does_not_matter() -> None:
    assert report_of(reversed(finished())) == report_of(finished())


def test_more_matches_begin_with_the_same_ones() -> None:
    more = Lab(plan(), MATCHES + 10, finished())
    assert 0 < more.num_left < Lab(plan(), MATCHES + 10).num_left
    assert all(min(task.deals) > 0 for task in more.tasks)


def test_a_deal_of_which_a_match_is_missing_is_played_again() -> None:
    torn = [
        each for each in finished() if (each.part, each.variant, each.deal, each.strong) != (MIXED, 0, 0, SEATS - 1)
    ]
    lab = Lab(plan(), MATCHES, torn)
    assert [(task.part, task.deals) for task in lab.tasks] == [(MIXED, [0])]
    assert played_to_the_end(lab).report() == report_of(finished())


def test_results_are_read_back_and_a_line_that_was_never_finished_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / "lab.jsonl"
    assert read_results(file, plan()) == []
    append_results(file, plan(), finished()[:3])
    with file.open("ab") as out:
        out.write(b'{"variant":0,"par')
    assert read_results(file, plan()) == list(finished()[:3])
    append_results(file, plan(), finished()[3:5])
    assert read_results(file, plan()) == list(finished()[:5])


def test_results_of_another_experiment_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "lab.jsonl"
    append_results(file, plan(), finished()[:1])
    renamed = [msgspec.structs.replace(variant, label="another name") for variant in plan().variants]
    assert read_results(file, msgspec.structs.replace(plan(), variants=renamed)) == [finished()[0]]
    other = msgspec.structs.replace(plan(), seed=4)
    with pytest.raises(OptionError, match="holds another experiment: its seed differ"):
        read_results(file, other)
    file.write_text("[1, 2]\n")
    with pytest.raises(OptionError, match="holds no results of a lab"):
        read_results(file, plan())


def test_variants_are_all_combinations_and_are_named_by_what_differs() -> None:
    game = catalogue.load("tea-party")
    hole = Dimension("gentle_hole", [("gentle", True)])
    made = make_plan(game, [BOARDS, hole], [2, 4], ["hatter"], seed=1)
    assert [each.label for each in made.variants] == [
        "watch, 2 seats",
        "watch, 4 seats",
        "tray, 2 seats",
        "tray, 4 seats",
    ]
    assert all(each.options["gentle_hole"] for each in made.variants)
    with pytest.raises(OptionError, match="the same value twice"):
        make_plan(game, [], [2, 2], ["hatter"], seed=1)


def test_every_level_is_measured_among_weaker_ones() -> None:
    assert beginner_beside("hatter") == "dormouse"
    assert beginner_beside("dormouse") == "random"


def example(points: list[int], places: list[int], leaders: list[int], luck: list[list[float]]) -> Played:
    return Played(0, EQUAL, 0, 0, points, places, "", "points", 10, 2, 20, [0, 10, 0, 0], leaders, NOBODY, luck)


def test_a_lead_is_worth_what_leaders_win_and_ties_lead_nothing() -> None:
    kept = example([5, 3], [1, 2], [0, NOBODY], [])
    lost = example([3, 5], [2, 1], [0, NOBODY], [])
    share = leader_wins([kept, lost, lost, lost], 0)
    assert share is not None
    assert share.value == 0.25
    assert leader_wins([kept, lost], 1) is None


def test_luck_that_is_the_whole_result_explains_all_of_it() -> None:
    lucky = [example([5, 3], [1, 2], [], [[0.1, 0.4], [-0.1, -0.4]])]
    deal, whole = luck_share(lucky, (0,)), luck_share(lucky, (0, 1))
    assert deal is not None
    assert whole is not None
    assert (deal.value, whole.value) == pytest.approx((0.2, 1.0))


def test_the_margin_is_between_the_first_two_places() -> None:
    assert margin_of(example([9, 4, 7], [3, 1, 2], [], [])) == 3
