"""The screens look as the files in `screens/` say (`python -m tests.terminal.scenes` writes them anew)."""

from __future__ import annotations

import pytest

from tests.terminal.scenes import FOLDER, SCENES, path_of, render


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
