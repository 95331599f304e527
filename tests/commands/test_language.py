"""The language of the command line: chosen before anything is said, in all texts, click's own included."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from tests.commands.command_line import run
from tests.pseudo_language import PSEUDO, install
from wonderland.commands import commands
from wonderland.commands.click_words import KEYS, fields_of, word, words
from wonderland.commands.help import Layout
from wonderland.commands.language import VARIABLE, choose_language
from wonderland.engine.cells import width_of
from wonderland.messages import LANGUAGES, areas, current_language, speaking
from wonderland.messages.languages import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterator

# What click says only to programmers, about features that no command uses, or when the program is imported.
NOT_SHOWN = {
    "deprecated", "DeprecationWarning: The command {name!r} is deprecated.{extra_message}",
    "DeprecationWarning: The {param_type} {name!r} is deprecated.{extra_message}",
    "Name '{name}' defined twice", "Boolean option {decl!r} cannot use the same flag for true/false.",
    "Could not determine name for option with declarations {decls!r}",
    "No options defined but a name was passed ({name}). Did you mean to declare an argument instead? Did you mean to "
    "pass '--{name}'?",
    "Arguments take exactly one parameter declaration, got {length}: {decls}.",
    "Invalid start character for option ({option})", "Value must be an iterable.", "Choice({choices})",
    "Takes {nargs} values but 1 was given.", "{len_type} values are required, but {len_value} was given.",
    "Aborted!", "Error: {message}", "Try '{command} {option}' for help.", "Missing {param_type}",
    "Missing parameter: {param_name}", "unknown error", "Could not open file {filename!r}: {message}",
    "{value!r} does not match the format {format}.", "{value!r} is not a valid UUID.",
    "{value!r} is not a valid boolean. Recognized values: {states}", "{name} {filename!r} is not executable.",
    "file", "directory", "path", "Show the version and exit.", "%(prog)s, version %(version)s",
    "Do you want to continue?", "Confirm the action without prompting.",
    "Shell completion is not supported for Bash versions older than 4.4.",
    "Couldn't detect Bash version, shell completion is not supported.",
}  # fmt: skip


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


def plain_texts() -> Iterator[str]:
    """The English texts of the command line that have several words, and nothing to fill in."""
    return (text for text in areas.texts(ENGLISH, "commands").values() if " " in text and "{" not in text)


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("command", [(), *((name,) for name in commands.commands)])
def test_help_is_in_the_language_of_its_reader(command: tuple[str, ...]) -> None:
    shown = " ".join(run("--language", PSEUDO, *command, "--help").stdout.split())
    assert "wonderland" in shown
    assert [text for text in plain_texts() if text in shown] == []
    assert "Options" not in shown
    assert "Show this message" not in shown


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(
    ("arguments", "english", "named"),
    [
        (["dance"], "No such command", "'dance'"),
        (["levels", "--jsn"], "No such option", "'--jsn'"),
        (["levels", "--jsn"], "Did you mean", "'--json'"),
        (["rules"], "Missing argument", "GAME"),
        (["make-puzzles", "parade"], "Missing option", "--output"),
        (["simulate", "parade", "--seats"], "requires an argument", "'--seats'"),
        (["simulate", "parade", "--seats", "x"], "is not a valid", "'x'"),
        (["simulate", "parade", "--matches", "0"], "is not in the range", "x>=1"),
        (["levels", "hatter"], "unexpected extra argument", "hatter"),
        (["simulate", "parade", "--format", "csv"], "is not one of", "'jsonl', 'parquet'"),
        (["simulate", "parade", "--records", "/"], "is a directory", "'/'"),
        (["rules", "whist"], "there is no game", "'whist'"),
    ],
)
def test_what_is_wrong_is_told_in_the_language_of_its_reader(arguments: list[str], english: str, named: str) -> None:
    assert english in run(*arguments).stderr
    told = run("--language", PSEUDO, *arguments).stderr
    assert english not in told
    assert named in told
    assert told.count("\n") == 1


def test_every_word_of_click_is_known() -> None:
    """A new version of click may have new ones: translate what our readers meet."""
    asks_people = ("termui.py", "_termui_impl.py", "_winconsole.py", "utils.py")  # prompts, editors and pagers
    files = [file for file in Path(click.__file__).parent.glob("*.py") if file.name not in asks_people]
    assert set().union(*map(words_in, files)) - KEYS.keys() - NOT_SHOWN == set()


def words_in(file: Path) -> set[str]:
    """What a module of click says."""
    calls = (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call))
    asked = (call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id in ("_", "ngettext"))
    return {str(text.value) for text in asked if isinstance(text, ast.Constant)}


def test_english_is_what_click_says_itself() -> None:
    for text in KEYS.keys() - {"Choose from:\n\t{choices}"}:
        filled = dict.fromkeys(fields_of(text), "x")
        assert words(text, text, 1).format(**filled) == text.format(**filled)
    assert word("no word of click") == "no word of click"


def test_the_language_is_known_before_help_wherever_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    first = run("--language", PSEUDO, "--help")
    assert run("--help", f"--language={PSEUDO}").stdout == first.stdout
    monkeypatch.setenv(VARIABLE, PSEUDO.upper())
    assert run("--help").stdout == first.stdout
    assert "Usage: " in run("--language", "en", "--help").stdout


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "de_DE.UTF-8", VARIABLE: "ja"}, "ja"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "tlh:fr"}, "fr"),
        ({"LANG": "tlh_XX.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_names_the_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", VARIABLE):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with speaking(ENGLISH):
        choose_language(["levels"])
        assert current_language() == language


def test_an_unknown_language_is_answered_with_those_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("--language", "tlh", "levels")
    assert result.returncode == 2
    assert result.stderr == f"wonderland: there is no language 'tlh'; the languages are {', '.join(LANGUAGES)}\n"
    monkeypatch.setenv(VARIABLE, "tlh")
    assert run("levels").stderr == result.stderr


def test_the_language_ends_with_the_command() -> None:
    run("--language", "pl", "levels")
    assert current_language() == ENGLISH


@pytest.mark.usefixtures("pseudo")
def test_programs_get_english() -> None:
    asked = run("--language", PSEUDO, "levels", "--json")
    assert asked.stdout == run("levels", "--json").stdout
    assert json.loads(asked.stdout)[0]["title"] == "Dormouse"
    assert "Dormouse" not in run("--language", PSEUDO, "levels").stdout


def test_a_language_that_is_not_complete_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = areas.texts
    monkeypatch.setattr(areas, "_lacking", set())
    monkeypatch.setattr(areas, "texts", lambda language, name: {} if language == "es" else texts(language, name))
    count = len(texts(ENGLISH, "common"))
    result = run("--language", "es", "levels")
    assert "Half asleep" in result.stdout
    assert result.stderr == f"wonderland: Español lacks {count} texts, which are shown in English\n"
    assert run("levels").stderr == ""


def test_help_is_wrapped_by_the_cells_that_letters_take() -> None:
    layout = Layout(width=60)
    meaning = "対局のあとで何が起きたかを説明します。" * 4
    layout.write_dl([("--seats", meaning), ("--a-name-that-is-longer-than-the-column", "短い")])
    layout.write_text(meaning)
    lines = layout.getvalue().splitlines()
    assert max(map(width_of, lines)) <= 60
    assert "".join("".join(lines).split()).count(meaning) == 2
    assert len({width_of(line) - width_of(line.lstrip()) for line in lines[1:4]}) == 1
