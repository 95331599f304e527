"""Study rooms: a room is the result of its events. No storage, no clock, no connections."""
