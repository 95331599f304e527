"""What stands in for the parts that a game does not have."""
