"""The version of Wonderland."""

__version__ = "0.12.0"
