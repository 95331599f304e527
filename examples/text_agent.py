"""A text agent, from prompt to answer. In this folder: `wonderland rank parade --players text_agent:Agent`."""

import re

import wonderland
from wonderland.research.language.text_bot import TextBot


def ask_model(prompt: str) -> str:
    """Stands where a call of a language model would; this one names the first legal action in the prompt."""
    actions = re.findall(r"^- (.+)$", prompt.rpartition("Legal actions")[2], re.MULTILINE)
    return f"I take the first one.\nACTION: {actions[0]}"


class Agent(TextBot):
    """The model as a bot, with the legal actions in its prompts."""

    def __init__(self) -> None:
        super().__init__(ask_model, legal=True)


if __name__ == "__main__":
    agent, match = Agent(), wonderland.Match("parade", seats=2, seed=1865)
    bots = [agent, wonderland.make_bot("dormouse")]
    while not match.is_over:
        match.play(bots[match.seat].choose(match.turn()))
    print(match)
    print(f"{agent.tally.decisions} decisions, {agent.tally.failures} without a usable answer")
