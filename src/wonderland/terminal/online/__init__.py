"""Online tables in the terminal: joining, following and playing."""
