"""Things move to where they belong without a new layout, and a turn begins when they have come to rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.driver import Player
from tests.e2e.scenes import Moment, open_table
from tests.e2e.waits import expect_equal

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Reach, Visit

# At every frame: which properties the page's own motions animate, and what the bar says meanwhile.
WATCH = """
() => {
  window.motions = { frames: 0, properties: [], headlines: [] };
  const stage = document.querySelector('[data-testid=stage]');
  const look = () => {
    const moving = stage.getAnimations({ subtree: true }).filter((one) => one.constructor === Animation);
    const keyframes = moving.flatMap((one) => one.effect.getKeyframes());
    const about = ['offset', 'computedOffset', 'easing', 'composite'];
    const properties = keyframes.flatMap((keyframe) => Object.keys(keyframe)).filter((name) => !about.includes(name));
    if (moving.length > 0) {
      motions.frames += 1;
      motions.properties = [...new Set([...motions.properties, ...properties])];
      motions.headlines = [...new Set([...motions.headlines, document.querySelector('.headline').innerText])];
    }
    requestAnimationFrame(look);
  };
  look();
}
"""
# What a motion leaves behind when it does not clean up.
LEFTOVERS = """
() => document.querySelectorAll('[data-testid=stage] > :not(:first-child), [data-flip][style*=z-index]').length
"""


def watched_play(page: Page, steps: int) -> dict[str, Any]:
    page.evaluate(WATCH)
    Player(page).play(most=steps)
    found: dict[str, Any] = page.evaluate("() => motions")
    return found


@pytest.mark.parametrize(
    "game", ["going-out", *(pytest.param(game, marks=pytest.mark.slow) for game in ("parade", "tea-party"))]
)
def test_only_what_needs_no_layout_is_animated(visit: Visit, scene: Reach, game: str) -> None:
    moments = {"parade": "play", "going-out": "follow", "tea-party": "play"}
    page = open_table(visit(wishes={"motion": True, "speed": "quick"}), scene(Moment(game, moments[game], 3)))
    found = watched_play(page, 6)
    assert found["frames"] > 0  # how many depends on the machine
    assert set(found["properties"]) <= {"transform", "opacity"}
    expect_equal(page, lambda: page.evaluate(LEFTOVERS), 0)


def test_a_turn_begins_when_the_other_s_card_has_come_to_rest(visit: Visit, scene: Reach) -> None:
    page = open_table(visit(wishes={"motion": True, "speed": "quick"}), scene(Moment("parade", "play", 2)))
    found = watched_play(page, 2)
    assert found["headlines"] == ["Poppy is to act"]
