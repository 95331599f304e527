"""Parade in plain English lines, for the terminal, logs and reading aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.cells import padded, width_of
from wonderland.engine.plurals import number_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event, Outcome

CARD_LETTERS = (
    "A card is a letter for its colour and its value, T for ten: R red, B blue, P purple, G green, Y grey, O orange. "
    "G3 is the green three, YT the grey ten."
)
COLOUR_WORDS = {"R": "red", "B": "blue", "P": "purple", "G": "green", "Y": "grey", "O": "orange"}
REASON_WORDS = {"all_colours": "has all colours", "pile_empty": "drew the last card of the pile"}


def table(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The pile and the parade, then everyone's scoring zone (P19)."""
    lines = [f"[Cards left: {view['pile']}] {' '.join(view['parade'])}"]
    if view["last_round"]:
        starter = names[view["last_round"]["seat"]]
        lines.append(f"Last round, started by {starter}: nothing is drawn any more.")
    width = max(map(width_of, names))
    for seat, name in enumerate(names):
        points = view["points"][seat]
        noun = "point " if points == 1 else "points"  # as wide, so that the cards stand below each other
        lines.append(f"{padded(name, width)}  {points:>3} {noun}  {front_text(view['front'][seat])}")
    if any(colour["majority"] for front in view["front"] for colour in front.values()):
        lines.append("(In parentheses: a majority, whose cards count 1 each.)")
    return "\n".join(lines)


def front_text(front: Mapping[str, Any]) -> str:
    """Cards in front by colour; a colour whose majority the player has stands in parentheses."""
    colours = []
    for colour in front.values():
        cards = " ".join(colour["cards"])
        colours.append(f"({cards})" if colour["majority"] else cards)
    return "  ".join(colours) or "no cards"


def sentence(event: Event, names: Sequence[str]) -> str:
    """One event."""
    name = names[event["seat"]]
    if event["event"] == "last_round":
        return f"{name} {REASON_WORDS[event['reason']]}: the last round begins."
    card = "a card" if event["card"] == "?" else event["card"]
    return {
        "played": f"{name} plays {card}.",
        "took": f"{name} takes {card}.",
        "drew": f"{name} draws {card}.",
        "discarded": f"{name} discards {card}.",
        "kept": f"{name} keeps {card}.",
    }[event["event"]]


def prompt(view: Mapping[str, Any]) -> str:
    """What the seat to act is asked to do."""
    if view["phase"] == "discard":
        return "Choose two cards to discard; the other two are added to your cards in front."
    return "Play a card to the end of the parade."


def choice(view: Mapping[str, Any], action: str) -> str:
    """A card to play with the cards it would take, or two to discard with those that are kept."""
    taken = view["previews"][action]
    if view["phase"] == "discard":
        return f"discard {action}  keeps {' '.join(taken)}"
    return f"{action}  takes {' '.join(taken)}" if taken else f"{action}  takes nothing"


def reason(reason: Mapping[str, Any], names: Sequence[str]) -> str:
    """What tells for or against an action."""
    code, cards, number = reason["code"], " ".join(reason.get("cards", [])), reason.get("number", 0)
    colour = COLOUR_WORDS.get(reason.get("name", ""), "")
    if code == "points":
        return f"{'adds' if number > 0 else 'saves'} {number_of(abs(number), 'point')}"
    if code == "safe_next":
        return f"leaves {cards} to play without taking anything" if cards else "leaves no card that takes nothing"
    if code == "breaks_majority":
        return f"ends {names[reason['seat']]}'s majority in {colour}"
    return {
        "starts_last_round": "brings the last colour and starts the last round",
        "gains_majority": f"gains the majority in {colour}",
        "takes": f"takes {cards}",
        "takes_nothing": "takes nothing",
        "keeps": f"keeps {cards}",
    }[code]


def score_sheet(outcome: Outcome, names: Sequence[str]) -> str:
    """Every colour of every player, the totals, and who won and why."""
    lines = []
    for seat, name in enumerate(names):
        lines.append(f"{name}")
        for letter, colour in outcome.sheet[seat]["colours"].items():
            how = "majority, 1 each" if colour["majority"] else "their values"
            cards = " ".join(colour["cards"])
            lines.append(f"  {COLOUR_WORDS[letter]:<7}{cards:<33}{how:<17}{colour['points']:>4}")
        total = f"{number_of(outcome.sheet[seat]['cards'], 'card')} in front"
        lines.append(f"  {'':<7}{total:<33}{'total':<17}{outcome.points[seat]:>4}")
    winners = " and ".join(names[seat] for seat in outcome.winners)
    reason = {
        "points": "with the fewest points",
        "fewest_cards": "tied on points, with fewer cards in front",
        "shared": "tied on points and cards",
    }[outcome.decided]
    lines.append(f"{winners} {'win' if len(outcome.winners) > 1 else 'wins'}, {reason}.")
    return "\n".join(lines)


def progress(view: Mapping[str, Any]) -> str:
    """What is left until the end."""
    return "the last round" if view["last_round"] else f"{number_of(view['pile'], 'card')} left"
