"""For games without `text.py`, or with a part of it: any view, event and outcome in plain lines.

They read a view like this: `hands` lists the cards of every seat, `players` has an object for every seat with what
else belongs to it, and everything that is not named here is a zone of the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.messages import area, list_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event, Outcome

t, t_plain = area("common"), area("plain")

CARD_LETTERS = ""
# What is said elsewhere: whose turn it is, the viewer's hand, what happened.
UNTOLD = {"game", "seats", "seat", "rule", "hands", "players", "previews", "events"}


def table(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """A line for every zone, then one for every player."""
    told = {name: with_names(name, value, names) for name, value in view.items() if name not in UNTOLD}
    lines = [f"{in_words(name)}: {value_text(value)}" for name, value in told.items()]
    players = view.get("players") or [{}] * len(names)
    return "\n".join([*lines, *(f"{name}: {value_text(facts)}" for name, facts in zip(names, players, strict=True))])


def with_names(name: str, value: Any, names: Sequence[str]) -> Any:
    """The value with names instead of the numbers of seats in fields such as `dealer_seat`."""
    if isinstance(value, dict):
        return {key: with_names(key, inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [with_names(name, inner, names) for inner in value]
    is_seat = isinstance(value, int) and name.split("_")[-1] == "seat" and 0 <= value < len(names)
    return names[value] if is_seat else value


def hand(view: Mapping[str, Any], seat: int) -> str:
    """The cards in `hands`."""
    return " ".join(view["hands"][seat]) if "hands" in view else ""


def sentence(event: Event, names: Sequence[str]) -> str:
    """The player, the name of the event, and its facts."""
    facts = [value_text(value) for name, value in event.items() if name not in ("event", "seat")]
    words = [event["event"].replace("_", " "), *facts]
    if event["seat"] is not None:
        words.insert(0, names[event["seat"]])
    return f"{' '.join(words)}."


def prompt(view: Mapping[str, Any]) -> str:
    """The same question always."""
    return t("plain.prompt")


def preview(view: Mapping[str, Any], action: str) -> Any:
    """What `previews` says; None for an action that it does not name."""
    return view.get("previews", {}).get(action)


def choice(view: Mapping[str, Any], action: str) -> str:
    """The action as it is written."""
    return action


def reason(reason: Mapping[str, Any], names: Sequence[str]) -> str:
    """The code in words."""
    return str(reason["code"]).replace("_", " ")


def score_sheet(outcome: Outcome, names: Sequence[str]) -> str:
    """Everyone's points with what they are made of, the best first, and who wins."""
    lines = []
    for seat in sorted(range(len(names)), key=lambda seat: outcome.places[seat]):
        facts = f", {value_text(outcome.sheet[seat])}" if outcome.sheet[seat] else ""
        lines.append(f"{t_plain('points', name=names[seat], n=outcome.points[seat])}{facts}")
    return "\n".join([*lines, winners_text(outcome, names, t("plain.decided", what=value_text(outcome.decided)))])


def winners_text(outcome: Outcome, names: Sequence[str], how: str) -> str:
    """Who wins, and why."""
    winners = [names[seat] for seat in outcome.winners]
    return t("end.winner" if len(winners) == 1 else "end.winners", names=list_text(winners), how=how)


def progress(view: Mapping[str, Any]) -> str:
    """Nothing is known of every game."""
    return ""


def in_words(name: str) -> str:
    """A field's name as people write it."""
    return name.replace("_", " ").capitalize()


def value_text(value: Any) -> str:
    """A value of a view: lists one after the other, objects with their names, `-` for nothing."""
    if isinstance(value, dict):
        return ", ".join(f"{in_words(name).lower()} {value_text(inner)}" for name, inner in value.items()) or "-"
    if isinstance(value, list):
        return " ".join(map(value_text, value)) or "-"
    return "-" if value is None else str(value).replace("_", " ")
