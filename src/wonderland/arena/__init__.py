"""Many matches between bots, and how fast they can be played."""
