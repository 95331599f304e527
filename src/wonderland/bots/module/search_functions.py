"""The search, as functions over a workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.review import analysis_writer, grades
from wonderland.bots.search import continuation, rows, settings, tree
from wonderland.bots.search.settings import AMONG_EQUALS, SETTINGS
from wonderland.engine.exports import exported
from wonderland.engine.placeholders import learned
from wonderland.engine.targets.table_functions import clear_writer

if TYPE_CHECKING:
    from wonderland.engine.exports import Seed
    from wonderland.engine.game import NetWeights
    from wonderland.engine.scratch import Scratch as Workspaces
    from wonderland.engine.state import State as Workspace


@exported(is_needed=True)
def begin_search(workspaces: Workspaces, is_among_equals: bool, iterations: int, seed: Seed) -> int:
    """Begin to search for the seat to act, which knows all that is not hidden; return the number of legal actions.

    `iterations` is how many there will be at most; 0 means any number.
    """
    settings.write(AMONG_EQUALS if is_among_equals else SETTINGS, workspaces[0].search.settings)
    return begin_search_as_set(workspaces, iterations, seed)


@exported()
def begin_search_as_set(workspaces: Workspaces, iterations: int, seed: Seed) -> int:
    """Like `begin_search`, with the settings in the workspace."""
    workspace = workspaces[0]
    search = workspace.search
    search.root[0] = workspace.states[0]
    tree.begin(search, iterations, seed)
    return int(search.num_legal_actions)


@exported(is_needed=True)
def think(workspaces: Workspaces, iterations: int, left: Seed) -> int:
    """Search on for so many iterations, and return how many there were: fewer where more would change nothing.

    `left` is how many more there can be in all, as far as the host knows.
    """
    workspace = workspaces[0]
    return tree.grow(workspace.search, net_of_search(workspace), iterations, left)


@exported()
def chosen(workspaces: Workspaces) -> int:
    """The action that the search visited most."""
    search = workspaces[0].search
    return int(search.root_actions[tree.most_visited(search)])


@exported(is_needed=True)
def analysis(workspaces: Workspaces) -> int:
    """What the search found out about every legal action, the best first."""
    workspace = workspaces[0]
    memory = (workspace.scratch[0], clear_writer(workspace))
    analysis_writer.write_analysis(workspace.search, net_of_search(workspace), *memory)
    return int(workspace.length[0])


@exported()
def follow(workspaces: Workspaces, action: int, step: int) -> int:
    """Put the position after the action and so many steps of its likeliest continuation into the workspace.

    All positions are those of one sampled world. Return how many steps the continuation has.
    """
    workspace = workspaces[0]
    search = workspace.search
    row = rows.row_of(search, action)
    length = continuation.find(search, net_of_search(workspace), row)
    continuation.replay(search, row, min(step, length), search.line_world)
    workspace.states[0] = search.sample[0]
    return length


@exported()
def is_settled(workspaces: Workspaces) -> int:
    """Is the best action better than every other one, as far as the search can tell? 1 or 0."""
    search = workspaces[0].search
    return int(grades.is_settled(search.root_edges[: search.num_root_actions], int(search.root[0].seats)))


def net_of_search(workspace: Workspace) -> NetWeights:
    """The net for the search in the workspace."""
    return learned.net_of(workspace.nets[0], workspace.search.settings.policy.are_others_experts)
