"""Lines in and lines out, while a session runs in another thread."""

from __future__ import annotations

import asyncio
import shutil
import sys
import textwrap
import threading
from concurrent import futures
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wonderland.engine.cells import width_of, wrapped
from wonderland.terminal.session import LATE_SECONDS

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

    from wonderland.terminal.ink import Ink

T = TypeVar("T")


class LeavingError(Exception):
    """The person leaves, or the input has ended."""


@contextmanager
def running_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop in a thread of its own; what still runs in it at the end is cancelled."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield loop
    finally:
        asyncio.run_coroutine_threadsafe(cancel_others(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def cancel_others() -> None:
    """Cancel every other task, such as one that waits for a change when a signal ends the program."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def unbroken_words(line: str, width: int) -> str:
    """The line in lines of that width, broken only between words: a link stays one."""
    if width_of(line) > len(line):  # wide letters, which need no spaces between them
        return line if width_of(line) <= width else "\n".join(wrapped(line, width, indent="    "))
    return textwrap.fill(line, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


class LineTerminal:
    """Reads input in this thread and runs the session in another, so that Ctrl-C and the end of input work at once."""

    def __init__(self, ink: Ink, loop: asyncio.AbstractEventLoop) -> None:
        self.ink = ink
        self.loop = loop
        self.prompt = ""  # while input is awaited
        self.is_asking = False  # while an answer of the session is awaited

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine of the session and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def wait_for_answer(self, work: Coroutine[Any, Any, T], late_note: str = "") -> T:
        """The same for a request: notes are printed meanwhile, and one more if the answer takes a moment."""
        answer = asyncio.run_coroutine_threadsafe(work, self.loop)
        self.is_asking = True
        try:
            if late_note and not futures.wait([answer], LATE_SECONDS).done:
                self.say(late_note)
            return answer.result()
        finally:
            self.is_asking = False

    def say(self, text: str = "") -> None:
        """Print one or more lines; in a terminal, those that are too long go on between two words."""
        if sys.stdout.isatty():
            text = "\n".join(unbroken_words(line, shutil.get_terminal_size().columns) for line in text.split("\n"))
        click.echo(self.ink.form(text))

    def explain(self, text: str) -> None:
        """Print a long text in lines that fit the terminal."""
        self.say("\n".join(wrapped(text, shutil.get_terminal_size().columns - 1)))

    def hear(self, prompt: str, help_text: str = "") -> str:
        """Ask for a line of input after the prompt; with a help text, a question mark prints it and asks again."""
        self.prompt = f"{self.ink.form(prompt)} "
        try:
            while (text := input(self.prompt).strip()) == "?" and help_text:
                self.explain(help_text)
            return text
        except EOFError:
            raise LeavingError from None
        finally:
            self.prompt = ""

    def interject(self, note: str) -> bool:
        """Print a note at once, above the prompt, from the session's thread; false if nobody waits."""
        if self.is_asking:
            self.say(note)
            return True
        if not self.prompt:
            return False
        click.echo(f"\n{self.ink.form(note)}\n{self.prompt}", nl=False)
        return True
