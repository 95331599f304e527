"""The lessons of the page: their positions are possible, and what they claim is what the rules do."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from web.lessons.generate import generated, generated_path, match_of, read_lesson
from wonderland.games import NAMES

if TYPE_CHECKING:
    from wonderland.engine.match import Match

LEARNER = 0
STEPS = [
    pytest.param(lesson, step, id=f"{game}-{step['name']}")
    for game in NAMES
    for lesson in [read_lesson(game)]
    for step in lesson["steps"]
]
# What an event is about, in the order of preference.
VALUES = ("set", "cards", "card", "space", "cookie", "cookies", "number", "place", "reason", "seat")


def told(match: Match, event: str) -> list[Any]:
    """What the events of this name are about: the card that was taken, the space where a pawn stopped."""
    found = [one for one in match.events() if one["event"] == event]
    return [next(one[key] for key in VALUES if key in one) for one in found]


def value_at(view: Any, path: str) -> Any:
    """`points.0` of a view."""
    for key in path.split("."):
        view = view[int(key)] if isinstance(view, list) else view[key]
    return view


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_a_step_asks_the_learner_for_an_action_that_the_rules_allow(
    lesson: dict[str, Any], step: dict[str, Any]
) -> None:
    match = match_of(lesson, step)
    assert match.seats == 1 + len(lesson["opponents"])
    assert match.seat == LEARNER
    legal = match.legal
    assert step["right"]
    assert set(step["right"]) <= set(legal)
    assert set(step["wrong"]) <= set(legal) - set(step["right"])
    assert set(step["facts"]) <= set(legal)


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_what_a_step_claims_holds(lesson: dict[str, Any], step: dict[str, Any]) -> None:
    view = match_of(lesson, step).view(LEARNER)
    claims = step.get("before", {})
    assert {path: value_at(view, path) for path in claims} == claims
    for action, facts in step["facts"].items():
        match = match_of(lesson, step)
        match.play(action)
        events, after = facts.get("events", {}), facts.get("view", {})
        assert {event: told(match, event) for event in events} == events, action
        assert {path: value_at(match.view(LEARNER), path) for path in after} == after, action
    assert claims or step["facts"]


@pytest.mark.parametrize("game", NAMES)
def test_a_lesson_is_short_and_its_steps_and_tips_have_names_of_their_own(game: str) -> None:
    lesson = read_lesson(game)
    assert 8 <= len(lesson["steps"]) <= 12
    names = Counter(step["name"] for step in lesson["steps"]) + Counter(f"tip {tip['name']}" for tip in lesson["tips"])
    assert set(names.values()) == {1}
    assert all(set(tip["when"]) <= set(match_of(lesson, lesson["steps"][0]).view(LEARNER)) for tip in lesson["tips"])


@pytest.mark.parametrize("game", NAMES)
def test_the_page_has_the_lessons_as_they_are_written(game: str) -> None:
    assert generated_path(game).read_text("utf-8") == generated(read_lesson(game)), "run `make lessons`"
