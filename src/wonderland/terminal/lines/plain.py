"""Play in lines, without full screen, cursor movement and colours: for screen readers, pipes and any terminal."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from wonderland.engine.narration import sentences
from wonderland.engine.state import SPECTATOR
from wonderland.errors import InputError, MachineError, RecordError
from wonderland.messages import in_commas, in_sentences
from wonderland.terminal.choices import by_number
from wonderland.terminal.lines.answers import ANSWERS, MAX_LISTED, Answers
from wonderland.terminal.lines.hide_screen import hide_screen
from wonderland.terminal.lines.line_terminal import LeavingError, running_loop
from wonderland.terminal.lines.words import help_text, split_word, word_of, words_for
from wonderland.terminal.replay.review_text import costly_lines
from wonderland.terminal.result_text import sheet_parts
from wonderland.terminal.session import SessionError
from wonderland.terminal.signals import Ended
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    import asyncio

    from wonderland.terminal.ink import Ink
    from wonderland.terminal.session import GatheringSession, Position, Session

NEVER = -1
ENDING_WORDS = ("end", "decline", "resign")


def play(session: Session, ink: Ink) -> int:
    """Play the session to its end, or until somebody leaves; the exit code."""
    with running_loop() as loop:
        lines = Lines(session, ink, loop)
        try:
            return lines.run_until_left()
        finally:
            lines.wait_for(session.close())


class Lines(Answers):
    """Plays matches: asks whoever is to act, and tells what happens."""

    def __init__(self, session: Session, ink: Ink, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(session, ink, loop)
        self.num_told = 0  # log entries that the viewer has read
        self.told: dict[int, int] = {}  # by viewer, while other people play
        self.is_private = False  # somebody's hand is on the screen
        self.has_caught_up = False  # with what was said before
        self.num_seen = NEVER  # log entries when who watches was last shown the table

    def run_until_left(self) -> int:
        """Play; the exit code. However it ends, the last line says what happens to the match."""
        code = 0
        try:
            self.run()
            return code
        except LeavingError:
            pass
        except Ended as ended:
            code = ended.code
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
        self.num_told, self.num_seen = 0, NEVER
        self.viewer = self.session.people[0] if len(self.session.people) == 1 else SPECTATOR
        if with_introduction:
            self.introduce()
        while True:
            self.change_viewer()
            position = self.session.position(self.viewer)
            self.tell(position)
            self.catch_up()
            self.show_watcher(position)
            if position.is_over:
                self.finish(position)
                return
            if position.is_turn:
                self.take_turn(position)
            self.wait_for_news(position)

    def introduce(self) -> None:
        """The goal, who plays, how cards are written, and what can be typed."""
        if len(self.session.people) > 1 and self.session.position(SPECTATOR).log:
            hide_screen()  # a resumed match: a hand may be above
        game = self.session.game
        self.say(in_sentences([t("sentence", text=game.title), game.goal]))
        self.say(t("lines.players", names=in_commas(self.session.names)))
        if letters := game.texts.CARD_LETTERS:
            self.explain(letters)
        if self.session.people:
            self.explain(self.help)

    def gather(self) -> None:
        """At an online table: wait for a match, and begin it as the host."""
        session, told = self.table, list[str]()
        while session is not None and session.is_gathering:
            if session.gathering() != told:
                told = session.gathering()
                if not session.is_known:
                    self.say("\n".join(told))
                else:
                    self.say("\n".join([*told, "", *session.invitation, ""]))
                    self.catch_up()
                    self.say("" if session.can_begin else session.waiting)
            if not session.can_begin or self.begin(session):
                self.wait_for_change()

    def begin(self, session: GatheringSession) -> bool:
        """Ask whoever can begin a match; true if it is asked for."""
        enter = "rematch" if session.is_rematch else "bots" if session.has_open_seats else "match"
        text = self.hear(help_text("lines.begin", enter=enter), t("help.gathering"))
        if word_of(text) == "quit":
            raise LeavingError
        try:
            if text:
                word, rest = split_word(text)
                self.talk(rest if word == "say" and rest else text)
                return False
            if session.is_gathering:
                self.wait_for_answer(session.begin(), t("begin.on_its_way"))
        except SessionError as error:
            self.say(f"{error}")
            return False
        return True

    def catch_up(self) -> None:
        """What was said at an online table before this viewer came."""
        if not self.has_caught_up and self.session.chat:
            self.say("\n".join(["", t("lines.said"), *(f"  {said}" for said in self.session.chat), ""]))
        self.has_caught_up = True

    def show_watcher(self, position: Position) -> None:
        """Who has no seat sees the table at first, and again when as many decisions were made as there are players."""
        num_since = len(position.log) - self.num_seen
        if (
            not self.session.people
            and not position.is_over
            and (self.num_seen < 0 or num_since >= len(self.session.names))
        ):
            self.num_seen = len(position.log)
            self.say(f"\n{self.session.game.texts.table(position.view, self.session.names)}\n")

    def wait_for_news(self, position: Position) -> None:
        """Wait for the next position; an online table acknowledges an action before it sends the position."""
        while True:
            latest = self.session.position(self.viewer)
            if latest.is_over or (len(latest.log), latest.legal) != (len(position.log), position.legal):
                return
            self.wait_for_change()

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
            self.hear(t("lines.handover", name=name), t("help.handover"))
        self.viewer = SPECTATOR if seat is None else seat
        self.is_private = seat is not None
        self.num_told = self.told.get(self.viewer, self.num_told if seat is None else 0)

    def tell(self, position: Position) -> None:
        """What has happened since the viewer last read."""
        self.num_told = min(self.num_told, len(position.log))
        for entry in position.log[self.num_told :]:
            self.say(sentences(self.session.game.texts, entry.events, self.session.names))
        self.num_told = len(position.log)

    def take_turn(self, position: Position) -> None:
        """Show the table and ask until an action is played or taken back."""
        self.show_table(position)
        self.list_actions(position, MAX_LISTED)
        while True:
            text = self.hear(">")
            try:
                if self.answer(position, text):
                    return
            except (InputError, MachineError, SessionError) as error:
                self.say(f"{error}")

    def answer(self, position: Position, text: str) -> bool:
        """Do what was typed; true if the position has changed."""
        is_card = text in self.session.game.texts.hand(position.view, self.viewer).split()  # Q may be a card
        command = "" if is_card else word_of(text)
        first, rest = split_word(text)
        if command == "quit":
            raise LeavingError
        if command == "undo":
            self.wait_for(self.session.take_back())
            return True
        if command == "say" or (first == "say" and rest):
            self.talk(rest)
        elif command in ENDING_WORDS and self.table is not None:
            return self.end(self.table, command)
        elif command in ANSWERS:
            getattr(self, ANSWERS[command])(position)
        elif text:
            late_note = t("action.on_its_way") if self.table else ""
            self.wait_for_answer(self.session.act(by_number(position.legal, text)), late_note)
            return True
        return False

    def talk(self, text: str) -> None:
        """Send a chat message; ask for it if it is empty."""
        if self.table is None or not self.table.can_chat:
            raise SessionError(t("error.no_chat"))
        text = text or self.hear(t("lines.say"))
        if text:
            self.wait_for(self.table.say(text))

    def end(self, table: GatheringSession, command: str) -> bool:
        """Agree to end the match, decline, or give it up; true if this ends the turn."""
        self.wait_for(table.resign() if command == "resign" else table.offer_end(command == "end"))
        self.wait_for_change()
        while command == "resign" and table.position(self.viewer).is_turn:
            self.wait_for_change()
        return not table.position(self.viewer).is_turn

    def finish(self, position: Position) -> None:
        """The score sheet; everybody's review when it is asked for."""
        if position.outcome is None:
            self.say(f"\n{position.stopped}")
            return
        self.say()
        for part in sheet_parts(self.session.game.texts, position.outcome, self.session.names):
            self.say(part)
        for seat in self.session.people:
            name = self.session.names[seat]
            is_last = seat == self.session.people[-1] and not self.table
            try:
                prompt = t("lines.look_back", enter="leave" if is_last else "on", name=name)
                wish = word_of(self.hear(prompt, t("help.looking_back")))
            except LeavingError:
                self.say()
                return
            if wish == "quit":
                return
            if wish == "review":
                self.look_back(seat)

    def wants_another(self) -> bool:
        """Ask whether to stay at the online table for a rematch."""
        try:
            return self.hear(help_text("lines.again"), t("help.gathering")).lower() in ("a", *words_for("again"))
        except LeavingError:
            self.say()
            return False

    def look_back(self, seat: int) -> None:
        """The decisions that cost the seat most."""
        self.say(t("lines.looking_back"))
        try:
            decisions = self.session.judge(self.wait_for(self.session.record()), seat)
            self.say("\n".join(costly_lines(decisions, self.session.names[seat])))
        except (MachineError, RecordError, SessionError) as error:
            self.say(str(error))
