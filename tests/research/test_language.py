"""Functions from prompt to answer as players: what they are asked, how they are understood, and what is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.matches import ALL_GAMES, some_positions
from wonderland.bots.checked import CheckedBot
from wonderland.engine.match import Match
from wonderland.errors import BotError, OptionError
from wonderland.research.language.answers import read_answer
from wonderland.research.language.positions import Told
from wonderland.research.language.rules import action_help, one_rule, search_rules, short_rules, whole_rules
from wonderland.research.language.text_bot import TextBot

if TYPE_CHECKING:
    from wonderland.engine.game import Game


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("ACTION: G3", "G3"),
        ("I could play G3.\n\n**Action:** `R5`", "R5"),
        ("ACTION: G3\nNo, wait.\naction: F3 H3 Q =3.", "F3 H3 Q =3"),
        ("The best is\n```\nL*4\n```\nas it wins a cookie.", "L*4"),
        ("I think G3 is bad.\n- take F3", "take F3"),
        ("G3", "G3"),
        ('"L3+"', "L3+"),
        ("", ""),
        ("ACTION:", ""),
        ("ACTION: " + "because " * 40, ""),
    ],
)
def test_the_action_is_read_where_the_answer_says_it(answer: str, action: str) -> None:
    assert read_answer(answer) == action


def test_an_action_in_prose_is_never_guessed() -> None:
    answers = iter(["I would like to play G5, I think.", "ACTION: G5"])
    match = Match.from_position(PARADE)
    bot = TextBot(lambda prompt: next(answers))
    assert match.action_text(bot.choose(match.turn())) == "G5"
    assert (bot.tally.unparsable, bot.tally.failures) == (1, 0)


PARADE = "play 0 start 0 | G7 B4 R5 O4 P5 Y7 | G5 R8 Y8 P6 Y6 / R1 R2 R3 R4 R6 | - / - | - / - | B1 B2 B3"


def test_a_wrong_answer_is_asked_for_again_with_the_reason_and_without_the_legal_actions() -> None:
    prompts: list[str] = []
    answers = iter(["ACTION: R1", "ACTION: castle", "ACTION: Y6"])

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers)

    match = Match.from_position(PARADE)
    bot = TextBot(ask)
    assert match.action_text(bot.choose(match.turn())) == "Y6"
    assert (bot.tally.illegal, bot.tally.unparsable, bot.tally.failures) == (1, 1, 0)
    first, second, third = prompts
    assert second.startswith(first)
    assert "> ACTION: R1\nIt cannot be used: R1 is not legal now. Answer again." in second
    assert "'castle' is no card" in third
    assert "- Y6" not in third


def test_without_a_usable_answer_a_legal_action_is_played_and_counted_as_a_failure() -> None:
    bot = TextBot(lambda prompt: "I resign.", retries=1)
    turn = Match.from_position(PARADE).turn()
    assert bot.choose(turn) in turn.legal_actions
    assert bot.choose(turn) == bot.choose(turn)
    assert (bot.tally.decisions, bot.tally.unparsable, bot.tally.failures) == (3, 6, 3)


def test_a_function_that_fails_is_not_taken_for_a_player_that_fails() -> None:
    def unreachable(prompt: str) -> str:
        raise ConnectionError("no route")

    turn = Match.from_position(PARADE).turn()
    with pytest.raises(BotError, match="ConnectionError: no route"):
        CheckedBot("model", TextBot(unreachable)).choose(turn)
    with pytest.raises(BotError, match="with a text, not with 7"):
        CheckedBot("model", TextBot(lambda prompt: 7)).choose(turn)  # type: ignore[arg-type, return-value]
    with pytest.raises(OptionError, match="whole, short or none"):
        TextBot(unreachable, rules="long")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_a_prompt_stands_alone_and_tells_only_what_the_seat_knows(game: Game) -> None:
    """Whatever the hidden cards are, the prompt is the same."""
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return "?"

    bot = TextBot(ask, legal=True, retries=0)
    for match in some_positions(game, game.max_seats, seed=3):
        if match.is_over or len(prompts) >= 8:
            break
        bot.choose(match.turn())
        view = match.view(match.seat)
        assert f"Your hand: {game.texts.hand(view, match.seat)}" in prompts[-1]
        assert game.texts.prompt(view) in prompts[-1]
        assert f"Legal actions ({len(match.legal)}):" in prompts[-1]
        for part in ("# Rules\n" + game.goal, "# How actions are written\n", "ACTION: <"):
            assert part in prompts[-1]
        other = Match.from_position(game.notation.format_position(match.hidden(match.seat)), game, seed=8)
        bot.choose(other.turn())
        assert prompts[-1] == prompts[-2]


def test_a_prompt_has_as_much_of_the_past_and_of_the_rules_as_is_wanted() -> None:
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return "ACTION: G5"

    match = Match("parade", 2, seed=1)
    past = []
    for _ in range(3):
        match.apply(match.legal_actions[0])
        past.append(Told(match.ply, 0, match.game.events(match.hidden(match.seat))))
    TextBot(ask, rules="none", history=2).choose(match.turn(), past)
    TextBot(ask, rules="whole").choose(match.turn(), past)
    none, whole = prompts[0], prompts[-1]
    assert "# Rules" not in none
    assert "\n2. Seat" in none
    assert "\n3. Seat" in none
    assert "\n1. Seat" not in none
    assert "# The last decisions" not in whole
    assert "An example. You play the green 3." in whole


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_rules_are_told_whole_short_by_number_and_by_words(game: Game) -> None:
    first = one_rule(game, "1")
    assert first == one_rule(game, f"{game.rule_prefix.lower()}1")
    assert first.startswith(f"{game.rule_prefix}1. ")
    assert first in short_rules(game)
    assert len(short_rules(game)) < len(whole_rules(game))
    assert "At a terminal" not in short_rules(game)
    assert "| action | text |" in action_help(game)
    assert "position" not in action_help(game)
    assert all("]" in paragraph for paragraph in search_rules(game, "card turn"))
    with pytest.raises(OptionError, match=rf"has no rule '99'; its rules are {game.rule_prefix}1 to "):
        one_rule(game, "99")
    with pytest.raises(OptionError, match="search for fewer words"):
        search_rules(game, "flamingo teapot croquet")
