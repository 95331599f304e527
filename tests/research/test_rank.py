"""A ranking: costs of decisions, luck taken out, and the levels as the scale."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.commands.command_line import run
from wonderland.arena.executors import InProcess
from wonderland.arena.ratings import draw_weights
from wonderland.errors import OptionError
from wonderland.research.language.rank_report import Means, Report, report_of, write_sheet
from wonderland.research.language.ranking import Arguments, Ranking

if TYPE_CHECKING:
    from pathlib import Path

MODELS = '''
from wonderland.research.language.text_bot import TextBot

class Mute(TextBot):
    """Never names an action, so random ones are played."""

    def __init__(self):
        super().__init__(lambda prompt: "…", rules="none", retries=0)

class Listening(TextBot):
    """Plays the card that the prompt names first, and looks at the past."""

    def __init__(self):
        super().__init__(self.answer, rules="none", legal=True, history=1)

    def answer(self, prompt):
        assert "# The last decisions" in prompt or "No cards yet" in prompt
        return prompt.rpartition("Legal actions")[2].splitlines()[1]

class Broken(TextBot):
    """Cannot be reached."""

    def __init__(self):
        super().__init__(self.answer)

    def answer(self, prompt):
        raise ConnectionError("no route")
'''


@pytest.fixture(autouse=True)
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "models_to_rank.py").write_text(MODELS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))


def ranked(players: str, **changes: object) -> Report:
    facts = {"game": "parade", "levels": "hatter", "seats": 2, "matches": 1, "review_iterations": 32, **changes}
    ranking = Ranking(Arguments(players=players, **facts))  # type: ignore[arg-type]
    return report_of(ranking, list(ranking.play(InProcess())), None)


def test_models_and_levels_play_every_deal_from_every_seat() -> None:
    report = ranked("models_to_rank:Mute,models_to_rank:Listening")
    assert len(report.matches) == 3
    assert {player.player: player.matches for player in report.players} == {
        "hatter": 2,
        "models_to_rank:Mute": 2,
        "models_to_rank:Listening": 2,
    }
    assert [player.is_level for player in report.players].count(True) == 1
    figures = {player.player: player for player in report.players}
    assert figures["models_to_rank:Mute"].failures > 10
    assert figures["models_to_rank:Listening"].failures == 0
    costs = [player.cost.value for player in report.players]
    assert costs == sorted(costs)
    for match in report.matches:
        assert sum(seat.result for seat in match.seats) == 1
        assert sum(seat.adjusted for seat in match.seats) == pytest.approx(1)
    assert write_sheet(report).count("models_to_rank:Mute") >= 2


def test_what_a_model_gave_up_does_not_count_and_is_told() -> None:
    report = ranked("models_to_rank:Broken")
    (broken,) = (player for player in report.players if not player.is_level)
    assert (broken.matches, broken.decisions, broken.given_up, broken.better) == (0, 0, 2, None)
    assert "gave up 2 matches, which do not count: ConnectionError: no route" in write_sheet(report)


def test_a_player_lies_between_the_nearest_levels_that_surely_differ() -> None:
    names = ["model", "dormouse", "white-rabbit", "hatter", "caterpillar"]
    noise = np.array([-1, 1, -1, 1, -1, 1, -1, 1])[:, None]
    spread = np.array([1, 1, -4, 1, 1]) * noise / 100  # the White Rabbit's varies against that of the model
    counts = np.ones((8, 5))
    costs = Means(np.array([0.2, 0.5, 0.21, 0.1, 0.04]) + spread, counts, draw_weights(8, 1)[:, :-1])
    assert costs.neighbours(names, 0, names[1:]) == ("hatter", "dormouse")
    assert costs.neighbours(names, 4, names[1:]) == (None, "hatter")
    nobody = Means(np.zeros((8, 5)), 0 * counts, draw_weights(8, 1)[:, :-1])
    assert nobody.neighbours(names, 0, names[1:]) == (None, None)


def test_wrong_arguments_are_refused_before_the_first_match() -> None:
    with pytest.raises(OptionError, match="there is no level 'alice'"):
        ranked("greedy", levels="alice")
    with pytest.raises(OptionError, match="there is no bot 'nobody'"):
        ranked("nobody")
    with pytest.raises(OptionError, match="Parade is for 2 to 6 players"):
        ranked("greedy", seats=9)


def test_the_command_prints_the_table_or_json() -> None:
    line = "rank parade --players random --levels hatter --seats 2 --matches 2 --review-iterations 16 --workers 1"
    told = run(*line.split())
    assert told.returncode == 0
    assert "2 matches of Parade, 2 seats" in told.stdout
    assert "intervals are too narrow" in told.stdout
    data = json.loads(run(*line.split(), "--json").stdout)
    assert data["format"] == "wonderland-rank-1"
    assert len(data["matches"]) == 2
