"""Options whose help is a message."""

from __future__ import annotations

import functools

import click

from wonderland.messages import area

t = area("commands")


class Option(click.Option):
    """An option; `help` is given as the key of a text."""

    @property
    def help(self) -> str:
        """The text in the reader's language."""
        return t(self._key)

    @help.setter
    def help(self, key: str) -> None:
        self._key = key


option = functools.partial(click.option, cls=Option)
