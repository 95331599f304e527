"""What a table needs of a target, and the memory for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.chance import KEY_WORDS
from wonderland.engine.exports import Interface
from wonderland.engine.scratch import num_words
from wonderland.engine.text_reader import NUM_PLACES

if TYPE_CHECKING:
    from wonderland.engine.exports import Parts
    from wonderland.engine.scratch import Fields

NOTATION_ROOM = 1 << 13  # bytes of the longest position, with more spaces than anybody needs


def table_fields(parts: Parts) -> Fields:
    """The position, what a match begins with, and what is written about it."""
    game = parts.game
    return [
        ("state_words", "u8", (num_words(game.state),)),  # the same memory as the position
        ("states", game.state, (1,)),  # the position
        ("options", "i2", (max(1, len(game.default_options())),)),
        ("key", "u8", (KEY_WORDS,)),  # from which a served match is dealt
        ("actions", "i4", (game.max_actions,)),  # the legal ones
        ("words", "u8", (1,)),  # the chance of a bot
        ("room", "u1", (game.text_room,)),  # the text written last
        ("length", "i8", (1,)),
        ("notation", "u1", (NOTATION_ROOM,)),  # the position that is being read
        ("reading", "i8", (NUM_PLACES,)),
        ("scratch", game.scratch, (1,)),
        ("observation", "u1", (max(1, game.observations.PLANES.size),)),
        ("secrets", "u1", (max(1, game.observations.SECRETS.size),)),
        ("situation", "i1", (len(game.situations.FEATURES),)),
    ]


TABLE = Interface(
    modules=("wonderland.engine.targets.table_functions",),
    fields=table_fields,
    host_fields=("states", "options", "key", "actions", "room"),
)
