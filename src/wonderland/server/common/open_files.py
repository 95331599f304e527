"""How many files and connections this process may have open."""

from __future__ import annotations

import sys

UNKNOWN = 1024


def allow_open_files() -> int:
    """Raise the limit of this process to what the system allows; the limit."""
    if sys.platform == "win32":
        return UNKNOWN
    import resource

    _, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
    if highest == resource.RLIM_INFINITY:
        return sys.maxsize
    resource.setrlimit(resource.RLIMIT_NOFILE, (highest, highest))
    return highest
