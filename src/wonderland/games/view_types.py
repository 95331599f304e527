"""The types of our games' views, by names that stand side by side: `Match[ParadeView]`."""

from wonderland.games.going_out.view_types import View as GoingOutView
from wonderland.games.parade.view_types import View as ParadeView
from wonderland.games.tea_party.view_types import View as TeaPartyView

__all__ = ["GoingOutView", "ParadeView", "TeaPartyView"]
