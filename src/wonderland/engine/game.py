"""What every game offers, under the same names."""

from __future__ import annotations

import functools
import importlib.util
import json
from dataclasses import dataclass, field, replace
from importlib import resources
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

from wonderland.engine.options import words_of
from wonderland.engine.spoken import Spoken, known
from wonderland.errors import OptionError, nearest, shown
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.options import Option, OptionValue
    from wonderland.engine.planes import Planes
    from wonderland.engine.scratch import Scratch
    from wonderland.engine.situation import Feature, Grid
    from wonderland.engine.state import Actions, State, States
    from wonderland.engine.text_reader import Reader

    Options = npt.NDArray[np.int16]
    Values = npt.NDArray[np.float64]
    BeliefTable = npt.NDArray[np.float32]
    NetWeights = tuple[npt.NDArray[Any], ...]
    Event = dict[str, Any]

t = area("errors")


# What stands in for parts that a game does not have; `target.py` has those that compile.
DEFAULT_HEURISTICS = "wonderland.engine.defaults.heuristics"
DEFAULT_LEARNED = "wonderland.engine.defaults.learned"
DEFAULT_NOTATION = "wonderland.engine.defaults.notation"
DEFAULT_TEXTS = "wonderland.engine.defaults.text"
DEFAULT_OBSERVATIONS = "wonderland.engine.defaults.observation"
DEFAULT_ACTION_IDS = "wonderland.engine.defaults.action_ids"
DEFAULT_ACTION_FEATURES = "wonderland.engine.defaults.action_features"
DEFAULT_SITUATIONS = "wonderland.engine.defaults.situations"

# What a prediction says.
PAYOFF = 0  # what a search maximises: winning first, margin a little
WIN = 1
POINTS = 2
NUM_PREDICTIONS = 3


class Rules(Protocol):
    """The rules of a game (`rules.py`): plain functions over its state, the same for every target."""

    def deal(self, state: State, seats: int, options: Options, start_seat: int) -> None:
        """Begin a match. All chance comes from `state.chance`, set before; with NO_SEAT the starter, too."""

    def legal_actions(self, state: State, out: Actions) -> int:
        """Write all legal actions into `out` and return their number, 0 when the match is over."""

    def apply_action(self, state: State, action: int) -> None:
        """Carry out one legal action and write what it caused into the state's trail."""

    def score(self, state: State, out: npt.NDArray[Any]) -> None:
        """Write everyone's points, as they stand."""

    def is_ahead(self, state: State, points: npt.NDArray[Any], seat: int, other: int) -> bool:
        """Does the seat come before the other, tie-breaks applied?"""


class Knowledge(Protocol):
    """Who knows what (`knowledge.py`)."""

    def hide(self, state: State, seat: int) -> None:
        """Overwrite everything the seat (or SPECTATOR) may not know: the only place that hides."""

    def hide_undrawn(self, state: State) -> None:
        """Overwrite what nobody has seen: the order of piles, and the chance to come. All hands stay."""

    def sample(self, state: State, seed: int) -> None:
        """Fill the hidden parts of a hidden state at random, consistently with everything known."""

    def reshuffle(self, state: State, seed: int) -> None:
        """Put what nobody has seen of a full state into another order, and take all later chance from the seed.

        The result does not depend on the order in which it lay.
        """


class Observations(Protocol):
    """A state as numbers for a network (`observation.py`; a game may do without)."""

    PLANES: Planes  # what `observe` writes
    SECRETS: Planes  # what `observe_secrets` writes

    def observe(self, state: State, seat: int, out: npt.NDArray[Any]) -> None:
        """Write what the seat knows, of a full state or of one that was hidden for it; only what is not 0."""

    def observe_secrets(self, state: State, seat: int, out: npt.NDArray[Any]) -> None:
        """Write what a full state hides from the seat: for a critic while it learns, never for a player."""


class ActionIds(Protocol):
    """Actions as dense numbers (`action_ids.py`; a game may do without)."""

    NUM_IDS: int  # 0: none

    def id_of(self, state: State, action: int) -> int:
        """The number of a legal action."""

    def action_of(self, state: State, action_id: int) -> int:
        """The action of that number, legal or not; NOTHING if it means none now."""


class ActionFeatures(Protocol):
    """What actions are like (`action_features.py`), in a game with too many of them for dense numbers."""

    FEATURES: Planes
    FACTORS: dict[str, int]  # the steps in which an action is chosen, and how many values each has

    def write_features(self, state: State, action: int, out: npt.NDArray[Any]) -> None:
        """Write the features of a legal action; only what is not 0."""

    def write_factors(self, action: int, out: npt.NDArray[Any]) -> None:
        """Write the value of every step."""


class Situations(Protocol):
    """What positions and actions are like, for the explorer (`strategy/situations.py`; a game may do without)."""

    FEATURES: tuple[Feature, ...]
    KINDS: tuple[str, ...]  # of actions: names of messages
    GRID: Grid  # what the game's statistics are about

    def write_situation(self, state: State, seat: int, out: npt.NDArray[Any]) -> None:
        """Write the class of every feature, from what the seat knows."""

    def kind_of_action(self, state: State, action: int) -> int:
        """The kind of a legal action of the seat to act."""

    def grid_place(self, state: State, action: int) -> int:
        """Where a legal action stands in the grid, row by row; NOTHING if it has no place."""


class Heuristics(Protocol):
    """How good actions are at first sight (`strategy/heuristics.py`), from what the seat to act knows."""

    MARGIN: float  # a lead of so many points is a clear win; negative where fewer points win
    PACE: float  # multiplier on the iterations of the levels in this game
    REVIEW_ITERATIONS: int  # for each decision of a review: a whole match takes some seconds
    LUCK_ROLLOUTS: int  # that value each position of a review
    LUCK_NOISE: float  # of the experts in them, in points: real players use their luck less well than perfect ones
    LUCK_EVALUATE_AFTER: int  # they end with the net's predictions after so many decisions of every seat; 0: never

    def beginner_values(self, state: State, actions: Actions, count: int, out: Values) -> None:
        """Write the value of each action to a thoughtful beginner; higher is better."""

    def expert_values(
        self,
        state: State,
        actions: Actions,
        count: int,
        net: NetWeights,
        scratch: State,
        out: Values,
        prediction: Values,
    ) -> None:
        """Write the value of each action to an expert; higher is better.

        A game with a net also writes what it predicts after the best action, unless `prediction` has no room: PAYOFF
        and WIN from 0 to 1, and POINTS.
        """


class Beliefs(Protocol):
    """What others' actions tell about hidden cards (`strategy/beliefs.py`; a game may do without)."""

    SHAPE: tuple[int, ...]  # of the table

    def infer(self, state: State, are_others_experts: bool, scratch: State, out: BeliefTable) -> None:
        """Write the beliefs of the seat to act, from a state that was hidden for it."""

    def sample(self, state: State, table: BeliefTable, seed: int) -> None:
        """Fill the hidden parts like `Knowledge.sample`, likely cards more often."""


class Learned(Protocol):
    """What was learned from many matches (`strategy/learned.py`; a game may do without)."""

    NET: NetWeights  # assumes beginner opponents
    NET_AMONG_EQUALS: NetWeights  # assumes expert opponents
    SHAPES: dict[str, tuple[int, ...]]  # of the nets' layers
    MAX_FEATURES: int  # that one position has
    EVALUATE_AFTER: int  # a rollout ends with the net's prediction after so many own decisions; 0: play to the end
    PAYOFF_SPREAD: float  # payoff spread of such rollouts relative to full matches
    EXPAND_AFTER: int  # multiplier on the visits before a node is expanded
    POINTS_PER_LOGIT: float  # about how many points more or less change the logit of the payoff by 1

    NETS: np.dtype[Any]  # a record with both nets
    PACKED: np.dtype[Any]  # the same as in a file
    WEIGHTS_SIZE: int  # bytes of that file; 0 without one

    def unpack(self, packed: State, nets: State) -> None:
        """Make the nets of a record as in their file."""

    def net_of(self, nets: State, is_among_equals: bool) -> NetWeights:
        """One of the nets in a record."""

    def knows(self, state: State) -> bool:
        """Was this kind of position learned? Other variants of the game do without nets."""

    def write_shared(self, state: State, out: npt.NDArray[np.int16]) -> int:
        """Write the features that no action of the seat to act changes, and return their number."""

    def write_action(self, state: State, action: int, after: States, out: npt.NDArray[np.int16]) -> int:
        """Write the features that the action decides, and return their number; `after` is scratch memory."""


class Reasons(Protocol):
    """What tells for and against an action (`strategy/reasons.py`; a game may do without)."""

    GAINS: tuple[bytes, ...]  # codes that only speak for an action; at least one name each, for the compiler
    COSTS: tuple[bytes, ...]  # codes that only speak against it
    POINTS: tuple[bytes, ...]  # codes whose number is points
    ARE_POINTS_BAD: bool  # do the fewest points win?
    MORE: tuple[bytes, ...]  # codes that say more, the higher their number or the more cards they name
    FEWER: tuple[bytes, ...]  # codes that say more, the lower their number

    def write_reasons(self, state: State, action: int, scratch: State, writer: Writer) -> None:
        """Write objects with a `code` and its data, the most telling first, from what the seat to act knows."""


class Outlook(Protocol):
    """Who will win, seen before the end (`strategy/outlook.py`; a game may do without): for the value of luck."""

    def stage(self, state: State) -> int:
        """A number that changes where a rollout may end early."""

    def write_chances(self, state: State, out: Values) -> None:
        """Write every seat's chance to win at the beginning of a stage; they add up to 1."""


class Calibration(Protocol):
    """What was measured of searches and levels (`strategy/calibration.py`; a game may do without; docs/review.md).

    The first row is of two seats, the second of more.
    """

    BUDGET_ERRORS: npt.NDArray[np.float64]  # of an even win chance, against a search of 30 times the budget
    LEVEL_ACCURACIES: npt.NDArray[np.float64]  # by row: of random play, and of every level from the weakest on


class Notation(Protocol):
    """Texts that round-trip (`notation.py`; a game may do without).

    A game whose notation has no `deal_outcomes` is replayed from seeds only.
    """

    def parse_action(self, state: State, text: str) -> int:
        """The action that the text names, legal or not; NotationError if it names none."""

    def format_position(self, state: State) -> str:
        """Everything on the table as one line (not the trail, nor the randomness to come)."""

    def parse_position(self, text: str) -> State:
        """The state that the line describes; NotationError says what is wrong with it.

        Our games take `must_be_whole`, too: everything of the game must lie somewhere, as if a match had come there.
        """

    def deal_outcomes(self, deal: Mapping[str, Any]) -> list[Any]:
        """What chance must have given for that deal; NotationError if it is none."""

    def event_outcomes(self, events: Sequence[Event]) -> list[Any]:
        """What chance must have given for those events of one action."""


class Positions(Protocol):
    """Positions in notation, for every target (`position_notation.py`; a game may do without)."""

    def write_position(self, state: State, writer: Writer) -> None:
        """The position as one JSON text: everything on the table, not the trail, nor the randomness to come."""

    def read_position(self, state: State, reader: Reader, must_be_whole: bool, problem: Writer) -> bool:
        """Read a position into a record of zeros; False with a problem (`problems.py`) if the text is none.

        A position that need not be whole may lack what does not matter: it can be played on all the same.
        """


class Views(Protocol):
    """What people are shown, written as JSON (`view.py`; `view_types.py` has the types)."""

    def write_view(self, state: State, with_previews: bool, scratch: State, writer: Writer) -> None:
        """Everything that a hidden state tells; previews of the seat to act's actions if they are wanted.

        There is room for `Game.text_room` bytes, however many actions are legal.
        """

    def write_events(self, state: State, writer: Writer) -> None:
        """The trail as facts: `event`, `seat` and what it is about, in the order they happened."""

    def write_action(self, state: State, action: int, writer: Writer) -> None:
        """The action in notation."""

    def write_deal(self, state: State, writer: Writer) -> None:
        """A fresh deal in clear: who starts and where every card lies."""

    def write_outcome(self, state: State, points: npt.NDArray[Any], places: npt.NDArray[Any], writer: Writer) -> None:
        """The result of a finished match with its reasons: the fields of `Outcome`."""


class Texts(Protocol):
    """The game in plain lines (`text.py`), in the current language: for the terminal, for logs, for reading aloud."""

    CARD_LETTERS: str  # how cards and actions are written

    def table(self, view: Mapping[str, Any], names: Sequence[str]) -> str:
        """A view as lines of text."""

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        """One event as a sentence."""

    def sentences(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[str]:
        """Events that happened together, as fewer sentences (a game may do without)."""

    def prompt(self, view: Mapping[str, Any]) -> str:
        """What the seat to act is asked to do."""

    def hand(self, view: Mapping[str, Any], seat: int) -> str:
        """The cards that the seat holds, as far as the view shows them, apart by spaces."""

    def preview(self, view: Mapping[str, Any], action: str) -> Any:
        """What a legal action would do at once, as the view tells it; None if it does not."""

    def choice(self, view: Mapping[str, Any], action: str) -> str:
        """A legal action with what it would do at once, in words."""

    def reason(self, reason: Mapping[str, Any], names: Sequence[str]) -> str:
        """What tells for or against an action, as a few words after "it"; reasons.py has the codes."""

    def score_sheet(self, outcome: Outcome, names: Sequence[str]) -> str:
        """The result, counted out."""

    def progress(self, view: Mapping[str, Any]) -> str:
        """What is left until the end, in a few words for a list."""


class Drawings(Protocol):
    """The game in a notebook (`notebook.py`; a game may do without), made of what `wonderland.notebook` offers."""

    CLOTH: str  # on which it is played: street, lawn, linen

    def table(self, view: Mapping[str, Any], names: Sequence[str]) -> str:
        """A view as HTML, all texts in it escaped."""

    def hand(self, view: Mapping[str, Any], seat: int) -> str:
        """The cards that the seat holds, as far as the view shows them."""


@dataclass(frozen=True, repr=False)
class Outcome:
    """How a match ended."""

    points: list[int]
    places: list[int]  # 1 the best; tied seats share a place
    ended: str  # why the match ended
    decided: str  # what decided the first place: points, a tie-break, or shared
    sheet: list[dict[str, Any]]  # per seat, how the points came about

    @property
    def winners(self) -> list[int]:
        """The seats that share the first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def __repr__(self) -> str:
        """Who has how many points, who won and why; `sheet` says how the points came about."""
        points = ", ".join(f"seat {seat}: {points}" for seat, points in enumerate(self.points))
        winners = " and ".join(f"seat {seat}" for seat in self.winners)
        return f"<Outcome {points}; {winners} first by {self.decided}>"


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A rule set: its facts, and where its functions live."""

    name: str
    package: str
    min_seats: int
    max_seats: int
    rules_version: int
    state: np.dtype[Any]
    max_actions: int  # the most actions that can be legal at once
    text_room: int = 1 << 18  # bytes of the longest text: a view, all legal actions, an analysis of a thousand
    options: tuple[Option, ...] = field(default=())
    # Its name, and the game in one sentence for someone who has never seen it: our games have them as messages.
    title: Spoken[str] = Spoken(lambda game, given: known(f"game.{game.name}", given), "")
    goal: Spoken[str] = Spoken(lambda game, given: known(f"game.{game.name}.pitch", given), "")
    rule_prefix: str = "R"  # before the numbers of the rules in `rules.md`
    rulebook: str = ""  # the address of the publisher's
    level_ratings: Mapping[str, float] = field(default_factory=dict)  # by level; without them, only people are rated
    check_table: Callable[[int, Mapping[str, Any]], None] | None = None  # OptionError unless the options suit the seats

    def __post_init__(self) -> None:
        """Tell the options whose they are."""
        object.__setattr__(self, "options", tuple(replace(option, game=self.name) for option in self.options))

    def __repr__(self) -> str:
        """The game by name, and how many play it."""
        return f"<Game {self.name}, {self.min_seats} to {self.max_seats} seats>"

    @property
    def rules(self) -> Rules:
        """The rules, interpreted."""
        return cast("Rules", self._module("rules"))

    @property
    def knowledge(self) -> Knowledge:
        """Who knows what, interpreted."""
        return cast("Knowledge", self._module("knowledge"))

    @property
    def observations(self) -> Observations:
        """States as numbers for a network, interpreted."""
        return cast("Observations", self._part_or("observation", DEFAULT_OBSERVATIONS))

    @property
    def action_ids(self) -> ActionIds:
        """Actions as dense numbers, interpreted."""
        return cast("ActionIds", self._part_or("action_ids", DEFAULT_ACTION_IDS))

    @property
    def action_features(self) -> ActionFeatures:
        """What actions are like, interpreted."""
        return cast("ActionFeatures", self._part_or("action_features", DEFAULT_ACTION_FEATURES))

    @property
    def situations(self) -> Situations:
        """What positions and actions are like, interpreted."""
        return cast("Situations", self._part_or("strategy.situations", DEFAULT_SITUATIONS))

    @property
    def heuristics(self) -> Heuristics:
        """How good actions are at first sight, interpreted."""
        return cast("Heuristics", self._part_or("strategy.heuristics", DEFAULT_HEURISTICS))

    @property
    def learned(self) -> Learned:
        """Nets, and the features they read."""
        return cast("Learned", self._part_or("strategy.learned", DEFAULT_LEARNED))

    @property
    def notation(self) -> Notation:
        """Texts for actions, positions, events and deals."""
        if self.has_part("notation"):
            return cast("Notation", self._module("notation"))
        return cast("Notation", importlib.import_module(DEFAULT_NOTATION).PlainNotation(self))

    @functools.cached_property
    def scratch(self) -> np.dtype[Any]:
        """The memory that the game's functions need while they work: its own, or what every game has."""
        from wonderland.engine.scratch import scratch_dtype

        if not self.has_part("strategy.scratch"):
            return scratch_dtype(self.state, self.max_actions)
        return self._module("strategy.scratch").SCRATCH  # type: ignore[no-any-return]

    @property
    def views(self) -> Views:
        """Views, events, action texts and outcomes as JSON."""
        return cast("Views", self._module("view"))

    @functools.cached_property
    def texts(self) -> Texts:
        """What the game says, and for the rest what can be said of any game."""
        return cast("Texts", OwnTexts(self))

    @property
    def drawings(self) -> Drawings | None:
        """The game in a notebook; None if it has no drawings."""
        return cast("Drawings", self._module("notebook")) if self.has_part("notebook") else None

    def read_file(self, name: str) -> bytes | None:
        """A file of the game's folder; None if there is none."""
        file = resources.files(self.package).joinpath(name)
        return file.read_bytes() if file.is_file() else None

    def has_part(self, name: str) -> bool:
        """Does the game have a module of that name?"""
        *folders, _ = name.split(".")
        if folders and not self.has_part(".".join(folders)):
            return False
        return importlib.util.find_spec(f"{self.package}.{name}") is not None

    def make_scratch(self) -> Scratch:
        """Memory for functions of this game to work in."""
        import numpy as np

        return np.zeros(1, self.scratch)

    @property
    def offered_options(self) -> tuple[Option, ...]:
        """The options that people are offered: those of the published game."""
        return tuple(option for option in self.options if not option.is_reduced)

    def check_seats(self, seats: int) -> None:
        """OptionError unless so many can play."""
        if not self.min_seats <= seats <= self.max_seats:
            raise OptionError(t("game.seats", game=self.title, least=self.min_seats, most=self.max_seats, seats=seats))

    def complete_options(self, given: Mapping[str, Any], seats: int | None = None) -> dict[str, OptionValue]:
        """All options with their values; OptionError for an unknown one, or a value out of range or for other `seats`.

        An option that reduces the game is left out while it does not: records of the published game do without.
        """
        known = [option.name for option in self.options]
        for name in given:
            if name not in known:
                raise self._unknown_option(name, known)
        self.encode_options(given)
        complete = {option.name: given.get(option.name, option.default) for option in self.options}
        if seats is not None and self.check_table:
            self.check_table(seats, complete)
        for option in self.options:
            if option.is_reduced and complete[option.name] == option.default:
                del complete[option.name]
        return complete

    def _unknown_option(self, name: str, known: Sequence[str]) -> OptionError:
        near = nearest(name, known)
        if near or not known:
            key = "game.option.near" if near else "game.no_options"
            return OptionError(t(key, game=self.title, name=shown(name), near=near or ""))
        return OptionError(t("game.option", game=self.title, name=shown(name), names=", ".join(known)))

    def read_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Options as people write them: names and texts in any spelling. `complete_options` checks them."""
        known = {option.name: option for option in self.options}
        read: dict[str, Any] = {}
        for name, value in given.items():
            spelled = "_".join(words_of(name))
            option = known.get(name) or known.get(spelled)
            if option is None:
                read[name] = value
            else:
                read[option.name] = option.parse(value) if isinstance(value, str) else value
        return read

    def encode_options(self, options: Mapping[str, Any]) -> Options:
        """The options as the rules read them."""
        import numpy as np

        values = [option.encode(options.get(option.name, option.default)) for option in self.options]
        encoded = [code for value in values for code in value]
        return np.array(encoded, np.int16)

    def default_options(self) -> Options:
        """The default options as the rules read them."""
        return self.encode_options(self.complete_options({}))

    def view(self, state: State) -> dict[str, Any]:
        """What a state tells, as JSON data; what nobody may know must have been hidden before."""
        return self._written("write_view", state, True, self.make_scratch()[0])  # type: ignore[no-any-return]

    def deal_in_clear(self, state: State) -> dict[str, Any]:
        """A fresh deal: who starts and where every card lies."""
        return self._written("write_deal", state)  # type: ignore[no-any-return]

    def events(self, state: State) -> list[Event]:
        """What the last action caused."""
        return self._written("write_events", state)  # type: ignore[no-any-return]

    def action_text(self, state: State, action: int) -> str:
        """The action in notation."""
        return self._written("write_action", state, action)  # type: ignore[no-any-return]

    def _written(self, name: str, *arguments: Any) -> Any:
        from wonderland.engine.json_writer import written_by

        return json.loads(written_by(getattr(self.views, name), *arguments))

    def _part_or(self, name: str, default: str) -> ModuleType:
        return self._module(name) if self.has_part(name) else importlib.import_module(default)

    def _module(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{name}")


class OwnTexts(ModuleType):
    """The functions of a game's `text.py`, and those of any game where it has none."""

    def __init__(self, game: Game) -> None:
        super().__init__(f"{game.package}.text")
        self._game = game
        self.__dict__.update(vars(importlib.import_module(DEFAULT_TEXTS)))
        if game.has_part("text"):
            self.__dict__.update(vars(game._module("text")))

    @property
    def CARD_LETTERS(self) -> str:  # noqa: N802
        """How cards and actions are written: our games have it as a message."""
        return known(f"{self._game.name}.card_letters", self.__dict__["CARD_LETTERS"])

    def sentences(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[str]:
        """A sentence for every event."""
        return [self.sentence(event, names) for event in events]
