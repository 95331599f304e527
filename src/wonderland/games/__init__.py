"""The games. A game is a folder here and a name in `NAMES`."""

from wonderland.engine import catalogue

NAMES = ("parade", "going-out", "tea-party")

for _name in NAMES:
    catalogue.add(_name, f"{__name__}.{_name.replace('-', '_')}")
