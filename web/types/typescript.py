"""Python types as TypeScript: the structs, TypedDicts and aliases of a module.

They are read from the module's source: so aliases keep their names, and comments come along.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    Declaration = ast.ClassDef | ast.Assign

SIMPLE_TYPES = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown"}
BASES = {"msgspec.Struct", "TypedDict"}


class UnknownTypeError(Exception):
    """Something that cannot be said in TypeScript here."""


@dataclass(frozen=True)
class Module:
    """A Python module that declares types."""

    path: Path
    tree: ast.Module
    comments: dict[int, str]  # behind code, by line
    comment_lines: dict[int, str]  # without code, by line
    names: dict[str, str]  # the types that it may use, and what they are called in TypeScript


def read_module(path: Path, names: dict[str, str]) -> Module:
    """The module; the types that it declares are added to `names`, unless they stand there under another name."""
    text = path.read_text(encoding="utf-8")
    module = Module(path, ast.parse(text), {}, {}, names)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            is_behind_code = token.line.strip() != token.string
            comments = module.comments if is_behind_code else module.comment_lines
            comments[token.start[0]] = token.string.lstrip("# ")
    for node in declarations(module):
        names.setdefault(name_of(node), name_of(node))
    return module


def declarations(module: Module) -> list[Declaration]:
    """The classes, aliases and constants of a module."""
    return [node for node in module.tree.body if isinstance(node, ast.ClassDef | ast.Assign) and not is_area(node)]


def is_area(node: Declaration) -> bool:
    """Does it name an area of texts, which is no type?"""
    return isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("area(")


def name_of(node: Declaration) -> str:
    """What is declared."""
    return node.name if isinstance(node, ast.ClassDef) else ast.unparse(node.targets[0])


def declare(module: Module, without: frozenset[str] = frozenset()) -> list[str]:
    """The module's declarations in TypeScript, but for those that the caller declares."""
    return [
        interface(module, node) if isinstance(node, ast.ClassDef) else alias(module, node)
        for node in declarations(module)
        if name_of(node) not in without
    ]


def interface(module: Module, node: ast.ClassDef) -> str:
    """A struct or TypedDict."""
    settings = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in node.keywords}
    parents = [typescript(module, base) for base in node.bases if ast.unparse(base) not in BASES]
    extends = f" extends {', '.join(parents)}" if parents else ""
    lines = [*comment(ast.get_docstring(node)), f"export interface {module.names[node.name]}{extends} {{"]
    if "tag" in settings:
        lines.append(f"  {settings['tag_field']}: {settings['tag']!r};")
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign):
            lines += [f"  {line}" for line in field(module, statement, settings)]
    return "\n".join([*lines, "}"])


def field(module: Module, node: ast.AnnAssign, settings: dict[str, object]) -> list[str]:
    """One field with its comment.

    A default may be missing where the server omits defaults, and in what the server reads: there it forbids unknown
    fields.
    """
    type_, is_optional = node.annotation, settings.get("total") is False
    if node.value is not None:
        is_optional = bool(settings.get("omit_defaults") or settings.get("forbid_unknown_fields"))
    if isinstance(type_, ast.Subscript) and ast.unparse(type_.value) == "NotRequired":
        type_, is_optional = type_.slice, True
    name, renamed = ast.unparse(node.target), settings.get("rename", {})
    name = f"{renamed.get(name, name) if isinstance(renamed, dict) else name}{'?' if is_optional else ''}"
    return [*comment(module.comments.get(node.end_lineno or 0)), f"{name}: {typescript(module, type_)};"]


def alias(module: Module, node: ast.Assign) -> str:
    """A name for a type, or a constant."""
    name, lines = module.names[name_of(node)], comment(comment_on(module, node))
    if name.isupper():
        lines.append(f"export const {name} = {ast.unparse(node.value)};")
    elif node.lineno == node.end_lineno:
        lines.append(f"export type {name} = {typescript(module, node.value)};")
    else:
        lines.append(f"export type {name} =")
        for member in members(node.value):
            lines += [f"  {line}" for line in comment(module.comments.get(member.lineno))]
            lines.append(f"  | {typescript(module, member)}")
        lines[-1] += ";"
    return "\n".join(lines)


def comment_on(module: Module, node: ast.Assign) -> str | None:
    """The comment behind a declaration of one line, or the one right above it."""
    if node.lineno == node.end_lineno and node.lineno in module.comments:
        return module.comments[node.lineno]
    first = node.lineno
    while first - 1 in module.comment_lines:
        first -= 1
    return " ".join(module.comment_lines[line] for line in range(first, node.lineno)) or None


def comment(text: str | None) -> list[str]:
    """A comment that editors show."""
    if text is None:
        return []
    text = re.sub(r"\bNone\b", "null", text)
    if "\n" not in text:
        return [f"/** {text} */"]
    return ["/**", *(f" * {line}".rstrip() for line in text.splitlines()), " */"]


def typescript(module: Module, node: ast.expr) -> str:
    """A type expression."""
    match node:
        case ast.Name(id=name) if name in SIMPLE_TYPES:
            return SIMPLE_TYPES[name]
        case ast.Name(id=name) if name in module.names:
            return module.names[name]
        case ast.Constant(value=None):
            return "null"
        case ast.Constant(value=str() | int() as value):
            return repr(value)
        case ast.BinOp(op=ast.BitOr()) | ast.Subscript(value=ast.Name(id="Literal")):
            return " | ".join(typescript(module, member) for member in members(node))
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            text = typescript(module, item)
            return f"({text})[]" if "|" in text else f"{text}[]"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
            return f"[{', '.join(typescript(module, item) for item in items)}]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            record = f"Record<{typescript(module, key)}, {typescript(module, value)}>"
            return record if ast.unparse(key) == "str" else f"Partial<{record}>"
    raise UnknownTypeError(f"{module.path}:{node.lineno}: {ast.unparse(node)} has no TypeScript type")


def members(node: ast.expr) -> list[ast.expr]:
    """The members of a union or a `Literal`."""
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return [*members(left), *members(right)]
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple(elts=values)):
            return values
        case ast.Subscript(value=ast.Name(id="Literal"), slice=value):
            return [value]
    return [node]
