"""One person on two devices with one history: matches and study go along with a one-time code, and merge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.driver import Player, end_sheet, look, start_quick_match
from tests.e2e.local import my_matches, on_database, stored
from tests.e2e.scenes import open_home
from tests.e2e.waits import expect_that
from tests.server.people import Person

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.e2e.conftest import Visit
    from tests.server.servers import ThreadServer

ON_STUDY = """
() => new Promise((resolve) => {
  const opening = indexedDB.open('wonderland');
  opening.onsuccess = () => {
    const change = opening.result.transaction(['study'], 'readwrite');
    const study = change.objectStore('study');
    let result = null;
    WORK
    change.oncomplete = () => (opening.result.close(), resolve(result));
  };
})
"""
LEARN = "study.put({ format: 1, step: null, done: ['STEP'], match: null }, 'lesson/parade');"
READ_LESSON = "study.get('lesson/parade').onsuccess = (event) => (result = event.target.result);"


def together(page: Page) -> Locator:
    return page.get_by_test_id("together")


def open_profile(page: Page) -> None:
    page.goto("/#/me")
    expect(together(page)).to_be_visible()


def begin(page: Page) -> None:
    open_profile(page)
    together(page).get_by_role("button", name="Keep it together").click()
    expect(together(page)).to_contain_text("This device is part of it.")


def bring(page: Page) -> None:
    open_profile(page)
    together(page).get_by_role("button", name="Bring together now").click()
    expect(page.get_by_text("What your devices know is together.").first).to_be_visible()


def sign_in(page: Page, code: str) -> None:
    page.goto("/#/me")
    page.get_by_label("Code from your other device").fill(code)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(together(page)).to_be_visible()


def learn(page: Page, step: str) -> None:
    open_home(page)
    study(page, LEARN.replace("STEP", step))


def study(page: Page, work: str) -> object:
    """Run a script with what is kept of study."""
    return page.evaluate(ON_STUDY.replace("WORK", work))


def test_one_person_on_two_devices_has_one_history(visit: Visit, server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    one, two = visit(hurry=True), visit(hurry=True)
    one.become(ann)
    start_quick_match(one.page, "Parade")
    Player(one.page).play_out()
    expect(end_sheet(one.page)).to_be_visible()
    start_quick_match(two.page, "Tea Party")
    look(two.page)
    learn(one.page, "first")
    learn(two.page, "second")

    begin(one.page)
    sign_in(two.page, ann.http.post("/api/me/code").json()["code"])
    expect(together(two.page)).to_contain_text("Another device of yours has begun this already.")
    begin(two.page)
    bring(one.page)
    for page in (one.page, two.page):
        open_home(page)
        expect(my_matches(page).get_by_role("link")).to_have_count(2)
        assert {match["game"] for match in stored(page)} == {"parade", "tea-party"}
        lesson = study(page, READ_LESSON)
        assert isinstance(lesson, dict)
        assert sorted(lesson["done"]) == ["first", "second"]
    two.page.get_by_role("link", name="Parade place").click()
    expect(end_sheet(two.page)).to_be_visible()

    open_home(two.page)
    my_matches(two.page).filter(has_text="Parade").get_by_role("button", name="Delete").click()
    my_matches(two.page).get_by_role("button", name="Delete?").click()
    expect(my_matches(two.page).get_by_role("link")).to_have_count(1)
    bring(two.page)
    bring(one.page)
    open_home(one.page)
    expect(my_matches(one.page).get_by_role("link")).to_have_count(1)

    open_profile(one.page)
    together(one.page).get_by_role("button", name="Delete it from the server").click()
    together(one.page).get_by_role("button", name="Really delete it for all devices").click()
    expect(together(one.page).get_by_role("button", name="Keep it together")).to_be_visible()
    assert ann.http.get("/api/me/progress").json() == {"copy": None, "entries": [], "is_last": True}
    open_profile(two.page)
    two.page.reload()
    expect(together(two.page).get_by_role("button", name="Keep it together")).to_be_visible()
    assert len(stored(two.page)) == 1, "devices keep what they have"


def test_to_delete_everything_is_one_action_on_device_and_server(visit: Visit, server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    visitor = visit(hurry=True)
    visitor.become(ann)
    page = visitor.page
    start_quick_match(page, "Parade")
    look(page)
    begin(page)
    expect_that(page, lambda: ann.http.get("/api/me/progress").json()["entries"], bool)
    page.goto("/#/progress")
    page.get_by_role("button", name="Delete everything…").click()
    page.get_by_role("button", name="Delete everything for ever?").click()
    expect(page.get_by_text("Everything is deleted.").first).to_be_visible()
    assert on_database(page, "store.getAll().onsuccess = (event) => give(event.target.result);") == []
    assert ann.http.get("/api/me/progress").json()["copy"] is None
