"""Bots and levels on the command line."""

from __future__ import annotations

import json

import pytest

from tests.commands.command_line import run
from wonderland.bots.levels import LEVELS


def test_levels_are_listed_from_gentle_to_merciless() -> None:
    lines = run("levels").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [level.name for level in LEVELS]
    facts = json.loads(run("levels", "--json").stdout)
    assert [fact["title"] for fact in facts] == [level.title for level in LEVELS]
    assert facts[-1]["seconds"] == LEVELS[-1].budget.seconds
    assert facts[-1]["iterations"] == {"parade": None, "going-out": None, "tea-party": None}
    assert facts[3]["iterations"] == {"parade": 30, "going-out": 21, "tea-party": 15}


def test_simulate_takes_levels_as_bots() -> None:
    arguments = ("simulate", "parade", "--seats", "3", "--matches", "2", "--iterations", "20", "--json")
    first, second = (run(*arguments, "--bots", "Dormouse,white_rabbit,Queen of Hearts") for _ in range(2))
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
    assert json.loads(first.stdout)["matches"] == 2


@pytest.mark.parametrize("budget", [[], ["--seconds", "0.002"]])
def test_simulate_lets_a_search_think_for_its_own_time_or_the_one_given(budget: list[str]) -> None:
    result = run("simulate", "parade", "--seats", "2", "--matches", "1", "--bots", "search,caterpillar", *budget)
    assert result.returncode == 0, result.stderr
    assert "1 match of Parade" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "parade", "--bots", "jabberwock"], "there is no level 'jabberwock'; the levels are dormouse, "),
        (["simulate", "parade", "--bots", "jabberwock"], "the bots are random, greedy, search, dormouse, "),
        (["simulate", "parade", "--seconds", "0"], "Invalid value for '--seconds'"),
    ],
)
def test_a_bad_bot_or_budget_gets_one_clear_sentence(arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.returncode == 2
