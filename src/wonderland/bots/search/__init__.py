"""The tree search."""
