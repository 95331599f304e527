"""Choose an action with a few keys, in any game: slots to select, and the legal actions that they form together.

The rules decide what is possible: selected slots form an action only if it is in the list of legal actions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wonderland.errors import InputError
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Words = tuple[str, ...]

SLOT_KEYS = "1234567890abefgijkmnortvwxyz"  # by slot; without the letters that do something else
LETTER_KEYS = "dps"  # what is left for slots with a letter of their own


@dataclass(frozen=True)
class Slot:
    """Something to select: a card, or a whole action."""

    word: str  # its part of the action text
    key: str = ""  # a letter that selects it
    is_alone: bool = False  # it is an action by itself and combines with no other slot


@dataclass(frozen=True)
class Choices:
    """All slots, and the actions that they can form."""

    slots: tuple[Slot, ...] = ()
    actions: dict[Words, tuple[str, ...]] = field(default_factory=dict)  # by the sorted words that form them
    num_picked: int = 1  # how many slots form an action; 0 for any number

    @property
    def has_several(self) -> bool:
        """Can several slots together form an action?"""
        return self.num_picked != 1


def make_choices(
    slots: Iterable[Slot],
    legal: Sequence[str],
    words_of: Callable[[str], Iterable[str]],
    num_picked: int = 1,
) -> Choices:
    """Choices for the legal actions; `words_of` splits an action into the words of its slots."""
    actions: dict[Words, tuple[str, ...]] = {}
    for action in legal:
        words = tuple(sorted(words_of(action)))
        actions[words] = (*actions.get(words, ()), action)
    return Choices(tuple(slots), actions, num_picked)


def slot_key(index: int) -> str:
    """The key that selects a slot; empty beyond the last key."""
    return SLOT_KEYS[index : index + 1]


def keys_text(count: int) -> str:
    """The keys of so many slots, in a few characters."""
    last = slot_key(min(count, len(SLOT_KEYS)) - 1)
    if count <= 10:
        return "1" if count == 1 else f"1-{last}"
    return "1-0 a" if count == 11 else f"1-0 a-{last}"


class Picker:
    """The cursor, the selected slots, and the action that they form."""

    def __init__(self) -> None:
        self.choices = Choices()
        self.cursor = 0
        self.chosen: set[int] = set()
        self.variant = 0
        self.is_aimed = False  # the player moved the cursor; false for its initial place

    def offer(self, choices: Choices) -> None:
        """Start over with other choices; the same ones change nothing."""
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
        """The slots that form the action: the selected ones, or the one under the cursor."""
        if self.slot is None:
            return []
        if self.slot.is_alone or not self.chosen:
            return [self.cursor]
        return sorted(self.chosen)

    @property
    def words(self) -> list[str]:
        """The words of the picked slots."""
        return [self.choices.slots[i].word for i in self.picked]

    @property
    def variants(self) -> tuple[str, ...]:
        """The legal actions that the picked slots form: several if a joker can count as several cards."""
        return self.choices.actions.get(tuple(sorted(self.words)), ())

    @property
    def action(self) -> str | None:
        """The action that Enter would play."""
        return self.variants[self.variant % len(self.variants)] if self.variants else None

    @property
    def num_missing(self) -> int:
        """How many more slots are needed, if their number is fixed."""
        return max(0, self.choices.num_picked - max(len(self.chosen), 1))

    def is_picked(self, index: int) -> bool:
        """Is the slot part of the action?"""
        return index in self.picked

    def move(self, step: int) -> None:
        """Move the cursor; after the last slot comes the first."""
        if self.choices.slots:
            self._point((self.cursor + step) % len(self.choices.slots))

    def change_variant(self, step: int) -> None:
        """Select the next or the previous variant."""
        if self.variants:
            self.variant = (self.variant + step) % len(self.variants)

    def choose(self, index: int) -> bool:
        """Move the cursor to a slot, and select it if several form an action; true if this confirms a single one."""
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
        """Select or deselect the slot under the cursor."""
        if self.slot is None or self.slot.is_alone or not self.choices.has_several:
            return
        self.chosen ^= {self.cursor}
        limit = self.choices.num_picked
        if limit and len(self.chosen) > limit:
            self.chosen.discard(min(self.chosen - {self.cursor}))
        self.variant = 0

    def complete(self) -> None:
        """Select the slot under the cursor if more slots are needed."""
        if self.num_missing and self.cursor not in self.chosen:
            self.toggle()

    def select(self, action: str) -> None:
        """Select the slots of a suggested action."""
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


def by_number(legal: Sequence[str], text: str) -> str:
    """The action of that number in the list, or what was typed; InputError for a number that is not in it."""
    if not text.isdecimal():
        return text
    if not 1 <= int(text) <= len(legal):
        raise InputError(area("terminal")("error.number", n=len(legal)))
    return legal[int(text) - 1]
