"""What a WebAssembly module offers: functions over a desk, for the table and for its bots (`desk.py`).

Each takes an array of one desk and a few numbers, and is exported under its own name (`EXPORTED`). The annotations say
how numbers travel: `int` and `bool` as i32, `Seed` as i64, `float` as f64. Functions that write a text return its
length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots import tree as trees
from wonderland.bots.desk_parts import clear_writer, settings_of, tree_on
from wonderland.bots.review_entries import analysis as analysis
from wonderland.bots.review_entries import begin_review as begin_review
from wonderland.bots.review_entries import count_decision as count_decision
from wonderland.bots.review_entries import end_review as end_review
from wonderland.bots.review_entries import examine as examine
from wonderland.bots.review_entries import judge as judge
from wonderland.bots.review_entries import review_step as review_step
from wonderland.engine import chance, display, playouts
from wonderland.engine import fingerprint as fingerprints
from wonderland.engine.display import view as view_of  # Numba takes `x.view` for NumPy's
from wonderland.engine.parts import learned, rules

if TYPE_CHECKING:
    from wonderland.engine.scratch import Scratch as Desks

    Seed = int

EXPORTED = (
    "start",
    "start_from_key",
    "step",
    "list_actions",
    "hide",
    "sample",
    "view",
    "view_as_it_is",
    "events",
    "events_as_they_are",
    "legal_texts",
    "action_text",
    "deal",
    "outcome",
    "load_weights",
    "choose_greedily",
    "choose_noisily",
    "begin_search",
    "think",
    "chosen",
    "examine",
    "analysis",
    "begin_review",
    "judge",
    "count_decision",
    "review_step",
    "end_review",
    "seed_for",
    "play_out",
    "fingerprint",
)


def start(desks: Desks, seats: int, seed: Seed) -> int:
    """Deal with the options on the desk, list the first legal actions and return their number."""
    desk = desks[0]
    return playouts.start(desk.states, seats, desk.options, seed, desk.actions)


def start_from_key(desks: Desks, seats: int, start_seat: int) -> int:
    """Like `start`, with all chance from the key on the desk; with NO_SEAT as `start_seat` the starter is drawn."""
    desk = desks[0]
    return playouts.start_from_key(desk.states, seats, desk.options, desk.key, start_seat, desk.actions)


def step(desks: Desks, action: int) -> int:
    """Apply a legal action, list those after it and return their number, 0 at the end of the match."""
    desk = desks[0]
    return playouts.step(desk.states, action, desk.actions)


def list_actions(desks: Desks) -> int:
    """List the legal actions and return their number."""
    desk = desks[0]
    return playouts.list_actions(desk.states, desk.actions)


def hide(desks: Desks, seat: int) -> int:
    """Hide what the seat (or SPECTATOR) may not know."""
    playouts.hide(desks[0].states, seat)
    return 0


def sample(desks: Desks, seed: Seed) -> int:
    """Fill hidden places at random."""
    playouts.sample(desks[0].states, seed)
    return 0


def view(desks: Desks, seat: int, with_previews: bool) -> int:
    """What the seat (or SPECTATOR) may know."""
    desk = desks[0]
    view_of(desk.states, desk.scratch, seat, with_previews, clear_writer(desk))
    return int(desk.length[0])


def view_as_it_is(desks: Desks, with_previews: bool) -> int:
    """A view of a state that is hidden already, or for somebody who may know everything."""
    desk = desks[0]
    display.view_as_it_is(desk.states, desk.scratch, with_previews, clear_writer(desk))
    return int(desk.length[0])


def events(desks: Desks, seat: int) -> int:
    """What the last action caused, as far as the seat (or SPECTATOR) may know it."""
    desk = desks[0]
    display.events(desk.states, desk.scratch, seat, clear_writer(desk))
    return int(desk.length[0])


def events_as_they_are(desks: Desks) -> int:
    """What the last action caused, of a state that is hidden already, or in full."""
    desk = desks[0]
    display.events_as_they_are(desk.states, desk.scratch, clear_writer(desk))
    return int(desk.length[0])


def legal_texts(desks: Desks) -> int:
    """The legal actions in notation, in the order of `list_actions`."""
    desk = desks[0]
    display.legal_texts(desk.states, desk.scratch, clear_writer(desk))
    return int(desk.length[0])


def action_text(desks: Desks, action: int) -> int:
    """An action in notation."""
    desk = desks[0]
    display.action_text(desk.states, desk.scratch, action, clear_writer(desk))
    return int(desk.length[0])


def deal(desks: Desks) -> int:
    """A fresh deal in clear."""
    desk = desks[0]
    display.deal(desk.states, desk.scratch, clear_writer(desk))
    return int(desk.length[0])


def outcome(desks: Desks) -> int:
    """The result of a finished match with its reasons."""
    desk = desks[0]
    display.outcome(desk.states, desk.scratch, clear_writer(desk))
    return int(desk.length[0])


def load_weights(desks: Desks) -> int:
    """Make nets of the weights on the desk; once, before any bot plays."""
    desk = desks[0]
    learned.unpack(desk.weights[0], desk.nets[0])
    return 0


def choose_greedily(desks: Desks, seed: Seed) -> int:
    """The best action to a beginner, for a state that is hidden for the seat to act."""
    desk = desks[0]
    desk.words[0] = seed
    return playouts.choose_greedily(desk.states, desk.words, desk.actions, desk.values)


def choose_noisily(desks: Desks, noise_points: float, is_expert: bool, seed: Seed) -> int:
    """The best action when the value of each is lowered by up to `noise_points`, for a state hidden in the same way."""
    desk = desks[0]
    desk.words[0] = seed
    net = learned.net_of(desk.nets[0], False)
    memory = (desk.scratch, desk.words, desk.actions, desk.values)
    return playouts.choose_noisily(desk.states, noise_points, is_expert, net, *memory)


def begin_search(desks: Desks, is_among_equals: bool, iterations: int, seed: Seed) -> int:
    """Begin to search for the seat to act, which knows all that is not hidden; return the number of legal actions.

    `iterations` is how many there will be at most; 0 means any number.
    """
    desk = desks[0]
    count = rules.legal_actions(desk.states[0], desk.root_actions)
    desk.root[0] = desk.states[0]
    desk.is_among_equals[0] = is_among_equals
    desk.num_root_actions[0] = count
    desk.num_edges[0] = trees.table_size(iterations)
    desk.seed[0] = seed
    tree = tree_on(desk)
    trees.clear(tree)
    trees.prepare(tree, settings_of(desk))
    return count


def think(desks: Desks, iterations: int, left: Seed) -> int:
    """Search on for so many iterations, and return how many there were: fewer where more would change nothing.

    `left` is how many more there can be in all, as far as the host knows.
    """
    desk = desks[0]
    return trees.grow(tree_on(desk), iterations, left, settings_of(desk))


def chosen(desks: Desks) -> int:
    """The action that the search visited most."""
    desk = desks[0]
    return int(desk.root_actions[trees.most_visited(tree_on(desk))])


def seed_for(desks: Desks, seed: Seed, index: int) -> Seed:
    """The seed of the index-th decision of a match."""
    desk = desks[0]
    desk.words[0] = (seed + index * chance.FIRST_MULTIPLIER) & chance.WORD_MASK
    return chance.next_word(desk.words) >> (64 - chance.SEED_BITS)


def play_out(desks: Desks, seats: int, seed: Seed, matches: int) -> int:
    """Deal so many matches with the options on the desk, play each to its end at random, return the number of plies."""
    desk = desks[0]
    desk.words[0] = seed
    plies = 0
    for i in range(matches):
        playouts.deal_from_seed(desk.states[0], seats, desk.options, seed + i)
        plies += playouts.play_out(desk.states[0], desk.words, desk.actions)
    return plies


def fingerprint(desks: Desks, seats: int, seed: Seed) -> Seed:
    """One number for a whole match, played at random with the options on the desk (`engine/fingerprint.py`)."""
    desk = desks[0]
    memory = (desk.words, desk.actions, clear_writer(desk))
    return fingerprints.of_match(desk.states, desk.state_words, desk.scratch, seats, desk.options, seed, *memory)
