"""A piece of HTML that stands alone in a notebook: content with its drawings and styles. No scripts, no links."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from wonderland.notebook.sheet import styles, symbols_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def piece(content: str) -> str:
    """The content with everything that it needs, light or dark like the notebook."""
    symbols = symbols_of(content)
    drawings = f'<svg class="w-symbols" width="0" height="0" aria-hidden="true">{symbols}</svg>' if symbols else ""
    return f'<div class="wonderland"><style>{styles()}</style>{drawings}{content}</div>'


def drawing(name: str, box: str, label: str = "", look: str = "") -> str:
    """A symbol of the sheet; the label is for screen readers, and for a pointer that rests on it."""
    about = f'role="img"><title>{escape(label)}</title>' if label else 'aria-hidden="true">'
    return f'<svg class="w-{look}" viewBox="{box}" {about}<use href="#w-{escape(name)}"/></svg>'


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already; a title that begins with a space is of a column of figures."""
    numeric = [title.startswith(" ") for title in titles]
    head = "".join(cell("th", title.strip(), figures) for title, figures in zip(titles, numeric, strict=True))
    body = "".join(
        f"<tr>{''.join(cell('td', text, figures) for text, figures in zip(row, numeric, strict=True))}</tr>"
        for row in rows
    )
    return f'<div class="w-wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def cell(kind: str, text: str, is_figure: bool) -> str:
    """One cell; figures stand at the right."""
    return f'<{kind} class="w-figure">{text}</{kind}>' if is_figure else f"<{kind}>{text}</{kind}>"


def code(text: str) -> str:
    """Notation."""
    return f"<code>{escape(text)}</code>"
