"""The terminal in other languages: whole matches, columns that stay straight, and nothing cut that matters."""

from __future__ import annotations

import locale
from typing import TYPE_CHECKING

import pytest

from tests.pseudo_language import in_long_words, speak_it
from tests.terminal.driver import (
    SMALL,
    fast_forward,
    make_app,
    make_session,
    play_match,
    screen_text,
    wait_for_review,
    wait_until,
)
from tests.terminal.prepared import WaitingTable, save_matches
from wonderland.engine import catalogue
from wonderland.engine.cells import width_of, wrapped
from wonderland.messages import LANGUAGES, current_language, speaking
from wonderland.terminal.ink import Ink, ink_for_terminal, locale_encoding
from wonderland.terminal.lines.plain import play
from wonderland.terminal.lines.rules_text import rules_lines
from wonderland.terminal.lines.words import WORDS, word_of
from wonderland.terminal.online.table_list import ListedTable, table_lines
from wonderland.terminal.screens.choose import ChooseScreen
from wonderland.terminal.screens.gathering import GatheringScreen
from wonderland.terminal.screens.match import MatchScreen
from wonderland.terminal.screens.menu import MenuScreen
from wonderland.terminal.screens.puzzle import PuzzleScreen
from wonderland.terminal.screens.replay import ReplayScreen
from wonderland.terminal.screens.result import ResultScreen
from wonderland.terminal.screens.rules import RulesScreen
from wonderland.terminal.screens.screen_app import ScreenApp
from wonderland.terminal.screens.setup import SetupScreen
from wonderland.terminal.screens.text import TextScreen
from wonderland.terminal.session import in_thread
from wonderland.terminal.widgets.rows import Rows
from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from textual.app import App
    from textual.pilot import Pilot

pytestmark = pytest.mark.anyio

LONG_OR_WIDE = ["ja", "de", "en"]
USUAL_MATCHES = {("ja", "1"), ("en", "2"), ("de", "3")}  # the others are slow tests


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_it(monkeypatch, in_long_words)


@pytest.fixture(params=LONG_OR_WIDE)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Wide letters, a language of long words, and one of even longer ones."""
    if request.param == "en":
        speak_it(monkeypatch, in_long_words)
    with speaking(request.param):
        yield


@pytest.fixture
def japanese() -> Iterator[None]:
    with speaking("ja"):
        yield


def check_screen(app: App[Any], last_key: str) -> str:
    """Every line fits, the window is large enough, and the key that leads on is there; the text of the screen."""
    text = screen_text(app)
    assert all(width_of(line) <= SMALL[0] for line in text.splitlines()), text
    assert t("too_small", width="", height="", least_width="", least_height="")[:12] not in text
    assert text.splitlines()[-1].endswith(f" {t(last_key)}"), text
    for rows in app.screen.query(Rows):
        columns = {
            width_of(line[: line.index(row.value)])
            for row, line in zip(rows.rows, rows.render().plain.splitlines(), strict=False)
            if row.value and row.value in line and not row.is_adjustable
        }
        assert len(columns) <= 1, text
    return text


def play_in_lines(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    """A whole match of Parade: these answers, then always the first action."""
    left = iter([*answers, *["1"] * 200])
    monkeypatch.setattr("builtins.input", lambda _: next(left))
    play(make_session("parade", seats=2, seed=4), Ink())


async def test_a_match_in_lines_in_japanese(
    japanese: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play_in_lines(monkeypatch, "l", "??", "h")
    output = capsys.readouterr().out
    assert common("log.empty") in output
    assert "まだ" in output
    assert "パレード" in output, "the rules are Japanese"
    assert output.count(t("hand", cards="")[:4]) > 5


async def test_a_match_in_lines_in_a_longer_language(
    pseudo: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play_in_lines(monkeypatch, t("word.log"), "log", "?", "77")
    output = capsys.readouterr().out
    assert output.count(common("log.empty")) == 2
    assert t("error.number", n=5) in output
    assert t("lines.players", names="Alice, Dormouse") in output
    for english in ("Your hand", "At the table", "Answer with", "Nothing has happened"):
        assert english not in output


@pytest.mark.parametrize("game", catalogue.names())
async def test_a_match_in_lines_fits_into_80_columns(
    language: None, game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "1")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(SMALL[0]))
    play(make_session(game, seats=3, seed=4), Ink())
    output = capsys.readouterr().out
    assert [line for line in output.splitlines() if width_of(line) > SMALL[0]] == []


@pytest.mark.parametrize(
    ("language", "game"),
    [
        pytest.param(language, game, marks=() if (language, game) in USUAL_MATCHES else pytest.mark.slow)
        for language in LONG_OR_WIDE
        for game in ("1", "2", "3")
    ],
    indirect=["language"],
)
async def test_a_match_from_the_menu_to_its_review_fits_into_80_columns(language: None, game: str) -> None:
    save_matches()
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MenuScreen)
        await shown(pilot, "key.leave")
        assert common("study.today") in screen_text(app)
        await pilot.press(game)
        await wait_until(pilot, SetupScreen)
        await shown(pilot, "key.back")
        await pilot.press("enter")
        await wait_until(pilot, MatchScreen)
        assert t("turn.yours") in await shown(pilot, "key.leave")
        await play_match(pilot)
        await wait_for_review(pilot)
        await pilot.press("enter", "enter", "enter")
        await shown(pilot, "key.to_menu")
        await pilot.press("r")
        await wait_until(pilot, ReplayScreen)
        await pilot.press("end")
        await shown(pilot, "key.back")


async def shown(pilot: Pilot[str], last_key: str) -> str:
    """What is on the screen once it is still."""
    await pilot.pause()
    return check_screen(pilot.app, last_key)


async def test_every_other_screen_fits_into_80_columns(language: None) -> None:
    fast_forward(make_session("parade", seats=2), None)
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, MenuScreen)
        for keys, screen in (("h", ChooseScreen), ("p1", PuzzleScreen), ("r1", RulesScreen), ("d", ChooseScreen)):
            for key in keys:
                await pilot.press(key)
            await wait_until(pilot, screen)
            await shown(pilot, "key.leave" if screen is PuzzleScreen else "key.back")
            await pilot.press(*["escape"] * len(keys))
            await wait_until(pilot, MenuScreen)


async def test_an_online_table_fits_into_80_columns(pseudo: None) -> None:
    app = make_app(WaitingTable())
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, GatheringScreen)
        text = await shown(pilot, "key.leave")
        assert t("waiting.begin", match="match", bots="yes")[:60] in text
        await pilot.press("c")
        await pilot.pause()
        assert t("key.send") in screen_text(app)


async def test_the_end_of_a_match_is_told_in_the_language_of_its_reader(pseudo: None) -> None:
    session = make_session("parade", seats=2)
    fast_forward(session, None)
    app = make_app(session)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, ResultScreen)
        assert t("result.title") in await shown(pilot, "key.to_menu")
    assert session.farewell == t("farewell.over")


async def test_work_in_a_thread_speaks_the_language_of_its_reader(japanese: None) -> None:
    assert await in_thread(current_language) == "ja"


async def test_rules_that_are_not_translated_are_shown_in_english_and_say_so(
    japanese: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = catalogue.rules_file("parade", "en")
    monkeypatch.setattr(catalogue, "rules_file", lambda _, code: english if code == "en" else english / code)
    lines = rules_lines("parade")
    assert t("rules.english", language="日本語")[:40] in lines
    assert "P18. The lowest total wins." in lines


async def test_a_japanese_rule_begins_beside_its_number(japanese: None) -> None:
    text = "P6. 出したカードの数字が、ほかのカードを守ります。"
    assert "• P6. 出した" in rules_lines("parade")
    app = ScreenApp(TextScreen([text * 4], Ink()), Ink())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        first, *others = [line.strip() for line in screen_text(app).splitlines()[1:-1]]
        assert first.startswith("P6. 出した")
        assert not any(line.startswith(("。", "、")) for line in others)


async def test_words_are_understood_in_english_and_in_the_language_of_the_reader(pseudo: None) -> None:
    for name, others in WORDS.items():
        for typed in (name, name.upper(), t(f"word.{name}"), *others):
            assert word_of(typed) == name


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_has_little_room_is_short_in_every_language(language: str) -> None:
    with speaking(language):
        assert width_of(t("pile.left")) <= 10


async def test_columns_stay_straight_with_wide_letters() -> None:
    tables = [
        ListedTable(1, "parade", "playing", ["アリス", None], is_yours=True, is_your_turn=True, link=""),
        ListedTable(12, "going-out", "gathering", ["Ann"], is_yours=False, is_your_turn=False, link=""),
    ]
    for language in ("en", "ja"):
        with speaking(language):
            first, second = table_lines(tables)
            assert width_of(first.partition("アリス")[0]) == width_of(second.partition("Ann")[0])


async def test_a_line_without_spaces_ends_after_any_letter_but_no_line_begins_with_a_closing_mark() -> None:
    text = "アリスは3枚のカードを取り、「緑の10」を出しました。次はボブの番です。"
    for width in range(8, 40):
        lines = wrapped(text, width)
        assert all(width_of(line) <= width for line in lines)
        assert not any(line[0] in "、。」ー" or line[-1] == "「" for line in lines)
    assert wrapped("1. 緑を出す", 8) == ["1. 緑を", "出す"]


def test_letters_are_drawn_where_the_reader_s_locale_is_not_installed() -> None:
    assert locale_encoding({"LC_ALL": "", "LANG": "ja_JP.UTF-8"}) == "UTF-8"
    assert locale_encoding({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}) == locale.getencoding()


def test_a_terminal_that_shows_only_ascii_speaks_english_instead_of_japanese(japanese: None) -> None:
    assert ink_for_terminal(only_ascii=True).is_ascii
    assert current_language() == "en"


def test_a_terminal_that_shows_only_ascii_speaks_polish_without_accents() -> None:
    with speaking("pl"):
        assert ink_for_terminal(only_ascii=True).form(common("bar.your_turn")) == "Twoj ruch."
