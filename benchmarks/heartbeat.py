"""How long the warm-up takes and how long it ever holds everybody else up: `python benchmarks/heartbeat.py GAME`.

Compiles from an empty cache in the background while the main thread wakes up every few milliseconds, as an interface
does. On a machine that is busy with other things the pauses are theirs, too.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time

from wonderland.bots import warmup
from wonderland.engine import catalogue

BEAT_SECONDS = 0.01


def measure(name: str) -> dict[str, float]:
    """Seconds until the game is compiled, and the longest pause between two beats."""
    game = catalogue.load(name)
    begin = last = time.perf_counter()
    longest = 0.0
    while not warmup.wait(game, BEAT_SECONDS):
        beat = time.perf_counter()
        longest = max(longest, beat - last)
        last = beat
    return {"compiled_s": time.perf_counter() - begin, "longest_pause_s": longest}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=catalogue.names())
    name = parser.parse_args().game
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WONDERLAND_CACHE"] = folder
        print(json.dumps({"empty_cache": measure(name)}, indent=2))
