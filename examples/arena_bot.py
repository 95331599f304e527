"""How strong is a bot of your own? An arena from Python: `python arena_bot.py 300` rates the bot of `own_bot.py`."""

import sys

from wonderland.arena.arena import Arena, Arguments
from wonderland.arena.make_executor import make_executor


def main() -> None:
    """Play, and print a line a bot, the best first."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    arena = Arena(Arguments("parade", bots="own_bot:Cautious,hatter,greedy", seats=3, matches=matches, seed=1))
    report = arena.play(make_executor(workers=None, ray_address=None))  # one process per core
    for standing in report.standings:
        wins, rating = standing.win_share, standing.rating
        print(
            f"{standing.bot:<16} wins {wins.value:.1%} ({wins.low:.1%} to {wins.high:.1%} at 95 %), "
            f"rating {rating.value:.0f} ({rating.low:.0f} to {rating.high:.0f})"
        )


if __name__ == "__main__":  # the processes import this file
    main()
