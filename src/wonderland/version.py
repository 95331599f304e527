"""The version of Wonderland."""

__version__ = "0.5.0"
