"""What the largest hands of Going Out cost: bytes, milliseconds and memory.

    python -m benchmarks.large_hands [--page]

Two to five players let one of them hoard (`tests/games/going_out/hoarding.py`), with the options that allow most sets.
Prints what the position costs in which the hoarder is asked for a set: the bytes of the view, of the legal actions and
of the frame with both; the milliseconds to write each, and to play an action; the seconds of a hint, and of the
terminal's choices. With `--page` also what Chromium needs: from the navigation to the first card, the longest task, and
a card that is pressed. At last the most memory that this process ever had, beside what it had before.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import time
from typing import TYPE_CHECKING, Any

import msgspec

from benchmarks.browser import WATCH_TASKS, chromium_and_page
from benchmarks.page import WATCH_FIRST_CARD
from tests.e2e.scenes import Moment, open_table, reach
from tests.e2e.visitors import Browsers, Visitor
from tests.games.going_out.hoarding import HOARDER, LARGEST_HANDS, MANY_SETS, choice, largest
from tests.server.people import close_clients
from tests.server.servers import ThreadServer, quick_settings
from wonderland.bots.analysis import analyse
from wonderland.bots.budgets import HINT_BUDGET
from wonderland.games.going_out import GAME
from wonderland.protocol.frames import Acted
from wonderland.server.table.projection import frame
from wonderland.terminal.drawings import drawing_of
from wonderland.terminal.session import Position

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.match import Match

REPEATS = 20
USUAL = Moment("going-out", "follow", 3, lambda view: len(view["hands"][HOARDER]) == 7, "usual")
LARGEST = Moment(
    "going-out",
    "follow",
    3,
    lambda view: len(view["hands"][HOARDER]) == LARGEST_HANDS[3],
    "largest hand",
    tuple(MANY_SETS.items()),
    lambda match, _: GAME.notation.parse_action(match.state, choice(match.state)),
)
PRESS = """
async () => {
  const [card] = document.querySelectorAll('.own .hand button');
  const begin = performance.now();
  card.click();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  return performance.now() - begin;
}
"""


def milliseconds(work: Callable[[], Any], repeats: int = REPEATS) -> float:
    """The median of some runs."""
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        work()
        times.append((time.perf_counter() - begin) * 1e3)
    return statistics.median(times)


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def frame_of(match: Match) -> bytes:
    """What the server sends of the position to the seat to act."""
    view, legal = (msgspec.Raw(match.target.show(*wanted)) for wanted in (shown(match), ("legal_texts", match.states)))
    return frame(1, Acted(match.ply, 0, [], view, legal, "human"))  # type: ignore[arg-type]


def shown(match: Match) -> tuple[Any, ...]:
    return ("view", match.states, match.seat, True)


def measure(seats: int) -> str:
    match = largest(seats)
    legal = match.legal
    position = Position(match.seat, match.view(match.seat), legal)
    sizes = (
        len(match.view_json(match.seat)),
        len(match.target.show("legal_texts", match.states)),
        len(frame_of(match)),
    )
    times = (
        milliseconds(lambda: match.view_json(match.seat)),
        milliseconds(lambda: match.target.show("legal_texts", match.states)),
        milliseconds(lambda: frame_of(match)),
        milliseconds(lambda: match.copy().play(legal[-1])),
    )
    hint = milliseconds(lambda: analyse(match, HINT_BUDGET.seconds, HINT_BUDGET.iterations), 1) / 1e3
    choices = milliseconds(lambda: drawing_of(GAME.name).choices(position), 3)
    return (
        f"{seats} seats, {LARGEST_HANDS[seats]} cards, {len(legal):,} actions: "
        f"view {sizes[0]:,} bytes {times[0]:.2f} ms, "
        f"legal {sizes[1]:,} bytes {times[1]:.2f} ms, frame {sizes[2]:,} bytes {times[2]:.2f} ms, "
        f"an action {times[3]:.2f} ms, a hint {hint:.1f} s, the terminal's choices {choices:.0f} ms"
    )


def measure_page(moments: dict[str, Moment]) -> None:
    """The page with a usual hand, and with the largest."""
    with chromium_and_page() as (browser, folder), ThreadServer(quick_settings(folder)) as server:
        for name, moment in moments.items():
            scene = reach(server, moment)
            first, longest, presses = [], [], []
            for _ in range(5):
                visitor = Visitor(Browsers(browser), server.url, {}, hurry=True, reuse=False)
                visitor.run_first(WATCH_FIRST_CARD + WATCH_TASKS)
                page = open_table(visitor, scene)
                presses += [page.evaluate(PRESS) for _ in range(4)]
                first.append(page.evaluate("window.seen"))
                longest.append(max((task for _, task in page.evaluate("window.tasks")), default=0.0))
                visitor.leave()
            print(
                f"page, {name}: first card after {statistics.median(first):.0f} ms, "
                f"longest task {statistics.median(longest):.0f} ms, a pressed card {statistics.median(presses):.0f} ms",
                flush=True,
            )
    close_clients()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", action="store_true")
    arguments = parser.parse_args()
    before = peak_mb()
    for seats in LARGEST_HANDS:
        print(measure(seats), flush=True)
    print(f"memory: {before:.0f} MB before, {peak_mb():.0f} MB at most")
    if arguments.page:
        measure_page({"a usual hand": USUAL, "the largest hand": LARGEST})
