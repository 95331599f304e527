"""Tea Party in plain lines, for the terminal, logs and reading aloud."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

from wonderland.engine.cells import table as table_of
from wonderland.engine.defaults.text import winners_text
from wonderland.messages import area, in_sentences, list_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from wonderland.engine.game import Event, Outcome

t, t_hints, t_terminal = area("common"), area("hints"), area("terminal")

WALK = ("stopped", "went_on", "sent_on", "turned_up")  # told with the card that was played
HIDDEN, JOKER = "?", "*"


def table(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The ring, the cookies, and a line for every player."""
    rows = [
        (
            name,
            t("tea.points", n=view["points"][seat]),
            t("tea.large_of", cookies=" ".join(map(str, view["large"][seat])) or t("tea.none")),
            t_terminal("tea-party.small", n=view["small"][seat]),
            t_terminal("tea-party.hand", cards=hand_text(view, seat)),
            t_terminal("tea-party.pile", n=view["piles"][seat]),
            t_terminal("tea-party.played", cards=" ".join(view["played"][seat]) or "-"),
        )
        for seat, name in enumerate(names)
    ]
    return "\n".join([ring_text(view, names), cookies_text(view), *table_of(rows)])


def ring_text(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Every space with its number, its small cookies, its kind and who stands there."""
    rows = []
    for number, space in enumerate(view["board"]["spaces"]):
        there = [pawn_text(pawn, names[seat]) for seat, pawn in enumerate(view["pawns"]) if pawn["space"] == number]
        pointer = [f"<- {t_terminal('tea-party.spinner')}"] if view["spin"] == number else []
        rows.append((str(number), "o" * space["cookies"], kind_name(space["kind"]), "  ".join([*there, *pointer])))
    return "\n".join(table_of(rows))


def pawn_text(pawn: Mapping[str, Any], name: str) -> str:
    """Whose pawn, and how it is."""
    if pawn["large"]:
        return t_terminal("tea-party.pawn", name=name, state=t("tea.pawn.large"))
    return t_terminal("tea-party.pawn", name=name, state=t("tea.pawn.in_hole")) if pawn["in_hole"] else name


def kind_name(kind: str) -> str:
    """The name of a kind of spaces; plain ones have none."""
    return "" if kind == "plain" else t(f"tea.kind.{kind}")


def cookies_text(view: Mapping[str, Any]) -> str:
    """What can still be won."""
    face_up = t_terminal("tea-party.no_large") if view["face_up"] is None else t("tea.face_up", n=view["face_up"])
    return f"[{face_up} · {t('tea.stack', n=view['stack'])} · {t('tea.small_left', n=view['small_left'])}]"


def hand_text(view: Mapping[str, Any], seat: int) -> str:
    """The hand, the card that cannot be played in parentheses."""
    locked = view["locked"][seat]
    cards = [
        t_terminal("tea-party.locked", card=card) if i in locked else card for i, card in enumerate(view["hands"][seat])
    ]
    return " ".join(cards) or "-"


def sentence(event: Event, names: Sequence[str]) -> str:
    """One event."""
    name, what = names[event["seat"]], event["event"]
    if what == "played":
        return t("tea.played", name=name, card=card_text(event))
    if what == "drew":
        if event["card"] == HIDDEN:
            return t_terminal("tea-party.drew.hidden", name=name)
        card = t("tea.joker.object") if event["card"] == JOKER else event["card"]
        return t_terminal("tea-party.drew", name=name, card=card)
    about = next((value for key, value in event.items() if key not in ("event", "seat")), 0)
    return t(f"tea.{what}", name=name, n=about, place=place("object" if what == "spun" else "at", about))


def sentences(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """A walk is one sentence with its spaces; every other event is a sentence of its own."""
    places = route(place("to", event["space"]) for event in events if event["event"] == "stopped")
    has_escaped = any(event["event"] == "escaped" for event in events)
    texts = []
    for event in events:
        name = names[event["seat"]]
        if event["event"] == "escaped" and places:
            texts.append(t("tea.climbed", name=name, places=places))
        elif event["event"] == "played" and places and not has_escaped:
            texts.append(t("tea.went", name=name, card=card_text(event), places=places))
        elif event["event"] not in WALK:
            texts.append(sentence(event, names))
    return texts


def card_text(play: Mapping[str, Any]) -> str:
    """The card, and its number where the card alone does not say it."""
    if play["card"] == JOKER:
        return t("tea.joker_as.object", n=play["number"])
    return str(play["card"]) if play["card"] == str(play["number"]) else t("tea.plus_one", card=play["card"])


def place_name(space: int) -> str:
    """A space by its number; the first by its name."""
    return t("tea.space", n=space) if space else t("tea.kind.tea_party")


def place(role: str, space: int, kind: str = "") -> str:
    """A space in a sentence: `at` which somebody is, `to` which somebody goes, or the `object` of a verb."""
    return t(f"tea.place.{role}", kind=kind or ("plain" if space else "tea_party"), n=space)


def route(places: Iterable[str]) -> str:
    """`to the Cheshire Cat, then to space 6`."""
    return reduce(lambda a, b: t("tea.route", a=a, b=b), [*places] or [""])


def prompt(view: Mapping[str, Any]) -> str:
    """What the seat to act is asked to do."""
    if view["phase"] == "spin":
        return t("tea.prompt.spin", n=view["spins_left"])
    if view["phase"] == "cookie":
        return t("tea.prompt.cookie")
    return t("tea.prompt.hole" if view["pawns"][view["seat"]]["must_escape"] else "tea.prompt.play")


def choice(view: Mapping[str, Any], action: str) -> str:
    """An action with what it certainly causes."""
    preview = view["previews"][action]
    if preview["kind"] == "play" and preview["spins"]:
        return t("tea.describe.spins", card=action, n=preview["spins"])
    if preview["kind"] == "again":
        told = [t("tea.describe.again")]
    elif preview["kind"] in ("up", "down"):
        told = [t(f"tea.describe.{preview['kind']}", n=view["face_up"])]
    else:
        spaces = view["board"]["spaces"]
        places = route(place("to", space, spaces[space]["kind"]) for space in preview["stops"])
        told = [
            t("tea.describe.goes" if preview["kind"] == "play" else "tea.describe.accept", card=action, places=places)
        ]
        told += consequences(preview)
    return in_sentences(told) if preview["kind"] == "play" else f"{action}  {in_sentences(told)}"


def consequences(preview: Mapping[str, Any]) -> list[str]:
    """What an action wins, and what happens to the pawn where it stops."""
    told, wins = [], [str(cookie) for cookie in preview["wins"]]
    if wins:
        told.append(t("tea.describe.wins", cookies=list_text(wins), n=len(wins)))
    if preview["then"]:
        told.append(t(f"tea.then.{preview['then']}"))
    return told


def reason(reason: Mapping[str, Any], names: Sequence[str]) -> str:
    """What tells for or against an action."""
    number = reason.get("number", 0)
    name = names[reason["seat"]] if "seat" in reason else ""
    return t_hints(f"tea-party.{reason['code']}", n=number, name=name, place=place("at", number))


def score_sheet(outcome: Outcome, names: Sequence[str]) -> str:
    """Everyone's cookies, the totals, and who won and why."""
    rows = [
        (
            name,
            t("tea.points", n=points),
            t("tea.large_of", cookies=" + ".join(map(str, sheet["large"])) or t("tea.none")),
            t_terminal("tea-party.small", n=sheet["small"]),
            t_terminal("tea-party.pawn_at", place=place_name(sheet["space"])),
        )
        for name, sheet, points in zip(names, outcome.sheet, outcome.points, strict=True)
    ]
    return "\n".join([*table_of(rows), winners_text(outcome, names, t(f"tea.decided.{outcome.decided}"))])


def progress(view: Mapping[str, Any]) -> str:
    """What is left until the end."""
    return t_terminal("tea-party.progress", n=sum(view["piles"]) + sum(map(len, view["hands"])))
