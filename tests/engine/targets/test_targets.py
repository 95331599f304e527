"""The targets themselves; that they agree with each other is checked in test_conformance."""

from __future__ import annotations

import ast
import gc
import importlib
import os
import subprocess
import sys
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.matches import ALL_GAMES, COMPILED, name_of
from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match
from wonderland.engine.state import without_trail
from wonderland.engine.targets import functions, machine_code
from wonderland.engine.targets.functions import Functions, part_modules
from wonderland.engine.targets.table_interface import TABLE
from wonderland.errors import ScriptError

if TYPE_CHECKING:
    from wonderland.engine.game import Game

ON_CUDA_SIMULATOR = """
import sys
import numpy as np
from wonderland.engine import catalogue
from wonderland.engine.targets import functions
from wonderland.engine.targets.cuda_playouts import CudaPlayouts

game = catalogue.load(sys.argv[1])
shortest = {option.name: option.lowest for option in game.options if option.highest}
options = game.encode_options(game.complete_options(shortest))
for seats in (game.min_seats, game.max_seats):
    seeds, choices = np.arange(2, dtype=np.uint64), np.arange(5, 7, dtype=np.uint64)
    states, plies = CudaPlayouts(game, seats, options).run(seeds, choices, matches=1)
    for i in range(2):
        expected = np.zeros(1, game.state)
        count = functions.interpreted(game).playouts.play_out_all(
            expected, seats, options, seeds[i:], choices[i:].copy(), np.zeros(game.max_actions, np.int32)
        )
        assert expected.tobytes() == states[i : i + 1].tobytes()
        assert count == plies[i]
"""


def run(code: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_the_cuda_kernel_gives_the_same_bytes_in_the_simulator(game: Game) -> None:
    result = run(ON_CUDA_SIMULATOR, game.name, NUMBA_ENABLE_CUDASIM="1")
    assert result.returncode == 0, result.stderr


def test_importing_the_games_does_not_import_numba() -> None:
    code = (
        "import sys\n"
        "from wonderland.engine import catalogue\n"
        "from wonderland.engine.match import Match\n"
        "for name in catalogue.names():\n"
        "    game = catalogue.load(name)\n"
        "    Match(game, game.min_seats, 1).legal\n"
        "assert 'numba' not in sys.modules"
    )
    result = run(code)
    assert result.returncode == 0, result.stderr


def test_the_help_imports_neither_numpy_nor_numba() -> None:
    code = (
        "import sys\nfrom wonderland.commands import main\nsys.argv = ['wonderland', '--help']\n"
        "try:\n    main()\nfinally:\n    assert not {'numpy', 'numba', 'rich', 'msgspec'} & set(sys.modules)"
    )
    result = run(code)
    assert result.returncode == 0, result.stderr


def test_a_cache_that_cannot_be_written_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("WONDERLAND_CACHE", str(blocked / "cache"))
    assert not machine_code.can_be_kept()


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    code = (
        "from wonderland.engine import catalogue, targets\nfrom wonderland.engine.match import Match\n"
        "game = catalogue.load('parade')\nassert Match(game, 2, 1, target=targets.compiled(game)).legal_actions"
    )
    result = run(code, WONDERLAND_CACHE=str(blocked / "cache"))
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
@pytest.mark.parametrize("module", ["wonderland.engine.playouts", "wonderland.bots.search.tree"])
def test_compiled_code_is_told_apart_by_every_source_that_takes_part(game: Game, module: str) -> None:
    sources = set(machine_code.sources_of((*part_modules(game).values(), module)))
    needed = {imported for source in sources - set(machine_code.ALWAYS) for imported in imports_of(source)}
    assert needed <= sources


def imports_of(module: str) -> set[str]:
    """What a module of ours imports from our modules when it runs."""
    found = set()
    for node in ast.parse(Path(str(importlib.import_module(module).__file__)).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("wonderland."):
            source = importlib.import_module(str(node.module))
            is_package = hasattr(source, "__path__")
            found |= {f"{source.__name__}.{name.name}" if is_package else source.__name__ for name in node.names}
    return found


def test_compiled_code_that_nobody_has_used_for_long_is_removed(tmp_path: Path) -> None:
    long_ago = time.time() - machine_code.KEPT_UNUSED_SECONDS - 1
    folders = {name: tmp_path / name for name in ("parade-cpu-old", "parade-cpu-used", "tea-party-cpu-old")}
    for name, folder in folders.items():
        folder.mkdir()
        (folder / "code").write_text("")
        if name.endswith("old"):
            os.utime(folder, (long_ago, long_ago))
    machine_code.enter(tmp_path / "parade-cpu-now", "parade-cpu")
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == ["parade-cpu-now", "parade-cpu-used", "tea-party-cpu-old"]


def test_threads_that_bind_a_module_at_once_all_get_it_whole() -> None:
    game = ALL_GAMES[0]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            for _ in range(100):
                bound = Functions(game, lambda function: function)
                together = threading.Barrier(4)

                def is_whole(bound: Functions = bound, together: threading.Barrier = together) -> bool:
                    together.wait()
                    module = bound.bind("wonderland.bots.search.tree")
                    return module.rules is bound.rules and module.mix.__globals__ is vars(module)

                assert all(one.result() for one in [pool.submit(is_whole) for _ in range(4)])
    finally:
        sys.setswitchinterval(interval)


def test_rebinding_leaves_the_rules_themselves_undecorated() -> None:
    import types

    from wonderland.games.parade import rules

    targets.compiled(catalogue.load("parade"))
    assert isinstance(rules.apply_action, types.FunctionType)


def test_a_script_decides_what_chance_gives() -> None:
    game = catalogue.load("parade")
    deck = list(range(66))
    match = Match(game, 3, 0, target=targets.scripted(game, [deck, 2]))
    assert match.seat == 2
    assert match.state.hand[0].tolist() == [65, 64, 63, 62, 61]


@pytest.mark.parametrize(
    ("outcomes", "complaint"),
    [
        ([], "the record has none left"),
        ([list(range(66))], "chance must give a number, and the record has none left"),
        ([list(range(66)), 3], "a number from 0 to 2, not 3"),
        ([list(range(66)), "x"], "a number from 0 to 2, not 'x'"),
        ([[0, *range(65)], 0], "not exactly the cards of the game"),
        ([5, 5], "not exactly the cards of the game"),
    ],
)
def test_a_script_that_does_not_fit_is_refused(outcomes: list[object], complaint: str) -> None:
    game = catalogue.load("parade")
    with pytest.raises(ScriptError, match=complaint):
        Match(game, 3, 0, target=targets.scripted(game, outcomes))


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_without_a_trail_matches_go_the_same_way(game: Game) -> None:
    """Whoever plays out at random may leave it out: nothing in the rules reads it."""
    shortest = {option.name: option.lowest for option in game.options if option.highest}
    options, actions = game.encode_options(game.complete_options(shortest)), np.zeros(game.max_actions, np.int32)
    with_one, without = np.zeros(1, game.state), np.zeros(1, without_trail(game.state))
    plies = [
        bound.playouts.play_out_all(states, 2, options, np.array([5], np.uint64), np.array([7], np.uint64), actions)
        for bound, states in (
            (functions.interpreted(game), with_one),
            (Functions(game, lambda function: function, has_trail=False), without),
        )
    ]
    assert plies[0] == plies[1]
    for name in without.dtype.names or ():
        assert name == "num_trail" or (with_one[name] == without[name]).all()


def test_a_call_by_address_keeps_its_workspace() -> None:
    workspace = targets.compiled(catalogue.load(COMPILED)).workspaces(TABLE).make()
    memory, call = weakref.ref(workspace.states.base), workspace.call["list_actions"]
    del workspace
    gc.collect()
    assert memory() is not None
    assert call() == 0
    del call
    gc.collect()
    assert memory() is None


def test_a_batch_leaves_no_trace_of_the_matches_before_it() -> None:
    game = catalogue.load("parade")
    options, actions = game.default_options(), np.zeros(game.max_actions, np.int32)
    used, fresh = np.full(8, 0x55, np.uint8).repeat(game.state.itemsize).view(game.state), np.zeros(8, game.state)
    for states in (used, fresh):
        functions.compiled(game).playouts.play_out_all(
            states, 4, options, np.arange(8, dtype=np.uint64), np.ones(1, np.uint64), actions
        )
    assert used.tobytes() == fresh.tobytes()
