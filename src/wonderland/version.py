"""The version of Wonderland."""

__version__ = "0.13.0"
