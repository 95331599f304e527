"""Matches on this machine: played, saved, kept as history."""
