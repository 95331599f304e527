"""The version of Wonderland."""

__version__ = "0.8.0"
