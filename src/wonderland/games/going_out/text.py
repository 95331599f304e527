"""Going Out in plain lines, for the terminal, logs and reading aloud."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from wonderland.engine.cells import aligned
from wonderland.engine.cells import table as table_of
from wonderland.engine.defaults.text import winners_text
from wonderland.games.going_out.set_reading import find_set
from wonderland.messages import area, in_sentences

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event, Outcome

t, t_hints, t_terminal = area("common"), area("hints"), area("terminal")

OF_JOKERS = ("bonus", "undealt")  # events that are told together


def table(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The round, the deck and the display, the latest set, then everyone."""
    display = " ".join(view["display"]) or t("going_out.display.empty")
    lines = [
        f"{round_text(view)} · {t('going_out.discards', n=len(view['discards']))}",
        f"[{t('going_out.deck.cards', n=view['deck'])}] {display}",
    ]
    if view["latest"]:
        name = names[view["latest"]["seat"]]
        lines.append(t_terminal("going-out.to_beat", set=set_text(view["latest"]), name=name))
    if view["is_last_turn"]:
        lines.append(t_terminal("going-out.last_turn"))
    return "\n".join([*lines, *table_of([(name, *seat_texts(view, seat)) for seat, name in enumerate(names)])])


def round_text(view: Mapping[str, Any]) -> str:
    """Which round it is, and where the match ends."""
    return t("going_out.round.of", n=view["round"], target=view["options"]["target"])


def seat_texts(view: Mapping[str, Any], seat: int) -> tuple[str, ...]:
    """One player's total, scored cards and hand."""
    scored = view["scored"][seat]
    return (
        t("going_out.points", n=view["totals"][seat]),
        t("going_out.scored", **piles_of(scored), points=t("going_out.points", n=scored["points"])),
        hand_text(view, seat),
    )


def piles_of(scored: Mapping[str, Any]) -> dict[str, str]:
    """How many cards of each suit were scored."""
    return {suit: t(f"going_out.{suit}", n=scored[suit]) for suit in ("flamingos", "hedgehogs")}


def hand_text(view: Mapping[str, Any], seat: int) -> str:
    """How many cards a player has, and those that are visible; or when the player went out."""
    if seat in view["out"]:
        return t("going_out.out.short", place=place_name(view["out"].index(seat) + 1))
    hand = view["hands"][seat]
    seen = [card for card in hand if card != "?"]
    count = t("going_out.cards", n=len(hand))
    shown = f"{' '.join(seen)}{' ...' if len(seen) < len(hand) else ''}"
    return t("join.colon", a=count, b=shown) if seen else count


def place_name(place: int) -> str:
    """As which one somebody goes out."""
    return t(f"going_out.place.{place}")


def set_text(facts: Mapping[str, Any]) -> str:
    """`F3 H3 Q =3 (3 cards, value 3)`."""
    return t_terminal("going-out.set", set=facts["set"], n=facts["size"], value=facts["value"])


def set_name(facts: Mapping[str, Any], article: str) -> str:
    """A set of several cards by name: `a pair of 5s`, `the pair of 5s`."""
    size, value = facts["size"], facts["value"]
    form = "pair" if facts["form"] == "same" and size == 2 else facts["form"]
    count = t.if_known(f"going_out.count.{size}", str(size))
    numbers = t(f"going_out.numbers.{value}")
    return t(f"going_out.set.{form}.{article}", size=size, value=value, count=count, numbers=numbers)


def sentence(event: Event, names: Sequence[str]) -> str:
    """One event."""
    name, what = "" if event["seat"] is None else names[event["seat"]], event["event"]
    if what == "played":
        return played_text(event, name)
    if what == "scored":
        cards = " ".join(event["cards"])
        return t("going_out.scored_set" if cards else "going_out.scored_set.none", name=name, cards=cards)
    if what == "points":
        return t("going_out.got_points", name=name, points=t("going_out.points", n=event["points"]), made=made(event))
    if what == "discarded":
        return t_terminal("going-out.discarded", name=name, card=event["card"])
    if what == "went_out":
        return t("going_out.went_out", name=name, place=place_name(event["place"]))
    if what == "undealt":
        return t("going_out.undealt", card=event["card"], name=event["card"])
    card = t("going_out.card.hidden.object") if event.get("card") == "?" else event.get("card", "")
    return t(f"going_out.{what}", name=name, card=card, n=event.get("round", 0))


def played_text(event: Event, name: str) -> str:
    """The set that was played, and whether it clears the table."""
    if event["size"] == 1:
        text = t("going_out.played", name=name, set=event["set"])
    else:
        text = t("going_out.played.cards", name=name, set=set_name(event, "a"), cards=event["set"])
    return text if event["stays"] else in_sentences([text, t("going_out.cleared")])


def made(facts: Mapping[str, Any]) -> str:
    """`4 pairs, 2 singles`."""
    pairs, singles = (t(f"going_out.{kind}", n=facts[kind]) for kind in ("pairs", "singles"))
    return t("going_out.made", pairs=pairs, singles=singles)


def sentences(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Jokers that one player gets are told at once; those of a set were named with it."""
    texts = []
    for (what, _), group in groupby(events, lambda event: (event["event"], event["seat"])):
        same = list(group)
        if what in OF_JOKERS:
            same = [{**same[0], "card": " ".join(event["card"] for event in same)}]
        if what != "discarded":
            texts += [sentence(event, names) for event in same]
    return texts


def prompt(view: Mapping[str, Any]) -> str:
    """What the seat to act is asked to do."""
    if view["phase"] == "follow":
        to_beat = view["latest"]["to_beat"]
        key = "going-out.prompt.follow.size" if to_beat["value"] is None else "going-out.prompt.follow"
        return t_terminal(key, n=to_beat["size"], value=to_beat["value"] or 0)
    can_go_out = view["phase"] == "draw" and any(told["then"] == "out" for told in view["previews"].values())
    return t(f"going_out.prompt.{view['phase']}{'.last' if can_go_out else ''}", n=view["display_missing"])


def preview(view: Mapping[str, Any], action: str) -> Any:
    """What an action does at once. (Modules of version 0.9 and before tell it of every set.)"""
    return view["previews"].get(action) or find_set(view, action)


def choice(view: Mapping[str, Any], action: str) -> str:
    """An action with what it does at once."""
    told = preview(view, action)
    if told is None:
        return action
    if told["do"] == "play":
        return set_choice(view, action, told)
    card, place = " ".join(told["cards"]), place_name(told["out_place"]) if told["out_place"] else ""
    text = t(f"going_out.describe.{told['do']}{form_of(told)}", card=card, n=told["left"], place=place)
    return f"{action}  {text}"


def form_of(told: Mapping[str, Any]) -> str:
    """To pass and to stop have texts of their own by what follows."""
    if told["do"] == "pass":
        return ".no_cards" if told["then"] == "end" else ""
    return {"lay": ".second", "out": ".out"}.get(told["then"], "") if told["do"] == "stop" else ""


def set_choice(view: Mapping[str, Any], action: str, told: Mapping[str, Any]) -> str:
    """Why a set can be played, and what it leaves."""
    latest, beats_by = view["latest"], told["beats_by"]
    if latest:
        by = "both" if len(beats_by) > 1 else beats_by[0]
        texts = [t(f"going_out.describe.beats.{by}", set=action, latest=latest["set"])]
    else:
        texts = [t("going_out.describe.lead", set=action)]
    if not told["stays"]:
        texts.append(t("going_out.describe.clears"))
    if told["left"]:
        texts.append(t("going_out.describe.left", n=told["left"]))
    elif told["out_place"]:
        texts.append(t("going_out.describe.left.out", place=place_name(told["out_place"])))
    else:
        texts.append(t("going_out.describe.left.none"))
    return in_sentences(texts)


def reason(reason: Mapping[str, Any], names: Sequence[str]) -> str:
    """What tells for or against an action."""
    number = reason.get("number", 0)
    place = place_name(number) if reason["code"] == "goes_out" else ""
    return t_hints(f"going-out.{reason['code']}", n=number, cards=" ".join(reason.get("cards", [])), place=place)


def score_sheet(outcome: Outcome, names: Sequence[str]) -> str:
    """Every round of every player, the last one in detail, and who won and why."""
    rounds, last_round = aligned([t_terminal("going-out.sheet.rounds"), t_terminal("going-out.sheet.last_round")])
    lines = []
    for name, sheet, points in zip(names, outcome.sheet, outcome.points, strict=True):
        added = f"{' + '.join(map(str, sheet['rounds']))} = " if len(sheet["rounds"]) > 1 else ""
        key = "going-out.sheet.counted.bonus" if sheet["bonus"] else "going-out.sheet.counted"
        counted = t_terminal(key, **piles_of(sheet), n=sheet["bonus"], made=made(sheet), numbers=sheet["numbers"])
        lines += [name, f"  {rounds}  {added}{points}", f"  {last_round}  {counted}"]
    return "\n".join([*lines, winners_text(outcome, names, t(f"going_out.decided.{outcome.decided}"))])


def progress(view: Mapping[str, Any]) -> str:
    """How near the leader is to the end."""
    target = view["options"]["target"]
    return t_terminal("going-out.progress", round=view["round"], n=max(view["totals"]), target=target)
