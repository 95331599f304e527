"""Opponents: they see the hidden state of their seat and choose an action."""
