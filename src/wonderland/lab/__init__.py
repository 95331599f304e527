"""The lab: variants of a game compared by many matches between equal bots."""
