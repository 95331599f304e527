"""Wonderland: play, study and master three Alice-in-Wonderland tabletop games."""

__version__ = "0.1.0"
