"""Storage of tables, players and matches: an append-only log of events."""
