"""What holds at every moment of any game, in both modes, and what no game may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from firmware_host.games.builders_biomes.rules.overworld import TOKENS as TOKEN_CELLS
from firmware_host.games.core.log import BadLog, GameLog
from firmware_host.games.replay import replay
from tests.games.builders_biomes.rules.biomes_game import MODES, Table, both_levels
from tests.games.builders_biomes.rules.biomes_oracle import ASKED
from tests.games.builders_biomes.rules.biomes_parts import set_up
from tests.games.builders_biomes.rules.biomes_play import any_setup, play

every_game = pytest.mark.parametrize("game", range(20))


def a_setup(mode: str, game: int) -> dict[str, Any]:
    return any_setup(mode, Random(f"setup {game}"))


@pytest.mark.behavior
@every_game
@both_levels
def test_blocks_cards_and_tokens_are_conserved_and_xp_never_falls(mode: str, game: int) -> None:
    """BB-001 to BB-003, BB-053, BB-072: of each kind, counted apart from the engine's check."""
    setup, rules = a_setup(mode, game), MODES[mode]
    cards = Counter(
        {
            id: card.get("copies", 1)
            for kind in ("structures", "mobs")
            for id, card in setup["values"][kind].items()
        }
    )
    before, last, asked = [0] * len(setup["players"]), None, ""
    for state, question in play(mode, setup, game):
        last = state
        assert rules.check(state) == []
        assert rules.outcome(state) is None
        assert len(question.answers) > 0
        assert len({*question.answers}) == len(question.answers)
        assert cards_of(state) == cards
        assert tokens_of(state) == tokens_in(setup)
        assert blocks_of(state) == 64
        now = [builder.xp for builder in state.builders]
        assert asked == "bb.adjust_by" or all(a <= b for a, b in zip(before, now, strict=True))
        before, asked = now, question.id
    assert last is not None
    outcome = rules.outcome(last)
    assert outcome is not None
    assert outcome.won
    assert outcome.reason in ("most_xp", "most_blocks", "shared")
    assert 1 <= len(outcome.winners) <= len(setup["players"])
    assert (len(outcome.winners) > 1) == (outcome.reason == "shared")
    assert last.scored == "ABC"
    assert rules.question(last) is None
    assert rules.check(last) == []


def cards_of(state: Any) -> Counter[str]:
    found: Counter[str] = Counter(state.deck) + Counter(state.box_cards) + Counter(state.covered)
    for builder in state.builders:
        found.update(builder.mobs)
        found.update(filter(None, builder.spaces))
    found.update(getattr(state, "tops", {}).values())
    return found


def tokens_of(state: Any) -> Counter[str]:
    found: Counter[str] = Counter(state.tokens) + Counter(state.box_tokens)
    for builder in state.builders:
        found.update(builder.pile)
    found.update(filter(None, getattr(state, "faces", {}).values()))
    return found


def tokens_in(setup: dict[str, Any]) -> Counter[str]:
    found: Counter[str] = Counter(setup["values"]["neutral_tokens"])
    for _ in setup["players"]:
        found.update(setup["values"]["own_tokens"])
    return +found


def blocks_of(state: Any) -> int:
    bags = (state.box_blocks, *(builder.blocks for builder in state.builders))
    return int(state.cube.left() + sum(sum(bag.values()) for bag in bags))


@pytest.mark.behavior
@both_levels
def test_the_games_of_these_tests_ask_everything_and_end_in_every_way(mode: str) -> None:
    """Otherwise they would prove little."""
    reasons, steps = set(), set()
    for game in range(80):
        for state, _ in play(mode, a_setup(mode, game), game):
            steps.add(state.steps[-1][0])
        assert state.outcome is not None
        reasons.add(state.outcome.reason)
    assert reasons == {"most_xp", "most_blocks", "shared"}
    assistant_only = {"adjust_which", "adjust_by", "blocks_left", "total", "specials"}
    referee_only = {"see", "show_cube", "explore", "which_face", "pay", "reveal"}
    assert steps == {*ASKED} - (assistant_only if mode == "referee" else referee_only)


@both_levels
def test_only_games_of_this_version_and_the_one_before_are_replayed(mode: str) -> None:
    """Version 3 asks other questions than 1 and 2; version 4 doubts some of its answers."""
    rules = MODES[mode]
    assert (rules.game, rules.mode) == ("builders-biomes", mode)
    assert [version for version in range(5) if rules.replays(version)] == [3, 4]


@both_levels
@pytest.mark.parametrize("version", [1, 2])
def test_a_log_of_an_older_version_is_refused_with_the_reason(mode: str, version: int) -> None:
    log = GameLog("builders-biomes", mode, version, set_up(), "0" * 64)
    said = f"version {version} of the rules .*; version 4, installed here, would play it differ"
    with pytest.raises(BadLog, match=said):
        replay(log)


@both_levels
def test_a_set_up_of_version_1_is_still_read(mode: str) -> None:
    """BB-014: pink is red, seat k has board k: a table plays on with its old set-up."""
    setup = set_up()
    setup["players"][0]["colour"] = "pink"
    state = MODES[mode].start(setup)
    assert state.setup.players[0] == ("red", "")
    assert state.setup.board_numbers == (1, 2)


@both_levels
def test_positions_of_different_set_ups_or_levels_are_different(mode: str) -> None:
    table = Table(mode)
    assert table.state != Table(mode, rules={"bb.tnt": "after_three"}).state
    assert table.state != Table("referee" if mode == "assistant" else "assistant").state
    assert table.state != 7


# The engine's own check sees what is wrong


def a_block_too_many(state: Any) -> None:
    state.builders[0].blocks["wood"] = 1


def a_block_too_few(state: Any) -> None:
    state.cube.take(0)


def a_card_built_twice(state: Any) -> None:
    state.builders[1].spaces[0] = "camp"


def a_mob_from_nowhere(state: Any) -> None:
    state.builders[1].mobs.append("zombie")


def a_token_lost(state: Any) -> None:
    del state.builders[0].pile["stone_sword"]


def less_than_nothing(state: Any) -> None:
    state.builders[0].blocks = {"wood": -1, "sand": 1}


def less_than_no_token(state: Any) -> None:
    state.builders[0].pile |= {"wooden_sword": -1, "stone_sword": 3}


BROKEN: list[tuple[Callable[[Any], None], str]] = [
    (a_block_too_many, "65 blocks instead of 64"),
    (a_block_too_few, "63 blocks instead of 64"),
    (a_card_built_twice, "65 cards instead of 64"),
    (a_mob_from_nowhere, "65 cards instead of 64"),
    (a_token_lost, "25 weapon tokens instead of 26"),
    (less_than_nothing, "seat 0 owns less than nothing"),
    (less_than_no_token, "seat 0 owns less than nothing"),
]


@pytest.mark.parametrize(("damage", "sentence"), BROKEN, ids=[d.__name__ for d, _ in BROKEN])
@both_levels
def test_the_check_sees_it(mode: str, damage: Callable[[Any], None], sentence: str) -> None:
    """BB-001 to BB-003."""
    table = Table(mode)
    damage(table.state)
    assert sentence in table.rules.check(table.state)


def test_the_check_sees_stacks_and_tokens_that_do_not_come_out() -> None:
    """BB-011, BB-012."""
    table = Table("referee")
    table.state.heights["b2"] = 3
    del table.state.faces[TOKEN_CELLS[0]]
    assert table.rules.check(table.state) == [
        "63 face-down cards, but 64 are unseen",
        "face-down tokens and unseen tokens differ",
    ]
