"""Click's own words in the reader's language.

Click asks gettext for each of them when it shows it. Its modules get our functions in the place of gettext's; a word
that we do not know stays English. A test finds words that a new version of click has.
"""

from __future__ import annotations

import gettext
import sys
from string import Formatter

from wonderland.messages import area

t = area("commands")

KEYS = {
    "Usage:": "click.usage",
    "Options": "click.options",
    "Commands": "click.commands",
    "Positional arguments": "click.arguments",
    "Show this message and exit.": "click.help",
    "default: {default}": "click.default",
    "env var: {var}": "click.variable",
    "required": "click.required",
    "(dynamic)": "click.dynamic",
    "Missing command.": "click.missing.command",
    "Missing argument": "click.missing.argument",
    "Missing option": "click.missing.option",
    "Missing parameter": "click.missing.parameter",
    "No such command {name!r}.": "click.unknown.command",
    "No such option {name!r}.": "click.unknown.option",
    "Did you mean {possibility}?": "click.did_you_mean",
    "Got unexpected extra argument ({args})": "click.too_many",
    "Option {name!r} requires an argument.": "click.no_value",
    "Option {name!r} does not take a value.": "click.no_value_taken",
    "Argument {name!r} takes {nargs} values.": "click.wrong_number",
    "Invalid value: {message}": "click.invalid",
    "Invalid value for {param_hint}: {message}": "click.invalid_for",
    "{value!r} is not {choice}.": "click.not_among",
    "{value!r} is not a valid {number_type}.": "click.not_a_number",
    "{value} is not in the range {range}.": "click.not_in_range",
    "Choose from:\n\t{choices}": "click.choose",
    "{name} {filename!r} does not exist.": "click.path.missing",
    "{name} {filename!r} is a file.": "click.path.is_file",
    "{name} {filename!r} is a directory.": "click.path.is_folder",
    "{name} {filename!r} is not readable.": "click.path.unreadable",
    "{name} {filename!r} is not writable.": "click.path.unwritable",
}


def word(text: str) -> str:
    """What gettext would answer."""
    key = KEYS.get(text)
    return gettext.gettext(text) if key is None else t(key, **fields_of(text))


def words(one: str, many: str, number: int) -> str:
    """The same for a text with a number."""
    key = KEYS.get(one)
    return (
        gettext.ngettext(one, many, number)
        if key is None
        else t(key, n=number, **{**fields_of(many), **fields_of(one)})
    )


def fields_of(text: str) -> dict[str, str]:
    """The fields of a text as they stand in it, because click fills them in: `{name!r}` by `name`."""
    found = ((name, conversion) for _, name, _, conversion in Formatter().parse(text) if name)
    return {name: f"{{{name}!{conversion}}}" if conversion else f"{{{name}}}" for name, conversion in found}


def translate_click() -> None:
    """Let click ask us."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "click":
            for attribute, value in list(vars(module).items()):
                if value is gettext.gettext:
                    setattr(module, attribute, word)
                elif value is gettext.ngettext:
                    setattr(module, attribute, words)
