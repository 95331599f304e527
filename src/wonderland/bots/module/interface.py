"""The interface of a whole module: the table, its bots, analyses and reviews, with the memory that they work in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.bots.review.memory import review_dtype
from wonderland.bots.search.memory import search_dtype
from wonderland.engine.exports import Interface
from wonderland.engine.targets.table_interface import TABLE
from wonderland.engine.wasm.files import weights_of

if TYPE_CHECKING:
    from wonderland.engine.exports import Parts
    from wonderland.engine.game import Game
    from wonderland.engine.scratch import Fields
    from wonderland.engine.workspace import Workspace


def module_fields(parts: Parts) -> Fields:
    """The workspace of a module."""
    return [
        *TABLE.fields(parts),
        ("values", "f8", (parts.game.max_actions,)),
        ("weights", parts.learned.PACKED, (1,)),  # as in the file, before they are unpacked
        ("nets", parts.learned.NETS, (1,)),
        ("review", review_dtype(parts.game.state), ()),
        ("search", search_dtype(parts), ()),
    ]


def load_nets(workspace: Workspace, game: Game) -> None:
    """Before any bot plays: put the weights of the nets in their places."""
    if weights := weights_of(game):
        put_weights(workspace, weights)


def put_weights(workspace: Workspace, weights: bytes) -> None:
    """Let the workspace play by these nets."""
    workspace.field("weights")[:] = np.frombuffer(weights, np.uint8)
    workspace.call["load_weights"]()


MODULE = Interface(
    modules=(
        *TABLE.modules,
        "wonderland.bots.module.bot_functions",
        "wonderland.bots.module.search_functions",
        "wonderland.bots.module.review_functions",
    ),
    fields=module_fields,
    host_fields=(
        *TABLE.host_fields,
        "weights",
        "search.root",
        "search.num_legal_actions",
        "search.num_root_actions",
        "search.legal_actions",
        "search.rows",
        "search.root_actions",
        "search.root_edges",
    ),
    prepare=load_nets,
)
