"""The version of Wonderland."""

__version__ = "0.3.0"
