"""The types of what `view.py` writes. The page's types are generated from them."""

from __future__ import annotations

from typing import Literal, TypedDict

SpaceKind = Literal["plain", "tea_party", "cheshire_cat", "rabbit_hole", "small_cookies", "caterpillar"]
# What follows at the last stop of a preview; `cookie` is a choice
Consequence = Literal["cookie", "spin", "grows", "shrinks", "falls"]


class Options(TypedDict):
    """Which variants are on (T25–T27)."""

    open_hands: bool
    youngest: bool
    gentle_hole: bool


class Space(TypedDict):
    """One space of the ring."""

    kind: SpaceKind
    cookies: int  # small ones, for the spinner


class Board(TypedDict):
    """The ring, clockwise from the Tea Party."""

    name: str  # or the spaces as text, if the board has no name
    spaces: list[Space]


class Pawn(TypedDict):
    """Where a pawn stands and how it is."""

    space: int
    large: bool
    in_hole: bool
    failed: bool  # to leave a gentle hole, which is an ordinary space for it now (T27)
    must_escape: bool  # the next card gives spins and does not move the pawn (T22)


class GhostPawn(TypedDict):
    """A pawn as it would be after an action."""

    space: int
    large: bool
    in_hole: bool


class ChoicePreview(TypedDict):
    """What a choice certainly causes, up to the first thing left to chance.

    In the hole: go where the spinner points, or spin again. At the Tea Party: the face-up large cookie, or the top one
    of the stack.
    """

    kind: Literal["accept", "again", "up", "down"]
    spaces: list[int]  # every space that the pawn comes to
    stops: list[int]  # the spaces where it stops, in turn
    wins: list[int | Literal["?"]]  # the large cookies won
    then: Consequence | None
    pawn: GhostPawn | None  # after the last stop


class PlayPreview(TypedDict):
    """What playing a card certainly causes, up to the first thing left to chance."""

    kind: Literal["play"]
    place: int  # of the hand
    card: str
    number: int  # that the card is played as
    added: bool  # does the number have the 1 in it that a large pawn may add?
    spins: int  # to leave the hole; 0 for a card that moves the pawn
    spaces: list[int]
    stops: list[int]
    wins: list[int | Literal["?"]]
    then: Consequence | None
    pawn: GhostPawn | None


Preview = PlayPreview | ChoicePreview


class PlayedEvent(TypedDict):
    """A card was played."""

    event: Literal["played"]
    seat: int
    action: str
    card: str
    number: int


class SpaceEvent(TypedDict):
    """Something happened at a space."""

    event: Literal["went_on", "stopped", "spun"]
    seat: int
    space: int


class LargeCookieEvent(TypedDict):
    """Something happened to a large cookie."""

    event: Literal["won_large", "turned_up"]
    seat: int
    cookie: int


class SmallCookiesEvent(TypedDict):
    """Small cookies were won."""

    event: Literal["won_small"]
    seat: int
    cookies: int


class SentOnEvent(TypedDict):
    """The Cheshire Cat moved a pawn on."""

    event: Literal["sent_on"]
    seat: int
    number: int


class PawnEvent(TypedDict):
    """Something happened to a pawn, or the match ended."""

    event: Literal["grew", "shrank", "fell", "escaped", "stayed", "ended"]
    seat: int


class DrewEvent(TypedDict):
    """A card was drawn; `?` where the viewer may not know which."""

    event: Literal["drew"]
    seat: int
    card: str


Event = PlayedEvent | SpaceEvent | LargeCookieEvent | SmallCookiesEvent | SentOnEvent | PawnEvent | DrewEvent


class Walk(TypedDict):
    """One movement of a pawn."""

    start: int  # the space where it began
    spaces: list[int]  # every space that the pawn came to


class WonCookie(TypedDict):
    """Where a large cookie came from, and when."""

    source: Literal["face_up", "stack"]
    steps: int  # of a walk, after which it was won by passing the Tea Party; 0 if it was won otherwise


class Motion(TypedDict):
    """Where things moved on the table with the last action."""

    seat: int | None  # whose action it was; nobody's after the deal
    walks: list[Walk]  # one for each event `stopped`
    cookies: list[WonCookie]  # one for each event `won_large`
    played: int | None  # the place of the hand that a card left
    drawn: int | None  # the place of the hand where the card drawn was put


class View(TypedDict):
    """What one seat may know."""

    game: Literal["tea-party"]
    seats: int
    phase: Literal["play", "spin", "cookie", "over"]
    seat: int | None  # to act
    start: int
    rule: int  # the number of the rule that matters now
    options: Options
    board: Board
    pawns: list[Pawn]  # by seat
    hands: list[list[str]]  # by seat, left to right; `*` is the joker, `?` a hidden card
    locked: list[list[int]]  # by seat, the places of the hand that cannot be played from
    piles: list[int]  # by seat, how many cards
    played: list[list[str]]  # by seat, by number, the joker last
    face_up: int | None  # the large cookie beside the stack
    stack: int  # how many large cookies
    small_left: int
    large: list[list[int]]  # by seat, the large cookies won, by value
    small: list[int]  # by seat, how many small cookies won
    points: list[int]
    number: int | None  # of the card played this turn
    spins_left: int
    spin: int | None  # the space to accept or not
    previews: dict[str, Preview]  # by action of the seat to act
    events: list[Event]
    motion: Motion


class Sheet(TypedDict):
    """A seat's cookies and where its pawn stands."""

    large: list[int]
    small: int
    space: int
    kind: SpaceKind


class Outcome(TypedDict):
    """The result of a match."""

    points: list[int]
    places: list[int]
    ended: Literal["all_cards_played"]
    decided: Literal["points", "large_cookies", "farther", "shared"]
    sheet: list[Sheet]
