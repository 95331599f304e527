"""Choosing an action with a few keys, whatever the game: slots to point at, and which actions they make together.

The rules decide what is possible: a pick is an action only if the list of legal actions has it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Words = tuple[str, ...]


@dataclass(frozen=True)
class Slot:
    """Something to point at: a card, or a whole action."""

    word: str  # what it adds to the pick
    key: str = ""  # a letter that chooses it at once
    is_alone: bool = False  # it is an action of its own and joins no others


@dataclass(frozen=True)
class Choices:
    """All that can be chosen now."""

    slots: tuple[Slot, ...] = ()
    actions: dict[Words, tuple[str, ...]] = field(default_factory=dict)  # by the sorted words that make them
    num_picked: int = 1  # how many slots make an action; 0 for any number

    @property
    def has_several(self) -> bool:
        """Do several slots together make an action?"""
        return self.num_picked != 1


def make_choices(
    slots: Iterable[Slot],
    legal: Sequence[str],
    words_of: Callable[[str], Iterable[str]],
    num_picked: int = 1,
) -> Choices:
    """Choices whose actions are the legal ones; `words_of` says which slots' words make an action."""
    actions: dict[Words, tuple[str, ...]] = {}
    for action in legal:
        words = tuple(sorted(words_of(action)))
        actions[words] = (*actions.get(words, ()), action)
    return Choices(tuple(slots), actions, num_picked)


class Picker:
    """Where the cursor stands, what is chosen, and which action that makes."""

    def __init__(self) -> None:
        self.choices = Choices()
        self.cursor = 0
        self.chosen: set[int] = set()
        self.variant = 0
        self.is_aimed = False  # has the player pointed at the slot under the cursor, or is it only where one begins?

    def offer(self, choices: Choices) -> None:
        """Begin a choice anew, unless it is the one that is being made."""
        if choices == self.choices:
            return
        self.choices = choices
        self.cursor = 0
        self.chosen = set()
        self.variant = 0
        self.is_aimed = False

    @property
    def slot(self) -> Slot | None:
        """The slot under the cursor."""
        return self.choices.slots[self.cursor] if self.choices.slots else None

    @property
    def picked(self) -> list[int]:
        """The slots that make the action: those chosen, or the one under the cursor."""
        if self.slot is None:
            return []
        if self.slot.is_alone or not self.chosen:
            return [self.cursor]
        return sorted(self.chosen)

    @property
    def words(self) -> list[str]:
        """What the picked slots add up to."""
        return [self.choices.slots[i].word for i in self.picked]

    @property
    def variants(self) -> tuple[str, ...]:
        """The legal actions that the picked slots make: several where a joker can stand for several cards."""
        return self.choices.actions.get(tuple(sorted(self.words)), ())

    @property
    def action(self) -> str | None:
        """The action that Enter would play."""
        return self.variants[self.variant % len(self.variants)] if self.variants else None

    @property
    def num_missing(self) -> int:
        """How many slots must still be chosen, where their number is fixed."""
        return max(0, self.choices.num_picked - max(len(self.chosen), 1))

    def is_picked(self, index: int) -> bool:
        """Is the slot part of the action?"""
        return index in self.picked

    def move(self, step: int) -> None:
        """Take the cursor to the next slot, from the last to the first."""
        if self.choices.slots:
            self._point((self.cursor + step) % len(self.choices.slots))

    def turn(self, step: int) -> None:
        """Choose another of the variants."""
        if self.variants:
            self.variant = (self.variant + step) % len(self.variants)

    def choose(self, index: int) -> bool:
        """Point at a slot, where several make an action also choose it; true if this confirms a single one."""
        if not 0 <= index < len(self.choices.slots):
            return False
        if self.choices.has_several and not self.choices.slots[index].is_alone:
            self._point(index)
            self.toggle()
            return False
        is_confirmed = index == self.cursor and self.is_aimed and bool(self.variants)
        self._point(index)
        return is_confirmed

    def toggle(self) -> None:
        """Choose the slot under the cursor, or no longer."""
        if self.slot is None or self.slot.is_alone or not self.choices.has_several:
            return
        self.chosen ^= {self.cursor}
        limit = self.choices.num_picked
        if limit and len(self.chosen) > limit:
            self.chosen.discard(min(self.chosen - {self.cursor}))
        self.variant = 0

    def complete(self) -> None:
        """Choose the slot under the cursor too, where more are needed."""
        if self.num_missing and self.cursor not in self.chosen:
            self.toggle()

    def select(self, action: str) -> None:
        """Pick an action that was suggested."""
        for words, actions in self.choices.actions.items():
            if action not in actions:
                continue
            slots = self._slots_for(words)
            self.cursor = slots[0]
            self.chosen = set(slots) if self.choices.has_several and len(slots) > 1 else set()
            self.variant = actions.index(action)
            self.is_aimed = True

    def _slots_for(self, words: Words) -> list[int]:
        free = list(range(len(self.choices.slots)))
        found = []
        for word in words:
            index = next(i for i in free if self.choices.slots[i].word == word)
            free.remove(index)
            found.append(index)
        return found

    def _point(self, index: int) -> None:
        self.is_aimed = True
        if index != self.cursor:
            self.cursor = index
            if not self.chosen:
                self.variant = 0
