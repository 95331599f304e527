"""Play in lines, without full screen, cursor movement and colours: for screen readers, pipes and any terminal."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from wonderland.engine import catalogue
from wonderland.engine.state import SPECTATOR
from wonderland.errors import InputError
from wonderland.terminal.drawings import drawing_of
from wonderland.terminal.narration import sentences
from wonderland.terminal.result import review_lines, sheet_parts
from wonderland.terminal.rulebook import paragraphs_of, rule_now
from wonderland.terminal.session import SessionError, advice_text

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import GatheringSession, Position, Session

T = TypeVar("T")

MAX_LISTED = 20  # actions; `a` lists them all
HELP = (
    "Answer with a number or in notation. Also: t table, a all actions, h hint, u take back, l log, "
    "? the rule that matters now, ?? all rules, q leave."
)


class LeavingError(Exception):
    """The person leaves, or the input has ended."""


def play(session: Session, ink: Ink) -> None:
    """Play the session to its end, or until somebody leaves."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    lines = Lines(session, ink, loop)
    try:
        lines.run()
    except (LeavingError, KeyboardInterrupt):
        lines.say(f"\n{session.farewell}")
    except SessionError:
        lines.say(f"\n{session.farewell}")
        raise
    finally:
        lines.wait_for(session.close())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class Lines:
    """Reads input in this thread and runs the session in another, so that Ctrl-C and the end of input work at once."""

    def __init__(self, session: Session, ink: Ink, loop: asyncio.AbstractEventLoop) -> None:
        self.session = session
        self.ink = ink
        self.loop = loop
        self.viewer = SPECTATOR
        self.num_told = 0  # log entries that the viewer has read
        self.told: dict[int, int] = {}  # by viewer, while other people play

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine of the session and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def say(self, text: str = "") -> None:
        """Print one or more lines."""
        click.echo(self.ink.form(text))

    def hear(self, prompt: str) -> str:
        """Ask for a line of input."""
        try:
            return input(self.ink.form(prompt)).strip()
        except EOFError:
            raise LeavingError from None

    def run(self) -> None:
        """Play from the first position to the last."""
        self.gather()
        self.viewer = self.session.people[0] if len(self.session.people) == 1 else SPECTATOR
        self.say(f"{self.session.game.title}. {drawing_of(self.session.game.name).goal()}")
        if self.session.people:
            self.say(HELP)
        while True:
            self.change_viewer()
            position = self.session.position(self.viewer)
            self.tell(position)
            if position.outcome is not None:
                self.finish(position)
                return
            if position.is_turn:
                self.take_turn(position)
            self.wait_for_news(position)

    def gather(self) -> None:
        """At an online table: wait for a match, and begin it as the host."""
        if not self.session.is_gathering:
            return
        session = cast("GatheringSession", self.session)
        told: list[str] = []
        while session.is_gathering:
            if session.gathering() != told:
                told = session.gathering()
                self.say("\n".join([*told, "" if session.is_host else "Waiting for the host to begin a match ..."]))
            if session.is_host and self.hear("Enter begins, bots take the open seats; q leaves: ").lower() == "q":
                raise LeavingError
            if session.is_host:
                self.wait_for(session.begin())
            self.wait_for_change()

    def wait_for_news(self, position: Position) -> None:
        """Wait for the next position; an online table acknowledges an action before it sends the position."""
        while True:
            self.wait_for_change()
            latest = self.session.position(self.viewer)
            if (len(latest.log), latest.legal) != (len(position.log), position.legal):
                return

    def wait_for_change(self) -> None:
        """Wait for a change and print its note."""
        change = self.wait_for(self.session.changed())
        if change.note:
            self.say(f"({change.note})")
        if change.is_last:
            raise LeavingError

    def change_viewer(self) -> None:
        """With several people at one keyboard, ask for the next person before showing their hand."""
        seat = self.session.seat_to_act()
        if len(self.session.people) < 2 or seat == self.viewer or seat not in (None, *self.session.people):
            return
        self.told[self.viewer] = self.num_told
        if seat is not None:
            name = self.session.names[seat]
            self.say("\n" * 40)  # a new page, in a terminal that can do no more
            self.hear(f"{name}'s turn. Pass the keyboard to {name}, who presses Enter: ")
        self.viewer = SPECTATOR if seat is None else seat
        self.num_told = self.told.get(self.viewer, self.num_told if seat is None else 0)

    def tell(self, position: Position) -> None:
        """What has happened since the viewer last read."""
        self.num_told = min(self.num_told, len(position.log))
        for entry in position.log[self.num_told :]:
            self.say(sentences(self.session.game.texts, entry, self.session.names))
        self.num_told = len(position.log)

    def take_turn(self, position: Position) -> None:
        """Show the table and ask until an action is played or taken back."""
        self.show_table(position)
        self.list_actions(position, MAX_LISTED)
        while True:
            text = self.hear("> ")
            try:
                if self.answer(position, text):
                    return
            except (InputError, SessionError) as error:
                self.say(f"{error}")

    def answer(self, position: Position, text: str) -> bool:
        """Do what was typed; true if the position has changed."""
        is_card = text in position.view["hands"][self.viewer]  # Q is a joker in Going Out
        command = "" if is_card else text.lower()
        if command in ("q", "quit"):
            raise LeavingError
        if command == "u":
            self.wait_for(self.session.take_back())
            return True
        if command in COMMANDS:
            getattr(self, COMMANDS[command])(position)
        elif text:
            self.wait_for(self.session.act(chosen(position, text)))
            return True
        return False

    def show_table(self, position: Position) -> None:
        """The table in words."""
        texts = self.session.game.texts
        self.say(f"\n{texts.table(position.view, self.session.names)}")
        hand = " ".join(position.view["hands"][self.viewer]) or "no cards"
        self.say(f"Your hand: {hand}\n\n{texts.prompt(position.view)}")

    def list_actions(self, position: Position, limit: int | None = None) -> None:
        """The legal actions, numbered."""
        shown = position.legal[:limit]
        for number, action in enumerate(shown, start=1):
            self.say(f"  {number}. {self.session.game.texts.choice(position.view, action)}")
        if len(shown) < len(position.legal):
            self.say(f"  and {len(position.legal) - len(shown)} more (a lists them all); or name the cards")

    def give_hint(self, position: Position) -> None:
        """What an analysis would do."""
        self.say("Thinking ...")
        self.say(f"Hint: {advice_text(self.wait_for(self.session.advice()))}")

    def show_rule(self, position: Position) -> None:
        """The rule that matters now."""
        number = rule_now(position.view)
        for paragraph in paragraphs_of(self.session.game.name):
            if paragraph.number == number:
                self.say(paragraph.text)

    def show_rules(self, position: Position) -> None:
        """All rules."""
        self.say(catalogue.rules_text(self.session.game.name))

    def show_log(self, position: Position) -> None:
        """Everything that happened."""
        self.num_told = 0
        self.tell(position)

    def show_help(self, position: Position) -> None:
        """What can be typed."""
        self.say(HELP)

    def finish(self, position: Position) -> None:
        """The score sheet; everybody's review when it is asked for."""
        assert position.outcome is not None
        self.say()
        for part in sheet_parts(self.session.game.texts, position.outcome, self.session.names):
            self.say(part)
        for seat in self.session.people:
            name = self.session.names[seat]
            leaving = "leave" if seat == self.session.people[-1] else "go on"
            try:
                wish = self.hear(f"Enter to {leaving}, r for {name}'s decisions that cost most: ").lower()
            except LeavingError:
                self.say()
                return
            if wish == "q":
                return
            if wish == "r":
                self.look_back(seat)

    def look_back(self, seat: int) -> None:
        """The decisions that cost the seat most."""
        self.say("Looking back ...")
        try:
            self.say("\n".join(review_lines(self.wait_for(self.session.review(seat)), self.session.names[seat])))
        except SessionError as error:
            self.say(str(error))


COMMANDS = {
    "t": "show_table",
    "a": "list_actions",
    "h": "give_hint",
    "l": "show_log",
    "?": "show_rule",
    "??": "show_rules",
    "help": "show_help",
}


def chosen(position: Position, text: str) -> str:
    """The action of that number, or what was typed."""
    if not text.isdecimal():
        return text
    if not 1 <= int(text) <= len(position.legal):
        raise InputError(f"choose a number from 1 to {len(position.legal)}")
    return position.legal[int(text) - 1]
