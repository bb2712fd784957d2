"""What people pay in presses: `python -m tools.presses` counts every row of every game anew.

Ends with 1 when something costs more than its budget; each game keeps its own in
bots/press_budgets.yaml.
"""

from __future__ import annotations

import argparse
import sys

from firmware_host.commands.output import columns
from firmware_host.commands.press_counts import PressReport
from firmware_host.config.settings import load_settings
from firmware_host.games import all_games
from tools.press_budgets import Cost, costs, counted, rows_of

_MOST_EXPENSIVE = 10


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", action="store_true", help="what the presses are for")
    with_questions = parser.parse_args().questions
    settings = load_settings(virtual=True)
    found: list[Cost] = []
    for game in all_games():
        for row in rows_of(game):
            for way in row.ways:
                report = counted(game, row, way, settings)
                found += costs(game, row, way, report)
                if with_questions:
                    print(f"\n{game.title}, {row.name}, {way}")
                    print("\n".join(_dearest(report)))
    print("\n".join(_table(found)))
    return 0 if all(cost.is_kept for cost in found) else 1


def _table(found: list[Cost]) -> list[str]:
    heading = ("", "game", "row", "what", "now", "at most", "goal")
    return columns(
        [
            heading,
            *(
                (
                    _judged(cost),
                    cost.game,
                    cost.row,
                    cost.what,
                    f"{cost.now:g}",
                    f"{cost.budget.at_most:g}",
                    f"{cost.budget.goal:g}",
                )
                for cost in found
            ),
        ]
    )


def _judged(cost: Cost) -> str:
    if not cost.is_kept:
        return "TOO MANY"
    return "lower it" if cost.now < cost.budget.at_most else "ok"


def _dearest(report: PressReport) -> list[str]:
    """The questions that cost most, by presses a turn, and the way to the first roll."""
    turns = max(len(report.presses.found), 1)
    heading = ("  question", "presses a turn", "asked a turn", "presses each")
    rows = [
        (
            f"  {id}",
            f"{report.pressed[id] / turns:.2f}",
            f"{report.asked[id] / turns:.2f}",
            f"{report.pressed[id] / report.asked[id]:.2f}",
        )
        for id in sorted(report.asked, key=lambda id: -report.pressed[id])[:_MOST_EXPENSIVE]
    ]
    spread, questions = report.presses.to_json(), report.questions.to_json()
    parts = [
        f"  {who}: {way.total()} to the first roll: "
        + ", ".join(f"{id} {presses}" for id, presses in way.most_common())
        for who, way in report.first_roll.items()
    ]
    return [
        f"  presses a turn: median {spread['median']:g}, p90 {spread['p90']:g}; questions: "
        f"median {questions['median']:g}, p90 {questions['p90']:g}; {turns} turns",
        *columns([heading, *rows]),
        *parts,
    ]


if __name__ == "__main__":
    sys.exit(main())
