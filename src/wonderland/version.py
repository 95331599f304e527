"""The version of Wonderland."""

__version__ = "0.9.0"
