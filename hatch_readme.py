"""The README for a package index, which shows no files of the repository.

Its pictures are left out, and a link becomes the path of what it leads to in the source distribution.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n\n", re.MULTILINE)
LINK = re.compile(r"\[([^\]]*)\]\((?!https?:)([^)#]*)[^)]*\)")
NOTE = "\nPaths in brackets are files of the source distribution.\n"


class IndexReadme(MetadataHookInterface):
    """Gives hatchling the text of `readme`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called before the package is built."""
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_index(readme)}


def for_index(readme: str) -> str:
    """What reads well where relative addresses lead nowhere."""
    return LINK.sub(r"\1 (`\2`)", PICTURE.sub("", readme)) + NOTE
