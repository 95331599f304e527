"""Where tables, players and matches are kept: an append-only log of events, and what is read from it."""
