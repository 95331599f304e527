"""Puzzles in lines: a position, a question, and what the answer costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wonderland.engine.rule_paragraphs import rule_now
from wonderland.errors import InputError
from wonderland.terminal.choices import by_number
from wonderland.terminal.lines.rules_text import rules_lines
from wonderland.terminal.rulebook import paragraphs_of

if TYPE_CHECKING:
    from wonderland.terminal.ink import Ink
    from wonderland.terminal.training import Asked, Training

MAX_LISTED = 12  # actions with what they do
PROMPT = "The best action, by its number or in notation (? for help): "
HELP = (
    "Answer with a number of the list or in notation. Also a word or its letter: hint (h), solution (s) shows the best "
    "action, table (t), rule for the one that matters now, rules (??) for all of them, quit (q)."
)
LEAVING_WORDS = ("q", "quit", "leave")


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
            self.say(f"\n{self.training.result} Missed ones come again.")

    def ask(self, asked: Asked) -> None:
        """Ask until the best action is found or shown."""
        left = len(self.training.left)
        more = f", {left} more after it" if left else ""
        self.say(f"\nPuzzle {self.training.num_asked}{more}: {asked.title}.")
        self.show_table(asked)
        while not self.answer(asked, self.hear()):
            pass

    def answer(self, asked: Asked, text: str) -> bool:
        """Do what was typed; true if the puzzle is over."""
        hand = asked.game.texts.hand(asked.position.view, asked.puzzle.seat).split()
        word = "" if text in hand else text.lower()  # Q may be a card
        if word in LEAVING_WORDS:
            raise LeavingError
        if word in ("s", "solution"):
            self.training.answer(asked, None)
            self.say(f"{asked.puzzle.solution}. {asked.reason}")
            return True
        if word in ("?", "help", "h", "hint", "t", "table", "rule", "??", "rules"):
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
        self.say(f"Right! {asked.reason}" if is_right else asked.cost(action))
        return is_right

    def explain(self, asked: Asked, word: str) -> None:
        """The answer to a question."""
        if word in ("h", "hint"):
            self.say(f"Hint: {asked.hint}")
        elif word in ("t", "table"):
            self.show_table(asked)
        elif word in ("??", "rules"):
            self.say(rules_lines(asked.game.name))
        else:
            if word != "rule":
                self.say(HELP)
                self.say(asked.game.texts.CARD_LETTERS)
            now = rule_now(asked.game, asked.position.view)
            for paragraph in paragraphs_of(asked.game.name):
                if now and paragraph.number == now:
                    self.say(paragraph.text)

    def show_table(self, asked: Asked) -> None:
        """The position, what is asked, and the legal actions by number, with what they do if they are few."""
        texts, view, legal = asked.game.texts, asked.position.view, asked.position.legal
        self.say(f"\n{texts.table(view, asked.names)}")
        self.say(f"Your hand: {texts.hand(view, asked.puzzle.seat) or 'no cards'}\n\n{texts.prompt(view)}")
        if len(legal) > MAX_LISTED:
            self.say(f"Possible: {', '.join(f'{number}. {action}' for number, action in enumerate(legal, start=1))}")
            return
        for number, action in enumerate(legal, start=1):
            self.say(f"  {number}. {texts.choice(view, action)}")

    def say(self, text: str = "") -> None:
        """Print one or more lines."""
        click.echo(self.ink.form(text))

    def hear(self) -> str:
        """Ask for an answer."""
        try:
            return input(PROMPT).strip()
        except EOFError:
            raise LeavingError from None
