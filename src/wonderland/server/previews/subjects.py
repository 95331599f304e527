"""Previews of what has an address. They say what everybody may know who opens the link, and no more."""

from __future__ import annotations

import functools
from datetime import date
from typing import TYPE_CHECKING
from urllib.parse import quote

from wonderland.arena import deal_of_the_day
from wonderland.engine import catalogue
from wonderland.messages import area, in_commas, list_text
from wonderland.puzzles.puzzle import load_collection
from wonderland.server.previews.preview import Picture, Preview
from wonderland.server.table.levels import title_of

if TYPE_CHECKING:
    from wonderland.protocol.frames import SeatView
    from wonderland.protocol.resources import MatchInfo, TableInfo

t, common = area("previews"), area("common")


def of_site() -> Preview:
    """Wonderland itself: of what has no preview of its own."""
    about = common("page.description")
    return Preview("", "Wonderland", about, Picture("Wonderland", (about,)), "site", has_embed=False)


def of_invitation(table: str) -> Preview:
    """A table that is not for everybody, or that is not there: nobody can tell which."""
    title, about = t("table.invitation"), common("page.description")
    return Preview(f"table/{quote(table)}", title, about, Picture(title, (about,)), "invitation", has_embed=False)


def of_table(info: TableInfo) -> Preview:
    """A public table: the game and who sits there."""
    title = t("table", game=catalogue.load(info.game).title)
    names = [name for seat in info.seats if (name := name_of(seat))]
    about = t(f"table.{'running' if info.phase == 'playing' else 'waiting'}", names=list_text(names) or "–")
    return Preview(f"table/{info.id}", title, about, Picture(title, tuple(names), info.game), has_embed=False)


def name_of(seat: SeatView) -> str:
    """The player of the seat; "" while it is open."""
    return title_of(seat.level) if seat.controller == "bot" and seat.level else seat.name


def of_match(info: MatchInfo) -> Preview:
    """A finished match, with its result: whoever opens the link sees it, too."""
    game = catalogue.load(info.game).title
    levels = info.levels or [None] * len(info.names)
    names = [title_of(level) if level else name for name, level in zip(info.names, levels, strict=True)]
    results = results_of(names, info)
    title = t("match", game=game, names=list_text(names))
    winners = [name for name, place in zip(names, info.places, strict=False) if place == 1]
    if info.points and winners:
        key = "match.won" if len(winners) == 1 else "match.shared"
        about = t(key, names=list_text(winners), results=in_commas(results))
    else:
        about = t("match.stopped")
    return Preview(f"match/{info.id}", title, about, Picture(game, tuple(results or names), info.game))


def results_of(names: list[str], info: MatchInfo) -> list[str]:
    """Everybody's points, the best first; none for a match that was stopped."""
    ranked = sorted(zip(info.places, names, info.points, strict=False), key=lambda one: one[0])
    return [t("result", name=name, n=points) for _, name, points in ranked]


def of_puzzle(game: str, id: str) -> Preview | None:
    """A puzzle, without its solution; None or OptionError if there is none."""
    is_there = id in puzzle_ids(game)
    title, about = t("puzzle", game=catalogue.load(game).title), t("puzzle.about")
    return Preview(f"puzzle/{game}/{id}", title, about, Picture(title, (about,), game)) if is_there else None


@functools.cache
def puzzle_ids(game: str) -> frozenset[str]:
    """The ids of the puzzles that ship; OptionError if the game has none."""
    return frozenset(puzzle.id for puzzle in load_collection(game).puzzles)


def of_deal(game: str, day: str) -> Preview | None:
    """The deal of a day, by default of today; None or OptionError if there is none."""
    try:
        when = date.fromisoformat(day) if day else deal_of_the_day.today()
        title = t("today", game=deal_of_the_day.deal_of(game, when).game.title)
    except ValueError:
        return None
    about = t("today.about", date=when.isoformat())
    address = f"today/{game}/{day}".rstrip("/")
    return Preview(address, title, about, Picture(title, (when.isoformat(),), game))
