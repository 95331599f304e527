"""The folder of `make site`, in a folder of a plain static host, without a Wonderland server."""

from __future__ import annotations

import gzip
import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_sound
from tests.e2e.driver import Player, start_quick_match
from tests.e2e.phones import PHONE
from tests.e2e.static_site import SUB_PATH, wait_until_kept
from tests.e2e.waits import expect_that
from wonderland.messages import LANGUAGES, area, speaking
from wonderland.server.http.headers import CONTENT_SECURITY_POLICY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Request

    from tests.e2e.conftest import Visit
    from tests.e2e.static_site import StaticHost

GAMES = ["Parade", "Going Out", "Tea Party"]
MOST_SCRIPTS_KB = 145  # gzipped, before the first card; how much comes on a busy machine varies by some kB
# Notes when the first card is on the table, in milliseconds since 1970 as requests have it.
NOTE_FIRST_CARD = """
new MutationObserver((_, observer) => {
  if (document.querySelector('[data-testid=stage] li svg')) {
    window.firstCardAt = performance.timeOrigin + performance.now();
    observer.disconnect();
  }
}).observe(document, { childList: true, subtree: true });
"""
RULES = {"en": ("Rules", "Rules of Parade"), "ja": ("ルール", "パレード"), "pl": ("Zasady", "Zasady: Parada")}


def test_the_folder_holds_the_page_and_nothing_for_servers(site: Path) -> None:
    names = {path.name for path in site.iterdir()}
    assert {"index.html", "service-worker.js", "manifest.en.webmanifest", "assets"} <= names
    assert "served.html" not in names
    assert not list(site.rglob("*.gz"))
    page = (site / "index.html").read_text(encoding="utf-8")
    assert not re.search(r'(src|href)="/', page)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert set(policy[1].split("; ")) == set(CONTENT_SECURITY_POLICY.split("; ")) - {"frame-ancestors 'none'"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_of_a_language_makes_it_installable_from_any_folder(site: Path, language: str) -> None:
    manifest = json.loads((site / f"manifest.{language}.webmanifest").read_text(encoding="utf-8"))
    with speaking(language):
        assert (manifest["lang"], manifest["description"]) == (language, area("common")("page.description"))
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        assert (site / icon["src"]).is_file()


def descriptions() -> Iterator[str]:
    """A text that every page needs, in all languages."""
    for language in LANGUAGES:
        with speaking(language):
            yield area("common")("page.description")


def test_browsers_offer_to_install_it(visit_site: Visit) -> None:
    page = visit_site().page
    page.goto("./")
    wait_until_kept(page)
    session = page.context.new_cdp_session(page)

    def errors() -> set[str]:
        return {error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}

    expect_that(page, errors, lambda found: found <= {"in-incognito"})  # as all browsers of the tests are
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith(f"/{SUB_PATH}/manifest.en.webmanifest")


@pytest.mark.parametrize("game", GAMES)
def test_few_scripts_are_fetched_before_the_first_card_and_texts_in_one_language(
    visit_site: Visit, site: Path, game: str
) -> None:
    visitor = visit_site(service_workers="block")
    visitor.run_first(NOTE_FIRST_CARD)
    page = visitor.page
    requests: list[Request] = []
    page.on("requestfinished", lambda request: requests.append(request))
    start_quick_match(page, game)
    expect(page.get_by_test_id("stage").locator("li svg").first).to_be_visible()
    first_card_at = page.evaluate("() => firstCardAt")
    before = [request.url for request in requests if request.timing["startTime"] < first_card_at]
    names = {url.rpartition(f"/{SUB_PATH}/")[2] for url in before if url.endswith(".js")}
    scripts = {name: (site / name).read_bytes() for name in names}
    assert sum(len(gzip.compress(script)) for script in scripts.values()) / 1000 <= MOST_SCRIPTS_KB
    assert sum(text.encode() in script for script in scripts.values() for text in descriptions()) == 1


def test_a_part_of_the_page_that_cannot_be_loaded_gets_one_sentence(visit_site: Visit, host: StaticHost) -> None:
    visitor = visit_site(service_workers="block")
    visitor.page.goto("./")
    expect(visitor.page.get_by_role("heading", name="Parade")).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")  # what home loads last is another part of the page
    visitor.excused = ("net::ERR_CONNECTION_",)
    host.stop()
    visitor.page.goto("./#/replay")
    expect(visitor.page.get_by_role("alert")).to_contain_text("A part of the page could not be loaded.")


def test_home_rules_and_settings_need_no_server(visit_site: Visit, host: StaticHost) -> None:
    page = visit_site(service_workers="block").page
    page.goto("./")
    expect(page.get_by_test_id("no-server")).to_contain_text("this page has none")
    for language, (button, title) in RULES.items():
        page.get_by_role("button", name=re.compile("Settings|設定|Ustawienia")).click()
        page.get_by_role("dialog").get_by_role("combobox").first.select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.keyboard.press("Escape")
        page.get_by_role("button", name=button, exact=True).first.click()
        expect(page.get_by_role("heading", name=title).last).to_be_visible()
        expect(page.locator(f".rules[lang={language}] .rule").first).to_be_visible()
        page.keyboard.press("Escape")
    assert all(path.startswith(f"/{SUB_PATH}/") and "/api/" not in path for path in host.asked), host.asked


def test_a_match_goes_on_without_a_network(visit_site: Visit, host: StaticHost) -> None:
    page = visit_site(hurry=True).page
    page.goto("./")
    wait_until_kept(page)
    host.stop()
    start_quick_match(page, "Tea Party")
    Player(page).play(most=4)
    page.reload()
    Player(page).play(most=4)


@pytest.mark.slow
@pytest.mark.parametrize("title", GAMES)
def test_a_whole_match_without_a_network_ends_with_a_replay(visit_site: Visit, host: StaticHost, title: str) -> None:
    page = visit_site(hurry=True).page
    page.goto("./")
    wait_until_kept(page)
    host.stop()
    start_quick_match(page, title)
    Player(page).play()
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{title}, replay")


@pytest.mark.parametrize("address", ["./#/replay", "./#/replay/broken", "./#/nowhere"])
def test_pages_without_a_server_fit_phones_and_are_accessible(visit_static: Visit, address: str) -> None:
    page = visit_static(viewport=PHONE).page
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect_sound(page)
