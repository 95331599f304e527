"""Driving the terminal as a person does: keys in, text of the screen out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from textual import events

from wonderland.bots.bot import RandomBot
from wonderland.bots.review.schema import AnalysedAction, Grade, ReviewedDecision
from wonderland.engine import catalogue, chance, targets
from wonderland.engine.turn import Turn
from wonderland.terminal.choices import slot_key
from wonderland.terminal.ink import Ink
from wonderland.terminal.local import saves
from wonderland.terminal.local.local_session import LocalSession
from wonderland.terminal.online.online_session import OnlineSession
from wonderland.terminal.opponents import Opponents
from wonderland.terminal.replay.replayed_match import ReplayedMatch
from wonderland.terminal.screens.app import WonderlandApp
from wonderland.terminal.screens.handover import HandoverScreen
from wonderland.terminal.screens.match import MatchScreen
from wonderland.terminal.screens.result import ResultScreen
from wonderland.terminal.session import Advice
from wonderland.terminal.setup import Participant, Setup, seat_players

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from textual.app import App
    from textual.pilot import Pilot

    from wonderland.engine.state import States
    from wonderland.records.record import Record
    from wonderland.terminal.choices import Picker

TINY, SMALL, WIDE, VAST = (60, 20), (80, 24), (120, 40), (200, 60)
PATIENCE = 60.0  # seconds until a screen that does not come is an error


def make_setup(
    game_name: str, people: str = "Alice", seats: int = 3, seed: int = 7, options: Mapping[str, Any] | None = None
) -> Setup:
    """A match of people and quick bots."""
    game = catalogue.load(game_name)
    bots = [Participant("Dormouse", "dormouse")]
    players = seat_players(game, people.split(","), bots, seats)
    return Setup(game_name, game.complete_options(options or {}), seed, players)


class RandomOpponents(Opponents):
    """Bots that play by the seed alone, so that screens stay the same when the levels learn."""

    def choose(self, seat: int, states: States, seed: int) -> int:
        """Any legal action."""
        target = targets.interpreted(self.game)
        return RandomBot().choose(Turn(target, states, seed=seed))


class QuickSession(LocalSession):
    """A match without pauses, whose bots and analysis need no time and no compiler."""

    def __init__(self, save: saves.Save) -> None:
        super().__init__(save, pause=0.0)
        self.opponents = RandomOpponents(self.game, self.setup.players)

    async def advice(self, budgets: int = 1) -> list[Advice]:
        """The last legal action."""
        return [Advice(action, 0.5, 12.0) for action in reversed(self.match.legal)]

    def judge(self, record: Record, seat: int) -> Iterator[ReviewedDecision]:
        """Made-up chances, so that no analysis is needed."""
        return made_up_review(record, seat)


def made_up_review(record: Record, seat: int) -> Iterator[ReviewedDecision]:
    """A review that depends on the record alone: in every third decision the last legal action is better."""
    match = ReplayedMatch(record)
    for number, decision in enumerate(record.decisions, start=1):
        legal = match.position(number - 1, seat).legal
        if decision.seat != seat or len(legal) < 2:
            continue
        chosen = match.action(number - 1)
        best = legal[-1] if number % 3 == 0 else chosen
        chances = {action: 0.3 + index / 100 for index, action in enumerate(legal)}
        chances[best] = max(chances.values()) + number / 200
        choices = [
            AnalysedAction(action, 100, chances[action], chances[action], 0.01, 12.0, action == best, [])
            for action in legal
        ]
        choices.sort(key=lambda choice: -chances[choice.action])
        cost = chances[best] - chances[chosen]
        grade: Grade = "best" if chosen == best else "mistake"
        yield ReviewedDecision(
            number, seat, chosen, best, grade, chances[best], cost, 0.02, 0.0, True, cost, cost, choices
        )


def make_session(game_name: str, *actions: str, **setup: Any) -> QuickSession:
    """A match in which these actions were played."""
    save = saves.begin(make_setup(game_name, **setup), catalogue.load(game_name).rules_version)
    save.actions += actions
    return QuickSession(save)


def fast_forward(session: LocalSession, num_turns: int | None) -> None:
    """Play without a screen: people take the first legal action, so many times (None: to the end), bots as always."""
    while not session.match.is_over:
        match, seat = session.match, session.match.seat
        action = match.legal_actions[0]
        if seat not in session.people:
            seed = chance.seed_for(session.setup.seed, len(session.save.actions))
            action = session.opponents.choose(seat, match.hidden_states(seat), seed)
        elif num_turns == 0:
            return
        elif num_turns is not None:
            num_turns -= 1
        session._carry_out(action)


class QuickApp(WonderlandApp):
    """Plays quick sessions, also those that are chosen in the menu."""

    def open_match(self, save: saves.Save) -> QuickSession:
        """A match that was chosen in the menu."""
        return QuickSession(save)


def make_app(session: Any = None, ink: Ink | None = None, seed: int = 7) -> WonderlandApp:
    """The app with a session, or with its menu."""
    return QuickApp(ink or Ink(), session, seed=seed)


def screen_text(app: App[Any]) -> str:
    """What is on the screen."""
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row).rstrip() for row in rows) + "\n"


async def wait_until(pilot: Pilot[str], *screens: type, turn: bool = True) -> None:
    """Wait for one of the screens; for the match's screen until it is one's turn."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await asyncio.sleep(0.005)
            screen = pilot.app.screen
            if not isinstance(screen, screens) or not screen.is_running or not screen.is_mounted:
                continue
            if not isinstance(screen, MatchScreen) or is_ready(screen) or not turn:
                return


async def wait_for_text(pilot: Pilot[str], text: str) -> None:
    """Wait until the screen says so."""
    async with asyncio.timeout(PATIENCE):
        while text not in screen_text(pilot.app):
            await asyncio.sleep(0.01)


async def wait_for_review(pilot: Pilot[str]) -> None:
    """Wait until the review on the score sheet is complete."""
    async with asyncio.timeout(PATIENCE):
        screen = pilot.app.screen
        while isinstance(screen, ResultScreen) and (screen.reviewing is None or not screen.reviewing.is_done):
            await asyncio.sleep(0.005)


def is_ready(screen: MatchScreen) -> bool:
    """Does the screen wait for its player?"""
    is_shown = bool(screen.picker.choices.slots)  # a screen knows its position before it has shown it
    is_current = len(screen.position.log) == num_decisions(screen)
    return screen.position.is_turn and is_shown and is_current and not (screen.is_waiting or screen.is_acting)


def num_decisions(screen: MatchScreen) -> int:
    """How many decisions the session knows of, shown or not."""
    if isinstance(screen.session, LocalSession):
        return len(screen.session.recorder.decisions)
    assert isinstance(screen.session, OnlineSession)
    assert screen.session.match is not None
    return screen.session.match.ply


def keys_for(picker: Picker, action: str) -> list[str]:
    """The keys that a person presses to pick the action."""
    words = next(words for words, actions in picker.choices.actions.items() if action in actions)
    slots = picker._slots_for(words)
    keys: list[str] = []
    cursor = picker.cursor
    for slot in slots:
        if picker.choices.slots[slot].key:
            keys.append(picker.choices.slots[slot].key)
        elif slot_key(slot):
            keys.append(slot_key(slot))
        else:
            keys += ["right"] * ((slot - cursor) % len(picker.choices.slots))
            keys += ["space"] if picker.choices.has_several else []
        cursor = slot
    return keys + ["up"] * picker.choices.actions[words].index(action)


async def play_turn(pilot: Pilot[str], action: str) -> None:
    """Choose an action by its keys and play it."""
    screen = pilot.app.screen
    assert isinstance(screen, MatchScreen)
    ply = len(screen.position.log)
    send_keys(pilot, *keys_for(screen.picker, action))
    async with asyncio.timeout(PATIENCE):
        while screen.picker.action != action:
            await asyncio.sleep(0.002)
        send_keys(pilot, "enter")
        while num_decisions(screen) == ply:
            await asyncio.sleep(0.002)


def send_keys(pilot: Pilot[Any], *keys: str) -> None:
    """Keys as the terminal sends them. `pilot.press` waits after each until the process is idle, which takes long."""
    for key in keys:
        event = events.Key(key, key if len(key) == 1 else None)
        event.set_sender(pilot.app)
        assert pilot.app._driver is not None
        pilot.app._driver.send_message(event)


def brisk_action(legal: list[str], count: int) -> str:
    """One of the actions that bring the end nearer: draw nothing, play many cards."""
    if "stop" in legal:
        return "stop"
    longest = max(len(action) for action in legal)
    most = [action for action in legal if len(action) == longest]
    return most[count % len(most)]


async def play_match(pilot: Pilot[str], choose: Any = None) -> int:
    """Play until the score sheet; return how many decisions were made with keys."""
    count = 0
    while True:
        await wait_until(pilot, MatchScreen, HandoverScreen, ResultScreen)
        screen = pilot.app.screen
        if isinstance(screen, ResultScreen):
            return count
        if isinstance(screen, HandoverScreen):
            send_keys(pilot, "enter")
            await wait_until(pilot, MatchScreen)
            continue
        assert isinstance(screen, MatchScreen)
        legal = list(screen.position.legal)
        action = choose(screen) if choose else brisk_action(legal, count)
        await play_turn(pilot, action)
        count += 1
