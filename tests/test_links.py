"""Links between documents and sources lead somewhere, as a forge resolves them in the repository.

Those of the built site are checked when it is built (`docs/generator/site_links.py`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.documents import DOCUMENTS, ROOT, anchors, links, short

if TYPE_CHECKING:
    from pathlib import Path

SOURCES = [*ROOT.glob("*.toml"), *ROOT.glob("*.py"), ROOT / "Makefile"]
for folder in ("src", "tests", "benchmarks", "training", "wasm", "examples", "deploy", "web/src", "web/service_worker"):
    SOURCES += [
        path for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".mjs", ".ts", ".svelte", ".conf")
    ]
DOCUMENT = re.compile(r"(?<![\w/])((?:docs|benchmarks)/[\w/-]+\.md)(?:#([\w-]+))?")


def leads_somewhere(target: Path, fragment: str) -> bool:
    """Whether a file is there, and the heading that is asked for."""
    return target.exists() and (not fragment or (target.suffix == ".md" and fragment in anchors(target)))


@pytest.mark.parametrize("path", DOCUMENTS, ids=short)
def test_a_documents_links_lead_somewhere(path: Path) -> None:
    for link in links(path):
        if not re.match(r"[a-z]+:", link):
            target, _, fragment = link.partition("#")
            assert leads_somewhere(path.parent / target if target else path, fragment), link


def test_the_documents_that_sources_name_are_there() -> None:
    for path in SOURCES:
        for document, fragment in DOCUMENT.findall(path.read_text(encoding="utf-8")):
            assert leads_somewhere(ROOT / document, fragment), f"{short(path)} names {document}#{fragment}"


def test_a_heading_is_linked_to_by_its_words(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# `frames.py`: what travels\n\n## Don't – wait\n\n## Again\n\n## Again\n\n```\n# none\n```\n")
    assert anchors(page) == {"framespy-what-travels", "dont--wait", "again", "again-1"}


def test_links_in_code_are_none(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text('[a](b.md) `[c](d.md)` ![e](f.svg)\n\n<img src="g.png">\n\n```\n[h](i.md)\n```\n')
    assert list(links(page)) == ["b.md", "f.svg", "g.png"]
