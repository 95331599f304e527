"""The version of Wonderland."""

__version__ = "0.6.0"
