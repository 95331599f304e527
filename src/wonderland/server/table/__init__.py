"""A table as its events make it, without storage, connections and timers: events, state, decisions, projection."""
