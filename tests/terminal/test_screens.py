"""The screens look as the files in `screens/` say (`python -m tests.terminal.scenes` writes them anew)."""

from __future__ import annotations

import pytest

from tests.terminal.driver import SMALL, WIDE, fast_forward, make_app, make_session, screen_text, wait_until
from tests.terminal.scenes import FOLDER, SCENES, path_of, render
from wonderland import games
from wonderland.games.match import Match
from wonderland.games.state import SPECTATOR
from wonderland.terminal.canvas import Canvas
from wonderland.terminal.drawings import Scene, drawing_of, lines
from wonderland.terminal.ink import Ink
from wonderland.terminal.rulebook import paragraphs_of
from wonderland.terminal.screens.match import MatchScreen
from wonderland.terminal.session import Position


@pytest.mark.anyio
@pytest.mark.parametrize("name", SCENES)
async def test_the_screen_looks_as_before(name: str) -> None:
    assert await render(name) == path_of(name).read_text(encoding="utf-8")


def test_every_screen_file_belongs_to_a_scene_and_fits_its_window() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(SCENES)
    for name, scene in SCENES.items():
        lines = path_of(name).read_text(encoding="utf-8").splitlines()
        assert len(lines) == scene.size[1]
        assert max(len(line) for line in lines) <= scene.size[0]


def test_an_ascii_terminal_gets_only_ascii() -> None:
    assert path_of("parade-ascii").read_text(encoding="utf-8").isascii()


@pytest.mark.parametrize("game", games.NAMES)
def test_a_newcomer_reads_the_goal_in_one_line(game: str) -> None:
    assert len(drawing_of(game).goal()) < SMALL[0]


@pytest.mark.parametrize(("size", "is_ascii"), [(SMALL, False), (SMALL, True), (WIDE, False), ((60, 20), False)])
@pytest.mark.parametrize("game", games.NAMES)
def test_every_position_can_be_drawn(game: str, size: tuple[int, int], is_ascii: bool) -> None:
    """Whatever the number of seats and the size, for everybody who looks; at 80×24 with room for prompt and keys."""
    rules = games.load(game)
    drawing = drawing_of(game)
    for seats in range(rules.min_seats, rules.max_seats + 1):
        match = Match(rules, seats, seed=seats)
        names = [f"Somebody {seat}" for seat in range(seats)]
        for ply in range(0, 40):
            legal = match.legal_actions()
            if not legal:
                break
            for viewer in (match.seat, SPECTATOR) if ply % 4 == 0 else ():
                position = Position(viewer, match.view(viewer), match.legal_texts() if viewer == match.seat else [])
                scene = Scene(position, names, size[1] - 6)
                scene.picker.offer(drawing.choices(position))
                if position.is_turn:
                    scene.picker.move(1)
                canvas = Canvas(size[0], Ink(is_ascii))
                drawing.draw(scene, canvas)
                assert drawing.headline(position.view, names)
                assert drawing.rule_now(position.view) in {rule.number for rule in paragraphs_of(game)}
                assert all(len(line.plain) == size[0] for line in canvas.lines())
                if size == SMALL:
                    assert canvas.height <= scene.height
            match.apply(legal[ply * 5 % len(legal)])


def test_a_game_without_a_drawing_is_played_in_lines() -> None:
    match = Match(games.load("parade"), 2, seed=1)
    position = Position(match.seat, match.view(match.seat), match.legal_texts())
    scene = Scene(position, ["Ann", "Bea"], 18)
    scene.picker.offer(lines.choices(position))
    canvas = Canvas(80, Ink())
    lines.draw(scene, canvas)
    text = "\n".join(line.plain for line in canvas.lines())
    assert "Cards left" in text
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
