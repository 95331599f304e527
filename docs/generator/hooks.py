"""Hooks of MkDocs (mkdocs.yml): they add the pages that are made from code and from files outside `docs/`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

from docs.generator.api import api_pages
from docs.generator.json_types import server_page, view_page
from docs.generator.observations import observation_page
from docs.generator.pages import ROOT, included, with_site_links
from docs.generator.site_links import broken_links
from wonderland.games import NAMES

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

LOADED_FROM_NETWORK = re.compile(r'<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="(?:https?:)?//[^"]*')


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are no files of `docs/`."""
    pages = {address: (ROOT / source).read_text(encoding="utf-8") for source, address in included().items()}
    pages |= api_pages()
    pages["frames.md"] = server_page()
    for game in NAMES:
        pages[f"games/{game}/observation.md"] = observation_page(game)
        pages[f"games/{game}/json.md"] = view_page(game)
    for address, content in pages.items():
        files.append(File.generated(config, address, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Make links between files of the repository links between pages."""
    return with_site_links(markdown, page.file.src_uri)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The site works offline: a page that loads something from the network is an error."""
    if found := LOADED_FROM_NETWORK.search(output):
        raise PluginError(f"{page.file.src_uri} loads something from the network: {found[0]}")
    return output


def on_post_build(config: MkDocsConfig) -> None:
    """Every link of the site leads somewhere."""
    if broken := broken_links(Path(config.site_dir)):
        raise PluginError("links that lead nowhere:\n" + "\n".join(broken))
