"""`make language`: what a language needs before anybody translates."""

from __future__ import annotations

import json
from gettext import c2py
from typing import TYPE_CHECKING

import pytest

from translation import lay_out
from translation.catalogues import Catalogue, write
from wonderland.messages.languages import COMMENT

if TYPE_CHECKING:
    from pathlib import Path

# The plural forms of 0 to 12, of 22 and of 111 as Unicode's CLDR has them.
NUMBERS = (*range(13), 22, 111)
SAMPLES = {
    "it": "other one" + " other" * 13,
    "cs": "other one few few few" + " other" * 10,
    "ru": "many one few few few" + " many" * 8 + " few many",
    "ar": "zero one two few few few few few few few few many many many many",
    "ja": "other" + " other" * 14,
}


@pytest.mark.parametrize("language", SAMPLES)
def test_numbers_have_the_plural_forms_of_the_language(language: str) -> None:
    known = lay_out.known_of(language)
    plural, forms = lay_out.plural_of(known["counts"])
    form_of = c2py(plural)
    assert [forms[form_of(number)] for number in NUMBERS] == SAMPLES[language].split()
    assert known["direction"] == ("rtl" if language == "ar" else "ltr")


def test_missing_texts_stand_below_their_english_text_and_do_not_count(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path, "menu")
    write(catalogue.file("en"), {"open": "Open", "close": "Close"})
    write(catalogue.file("it"), {"close": "Chiudi"})
    write(catalogue.file("it"), lay_out.laid_out(catalogue, "it"))
    assert json.loads(catalogue.file("it").read_text("utf-8")) == {
        f"{COMMENT}open": "Open",
        "open": "",
        "close": "Chiudi",
    }
    assert catalogue.texts("it") == {"close": "Chiudi"}
