"""What matches and positions show in a notebook: the page's cards, nothing hidden, everything inside."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import wonderland
from tests.matches import ALL_GAMES
from wonderland.engine.game import Game
from wonderland.engine.state import SPECTATOR
from wonderland.games.tea_party.boards import NAMED_BOARDS
from wonderland.notebook.sheet import has_drawing

MAX_BYTES = 60_000
CARDS = {
    "parade": [f"{colour}{value}" for colour in "RBPGYO" for value in "0123456789T"],
    "going-out": [*(f"{suit}{value}" for suit in "FH" for value in range(1, 8)), "Q", "C"],
    "tea-party": [*"12345", "joker"],
}


def played(game: Game, plies: int) -> wonderland.Match:
    match = wonderland.Match(game, seats=game.max_seats, seed=1865)
    for _ in range(plies):
        match.play(match.legal_actions[match.ply % len(match.legal_actions)])
    return match


def labels(html: str) -> list[str]:
    """The cards that can be seen."""
    return re.findall(r'class="w-face[^>]*><title>([^<]*)</title>', html)


@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_a_match_shows_the_hand_of_the_seat_to_act_and_no_other(game: Game) -> None:
    match = played(game, 5)
    hand = match.view(match.seat)["hands"][match.seat]
    html = match._repr_html_()
    assert labels(html)[-len(hand) :] == hand
    assert html == match.position(match.seat)._repr_html_()
    known = str(match.view(match.seat))
    assert {card for card in labels(html) if f"'{card}'" not in known} <= {"a hidden card"}
    assert labels(match.position(SPECTATOR)._repr_html_())[-len(hand) :] != hand


@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_a_match_is_small_well_formed_and_needs_nothing_else(game: Game) -> None:
    for plies in (0, 12, 24):
        html = played(game, plies)._repr_html_()
        assert len(html.encode()) < MAX_BYTES
        root = ElementTree.fromstring(html)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert set(re.findall(r"(?:href=\"|url\()#([\w-]+)", html)) <= set(ids)
        assert not re.search(r"<script|<link|<img|https?:|@import|\bon\w+=", html)


@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_every_card_of_a_game_is_drawn(game: Game) -> None:
    assert [card for card in (*CARDS[game.name], "back") if not has_drawing(f"{game.name}-{card}")] == []
    assert [seat for seat in range(game.max_seats) if not has_drawing(f"portrait-{seat}")] == []


def test_every_board_with_a_name_is_drawn_and_others_are_told_in_words() -> None:
    assert [name for name in NAMED_BOARDS if not has_drawing(f"board-{name}")] == []
    tray = wonderland.Match("tea-party", seed=1, options={"board": "tea_tray"}).view(0)["board"]["spaces"]
    spaces = [*tray, {"kind": "plain", "cookies": 1}, {"kind": "plain", "cookies": 1}]
    match = wonderland.Match("tea-party", seed=1, options={"board": {"spaces": spaces}})
    assert "w-board-" not in match._repr_html_().rpartition("<section")[2]
    assert "Cheshire Cat" in match._repr_html_()


def test_names_are_escaped() -> None:
    for game in wonderland.names():
        match = wonderland.Match(game, seats=2, seed=1)
        html = match.position(0, ["<b>Alice</b>", '"&'])._repr_html_()
        assert "<b>Alice" not in html
        assert "&lt;b&gt;Alice&lt;/b&gt;" in html


def test_a_finished_match_shows_its_score_sheet() -> None:
    match = played(wonderland.load("parade"), 0)
    while not match.is_over:
        match.play(match.legal_actions[0])
    assert "with the fewest points." in match._repr_html_()
    assert str(match).splitlines()[-1] in match._repr_html_()


def test_a_game_without_drawings_shows_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "drawings", None)
    match = wonderland.Match("parade", seats=2, seed=1)
    assert f"<pre>{match}</pre>" in match._repr_html_()


def test_a_turn_shows_what_its_seat_sees() -> None:
    match = wonderland.Match("parade", seats=3, seed=1)
    assert match.turn()._repr_html_() == match._repr_html_()
