"""Action 4 and the special weapons: three tokens, more with bows, and what each of them does."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_host.games.core.piles import bag_of
from tests.games.builders_biomes.biomes_game import Table, both_levels, named
from tests.games.builders_biomes.biomes_parts import OWN, values

POTATOES = ("poisonous_potato",) * 3


def a_fight(mode: str, mob: str, *weapons: str, **other: Any) -> Table:
    """The active player, who also has these weapons, begins to fight."""
    table = Table(mode, **other).has_tokens(0, *weapons)
    table.fights(mob)
    return table


def weights(table: Table) -> dict[str, int]:
    assert table.asks.id == "bb.reveal"
    return dict(zip(table.asks.answers, table.asks.weights, strict=True))


@both_levels
def test_three_tokens_are_revealed_and_their_hearts_added_up(mode: str) -> None:
    """BB-045."""
    table = a_fight(mode, "spider")
    assert (table.asks.kind, table.asks.rule) == ("draw", "BB-045")
    assert table.asks.about == {"mob": "spider", "revealed": []}
    table.say("stone_sword")
    assert table.asks.about == {"mob": "spider", "revealed": ["stone_sword"]}
    table.say("poisonous_potato")
    events = table.say("wooden_sword")
    assert ("fight_over", "spider", 3, True) in events
    assert table.asks.id == "bb.action"


def test_only_a_face_up_mob_next_to_the_pawn_can_be_fought() -> None:
    """BB-045, BB-A06."""
    table = Table("referee").shows("b2", "zombie").shows("c3", "camp")
    assert table.refuses("fight").rule == "BB-022"
    table.shows("d4", "husk").say("fight")
    assert (table.answers, table.asks.rule) == (["d4"], "BB-045")
    for cell in ("b2", "c3", "c4"):
        assert table.refuses(cell).rule == "BB-045"


def test_of_two_mobs_the_player_names_one_before_shuffling() -> None:
    """BB-A24."""
    table = Table("referee").shows("c3", "zombie").shows("d4", "giant")
    table.say("fight")
    assert table.asks.stands_for == {"c3": "zombie", "d4": "giant"}
    table.say("d4")
    assert table.asks.about["mob"] == "giant"


def test_at_assistant_mode_people_say_which_mob_they_fight() -> None:
    """BB-045: any that nobody has beaten for good."""
    table = Table("assistant")
    table.say("fight")
    assert table.asks.id == "bb.fight_mob"
    assert {*table.answers} == {*values()["mobs"]}
    assert table.refuses("camp").rule == "BB-045"


@both_levels
def test_what_comes_next_is_drawn_from_the_rest_of_the_pile(mode: str) -> None:
    """BB-045: shuffled, so every token left is as likely."""
    table = a_fight(mode, "giant", "iron_sword")
    assert weights(table) == {**OWN, "iron_sword": 1}
    table.say("poisonous_potato")
    assert weights(table) == {**OWN, "poisonous_potato": 2, "iron_sword": 1}
    table.say("iron_sword")
    assert weights(table) == {**OWN, "poisonous_potato": 2}
    assert table.refuses("iron_sword").rule == "BB-045"


@both_levels
@pytest.mark.parametrize(("mob", "wins"), [("zombie", True), ("spider", True), ("witch", False)])
def test_as_many_hearts_as_the_mob_win_and_fewer_do_not(mode: str, mob: str, wins: bool) -> None:
    """BB-046, BB-047: a stone sword has two hearts."""
    table = a_fight(mode, mob)
    assert ("fight_over", mob, 2, wins) in table.reveals("stone_sword", *POTATOES[:2])


@both_levels
def test_a_beaten_mob_lies_beside_the_board_and_its_xp_counts_at_once(mode: str) -> None:
    """BB-046, BB-D07, BB-D29."""
    table = a_fight(mode, "witch")
    copies = table.state.deck.get("witch", 0)
    events = table.reveals("stone_sword", "wooden_sword", "poisonous_potato")
    assert ("mob_won", 0, "witch") in events
    assert ("xp_gained", 0, 4, "witch") in events
    assert (table.mobs(), table.xp()) == (["witch"], 4)
    if mode == "referee":
        assert "c3" not in table.state.tops
        assert table.state.heights["c3"] == 3
    else:
        assert table.state.deck["witch"] == copies - 1


@both_levels
def test_a_mob_that_wins_stays_and_nothing_is_lost(mode: str) -> None:
    """BB-047."""
    table = a_fight(mode, "giant", "iron_sword").has_xp(3, 0)
    deck, pile = dict(table.state.deck), table.pile()
    table.reveals("iron_sword", "stone_sword", "wooden_sword")
    assert (table.mobs(), table.xp(), table.pile()) == ([], 3, pile)
    assert table.state.deck == deck
    if mode == "referee":
        assert table.state.tops["c3"] == "giant"
        assert table.state.heights["c3"] == 4


@both_levels
def test_after_a_fight_all_tokens_return_to_the_pile(mode: str) -> None:
    """BB-048, BB-D10: won or lost."""
    for mob in ("zombie", "giant"):
        table = a_fight(mode, mob, "iron_sword")
        table.reveals("iron_sword", "stone_sword", "wooden_sword")
        assert table.pile() == {**OWN, "iron_sword": 1}
        table.state.steps = [("turn", 0)]
        table.again().fights("giant" if mode == "assistant" else "husk")
        assert weights(table) == {**OWN, "iron_sword": 1}


@both_levels
def test_a_poisonous_potato_has_no_hearts(mode: str) -> None:
    """BB-049."""
    table = a_fight(mode, "zombie")
    assert ("fight_over", "zombie", 0, False) in table.reveals(*POTATOES)


# Bows


@both_levels
def test_a_bow_lets_the_player_reveal_one_more_at_once(mode: str) -> None:
    """BB-060, BB-D11."""
    table = a_fight(mode, "giant", "bow")
    table.say("bow")
    assert (table.whose, table.asks.rule) == (("bb.bow", 0), "BB-060")
    assert table.asks.about == {"mob": "giant", "revealed": ["bow"]}
    assert table.answers == ["draw", "stop"]
    table.say("draw")
    events = table.reveals("wooden_sword", "poisonous_potato", "stone_sword")
    assert ("fight_over", "giant", 4, False) in events


@both_levels
def test_a_declined_bow_is_lost(mode: str) -> None:
    """BB-A20: not later."""
    table = a_fight(mode, "giant", "bow")
    table.say("bow", "stop")
    events = table.reveals("wooden_sword", "stone_sword")
    assert ("fight_over", "giant", 4, False) in events


@both_levels
def test_the_last_token_being_a_bow_still_draws(mode: str) -> None:
    """BB-060: and a bow revealed that way does so again."""
    table = a_fight(mode, "giant", "bow", "bow")
    table.reveals("stone_sword", "wooden_sword")
    table.say("bow", "draw", "bow", "draw")
    assert ("fight_over", "giant", 5, False) in table.say("poisonous_potato")


@both_levels
@pytest.mark.parametrize("bows", [0, 1, 2, 3])
def test_one_two_three_bows_reveal_up_to_four_five_six_tokens(mode: str, bows: int) -> None:
    """BB-EX6."""
    table = a_fight(mode, "giant", *["bow"] * bows, "iron_sword", "iron_sword")
    revealed = 0
    while table.state.fight:
        if table.asks.id == "bb.bow":
            table.say("draw")
        else:
            table.say("bow" if "bow" in table.answers else table.answers[0])
            revealed += 1
    assert revealed == 3 + bows


@both_levels
@pytest.mark.parametrize("bows", range(4))
def test_the_pile_cannot_run_out(mode: str, bows: int) -> None:
    """BB-065: with b bows at least 5 + b tokens, of which at most 3 + b are revealed."""
    table = a_fight(mode, "giant", *["bow"] * bows)
    while table.state.fight:
        if table.asks.id == "bb.bow":
            table.say("draw")
        else:
            assert sum(table.asks.weights) >= 2
            table.say("bow" if "bow" in table.answers else table.answers[0])
            if table.state.fight is None:
                break
    assert sum(table.pile().values()) == 5 + bows


@both_levels
def test_with_own_tokens_of_another_kind_an_exhausted_pile_ends_the_reveals(mode: str) -> None:
    """BB-A21: no draw from nothing."""
    parts = values()
    parts["own_tokens"] = {"bow": 5}
    table = Table(mode, values=parts)
    table.fights("giant")
    for _ in range(4):
        table.say("bow", "draw")
    assert ("fight_over", "giant", 5, False) in table.say("bow")


# Golden hoe, stone pickaxe


@both_levels
@pytest.mark.parametrize("mob", ["zombie", "giant"])
def test_a_golden_hoe_gives_two_xp_at_once_every_time(mode: str, mob: str) -> None:
    """BB-061: win or lose."""
    table = a_fight(mode, mob, "golden_hoe", "golden_hoe")
    assert ("xp_gained", 0, 2, "golden_hoe") in table.say("golden_hoe")
    assert table.xp() == 2
    table.say("golden_hoe")
    assert table.xp() == 4
    table.say("poisonous_potato")
    assert table.xp() == (6 if mob == "zombie" else 4)


@both_levels
def test_a_stone_pickaxe_takes_an_exposed_block_before_the_next_token(mode: str) -> None:
    """BB-062, BB-A22, BB-D12: not a Collect action."""
    table = a_fight(mode, "giant", "stone_pickaxe")
    table.say("stone_pickaxe")
    assert (table.whose, table.asks.kind, table.asks.rule) == (
        ("bb.pickaxe", 0), "place", "BB-062",
    )  # fmt: skip
    assert table.answers == ["a1", "d1", "a4", "d4", "done"]
    assert table.refuses("b1").rule == "BB-062"
    table.say("d1")
    assert sum(table.blocks().values()) == 1
    table.until("bb.reveal")
    assert table.asks.about["revealed"] == ["stone_pickaxe"]
    table.reveals("stone_sword", "wooden_sword")
    assert table.state.first_action == "fight"
    assert "collect" in table.answers


@both_levels
def test_the_block_of_a_pickaxe_may_be_declined(mode: str) -> None:
    """BB-062, BB-A22."""
    table = a_fight(mode, "giant", "stone_pickaxe")
    table.say("stone_pickaxe", "done")
    assert table.blocks() == {}
    assert table.asks.id == "bb.reveal"


def test_a_pickaxe_takes_from_a_layer_where_only_layers_are_followed() -> None:
    """BB-062."""
    table = a_fight("assistant", "giant", "stone_pickaxe", cube="layers")
    table.say("stone_pickaxe")
    assert (table.asks.id, table.asks.kind) == ("bb.pickaxe_layer", "choose")
    assert table.answers == ["L1", "done"]
    table.say("L1")
    assert table.state.cube.counts == [15, 16, 16, 16]


@both_levels
def test_a_pickaxe_finds_nothing_in_an_empty_cube(mode: str) -> None:
    """BB-A30."""
    table = Table(mode).has_tokens(0, "stone_pickaxe").cube(["0000"] * 4)
    table.fights("giant", "stone_pickaxe")
    assert table.asks.id == "bb.reveal"


@both_levels
def test_a_pickaxe_can_empty_a_layer_even_in_a_lost_fight(mode: str) -> None:
    """BB-062, BB-080, BB-A31."""
    table = Table(mode).has_tokens(0, "stone_pickaxe").cube(["4333", "3333", "3333", "3333"])
    table.state.scored = ""
    table.fights("giant", "stone_pickaxe")
    assert ("layer_emptied", "A") in table.say("a1")
    table.reveals(*POTATOES[:2])
    assert table.mobs() == []
    table.skips_actions()
    assert table.asks.about["scoring"] == "A"


@both_levels
def test_hearts_on_bow_hoe_and_pickaxe_count(mode: str) -> None:
    """BB-A23."""
    table = a_fight(mode, "giant", "bow", "golden_hoe", "stone_pickaxe")
    table.say("bow", "stop", "golden_hoe")
    events = table.say("stone_pickaxe", "done")
    assert ("fight_over", "giant", 3, False) in events


# TNT


@both_levels
def test_tnt_is_decided_after_revealing(mode: str) -> None:
    """BB-063, BB-D13, BB-D14: yes or no, after all reveals, those of bows included."""
    table = a_fight(mode, "enderman", "tnt", "bow")
    table.say("tnt", "poisonous_potato", "bow", "draw")
    assert table.asks.id == "bb.reveal"
    table.say("poisonous_potato")
    assert (table.whose, table.asks.rule) == (("bb.tnt", 0), "BB-063")
    assert table.answers == ["detonate", "keep"]
    assert table.asks.about == {"mob": "enderman", "hearts": 1}


@both_levels
def test_detonated_tnt_counts_five_hearts_and_goes_to_the_box(mode: str) -> None:
    """BB-063."""
    table = a_fight(mode, "enderman", "tnt")
    table.reveals("tnt", *POTATOES[:2])
    assert ("fight_over", "enderman", 5, True) in table.say("detonate")
    assert table.pile() == OWN
    assert table.state.box_tokens == {"tnt": 1}


@both_levels
def test_tnt_that_is_kept_counts_nothing_and_stays(mode: str) -> None:
    """BB-063: whatever hearts a catalogue gives it."""
    parts = values()
    parts["tokens"]["tnt"] = 7
    table = a_fight(mode, "enderman", "tnt", values=parts)
    table.reveals("tnt", *POTATOES[:2])
    assert ("fight_over", "enderman", 0, False) in table.say("keep")
    assert table.pile() == {**OWN, "tnt": 1}
    assert table.state.box_tokens == {}


@both_levels
def test_detonated_tnt_is_lost_also_when_the_fight_is(mode: str) -> None:
    """BB-064."""
    table = a_fight(mode, "giant", "tnt")
    table.reveals("tnt", *POTATOES[:2])
    assert ("fight_over", "giant", 5, False) in table.say("detonate")
    assert table.pile() == OWN
    assert table.state.box_tokens == {"tnt": 1}
    table.skips_actions()
    assert table.rules.check(table.state) == []


@both_levels
def test_several_tnt_are_decided_each_by_itself_even_when_not_needed(mode: str) -> None:
    """BB-A18, BB-A19."""
    table = a_fight(mode, "zombie", "tnt", "tnt")
    table.reveals("tnt", "stone_sword", "tnt")
    assert table.asks.about["hearts"] == 2
    table.say("detonate")
    assert table.asks.about["hearts"] == 7
    assert table.answers == ["detonate", "keep"]
    assert ("fight_over", "zombie", 12, True) in table.say("detonate")
    assert table.state.box_tokens == {"tnt": 2}
    other = a_fight(mode, "zombie", "tnt", "tnt")
    other.reveals("tnt", "stone_sword", "tnt")
    assert ("fight_over", "zombie", 7, True) in other.say("keep", "detonate")
    assert other.pile() == {**OWN, "tnt": 1}


@both_levels
def test_the_own_five_tokens_are_never_lost(mode: str) -> None:
    """BB-048, BB-065."""
    table = a_fight(mode, "giant", "tnt", "tnt", "tnt")
    table.reveals("tnt", "tnt", "tnt")
    table.say("detonate", "detonate", "detonate")
    assert table.pile() == OWN
    assert bag_of(["tnt"] * 3) == table.state.box_tokens


@both_levels
def test_specials_do_nothing_outside_a_fight(mode: str) -> None:
    """BB-061 to BB-063: taking a hoe, a pickaxe or TNT as a weapon has no effect yet."""
    for kind in ("golden_hoe", "stone_pickaxe", "tnt", "bow"):
        table = Table(mode)
        if mode == "referee":
            table.stands("13")
        events = table.takes_weapon(kind)
        assert named(events, "xp_gained", "block_taken") == []
        assert table.whose == ("bb.action", 0)
