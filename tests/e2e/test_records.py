"""Records replayed without a server: dropped on the page, chosen, and in the link itself."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import FilePayload, expect

from tests.e2e.record_links import link, played
from tests.e2e.visitors import LASTING_NOTICES
from wonderland.records.verify import verify

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.e2e.conftest import Visit

GAMES = {"parade": "Parade", "going-out": "Going Out", "tea-party": "Tea Party"}
DROP = """
(text) => {
  const files = new DataTransfer();
  files.items.add(new File([text], 'match.json'));
  for (const name of ['dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(name, { dataTransfer: files, bubbles: true, cancelable: true }));
  }
}
"""


def drop(page: Page, text: str) -> None:
    page.evaluate(DROP, text)


def expect_replay(page: Page, data: dict[str, Any]) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{GAMES[data['game']]}, replay")
    expect(page.get_by_role("slider")).to_have_attribute("max", str(len(data["decisions"])))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_is_dropped_is_replayed(visit_static: Visit, game: str) -> None:
    page = visit_static().page
    data = played(game)
    page.goto("./")
    expect(page.get_by_role("heading", name="Parade")).to_be_visible()
    drop(page, json.dumps(data))
    expect_replay(page, data)
    page.keyboard.press("End")
    expect(page.get_by_role("slider")).to_have_value(str(len(data["decisions"])))
    page.get_by_role("button", name="Score", exact=True).click()
    for name in data["players"]:
        expect(page.get_by_test_id("end-sheet").get_by_text(name).first).to_be_visible()


def test_the_address_of_a_replay_is_a_link_to_it(visit_static: Visit) -> None:
    visitor = visit_static()
    page, data = visitor.page, played("parade")
    page.goto("./#/replay")
    page.get_by_label("Replay a record…").set_input_files(
        FilePayload(name="match.json", mimeType="application/json", buffer=json.dumps(data).encode())
    )
    expect_replay(page, data)
    page.keyboard.press("ArrowRight")
    page.get_by_label("With whose eyes").select_option("Łucja")
    expect(page.get_by_role("slider")).to_have_value("1")
    page.get_by_role("button", name="Share this moment").click()
    address = page.get_by_role("textbox", name="Link").input_value()
    other = visit_static().page
    other.goto(address)
    expect_replay(other, data)
    expect(other.get_by_role("slider")).to_have_value("1")
    expect(other.get_by_label("With whose eyes")).to_have_value("1")


def test_the_record_of_a_link_can_be_downloaded_complete(visit_static: Visit, tmp_path: Path) -> None:
    page, data = visit_static().page, played("going-out")
    page.goto(link(json.dumps(data).encode()))
    expect_replay(page, data)
    page.get_by_role("button", name="Share this moment").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download record").click()
    line = download.value.path().read_bytes()
    assert json.loads(line) == data
    verify(line)


def test_a_file_with_several_records_lists_them(visit_static: Visit) -> None:
    page = visit_static().page
    records = [played("parade"), played("tea-party")]
    page.goto("./#/replay")
    expect(page.get_by_role("button", name="Replay a record…")).to_be_visible()
    drop(page, "\n".join(map(json.dumps, records)))
    expect(page.get_by_role("heading", name="2 matches are in this file")).to_be_visible()
    page.get_by_role("button", name="Tea Party").click()
    expect_replay(page, records[1])
    page.keyboard.press("ArrowRight")
    page.get_by_test_id("stage").hover()
    expect(page.locator("[data-explained]")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_value("1")


def test_what_was_said_about_a_file_goes_when_another_is_chosen(visit_static: Visit) -> None:
    visitor = visit_static()
    visitor.run_first(LASTING_NOTICES)
    page = visitor.page
    no_record = page.get_by_text("This is not the record of a match")
    several = page.get_by_role("heading", name="2 matches are in this file")
    page.goto("./#/replay/%E0%A4%A")
    expect_damaged_link(page)
    drop(page, "Twas brillig")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(no_record).to_have_count(1)
    drop(page, "\n".join([json.dumps(played("parade"))] * 2))
    expect(several).to_be_visible()
    expect(no_record).to_have_count(0)
    drop(page, "and the slithy toves")
    expect(no_record).to_have_count(1)
    expect(several).to_have_count(0)


def without_seed(data: dict[str, Any]) -> None:
    data["seed"] = None


def of_other_rules(data: dict[str, Any]) -> None:
    data["rules"] += 1


def with_another_event(data: dict[str, Any]) -> None:
    data["decisions"][4]["trail"][0]["seat"] += 1


def cut_short(data: dict[str, Any]) -> None:
    del data["decisions"][-1]


WRONG = {
    without_seed: "This record names no seed",
    of_other_rules: "This match was played by version 2 of the rules of Parade",
    with_another_event: "This record is wrong: step 5",
    cut_short: "This record ends before the match does.",
}


def test_a_wrong_record_gets_one_sentence(visit_static: Visit) -> None:
    """And the page stays where it was, or offers to choose another record."""
    visitor = visit_static()
    visitor.run_first(LASTING_NOTICES)
    page = visitor.page
    for spoil, sentence in WRONG.items():
        data = played("parade")
        spoil(data)
        page.goto("./")
        heading = page.get_by_role("heading", name="Parade")
        expect(heading).to_be_visible()
        drop(page, json.dumps(data))
        expect(page.get_by_text(sentence)).to_be_visible()
        expect(heading).to_be_visible()
        page.goto(link(json.dumps(data).encode()))
        expect(page.get_by_role("alert")).to_contain_text(sentence)
        expect(page.get_by_role("button", name="Replay a record…")).to_be_visible()


def test_what_is_no_record_gets_one_sentence(visit_static: Visit) -> None:
    visitor = visit_static()
    visitor.run_first(LASTING_NOTICES)
    page = visitor.page
    for text in ("", "Twas brillig", '{"format": "wonderland-record-1"'):
        page.goto("./")
        expect(page.get_by_role("heading", name="Parade")).to_be_visible()
        drop(page, text)
        expect(page.get_by_text("This is not the record of a match, or a part of it is missing.")).to_be_visible()
        page.goto(link(text.encode()))
        expect_damaged_link(page)
    for address in (link(b"{}")[:-1] + "!", "./#/replay/%E0%A4%A"):
        page.goto(address)
        expect_damaged_link(page)


def expect_damaged_link(page: Page) -> None:
    expect(page.get_by_role("alert")).to_contain_text("The record in this link is damaged")
    expect(page.get_by_role("link", name="Home")).to_be_visible()


def test_without_webassembly_a_replay_gets_one_sentence(visit_static: Visit) -> None:
    visitor = visit_static()
    visitor.run_first("delete globalThis.WebAssembly;")
    visitor.page.goto(link(json.dumps(played("parade")).encode()))
    expect(visitor.page.get_by_role("alert")).to_contain_text("WebAssembly")
