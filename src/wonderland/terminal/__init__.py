"""Wonderland in a terminal."""
