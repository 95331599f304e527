"""A program in a pseudo-terminal: typed answers in, everything that it writes out."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path
from typing import NamedTuple

from tests.commands.command_line import COMMAND
from tests.waiting import wait_until

WAIT_SECONDS = 60

Step = tuple[bytes, bytes | signal.Signals]  # a text to wait for, and then an answer to type or a signal to send


class Ended(NamedTuple):
    """How the program has ended."""

    output: bytes
    code: int
    is_restored: bool  # is the terminal in the same mode as before?


def run_in_terminal(*arguments: str, steps: list[Step], **environment: str) -> Ended:
    """Run a command; take each step when its text has appeared."""
    controller, terminal = pty.openpty()
    env = {**os.environ, "LINES": "24", "COLUMNS": "80", **environment}
    size = struct.pack("HHHH", int(env["LINES"]), int(env["COLUMNS"]), 0, 0)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)
    before = termios.tcgetattr(terminal)
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=terminal, stdout=terminal, stderr=terminal, close_fds=True, env=env
    )
    output, read_until, left = b"", 0, list(steps)
    deadline = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < deadline:
        has_ended = process.poll() is not None
        if not select.select([controller], [], [], 0.05)[0]:
            if has_ended:
                break
            continue
        output += os.read(controller, 65536)
        if left and left[0][0] in output[read_until:]:
            read_until, answer = len(output), left.pop(0)[1]
            if isinstance(answer, bytes):
                os.write(controller, answer)
            else:
                wait_until(lambda: is_asleep(process.pid))
                process.send_signal(answer)
    process.kill()
    code = process.wait(10)
    is_restored = termios.tcgetattr(terminal) == before
    os.close(terminal)
    os.close(controller)
    return Ended(output, code, is_restored)


def is_asleep(pid: int) -> bool:
    """Does it wait for input? A signal that comes just before it waits is handled only after the next input."""
    return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] == "S"
