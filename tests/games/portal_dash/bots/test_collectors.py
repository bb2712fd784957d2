"""Bots for what is seldom: they unlock every Netherite item, so the rules about it run."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from firmware_host.games import all_rules, rules_for
from firmware_host.games.portal_dash.setups import portal_dash_setup
from firmware_host.table.bots import bots_of
from firmware_host.table.fair import QuickDice
from tests.games.portal_dash.bots.shipped_values import shipped_values


def collects(mode: str, players: int, seed: str) -> Any:
    """The last position of a game played by the collector."""
    rules = rules_for("portal-dash", mode)
    random = Random(seed)
    bot, dice = bots_of(rules)["collector"](random), QuickDice(random)
    state = rules.start(portal_dash_setup(shipped_values(), players, 1, "blocks"))
    while (question := rules.question(state)) is not None:
        rules.answer(
            state, dice.answer(question) if question.is_chance else bot.answer(question, state)
        )
    assert rules.check(state) == []
    return state


@pytest.mark.behavior
@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize(("mode", "fewest"), [("assistant", 1), ("referee", 5)])
def test_the_collector_unlocks_every_netherite_item_in_some_games(
    mode: str, fewest: int, players: int
) -> None:
    """PD-133, PD-A19; in assistant mode special pickaxes are not there from the first turn on."""
    games = [collects(mode, players, f"collect {number}") for number in range(8)]
    assert sum(not state.netherite for state in games) >= fewest


def test_only_portal_dash_has_collectors() -> None:
    names = {(rules.game, rules.mode): len(bots_of(rules)) for rules in all_rules()}
    assert {which for which, count in names.items() if count > 2} == {
        ("portal-dash", "assistant"),
        ("portal-dash", "referee"),
    }
