"""Which rules run in whole games of bots: coverage counted by rule, not by line."""

from __future__ import annotations

import re
from functools import cache

import pytest

from firmware_host.games import game_ids
from tests.games.portal_dash.bots.shipped_values import values_of
from tests.paths import ROOT
from tests.tools.test_rules_used import every_level
from tools.rules_used import RulesUsed, count_rules_used

GAMES = ROOT / "firmware_host" / "games"
RULES = {"portal-dash": ("PD", 132), "builders-biomes": ("BB", 69), "explorers": ("EX", 57)}
"""The letters of each game's ids, and how many rules its book has."""
NOT_IN_THE_CODE = {
    "BB-017": "the lobby asks who begins",
    "BB-054": "the panel shows the own pile",
    "EX-024": "people decide who answers",
    "EX-034": "nothing limits an inventory, and nothing waits",
    "EX-054": "follows from EX-052; the panel shows the odds",
    "EX-056": "follows from EX-012",
    "EX-062": "the numbers stand in the catalogue",
    "EX-068": "the backs stand in the catalogue",
    "EX-070": "nothing to do with them but EX-035 and EX-046",
}


@cache
def some_games(game: str, mode: str) -> RulesUsed:
    """Three rounds: every bot at every size and mode."""
    return count_rules_used(game, mode, values_of(game), 84, "suite")


@every_level
def test_some_games_run_most_rules(game: str, mode: str) -> None:
    used = some_games(game, mode)
    assert sum(used.played.values()) == 84
    assert len(used.suspects()) < 12, used.suspects()


def test_own_levels_and_free_play_are_played_and_all_netherite_items_found() -> None:
    """What only seldom happens is played on purpose."""
    used = some_games("portal-dash", "referee")
    assert used.played["free play"] == 12
    assert used.ran["PD-029"] == 84
    assert used.ran["PD-A19"] > 0


def test_a_level_counts_its_own_code_and_no_other() -> None:
    """Moving over the board belongs to referee mode; people do it at the other."""
    assert some_games("portal-dash", "referee").ran["PD-101"] > 0
    assert "PD-101" not in some_games("portal-dash", "assistant").ran
    assert all(id.startswith("PD-") for id in some_games("portal-dash", "assistant").ran)


def test_every_game_has_its_rules_counted() -> None:
    assert set(RULES) == set(game_ids())


@pytest.mark.parametrize("game", RULES)
def test_the_code_of_every_rule_in_the_rulebook_can_be_counted(game: str) -> None:
    """Every id stands beside code that runs, beside a table, or nowhere for a reason."""
    book, count = RULES[game]
    text = (GAMES / game.replace("-", "_") / "RULES.md").read_text(encoding="utf-8")
    rules = re.findall(rf"^- ({book}-\d+)\b", text, re.MULTILINE)
    used = some_games(game, "referee")
    counted = {*used.ran, *used.tables}
    assert not counted & {*NOT_IN_THE_CODE}, "it is in the code by now"
    known = counted | {*NOT_IN_THE_CODE}
    assert len(rules) == count
    assert [rule for rule in rules if rule not in known] == []
