"""Counting which rules ran: the ids in the source are the counters."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from firmware_host.games import all_rules
from tests.games.portal_dash.bots.shipped_values import values_of
from tests.paths import ROOT
from tools.rules_marking import Ran, ids_in, marked
from tools.rules_used import RulesUsed, count_rules_used

pytestmark = pytest.mark.behavior

BUILD = ROOT / "build"
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


@pytest.mark.soak
@every_level
def test_over_a_thousand_games_no_rule_that_can_run_is_at_nought(game: str, mode: str) -> None:
    used = count_rules_used(game, mode, values_of(game), 1000, "thousand")
    BUILD.mkdir(exist_ok=True)
    report = BUILD / f"rules-used-{game}-{mode}.txt"
    report.write_text("\n".join(used.lines()) + "\n", encoding="utf-8")
    assert used.suspects() == []
