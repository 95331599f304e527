"""Parade in plain lines, for the terminal, logs and reading aloud."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from wonderland.engine.cells import table as table_of
from wonderland.engine.defaults.text import winners_text
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event, Outcome

t, t_hints, t_terminal = area("common"), area("hints"), area("terminal")


def table(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The pile and the parade, then everyone's scoring zone (P19)."""
    lines = [f"[{pile_text(view)}] {' '.join(view['parade'])}"]
    if view["last_round"]:
        lines.append(t_terminal("parade.last_round_of", name=names[view["last_round"]["seat"]]))
    lines += table_of(
        [
            (name, t("parade.points", n=view["points"][seat]), front_text(view["front"][seat]))
            for seat, name in enumerate(names)
        ]
    )
    if any(colour["majority"] for front in view["front"] for colour in front.values()):
        lines.append(t_terminal("parade.parentheses"))
    return "\n".join(lines)


def pile_text(view: Mapping[str, Any]) -> str:
    """How many cards the pile has."""
    return t("parade.pile", n=view["pile"]) if view["pile"] else t("parade.pile.empty")


def front_text(front: Mapping[str, Any]) -> str:
    """Cards in front by colour; a colour whose majority the player has stands in parentheses."""
    colours = []
    for colour in front.values():
        cards = " ".join(colour["cards"])
        colours.append(f"({cards})" if colour["majority"] else cards)
    return "  ".join(colours) or t("parade.no_cards")


def sentence(event: Event, names: Sequence[str]) -> str:
    """One event."""
    name, what = names[event["seat"]], event["event"]
    if what == "last_round":
        return t(f"parade.begins.{event['reason']}", name=name)
    if event["card"] == "?":
        return t_terminal(f"parade.{what}.hidden", name=name, n=1)
    return told(what, name, event["card"])


def sentences(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What a seat took is told with the card that it played; what it threw away or kept, at once."""
    texts = []
    taken = " ".join(event["card"] for event in events if event["event"] == "took")
    is_turn = any(event["event"] == "played" for event in events)
    for (what, seat), group in groupby(events, lambda event: (event["event"], event["seat"])):
        same = list(group)
        if what == "played" and taken:
            texts.append(t("parade.turn", name=names[seat], card=same[0]["card"], cards=taken))
        elif what == "last_round":
            texts.append(sentence(same[0], names))
        elif what != "took" or not is_turn:
            texts.append(told(what, names[seat], " ".join(one["card"] for one in same), len(same)))
    return texts


def told(what: str, name: str, cards: str, count: int = 1) -> str:
    """What somebody did with cards, or with so many hidden ones."""
    if "?" in cards:
        return t_terminal(f"parade.{what}.hidden", name=name, n=count)
    return (t_terminal if what == "drew" else t)(f"parade.{what}", name=name, card=cards)


def prompt(view: Mapping[str, Any]) -> str:
    """What the seat to act is asked to do."""
    return t("parade.prompt.discard" if view["phase"] == "discard" else "parade.prompt.play")


def choice(view: Mapping[str, Any], action: str) -> str:
    """A card to play with the cards it would take, or two to discard with those that are kept."""
    cards, count = " ".join(view["previews"][action]), len(view["previews"][action])
    if view["phase"] == "discard":
        points = t("parade.points", n=view["after"][action]["points"])
        return t("parade.describe.discard", cards=action, kept=cards, points=points)
    if not cards:
        return t("parade.describe.nothing", card=action)
    return t("parade.describe.takes", card=action, cards=cards, n=count)


def reason(reason: Mapping[str, Any], names: Sequence[str]) -> str:
    """What tells for or against an action."""
    number, cards = reason.get("number", 0), " ".join(reason.get("cards", []))
    form = ""
    if reason["code"] == "points":
        form = ".more" if number > 0 else ".fewer"
    elif reason["code"] == "safe_next" and not cards:
        form = ".none"
    return t_hints(
        f"parade.{reason['code']}{form}",
        n=abs(number),
        cards=cards,
        colour=t_hints(f"colour.{reason['name']}") if reason.get("name") else "",
        name=names[reason["seat"]] if "seat" in reason else "",
    )


def score_sheet(outcome: Outcome, names: Sequence[str]) -> str:
    """Every colour of every player, the totals, and who won and why."""
    rows = []
    for sheet, points in zip(outcome.sheet, outcome.points, strict=True):
        for letter, colour in sheet["colours"].items():
            how = t("parade.majority") if colour["majority"] else t_terminal("parade.values")
            rows.append((colour_word(letter), " ".join(colour["cards"]), how, str(colour["points"])))
        rows.append(("", t_terminal("parade.in_front", n=sheet["cards"]), t_terminal("parade.total"), str(points)))
    rows_of_sheets = iter(table_of(rows))
    lines = []
    for name, sheet in zip(names, outcome.sheet, strict=True):
        lines += [name, *(f"  {next(rows_of_sheets)}" for _ in range(len(sheet["colours"]) + 1))]
    return "\n".join([*lines, winners_text(outcome, names, t(f"parade.decided.{outcome.decided}"))])


def colour_word(letter: str) -> str:
    """A colour by its letter."""
    return t(f"parade.colour.{letter}")


def progress(view: Mapping[str, Any]) -> str:
    """What is left until the end."""
    return (
        t_terminal("parade.progress.last_round")
        if view["last_round"]
        else t_terminal("parade.progress", n=view["pile"])
    )
