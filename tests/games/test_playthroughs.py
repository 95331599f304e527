"""The golden playthroughs still come out as they were written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.golden import FOLDER, playthroughs, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from wonderland.engine.game import Game


@pytest.mark.parametrize(("path", "game", "seats", "options"), [pytest.param(*p, id=p[0].stem) for p in playthroughs()])
def test_the_playthrough_is_as_written(path: Path, game: Game, seats: int, options: dict[str, Any]) -> None:
    assert path.exists(), "run `make golden`, read the new file and commit it"
    assert text_of(game, seats, options) == path.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(path for path, *_ in playthroughs())
