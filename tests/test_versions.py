"""One version: of the package, the changelog and the citation."""

from __future__ import annotations

import re
from pathlib import Path

from wonderland.version import __version__

ROOT = Path(__file__).parents[1]
RELEASE = re.compile(r"^## (\d+\.\d+\.\d+) – (\d{4}-\d{2}-\d{2})$", re.MULTILINE)


def test_the_changelog_begins_with_this_version_and_every_version_has_a_date() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8").replace("\n## Unreleased\n", "", 1)
    releases = RELEASE.findall(text)
    assert len(releases) == text.count("\n## ")
    assert releases[0][0] == __version__
    assert releases == sorted(releases, key=lambda release: [int(part) for part in release[0].split(".")], reverse=True)


def test_the_citation_names_this_version_and_its_date() -> None:
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    _, date = RELEASE.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))[0]
    assert f"\nversion: {__version__}\n" in citation
    assert f'\ndate-released: "{date}"\n' in citation
