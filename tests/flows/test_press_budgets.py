"""No mode costs more presses than its budget: every row of every game, counted on the panel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.games import all_games
from firmware_host.games.game import Game
from tools import presses
from tools.press_budgets import (
    BOX_DRAWS,
    PEOPLE,
    READER,
    WAYS,
    Budget,
    Cost,
    costs,
    counted,
    rows_of,
)

SETTINGS = load_settings(virtual=True)
ROWS = [(game, row, way) for game in all_games() for row in rows_of(game) for way in row.ways]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_mode_of_every_game_has_budgets_that_keep_to_their_goals(game: Game) -> None:
    rows = rows_of(game)
    assert {row.mode for row in rows} == set(game.modes)
    for row in rows:
        assert set(row.budgets) - {BOX_DRAWS} == {*WAYS, *PEOPLE} - {BOX_DRAWS}
        over = [what for what, budget in row.budgets.items() if budget.at_most > budget.goal]
        assert over == [], row.name


@pytest.mark.behavior
def test_one_press_too_many_is_told_and_ends_the_tool_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, row, _ = next(each for each in ROWS if each[1].set.get("holder") == "box")
    short = replace(row, games=1)
    report = counted(game, short, READER, SETTINGS)
    now = {cost.what: cost.now for cost in costs(game, short, READER, report)}
    monkeypatch.setattr("sys.argv", ["presses"])

    def ends(at_most: dict[str, float]) -> int:
        budgets = {what: Budget(value, 1) for what, value in at_most.items()}
        rows = [replace(short, budgets=budgets)]
        monkeypatch.setattr(presses, "rows_of", lambda each: rows if each is game else [])
        return presses.main()

    assert ends(now) == 0
    assert "TOO MANY" not in capsys.readouterr().out
    for what in now:
        assert ends({**now, what: now[what] - 1}) == 1
        assert "TOO MANY" in capsys.readouterr().out


def test_what_costs_less_than_its_budget_asks_for_a_lower_one() -> None:
    cost = Cost("game", "row", READER, 7, Budget(8, 5))
    assert cost.is_kept
    assert presses._judged(cost) == "lower it"
