"""Lays out a language: `make language LANGUAGE=it`, and again at any time to see what is missing.

Every text that the language lacks is written into its files with an empty translation, after its English text:

    "//home.tagline": "Games from down the rabbit hole",
    "home.tagline": "",

Fill in what you know. An empty text does not count: people read it in English. A key that begins with // is a comment.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from translation.catalogues import FACTS, PROGRAM, catalogues, folders, write
from translation.check import missing
from wonderland.messages.languages import COMMENT, ENGLISH

if TYPE_CHECKING:
    from translation.catalogues import Catalogue

NAMES = PROGRAM / "messages" / "languages.json"
# What browsers know of a language.
FACTS_OF = """
const [language] = process.argv.slice(1);
const numbers = new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).formatToParts(12345.5);
const rules = new Intl.PluralRules(language);
console.log(JSON.stringify({
  name: new Intl.DisplayNames(language, { type: 'language' }).of(language),
  counts: Array.from({ length: 200 }, (_, n) => rules.select(n)),
  decimal: numbers.find(({ type }) => type === 'decimal').value,
  group: numbers.find(({ type }) => type === 'group')?.value ?? '',
  percent: new Intl.NumberFormat(language, { style: 'percent' }).format(0.36).replace('36', ''),
  direction: (new Intl.Locale(language).getTextInfo?.() ?? new Intl.Locale(language).textInfo).direction,
}));
"""


def main() -> None:
    """Lay out the language that is named."""
    language = sys.argv[1] if len(sys.argv) == 2 else ""
    if not re.fullmatch(r"[a-z]{2,3}", language) or language == ENGLISH:
        sys.exit("Name a language by its code, such as LANGUAGE=it.")
    facts = PROGRAM / "messages" / language / FACTS
    if not facts.exists():
        add(language)
    for catalogue in catalogues():
        write(catalogue.file(language), laid_out(catalogue, language))
    rulebooks = [folder / language / "rules.md" for folder in folders()[1:]]
    for file in rulebooks:
        if not file.exists():
            print(f"{file.relative_to(PROGRAM)}: translate rules.md, with the same numbers, pictures and notation")
    print(f"{len(missing(language))} texts are missing. `python -m translation.check {language} --missing` lists them.")


def laid_out(catalogue: Catalogue, language: str) -> dict[str, str]:
    """The texts in the order of the English ones; before one that is missing stands its English text."""
    there = catalogue.texts(language)
    found: dict[str, str] = {}
    for key, english in catalogue.texts(ENGLISH).items():
        if not there.get(key):
            found[f"{COMMENT}{key}"] = english
        found[key] = there.get(key, "")
    return found


def add(language: str) -> None:
    """Write what is known of the language, and add its line to the list of languages."""
    known = known_of(language)
    plural, forms = plural_of(known.pop("counts"))
    names = json.loads(NAMES.read_text("utf-8"))
    write(NAMES, {**names, language: known.pop("name").capitalize()})
    write(PROGRAM / "messages" / language / FACTS, {"plural_forms": forms, "plural": plural, **known})


def known_of(language: str) -> dict[str, Any]:
    """What Node knows of the language."""
    found: dict[str, Any] = json.loads(subprocess.check_output([node(), "-e", FACTS_OF, language], text=True))
    return found


def plural_of(counts: list[str]) -> tuple[str, list[str]]:
    """The expression for the plural form of `n`, as gettext writes it, from the forms of 0 to 199; and the forms.

    A number has a form because it is one of a few, or because of its last two digits. The rarest forms come first.
    """
    forms = sorted(set(counts), key=lambda form: (counts.count(form), form))
    parts: list[str] = []
    for index, form in enumerate(forms[:-1]):
        later = forms[index + 1 :]
        ends = [n - 100 for n in range(100, 200) if counts[n] == form and counts[n - 100] not in later]
        exact = [n for n in range(100) if counts[n] == form and n not in ends]
        tests = [*(f"n == {n}" for n in exact), *(f"n % 100 == {n}" for n in ends)]
        parts.append(f"{' || '.join(tests)} ? {index}")
    return " : ".join([*parts, str(len(forms) - 1)]), forms


def node() -> str:
    """The Node that builds the page."""
    from hatch_build import NODE

    return str(NODE / "node")


if __name__ == "__main__":
    main()
