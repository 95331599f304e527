"""Play in lines, without full screen, cursor movement and colours: for screen readers, pipes and any terminal."""

from __future__ import annotations

import asyncio
import shutil
import textwrap
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from wonderland.engine.state import SPECTATOR
from wonderland.errors import InputError
from wonderland.terminal.card_letters import card_letters
from wonderland.terminal.drawings import drawing_of
from wonderland.terminal.hiding import hide_screen
from wonderland.terminal.narration import log_paragraphs, sentences
from wonderland.terminal.result import review_lines, sheet_parts
from wonderland.terminal.rulebook import paragraphs_of, rule_now
from wonderland.terminal.rules_text import rules_lines
from wonderland.terminal.session import SessionError, advice_text
from wonderland.terminal.signals import INTERRUPTED, Ended, ending, stop

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import GatheringSession, Position, Session

T = TypeVar("T")

MAX_LISTED = 20  # actions; `actions` lists them all
HELP = (
    "Answer with a number or in notation. Also a word or its letter: table (t), actions (a), hint (h), undo (u), "
    "log (l), rule (?) for the one that matters now, rules (??) for all, cards (k) for their letters, help, quit (q)"
)
HELP_CHAT = "; say and a text talks to the table (c)"
LEAVING_WORDS = ("q", "quit", "leave")
CHAT_WORDS = ("c", "say", "chat")


class LeavingError(Exception):
    """The person leaves, or the input has ended."""


def play(session: Session, ink: Ink) -> int:
    """Play the session to its end, or until somebody leaves; the exit code."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    lines = Lines(session, ink, loop)
    with ending(stop):
        try:
            return lines.run_until_left()
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
        self.prompt = ""  # while input is awaited
        self.num_told = 0  # log entries that the viewer has read
        self.told: dict[int, int] = {}  # by viewer, while other people play
        self.is_private = False  # somebody's hand is on the screen

    @property
    def table(self) -> GatheringSession | None:
        """The online table, if there is one."""
        return cast("GatheringSession", self.session) if self.session.hosts_matches else None

    @property
    def help(self) -> str:
        """What can be typed."""
        return f"{HELP}{HELP_CHAT if self.table and self.table.can_chat else ''}."

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine of the session and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def say(self, text: str = "") -> None:
        """Print one or more lines."""
        click.echo(self.ink.form(text))

    def explain(self, text: str) -> None:
        """Print a long text in lines that fit the terminal."""
        self.say(textwrap.fill(text, shutil.get_terminal_size().columns - 1))

    def hear(self, prompt: str) -> str:
        """Ask for a line of input."""
        self.prompt = self.ink.form(prompt)
        try:
            return input(self.prompt).strip()
        except EOFError:
            raise LeavingError from None
        finally:
            self.prompt = ""

    def interject(self, note: str) -> bool:
        """Print a note above the prompt at once, from the session's thread; false if nothing is asked now."""
        if not self.prompt:
            return False
        click.echo(f"\n{self.ink.form(note)}\n{self.prompt}", nl=False)
        return True

    def run_until_left(self) -> int:
        """Play; the exit code. However it ends, the last line says what happens to the match."""
        code = 0
        try:
            self.run()
            return code
        except LeavingError:
            pass
        except (KeyboardInterrupt, Ended):
            code = INTERRUPTED
        except SessionError:
            self.say(f"\n{self.session.farewell}")
            raise
        with suppress(OSError):  # the terminal is gone
            self.say(f"\n{self.session.farewell}")
        return code

    def run(self) -> None:
        """Play one match, or as many as an online table hosts."""
        if self.table:
            self.table.listen(self.interject)
        is_first = True
        while is_first or (self.table and self.wants_another()):
            self.gather()
            self.play_match(is_first)
            is_first = False

    def play_match(self, with_introduction: bool) -> None:
        """Play from the first position to the last."""
        self.num_told = 0
        self.viewer = self.session.people[0] if len(self.session.people) == 1 else SPECTATOR
        if with_introduction:
            self.introduce()
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

    def introduce(self) -> None:
        """The goal, who plays, how cards are written, and what can be typed."""
        if len(self.session.people) > 1 and self.session.position(SPECTATOR).log:
            hide_screen()  # a resumed match: a hand may be above
        self.say(f"{self.session.game.title}. {drawing_of(self.session.game.name).goal()}")
        self.say(f"At the table: {', '.join(self.session.names)}.")
        self.explain(card_letters(self.session.game.name))
        if self.session.people:
            self.explain(self.help)

    def gather(self) -> None:
        """At an online table: wait for a match, and begin it as the host."""
        session, told = self.table, list[str]()
        while session is not None and session.is_gathering:
            match = "a rematch" if session.is_rematch else "the match"
            if session.gathering() != told:
                told = session.gathering()
                self.say("\n".join(told))
                if not session.is_host and len(told) > 1:
                    self.say(f"Waiting for the host to begin {match} ...")
            if not session.is_host or self.begin(session, match):
                self.wait_for_change()

    def begin(self, session: GatheringSession, match: str) -> bool:
        """Ask the host; true if the match is asked for."""
        bots = ", bots take the open seats" if session.has_open_seats else ""
        text = self.hear(f"Enter begins {match}{bots}; say TEXT talks; q leaves: ")
        if text.lower() in LEAVING_WORDS:
            raise LeavingError
        try:
            if text:
                self.talk(text.removeprefix("say ").strip())
                return False
            if session.is_gathering:
                self.wait_for(session.begin())
        except SessionError as error:
            self.say(f"{error}")
            return False
        return True

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
        if change.is_last:
            raise SessionError(change.note)
        if change.note:
            self.say(change.note)

    def change_viewer(self) -> None:
        """With several people at one keyboard, ask for the next person before showing their hand."""
        seat = self.session.seat_to_act()
        if len(self.session.people) < 2 or seat == self.viewer or seat not in (None, *self.session.people):
            return
        self.told[self.viewer] = self.num_told
        if seat is not None:
            name = self.session.names[seat]
            if self.is_private:
                hide_screen()
            self.hear(f"{name}'s turn. Pass the keyboard to {name}, who presses Enter: ")
        self.viewer = SPECTATOR if seat is None else seat
        self.is_private = seat is not None
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
        word, _, rest = text.partition(" ")
        if command in LEAVING_WORDS:
            raise LeavingError
        if command in ("u", "undo"):
            self.wait_for(self.session.take_back())
            return True
        if command in CHAT_WORDS or word.lower() in ("say", "chat"):
            self.talk(rest.strip())
        elif command in COMMANDS:
            getattr(self, COMMANDS[command])(position)
        elif text:
            self.wait_for(self.session.act(chosen(position, text)))
            return True
        return False

    def talk(self, text: str) -> None:
        """Send a chat message; ask for it if it is empty."""
        if self.table is None or not self.table.can_chat:
            raise SessionError("chat is for people at an online table")
        text = text or self.hear("Say: ")
        if text:
            self.wait_for(self.table.say(text))

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
            self.say(f"  and {len(position.legal) - len(shown)} more (actions lists them all); or name the cards")

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
        self.say(rules_lines(self.session.game.name))

    def show_letters(self, position: Position) -> None:
        """How cards are written."""
        self.explain(card_letters(self.session.game.name))

    def show_log(self, position: Position) -> None:
        """Everything that happened and was said."""
        self.say("\n".join(log_paragraphs(self.session, position)) or "Nothing has happened yet.")

    def show_help(self, position: Position) -> None:
        """What can be typed."""
        self.explain(self.help)

    def finish(self, position: Position) -> None:
        """The score sheet; everybody's review when it is asked for."""
        assert position.outcome is not None
        self.say()
        for part in sheet_parts(self.session.game.texts, position.outcome, self.session.names):
            self.say(part)
        for seat in self.session.people:
            name = self.session.names[seat]
            leaving = "leave" if seat == self.session.people[-1] and not self.table else "go on"
            try:
                wish = self.hear(f"Enter to {leaving}, r for {name}'s decisions that cost most: ").lower()
            except LeavingError:
                self.say()
                return
            if wish in LEAVING_WORDS:
                return
            if wish in ("r", "review"):
                self.look_back(seat)

    def wants_another(self) -> bool:
        """Ask whether to stay at the online table for a rematch."""
        try:
            return self.hear("Enter to leave, again (a) to stay for a rematch: ").lower() in ("a", "again")
        except LeavingError:
            self.say()
            return False

    def look_back(self, seat: int) -> None:
        """The decisions that cost the seat most."""
        self.say("Looking back ...")
        try:
            self.say("\n".join(review_lines(self.wait_for(self.session.review(seat)), self.session.names[seat])))
        except SessionError as error:
            self.say(str(error))


COMMANDS = {
    **dict.fromkeys(("t", "table"), "show_table"),
    **dict.fromkeys(("a", "actions"), "list_actions"),
    **dict.fromkeys(("h", "hint"), "give_hint"),
    **dict.fromkeys(("l", "log"), "show_log"),
    **dict.fromkeys(("?", "rule"), "show_rule"),
    **dict.fromkeys(("??", "rules"), "show_rules"),
    **dict.fromkeys(("k", "cards"), "show_letters"),
    "help": "show_help",
}


def chosen(position: Position, text: str) -> str:
    """The action of that number, or what was typed."""
    if not text.isdecimal():
        return text
    if not 1 <= int(text) <= len(position.legal):
        raise InputError(f"choose a number from 1 to {len(position.legal)}")
    return position.legal[int(text) - 1]
