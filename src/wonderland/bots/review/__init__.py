"""What a decision cost, and what was luck."""
