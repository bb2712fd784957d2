"""Which answers lead through the lobby to a set-up: tried in the real lobby."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import Any

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.games import all_games
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.rules import DICE_MODE
from firmware_host.games.game import Game
from firmware_host.service.table_config import SettingsValues
from firmware_host.table.lobby import Doors, Lobby, LobbyState
from firmware_host.table.lobby.ways import ways_to
from firmware_host.table.rooms import Remembered, open_lobby

SETTINGS = load_settings(virtual=True)
BY_COST = [
    pytest.param(game, marks=[pytest.mark.behavior] if game.id == "portal-dash" else [])
    for game in all_games()
]
"""Each game; one of them has too many set-ups for the unit tests."""


def lobby(last: dict[str, Any] | None = None) -> LobbyState:
    known = Remembered(last)
    state = open_lobby(SettingsValues(SETTINGS), ("en",), known, False, Doors()).state
    assert isinstance(state, LobbyState)
    return state


def set_ups(game: Game, mode: str) -> Iterator[dict[str, Any]]:
    """For the fewest and the most players, each level and each choice by words."""
    values, names = SETTINGS.catalogues[game.id].plain(), list(game.setups.choices)
    for players in (game.players[0], game.players[-1]):
        for level in game.setups.levels or (None,):
            for chosen in product(*game.setups.choices.values()):
                words = {"level": level, **dict(zip(names, chosen, strict=True))}
                with suppress(BadSetup):  # the referee follows every block
                    setup = game.setups.from_words(mode, values, players, words)(players - 1)
                    kept = {key: value for key, value in setup.items() if key != "values"}
                    yield {**kept, "game": game.id, "mode": mode}


def answered(state: LobbyState, answers: list[str]) -> dict[str, Any]:
    room, after = Lobby(), state.copy()
    for answer in answers:
        room.answer(after, answer)
    assert room.question(after) is None
    return room.setup(after)


def with_all_named(made: Any, wanted: Any) -> Any:
    """What was made, without what nobody named."""
    if isinstance(wanted, dict):
        return {key: with_all_named(made[key], wanted[key]) for key in wanted}
    if isinstance(wanted, list):
        return [with_all_named(a, b) for a, b in zip(made, wanted, strict=True)]
    return made


@pytest.mark.parametrize("game", BY_COST, ids=lambda game: game.id)
def test_set_ups_of_every_kind_are_reached_and_played_again_by_fewer_answers(game: Game) -> None:
    for mode in (each for each in game.modes if each != DICE_MODE):
        found = list(set_ups(game, mode))
        assert found
        for setup in found:
            ways = list(ways_to(lobby(), setup))
            assert ways, setup
            made = [answered(lobby(), way) for way in ways]
            assert all(with_all_named(each, setup) == setup for each in made)
            again = min(ways_to(lobby(made[0]), made[0]), key=len)
            assert again == ["again"]


def test_where_no_players_are_named_every_quick_start_will_do() -> None:
    ways = list(ways_to(lobby(), {"game": "portal-dash", "mode": "referee"}))
    assert ways
    assert all(way[:2] == ["portal-dash", "2"] and "more" not in way for way in ways)
    assert {answered(lobby(), way)["mode"] for way in ways} == {"referee"}


def test_one_answer_leads_to_the_dice() -> None:
    assert list(ways_to(lobby(), {"game": "portal-dash", "mode": DICE_MODE})) == [
        ["dice"],
        ["portal-dash", "2", "dice"],
    ]


def test_nothing_leads_to_a_set_up_that_the_lobby_does_not_offer() -> None:
    game = all_games()[0]
    setup = next(set_ups(game, game.usual_mode))
    setup["players"] = [{**player, "name": "Ann"} for player in setup["players"]]
    assert list(ways_to(lobby(), setup)) == []
