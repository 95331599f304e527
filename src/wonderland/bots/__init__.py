"""Bots and levels: they choose actions from what their seat knows. Analysis and review use the same search."""
