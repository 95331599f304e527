"""The version of Wonderland."""

__version__ = "0.11.0"
