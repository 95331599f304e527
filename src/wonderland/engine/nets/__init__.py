"""Small nets, and their files."""
