"""Whole matches against a second Parade, written from the rulebook with plain lists and no thought of speed."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.parade.positions import discards, hand, parade, pile
from wonderland.engine.match import Match
from wonderland.engine.state import NO_SEAT
from wonderland.games.parade import GAME
from wonderland.games.parade.rules import is_last_round
from wonderland.games.parade.symbols import PHASE_NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wonderland.engine.state import State

MATCHES = 12
COLOURS = "RBPGYO"


def value(card: str) -> int:
    return 10 if card[1] == "T" else int(card[1])


class Table:
    """People around a table: what lies where, and whose turn it is."""

    def __init__(self, deal: Mapping[str, Any]) -> None:
        self.hands: list[list[str]] = [list(cards) for cards in deal["hands"]]
        self.parade: list[str] = list(deal["parade"])
        self.pile: list[str] = list(deal["pile"])
        self.players = len(self.hands)
        self.fronts: list[set[str]] = [set() for _ in self.hands]
        self.discards: list[set[str]] = [set() for _ in self.hands]
        self.to_act: int | None = deal["start"]
        self.phase = "play"
        self.trigger: int | None = None
        self.extra_turns: list[int] = []
        self.choosers: list[int] = []

    def choices(self) -> set[frozenset[str]]:
        """What the one to act may do: a card to play, or two to discard."""
        if self.to_act is None:
            return set()
        number = 1 if self.phase == "play" else 2
        return {frozenset(cards) for cards in itertools.combinations(self.hands[self.to_act], number)}

    def act(self, cards: list[str]) -> None:
        if self.phase == "play":
            self.take_turn(cards[0])
        else:
            self.choose(set(cards))

    def leaving(self, card: str) -> list[str]:
        """The cards that leave the parade when the card is played."""
        removal_mode = list(self.parade)
        for _ in range(value(card)):
            if removal_mode:
                removal_mode.pop()
        return [other for other in removal_mode if other[0] == card[0] or value(other) <= value(card)]

    def take_turn(self, card: str) -> None:
        player = self.to_act
        assert player is not None
        self.hands[player].remove(card)
        taken = self.leaving(card)
        self.fronts[player] |= set(taken)
        self.parade = [other for other in self.parade if other not in taken] + [card]
        following = (player + 1) % self.players
        if self.trigger is None:
            self.hands[player].append(self.pile.pop(0))
            if {other[0] for other in self.fronts[player]} == set(COLOURS) or not self.pile:
                self.trigger = player
                self.extra_turns = [(player + step) % self.players for step in range(1, self.players + 1)]
                self.choosers = list(self.extra_turns)
        else:
            assert self.extra_turns.pop(0) == player
        if self.trigger is not None and not self.extra_turns:
            self.phase = "discard"
            self.to_act = self.choosers.pop(0)
        else:
            self.to_act = following

    def choose(self, cards: set[str]) -> None:
        player = self.to_act
        assert player is not None
        self.discards[player] = cards
        self.hands[player] = [card for card in self.hands[player] if card not in cards]
        if self.choosers:
            self.to_act = self.choosers.pop(0)
            return
        for seat in range(self.players):
            self.fronts[seat] |= set(self.hands[seat])
            self.hands[seat] = []
        self.phase, self.to_act = "over", None

    def points(self) -> list[int]:
        totals = [0] * self.players
        for colour in COLOURS:
            groups = [[card for card in cards if card[0] == colour] for cards in self.fronts]
            sizes = [len(group) for group in groups]
            for seat, group in enumerate(groups):
                if not group:
                    continue
                lead = sizes[seat] - max(sizes[:seat] + sizes[seat + 1 :])
                turned = lead >= (2 if self.players == 2 else 0)
                totals[seat] += len(group) if turned else sum(value(card) for card in group)
        return totals

    def places(self) -> list[int]:
        results = [(points, len(cards)) for points, cards in zip(self.points(), self.fronts, strict=True)]
        return [1 + sorted(results).index(result) for result in results]


def colour_bits(cards: set[str]) -> list[int]:
    """Cards in front as a state holds them: for every colour a number with bit v set for the card of value v."""
    return [sum(1 << value(card) for card in cards if card[0] == colour) for colour in COLOURS]


def assert_same(table: Table, state: State) -> None:
    """Everything on the table is where the reference has it."""
    assert PHASE_NAMES[state.phase].decode() == table.phase
    assert (None if state.seat == NO_SEAT else state.seat) == table.to_act
    assert parade(state).split() == table.parade
    assert pile(state).split() == (table.pile or ["-"])
    for seat in range(table.players):
        assert hand(state, seat).split() == (table.hands[seat] or ["-"])
        assert set(discards(state, seat).split()) - {"-"} == table.discards[seat]
    assert state.front[: table.players].tolist() == [colour_bits(cards) for cards in table.fronts]
    assert is_last_round(state) == (table.trigger is not None)
    assert (None if state.last_round_seat == NO_SEAT else state.last_round_seat) == table.trigger
    assert state.turns_left == len(table.extra_turns)


@pytest.mark.parametrize("seats", range(2, 7))
def test_random_matches_agree_with_a_reference_written_from_the_rulebook(seats: int) -> None:
    endings = set()
    for seed in range(MATCHES):
        choose = random.Random(seed)
        match = Match(GAME, seats, seed)
        table = Table(GAME.deal_in_clear(match.state))
        assert_same(table, match.state)
        while not match.is_over:
            texts = match.legal
            assert {frozenset(text.split()) for text in texts} == table.choices()
            text = pick(choose, table, texts, seed)
            match.play(text)
            table.act(text.split())
            assert_same(table, match.state)
        outcome = match.outcome()
        assert (outcome.points, outcome.places) == (table.points(), table.places())
        endings.add(outcome.ended)
    assert endings == {"all_colours", "pile_empty"}


def pick(choose: random.Random, table: Table, texts: list[str], seed: int) -> str:
    """At random; in every third match with as few colours in front as possible, so that the pile runs out."""
    if table.phase != "play" or table.to_act is None or seed % 3:
        return choose.choice(texts)
    mine = table.fronts[table.to_act]
    return min(texts, key=lambda card: len({other[0] for other in mine | set(table.leaving(card))}))
