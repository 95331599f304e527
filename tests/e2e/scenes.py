"""Moments worth looking at: tables in every phase of every game, the other pages, and what opens above them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import look, unfold
from tests.e2e.rehearsals import rehearse, store
from tests.server.people import Person

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.e2e.visitors import Visitor
    from tests.server.servers import ThreadServer
    from wonderland.engine.match import Match

Data = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """A position in which it is a person's turn, or a match that is over."""

    game: str
    phase: str
    seats: int = 2
    is_wanted: Callable[[Data], bool] = lambda _: True  # what else must hold in the view
    wanted: str = ""  # the same in words; moments that differ have different names
    options: tuple[tuple[str, Any], ...] = ()  # other than the default ones
    choose: Callable[[Match, random.Random], int] = lambda match, chance: chance.choice(match.legal_actions)

    def is_now(self, view: Data) -> bool:
        if self.phase == "last_round":
            return view["phase"] == "play" and view["last_round"] is not None and self.is_wanted(view)
        return view["phase"] == self.phase and self.is_wanted(view)

    def __str__(self) -> str:
        return " ".join(filter(None, (f"{self.game}-{self.seats}-{self.phase}", self.wanted)))


MOMENTS = [
    Moment("parade", "play", 6),
    Moment("parade", "last_round"),
    Moment("parade", "discard", 4),
    Moment("parade", "over", 3),
    Moment("going-out", "lay_out", 3),
    Moment("going-out", "follow", 5),
    Moment("going-out", "draw_first"),
    Moment("going-out", "over"),
    Moment("tea-party", "play", 4),
    Moment("tea-party", "spin"),
    Moment("tea-party", "over"),
]
MORE_MOMENTS = [
    Moment("parade", "play"),
    Moment("going-out", "lead"),
    Moment("going-out", "draw"),
    Moment("going-out", "lay"),
    Moment("tea-party", "play"),
    Moment("tea-party", "cookie", 3),
]
EVERY_MOMENT = [*MOMENTS, *(pytest.param(moment, marks=pytest.mark.slow) for moment in MORE_MOMENTS)]


@dataclass(frozen=True)
class Scene:
    """Somebody at such a table; for a match that is over also its replay."""

    person: Person
    table: str
    match: str


def reach(server: ThreadServer, moment: Moment, name: str = "") -> Scene:
    """A table at that moment, with the same cards and actions in every run; `name` tells tables apart."""
    person = Person(server.url, "Alice")
    rehearsal = rehearse(moment, person, name)
    server.run(store(rehearsal, server.worker.runtime))
    assert rehearsal.table.match is not None
    return Scene(person, rehearsal.table.id, rehearsal.table.match.id)


def open_table(visitor: Visitor, scene: Scene) -> Page:
    """The table as its player sees it, who can act or see the score."""
    visitor.become(scene.person)
    visitor.page.goto(f"/table/{scene.table}")
    look(visitor.page)
    return visitor.page


def open_replay(visitor: Visitor, scene: Scene, query: str = "") -> Page:
    visitor.become(scene.person)
    visitor.page.goto(f"/match/{scene.match}{query}")
    expect(visitor.page.get_by_role("slider")).to_be_visible()
    return visitor.page


def open_home(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_enabled()


def open_lobby(page: Page, title: str = "Parade") -> None:
    """From the home page to a table for friends, as its host."""
    open_setup(page, title)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("textbox", name="Link")).to_be_visible()


def open_setup(page: Page, title: str = "Parade") -> None:
    open_home(page)
    game = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))
    unfold(game).get_by_role("button", name="With friends").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def open_local_setup(page: Page, title: str = "Going Out") -> None:
    """The form for a match on the device, with everything that can be in it."""
    open_home(page)
    game = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))
    unfold(game).get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Who plays on seat 2").select_option(label="Person")
    dialog.get_by_text("Rule options").click()
    expect(dialog.get_by_role("spinbutton")).to_be_visible()


def open_local_match(page: Page, title: str = "Parade") -> None:
    """A match on the device, at a turn of its player."""
    open_home(page)
    game = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))
    game.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()


def open_my_matches(page: Page) -> None:
    """The home page of somebody with a match."""
    open_local_match(page)
    open_home(page)
    expect(page.get_by_role("link", name="against")).to_be_visible()


def open_rules(page: Page) -> None:
    open_home(page)
    unfold(page.get_by_role("article").first).get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog").locator("p").nth(5)).to_be_visible()


def open_settings(page: Page) -> None:
    open_home(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def open_help(page: Page) -> None:
    open_settings(page)
    page.get_by_role("dialog").get_by_role("button", name="How to play here").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="How to play here")).to_be_visible()


def open_lessons(page: Page) -> None:
    page.goto("/#/learn")
    expect(page.get_by_role("link", name="Start")).to_have_count(3)


def open_puzzles(page: Page) -> None:
    page.goto("/#/puzzles")
    expect(page.get_by_text("puzzles ·")).to_have_count(3)


def open_shelf(page: Page, game: str) -> None:
    """The score sheet of a box, with something on it."""
    page.goto(f"/#/shelf/{game}")
    page.locator(".tile").first.click()
    page.locator(".tile").last.click()
    expect(page.get_by_test_id("points").locator("p, output").first).to_be_visible()


PAGES: dict[str, Callable[[Page], None]] = {
    "home": open_home,
    "lobby": open_lobby,
    "setup": open_setup,
    "local setup": open_local_setup,
    "local match": open_local_match,
    "my matches": open_my_matches,
    "rules": open_rules,
    "settings": open_settings,
    "help": open_help,
    "lessons": open_lessons,
    "puzzles": open_puzzles,
    **{f"shelf {game}": partial(open_shelf, game=game) for game in ("parade", "going-out", "tea-party")},
}
