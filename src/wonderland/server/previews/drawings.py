"""The page's drawings by day, as SVG that needs nothing else: every symbol in its place, with its colours."""

from __future__ import annotations

import functools
import re
from xml.etree import ElementTree

from wonderland.notebook.sheet import read, sheet

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
VARIABLE = re.compile(r"var\(--([\w-]+)(?:,[^()]*(?:\([^()]*\))?[^()]*)?\)")
LIGHT = re.compile(r"light-dark\(((?:[^(),]|\([^()]*\))*),(?:[^()]|\([^()]*\))*\)")
MIXED = re.compile(r"color-mix\(in srgb,([^(),]*?) \d+%,[^()]*\)")
ROOT = "wonderland"
DEPTH = 6  # variables are made of variables

Declarations = dict[str, str]


@functools.cache
def rules() -> dict[str, Declarations]:
    """The declarations by class, in the order of the style sheet."""
    found: dict[str, Declarations] = {}
    for selectors, body in RULE.findall(read("drawings.css")):
        parts = (part.partition(":") for part in body.split(";"))
        declarations = {name.strip(): text for name, _, text in parts if text}
        for selector in selectors.split(","):
            found.setdefault(selector.strip().removeprefix("."), {}).update(declarations)
    return found


def styled(classes: list[str], inherited: Declarations) -> tuple[str, Declarations]:
    """What `style` holds for an element of these classes, and the variables that its content inherits."""
    declared: Declarations = {}
    for name, declarations in rules().items():
        if name in classes:
            declared |= declarations
    variables = inherited | {name: text for name, text in declared.items() if name.startswith("--")}
    own = {name: text for name, text in declared.items() if not name.startswith("--")}
    return ";".join(f"{name}:{by_day(text, variables)}" for name, text in own.items()), variables


def by_day(text: str, variables: Declarations) -> str:
    """The value with colours in the place of variables."""
    for _ in range(DEPTH):
        text = VARIABLE.sub(lambda found: variables.get(f"--{found[1]}", "none"), text)
        text = MIXED.sub(r"\1", LIGHT.sub(r"\1", text))
    return text


@functools.cache
def elements() -> dict[str, ElementTree.Element]:
    """Everything in the sheet that has an id."""
    roots = [ElementTree.fromstring(line) for line in sheet().values()]
    return {element.get("id", ""): element for root in roots for element in root.iter() if element.get("id")}


@functools.cache
def drawing(name: str, x: float, y: float, width: float, height: float, group: str = "") -> str:
    """A symbol of the sheet at that place, in the colours of a group, such as `seat-0`."""
    _, variables = styled([ROOT, *([f"w-{group}"] if group else [])], {})
    use = ElementTree.Element("use", href=f"#w-{name}", x=str(x), y=str(y), width=str(width), height=str(height))
    return ElementTree.tostring(drawn(use, variables), "unicode")


def drawn(element: ElementTree.Element, inherited: Declarations) -> ElementTree.Element:
    """A copy of the element with styles in the place of classes, and symbols in the place of references to them."""
    style, variables = styled(element.get("class", "").split(), inherited)
    kept = {name: text for name, text in element.items() if name not in ("class", "id", "href")}
    if style:
        kept["style"] = style
    target = elements().get(element.get("href", "").removeprefix("#"))
    if target is None:
        copy = ElementTree.Element(element.tag, kept)
        copy.text = element.text
        copy.extend(drawn(child, variables) for child in element)
        return copy
    if target.tag == "symbol":
        copy = ElementTree.Element("svg", kept | {"viewBox": target.get("viewBox", "")})
        copy.extend(drawn(child, variables) for child in target)
        return copy
    move = f"{kept.pop('transform', '')} translate({kept.pop('x', 0)} {kept.pop('y', 0)})".strip()
    copy = ElementTree.Element("g", kept | {"transform": move})
    copy.append(drawn(target, variables))
    return copy
