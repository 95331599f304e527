"""Puzzles: positions in which one action is clearly best. The collections that ship, and how they are made."""
