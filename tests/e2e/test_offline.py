"""The page without a network, and with another version of it on the host."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.e2e.driver import Player, look, start_quick_match
from tests.e2e.scenes import Moment, open_home, open_table
from tests.e2e.static_site import become_another_version, version_of, wait_until_kept
from tests.e2e.waits import expect_equal, expect_that, wait_for

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.e2e.conftest import Reach, Visit
    from tests.e2e.static_site import StaticHost

UPDATE = "() => navigator.serviceWorker.ready.then((registration) => registration.update())"
STEP = re.compile(r"^\d+ ")
VERSION = "() => document.querySelector('meta[name=version]').content"
# How the installation ends; null if it has ended before one could look.
INSTALL = """
async () => {
  const { installing } = await navigator.serviceWorker.register('service-worker.js');
  await new Promise((resolve) => (installing ? (installing.onstatechange = resolve) : resolve()));
  return installing?.state ?? null;
}
"""
POLICY = """
() => caches.match(`${location.origin}/`).then(({ headers }) => headers.get('content-security-policy'))
"""
CACHES = "() => caches.keys().then((names) => names.map((name) => name.split(' ').at(-1)).sort())"
CACHED = """
async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => url);
}
"""


def wait_for_version(page: Page, version: str) -> None:
    wait_for(page, f"(wanted) => ({VERSION})() === wanted", f"the page does not become {version}", version)


def caches_after_a_visit(page: Page) -> Any:
    """A visit removes what no page uses, unless a page has not said yet what it uses."""
    page.reload()
    return page.evaluate(CACHES)


def expect_caches(page: Page, *versions: str) -> None:
    expect_equal(page, lambda: page.evaluate(CACHES), sorted(versions))


def test_the_page_opens_without_a_network(visit_site: Visit, host: StaticHost) -> None:
    page = visit_site().page
    page.goto("./#/replay")
    wait_until_kept(page)
    host.stop()
    page.reload()
    expect(page.get_by_role("button", name="Replay a record…")).to_be_visible()
    assert page.evaluate(VERSION) == version_of(host.folder)


def test_an_open_page_keeps_its_version_until_it_is_reloaded(visit_site: Visit, host: StaticHost) -> None:
    page = visit_site().page
    page.goto("./#/replay")
    wait_until_kept(page)
    first = version_of(host.folder)
    second = become_another_version(host.folder)
    page.evaluate(UPDATE)
    reload = page.get_by_role("button", name="Reload")
    expect(reload).to_be_visible()
    expect(page.get_by_text("A newer version is ready.")).to_be_visible()
    host.asked.clear()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("pl")  # a script that was not loaded yet, and is not on the host
    expect(page.get_by_role("heading", name="Ustawienia")).to_be_visible()
    assert page.evaluate(VERSION) == first
    assert host.asked == []
    expect_caches(page, first, second)
    other = page.context.new_page()
    other.goto("./#/replay")
    assert other.evaluate(VERSION) == second
    other.close()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Wczytaj ponownie").click()
    wait_for_version(page, second)
    expect_equal(page, lambda: caches_after_a_visit(page), [second])


def test_a_match_goes_on_before_and_after_an_update(visit_site: Visit, host: StaticHost) -> None:
    page = visit_site(hurry=True).page
    start_quick_match(page, "Parade")
    wait_until_kept(page)
    Player(page).play(most=2)
    first = version_of(host.folder)
    second = become_another_version(host.folder)
    page.evaluate(UPDATE)
    expect(page.get_by_text("A newer version is ready.")).to_be_visible()
    Player(page).play(most=3)
    assert page.evaluate(VERSION) == first
    page.keyboard.press("r")  # the rules are a file of the former version
    expect(page.locator(".rules .rule").first).to_be_visible()
    page.keyboard.press("Escape")
    look(page)
    steps = page.get_by_role("complementary").get_by_role("button", name=STEP)
    num_steps = steps.count()
    assert num_steps > 0
    page.get_by_role("button", name="Reload").click()
    wait_for_version(page, second)
    look(page)
    expect(steps).to_have_count(num_steps)
    Player(page).play(most=2)


def test_an_address_of_a_server_is_left_to_a_static_host(visit_site: Visit, host: StaticHost) -> None:
    visitor = visit_site()
    visitor.page.goto("./#/replay")
    wait_until_kept(visitor.page)
    visitor.excused = ("404",)
    answer = visitor.page.goto("./table/somewhere")
    assert answer is not None
    assert answer.status == 404


def test_a_version_that_changes_while_it_is_stored_is_not_stored(
    visit_site: Visit, host: StaticHost, site: Path
) -> None:
    """The worker and all files of one version are on the host, and the page of another."""
    become_another_version(host.folder)
    page_of_another = (host.folder / "index.html").read_bytes()
    shutil.copytree(site, host.folder, dirs_exist_ok=True)
    (host.folder / "index.html").write_bytes(page_of_another)
    page = visit_site().page
    page.goto("./#/replay")
    assert expect_that(page, lambda: page.evaluate(INSTALL), bool) == "redundant"


def test_the_server_s_page_is_kept_and_none_of_its_answers(visit: Visit, scene: Reach) -> None:
    visitor = visit(service_workers="allow", reuse=False)
    open_home(visitor.page)
    wait_until_kept(visitor.page)
    page = open_table(visitor, scene(Moment("parade", "play")))
    assert visitor.frames, "the table's frames come from the server"
    paths = {urlsplit(url).path for url in page.evaluate(CACHED)}
    assert "/" in paths
    assert {path.split("/")[1] for path in paths if path.count("/") > 1} == {"assets"}
    assert not [path for path in paths if "worker.js" in path]
    assert "frame-ancestors 'none'" in page.evaluate(POLICY)
    visitor.excused = ("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("This table cannot be reached.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_test_id("stage")).to_be_visible()
