"""Going Out in plain English lines, for the terminal, logs and reading aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.cells import padded, width_of
from wonderland.engine.plurals import number_of
from wonderland.games.going_out.set_reading import find_set

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event, Outcome

CARD_LETTERS = (
    "A card is F (flamingo) or H (hedgehog) and its number: F3, H7. Q (Queen of Hearts) and C (Cheshire Cat) are "
    "jokers; Q =5 is a joker that counts as five."
)
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
PROMPTS = {
    "lay_out": "Lay a card of your hand out as display.",
    "lead": "Lead with one card; a joker with its number, like Q =5.",
    "draw": "Draw a card (deck, or take one of the display), or stop.",
    "draw_first": "You passed: draw a card (deck, or take one of the display), or stop.",
    "draw_second": "Draw a second card (deck, or take one of the display), or stop.",
    "lay": "Lay a card of your hand on the display.",
    "over": "The match is over.",
}

STOPS = {"lay": "draws no more", "end": "draws nothing", "out": "draws nothing and goes out"}


def table(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The round, the deck and the display, the latest set, then everyone."""
    lines = [
        f"Round {view['round']}, to {view['options']['target']} points. "
        f"Bonus jokers for going out: {len(view['discards'])}",
        f"[Cards left: {view['deck']}] {' '.join(view['display']) or 'no display'}",
    ]
    if view["latest"]:
        lines.append(f"To beat: {set_text(view['latest'])}, by {names[view['latest']['seat']]}")
    if view["is_last_turn"]:
        lines.append("Only one player still has cards: the last turn of the round.")
    width = max(map(width_of, names))
    for seat, name in enumerate(names):
        lines.append(f"{padded(name, width)}  {seat_text(view, seat)}")
    return "\n".join(lines)


def seat_text(view: Mapping[str, Any], seat: int) -> str:
    """One player's total, hand and scored cards."""
    scored = view["scored"][seat]
    if seat in view["out"]:
        hand = f"out {ORDINALS[view['out'].index(seat) + 1]}"
    else:
        hand = f"{number_of(len(view['hands'][seat]), 'card')}{known_text(view, seat)}"
    piles = f"{number_of(scored['flamingos'], 'flamingo')}, {number_of(scored['hedgehogs'], 'hedgehog')}"
    noun = "point " if view["totals"][seat] == 1 else "points"
    return f"{view['totals'][seat]:>3} {noun}  scored {piles}, worth {scored['points']}  {hand}"


def known_text(view: Mapping[str, Any], seat: int) -> str:
    """The hand as far as it is visible."""
    seen = [card for card in view["hands"][seat] if card != "?"]
    return f": {' '.join(seen)}" + (" ..." if len(seen) < len(view["hands"][seat]) else "") if seen else ""


def set_text(facts: Mapping[str, Any]) -> str:
    """`F3 H3 Q =3 (3 cards, value 3)`."""
    return f"{facts['set']} ({number_of(facts['size'], 'card')}, value {facts['value']})"


def sentence(event: Event, names: Sequence[str]) -> str:
    """One event."""
    name = "" if event["seat"] is None else names[event["seat"]]
    card = "a card" if event.get("card") == "?" else event.get("card", "")
    if event["event"] == "played":
        cleared = "" if event["stays"] else ", which clears the table"
        return f"{name} plays {set_text(event)}{cleared}."
    if event["event"] == "scored":
        return f"{name} scores {' '.join(event['cards']) or 'nothing: that set was all jokers'}."
    if event["event"] == "points":
        pairs, singles = number_of(event["pairs"], "pair"), number_of(event["singles"], "single")
        return f"{name} gets {number_of(event['points'], 'point')}: {pairs}, {singles}."
    return {
        "discarded": f"{name} discards the joker {card}.",
        "passed": f"{name} passes.",
        "drew": f"{name} draws {card} from the deck.",
        "took": f"{name} takes {card} from the display.",
        "laid": f"{name} lays {card} on the display.",
        "refilled": f"{card} is turned over for the display.",
        "leads": f"{name} leads.",
        "went_out": f"{name} goes out as the {ORDINALS.get(event.get('place', 0))}.",
        "round_ended": f"Round {event.get('round')} ends.",
        "bonus": f"{name} gets the joker {card}.",
        "undealt": f"Nobody gets the joker {card}.",
        "round_dealt": f"Round {event.get('round')}: {name} has the lowest total and lays out the display.",
        "match_ended": "The match ends.",
    }[event["event"]]


def prompt(view: Mapping[str, Any]) -> str:
    """What the seat to act is asked to do."""
    if view["phase"] == "follow":
        size, value = view["latest"]["to_beat"]["size"], view["latest"]["to_beat"]["value"]
        higher = "" if value is None else f", or of value {value} or higher"
        return f"Play a set of {size} cards or more{higher}; or pass."
    return PROMPTS[view["phase"]]


def preview(view: Mapping[str, Any], action: str) -> Any:
    """What an action does at once. (Modules of version 0.9 and before tell it of every set.)"""
    return view["previews"].get(action) or find_set(view, action)


def choice(view: Mapping[str, Any], action: str) -> str:
    """A set with its size, its value and what it leaves; anything else in words."""
    told = preview(view, action)
    if told is None:
        return action
    if told["do"] == "play":
        size, left = number_of(told["size"], "card"), number_of(told["left"], "card")
        cleared = "" if told["stays"] else "; the next player leads"
        return f"{action}  {size}, value {told['value']}, leaves {left}{cleared}"
    if told["do"] == "deck":
        return f"{action}  draws the top card"
    if told["do"] == "stop":
        return f"{action}  {STOPS[told['then']]}"
    return action


def reason(reason: Mapping[str, Any], names: Sequence[str]) -> str:
    """What tells for or against an action."""
    code, cards, number = reason["code"], " ".join(reason.get("cards", [])), reason.get("number", 0)
    return {
        "goes_out": f"can go out {ORDINALS.get(number, '')}",
        "bonus": f"brings {number_of(number, 'joker')} as bonus",
        "scores_later": f"brings {number_of(number, 'point')} when the set is scored",
        "uses_joker": f"uses up {cards}",
        "splits": f"leaves {cards} of a number that was played",
        "turns_left": f"leaves {number_of(number, 'different number')} in hand",
        "nothing_beats": "has nothing that beats the set",
        "keeps_hand": "keeps the hand together",
        "may_draw": "may draw two cards",
        "draws_nothing": f"stays at {number_of(number, 'card')}",
        "unseen_card": "draws a card unseen",
        "takes_joker": "takes a joker",
        "joins_alike": f"makes {number} of one number",
        "leaves_alike": f"keeps {number} of that number",
        "balances_suits": "balances flamingos and hedgehogs",
        "gives": f"gives {cards} to the others",
    }[code]


def score_sheet(outcome: Outcome, names: Sequence[str]) -> str:
    """Every round of every player, the last one in detail, and who won and why."""
    lines = []
    for seat, name in enumerate(names):
        sheet = outcome.sheet[seat]
        lines.append(f"{name}")
        added = f"{' + '.join(map(str, sheet['rounds']))} = " if len(sheet["rounds"]) > 1 else ""
        lines.append(f"  rounds      {added}{outcome.points[seat]}")
        piles = f"{number_of(sheet['flamingos'], 'flamingo')}, {number_of(sheet['hedgehogs'], 'hedgehog')}"
        bonus = f" ({number_of(sheet['bonus'], 'bonus joker')} among them)" if sheet["bonus"] else ""
        pairs = f"{number_of(sheet['pairs'], 'pair')}, {number_of(sheet['singles'], 'single')}"
        lines.append(f"  last round  {piles}{bonus}: {pairs}; sum of numbers {sheet['numbers']}")
    winners = " and ".join(names[seat] for seat in outcome.winners)
    reason = {
        "points": "with the highest total",
        "pairs": "tied on points, with more pairs in the last round",
        "numbers": "tied on points and pairs, with the higher sum of numbers in the last round",
        "shared": "tied on points, pairs and numbers",
    }[outcome.decided]
    lines.append(f"{winners} {'win' if len(outcome.winners) > 1 else 'wins'}, {reason}.")
    return "\n".join(lines)


def progress(view: Mapping[str, Any]) -> str:
    """How near the leader is to the end."""
    return f"round {view['round']}, {max(view['totals'])} of {view['options']['target']} points"
