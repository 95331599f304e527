"""The files with texts: English, which has every key, and the others beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from wonderland.messages.languages import COMMENT

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "src" / "wonderland"
FACTS = "language.json"  # how a language counts: no texts


class Catalogue(NamedTuple):
    """The texts of an area in one folder of messages."""

    folder: Path  # of messages, with a folder for each language
    area: str

    def file(self, language: str) -> Path:
        """Where the texts are in a language."""
        return self.folder / language / f"{self.area}.json"

    def texts(self, language: str) -> dict[str, str]:
        """The texts by key, without comments and those that wait to be written; none where there is no file."""
        file = self.file(language)
        written: dict[str, str] = json.loads(file.read_text("utf-8")) if file.exists() else {}
        return {key: text for key, text in written.items() if text and not key.startswith(COMMENT)}


def folders() -> list[Path]:
    """The folders of messages: the program's own first, then those of the games."""
    return [PROGRAM / "messages", *sorted(PROGRAM.glob("games/*/messages"))]


def catalogues() -> Iterator[Catalogue]:
    """Every area of every folder, as English has them."""
    for folder in folders():
        for file in sorted((folder / "en").glob("*.json")):
            if file.name != FACTS:
                yield Catalogue(folder, file.stem)


def write(file: Path, texts: object) -> None:
    """Write texts as they stand in the repository."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(texts, ensure_ascii=False, indent=2) + "\n", "utf-8")
