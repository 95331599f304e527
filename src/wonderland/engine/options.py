"""An option of a game: what a table may choose about its rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping  # noqa: TC003
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from wonderland.engine.spoken import Spoken, known
from wonderland.errors import OptionError, shown
from wonderland.messages import area

if TYPE_CHECKING:
    OptionValue = str | int | bool | dict[str, Any]

t = area("errors")

WHOLE_NUMBER = re.compile("-?[0-9]{1,9}")  # longer ones are beyond any option, and the longest beyond `int`


YES_NO = {"yes": "true", "no": "false", "on": "true", "off": "false"}


def words_of(name: str) -> list[str]:
    """The words of a name, however it is written: `Going Out`, `going_out`."""
    return name.lower().replace("_", " ").replace("-", " ").split()


def is_number(value: Any) -> bool:
    """Is it a number, and neither yes nor no?"""
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True)
class Option:
    """Something a table may choose about the rules, encoded for the rules as one int.

    Our games have its texts as messages: `option.parade.colours`, `option.parade.colours.help`, for its numbers
    `option.parade.colours.number`, for a choice `option.tea-party.board.tea_tray`. Other games may give them here.
    """

    name: str
    help: Spoken[str] = Spoken(lambda option, given: known(f"{option.key}.help", given), "")
    default: OptionValue = 0
    choices: tuple[OptionValue, ...] = ()  # encoded by index
    lowest: int = 0  # without choices: any whole number from lowest to highest
    highest: int = 0
    label: Spoken[str] = Spoken(lambda option, given: known(option.key, given), "")  # without one, its name
    words: Spoken[Mapping[Any, str]] = Spoken(lambda option, given: given or option.known_words(), cast("Any", ()))
    unit: str = ""  # after a number
    is_reduced: bool = False  # it makes a smaller game, not the published one: for research, not offered in menus
    game: str = ""  # whose option it is: the game says so

    @property
    def key(self) -> str:
        """Of its messages."""
        return f"option.{self.game}.{self.name}"

    def known_words(self) -> dict[Any, str]:
        """The values that have a message: one of their own, or that of all numbers."""
        if known(f"{self.key}.number", "", n=0):
            numbers: Iterable[Any] = self.choices or range(self.lowest, self.highest + 1)
            return {number: known(f"{self.key}.number", "", n=number) for number in numbers}
        words = {choice: known(f"{self.key}.{choice}", "") for choice in self.choices}
        return {choice: word for choice, word in words.items() if word}

    def encode(self, value: Any) -> list[int]:
        """The ints that the rules read; OptionError says what would be possible."""
        if self.choices:
            if value not in self.choices or type(value) is not type(self.default):  # 1, 1.0 and True are equal
                allowed = ", ".join(str(choice) for choice in self.choices)
                raise OptionError(t("option.choice", name=self.name, choices=allowed, value=shown(value)))
            return [self.choices.index(value)]
        if not isinstance(value, int) or isinstance(value, bool) or not self.lowest <= value <= self.highest:
            raise OptionError(
                t("option.number", name=self.name, lowest=self.lowest, highest=self.highest, value=shown(value))
            )
        return [value]

    def parse(self, text: str) -> OptionValue:
        """The value that a text means, in any spelling; yes and no are true and false."""
        for choice in self.choices:
            meant = YES_NO.get(text.lower(), text) if isinstance(choice, bool) else text
            if not is_number(choice) and words_of(str(choice)) == words_of(meant):
                return choice
        if WHOLE_NUMBER.fullmatch(text) and (not self.choices or is_number(self.choices[0])):
            return int(text)
        return text
