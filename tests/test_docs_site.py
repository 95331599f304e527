"""The pages of the documentation that are generated from code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import wonderland
from docs.generator.api import FRONT_DOOR
from docs.generator.json_types import server_page, view_page
from docs.generator.observations import observation_page
from docs.generator.pages import ROOT, generated, with_site_links
from docs.generator.site_links import broken_links
from tests.matches import variants
from wonderland.engine import catalogue
from wonderland.engine.match import Match

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", catalogue.names())
def test_every_plane_of_an_observation_is_on_the_page_of_its_game(name: str) -> None:
    observations = catalogue.load(name).observations
    page = observation_page(name)
    for plane in [*observations.PLANES.planes, *observations.SECRETS.planes]:
        assert f"`{plane.name}` | 0 to {plane.high} | {plane.about} |" in page


@pytest.mark.parametrize("name", catalogue.names())
def test_every_field_of_a_view_is_on_the_page_of_its_game(name: str) -> None:
    game = catalogue.load(name)
    match = Match(game, 2, seed=1, options=variants(game)[-1])  # a reduced game tells its sizes, too
    page = view_page(name)
    view_section = re.split(r"^## ", page, flags=re.MULTILINE)[1]
    assert re.findall(r"^\| `(\w+)\?*` \|", view_section, re.MULTILINE) == list(match.view(match.seat))


@pytest.mark.parametrize(
    "page", [*map(view_page, catalogue.names()), *map(observation_page, catalogue.names()), server_page()]
)
def test_links_within_a_generated_page_lead_to_a_heading(page: str) -> None:
    headings = {re.sub(r"\W+", "-", text.lower()) for text in re.findall(r"^## (.+)$", page, re.MULTILINE)}
    assert set(re.findall(r'(?:href="|\]\()#([\w-]+)', page)) <= headings


def test_links_between_files_become_links_between_pages() -> None:
    text = "[a](../benchmarks/results.md#levels) [b](../src/wonderland/games/parade/rules.md) [c](records.md)"
    assert with_site_links(text, "bots.md") == "[a](results.md#levels) [b](games/parade/rules.md) [c](records.md)"
    assert with_site_links("[a](../docs/bots.md)", "results.md") == "[a](bots.md)"
    code = "[its fields](../../src/wonderland/games/tea_party/view_types.py), [API](../../src/wonderland/engine)"
    page = "[its fields](../games/tea-party/json.md), [API](../api/engine.md)"
    assert with_site_links(code, "start/bot-author.md") == page, "where a page is made from code, the site has the page"
    assert with_site_links("[its rules](../src/wonderland/games/parade/rules.py)", "bots.md") == "its rules"


def test_pages_are_made_from_code_that_exists() -> None:
    assert all((ROOT / source).exists() for source in generated())


def test_the_page_of_the_front_door_has_every_name() -> None:
    listed = [name for names in FRONT_DOOR.values() for name in names]
    assert sorted([*listed, "__version__", "games"]) == sorted(wonderland.__all__)


def test_a_link_of_the_site_leads_to_a_file_and_a_name_in_it(tmp_path: Path) -> None:
    (tmp_path / "guide").mkdir()
    (tmp_path / "style.css").touch()
    (tmp_path / "index.html").write_text(
        '<h1 id="top"></h1><a href="guide/a.html#b"></a><a href="https://example.org">'
    )
    (tmp_path / "guide" / "a.html").write_text(
        '<link href="../style.css"><a href="..#top"></a><a href="#b"></a><img src="c.webp"><a href="../index.html#d">'
    )
    assert broken_links(tmp_path) == [
        "guide/a.html: #b",
        "guide/a.html: ../index.html#d",
        "guide/a.html: c.webp",
        "index.html: guide/a.html#b",
    ]
