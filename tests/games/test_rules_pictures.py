"""The pictures of the rules: what each of them shows is what the engine does."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.tea_party.positions import position
from wonderland.engine import catalogue
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.games import NAMES
from wonderland.games.tea_party import notation
from wonderland.games.tea_party.boards import NAMED_BOARDS
from wonderland.games.tea_party.spaces import can_accept
from wonderland.terminal.rule_pictures import Picture, Sheet, pictures_in, sheets_of

if TYPE_CHECKING:
    from collections.abc import Callable

LANGUAGES = ("ja", "pl")
NAME = re.compile(r"^.+(?= = \d+: )", re.MULTILINE)  # of a player in a count
CARDS = "1122334455*"
COOKIES_OF_TWO = "2222333344445555"  # of a match of two
PICTURES = [
    pytest.param(game, picture, id=f"{game}-{picture.kind}-{index}")
    for game in NAMES
    for index, picture in enumerate(pictures_in(catalogue.rules_text(game)))
]


def told(match: Match, event: str, key: str) -> list[Any]:
    """What the events of this name say after the last action."""
    return [one[key] for one in match.events() if one["event"] == event]


def check_parade_cards(picture: Picture) -> None:
    assert [card[0] for card in picture.body.split()] == list("RBPGYO")


def check_play(picture: Picture) -> None:
    parade, played = picture.cards("parade"), picture.lines()["play"]
    others = [card for card in ("B2", "P3", "O6", "Y9", "G5") if card not in parade][:4]
    hands = f"{' '.join([played, *others])} / ? ? ? ? ?"
    view = Match.from_position(f"play 0 start 0 | {' '.join(parade)} | {hands} | - / - | - / - | ? ? ?").view(0)
    num_safe = len(picture.cards("safe"))
    assert view["previews"][played] == picture.cards("leave")
    assert min(view["safe"][played], len(parade)) == num_safe
    assert picture.cards("safe") == parade[len(parade) - num_safe :]


def check_parade_count(picture: Picture) -> None:
    sheets = sheets_of(picture)
    fronts = " / ".join(" ".join(card for group in sheet.groups for card in group.cards) for sheet in sheets)
    none = " / ".join("-" for _ in sheets)
    match = Match.from_position(f"over - start 0 last 0 pile_empty 0 | - | {none} | {fronts} | {none} | -")
    view = match.view(SPECTATOR)
    for sheet, front, points in zip(sheets, view["front"], view["points"], strict=True):
        drawn = {group.cards[0][0]: (group.cards, group.points, group.is_turned) for group in sheet.groups}
        assert drawn == {colour: (zone["cards"], zone["points"], zone["majority"]) for colour, zone in front.items()}
        assert sheet.points == points


def check_going_out_cards(picture: Picture) -> None:
    assert picture.body.split() == ["F3", "H3", "Q", "C"]


def facing(latest: str, hand: str) -> Match:
    """Seat 1 has these cards, and one more, to beat a set."""
    return Match.from_position(
        f"follow 1 start 0 | - | 0: {latest} | ?6 / {hand} H6 | - / - | - | ?20 | - | - / - | - | - / -"
    )


def cards_of(text: str) -> str:
    """The cards of a set without its value."""
    return re.sub(r" =\d", "", text)


def check_sets(picture: Picture) -> None:
    for text, facts in picture.lines().items():
        match = facing("F1", cards_of(text))
        match.play(text)
        (played,) = [event for event in match.events() if event["event"] == "played"]
        assert facts == f"{played['form']}, size {played['size']}, value {played['value']}"


def check_beats(picture: Picture) -> None:
    for line in picture.body.splitlines():
        latest, sign, answer = re.split(" ([<=]) ", line)
        legal = [Counter(text.split()) for text in facing(latest, answer).legal]
        assert (Counter(answer.split()) in legal) == (sign == "<"), line


def end_of_round(seats: int, scored: str, jokers: str) -> list[dict[str, Any]]:
    """What happens when the last player passes: the others have gone out in the order of their seats."""
    last = seats - 1
    out = " ".join(str(seat) for seat in range(last))
    none = ["-"] * seats
    hands = " / ".join([*none[:last], "H6"])
    zones = " / ".join([scored, *none[1:]])
    head = f"follow {last} start 0 | target=10 | {last - 1}: H7 | {hands} | {' / '.join(none)}"
    match = Match.from_position(f"{head} | - | - | {jokers} | {zones} | {out} | {' / '.join(none)}", seed=1)
    match.play("pass")
    return match.events()


def check_bonus(picture: Picture) -> None:
    shares = [group.split() for group in picture.body.split(" | ")]
    jokers = " ".join(card for share in shares for card in share)
    events = end_of_round(len(shares) + 1, "-", jokers)
    given = Counter(event["seat"] for event in events if event["event"] == "bonus")
    assert [given[seat] for seat in range(len(shares) + 1)] == [*(len(share) for share in shares), 0]


def check_points(picture: Picture) -> None:
    (sheet,) = sheets_of(picture)
    cards = [card for group in sheet.groups for card in group.cards]
    scored = " ".join(card for card in cards if card not in "QC")
    events = end_of_round(3, scored, " ".join(card for card in cards if card in "QC"))
    (points,) = [event for event in events if event["event"] == "points" and event["seat"] == 0]
    pairs = [group for group in sheet.groups if len(group.cards) == 2]
    assert (points["pairs"], points["singles"]) == (len(pairs), len(sheet.groups) - len(pairs))
    assert points["points"] == sheet.points == sum(group.points for group in sheet.groups)


def check_board(picture: Picture) -> None:
    assert picture.body in NAMED_BOARDS.values()


def rest(all_of_them: str, *used: str) -> str:
    """What is left of cards or cookies."""
    for one in "".join(used):
        all_of_them = all_of_them.replace(one, "", 1)
    return all_of_them


def tea(pawns: str, hand: str = "342", drawn: str = "5", up: str = "3", following: str = "2", head: str = "") -> Match:
    """Seat 0 is the pawn that the picture follows; nothing is hidden, so that nothing is left to chance."""
    played = rest("342", hand)
    state = position(
        pawns,
        head=head or "play 0 start 0",
        hands=f"{hand} 123",
        piles=f"{drawn}{rest(CARDS, '342', drawn)} {rest(CARDS, '123')}",
        played=f"{played or '-'} -",
        face_up=up,
        stack=following + rest(COOKIES_OF_TWO, up, following),
    )
    return Match.from_position(notation.format_position(state), "tea-party", seed=1)


def check_hand(picture: Picture) -> None:
    lines = picture.lines()
    match = tea("1 2", "".join(picture.cards("hand")), lines["draw"])
    assert match.view(0)["locked"][0] == [1]
    match.play(f"L{lines['play']}")
    assert match.view(0)["hands"][0] == picture.cards("then")


def check_walk(picture: Picture) -> None:
    lines = picture.lines()
    match = tea(lines["pawns"], up=lines["wins"], following=lines["next"])
    match.play(f"L{lines['play']}")
    start, *stops = lines["path"].split()
    assert start == lines["pawns"].split()[0]
    assert told(match, "stopped", "space") == [int(stop) for stop in stops]
    assert told(match, "won_large", "cookie") == [int(lines["wins"])]
    assert told(match, "turned_up", "cookie") == [int(lines["next"])]


def check_escape(picture: Picture) -> None:
    lines = picture.lines()
    occupied, free, last = (int(space) for space in lines["spins"].split())
    assert lines["play"] == "3"
    assert not can_accept(position(lines["pawns"]), 0, occupied)
    second, third = (
        tea(lines["pawns"], "42", up=lines["wins"], head=f"spin 0 start 0 number 3 spins 1 at {space}")
        for space in (free, last)
    )
    assert second.legal == ["accept", "again"]
    third.play("accept")
    assert lines["path"] == f"{lines['pawns'].split()[0]} {last}"
    assert told(third, "stopped", "space") == [last]
    assert told(third, "won_large", "cookie") == [int(lines["wins"])]


def cookies_of(sheet: Sheet) -> tuple[str, str]:
    """The large cookies of a count, and the number of small ones."""
    large, small = sheet.groups
    return "".join(large.cards), small.cards[1]


def check_cookies(picture: Picture) -> None:
    sheets = sheets_of(picture)
    large, small = zip(*(cookies_of(sheet) for sheet in sheets), strict=True)
    seats = len(sheets)
    state = position(
        " ".join(str(seat + 1) for seat in range(seats)),
        head="over - start 0",
        hands=" ".join("-" * seats),
        piles=" ".join("-" * seats),
        played=" ".join(["1122334455*"] * seats),
        large=" ".join("".join(sorted(one)) for one in large),
        small=" ".join(small),
    )
    match = Match.from_position(notation.format_position(state), "tea-party", seed=1)
    assert match.view(SPECTATOR)["points"] == [sheet.points for sheet in sheets]
    assert [sheet.points for sheet in sheets] == [sum(group.points for group in sheet.groups) for sheet in sheets]
    assert match.outcome().places == [1, 2, 3]


CHECKS: dict[tuple[str, str], Callable[[Picture], None]] = {
    ("parade", "cards"): check_parade_cards,
    ("parade", "play"): check_play,
    ("parade", "count"): check_parade_count,
    ("going-out", "cards"): check_going_out_cards,
    ("going-out", "sets"): check_sets,
    ("going-out", "beats"): check_beats,
    ("going-out", "bonus"): check_bonus,
    ("going-out", "count"): check_points,
    ("tea-party", "board"): check_board,
    ("tea-party", "hand"): check_hand,
    ("tea-party", "walk"): check_walk,
    ("tea-party", "escape"): check_escape,
    ("tea-party", "count"): check_cookies,
}


@pytest.mark.parametrize(("game", "picture"), PICTURES)
def test_a_picture_shows_what_the_engine_does(game: str, picture: Picture) -> None:
    CHECKS[game, picture.kind](picture)


@pytest.mark.parametrize("game", NAMES)
def test_every_kind_of_picture_is_used(game: str) -> None:
    kinds = {picture.kind for picture in pictures_in(catalogue.rules_text(game))}
    assert kinds == {kind for name, kind in CHECKS if name == game}


def test_the_example_of_the_count_is_the_one_of_the_rulebook() -> None:
    counts = [picture for picture in pictures_in(catalogue.rules_text("parade")) if picture.kind == "count"]
    assert [sheet.points for sheet in sheets_of(counts[0])] == [35, 27, 31]


def test_every_board_of_tea_party_is_drawn() -> None:
    boards = [picture.body for picture in pictures_in(catalogue.rules_text("tea-party")) if picture.kind == "board"]
    assert boards == list(NAMED_BOARDS.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_every_language_has_the_same_pictures(game: str, language: str) -> None:
    english, translated = (
        [NAME.sub("", picture.body) for picture in pictures_in(catalogue.rules_text(game, one))]
        for one in ("en", language)
    )
    assert translated == english
