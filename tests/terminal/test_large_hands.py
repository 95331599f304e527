"""Going Out in the terminal with more cards than a row has room for."""

from __future__ import annotations

import pytest

from tests.games.going_out.hoarding import HOARDER, LARGEST_HANDS, LARGEST_SEEDS, MANY_SETS, choice, hoard, largest
from tests.terminal.driver import SMALL, make_app, make_session, screen_text, wait_until
from wonderland.engine.match import Match
from wonderland.games.going_out import GAME
from wonderland.terminal.choices import Picker, slot_key
from wonderland.terminal.drawings import Scene, drawing_of
from wonderland.terminal.drawings.canvas import Canvas
from wonderland.terminal.ink import Ink
from wonderland.terminal.screens.match import MatchScreen
from wonderland.terminal.session import Position
from wonderland.terminal.widgets.layout import LINES_BESIDE_TABLE

DRAWING = drawing_of("going-out")
every_table = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def drawn(match: Match) -> tuple[Canvas, Picker]:
    """The table on a small screen, as the seat to act sees it, and its choices."""
    position = Position(match.seat, match.view(match.seat), match.legal)
    scene = Scene(position, [f"Player {seat}" for seat in range(match.seats)], SMALL[1] - LINES_BESIDE_TABLE, Picker())
    scene.picker.offer(DRAWING.choices(position))
    canvas = Canvas(SMALL[0], Ink())
    DRAWING.draw(scene, canvas)
    return canvas, scene.picker


def check(canvas: Canvas, picker: Picker) -> None:
    """Everything is on the screen, and everything that can be chosen can be clicked."""
    assert canvas.needed_width <= SMALL[0]
    assert {spot.slot for spot in canvas.spots} == set(range(len(picker.choices.slots)))
    for slot in range(len(picker.choices.slots)):
        spot = next(spot for spot in canvas.spots if spot.slot == slot)
        assert canvas.slot_at(spot.x, spot.y + spot.height - 1) == slot


@every_table
def test_the_largest_hand_fits_on_a_small_screen_and_forms_any_set(seats: int) -> None:
    match = largest(seats)
    canvas, picker = drawn(match)
    check(canvas, picker)
    assert canvas.height <= SMALL[1] - LINES_BESIDE_TABLE
    assert len(picker.choices.slots) == LARGEST_HANDS[seats] + 1  # the pass
    for action in match.legal[:: len(match.legal) // 30]:
        picker.select(action)
        assert picker.action == action


@every_table
def test_a_hand_is_seen_while_it_grows_to_the_largest(seats: int) -> None:
    match = Match(GAME, seats, LARGEST_SEEDS[seats], MANY_SETS)
    next(held for held in hoard(match) if held.state.num_hand[HOARDER] == LARGEST_HANDS[seats] - 1)
    phases = []
    while match.seat == HOARDER:
        phases.append(match.view(HOARDER)["phase"])
        check(*drawn(match))
        match.play(choice(match.state))
    assert phases == ["follow", "draw_first", "draw_second", "lay"]


def test_a_large_display_and_a_large_set_take_several_rows() -> None:
    display = " ".join(f"{suit}{number}" for suit in "FH" for number in range(2, 8))
    latest = "0: F1 F1 F1 F1 F1 H1 H1 H1 H1 H1 Q Q =1"
    parts = ["draw 0 start 0", "-", latest, "F5 / ?7", "- / -", f"{display} Q C", "?3", "Q Q", "- / -", "-", "- / -"]
    canvas, picker = drawn(Match.from_position(" | ".join(parts), GAME, seed=1))
    check(canvas, picker)
    assert len(picker.choices.slots) == 16  # fourteen cards, the deck, and to stop


@pytest.mark.anyio
async def test_a_set_of_the_largest_hand_is_played_by_keys() -> None:
    match = largest(4)
    actions = [
        GAME.action_text(states[0], action)
        for states, action in zip(match.past_states(), match.past_actions, strict=True)
    ]
    session = make_session("going-out", *actions, seats=4, seed=LARGEST_SEEDS[4], options=MANY_SETS)
    app = make_app(session)
    _, picker = drawn(match)
    picker.select("Q Q Q =7")
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        assert "29 cards" in screen_text(app)
        await pilot.press(*(slot_key(slot) for slot in picker.picked))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        screen.picker.variant = screen.picker.variants.index("Q Q Q =7")
        await pilot.press("enter")
        await wait_until(pilot, MatchScreen)
    assert session.save.actions[len(actions)] == "Q Q Q =7"
