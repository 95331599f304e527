"""A bot made of a function from prompt to answer: what benchmarks of language models need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.bots.bot import RandomBot
from wonderland.errors import IllegalActionError, NotationError, OptionError, shown
from wonderland.research.language.answers import read_answer
from wonderland.research.language.prompts import PromptStyle, prompt_again, prompt_for

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from wonderland.engine.turn import Turn
    from wonderland.research.language.positions import Told
    from wonderland.research.language.prompts import Rules


class Tally(msgspec.Struct):
    """What became of the answers of a `TextBot`."""

    decisions: int = 0
    unparsable: int = 0  # answers without an action in notation
    illegal: int = 0  # answers with an action that the rules do not allow now
    failures: int = 0  # decisions without a usable answer: a random legal action was played


class TextBot:
    """Asks a function for every decision: the prompt goes in, the answer comes out.

    An answer that cannot be used is asked for again, with the reason, `retries` times. Then a random legal action is
    played, and the `tally` counts a failure. What the function raises is not caught: a model that cannot be reached
    says nothing about how it plays. As a bot of one's own (MODULE:CLASS), subclass it with a constructor that takes
    nothing.
    """

    def __init__(
        self,
        ask: Callable[[str], str],
        rules: Rules = "short",
        legal: bool = False,
        history: int = 0,
        retries: int = 2,
    ) -> None:
        if rules not in ("whole", "short", "none"):
            raise OptionError(f"the rules of a prompt are whole, short or none, not {shown(rules)}")
        self.ask = ask
        self.style = PromptStyle(rules, legal, history)
        self.retries = retries
        self.tally = Tally()

    def choose(self, turn: Turn, past: Sequence[Told] = ()) -> int:
        """The action of the first usable answer; without one, a random legal action."""
        first = prompt = prompt_for(turn, self.style, past)
        self.tally.decisions += 1
        for _ in range(1 + self.retries):
            answer = self.ask(prompt)
            if not isinstance(answer, str):
                raise TypeError(f"the function answers a prompt with a text, not with {shown(answer)}")
            action = read_answer(answer)
            try:
                return turn.accept(action)
            except NotationError as error:
                self.tally.unparsable += 1
                reason = str(error)
            except IllegalActionError:
                self.tally.illegal += 1
                reason = f"{action} is not legal now"
            prompt = prompt_again(first, answer, reason)
        self.tally.failures += 1
        return RandomBot().choose(turn)
