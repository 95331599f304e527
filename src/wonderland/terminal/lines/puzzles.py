"""Puzzles in lines: a position, a question, and what the answer costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wonderland.engine.rule_paragraphs import rule_now
from wonderland.errors import InputError
from wonderland.messages import in_commas, in_sentences
from wonderland.terminal.choices import by_number
from wonderland.terminal.lines.rules_text import rules_lines
from wonderland.terminal.lines.words import help_text, word_of
from wonderland.terminal.rulebook import paragraphs_of
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from wonderland.terminal.ink import Ink
    from wonderland.terminal.training import Asked, Training

MAX_LISTED = 12  # actions with what they do


class LeavingError(Exception):
    """The player has had enough, or the input has ended."""


class PuzzleLines:
    """Asks the puzzles of a training one after the other."""

    def __init__(self, training: Training, ink: Ink) -> None:
        self.training = training
        self.ink = ink

    def run(self) -> None:
        """Ask until none is left, or somebody leaves; then say how it went."""
        try:
            while (asked := self.training.next()) is not None:
                self.ask(asked)
        except LeavingError:
            self.say()
        if self.training.num_answered:
            self.say(f"\n{in_sentences([self.training.result, t('puzzle.again')])}")

    def ask(self, asked: Asked) -> None:
        """Ask until the best action is found or shown."""
        number, left = self.training.num_asked, len(self.training.left)
        self.say(f"\n{t('lines.puzzle', number=number, n=left, title=asked.title)}")
        self.show_table(asked)
        while not self.answer(asked, self.hear()):
            pass

    def answer(self, asked: Asked, text: str) -> bool:
        """Do what was typed; true if the puzzle is over."""
        hand = asked.game.texts.hand(asked.position.view, asked.puzzle.seat).split()
        word = "" if text in hand else word_of(text)  # Q may be a card
        if word == "quit":
            raise LeavingError
        if word == "solution":
            self.training.answer(asked, None)
            self.say(asked.solution)
            return True
        if word in ("help", "hint", "table", "rule", "rules"):
            self.explain(asked, word)
            return False
        return bool(text) and self.judge(asked, text)

    def judge(self, asked: Asked, text: str) -> bool:
        """Say whether the action is the best one, or why it is none."""
        try:
            action = asked.parse(by_number(asked.position.legal, text))
        except InputError as error:
            self.say(str(error))
            return False
        is_right = self.training.answer(asked, action)
        self.say(asked.praise if is_right else asked.cost(action))
        return is_right

    def explain(self, asked: Asked, word: str) -> None:
        """The answer to a question."""
        if word == "hint":
            self.say(asked.hint)
        elif word == "table":
            self.show_table(asked)
        elif word == "rules":
            self.say(rules_lines(asked.game.name))
        else:
            if word != "rule":
                self.say(help_text("lines.puzzle.help"))
                self.say(asked.game.texts.CARD_LETTERS)
            now = rule_now(asked.game, asked.position.view)
            for paragraph in paragraphs_of(asked.game.name):
                if now and paragraph.number == now:
                    self.say(paragraph.text)

    def show_table(self, asked: Asked) -> None:
        """The position, what is asked, and the legal actions by number, with what they do if they are few."""
        texts, view, legal = asked.game.texts, asked.position.view, asked.position.legal
        self.say(f"\n{texts.table(view, asked.names)}")
        hand = texts.hand(view, asked.puzzle.seat) or t("hand.empty")
        self.say(f"{t('hand', cards=hand)}\n\n{texts.prompt(view)}")
        if len(legal) > MAX_LISTED:
            numbered = [f"{number}. {action}" for number, action in enumerate(legal, start=1)]
            self.say(t("lines.possible", actions=in_commas(numbered)))
            return
        for number, action in enumerate(legal, start=1):
            self.say(f"  {number}. {texts.choice(view, action)}")

    def say(self, text: str = "") -> None:
        """Print one or more lines."""
        click.echo(self.ink.form(text))

    def hear(self) -> str:
        """Ask for an answer."""
        try:
            return input(f"{self.ink.form(t('lines.puzzle.prompt'))} ").strip()
        except EOFError:
            raise LeavingError from None
