"""`make language`: what a language needs before anybody translates."""

from __future__ import annotations

import json
import shutil
from gettext import c2py
from pathlib import Path

import pytest

from translation import catalogues, check, lay_out
from translation.catalogues import PROGRAM, Catalogue, folders, write
from wonderland.messages.languages import COMMENT

NAMES = Path("messages/languages.json")
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


def test_a_language_touches_its_own_folders_and_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in folders():
        shutil.copytree(folder, tmp_path / folder.relative_to(PROGRAM))
    before = contents(tmp_path)
    monkeypatch.setattr(catalogues, "PROGRAM", tmp_path)
    monkeypatch.setattr(lay_out, "PROGRAM", tmp_path)
    monkeypatch.setattr(lay_out, "NAMES", tmp_path / NAMES)
    monkeypatch.setattr(check, "ROOT", tmp_path)
    monkeypatch.setattr("sys.argv", ["lay_out", "it"])
    lay_out.main()
    after = contents(tmp_path)
    assert {file for file in after if before.get(file) != after[file] and file.parent.name != "it"} == {NAMES}
    assert set(after[NAMES].split("\n")) - set(before[NAMES].split("\n")) >= {'  "it": "Italiano"'}


def contents(folder: Path) -> dict[Path, str]:
    return {file.relative_to(folder): file.read_text("utf-8") for file in folder.rglob("*.json")}
