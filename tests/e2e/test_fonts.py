"""The fonts come with the page: small, for three languages, and with their licences."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.fetching import get
from tests.e2e.waits import expect_equal
from wonderland.server.http import page as page_files

if TYPE_CHECKING:
    from tests.e2e.conftest import Visit

MOST_BYTES = 124_000
LOADED = """
async () => {
  await document.fonts.ready;
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  return [...new Set(loaded.map(({ family }) => family.replaceAll('"', '')))].sort();
}
"""
FAMILIES = {
    "en": {"Wonderland Serif", "Wonderland Sans"},
    "ja": {"Wonderland Serif", "Wonderland Sans", "Wonderland Japanese"},
}


def test_all_fonts_together_are_small_and_come_with_their_licences(visit: Visit) -> None:
    page = visit().page
    fonts = list(page_files.PAGE.glob("assets/*.woff2"))
    assert len(fonts) == 5
    assert sum(font.stat().st_size for font in fonts) <= MOST_BYTES
    licences = get(page, "/font-licences.txt").text()
    assert licences.count("SIL Open Font License") >= 3


def test_a_page_uses_the_fonts_of_its_language(visit: Visit) -> None:
    for language, families in FAMILIES.items():
        page = visit(wishes={"language": language}).page
        page.goto("/")
        expect(page.locator(".game .primary").first).to_be_visible()
        expect_equal(page, partial(page.evaluate, LOADED), sorted(families))
