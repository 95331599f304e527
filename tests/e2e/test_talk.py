"""Words between players: they arrive, they can be muted, and they are only ever text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_no_overhang
from tests.server.people import Person

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.e2e.conftest import Visit
    from tests.server.servers import ThreadServer

HOSTILE = {
    "html": "<img src=x onerror=alert(1)>",
    "script": "</p><script>alert(1)</script>",
    "right to left": "abc \u202egnp.exe",
    "long": "W" * 280,
}


def two_at_a_table(
    visit: Visit, server: ThreadServer, names: tuple[str, str] = ("Ann", "Bob"), reuse: bool = True
) -> list[Page]:
    ann, bob = (Person(server.url, name) for name in names)
    table = ann.create("parade", 2)
    bob.claim(table, 1, ann.invites[table])
    bob.invites[table] = ann.invites[table]
    with ann.connect(table) as viewer:
        viewer.until("snapshot")
        viewer.ask(t="start")
    pages = []
    for person in (ann, bob):
        visitor = visit(viewport={"width": 1440, "height": 900}, reuse=reuse)
        visitor.become(person)
        visitor.page.goto(f"/table/{table}")
        visitor.page.get_by_role("tab", name="Chat").click()
        expect(lines(visitor.page)).to_contain_text(["Nobody has said anything yet."])
        pages.append(visitor.page)
    return pages


def lines(page: Page) -> Locator:
    return page.get_by_role("list", name="Chat").get_by_role("listitem")


def say(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Say something").fill(text)
    page.get_by_role("button", name="Send").click()


def test_words_and_emotes_arrive_and_can_be_muted(visit: Visit, server: ThreadServer) -> None:
    ann, bob = two_at_a_table(visit, server)
    say(ann, "Shall we?")
    expect(lines(bob)).to_contain_text(["Shall we?"])
    bob.get_by_role("button", name="Well played!").click()
    expect(lines(ann)).to_contain_text(["Shall we?", "Well played!"])
    expect(ann.get_by_test_id("seat-1")).to_contain_text("Well played!")  # the bubble at the table

    ann.get_by_role("button", name="Mute Bob").first.click()
    expect(lines(ann).filter(has_text="Well played!")).to_have_count(0)
    say(bob, "Can you hear me?")
    expect(lines(bob)).to_contain_text(["Shall we?", "Well played!", "Can you hear me?"])
    say(ann, "Who is there?")
    expect(lines(ann).filter(has_text="Who is there?")).to_be_visible()
    expect(ann.get_by_text("Can you hear me?")).to_have_count(0)
    ann.reload()
    ann.get_by_role("tab", name="Chat").click()
    expect(lines(ann).filter(has_text="Who is there?")).to_be_visible()
    expect(ann.get_by_text("Can you hear me?")).to_have_count(0)
    ann.get_by_role("button", name="Hear Bob again").click()
    expect(lines(ann).filter(has_text="Can you hear me?")).to_be_visible()


def test_hostile_words_are_shown_as_text(visit: Visit, server: ThreadServer) -> None:
    ann, bob = two_at_a_table(visit, server, reuse=False)
    for page in (ann, bob):
        page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    for number, text in enumerate(HOSTILE.values()):
        say(ann, text)
        heard = lines(bob).nth(number)
        expect(heard).to_contain_text(text.replace("\u202e", ""))
        assert "\u202e" not in heard.inner_text()
    expect(bob.locator("main img, aside img, aside script")).to_have_count(0)
    expect_no_overhang(bob)


@pytest.mark.parametrize("kind", ["html", "right to left"])
def test_a_hostile_name_is_shown_as_text(visit: Visit, server: ThreadServer, kind: str) -> None:
    name = {"html": "<img src=x onerror=x()>", "right to left": "ab\u202ecd"}[kind]
    ann, _ = two_at_a_table(visit, server, ("Ann", name))
    tag = ann.get_by_test_id("seat-1")
    expect(tag).to_contain_text(name.replace("\u202e", ""))
    assert "\u202e" not in tag.inner_text()
    expect(ann.locator("img")).to_have_count(0)
