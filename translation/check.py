"""Checks the texts of all languages: keys, placeholders, plural forms, and whether each is used.

`python -m translation.check [LANGUAGE …]` prints what is wrong, and fails if anything is. A language may be incomplete:
what it lacks is counted and, with `--missing`, listed.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from translation.catalogues import FACTS, ROOT, catalogues, folders
from translation.page_types import outdated
from translation.uses import misfits, unused
from wonderland.messages import LANGUAGES
from wonderland.messages.languages import ENGLISH, plural_forms
from wonderland.messages.message_format import Choice, MessageError, Parts, parameters_of, parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from translation.catalogues import Catalogue


# What the program passes beside what English needs, for languages that say it otherwise.
ALSO_PASSED = {
    "going_out.set.same": {"size", "value"},
    "going_out.set.same.a": {"size", "value"},
    "going_out.set.same.the": {"size", "value"},
    "going_out.undealt": {"name"},
    "parade.card.object": {"letter"},
}


def main() -> None:
    """Print what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", nargs="*", choices=[[], *LANGUAGES], help="only these")
    parser.add_argument("--missing", action="store_true", help="list the keys that a language lacks")
    options = parser.parse_args()
    languages = options.language or list(LANGUAGES)
    wrong = [*outdated(), *unused(), *misfits(), *(problem for language in languages for problem in problems(language))]
    for language in languages:
        absent = missing(language)
        if absent:
            print(f"{LANGUAGES[language]}: {len(absent)} texts are missing, and shown in English")
            print("\n".join(f"  {line}" for line in absent if options.missing), end="")
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


def missing(language: str) -> list[str]:
    """The texts that a language lacks."""
    return [
        f"{name_of(catalogue, language)}: {key}"
        for catalogue in catalogues()
        for key in catalogue.texts(ENGLISH).keys() - catalogue.texts(language).keys()
    ]


def problems(language: str) -> Iterator[str]:
    """What is wrong with the texts of a language."""
    known = set()
    for catalogue in catalogues():
        known.add(catalogue.file(language))
        english = catalogue.texts(ENGLISH)
        for key, text in catalogue.texts(language).items():
            for problem in problems_of(text, language) if key in english else ["English has no such text"]:
                yield f"{name_of(catalogue, language)}: {key}: {problem}"
            for name in unknown_parameters(key, text, english):
                yield f"{name_of(catalogue, language)}: {key}: nothing is passed for {{{name}}}"
    for folder in folders():
        for file in (folder / language).glob("*.json"):
            if file.name != FACTS and file not in known:
                yield f"{file.relative_to(ROOT)}: English has no such file"


def unknown_parameters(key: str, text: str, english: dict[str, str]) -> set[str]:
    """The parameters of a text that the program does not pass."""
    if key not in english or parse_error(text):
        return set()
    return set(parameters_of(text)) - parameters_of(english[key]) - ALSO_PASSED.get(key, set())


def problems_of(text: str, language: str) -> Iterator[str]:
    """What is wrong with a text by itself."""
    if error := parse_error(text):
        yield error
        return
    if text != text.strip():
        yield "the text begins or ends with a space"
    if "'" in text:
        yield "an apostrophe is written ’, because ' quotes braces in this format"
    for forms in plurals(parse(text)):
        named = {form for form in forms if not form.startswith("=")} - {"other"}
        expected = set(plural_forms(language)) - {"other"}
        if named != expected:
            has, needs = (", ".join([*sorted(found), "other"]) for found in (named, expected))
            yield f"a plural has the forms {has}, and needs {needs}"


def parse_error(text: str) -> str:
    """Why the text cannot be read; "" if it can."""
    try:
        parse(text)
    except MessageError as error:
        return str(error)
    return ""


def plurals(parts: Parts) -> Iterator[set[str]]:
    """The forms of every plural in a text."""
    for part in parts:
        if isinstance(part, Choice):
            if part.kind == "plural":
                yield set(part.texts)
            for inner in part.texts.values():
                yield from plurals(inner)


def name_of(catalogue: Catalogue, language: str) -> str:
    """The file, for a message."""
    return str(catalogue.file(language).relative_to(ROOT))


if __name__ == "__main__":
    main()
