"""The version of Wonderland."""

__version__ = "0.4.0"
