"""Studies: positions of any game with variations, names, comments and marks, as one file (docs/study.md)."""
