"""What a person who plays in lines can ask for, and the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from wonderland.engine.rule_paragraphs import rule_now
from wonderland.engine.state import SPECTATOR
from wonderland.messages import in_sentences
from wonderland.terminal.lines.line_terminal import LineTerminal
from wonderland.terminal.lines.rules_text import rules_lines
from wonderland.terminal.lines.words import help_text
from wonderland.terminal.narration import log_paragraphs
from wonderland.terminal.rulebook import paragraphs_of
from wonderland.terminal.session import HintBudget, hint_text
from wonderland.terminal.wording import common, t

if TYPE_CHECKING:
    import asyncio

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import GatheringSession, Position, Session

MAX_LISTED = 20  # actions; `actions` lists them all
ANSWERS = {
    "table": "show_table",
    "actions": "list_actions",
    "hint": "give_hint",
    "log": "show_log",
    "rule": "show_rule",
    "rules": "show_rules",
    "cards": "show_letters",
    "help": "show_help",
}  # by word


class Answers(LineTerminal):
    """Answers questions about a session, for one viewer."""

    def __init__(self, session: Session, ink: Ink, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(ink, loop)
        self.session = session
        self.hint_budget = HintBudget()
        self.viewer = SPECTATOR

    @property
    def table(self) -> GatheringSession | None:
        """The online table, if there is one."""
        return cast("GatheringSession", self.session) if self.session.hosts_matches else None

    @property
    def help(self) -> str:
        """What can be typed."""
        return in_sentences([help_text("lines.help"), help_text("lines.help.chat") if self.can_chat else ""])

    @property
    def can_chat(self) -> bool:
        """Are there others to talk to?"""
        return self.table is not None and self.table.can_chat

    def show_table(self, position: Position) -> None:
        """The table in words."""
        texts = self.session.game.texts
        self.say(f"\n{texts.table(position.view, self.session.names)}")
        hand = texts.hand(position.view, self.viewer) or t("hand.empty")
        self.say(f"{t('hand', cards=hand)}\n\n{texts.prompt(position.view)}")

    def list_actions(self, position: Position, limit: int | None = None) -> None:
        """The legal actions, numbered."""
        shown = position.legal[:limit]
        for number, action in enumerate(shown, start=1):
            self.say(f"  {number}. {self.session.game.texts.choice(position.view, action)}")
        if len(shown) < len(position.legal):
            self.say(f"  {help_text('lines.more', n=len(position.legal) - len(shown))}")

    def give_hint(self, position: Position) -> None:
        """What an analysis would do."""
        self.say(t("hint.preparing"))
        budgets = self.hint_budget.at(len(position.log))
        self.say(hint_text(self.wait_for_answer(self.session.advice(budgets)), budgets))

    def show_rule(self, position: Position) -> None:
        """The rule that matters now."""
        number = rule_now(self.session.game, position.view)
        for paragraph in paragraphs_of(self.session.game.name):
            if number and paragraph.number == number:
                self.say(paragraph.text)

    def show_rules(self, position: Position) -> None:
        """All rules."""
        self.say(rules_lines(self.session.game.name))

    def show_letters(self, position: Position) -> None:
        """How cards are written."""
        self.explain(self.session.game.texts.CARD_LETTERS or help_text("lines.no_letters"))

    def show_log(self, position: Position) -> None:
        """Everything that happened and was said."""
        self.say("\n".join(log_paragraphs(self.session, position)) or common("log.empty"))

    def show_help(self, position: Position) -> None:
        """What can be typed, and the rule that matters now."""
        self.explain(self.help)
        self.show_rule(position)
