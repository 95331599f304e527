"""The version of Wonderland."""

__version__ = "0.7.0"
