"""The screens look as the files in `snapshots/` say (`python -m tests.terminal.scenes` writes them anew)."""

from __future__ import annotations

import pytest

from tests.terminal.driver import SMALL, TINY, VAST, fast_forward, make_app, make_session, screen_text, wait_until
from tests.terminal.scenes import FOLDER, SCENES, path_of, render
from wonderland.engine import catalogue
from wonderland.engine.match import Match
from wonderland.engine.rule_paragraphs import rule_now
from wonderland.engine.state import SPECTATOR
from wonderland.terminal.drawings import Scene, drawing_of, lines
from wonderland.terminal.drawings.canvas import Canvas
from wonderland.terminal.ink import Ink
from wonderland.terminal.rulebook import paragraphs_of
from wonderland.terminal.screens.match import MatchScreen
from wonderland.terminal.screens.menu import MenuScreen
from wonderland.terminal.screens.setup import PERSON, SetupScreen
from wonderland.terminal.session import Position


@pytest.mark.anyio
@pytest.mark.parametrize("name", SCENES)
async def test_the_screen_looks_as_before_in_every_size(name: str) -> None:
    for size, text in (await render(name)).items():
        assert text == path_of(name, size).read_text(encoding="utf-8"), f"{name} at {size[0]}x{size[1]}"


def test_every_snapshot_belongs_to_a_scene_and_fits_its_window() -> None:
    sizes = {path_of(name, size): size for name, scene in SCENES.items() for size in scene.sizes}
    assert set(FOLDER.glob("*.txt")) == set(sizes)
    for path, (width, height) in sizes.items():
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) == height
        assert max(len(line) for line in lines) <= width


@pytest.mark.anyio
async def test_an_ascii_terminal_gets_only_ascii() -> None:
    assert all(text.isascii() for text in (await render("parade-ascii")).values())


@pytest.mark.parametrize("game", catalogue.names())
def test_a_newcomer_reads_the_goal_in_one_line(game: str) -> None:
    assert len(catalogue.load(game).goal) < SMALL[0]


@pytest.mark.parametrize(("size", "is_ascii"), [(SMALL, False), (SMALL, True), (VAST, False), (TINY, False)])
@pytest.mark.parametrize("game", catalogue.names())
def test_every_position_can_be_drawn(game: str, size: tuple[int, int], is_ascii: bool) -> None:
    """Whatever the number of seats and the size, for everybody who looks; at 80×24 with room for prompt and keys."""
    rules = catalogue.load(game)
    drawing = drawing_of(game)
    for seats in range(rules.min_seats, rules.max_seats + 1):
        match = Match(rules, seats, seed=seats)
        names = [f"Somebody {seat}" for seat in range(seats)]
        for ply in range(0, 40):
            legal = match.legal_actions
            if not legal:
                break
            for viewer in (match.seat, SPECTATOR) if ply % 4 == 0 else ():
                position = Position(viewer, match.view(viewer), match.legal if viewer == match.seat else [])
                scene = Scene(position, names, size[1] - 6)
                scene.picker.offer(drawing.choices(position))
                if position.is_turn:
                    scene.picker.move(1)
                canvas = Canvas(size[0], Ink(is_ascii))
                drawing.draw(scene, canvas)
                assert drawing.headline(position.view, names)
                assert rule_now(rules, position.view) in {rule.number for rule in paragraphs_of(game)}
                assert all(len(line.plain) == size[0] for line in canvas.lines())
                if size == SMALL:
                    assert canvas.height <= scene.height
                    assert canvas.needed_width <= canvas.width
            match.apply(legal[ply * 5 % len(legal)])


@pytest.mark.anyio
@pytest.mark.parametrize("game", catalogue.names())
async def test_a_window_that_is_too_small_says_so_and_a_larger_one_plays_on(game: str) -> None:
    app = make_app(make_session(game))
    async with app.run_test(size=(40, 12)) as pilot:
        await wait_until(pilot, MatchScreen)
        await pilot.pause()
        assert "The window is too small: it is 40 × 12" in " ".join(screen_text(app).split())
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "too small" not in screen_text(app)
        assert "YOUR TURN" in screen_text(app)


@pytest.mark.anyio
@pytest.mark.parametrize(("size", "is_shown"), [((30, 8), True), ((20, 6), False)])
async def test_a_small_menu_shows_its_games_or_says_why_not(size: tuple[int, int], is_shown: bool) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await wait_until(pilot, MenuScreen)
        await pilot.pause()
        text = " ".join(screen_text(app).split())
        assert all(catalogue.load(name).title in text for name in catalogue.names()) == is_shown
        assert ("too small" in text) != is_shown


@pytest.mark.anyio
async def test_the_setup_of_five_people_fits() -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MenuScreen)
        await pilot.press("2")
        await wait_until(pilot, SetupScreen)
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        screen.kinds = [PERSON] * 5
        await pilot.press("down", "right", "right")
        await pilot.pause()
        text = screen_text(app)
        assert text.count("a person") == 5
        assert "Begin the match" in text
        assert "The last one with cards" in text


@pytest.mark.anyio
async def test_keys_that_do_not_fit_leave_room_for_the_one_that_leaves() -> None:
    app = make_app(make_session("parade"))
    async with app.run_test(size=(60, 24)) as pilot:
        await wait_until(pilot, MatchScreen)
        await pilot.pause()
        assert "Enter play" in screen_text(app)
        assert "q leave" in screen_text(app)


def test_going_out_says_everything_in_80_columns() -> None:
    """Whose turn it is, how far the round is, and what everybody is known to hold."""
    drawing = drawing_of("going-out")
    match = Match(catalogue.load("going-out"), 5, seed=1)
    known = ["F1", "H2", "F3", "H4", "F5", "C"]
    view = match.view(match.seat)
    view["round"], view["discards"] = 10, ["C"] * 6
    other = (match.seat + 1) % 5
    view["hands"][other] = [*known, "?"]
    names = ["Queen of Hearts 1"] * 5
    for view["is_last_turn"] in (False, True):
        title = f" Going Out · {drawing.headline(view, names)} Queen of Hearts 1's turn "
        assert len(title) <= SMALL[0]
    canvas = Canvas(SMALL[0], Ink())
    drawing.draw(Scene(Position(match.seat, view, match.legal), names, 18), canvas)
    assert f"7 cards: {' '.join(known)} " in "\n".join(line.plain for line in canvas.lines())


def test_a_game_without_a_drawing_is_played_in_lines() -> None:
    match = Match(catalogue.load("parade"), 2, seed=1)
    position = Position(match.seat, match.view(match.seat), match.legal)
    scene = Scene(position, ["Ann", "Bea"], 18)
    scene.picker.offer(lines.choices(position))
    canvas = Canvas(80, Ink())
    lines.draw(scene, canvas)
    text = "\n".join(line.plain for line in canvas.lines())
    assert "[Pile: " in text
    assert all(action in text for action in position.legal)


@pytest.mark.anyio
async def test_without_colours_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """With NO_COLOR there are only greys, and the text is the same."""
    monkeypatch.setenv("NO_COLOR", "1")
    session = make_session("parade")
    fast_forward(session, 4)
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MatchScreen)
        await pilot.press("right")
        await pilot.pause()
        assert screen_text(app) == path_of("parade").read_text(encoding="utf-8")
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    assert colour is None or colour.triplet is None or len(set(colour.triplet)) == 1
