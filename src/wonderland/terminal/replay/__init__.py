"""Finished matches and their reviews."""
