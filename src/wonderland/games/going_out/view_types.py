"""The types of what `view.py` writes. The page's types are generated from them."""

from __future__ import annotations

from typing import Literal, TypedDict

Phase = Literal["lay_out", "lead", "follow", "draw", "draw_first", "draw_second", "lay", "over"]
Suits = Literal["one", "any"]
Form = Literal["single", "same", "run"]  # of a set


class Options(TypedDict):
    """What the table chose about the rules."""

    run_min: int
    run_suits: Suits
    same_suits: Suits
    target: int
    last_player: Literal["one_turn", "none"]
    joker_sets: Literal["clear", "stand"]


class Meaning(TypedDict):
    """A card of a set, and the number that it stands for."""

    card: str
    number: int


class ToBeat(TypedDict):
    """What beats a set: so many cards, or so high a value. Either is enough."""

    size: int
    value: int | None  # None: no value is high enough


class Latest(TypedDict):
    """The latest set."""

    seat: int  # its owner
    set: str  # in notation
    cards: list[str]  # as it was played, jokers last
    form: Form
    size: int
    value: int
    on_table: list[str]  # the number cards, which still lie there
    arranged: list[Meaning]  # side by side as the cards are meant
    to_beat: ToBeat


class Scored(TypedDict):
    """A seat's scored cards of the round, and what they count."""

    cards: list[str]
    flamingos: int
    hedgehogs: int
    pairs: int
    singles: int
    points: int


class Consequence(TypedDict):
    """What every action has: what it leaves in hand, and how the turn goes on."""

    left: int  # cards in hand
    then: Literal["draw", "draw_first", "draw_second", "lay", "lay_out", "end", "out"]  # the phase; the turn's end; out
    out_place: int | None  # for `out`: 1 the first


class Preview(Consequence):
    """Anything but a set."""

    do: Literal["pass", "stop", "deck", "take", "lay"]
    cards: list[str]  # that are taken or laid down


class SetPattern(Consequence):
    """Sets that can be played and that count and do the same. Where cards fit several patterns, the first counts."""

    form: Form
    size: int
    value: int
    beats_by: list[Literal["size", "value"]]  # why they beat the latest set; empty if there is none
    stays: bool  # on the table, to be beaten; otherwise the next player leads
    one_of: list[list[str]]  # for each card of a set, the cards of the hand that it may be


class PlayedEvent(TypedDict):
    """A set was played."""

    event: Literal["played"]
    seat: int
    set: str
    cards: list[str]
    form: Form
    size: int
    value: int
    stays: bool  # on the table, to be beaten; otherwise the next player leads


class ScoredEvent(TypedDict):
    """The number cards of a set were scored."""

    event: Literal["scored"]
    seat: int
    cards: list[str]


class SeatEvent(TypedDict):
    """Something that needs no more words."""

    event: Literal["passed", "leads"]
    seat: int


class CardEvent(TypedDict):
    """Something happened to a player's card; `?` where the viewer may not know which."""

    event: Literal["discarded", "drew", "took", "laid", "bonus"]
    seat: int
    card: str


class TableCardEvent(TypedDict):
    """Something happened to a card that is no player's."""

    event: Literal["refilled", "undealt"]
    seat: None
    card: str


class WentOutEvent(TypedDict):
    """Someone went out."""

    event: Literal["went_out"]
    seat: int
    place: int  # 1 the first


class RoundEndedEvent(TypedDict):
    """A round ended."""

    event: Literal["round_ended"]
    seat: None
    round: int


class PointsEvent(TypedDict):
    """What a round brought a player."""

    event: Literal["points"]
    seat: int
    pairs: int
    singles: int
    points: int


class RoundDealtEvent(TypedDict):
    """The next round was dealt; the seat lays out the display."""

    event: Literal["round_dealt"]
    seat: int
    round: int
    hands: list[list[str]]
    deck: list[str]  # top first


class MatchEndedEvent(TypedDict):
    """The match ended."""

    event: Literal["match_ended"]
    seat: None


Event = (
    PlayedEvent
    | ScoredEvent
    | SeatEvent
    | CardEvent
    | TableCardEvent
    | WentOutEvent
    | RoundEndedEvent
    | PointsEvent
    | RoundDealtEvent
    | MatchEndedEvent
)


class View(TypedDict):
    """What one seat may know."""

    game: Literal["going-out"]
    seats: int
    options: Options
    phase: Phase
    seat: int | None  # to act
    start: int  # who led first in this round
    rule: int  # the number of the rule that matters now
    round: int
    latest: Latest | None
    hands: list[list[str]]  # by seat; hidden cards as `?` at the end
    known: list[list[str]]  # by seat, the cards of the hand that everyone knows of
    display: list[str]
    display_size: int  # what the display is filled up to
    display_missing: int  # how many cards it lacks
    deck: int
    discards: list[str]  # the jokers played
    scored: list[Scored]  # by seat
    out: list[int]  # the seats that went out, in order
    is_last_turn: bool
    is_fresh: bool  # no set was played in this round yet
    rounds: list[list[int]]  # by seat, the points of the finished rounds
    totals: list[int]
    previews: dict[str, Preview]  # by action; for sets see `sets`
    sets: list[SetPattern]  # that the seat to act can play
    events: list[Event]


class Sheet(Scored):
    """A seat's points by round, and its last round in detail."""

    rounds: list[int]
    bonus: int  # jokers
    numbers: int  # the sum of the numbers on the scored cards
    out: int | None  # when it went out, 1 the first


class Outcome(TypedDict):
    """The result of a match."""

    points: list[int]
    places: list[int]
    ended: Literal["target_reached"]
    decided: Literal["points", "pairs", "numbers", "shared"]
    sheet: list[Sheet]
