"""The MCP server, driven by the SDK's own client."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import re
import sys
from typing import TYPE_CHECKING, Any

import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters

from tests.commands.command_line import run
from tests.matches import ALL_GAMES
from tests.server.servers import ThreadServer, quick_settings
from wonderland.client import Server
from wonderland.research.mcp.local_match import LocalMatch
from wonderland.research.mcp.matches import IDLE_HOURS, Matches
from wonderland.research.mcp.server import make_server

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from wonderland.engine.game import Game

MATCH = re.compile(r"^Match (\S+):", re.MULTILINE)
LEGAL = re.compile(r"^Legal actions \(\d+\):\n- (.+)$", re.MULTILINE)


class Caller:
    """Calls tools and reads their texts."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def __call__(self, tool: str, **arguments: Any) -> str:
        """The answer; an AssertionError for a refusal."""
        text, is_error = await self.ask(tool, arguments)
        assert not is_error, text
        return text

    async def refused(self, tool: str, **arguments: Any) -> str:
        """The sentence of a refusal."""
        text, is_error = await self.ask(tool, arguments)
        assert is_error, text
        assert "Traceback" not in text
        assert "Error executing" not in text
        return text

    async def ask(self, tool: str, arguments: dict[str, Any]) -> tuple[str, bool]:
        result = await self._client.call_tool(tool, arguments)
        (content,) = result.content
        return content.text, bool(result.is_error)  # type: ignore[union-attr]

    async def open(self, game: str, **arguments: Any) -> str:
        """Open a match; its id."""
        return id_in(await self("open_match", game=game, **arguments))

    async def play_out(self, match: str) -> str:
        """Play the first legal action until the match is over; the last position."""
        while legal := LEGAL.search(await self("position", match=match, legal=True)):
            await self("act", match=match, action=legal[1])
        return await self("wait", match=match)


def id_in(text: str) -> str:
    found = MATCH.search(text)
    assert found, text
    return found[1]


def with_server(work: Callable[[Caller], Awaitable[None]], matches: Matches | None = None) -> None:
    async def connect() -> None:
        async with Client(make_server(matches)) as client:
            await work(Caller(client))

    asyncio.run(connect())


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_a_match_is_opened_played_and_reviewed(game: Game) -> None:
    async def work(call: Caller) -> None:
        match = await call.open(game.name, bots=["dormouse"], seed=3)
        text = await call.play_out(match)
        assert "The match is over." in text
        assert re.search(r" wins?, ", text)
        assert "The seed of the deal was 3." in text
        review = await call("review", match=match, iterations=16, seconds=100)
        assert re.search(r"^Seat 0 \(you\): \d+ decisions, mean cost [\d.]+ %", review, re.MULTILINE)
        assert "Seat 1 (Dormouse): " in review
        assert "the match is over" in await call.refused("act", match=match, action="G3")

    with_server(work)


def test_an_answer_can_be_understood_alone() -> None:
    async def work(call: Caller) -> None:
        match = await call.open(
            "tea-party", seats=3, bots=["dormouse", "hatter"], seed=5, options={"gentle_hole": True}
        )
        before = await call("position", match=match, legal=True)
        legal = LEGAL.search(before)
        assert legal
        for text in (before, await call("act", match=match, action=legal[1]), await call("wait", match=match)):
            assert f"Match {match}: Tea Party. You have seat 0." in text
            assert "Players: Seat 0 (you), Seat 1 (Dormouse), Seat 2 (Hatter)." in text
            assert "gentle_hole = True" in text
            assert "Your hand: " in text
            assert "A card is its number, a joker *." in text
            assert "It is your turn: " in text
        assert "Seat 0 (you) plays" in text
        every = await call("position", match=match, after=0)
        assert "\n1. Seat" in every

    with_server(work)


def test_legal_actions_are_listed_only_where_they_are_asked_for() -> None:
    async def work(call: Caller) -> None:
        match = await call.open("parade", bots=["dormouse"], seed=1)
        position = await call("position", match=match)
        assert "Legal actions" not in position
        assert "Legal actions (5):" in await call("position", match=match, legal=True)
        hand = re.search(r"Your hand: (.+)", position)
        assert hand
        other = next(card for card in ("R1", "B2", "G3", "P4", "O5", "Y6") if card not in hand[1])
        illegal = await call.refused("act", match=match, action=other)
        assert illegal == (
            f"{other} is not legal now. Play a card to the end of the parade. (Rule P5.) "
            "`position` with legal = true lists the legal actions."
        )
        assert await call("position", match=match) == position

    with_server(work)


def test_no_answer_names_a_card_that_the_seat_does_not_know() -> None:
    async def work(call: Caller) -> None:
        match = await call.open("parade", seats=3, bots=["dormouse"], seed=1)
        held = matches.get(match).match
        assert isinstance(held, LocalMatch)
        text = await call("position", match=match, legal=True)
        for _ in range(4):
            legal = LEGAL.search(text)
            assert legal
            await call("act", match=match, action=legal[1])
            text = await call("position", match=match, legal=True, after=0)
            told = text.replace("G3 is the green three, YT the grey ten", "")
            secret = [card for seat in (1, 2) for card in held._match.view(seat)["hands"][seat]]
            assert [card for card in secret if re.search(rf"\b{card}\b", told)] == []

    matches = Matches()
    with_server(work, matches)


def test_several_matches_are_open_at_once_and_only_their_ids_tell_them_apart() -> None:
    async def work(call: Caller) -> None:
        matches = [await call.open(game.name, bots=["dormouse"], seed=2) for game in ALL_GAMES]
        assert len(set(matches)) == len(ALL_GAMES)
        positions = await asyncio.gather(*(call("position", match=match, legal=True) for match in matches))
        for game, match, position in zip(ALL_GAMES, matches, positions, strict=True):
            assert f"Match {match}: {game.title}." in position
        legal = LEGAL.search(positions[0])
        assert legal
        await call("act", match=matches[0], action=legal[1])
        assert await call("position", match=matches[1], legal=True) == positions[1]
        await call("close_match", match=matches[1])
        assert "there is no open match" in await call.refused("position", match=matches[1])
        assert "Tea Party" in await call("position", match=matches[2])

    with_server(work)


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        ("open_match", {"game": "pqrade"}, "did you mean parade?"),
        ("open_match", {"game": "parade", "seats": 9}, "Parade is for 2 to 6 players, not 9"),
        ("open_match", {"game": "parade", "seats": "many"}, "open_match cannot be called like this (seats: "),
        ("open_match", {"game": "parade", "seets": 3}, "open_match has no argument 'seets'; did you mean seats?"),
        ("open_match", {"game": "parade", "seat": 2}, "there is no seat 2"),
        ("open_match", {"game": "parade", "bots": ["alice"]}, "there is no level 'alice'"),
        ("open_match", {"game": "parade", "seats": 4, "bots": ["hatter"] * 2}, "3 other seats have 3 bots"),
        ("open_match", {"game": "parade", "seed": -1}, "a seed is a whole number"),
        ("open_match", {"game": "tea-party", "options": {"gentle_hole": 3}}, "must be one of False, True, not 3"),
        ("open_match", {"game": "parade", "server": "http://a", "seed": 1}, "leave out seat and seed"),
        ("open_match", {}, "open_match cannot be called like this (game: "),
        ("opn", {}, "there is no tool 'opn'; the tools are games, rules"),
        ("position", {"match": "parade-1"}, "there is no open match 'parade-1'"),
        ("wait", {"match": "x", "seconds": 1000}, "wait cannot be called like this (seconds: "),
        ("rules", {"game": "parade", "number": "P99"}, "Parade has no rule 'P99'; its rules are P1 to P"),
        ("rules", {"game": "parade", "search": "teapot"}, "search for fewer words"),
        ("rules", {"game": "parade", "part": "half"}, "rules cannot be called like this (part: "),
        ("watch_table", {"link": "nonsense"}, "the link of a table is like http://"),
        ("join_table", {"link": "http://127.0.0.1:9/table/x#y"}, "http://127.0.0.1:9 cannot be reached"),
    ],
)
def test_wrong_input_is_answered_with_a_sentence(tool: str, arguments: dict[str, Any], sentence: str) -> None:
    async def work(call: Caller) -> None:
        assert sentence in await call.refused(tool, **arguments)

    with_server(work)


def test_words_that_are_no_action_and_turns_of_others_are_refused() -> None:
    async def work(call: Caller) -> None:
        match = await call.open("parade", bots=["dormouse"], seed=1)
        assert "'hello' is no card" in await call.refused("act", match=match, action="hello")
        assert "only a match that was played to its end" in await call.refused("review", match=match)
        held = matches.get(match).match
        assert isinstance(held, LocalMatch)
        held.viewer = 1
        assert await call.refused("act", match=match, action="G3") == "it is not your turn; `wait` until it is"
        assert "Seat 0 (you) is to act." in await call("wait", match=match, seconds=0)
        assert (await call("wait", match=match, seconds=0)).startswith("Nothing has changed for you in 0 seconds.")

    matches = Matches()
    with_server(work, matches)


def test_the_number_of_open_matches_and_their_idle_time_are_limited() -> None:
    now = 0.0

    async def work(call: Caller) -> None:
        nonlocal now
        first = await call.open("parade")
        await call.open("tea-party")
        assert "2 matches are open" in await call.refused("open_match", game="parade")
        now += IDLE_HOURS * 3600 + 1
        await call.open("parade")
        assert "there is no open match" in await call.refused("position", match=first)

    with_server(work, Matches(max_open=2, clock=lambda: now))


def test_rules_and_games_are_explained() -> None:
    async def work(call: Caller) -> None:
        games = await call("games")
        assert "- tea-party: Tea Party, 2 to 4 seats." in games
        assert "- dormouse: Half asleep" in games
        assert (await call("rules", game="Tea Party", number="9")).startswith("T9. Play the card")
        assert "P16." in await call("rules", game="parade", search="majority two")
        assert "| discard two | `G3 YT` |" in await call("rules", game="parade", part="notation")
        assert "## A turn" in await call("rules", game="parade")

    with_server(work)


def test_a_table_of_a_server_is_opened_joined_and_watched(tmp_path: Path) -> None:
    async def work(call: Caller) -> None:
        text = await call("open_match", game="parade", seats=3, bots=["dormouse"], server=server.url, name="Gryphon")
        link = re.search(r"The table's link: (\S+)", text)
        assert link
        watched = await call("watch_table", link=link[1])
        assert "You watch." in watched
        assert "Your hand" not in watched
        match = id_in(text)
        assert "is not legal now" in await call.refused("act", match=match, action=not_in_hand(text))
        assert "is no card" in await call.refused("act", match=match, action="hello")
        assert "The match is over." in await call.play_out(match)
        assert "Seat 0 (you): " in await call("review", match=match, iterations=16, seconds=100)
        with Server(server.url, name="Alice") as alice, alice.create_table("parade", seats=2) as table:
            joined = await call("join_table", link=table.access.link, name="Mock Turtle")
            assert "The match has not begun: 0 of 2 seats are open" in joined
            await asyncio.to_thread(table.start)
            begun = await call("wait", match=id_in(joined), seconds=60)
            assert "Players: Seat 0 (Alice), Seat 1 (you)." in begun

    with ThreadServer(quick_settings(tmp_path)) as server:
        with_server(work)


def not_in_hand(text: str) -> str:
    hand = re.search(r"Your hand: (.+)", text)
    assert hand
    return next(card for card in ("R1", "B2", "G3", "P4", "O5", "Y6") if card not in hand[1])


def test_a_client_starts_the_command_and_talks_to_it_over_stdio() -> None:
    async def work() -> None:
        command = StdioServerParameters(command=sys.executable, args=["-m", "wonderland", "mcp"], env={**os.environ})
        async with Client(command) as client:
            call = Caller(client)
            match = await call.open("parade", bots=["dormouse"])
            assert "It is your turn" in await call("position", match=match)

    asyncio.run(work())


def test_without_the_sdk_a_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "mcp" else find_spec(name))
    result = run("mcp")
    assert (result.returncode, result.stderr) == (
        3,
        "wonderland: the MCP SDK is missing: pip install 'wonderland[mcp]'\n",
    )
