"""What happened in many matches in situations alike: the tables that ship, and how one asks them (docs/explorer.md)."""

from wonderland.explorer.look_up import Answer as Answer
from wonderland.explorer.look_up import KindAnswer as KindAnswer
from wonderland.explorer.look_up import answer as answer
from wonderland.explorer.look_up import look_up as look_up
