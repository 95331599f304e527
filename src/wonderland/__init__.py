"""Wonderland: play, study and master three Alice-in-Wonderland tabletop games."""

import wonderland.games as games  # makes the games known to the engine

__all__ = ["games"]
