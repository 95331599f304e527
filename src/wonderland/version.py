"""The version of Wonderland."""

__version__ = "0.14.0"
