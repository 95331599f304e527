"""The version of Wonderland."""

__version__ = "0.2.0"
