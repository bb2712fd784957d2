"""Counting which rules ran: the ids in the source are the counters."""

from __future__ import annotations

import re
from functools import cache
from textwrap import dedent
from typing import Any

import pytest

from firmware_host.games import all_rules, game_ids
from tests.games.portal_dash.bots.shipped_values import values_of
from tests.paths import ROOT
from tools.rules_marking import Ran, ids_in, marked
from tools.rules_used import RulesUsed, count_rules_used

pytestmark = pytest.mark.behavior

GAMES = ROOT / "firmware_host" / "games"
BUILD = ROOT / "build"
RULES = {"portal-dash": ("PD", 132), "builders-biomes": ("BB", 69), "explorers": ("EX", 57)}
"""The letters of each game's ids, and how many rules its book has."""
NOT_IN_THE_CODE = {
    "BB-017": "the lobby asks who begins",
    "BB-027": "turning the base changes nothing",
    "BB-054": "the panel shows the own pile",
    "EX-024": "people decide who answers",
    "EX-034": "nothing limits an inventory, and nothing waits",
    "EX-054": "follows from EX-052; the panel shows the odds",
    "EX-056": "follows from EX-012",
    "EX-062": "the numbers stand in the catalogue",
    "EX-068": "the backs stand in the catalogue",
    "EX-070": "nothing to do with them but EX-035 and EX-046",
}
every_level = pytest.mark.parametrize(
    ("game", "mode"), [(rules.game, rules.mode) for rules in all_rules()]
)

SOURCE = dedent(
    '''
    """PD-001: about the module."""

    TABLE = 3
    """PD-002."""
    RULE = "PD-003"

    def walk(far: bool) -> str:
        """PD-010 to PD-012: always."""
        if far:
            return "far"  # PD-020
        # PD-021
        found = [
            1,
            2,  # PD-022
        ]
        for each in found:
            if each == 2:  # PD-023
                continue
        return "PD-030" if found == [1] else "PD-031"
    '''
)


def run(*calls: bool) -> tuple[Ran, list[str]]:
    ran, names = Ran(), dict[str, Any]()
    names["_rule_ran"] = ran.mark
    exec(marked(SOURCE, "walk.py", ran), names)
    return ran, [names["walk"](far) for far in calls]


def test_a_range_of_ids_names_all_between() -> None:
    assert ids_in("PD-008 to PD-011, PD-A03; not XPD-1") == [
        "PD-008", "PD-009", "PD-010", "PD-011", "PD-A03",
    ]  # fmt: skip


def test_a_docstring_counts_each_call_and_a_comment_only_its_own_branch() -> None:
    ran, _ = run(True, True, False)
    assert {id: ran.counts[id] for id in ("PD-010", "PD-011", "PD-012")} == {
        "PD-010": 3, "PD-011": 3, "PD-012": 3,
    }  # fmt: skip
    assert (ran.counts["PD-020"], ran.counts["PD-021"], ran.counts["PD-022"]) == (2, 1, 1)
    assert ran.counts["PD-023"] == 2


def test_the_rule_of_a_question_counts_only_when_it_is_the_one() -> None:
    ran, answers = run(False)
    assert answers == ["PD-031"]
    assert (ran.counts["PD-030"], ran.counts["PD-031"]) == (0, 1)
    assert "PD-030" in ran.counts


def test_code_that_never_ran_is_listed_with_nought() -> None:
    ran, _ = run(False)
    assert ran.counts["PD-020"] == 0
    assert "PD-020" in ran.counts


def test_ids_beside_tables_are_data() -> None:
    ran, _ = run()
    assert ran.tables - set(ran.counts) == {"PD-001", "PD-002", "PD-003"}


def test_marked_code_does_what_the_plain_code_does() -> None:
    plain = dict[str, Any]()
    exec(SOURCE, plain)
    assert run(True, False)[1] == [plain["walk"](True), plain["walk"](False)]


def test_a_rule_that_never_ran_is_a_suspect_unless_it_is_explained() -> None:
    counts = {"PD-045": 3, "PD-046": 0, "PD-029": 0}
    used = RulesUsed(7, {"mode 1": 7}, counts, ("PD-003",), {"PD-029": "nobody asks"})
    assert used.suspects() == ["PD-046"]
    assert used.lines()[0] == "3 rules beside code, 7 games: 7 of mode 1"
    assert used.lines()[-1] == "never ran: PD-046"
    assert any("SUSPECT" in line and "PD-046" in line for line in used.lines())
    assert any("nobody asks" in line and "PD-029" in line for line in used.lines())
    assert used.to_json()["never_run"] == {"PD-029": "nobody asks"}


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


@pytest.mark.soak
@every_level
def test_over_a_thousand_games_no_rule_that_can_run_is_at_nought(game: str, mode: str) -> None:
    used = count_rules_used(game, mode, values_of(game), 1000, "thousand")
    BUILD.mkdir(exist_ok=True)
    report = BUILD / f"rules-used-{game}-{mode}.txt"
    report.write_text("\n".join(used.lines()) + "\n", encoding="utf-8")
    assert used.suspects() == []
