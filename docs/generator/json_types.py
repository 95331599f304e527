"""Tables of the JSON that travels, read from the Python types: views, events, outcomes, frames and resources."""

from __future__ import annotations

import ast
import html
import re
from typing import TYPE_CHECKING

from docs.generator.pages import GAMES, ROOT, folder_of, title_of
from web.types.typescript import (
    BASES,
    comment_on,
    declarations,
    field,
    members,
    name_of,
    read_module,
    typescript,
)

if TYPE_CHECKING:
    from web.types.typescript import Declaration, Module

# What readers look for stands first.
FIRST = ("View", "Event", "Outcome", "Sheet")
PROTOCOL_MODULES = ("frames", "requests", "resources")
GAME_TYPES = ("GameName", "GameView", "GameEvents", "GameOutcome")
MARKDOWN = str.maketrans({"|": "&#124;", "[": "&#91;", "]": "&#93;"})  # else a column or a link
NOTE = (
    "Types are written as in TypeScript: `string[]` is a list of texts, `X | null` may be null, `name?` may be missing."
)


def view_page(game: str) -> str:
    """The page of a game's view, events and outcome."""
    module = read_module(ROOT / GAMES / folder_of(game) / "view_types.py", {})
    nodes = sorted(declarations(module), key=lambda node: FIRST.index(name_of(node)) if name_of(node) in FIRST else 99)
    intro = (
        f"What `match.view(seat)`, `match.events()` and `match.outcome()` give for {title_of(game)}, and what the "
        f"server sends. Cards and actions are in [notation](notation.md). {NOTE}"
    )
    return page(f"{title_of(game)}: views, events and outcomes", intro, [(module, nodes)])


def server_page() -> str:
    """The page of frames and resources."""
    names = {name: name for name in GAME_TYPES}
    modules = [read_module(ROOT / f"src/wonderland/protocol/{name}.py", names) for name in PROTOCOL_MODULES]
    intro = (
        "What travels between the server and its clients; the [protocol](protocol.md) says who sends what when. "
        f"`GameView`, `GameEvents` and `GameOutcome` are those of the table's game. {NOTE}"
    )
    return page("Frames and resources", intro, [(module, declarations(module)) for module in modules])


def page(title: str, intro: str, parts: list[tuple[Module, list[Declaration]]]) -> str:
    """A page with a section for every type."""
    lines = [f"# {title}", "", intro, ""]
    for module, nodes in parts:
        for node in nodes:
            if not name_of(node).isupper() and name_of(node) not in GAME_TYPES:
                lines += section(module, node)
    return "\n".join(lines)


def section(module: Module, node: Declaration) -> list[str]:
    """One type."""
    about = ast.get_docstring(node) if isinstance(node, ast.ClassDef) else comment_on(module, node)
    lines = [f"## {name_of(node)}", "", *([sentence(about), ""] if about else [])]
    return [*lines, *(struct(module, node) if isinstance(node, ast.ClassDef) else union(module, node)), ""]


def sentence(text: str) -> str:
    """A comment as a sentence."""
    text = text[0].upper() + text[1:]
    return text if text.endswith((".", ":")) else f"{text}."


def struct(module: Module, node: ast.ClassDef) -> list[str]:
    """The fields of a struct or TypedDict."""
    settings = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in node.keywords}
    parents = [code(module, typescript(module, base)) for base in node.bases if ast.unparse(base) not in BASES]
    lines = [f"All fields of {parents[0]}, and:", ""] if parents else []
    lines += ["| field | type | meaning |", "|---|---|---|"]
    if "tag" in settings:
        lines.append(f"| `{settings['tag_field']}` | {code(module, repr(settings['tag']))} | the kind of frame |")
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign):
            name, _, type_ = field(module, statement, settings)[-1].rstrip(";").partition(": ")
            meaning = re.sub(r"\bNone\b", "null", module.comments.get(statement.end_lineno or 0, ""))
            lines.append(f"| `{name}` | {code(module, type_)} | {meaning.replace('|', '&#124;')} |")
    return lines


def union(module: Module, node: ast.Assign) -> list[str]:
    """The members of an alias, each with its comment where it has a line of its own."""
    if node.lineno == node.end_lineno:
        return [code(module, typescript(module, node.value))]
    lines = []
    for member in members(node.value):
        meaning = module.comments.get(member.lineno)
        lines.append(f"- {code(module, typescript(module, member))}{f': {meaning}' if meaning else ''}")
    return lines


def code(module: Module, type_: str) -> str:
    """A type as code, with links to the types of the page."""
    text = html.escape(type_.replace("'", '"'), quote=False).translate(MARKDOWN)
    for name in sorted(module.names, key=len, reverse=True):
        if name not in GAME_TYPES:
            text = re.sub(rf'(?<![\w"#>]){name}(?![\w"])', f'<a href="#{name.lower()}">{name}</a>', text)
    return f"<code>{text}</code>"
