"""A match as data: write, read, replay, verify."""
