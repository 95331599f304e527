"""What a table needs, as functions over a workspace: deal, play, hide, show. Every target offers them.

Each takes an array of one workspace and a few numbers. Functions that write a text return its length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import display, playouts, problems
from wonderland.engine import fingerprint as fingerprints
from wonderland.engine.display import view as view_of  # Numba takes `x.view` for NumPy's
from wonderland.engine.exports import exported
from wonderland.engine.json_writer import Writer
from wonderland.engine.placeholders import knowledge, positions, situations
from wonderland.engine.text_reader import Reader

if TYPE_CHECKING:
    from wonderland.engine.exports import Seed
    from wonderland.engine.scratch import Scratch as Workspaces
    from wonderland.engine.state import State as Workspace


def clear_writer(workspace: Workspace) -> Writer:
    """A writer for the workspace's text."""
    workspace.length[0] = 0
    return Writer(workspace.room, workspace.length)


@exported(is_needed=True)
def start(workspaces: Workspaces, seats: int, seed: Seed) -> int:
    """Deal with the options in the workspace, list the first legal actions and return their number."""
    workspace = workspaces[0]
    return playouts.start(workspace.states, seats, workspace.options, seed, workspace.actions)


@exported(is_needed=True)
def start_from_key(workspaces: Workspaces, seats: int, start_seat: int) -> int:
    """Like `start`, with all chance from the key in the workspace; NO_SEAT as `start_seat` draws the starter."""
    workspace = workspaces[0]
    return playouts.start_from_key(
        workspace.states, seats, workspace.options, workspace.key, start_seat, workspace.actions
    )


@exported(is_quick=True, is_needed=True)
def step(workspaces: Workspaces, action: int) -> int:
    """Apply a legal action, list those after it and return their number, 0 at the end of the match."""
    workspace = workspaces[0]
    return playouts.step(workspace.states, action, workspace.actions)


@exported(is_quick=True, is_needed=True)
def list_actions(workspaces: Workspaces) -> int:
    """List the legal actions and return their number."""
    workspace = workspaces[0]
    return playouts.list_actions(workspace.states, workspace.actions)


@exported(is_quick=True, is_needed=True)
def hide(workspaces: Workspaces, seat: int) -> int:
    """Hide what the seat (or SPECTATOR) may not know."""
    playouts.hide(workspaces[0].states, seat)
    return 0


@exported()
def hide_undrawn(workspaces: Workspaces) -> int:
    """Hide what nobody has seen, the order of piles and all chance, and keep all hands."""
    knowledge.hide_undrawn(workspaces[0].states[0])
    return 0


@exported()
def reshuffle(workspaces: Workspaces, seed: Seed) -> int:
    """Another order of everything that nobody has seen, and other chance."""
    knowledge.reshuffle(workspaces[0].states[0], seed)
    return 0


@exported()
def sample(workspaces: Workspaces, seed: Seed) -> int:
    """Fill hidden places at random."""
    playouts.sample(workspaces[0].states, seed)
    return 0


@exported(is_quick=True)
def observe(workspaces: Workspaces, seat: int) -> int:
    """What the seat knows, as numbers."""
    workspace = workspaces[0]
    playouts.observe(workspace.states[0], seat, workspace.observation)
    return 0


@exported(is_quick=True)
def observe_secrets(workspaces: Workspaces, seat: int) -> int:
    """What is hidden from the seat, as numbers."""
    workspace = workspaces[0]
    playouts.observe_secrets(workspace.states[0], seat, workspace.secrets)
    return 0


@exported(is_quick=True, is_needed=True)
def view(workspaces: Workspaces, seat: int, with_previews: bool) -> int:
    """What the seat (or SPECTATOR) may know."""
    workspace = workspaces[0]
    view_of(workspace.states, workspace.scratch, seat, with_previews, clear_writer(workspace))
    return int(workspace.length[0])


@exported(is_quick=True, is_needed=True)
def view_as_it_is(workspaces: Workspaces, with_previews: bool) -> int:
    """A view of a state that is hidden already, or for somebody who may know everything."""
    workspace = workspaces[0]
    display.view_as_it_is(workspace.states, workspace.scratch, with_previews, clear_writer(workspace))
    return int(workspace.length[0])


@exported(is_quick=True, is_needed=True)
def events(workspaces: Workspaces, seat: int) -> int:
    """What the last action caused, as far as the seat (or SPECTATOR) may know it."""
    workspace = workspaces[0]
    display.events(workspace.states, workspace.scratch, seat, clear_writer(workspace))
    return int(workspace.length[0])


@exported(is_quick=True, is_needed=True)
def events_as_they_are(workspaces: Workspaces) -> int:
    """What the last action caused, of a state that is hidden already, or in full."""
    workspace = workspaces[0]
    display.events_as_they_are(workspace.states, workspace.scratch, clear_writer(workspace))
    return int(workspace.length[0])


@exported(is_quick=True, is_needed=True)
def legal_texts(workspaces: Workspaces) -> int:
    """The legal actions in notation, in the order of `list_actions`."""
    workspace = workspaces[0]
    display.legal_texts(workspace.states, workspace.scratch, clear_writer(workspace))
    return int(workspace.length[0])


@exported(is_quick=True, is_needed=True)
def action_text(workspaces: Workspaces, action: int) -> int:
    """An action in notation."""
    workspace = workspaces[0]
    display.action_text(workspace.states, workspace.scratch, action, clear_writer(workspace))
    return int(workspace.length[0])


@exported(is_quick=True)
def situation(workspaces: Workspaces, seat: int) -> int:
    """What the position is like to the seat (docs/explorer.md): the class of every feature."""
    workspace = workspaces[0]
    display.situation(workspace.states, seat, workspace.situation, clear_writer(workspace))
    return int(workspace.length[0])


@exported(is_quick=True)
def kind_of_action(workspaces: Workspaces, action: int) -> int:
    """Of which kind a legal action is (docs/explorer.md)."""
    return int(situations.kind_of_action(workspaces[0].states[0], action))


@exported(is_quick=True, is_needed=True)
def deal(workspaces: Workspaces) -> int:
    """A fresh deal in clear."""
    workspace = workspaces[0]
    display.deal(workspace.states, workspace.scratch, clear_writer(workspace))
    return int(workspace.length[0])


@exported(is_quick=True, is_needed=True)
def outcome(workspaces: Workspaces) -> int:
    """The result of a finished match with its reasons."""
    workspace = workspaces[0]
    display.outcome(workspace.states, workspace.scratch, clear_writer(workspace))
    return int(workspace.length[0])


@exported()
def write_position(workspaces: Workspaces) -> int:
    """The position in notation, as a JSON text."""
    workspace = workspaces[0]
    positions.write_position(workspace.states[0], clear_writer(workspace))
    return int(workspace.length[0])


@exported()
def read_position(workspaces: Workspaces, length: int) -> int:
    """Read the position that stands in the room, so many bytes long; return 0, or the length of a problem as JSON.

    The position is whole: everything of the game lies somewhere, and a match may have come there.
    """
    workspace = workspaces[0]
    problem = clear_writer(workspace)
    most = min(len(workspace.notation), len(workspace.room))
    text = workspace.notation[: min(max(length, 0), most)]
    for i in range(len(text)):
        text[i] = workspace.room[i]
    if length > most:
        problems.refuse(problem, b"position.too_long")
        problems.number(problem, b"n", length)
        problems.number(problem, b"most", most)
    elif read_into(workspace, Reader(text, workspace.reading), problem):
        return 0
    problems.close(problem)
    return int(workspace.length[0])


def read_into(workspace: Workspace, reader: Reader, problem: Writer) -> bool:
    """Read a position into a record that holds nothing else."""
    for i in range(len(workspace.state_words)):
        workspace.state_words[i] = 0
    return positions.read_position(workspace.states[0], reader, True, problem)


@exported()
def play_out(workspaces: Workspaces, seats: int, seed: Seed, matches: int) -> int:
    """Deal so many matches with these options, play each to its end at random, return the number of plies."""
    workspace = workspaces[0]
    workspace.words[0] = seed
    plies = 0
    for i in range(matches):
        playouts.deal_from_seed(workspace.states[0], seats, workspace.options, seed + i)
        plies += playouts.play_out(workspace.states[0], workspace.words, workspace.actions)
    return plies


@exported()
def fingerprint(workspaces: Workspaces, seats: int, seed: Seed) -> Seed:
    """One number for a whole match, played at random with these options (`engine/fingerprint.py`)."""
    workspace = workspaces[0]
    memory = (workspace.words, workspace.actions, clear_writer(workspace))
    return fingerprints.of_match(
        workspace.states, workspace.state_words, workspace.scratch, seats, workspace.options, seed, *memory
    )
