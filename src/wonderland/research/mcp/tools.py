"""The tools. Their signatures and docstrings are what a client reads; they answer with text and raise sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from wonderland.bots.levels import LEVELS
from wonderland.engine import catalogue
from wonderland.errors import IllegalActionError, NotationError
from wonderland.research.language.positions import question, seat_names
from wonderland.research.language.rules import action_help, one_rule, search_rules, short_rules, whole_rules
from wonderland.research.mcp.answers import LEGAL_HINT, NOTATION_HINT, position_text
from wonderland.research.mcp.local_match import LocalMatch, level_names
from wonderland.research.mcp.open_match import wait_for
from wonderland.research.mcp.reviewing import Reviewing, review_lines
from wonderland.research.mcp.table_match import host_table, join_table, watch_table

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.research.mcp.matches import Matches
    from wonderland.research.mcp.open_match import OpenMatch

MAX_SECONDS = 300.0
OPENING_SECONDS = 20.0  # for the bots that act before the client
GameName = Annotated[str, Field(description="A game, as `games` lists them: parade, going-out, tea-party.")]
MatchId = Annotated[str, Field(description="The id of a match, as the tool that opened it said.")]
Seconds = Annotated[float, Field(ge=0, le=MAX_SECONDS, description="How long to wait at most, in seconds.")]
After = Annotated[
    int | None, Field(ge=0, description="Tell the decisions after this number; else, those since your own last one.")
]
PlayerName = Annotated[str, Field(description="Your name at the table.")]
TableLink = Annotated[str, Field(description="The link of the table, with its invitation.")]


class Tools:
    """What a client can do, over the open matches."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def games(self) -> str:
        """List the games with their seats and options, and the levels of the bots."""
        lines = ["Games:"]
        for game in catalogue.loadable():
            lines.append(f"- {game.name}: {game.title}, {game.min_seats} to {game.max_seats} seats. {game.goal}")
            lines += [f"  - option {option.name}: {option.help} (default: {option.default})" for option in game.options]
        lines += ["Levels of bots, from gentle to strong:", *(f"- {one.name}: {one.description}" for one in LEVELS)]
        return "\n".join(lines)

    async def rules(
        self,
        game: GameName,
        part: Annotated[
            Literal["whole", "short", "notation"],
            Field(description="whole: everything; short: numbered rules only; notation: how actions are written."),
        ] = "whole",
        number: Annotated[str | None, Field(description="One rule by its number, such as P5.")] = None,
        search: Annotated[str | None, Field(description="Only paragraphs with all of these words.")] = None,
    ) -> str:
        """Explain the rules of a game: whole, short, one rule by its number, or those that hold some words."""
        found = game_of(game)
        if number is not None:
            return one_rule(found, number)
        if search is not None:
            return "\n".join(search_rules(found, search))
        return {"whole": whole_rules, "short": short_rules, "notation": action_help}[part](found)

    async def open_match(
        self,
        game: GameName,
        seats: Annotated[int | None, Field(description="How many play; the fewest possible by default.")] = None,
        bots: Annotated[
            list[str] | None, Field(description="A level for each other seat in order, or one for all of them.")
        ] = None,
        seat: Annotated[int, Field(description="Your seat, from 0. At a server it is always 0.")] = 0,
        seed: Annotated[int | None, Field(description="The deal; drawn by default. Not for a server.")] = None,
        options: Annotated[dict[str, Any] | None, Field(description="Rule options by name.")] = None,
        server: Annotated[
            str | None, Field(description="The address of a Wonderland server, to play there and be watched.")
        ] = None,
        name: PlayerName = "Model",
    ) -> str:
        """Open a match against bots and show its first position. Every other tool takes the id that this one says."""
        await self._matches.check_room()
        found = game_of(game)
        num_seats = found.min_seats if seats is None else seats
        found.check_seats(num_seats)
        levels = level_names(bots or ["hatter"], num_seats - 1)
        if server is not None:
            if seat != 0 or seed is not None:
                raise IllegalActionError("a server gives you seat 0 and deals itself: leave out seat and seed")
            complete = found.complete_options(options or {})
            return await self._opened(await host_table(server, name, found.name, levels, complete))
        match = LocalMatch(found.name, num_seats, seat, levels, seed, options or {})
        match.begin()
        return await self._opened(match)

    async def join_table(self, link: TableLink, name: PlayerName = "Model") -> str:
        """Take the first open seat at a table of a Wonderland server, and show the match."""
        await self._matches.check_room()
        return await self._opened(await join_table(link, name))

    async def watch_table(self, link: TableLink) -> str:
        """Watch a table of a Wonderland server, and show the match."""
        await self._matches.check_room()
        return await self._opened(await watch_table(link))

    async def position(
        self,
        match: MatchId,
        legal: Annotated[bool, Field(description="List the legal actions, too.")] = False,
        after: After = None,
    ) -> str:
        """Show a match as you may know it: what happened, the table, your hand, and what you are asked."""
        return position_text(match, self._matches.get(match).match, after, legal)

    async def act(
        self,
        match: MatchId,
        action: Annotated[str, Field(description="The action in notation, such as G3.")],
        seconds: Seconds = 20,
    ) -> str:
        """Play an action, wait for your next turn or the end of the match, and show the position."""
        open_match = self._matches.get(match).match
        try:
            await open_match.act(action)
        except NotationError as error:
            raise NotationError(f"{error}. {NOTATION_HINT}") from None
        except IllegalActionError as error:
            raise IllegalActionError(f"{error}{mend(open_match)}") from None
        return await self._after_waiting(match, seconds, None)

    async def wait(self, match: MatchId, seconds: Seconds = 30, after: After = None) -> str:
        """Wait for your turn or the end (with `after`, for the next decision, too) and show the position."""
        return await self._after_waiting(match, seconds, after)

    async def review(
        self,
        match: MatchId,
        seconds: Seconds = 30,
        iterations: Annotated[
            int | None, Field(ge=16, le=20_000, description="Of the search, per decision; fewer are quicker.")
        ] = None,
    ) -> str:
        """Judge every decision of a finished match, and say how much of the result was luck."""
        entry = self._matches.get(match)
        known = entry.match.known
        if known is None or known.outcome is None:
            raise IllegalActionError("only a match that was played to its end has a review")
        if entry.reviewing is None or entry.reviewing.iterations != iterations:
            if entry.reviewing is not None:
                entry.reviewing.stop()
            entry.reviewing = Reviewing(await entry.match.record(), iterations)
        names = seat_names(entry.match.names, entry.match.viewer)
        title = f"Match {match}: {entry.match.game.title}."
        review = await entry.reviewing.wait(seconds)
        if review is None:
            judged = entry.reviewing.num_judged
            return f"{title} The review is under way, {judged} decisions are judged; call `review` again."
        return "\n".join([title, *review_lines(review, entry.match.game, names, entry.match.viewer)])

    async def close_match(self, match: MatchId) -> str:
        """Close a match that is not needed any more. A seat at a server stays yours."""
        await self._matches.close(match)
        return f"Match {match} is closed."

    async def _opened(self, match: OpenMatch) -> str:
        match_id = self._matches.add(match)
        if match.known is not None:
            await wait_for(match, OPENING_SECONDS)
        return position_text(match_id, match)

    async def _after_waiting(self, match_id: str, seconds: float, after: int | None) -> str:
        match = self._matches.get(match_id).match
        is_in_time = await wait_for(match, seconds, after)
        text = position_text(match_id, match, after)
        return text if is_in_time else f"Nothing has changed for you in {seconds:g} seconds.\n{text}"


def game_of(name: str) -> Game:
    """The game of that name in any spelling."""
    return catalogue.load(name.strip().lower().replace("_", "-").replace(" ", "-"))


def mend(match: OpenMatch) -> str:
    """What helps after an action that is not legal: the question again, without the answer."""
    known = match.known
    return f". {question(match.game, known.view)} {LEGAL_HINT}" if known is not None and known.legal else ""
