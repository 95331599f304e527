"""The version of Wonderland."""

__version__ = "0.10.0"
