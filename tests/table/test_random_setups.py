"""Set-ups for games without people: in a round of them every size meets every level."""

from __future__ import annotations

from random import Random

import pytest

from firmware_host.games import all_rules, game_of, rules_for
from firmware_host.games.core.rules import Setup
from tests.games.portal_dash.bots.shipped_values import values_of
from tools.rules_used import Slips


def some(game: str, mode: str, count: int) -> list[Setup]:
    random = Random(f"{game} {mode}")
    values, setups = values_of(game), game_of(game).setups
    return [setups.every_kind(mode, values, number, random) for number in range(count)]


@pytest.mark.parametrize(("game", "mode"), [(r.game, r.mode) for r in all_rules()])
def test_every_set_up_can_be_played(game: str, mode: str) -> None:
    rules = rules_for(game, mode)
    for setup in some(game, mode, 2 * game_of(game).setups.kinds):
        assert rules.question(rules.start(setup)) is not None


@pytest.mark.parametrize("mode", ["assistant", "referee"])
def test_every_size_of_portal_dash_meets_every_level_its_own_and_free_play(mode: str) -> None:
    """PD-029, PD-175."""
    setups = game_of("portal-dash").setups
    made = some("portal-dash", mode, setups.kinds)
    kinds = {(len(setup["players"]), setups.label(setup)) for setup in made}
    for players in (1, 2, 3, 4):
        assert {(players, f"level {number}") for number in range(1, 6)} <= kinds
        assert (players, "free play") in kinds
    assert {setup["cube"] for setup in made} == (
        {"blocks", "layers"} if mode == "assistant" else {"blocks"}
    )


@pytest.mark.parametrize("mode", ["assistant", "referee"])
def test_biomes_are_played_by_two_to_four_anybody_first_and_beginners(mode: str) -> None:
    made = some("builders-biomes", mode, 60)
    label = game_of("builders-biomes").setups.label
    assert {label(setup) for setup in made} == {f"{n} players" for n in (2, 3, 4)}
    assert {setup["first"] for setup in made} == {0, 1, 2, 3}
    assert {player["beginner"] for setup in made for player in setup["players"]} == {True, False}
    assert {setup["guide"] for setup in made} == {True, False}
    assert any(setup["rules"] for setup in made)


class Always(Random):
    def random(self) -> float:
        return 0.0


def test_what_people_try_and_is_not_legal_must_be_refused() -> None:
    rules = rules_for("builders-biomes", "assistant")
    state = rules.start(some("builders-biomes", "assistant", 1)[0])
    while (asked := rules.question(state)) is not None and asked.id != "bb.action":
        rules.answer(state, asked.answers[0])
    assert asked is not None
    slips, random = Slips(rules), Always("slip")
    slips.now_and_then(asked, state, random)
    rules.answer(state, "explore")
    again = rules.question(state)
    assert again is not None
    assert "explore" not in again.answers
    slips.now_and_then(again, state, random)
    assert rules.question(state) == again

    class Careless(type(rules)):  # type: ignore[misc]
        def answer(self, state: object, answer: str) -> list[object]:
            return []

    careless = Slips(Careless())
    careless.now_and_then(asked, state, random)
    with pytest.raises(AssertionError, match="explore was taken"):
        careless.now_and_then(again, state, random)
