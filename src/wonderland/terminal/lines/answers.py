"""What a person who plays in lines can ask for, and the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from wonderland.engine.rule_paragraphs import rule_now
from wonderland.engine.state import SPECTATOR
from wonderland.terminal.lines.line_terminal import LineTerminal
from wonderland.terminal.lines.rules_text import rules_lines
from wonderland.terminal.narration import log_paragraphs
from wonderland.terminal.rulebook import paragraphs_of
from wonderland.terminal.session import PREPARING_HINT, advice_text

if TYPE_CHECKING:
    import asyncio

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import GatheringSession, Position, Session

MAX_LISTED = 20  # actions; `actions` lists them all
HELP = (
    "Answer with a number or in notation. Also a word or its letter: table (t), actions (a), hint (h), undo (u), "
    "log (l), rule for the one that matters now, rules (??) for all, cards (k) for their letters, help (?), quit (q)"
)
HELP_CHAT = "; say and a text talks to the table (c); end agrees to end the match, decline does not, resign gives it up"
COMMANDS = {
    **dict.fromkeys(("t", "table"), "show_table"),
    **dict.fromkeys(("a", "actions"), "list_actions"),
    **dict.fromkeys(("h", "hint"), "give_hint"),
    **dict.fromkeys(("l", "log"), "show_log"),
    "rule": "show_rule",
    **dict.fromkeys(("??", "rules"), "show_rules"),
    **dict.fromkeys(("k", "cards"), "show_letters"),
    **dict.fromkeys(("?", "help"), "show_help"),
}


class Answers(LineTerminal):
    """Answers questions about a session, for one viewer."""

    def __init__(self, session: Session, ink: Ink, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(ink, loop)
        self.session = session
        self.viewer = SPECTATOR

    @property
    def table(self) -> GatheringSession | None:
        """The online table, if there is one."""
        return cast("GatheringSession", self.session) if self.session.hosts_matches else None

    @property
    def help(self) -> str:
        """What can be typed."""
        return f"{HELP}{HELP_CHAT if self.table and self.table.can_chat else ''}."

    def show_table(self, position: Position) -> None:
        """The table in words."""
        texts = self.session.game.texts
        self.say(f"\n{texts.table(position.view, self.session.names)}")
        hand = texts.hand(position.view, self.viewer) or "no cards"
        self.say(f"Your hand: {hand}\n\n{texts.prompt(position.view)}")

    def list_actions(self, position: Position, limit: int | None = None) -> None:
        """The legal actions, numbered."""
        shown = position.legal[:limit]
        for number, action in enumerate(shown, start=1):
            self.say(f"  {number}. {self.session.game.texts.choice(position.view, action)}")
        if len(shown) < len(position.legal):
            self.say(f"  and {len(position.legal) - len(shown)} more (actions lists them all); or name the cards")

    def give_hint(self, position: Position) -> None:
        """What an analysis would do."""
        self.say(PREPARING_HINT)
        self.say(f"Hint: {advice_text(self.wait_for_answer(self.session.advice()))}")

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
        self.explain(self.session.game.texts.CARD_LETTERS or "Actions are written as `actions` lists them.")

    def show_log(self, position: Position) -> None:
        """Everything that happened and was said."""
        self.say("\n".join(log_paragraphs(self.session, position)) or "Nothing has happened yet.")

    def show_help(self, position: Position) -> None:
        """What can be typed, and the rule that matters now."""
        self.explain(self.help)
        self.show_rule(position)
