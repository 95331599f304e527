"""What translators see: a list of all texts, and where each is on the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.audit import expect_sound
from tests.e2e.phones import PHONE
from tests.e2e.scenes import open_home

if TYPE_CHECKING:
    from tests.e2e.conftest import Visit

# The scripts for translators that the page has loaded.
SCRIPTS = "() => performance.getEntriesByType('resource').filter(({ name }) => /in_place|TextPanel/.test(name))"


def test_the_list_finds_texts_by_key_and_by_words_in_both_languages(visit: Visit) -> None:
    page = visit(wishes={"language": "pl"}, viewport=PHONE).page
    page.goto("/#/translate")
    texts = page.locator("main").get_by_role("listitem")
    expect(texts).to_have_count(100)
    expect(page.get_by_role("button", name=re.compile(r"Pokaż wszystkie \(?\d{4}"))).to_be_visible()
    search = page.get_by_role("searchbox")
    for words in ("game.parade.pitch", "guests complain", "goście parad"):
        search.fill(words)
        expect(texts.first).to_contain_text("src/wonderland/games/parade/messages/pl/common.json")
        expect(texts.first).to_contain_text("Guests leave the parade")
    search.fill("no such text anywhere")
    expect(texts).to_have_count(0)


def test_the_list_is_accessible_and_fits_a_phone(visit: Visit) -> None:
    page = visit(viewport=PHONE).page
    page.goto("/#/translate")
    page.get_by_role("searchbox").fill("parade.first")
    expect(page.locator("main").get_by_role("listitem").first).to_be_visible()
    expect_sound(page)


def test_every_text_says_where_it_comes_from_when_somebody_points_at_it(visit: Visit) -> None:
    page = visit().page
    page.goto("/?texts")
    shown = page.locator("aside[popover]")
    page.get_by_text("Guests leave the parade").hover()
    expect(shown).to_contain_text("game.parade.pitch")
    expect(shown).to_contain_text("src/wonderland/games/parade/messages/en/common.json")
    page.get_by_role("button", name="Settings").focus()
    expect(shown).to_contain_text("settings.title")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_text("Language").hover()  # also above a dialog
    expect(shown).to_contain_text("settings.language")
    expect(shown).to_be_visible()


def test_nobody_else_loads_what_translators_need(visit: Visit) -> None:
    page = visit().page
    open_home(page)
    assert page.evaluate(SCRIPTS) == []
