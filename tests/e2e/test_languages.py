"""The page in other languages: every word of it."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_no_cut_text, expect_no_overhang
from tests.e2e.driver import look, unfold
from tests.e2e.every_page import EVERY_PAGE, PAGES
from tests.e2e.phones import PHONE, SMALL_PHONE
from tests.e2e.scenes import EVERY_MOMENT, Moment, open_home, open_table
from tests.e2e.visitors import DESKTOP
from tests.e2e.waits import expect_equal
from wonderland.messages import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Reach, Visit

# Every text on the page that is written for people, but for the names of languages.
TEXTS = """
() => {
  const found = new Set();
  const add = (text) => /\\p{L}{2}/u.test(text ?? '') && found.add(text.trim());
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest('noscript, script, style, option[lang]')) {
      add(walker.currentNode.data);
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) {
      add(element.getAttribute(name));
    }
  }
  return [...found];
}
"""
WISH = """
(language) => {
  const wishes = JSON.parse(localStorage.getItem('wonderland.settings'));
  localStorage.setItem('wonderland.settings', JSON.stringify({ ...wishes, language }));
}
"""
CHOOSE = """
(language) => {
  const key = 'wonderland.settings';
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), language }));
  dispatchEvent(new StorageEvent('storage', { key }));
}
"""
# The choices that are wider than the place in which they are shown.
CUT_CHOICES = """
() => {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('dialog select')].flatMap((select) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    pen.font = font;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room + 1);
  });
}
"""
KEY_NAME = re.compile(r"^[a-z_]+(\.[a-z0-9_-]+)+$")
SAME = {
    "Wonderland",
    "Alice",
    "Menu",
    "bot",
    "Going Out",
}  # in every language, or in Polish
SCRIPTS = {"ja": re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]"), "pl": re.compile(r"[ąćęłńóśźż]")}
ROMAN = re.compile(r"^[IVX]+$")
MOMENTS = [
    Moment("parade", "last_round"),
    Moment("parade", "over", 3),
    Moment("going-out", "draw"),
    pytest.param(Moment("going-out", "over"), marks=pytest.mark.slow),
    Moment("tea-party", "spin"),
    pytest.param(Moment("tea-party", "over"), marks=pytest.mark.slow),
]

RULES = [
    (Moment("parade", "last_round"), "P11", "ja"),
    (Moment("going-out", "draw"), "G14", "pl"),
    (Moment("tea-party", "spin"), "T22", "ja"),
]


LONGEST = ("de", "ja", "pl")  # the longest words, the widest letters, the longest sentences
some_or_all_languages = pytest.mark.parametrize(
    "languages",
    [
        pytest.param(LONGEST, id="longest"),
        pytest.param(tuple(code for code in LANGUAGES if code not in LONGEST), id="others", marks=pytest.mark.slow),
    ],
)


def check_language(page: Page, language: str, english: set[str]) -> None:
    """Nothing of the English page is left, and no name of a text stands in for it."""

    def wrong_texts() -> list[str]:
        texts = {text for text in page.evaluate(TEXTS) if not ROMAN.match(text)}
        if not any(SCRIPTS[language].search(text) for text in texts):
            return [f"nothing in {language}"]
        return sorted(text for text in texts if KEY_NAME.match(text) or text in english - SAME)

    expect(page.locator("html")).to_have_attribute("lang", language)
    expect_equal(page, wrong_texts, [])


@pytest.mark.parametrize("language", ["ja", "pl"])
def test_the_whole_home_page_speaks_another_language(visit: Visit, language: str) -> None:
    page = visit().page
    open_home(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    english = set(page.evaluate(TEXTS))
    page.get_by_role("combobox", name="Language").select_option(language)
    check_language(page, language, english)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_the_whole_table_speaks_every_language(visit: Visit, scene: Reach, moment: Moment) -> None:
    page = open_table(visit(), scene(moment))
    english = set(page.evaluate(TEXTS))
    for language in ("ja", "pl"):
        page.evaluate(WISH, language)
        page.reload()
        look(page)
        check_language(page, language, english)


@some_or_all_languages
@pytest.mark.parametrize("name", PAGES)
def test_no_text_of_a_page_is_cut_in_any_language(visit: Visit, name: str, languages: tuple[str, ...]) -> None:
    page = visit().page
    EVERY_PAGE[name](page)
    check_languages(page, languages)


@some_or_all_languages
@pytest.mark.parametrize("moment", EVERY_MOMENT, ids=str)
def test_no_text_of_a_table_is_cut_in_any_language(
    visit: Visit, scene: Reach, moment: Moment, languages: tuple[str, ...]
) -> None:
    check_languages(open_table(visit(), scene(moment)), languages)


def choose_language(page: Page, language: str) -> None:
    """In another tab, so that what is open stays open."""
    page.evaluate(CHOOSE, language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("main").first).to_be_visible()  # some pages are drawn anew


def check_languages(page: Page, languages: tuple[str, ...]) -> None:
    """Everything is in sight on the smallest and on a large screen."""
    for language in languages:
        choose_language(page, language)
        for size in (SMALL_PHONE, DESKTOP):
            page.set_viewport_size(size)
            expect_no_overhang(page)
            expect_no_cut_text(page)


@pytest.mark.parametrize(("moment", "rule", "language"), RULES, ids=str)
def test_the_rules_are_opened_in_the_page_s_language_at_the_rule_that_matters(
    visit: Visit, scene: Reach, moment: Moment, rule: str, language: str
) -> None:
    page = open_table(visit(wishes={"language": language}, viewport=PHONE), scene(moment))
    page.keyboard.press("r")
    dialog = page.get_by_role("dialog")
    here = dialog.locator(".is-here")
    expect(here).to_be_in_viewport()
    expect(here.locator("b")).to_have_text(rule)
    expect(here).to_have_text(SCRIPTS[language])
    expect(dialog.locator(".rules")).to_have_attribute("lang", language)
    expect_equal(page, lambda: dialog.evaluate("(element) => element.scrollWidth - element.clientWidth"), 0)


def test_the_browser_s_language_is_the_first_choice(visit: Visit) -> None:
    page = visit(wishes={"language": None}, locale="pl-PL").page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "pl")


@pytest.mark.parametrize("language", ["en", *SCRIPTS])
def test_every_choice_of_a_set_up_is_shown_in_full(visit: Visit, language: str) -> None:
    page = visit(wishes={"language": language}, viewport=SMALL_PHONE, has_touch=True, is_mobile=True).page
    page.goto("/")
    dialog = page.get_by_role("dialog")
    game = page.get_by_role("article").nth(1)
    for i in range(2):  # on this device, and with friends
        unfold(game).locator(".now ~ .button").nth(i).click()
        dialog.get_by_role("combobox").first.select_option(index=i)  # a person; a clock
        dialog.locator("summary").click()
        expect(dialog.get_by_role("spinbutton")).to_be_visible()
        expect_equal(page, partial(page.evaluate, CUT_CHOICES), [])
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_the_title_and_the_manifest_are_in_the_readers_language(visit: Visit) -> None:
    page = visit(wishes={"language": "ja"}).page
    page.goto("/#/puzzles")
    expect(page).to_have_title("パズル｜Wonderland")
    manifest = page.locator("link[rel=manifest]").get_attribute("href") or ""
    assert page.request.get(manifest).json()["lang"] == "ja"
