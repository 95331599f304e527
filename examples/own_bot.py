"""A bot of your own. In this folder: `wonderland arena parade --bots own_bot:Cautious,greedy,random --seats 3`."""

import wonderland


class Cautious:
    """Takes as few cards as it can: sensible in Parade, legal in every game."""

    def choose(self, turn: wonderland.Turn) -> str:
        """Return one of `turn.legal`; `turn.view` is what this seat knows."""
        previews = turn.view["previews"]  # what each action would do at once
        return min(turn.legal, key=lambda action: (len(previews[action]), turn.random.random()))


if __name__ == "__main__":
    match = wonderland.Match("parade", seats=2, seed=1865)
    bots = [Cautious(), wonderland.make_bot("dormouse")]
    while not match.is_over:
        match.play(bots[match.seat].choose(match.turn()))
    print(match)
