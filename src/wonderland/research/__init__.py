"""What researchers use: batches of matches, and the interfaces of their tools."""
