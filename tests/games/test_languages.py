"""What the games say is in the reader's language, and its columns stand below each other in wide letters, too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.matches import ALL_GAMES, random_positions
from tests.pseudo_language import speak_it
from wonderland.engine import catalogue
from wonderland.engine.cells import width_of
from wonderland.engine.match import Match
from wonderland.errors import NotationError
from wonderland.messages import LANGUAGES, speaking
from wonderland.terminal.drawings import Scene, drawing_of
from wonderland.terminal.drawings.canvas import Canvas
from wonderland.terminal.ink import Ink
from wonderland.terminal.session import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.game import Game

NAMES = ("ANN", "アリス", "ボブとキャロル")
SEED = 4
WIDTH, HEIGHT = 80, 18  # of the table in the smallest usual terminal
ENGLISH = re.compile("[a-np-z]{2}")  # o is a small cookie
BY_NAME = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)


def said_in(match: Match) -> Iterator[str]:
    """Everything that the game says of a position, without what is notation."""
    texts, view = match.game.texts, match.view(0 if match.is_over else match.seat)
    yield texts.table(view, NAMES)
    yield from texts.sentences(match.events(), NAMES)
    yield from (texts.sentence(event, NAMES) for event in match.events())
    if match.is_over:
        yield texts.score_sheet(match.outcome(), NAMES)
        return
    yield from (texts.prompt(view), texts.progress(view))
    yield from (texts.choice(view, action).replace(action, "") for action in match.legal)


@BY_NAME
def test_a_game_says_nothing_that_is_no_message(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    speak_it(monkeypatch)
    assert not ENGLISH.search(game.title + game.goal + game.texts.CARD_LETTERS)
    for option in game.options:
        assert not ENGLISH.search(option.help + option.label + "".join(option.words.values()))
    english = [
        text for match in random_positions(game, len(NAMES), SEED) for text in said_in(match) if ENGLISH.search(text)
    ]
    assert english == []


@BY_NAME
def test_an_action_that_is_none_is_refused_in_the_language(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    speak_it(monkeypatch)
    for text in ("", "??", "L*", "9 9", "="):
        with pytest.raises(NotationError) as refused:
            game.notation.parse_action(Match(game, 2, seed=1).state, text)
        assert not ENGLISH.search(str(refused.value))


@BY_NAME
def test_the_columns_of_tables_and_score_sheets_are_straight(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    speak_it(monkeypatch)
    for match in random_positions(game, len(NAMES), SEED):
        rows = match.game.texts.table(match.view(0), NAMES).splitlines()
        rows = [row for row in rows if row.startswith(NAMES)]
        assert len({width_of(row[: row.index("あ")]) for row in rows}) == 1
    sheet = match.game.texts.score_sheet(match.outcome(), NAMES).splitlines()
    columns = [[width_of(row[: found.start()]) for found in re.finditer(r"(?<=  )\S", row)] for row in sheet[:-1]]
    assert len({row[-1] for row in columns if len(row) == max(map(len, columns))}) <= 2  # numbers end at one place


@pytest.mark.parametrize("language", LANGUAGES)
@BY_NAME
def test_the_drawing_fits_into_a_small_terminal(game: Game, language: str) -> None:
    with speaking(language):
        for match in random_positions(game, len(NAMES), SEED):
            canvas = Canvas(WIDTH, Ink())
            seat = 0 if match.is_over else match.seat
            scene = Scene(Position(seat, match.view(seat), match.legal), NAMES, HEIGHT)
            drawing_of(game.name).draw(scene, canvas)
            assert canvas.needed_width <= WIDTH
            assert all(width_of(line.plain) == WIDTH for line in canvas.lines())


def test_names_of_games_are_in_the_language() -> None:
    game = catalogue.load("tea-party")
    with speaking("pl"):
        assert (game.title, game.options[0].label) == ("Herbatka", "Plansza")
        assert game.options[0].words["tea_tray"].startswith("taca")
    assert (game.title, game.options[0].label) == ("Tea Party", "Board")
