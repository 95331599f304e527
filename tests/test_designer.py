"""A game of somebody's own (docs/start/designer.md): nothing outside its folder knows it, and everything takes it.

The example is installed as pip would: its folder is on the path, and its entry point in the metadata beside it. Its
committed module is used, so nothing is compiled; the slow test builds the module again, where the linker is installed.
"""

from __future__ import annotations

import importlib.util
import inspect
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec import Raw

from tests.commands.command_line import run, run_process
from tests.documents import fences
from tests.games import test_conformance as conformance
from tests.matches import seat_counts
from tests.server.people import Person
from tests.server.servers import ThreadServer, quick_settings
from wonderland.bots.analysis import analyse
from wonderland.bots.levels import LEVELS
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.defaults import text as default_texts
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.engine.targets import functions
from wonderland.engine.wasm import files
from wonderland.errors import MachineError, OptionError
from wonderland.server.table.plain_texts import with_sentences
from wonderland.terminal.choices import Picker
from wonderland.terminal.drawings import Scene, drawing_of, lines
from wonderland.terminal.drawings.canvas import Canvas
from wonderland.terminal.ink import Ink
from wonderland.terminal.session import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wonderland.engine.game import Game

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "tarts"
ENTRY_POINTS = "[wonderland.games]\ntarts = tarts\nhatless = hatless_games\n"  # the second is nowhere
WIDTH, HEIGHT = 80, 24


def applies(check: Callable[..., Any]) -> bool:
    """Is it a test that a game with a module, and without observations, can pass at once?"""
    is_slow = any(mark.name == "slow" for mark in getattr(check, "pytestmark", []))
    words = check.__name__.split("_")
    return words[0] == "test" and not is_slow and not {"compiled", "bounds", "observations"} & set(words)


CHECKS = [check for check in vars(conformance).values() if inspect.isfunction(check) and applies(check)]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The example, installed."""
    site = tmp_path_factory.mktemp("site")
    metadata = site / "tarts-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: tarts\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text(ENTRY_POINTS, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        for folder in (site, EXAMPLE):
            patch.syspath_prepend(folder)
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, (site, EXAMPLE))))
        patch.setattr(functions, "has_numba", lambda: False)
        patch.setattr(targets, "compiled", lambda game, check_bounds=False: targets.wasm(game))
        catalogue.installed.cache_clear()
        yield catalogue.load("tarts")
    catalogue.installed.cache_clear()


@pytest.mark.parametrize("check", CHECKS, ids=[check.__name__ for check in CHECKS])
def test_it_conforms(game: Game, check: Callable[..., None]) -> None:
    if "seats" in inspect.signature(check).parameters:
        for seats in seat_counts(game):
            check(game, seats)
    elif "text" in inspect.signature(check).parameters:
        check(game, "-")
    else:
        check(game)


def test_python_plays_it_by_name(game: Game) -> None:
    match = Match("tarts", seats=2, seed=1865)
    assert "Play a tart" in str(match)
    while not match.is_over:
        match.play(match.legal[0])
    assert "win" in str(match)


def test_without_a_current_module_it_is_played_in_plain_python(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "digest_of_sources", lambda game: b"changed")
    match = Match(game, seats=3, seed=1)
    assert match.target.name == "interpreted"
    assert make_bot("dormouse").choose(match.turn()) in match.legal_actions
    with pytest.raises(MachineError, match=r"The Queen's Tarts has changed since .* python -m wasm.build tarts"):
        files.files_of(game)


def test_without_a_current_module_hints_and_reviews_say_what_to_build(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "digest_of_sources", lambda game: b"changed")
    monkeypatch.setattr("tarts.GAME", replace(game))  # of this one no module is loaded yet
    result = run("play", "tarts", "--seats", "2", "--seed", "4", "--plain", given="hint\n" + "1\nr\n" * 100)
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("python -m wasm.build tarts builds it") == 2
    assert " win" in result.stdout


def test_the_terminal_plays_it_in_lines(game: Game) -> None:
    result = run_process("play", "tarts", "--seats", "2", "--seed", "4", given="1\n" * 100)
    assert result.returncode == 0, result.stderr
    assert game.goal in result.stdout
    assert "plays T" in result.stdout
    assert " win" in result.stdout


def test_the_terminal_draws_it_without_a_drawing(game: Game) -> None:
    match = Match(game, seats=4, seed=2)
    position = Position(match.seat, match.view(match.seat), match.legal)
    scene = Scene(position, [f"Player {seat}" for seat in range(4)], HEIGHT, Picker())
    assert drawing_of("tarts") is lines
    scene.picker.offer(lines.choices(position))
    canvas = Canvas(WIDTH, Ink())
    lines.draw(scene, canvas)
    assert "Basket: 12" in "\n".join(line.plain for line in canvas.lines())


def test_it_is_simulated_and_its_records_are_verified(game: Game, tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    assert run("simulate", "tarts", "--seats", "3", "--matches", "20", "--records", str(records)).returncode == 0
    assert run("verify", str(records)).returncode == 0
    records.write_text(records.read_text("utf-8").replace('"event":"stole"', '"event":"caught"'), "utf-8")
    assert run("verify", str(records)).returncode == 1


def test_bots_of_the_arena_play_it(game: Game) -> None:
    # A process of its own would compile it.
    result = run("arena", "tarts", "--bots", "random,greedy", "--seats", "2", "--matches", "4", "--workers", "1")
    assert result.returncode == 0, result.stderr
    assert "greedy" in result.stdout


def test_levels_play_it_and_a_search_looks_ahead(game: Game) -> None:
    match = Match(game, seats=2, seed=3)
    for level in LEVELS:
        assert level.make(targets.wasm(game)).choose(match.turn(iterations=50)) in match.legal_actions
    analysed = analyse(match, iterations=200)
    assert {one.action for one in analysed} == set(match.legal)


def test_a_match_of_it_is_reviewed(game: Game, tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    run("simulate", "tarts", "--seats", "2", "--matches", "1", "--bots", "random,random", "--records", str(records))
    result = run("review", str(records), "--iterations", "20")
    assert result.returncode == 0, result.stderr


def test_its_rules_are_printed(game: Game) -> None:
    assert "R7. The most points win." in run("rules", "tarts").stdout


def test_a_server_offers_it_and_tells_it_in_sentences(game: Game, tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        facts = {one["name"]: one for one in ann.http.get("/api/games").json()}
        assert (facts["tarts"]["is_plain"], facts["parade"]["is_plain"]) == (True, False)
        assert facts["tarts"]["goal"] == game.goal
        assert "hatless" not in facts
        assert ann.http.get("/api/games/tarts/rules").text.startswith("# The Queen's Tarts")
        table = ann.create("tarts", 2, bots=[None, "hatter"], start=True)
        with ann.connect(table) as viewer:
            viewer.until_turn()
            seen = (viewer.last.get("acted") or viewer.last.get("started") or viewer.last["snapshot"])["d"]
            texts = seen.get("match", seen)["texts"]
            assert texts["prompt"].startswith("Play a tart")
            assert len(texts["choices"]) == len(viewer.legal)
            viewer.play()
            last = viewer.last["acted"]["d"]["texts"]
            assert "{0} plays T" in "\n".join(viewer.texts)
            assert " win" in last["sheet"]
        with ann.connect(table) as viewer:
            log = viewer.until("snapshot")["d"]["match"]["log"]
            assert all(event["sentence"] for entry in log for event in entry["events"])


def test_a_sentence_that_fails_is_told_in_ours(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game.texts, "sentence", lambda event, names: names["Alice"])
    events = with_sentences(game, 2, Raw(b'[{"event":"caught","seat":1,"tarts":3}]'))
    assert msgspec.json.decode(events)[0]["sentence"] == "{1} caught 3."


def test_a_line_about_a_seat_names_its_player() -> None:
    view = {"last": {"dealer_seat": 1, "tarts": [1]}, "players": [{}, {}]}
    assert default_texts.table(view, ["Ann", "Bob"]).startswith("Last: dealer seat Bob, tarts 1")


def test_a_game_that_cannot_be_loaded_is_one_sentence_and_the_others_play(game: Game) -> None:
    assert "hatless" in catalogue.names()
    assert "hatless" not in [one.name for one in catalogue.loadable()]
    with pytest.raises(OptionError, match="the game hatless cannot be loaded from hatless_games"):
        Match("hatless")
    result = run("simulate", "hatless")
    assert result.returncode == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert "cannot be loaded" in run("play", "--help").stdout.replace("\n", " ")
    assert Match.from_position(Match(game, seed=1).position_text()).game is game


def test_spectators_see_no_hand(game: Game) -> None:
    match = Match(game, seats=3, seed=1)
    assert match.view(SPECTATOR)["hands"] == [["?"] * 3] * 3


def test_the_code_of_the_guide_stands_in_the_example() -> None:
    sources = [path.read_text("utf-8") for path in EXAMPLE.rglob("*.*") if path.suffix in (".py", ".toml")]
    shown = [text for kind, text in fences(ROOT / "docs" / "start" / "designer.md") if kind in ("py", "toml")]
    assert len(shown) > 5
    assert [text for text in shown if not any(text in source for source in sources)] == []


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("ziglang") is None, reason="`make modules` installs the linker")
def test_its_module_is_built_of_its_sources(game: Game) -> None:
    command = [sys.executable, "-m", "wasm.build", "tarts", "--check"]
    subprocess.run(command, cwd=ROOT, env=dict(os.environ), check=True, timeout=900)
