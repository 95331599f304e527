"""Two people with a browser each: an invitation, a reload, a lost connection, a server that is killed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.conftest import A_LONG_TIME
from tests.e2e.driver import Player, end_sheet, next_to_act
from tests.e2e.fetching import fetch
from tests.server.servers import ProcessServer, quick_settings

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page, Route, WebSocketRoute

    from tests.e2e.conftest import Visit
    from tests.e2e.visitors import Visitor

AWAY = "The table cannot be reached. Trying again…"
LOST = ("WebSocket connection", "ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED")


def sit_down(host: Visitor, guest: Visitor, title: str = "Parade") -> None:
    """A table for two by invitation, and the match begins."""
    host.page.goto("/")
    host.page.get_by_role("textbox", name="Your name").fill("Alice")
    open_setup_for_two(host.page, title)
    guest.page.goto(invitation(host.page))
    guest.page.get_by_role("textbox", name="Your name").fill("Bill")
    guest.page.get_by_role("button", name="Sit here").click()
    host.page.get_by_role("button", name="Start", exact=True).click()
    for visitor in (host, guest):
        expect(visitor.page.get_by_test_id("stage")).to_contain_text("Alice")
        expect(visitor.page.get_by_test_id("stage")).to_contain_text("Bill")


def invitation(page: Page) -> str:
    link = page.get_by_role("textbox", name="Link")
    expect(link).to_have_value(re.compile("#."))
    return link.input_value()


def open_setup_for_two(page: Page, title: str) -> None:
    game = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))
    game.get_by_role("button", name="With friends").click()
    page.get_by_role("dialog").get_by_role("button", name="Fewer").click()
    page.get_by_role("button", name="Open the table").click()


def take_turns(players: list[Player], steps: int) -> None:
    """Whoever can does the next step."""
    for _ in range(steps):
        player, offer = next_to_act(players)
        player.do(offer)


def play_until_turn_of(player: Player, other: Player) -> int:
    """Until it is that player's turn, and both know it; the number of decisions."""
    while (found := next_to_act([player, other]))[0] is other:
        other.do(found[1])
    num = plies(player.page).count()
    expect(plies(other.page)).to_have_count(num)
    return num


def plies(page: Page) -> Locator:
    return page.get_by_role("complementary").get_by_role("listitem")


def play_on(players: list[Player]) -> None:
    players[1].begin_to_play_out()
    players[0].play_out()
    for player in players:
        expect(end_sheet(player.page)).to_be_visible()


def test_a_match_goes_on_after_a_reload_and_a_killed_server(visit: Visit, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, number_seconds=A_LONG_TIME)  # so both pages must answer the commitment
    with ProcessServer(settings, tmp_path / "log") as first:
        host, guest = (visit(first.url, hurry=True, reuse=False) for _ in range(2))
        host.excused = guest.excused = LOST
        sit_down(host, guest)
        players = [Player(host.page, 1), Player(guest.page, 2)]
        take_turns(players, 6)

        guest.page.reload()
        expect(guest.page.get_by_test_id("stage")).to_contain_text("Bill")
        take_turns(players, 6)
        expect(guest.page.get_by_role("status").filter(has_text=AWAY)).to_have_count(0)
        before = play_until_turn_of(*players)
        assert before > 3

        first.kill()
        for visitor in (host, guest):
            expect(visitor.page.get_by_role("status").filter(has_text=AWAY)).to_be_visible()
        port = int(first.url.rsplit(":", 1)[1])
    with ProcessServer(quick_settings(tmp_path, port=port), tmp_path / "log"):
        for visitor in (host, guest):
            expect(visitor.page.get_by_role("status").filter(has_text=AWAY)).to_have_count(0)
        expect(plies(host.page)).to_have_count(before)
        play_on(players)
        check_deal(host.page)
        host.page.close()
        guest.page.close()


def check_deal(page: Page) -> None:
    """The page plays the match again from its commitment, and refuses a record with another number in it."""
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Check the deal").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The deal is right.")
    expect(dialog).to_contain_text("its number is part of the deal")
    dialog.get_by_role("button", name="Close").click()

    def tamper(route: Route) -> None:
        record = fetch(route).json()
        record["fairness"]["numbers"][1] = "0" * 32
        route.fulfill(json=record)

    page.route("**/api/matches/*", tamper)
    page.reload()
    page.get_by_role("button", name="Check the deal").click()
    expect(dialog.get_by_role("alert")).to_contain_text("This record is wrong")


def test_an_action_made_while_the_connection_is_lost_is_kept_and_sent(visit: Visit) -> None:
    host, guest = visit(hurry=True, reuse=False), visit(hurry=True)
    cable = Cable(host.page)
    host.excused = LOST
    sit_down(host, guest)
    players = [Player(host.page, 3), Player(guest.page, 4)]
    take_turns(players, 4)
    before = play_until_turn_of(*players)
    cable.cut()
    expect(host.page.get_by_role("status").filter(has_text=AWAY)).to_be_visible()
    host.page.get_by_role("list", name="Your hand").get_by_role("button").first.click()
    expect(host.page.get_by_test_id("prompt")).to_contain_text("Your action is kept")
    expect(plies(guest.page)).to_have_count(before)
    host.page.reload()  # while nothing can be sent
    expect(plies(guest.page)).to_have_count(before)
    cable.mend()
    expect(plies(guest.page)).to_have_count(before + 1)
    expect(plies(host.page)).to_have_count(before + 1)
    take_turns(players, 4)


def test_the_tally_is_right_after_a_rematch_and_after_a_reload(visit: Visit) -> None:
    host, guest = visit(hurry=True), visit(hurry=True)
    sit_down(host, guest)
    players = [Player(host.page, 7), Player(guest.page, 8)]
    play_on(players)
    for visitor in (host, guest):
        visitor.page.get_by_role("button", name="Rematch").click()
    for visitor in (host, guest):
        expect(end_sheet(visitor.page)).to_have_count(0)
    play_on(players)
    tallies = []
    for visitor in (host, guest):
        tally = visitor.page.get_by_role("dialog").get_by_text(re.compile("Alice: [0-2] · Bill: [0-2]"))
        tallies += [tally.text_content()]
        visitor.page.reload()
        tallies += [tally.text_content()]
    assert len(set(tallies)) == 1


def test_friends_agree_on_time_and_hints_resign_play_again_and_end(visit: Visit) -> None:
    host, guest = visit(hurry=True), visit(hurry=True)
    host.page.goto("/")
    host.page.get_by_role("textbox", name="Your name").fill("Alice")
    open_timed_setup(host.page)
    guest.page.goto(invitation(host.page))
    look_before_sitting_down(guest.page)
    guest.page.get_by_role("textbox", name="Your name").fill("Bill")
    guest.page.get_by_role("button", name="Sit here").click()
    host.page.get_by_role("button", name="Start", exact=True).click()

    for page in (host.page, guest.page):
        expect(page.get_by_test_id("stage").get_by_role("timer")).to_have_count(2)
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    take_turns([Player(host.page, 5), Player(guest.page, 6)], 4)

    dialog = guest.page.get_by_role("dialog")
    open_parting(guest.page)
    guest.page.get_by_role("button", name="Leave the table").click()
    expect(dialog).to_contain_text("You lose the match, as by resigning")
    expect(guest.page.get_by_role("button", name="Yes, I leave and lose")).to_be_visible()
    dialog.get_by_role("button", name="Back to the table").click()
    expect(dialog).to_have_count(0)
    open_parting(guest.page)
    guest.page.get_by_role("button", name="Resign", exact=True).click()
    guest.page.get_by_role("button", name="Yes, I resign").click()
    for page in (host.page, guest.page):
        expect(page.get_by_test_id("stopped")).to_contain_text("Bill resigned: Alice wins.")
    guest.page.get_by_role("button", name="Rematch").click()
    expect(guest.page.get_by_test_id("rematch")).to_have_text("Waiting for Alice.")
    expect(host.page.get_by_test_id("rematch")).to_have_text("For a rematch: Bill.")
    host.page.get_by_role("button", name="Rematch").click()
    for page in (host.page, guest.page):
        expect(page.get_by_test_id("stopped")).to_have_count(0)

    open_parting(host.page)
    host.page.get_by_role("button", name="Offer to end the match").click()
    expect(host.page.get_by_test_id("offer")).to_contain_text("Waiting for Bill.")
    guest.page.get_by_role("button", name="Play on").click()
    expect(host.page.get_by_test_id("offer")).to_have_count(0)
    open_parting(guest.page)
    guest.page.get_by_role("button", name="Offer to end the match").click()
    host.page.get_by_role("button", name="Agree").click()
    for page in (host.page, guest.page):
        expect(page.get_by_test_id("stopped")).to_contain_text("Nobody has won.")
        expect(page.get_by_test_id("stopped")).to_contain_text("Alice: 1 · Bill: 0")
    host.page.get_by_role("link", name="Replay").click()
    host.page.get_by_role("button", name="Check the deal").click()
    expect(host.page.get_by_role("dialog")).to_contain_text("It was not changed after the start.")


def open_timed_setup(page: Page) -> None:
    game = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Parade"))
    game.get_by_role("button", name="With friends").click()
    page.get_by_role("dialog").get_by_role("button", name="Fewer").click()
    page.get_by_label("Clock").select_option("15 min for the match + 10 s a turn")
    page.get_by_label("When time is up").select_option("the match is lost")
    page.get_by_label("Hints are allowed").uncheck()
    page.get_by_role("button", name="Open the table").click()


def look_before_sitting_down(page: Page) -> None:
    """An invited friend sees what was agreed on, and reads the rules."""
    facts = page.get_by_test_id("facts")
    expect(facts).to_contain_text("15 min for the match + 10 s a turn; then the match is lost")
    expect(facts).to_contain_text("no hints")
    page.get_by_role("button", name="Read the rules").click()
    expect(page.get_by_role("dialog")).to_contain_text("P1")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def open_parting(page: Page) -> None:
    page.get_by_role("button", name="Resign or leave").click()


class Cable:
    """The way from a page to the table's socket, which can be cut."""

    def __init__(self, page: Page) -> None:
        self._is_cut = False
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/socket?*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close(code=1001)
        else:
            socket.connect_to_server()
            self._sockets.append(socket)

    def cut(self) -> None:
        self._is_cut = True
        while self._sockets:
            self._sockets.pop().close(code=1001)

    def mend(self) -> None:
        self._is_cut = False
