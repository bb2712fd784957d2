"""The end: after scoring C, mobs that count, the most XP, blocks, a shared win."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_host.games.core.flow import Outcome
from tests.games.builders_biomes.rules.biomes_game import Table, both_levels, named
from tests.games.builders_biomes.rules.biomes_parts import values

LAST_OF_C = ["2111", "1111", "1111", "1111"]


def last_scoring(mode: str, players: int = 2, **other: Any) -> Table:
    """Everybody but the last has still to score C; nobody gains anything by it."""
    table = Table(mode, players, **other).cube(LAST_OF_C)
    table.collects("a1", "d1")
    return table.skips_actions()


def end(table: Table) -> list[Any]:
    events = []
    while table.outcome is None and table.asks.id == "bb.score":
        events += table.say("bridge")
    return events


@both_levels
def test_the_game_ends_at_once_after_scoring_c(mode: str) -> None:
    """BB-095: blocks in layer 4 or not, without equalising turns."""
    table = last_scoring(mode, 3, first=1).has_xp(1, 2, 3)
    assert table.state.cube.left() == 15
    events = end(table)
    assert table.outcome == Outcome(True, "most_xp", (2,))
    assert named(events, "turn_began") == []
    assert table.rules.question(table.state) is None
    assert table.state.turns == 1
    with pytest.raises(ValueError, match="the game is over"):
        table.rules.answer(table.state, "collect")


@both_levels
def test_scorings_a_and_b_do_not_end_the_game(mode: str) -> None:
    """BB-095."""
    table = Table(mode).cube(["3222", "2222", "2222", "2222"])
    table.collects("a1", "d1")
    table.skips_actions().scores("wood", "wood")
    assert table.outcome is None
    assert table.whose == ("bb.action", 1)


@both_levels
def test_end_scoring_mobs_count_all_spaces_connected_or_not(mode: str) -> None:
    """BB-096, BB-D25: value times spaces; for biomes uncovered prints count too."""
    parts = values()
    parts["boards"] = [["forest", "desert", "forest", *["desert"] * 5, "forest"]]
    table = last_scoring(mode, values=parts).has_mobs(0, "witch").has_mobs(1, "creeper", "husk")
    table.lays(0, {0: "mine", 4: "camp"})  # forests left: a print at 2 and 8, the card at 4
    table.lays(1, {0: "stable", 8: "plain_2", 2: "tower"})
    assert table.state.shown(1, "C") == ["animal_house", None, "decoration", *[None] * 5,
                                         "animal_house"]  # fmt: skip
    events = end(table)
    assert named(events, "xp_gained") == [
        ("xp_gained", 0, 6, "witch"),
        ("xp_gained", 1, 6, "creeper"),
        ("xp_gained", 1, 4, "husk"),
    ]
    assert (table.xp(0), table.xp(1)) == (6, 10)


@both_levels
def test_end_scoring_mobs_count_the_board_their_owner_took(mode: str) -> None:
    """BB-014, BB-096, BB-D32."""
    parts = values()
    parts["boards"] = [["forest"] * 9, ["desert"] * 9]
    for boards, expected in (((1, 2), [18, 0]), ((2, 1), [0, 18])):
        table = last_scoring(mode, values=parts, boards=boards)
        table.has_mobs(0, "witch").has_mobs(1, "witch")
        events = end(table)
        assert [xp for _, _, xp, _ in named(events, "xp_gained")] == expected


@both_levels
def test_mobs_pay_once_at_the_end_and_not_in_a_scoring(mode: str) -> None:
    """BB-096, BB-D36."""
    table = Table(mode).has_mobs(0, "witch").cube(["4333", "3333", "3333", "3333"])
    table.collects("a1", "d1")
    assert named(table.skips_actions().scores("forest", "forest"), "xp_gained") == []


@both_levels
def test_the_variant_leaves_end_mobs_as_they_are(mode: str) -> None:
    """BB-A37."""
    found = []
    for beginners in ((), (0,)):
        table = last_scoring(mode, beginners=beginners).has_mobs(0, "witch")
        found.append(named(end(table), "xp_gained"))
    assert found[0] == found[1] == [("xp_gained", 0, 6, "witch")]


@both_levels
def test_unused_extra_action_mobs_are_worth_nothing_more(mode: str) -> None:
    """BB-A32."""
    table = last_scoring(mode).has_xp(5, 4).has_mobs(1, "zombie", "spider")
    assert named(end(table), "xp_gained") == []
    assert table.outcome == Outcome(True, "most_xp", (0,))


@both_levels
def test_most_xp_wins_after_the_mobs_have_counted(mode: str) -> None:
    """BB-097, BB-D37."""
    table = last_scoring(mode).has_xp(5, 4).has_mobs(1, "witch")
    end(table)
    assert table.xp(1) == 8
    assert table.outcome == Outcome(True, "most_xp", (1,))


def finish_with_blocks(table: Table, *blocks: int) -> None:
    """Each player has that many blocks left."""
    for seat, count in enumerate(blocks):
        if table.mode == "referee":
            table.owns(seat, wood=count // 2, emerald=count - count // 2)
        else:
            table.owns(seat, block=20)
    end(table)
    while table.outcome is None:
        assert (table.asks.id, table.asks.rule) == ("bb.blocks_left", "BB-098")
        table.say(str(blocks[table.asks.who]))


@both_levels
def test_a_tie_is_broken_by_blocks_left(mode: str) -> None:
    """BB-098, BB-D27, BB-A33: every block owned counts one, emeralds too; paid ones are gone."""
    table = last_scoring(mode).has_xp(5, 5)
    table.state.box_blocks = {"wood": 9}
    finish_with_blocks(table, 3, 4)
    assert table.outcome == Outcome(True, "most_blocks", (1,))


@both_levels
def test_only_those_with_most_xp_compare_blocks(mode: str) -> None:
    """BB-098."""
    table = last_scoring(mode, 3).has_xp(5, 4, 5)
    finish_with_blocks(table, 3, 19, 2)
    assert table.outcome == Outcome(True, "most_blocks", (0,))


@both_levels
def test_still_tied_players_share_the_win(mode: str) -> None:
    """BB-099, BB-D28: the tied ones only."""
    table = last_scoring(mode, 4).has_xp(5, 5, 4, 5)
    finish_with_blocks(table, 3, 2, 9, 3)
    assert table.outcome == Outcome(True, "shared", (0, 3))
    everybody = last_scoring(mode).has_xp(1, 1)
    finish_with_blocks(everybody, 0, 0)
    assert everybody.outcome == Outcome(True, "shared", (0, 1))


def test_at_assistant_mode_the_tied_players_tell_how_many_blocks_are_left() -> None:
    """BB-098: at most as many as they took."""
    table = last_scoring("assistant", 3).has_xp(5, 4, 5).owns(0, block=3).owns(2, block=48)
    end(table)
    assert table.whose == ("bb.blocks_left", 0)
    assert table.answers == ["0", "1", "2", "3"]
    table.say("2")
    assert table.whose == ("bb.blocks_left", 2)
    assert table.answers[-1] == "48"
    assert table.refuses("49").rule == "BB-098"
    table.say("48")
    assert table.outcome == Outcome(True, "most_blocks", (2,))


@both_levels
def test_the_last_turn_is_finished_with_what_the_cube_still_has(mode: str) -> None:
    """BB-A30, BB-095: Collect gives what is there, else nothing; then C is scored."""
    table = Table(mode).has_mobs(0, "zombie", "zombie").cube(["2000", "0000", "0000", "0000"])
    table.state.scored = "AB"
    table.collects("a1", "a1")
    assert table.state.cube.left() == 0
    if mode == "assistant":
        table.say("explore")
    table.until("bb.extra")
    table.say("zombie")
    assert "collect" not in table.answers
    table.say("explore")
    table.until("bb.extra")
    table.say("stop")
    assert table.asks.about["scoring"] == "C"
