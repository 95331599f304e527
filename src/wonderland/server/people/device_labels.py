"""What a device is called in its owner's list: the families of browser and system, and nothing else about it."""

from __future__ import annotations

# The first that is found; several browsers name others, too.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def label_of(user_agent: str) -> str:
    """Such as `Firefox, Android`; empty for a program."""
    found = [next((name for mark, name in names if mark in user_agent), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found))
