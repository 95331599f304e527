"""A process that works on jobs: it reads them from stdin and writes the results to stdout.

It ends when stdin ends: when the server stops, also if the server is killed.
"""

from __future__ import annotations

import os
import signal
import sys

from wonderland.server.jobs import kinds
from wonderland.server.jobs.pipe import read_message, write_message

NICENESS = 5  # the server's own process goes first


def main() -> None:
    """Work until there are no more jobs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the server ends this process
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    results, sys.stdout = sys.stdout.buffer, sys.stderr  # nothing else may be written among the results
    from wonderland.server.common.logs import set_up_logs
    from wonderland.server.jobs.work import work

    set_up_logs()
    while (message := read_message(sys.stdin.buffer)) is not None:
        write_message(results, kinds.encode(work(kinds.decode_job(message))))


if __name__ == "__main__":
    main()
