"""Tea Party in plain English lines, for the terminal, logs and reading aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.cells import padded, width_of
from wonderland.engine.plurals import number_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event, Outcome

CARD_LETTERS = (
    "A card is its number, a joker *. L plays the left card of your hand, R the right one: L3, R2, L*4 for a joker "
    "as a four; L3+ adds one to the three of a large pawn."
)
KIND_WORDS = {
    "plain": "",
    "tea_party": "Tea Party",
    "cheshire_cat": "Cheshire Cat",
    "rabbit_hole": "Rabbit Hole",
    "small_cookies": "Small Cookies",
    "caterpillar": "Caterpillar",
}
CONSEQUENCE_WORDS = {
    "cookie": "takes a large cookie, up or down",
    "spin": "spins",
    "grows": "becomes large",
    "shrinks": "becomes small",
    "falls": "falls in",
}
LOCKED = "({} locked)"


def table(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The ring, the cookies, and a line for every player."""
    lines = [ring_text(view, names), cookies_text(view)]
    width = max(map(width_of, names))
    for seat, name in enumerate(names):
        large = " ".join(str(cookie) for cookie in view["large"][seat]) or "none"
        facts = [
            f"{view['points'][seat]:>2} {'point ' if view['points'][seat] == 1 else 'points'}",
            f"large cookies: {large}",
            f"small: {view['small'][seat]}",
            f"hand: {hand_text(view, seat)}",
            f"pile: {view['piles'][seat]}",
            f"played: {' '.join(view['played'][seat]) or '-'}",
        ]
        lines.append(f"{padded(name, width)}  {'  '.join(facts)}")
    return "\n".join(lines)


def ring_text(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Every space with its number, its small cookies, its kind and who stands there."""
    lines = []
    for number, space in enumerate(view["board"]["spaces"]):
        there = [pawn_text(pawn, names[seat]) for seat, pawn in enumerate(view["pawns"]) if pawn["space"] == number]
        pointer = " <- the spinner" if view["spin"] == number else ""
        line = f"{number:>2}  {'o' * space['cookies']:<5} {KIND_WORDS[space['kind']]:<14}{', '.join(there)}{pointer}"
        lines.append(line.rstrip())
    return "\n".join(lines)


def pawn_text(pawn: Mapping[str, Any], name: str) -> str:
    """Whose pawn, and how it is."""
    if pawn["large"]:
        return f"{name} (large)"
    return f"{name} (in the hole)" if pawn["in_hole"] else name


def cookies_text(view: Mapping[str, Any]) -> str:
    """What can still be won."""
    face_up = "no large cookie left" if view["face_up"] is None else f"large cookie {view['face_up']} face up"
    return f"[{face_up}, {view['stack']} face down, {view['small_left']} small]"


def hand_text(view: Mapping[str, Any], seat: int) -> str:
    """The hand, the card that cannot be played in parentheses."""
    locked = view["locked"][seat]
    cards = [LOCKED.format(card) if i in locked else card for i, card in enumerate(view["hands"][seat])]
    return " ".join(cards) or "-"


def sentence(event: Event, names: Sequence[str]) -> str:
    """One event."""
    name = names[event["seat"]]
    if event["event"] == "played":
        return f"{name} plays {card_text(event)}."
    if event["event"] == "drew":
        return f"{name} draws {'a card' if event['card'] == '?' else event['card']}."
    about = next((value for key, value in event.items() if key not in ("event", "seat")), None)
    return {
        "went_on": f"Space {about} is occupied, so {name} goes on.",
        "won_large": f"{name} takes a large cookie, {about}.",
        "turned_up": f"The next large cookie is a {about}.",
        "stopped": f"{name} stops on space {about}.",
        "sent_on": f"The Cheshire Cat sends {name} on by {about}.",
        "spun": f"The spinner points at space {about}.",
        "won_small": f"{name} takes {about} small {'cookie' if about == 1 else 'cookies'}.",
        "grew": f"{name} becomes large.",
        "shrank": f"{name} becomes small.",
        "fell": f"{name} falls down the Rabbit Hole.",
        "escaped": f"{name} leaves the Rabbit Hole.",
        "stayed": f"{name} stays in the Rabbit Hole.",
        "ended": f"{name} has played the last card: the race is over.",
    }[event["event"]]


def card_text(event: Event) -> str:
    """The card, and its number where the card alone does not say it."""
    if event["card"] == "*":
        return f"the joker as {event['number']}"
    if event["card"] == str(event["number"]):
        return str(event["card"])
    return f"{event['card']} and adds 1"


def prompt(view: Mapping[str, Any]) -> str:
    """What the seat to act is asked to do."""
    if view["phase"] == "spin":
        left = f"{view['spins_left']} {'spin' if view['spins_left'] == 1 else 'spins'} left"
        return f"The spinner points at space {view['spin']}: accept it, or spin again ({left})."
    if view["phase"] == "cookie":
        return f"Take the face-up cookie ({view['face_up']}) or the one face down."
    if view["pawns"][view["seat"]]["must_escape"]:
        return "Play the left or the right card: its number is how often you may spin to leave the hole."
    return "Play the left or the right card of your hand."


def choice(view: Mapping[str, Any], action: str) -> str:
    """An action with what it certainly causes."""
    preview = view["previews"][action]
    causes = []
    if preview["stops"]:
        causes.append("goes to " + ", then ".join(place_text(view, space) for space in preview["stops"]))
    if preview["wins"]:
        causes.append("wins " + " and ".join(str(cookie) for cookie in preview["wins"]))
    if preview["then"]:
        causes.append(CONSEQUENCE_WORDS[preview["then"]])
    return f"{action:<6} {', '.join(causes)}"


def place_text(view: Mapping[str, Any], space: int) -> str:
    """A space's number, and its name if it has one."""
    kind = KIND_WORDS[view["board"]["spaces"][space]["kind"]]
    return f"{space} ({kind})" if kind else str(space)


def reason(reason: Mapping[str, Any], names: Sequence[str]) -> str:
    """What tells for or against an action."""
    code, number = reason["code"], reason.get("number", 0)
    name = names[reason["seat"]] if "seat" in reason else ""
    return {
        "wins_cookie": f"wins a large cookie of {number}",
        "wins_unseen_cookie": "wins a large cookie unseen",
        "unseen_better": f"{number} of 100 cookies face down are better than the one face up",
        "chooses_cookie": "stops at the Tea Party and chooses a large cookie",
        "spins_for_cookies": "spins for small cookies",
        "jumps_over": f"goes on past the pawn on space {number}",
        "sent_on": f"is sent on by {number} by the Cheshire Cat",
        "grows": "becomes large",
        "shrinks": "becomes small again",
        "shrinks_other": f"makes {name} small",
        "falls": "falls down the Rabbit Hole",
        "other_falls": f"drops {name} down the Rabbit Hole",
        "plain_stop": f"stops on space {number}, where nothing happens",
        "spins_to_escape": f"gives {number_of(number, 'spin')} to leave the hole",
        "spins_again": f"has {number_of(number, 'spin')} left for a better space",
        "spends_joker": "spends the joker",
        "keeps_joker": "keeps the joker",
    }[code]


def score_sheet(outcome: Outcome, names: Sequence[str]) -> str:
    """Everyone's cookies, the totals, and who won and why."""
    lines = []
    width = max(map(width_of, names))
    for seat, name in enumerate(names):
        sheet = outcome.sheet[seat]
        values = " + ".join(str(cookie) for cookie in sheet["large"]) or "none"
        cookies = f"large cookies {values}, small {sheet['small']}"
        points = f"{outcome.points[seat]:>3} {'point' if outcome.points[seat] == 1 else 'points'}"
        lines.append(f"{padded(name, width)}  {points}: {cookies}; pawn on space {sheet['space']}")
    winners = " and ".join(names[seat] for seat in outcome.winners)
    reason = {
        "points": "with the most points",
        "large_cookies": "tied on points, with more large cookies",
        "farther": "tied on points and large cookies, farther from the Tea Party",
        "shared": "tied in everything",
    }[outcome.decided]
    lines.append(f"{winners} {'win' if len(outcome.winners) > 1 else 'wins'}, {reason}.")
    return "\n".join(lines)


def progress(view: Mapping[str, Any]) -> str:
    """What is left until the end."""
    return f"{number_of(sum(view['piles']) + sum(map(len, view['hands'])), 'card')} to play"
