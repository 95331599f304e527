"""The texts of an area, in the current language."""

from __future__ import annotations

import json
from functools import cache, reduce
from typing import TYPE_CHECKING

from wonderland.messages.languages import COMMENT, ENGLISH, FOLDER, current_language, facts
from wonderland.messages.message_format import Parameter, format_message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

_lacking: set[tuple[str, str]] = set()  # languages with the areas of which they lacked a text that was shown
_games: dict[str, Callable[[], Path]] = {}  # the folders of games, found when texts are first needed


class Area:
    """The texts of a file in every folder of messages. Call it with a key and the parameters of its text."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, key: str, /, **parameters: Parameter) -> str:
        """The text in the current language, or in English where the language lacks it; KeyError for an unknown key."""
        language = current_language()
        text = texts(language, self.name).get(key)
        if text is None:
            _lacking.add((language, self.name))
            language, text = ENGLISH, texts(ENGLISH, self.name)[key]
        return format_message(text, parameters, facts(language).plural)

    def if_known(self, key: str, fallback: str, /, **parameters: Parameter) -> str:
        """The text, or `fallback` if there is no such key: for what others name, such as their own games."""
        return self(key, **parameters) if key in texts(ENGLISH, self.name) else fallback


def area(name: str) -> Area:
    """The texts of an area: `t = area("terminal")`."""
    return Area(name)


def num_missing(language: str) -> int:
    """How many texts a language lacks, of the areas in which readers met English for want of a text."""
    areas = (name for lacking, name in _lacking if lacking == language)
    return sum(len(texts(ENGLISH, name).keys() - texts(language, name).keys()) for name in areas)


def add_game(name: str, folder: Callable[[], Path]) -> None:
    """Make the texts in a game's folder known."""
    if name not in _games:
        _games[name] = folder
        texts.cache_clear()


@cache
def texts(language: str, name: str) -> dict[str, str]:
    """All texts of an area in a language, by key."""
    found: dict[str, str] = {}
    for file in files(language, name):
        written = json.loads(file.read_text(encoding="utf-8"))
        found.update({key: text for key, text in written.items() if text and not key.startswith(COMMENT)})
    return found


def files(language: str, name: str) -> Iterable[Path]:
    """The files that have texts of an area."""
    folders = (FOLDER, *(folder() / "messages" for folder in _games.values()))
    return [file for folder in folders if (file := folder / language / f"{name}.json").is_file()]


def list_text(items: Sequence[str]) -> str:
    """`a, b, and c`."""
    t = Area("common")
    if len(items) < 2:
        return items[0] if items else ""
    others = items[0]
    for item in items[1:-1]:
        others = t("list.comma", a=others, b=item)
    return t("list.two" if len(items) == 2 else "list.last", a=others, b=items[-1])


def in_commas(items: Iterable[str]) -> str:
    """`a, b, c`: a list in a title or a column, not in a sentence."""
    return _joined("list.comma", items)


def in_sentences(sentences: Iterable[str]) -> str:
    """Whole sentences, one after the other; empty ones are left out."""
    return _joined("join.paragraph", filter(None, sentences))


def _joined(key: str, items: Iterable[str]) -> str:
    t, found = Area("common"), list(items)
    return reduce(lambda a, b: t(key, a=a, b=b), found) if found else ""
