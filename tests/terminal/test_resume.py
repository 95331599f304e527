"""A killed terminal loses nothing: what the screen showed can be continued."""

from __future__ import annotations

import os
import subprocess

from tests.commands.command_line import COMMAND
from wonderland.terminal.local import saves
from wonderland.terminal.local.local_session import LocalSession

NUM_TURNS = 4


def test_a_match_survives_sigkill() -> None:
    arguments = ["play", "parade", "--plain", "--seats", "3", "--seed", "5", "--bots", "dormouse"]
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    assert process.stdin is not None
    assert process.stdout is not None
    told: list[str] = []
    process.stdin.write("1\n" * NUM_TURNS)
    process.stdin.flush()
    while sum(line.startswith(("Alice plays", "> Alice plays")) for line in told) < NUM_TURNS:
        told.append(process.stdout.readline())
    process.kill()
    process.communicate()
    (saved,) = saves.saved_matches()
    plays = [line for line in told if " plays " in line]
    assert saved.num_decisions >= len(plays)
    session = LocalSession(saves.reopen(saved.path))
    assert session.names == saved.setup.names
    log = session.position(0).log
    texts = session.game.texts
    told_text = "".join(told)
    for entry in log[: len(plays)]:
        assert texts.sentence(entry.events[0], session.names).removesuffix(".") in told_text
    session.save.close()
