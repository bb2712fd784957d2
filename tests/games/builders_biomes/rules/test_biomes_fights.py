"""Action 4 and the special weapons: three tokens, more with bows, and what each of them does."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from firmware_host.games.builders_biomes.rules.odds import specials, sums
from firmware_host.games.builders_biomes.rules.state import put
from firmware_host.games.core.piles import bag_of
from tests.games.builders_biomes.rules.biomes_game import Table, both_levels, named
from tests.games.builders_biomes.rules.biomes_parts import OWN, values

POTATOES = ("poisonous_potato",) * 3


def a_fight(mode: str, mob: str, *weapons: str, **other: Any) -> Table:
    """The active player, who also has these weapons, begins to fight."""
    table = Table(mode, **other).has_tokens(0, *weapons)
    table.fights(mob)
    return table


def weights(table: Table) -> dict[str, int]:
    assert table.asks.id == "bb.reveal"
    return dict(zip(table.asks.answers, table.asks.weights, strict=True))


def test_three_tokens_are_revealed_and_their_hearts_added_up() -> None:
    """BB-045."""
    table = a_fight("referee", "enderman", "iron_sword")
    assert (table.asks.kind, table.asks.rule) == ("draw", "BB-045")
    assert table.asks.about == {"mob": "enderman", "revealed": []}
    table.say("stone_sword")
    assert table.asks.about == {"mob": "enderman", "revealed": ["stone_sword"]}
    table.say("poisonous_potato")
    events = table.say("iron_sword")
    assert ("fight_over", "enderman", 5, True) in events
    assert table.state.fight is None


def test_at_assistant_mode_one_sum_is_told() -> None:
    """BB-045: every sum the pile allows, as likely as it is; what wins is one answer."""
    table = a_fight("assistant", "enderman", "iron_sword")
    assert (table.asks.id, table.asks.kind, table.asks.rule) == ("bb.hearts", "draw", "BB-045")
    assert table.asks.about == {"mob": "enderman", "needed": 5}
    found = dict(zip(table.asks.answers, table.asks.weights, strict=True))
    assert found == {"0": 1, "1": 3, "2": 3, "3": 6, "4": 3, "5": 4}
    assert table.refuses("6").rule == "BB-045"
    assert ("fight_over", "enderman", 4, False) in table.say("4")
    assert table.asks.id == "bb.action"


def test_at_assistant_mode_the_only_sum_is_not_asked_for() -> None:
    """BB-045: of a single sword everybody knows what it counts."""
    table = Table("assistant")
    pile = table.state.builders[0].pile
    for kind in [kind for kind in pile if kind != "stone_sword"]:
        put(table.state.box_tokens, kind, pile.pop(kind))
    assert ("fight_over", "enderman", 2, False) in table.again().fights("enderman")


def test_more_bows_may_still_win_with_the_hearts_of_each() -> None:
    """BB-045, BB-060."""
    parts = values()
    parts["tokens"]["bow"] = 2
    table = a_fight("referee", "enderman", "bow", "bow", values=parts)
    table.say("poisonous_potato", "poisonous_potato")
    assert (table.asks.id, "bow" in table.answers) == ("bb.reveal", True)


@pytest.mark.parametrize("seed", range(30))
def test_the_sums_are_those_of_tokens_drawn_one_by_one(seed: int) -> None:
    """BB-045, BB-060, BB-A21: three, and one more for each bow, as far as the pile goes."""
    random = Random(seed)
    hearts = {"stone_sword": 2, "bow": 1, "golden_hoe": 1, "tnt": 0, "poisonous_potato": 0}
    pile = {kind: random.randrange(1 + (kind != "tnt")) for kind in hearts}
    pile |= {"poisonous_potato": 1, "bow": random.randrange(3)}
    named = ("golden_hoe", "tnt")
    drawn: dict[tuple[int, tuple[str, ...]], Fraction] = {}

    def draw(left: dict[str, int], reveals: int, seen: tuple[str, ...], chance: Fraction) -> None:
        total = sum(left.values())
        if not reveals or not total:
            with_it = tuple(sorted(kind for kind in seen if kind in named))
            key = min(4, sum(hearts[kind] for kind in seen)), with_it
            drawn[key] = drawn.get(key, Fraction(0)) + chance
            return
        for kind, count in left.items():
            if count:
                rest = {**left, kind: count - 1}
                more = reveals - 1 + (kind == "bow")
                draw(rest, more, (*seen, kind), chance * Fraction(count, total))

    draw(pile, 3, (), Fraction(1))
    found = sums(pile, hearts, 4)
    assert list(found) == sorted({total for total, _ in drawn})
    ways = sum(found.values())
    named_ways = {total: specials(pile, hearts, 4, total, named) for total in found}
    assert drawn == {
        (total, with_it): Fraction(count, ways)
        for total, each in named_ways.items()
        for with_it, count in each.items()
    }


def test_only_a_face_up_mob_next_to_the_pawn_can_be_fought() -> None:
    """BB-045, BB-A06."""
    table = Table("referee").shows("b2", "zombie").shows("c3", "camp")
    assert "fight" not in table.acts
    table.shows("d4", "husk")
    assert [answer for answer in table.answers if answer.startswith("fight")] == ["fight:d4"]
    assert table.refuses("fight:b2").rule == "BB-045"
    for cell in ("c3", "c4"):
        assert table.refuses(f"fight:{cell}").rule == "BB-022"


def test_of_two_mobs_the_player_names_one_before_shuffling() -> None:
    """BB-A24."""
    table = Table("referee").shows("c3", "zombie").shows("d4", "enderman").has_tokens(0, "tnt")
    assert table.answers == ["collect", "explore", "fight:c3", "fight:d4"]
    table.say("fight:d4")
    assert table.asks.about["mob"] == "enderman"


def test_at_assistant_mode_people_say_which_mob_they_fight() -> None:
    """BB-045: any that nobody has beaten for good."""
    table = Table("assistant")
    offered = {answer for answer in table.answers if answer.startswith("fight:")}
    assert offered == {f"fight:{mob}" for mob in values()["mobs"]}
    assert table.refuses("fight:camp").rule == "BB-022"


def test_what_comes_next_is_drawn_from_the_rest_of_the_pile() -> None:
    """BB-045: shuffled, so every token left is as likely."""
    table = a_fight("referee", "enderman", "iron_sword")
    assert weights(table) == {**OWN, "iron_sword": 1}
    table.say("poisonous_potato")
    assert weights(table) == {**OWN, "poisonous_potato": 2, "iron_sword": 1}
    table.say("iron_sword")
    assert weights(table) == {**OWN, "poisonous_potato": 2}
    assert table.refuses("iron_sword").rule == "BB-045"


def test_tokens_that_can_change_nothing_are_not_asked_for() -> None:
    """BB-046 to BB-048: what is revealed goes back, so only the result counts."""
    table = a_fight("referee", "zombie")
    assert ("fight_over", "zombie", 2, True) in table.say("stone_sword")
    lost = Table("referee").has_tokens(0, "iron_sword")
    lost.fights("enderman")
    lost.say("poisonous_potato")
    assert ("fight_over", "enderman", 0, False) in lost.say("poisonous_potato")
    hopeless = Table("referee").shows("c3", "giant")
    assert ("fight_over", "giant", 0, False) in hopeless.say("fight:c3")
    hoe = a_fight("referee", "zombie", "golden_hoe")
    hoe.say("stone_sword")
    assert hoe.asks.id == "bb.reveal"  # the hoe would give XP


@both_levels
@pytest.mark.parametrize(("mob", "wins"), [("zombie", True), ("spider", True), ("witch", False)])
def test_as_many_hearts_as_the_mob_win_and_fewer_do_not(mode: str, mob: str, wins: bool) -> None:
    """BB-046, BB-047: a stone sword has two hearts."""
    table = a_fight(mode, mob)
    ((_, *told),) = named(table.reveals("stone_sword", *POTATOES[:2]), "fight_over")
    assert told in ([mob, 2, wins], [mob, 1, wins])  # 1 of 1 needed is enough to tell


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
        table.again().fights("enderman")
        if mode == "referee":
            assert weights(table) == {**OWN, "iron_sword": 1}
        else:
            assert sum(table.asks.weights) == 20


@both_levels
def test_a_poisonous_potato_has_no_hearts(mode: str) -> None:
    """BB-049."""
    table = a_fight(mode, "zombie")
    assert ("fight_over", "zombie", 0, False) in table.reveals(*POTATOES)


# Bows


def test_a_bow_reveals_one_more_at_once_and_nobody_is_asked() -> None:
    """BB-060, BB-D11: the next token is its own, without another press."""
    table = a_fight("referee", "enderman", "bow", "iron_sword")
    events = table.say("bow")
    assert ("bow_drawn",) in events
    assert (table.asks.id, table.state.fight.left) == ("bb.reveal", 3)
    table.reveals("wooden_sword", "poisonous_potato")
    assert ("fight_over", "enderman", 5, True) in table.reveals("iron_sword")


def test_the_token_of_a_bow_may_be_declined_instead_of_revealed() -> None:
    """BB-060, BB-A20: «may»; chance never declines, and afterward it is lost."""
    table = a_fight("referee", "enderman", "bow", "bow", "iron_sword")
    assert "decline" not in table.answers
    table.say("bow")
    weights = dict(zip(table.answers, table.asks.weights, strict=True))
    assert (table.answers[-1], weights["decline"]) == ("decline", 0)
    assert sum(weights.values()) == 7
    assert table.say("decline") == [("bow_declined",)]
    assert (table.state.fight.left, "decline" in table.answers) == (2, False)
    table.say("bow")
    assert "decline" in table.answers
    table.say("stone_sword")
    assert "decline" not in table.answers


def test_the_last_token_being_a_bow_still_draws() -> None:
    """BB-060: and a bow revealed that way does so again."""
    table = a_fight("referee", "enderman", "bow", "bow")
    table.reveals("stone_sword", "poisonous_potato", "bow", "bow")
    assert table.asks.id == "bb.reveal"
    assert ("fight_over", "enderman", 5, True) in table.say("wooden_sword")


@pytest.mark.parametrize("bows", [0, 1, 2, 3])
def test_one_two_three_bows_reveal_up_to_four_five_six_tokens(bows: int) -> None:
    """BB-EX6."""
    table = a_fight("referee", "giant", *["bow"] * bows, *["golden_hoe"] * 3)
    revealed = 0
    while table.state.fight:
        table.say("bow" if "bow" in table.answers else table.answers[-1])
        revealed += 1
    assert revealed == 3 + bows


@pytest.mark.parametrize("bows", range(4))
def test_the_pile_cannot_run_out(bows: int) -> None:
    """BB-065: with b bows at least 5 + b tokens, of which at most 3 + b are revealed."""
    table = a_fight("referee", "giant", *["bow"] * bows, "golden_hoe")
    while table.state.fight:
        assert sum(table.asks.weights) >= 2
        table.say("bow" if "bow" in table.answers else "poisonous_potato")
    assert sum(table.pile().values()) == 6 + bows


@both_levels
def test_with_own_tokens_of_another_kind_an_exhausted_pile_ends_the_reveals(mode: str) -> None:
    """BB-A21: no draw from nothing; what can only be one token or one sum is not asked for."""
    parts = values()
    parts["own_tokens"] = {"bow": 5}
    parts["mobs"]["giant"]["hearts"] = 6
    table = Table(mode, values=parts)
    lost = table.fights("giant")
    assert [event[3] for event in named(lost, "fight_over")] == [False]
    assert table.state.fight is None
    assert sums({"bow": 5}, parts["tokens"], 6) == {5: 1}


# Golden hoe, stone pickaxe


@both_levels
@pytest.mark.parametrize("mob", ["zombie", "giant"])
def test_a_golden_hoe_gives_two_xp_at_once_every_time(mode: str, mob: str) -> None:
    """BB-061: win or lose."""
    table = a_fight(mode, mob, "golden_hoe", "golden_hoe")
    events = table.reveals("golden_hoe", "golden_hoe", "poisonous_potato")
    assert named(events, "xp_gained")[:2] == [("xp_gained", 0, 2, "golden_hoe")] * 2
    assert table.xp() == (6 if mob == "zombie" else 4)


def test_special_weapons_are_named_only_by_players_who_own_some() -> None:
    """BB-061 to BB-063: beside the sum, and only those that may be among it."""
    table = a_fight("assistant", "enderman", "golden_hoe", "stone_pickaxe")
    table.say("2")
    assert (table.asks.id, table.asks.kind, table.asks.rule) == ("bb.specials", "draw", "BB-060")
    assert table.answers == ["-", "golden_hoe", "golden_hoe,stone_pickaxe", "stone_pickaxe"]
    table.say("golden_hoe")
    assert table.xp() == 2
    none = a_fight("assistant", "enderman", "golden_hoe")
    assert ("fight_over", "enderman", 0, False) in none.say("0")  # a hoe has a heart
    sure = a_fight("assistant", "enderman", "golden_hoe")
    assert ("fight_over", "enderman", 4, False) in sure.say("4")  # both swords and the hoe
    assert sure.xp() == 2
    tnt = a_fight("assistant", "enderman", "tnt")
    tnt.say("0")
    assert tnt.answers == ["-", "tnt"]
    assert ("fight_over", "enderman", 0, False) in tnt.say("-")


@both_levels
def test_a_stone_pickaxe_takes_an_exposed_block(mode: str) -> None:
    """BB-062, BB-A22, BB-D12: before the next token; not a Collect action."""
    table = a_fight(mode, "giant", "stone_pickaxe")
    table.reveals(*(("stone_pickaxe",) if mode == "referee" else ("stone_pickaxe", *POTATOES[:2])))
    assert (table.whose, table.asks.kind, table.asks.rule) == (
        ("bb.pickaxe", 0), "place", "BB-062",
    )  # fmt: skip
    assert table.answers == ["a1", "d1", "a4", "d4", "done"]
    assert table.refuses("b1").rule == "BB-062"
    table.say("d1")
    table._learn()
    assert sum(table.blocks().values()) == 1
    assert table.state.first_action == "fight"
    assert "collect" in table.acts


def test_after_the_block_of_a_pickaxe_the_tokens_go_on() -> None:
    """BB-A22: a hoe may still come."""
    table = a_fight("referee", "giant", "stone_pickaxe", "golden_hoe")
    table.say("stone_pickaxe", "d1", "sand")
    assert table.asks.id == "bb.reveal"
    assert table.asks.about["revealed"] == ["stone_pickaxe"]


@both_levels
def test_the_block_of_a_pickaxe_may_be_declined(mode: str) -> None:
    """BB-062, BB-A22."""
    table = a_fight(mode, "giant", "stone_pickaxe")
    table.reveals(*(("stone_pickaxe",) if mode == "referee" else ("stone_pickaxe", *POTATOES[:2])))
    table.say("done")
    assert table.blocks() == {}
    assert table.state.fight is None


def test_a_pickaxe_takes_from_a_layer_where_only_layers_are_followed() -> None:
    """BB-062."""
    table = a_fight("assistant", "giant", "stone_pickaxe", cube="layers")
    table.reveals("stone_pickaxe", *POTATOES[:2])
    assert (table.asks.id, table.asks.kind) == ("bb.pickaxe_layer", "choose")
    assert table.answers == ["L1", "done"]
    table.say("L1")
    assert table.state.cube.counts == [15, 16, 16, 16]


@both_levels
def test_a_pickaxe_finds_nothing_in_an_empty_cube(mode: str) -> None:
    """BB-A30."""
    table = Table(mode).has_tokens(0, "stone_pickaxe").cube(["0000"] * 4)
    events = table.fights("giant", "stone_pickaxe", *POTATOES[:2])
    assert [event[0] for event in named(events, "fight_over", "block_taken")] == ["fight_over"]


@both_levels
def test_a_pickaxe_can_empty_a_layer_even_in_a_lost_fight(mode: str) -> None:
    """BB-062, BB-080, BB-A31."""
    table = Table(mode).has_tokens(0, "stone_pickaxe").cube(["4333", "3333", "3333", "3333"])
    table.state.scored = ""
    table.fights("giant")
    table.reveals(*(("stone_pickaxe",) if mode == "referee" else ("stone_pickaxe", *POTATOES[:2])))
    assert ("layer_emptied", "A") in table.say("a1")
    assert table.mobs() == []
    table.skips_actions()
    assert table.asks.about["scoring"] == "A"


def test_hearts_on_bow_hoe_and_pickaxe_count() -> None:
    """BB-A23."""
    table = a_fight("referee", "enderman", "bow", "golden_hoe", "stone_pickaxe")
    table.say("bow", "golden_hoe", "stone_pickaxe", "done")
    assert ("fight_over", "enderman", 5, True) in table.say("stone_sword")


# TNT


def test_tnt_is_decided_after_revealing() -> None:
    """BB-063, BB-D13, BB-D14: yes or no, after all reveals, those of bows included."""
    table = a_fight("referee", "enderman", "tnt", "bow")
    table.say("tnt", "poisonous_potato", "bow")
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


def test_detonated_tnt_is_lost_also_when_the_fight_is() -> None:
    """BB-064: only where more tokens may follow can it be detonated in vain."""
    parts = values()
    parts["mobs"]["giant"]["hearts"] = 9
    table = Table("referee", rules={"bb.tnt": "after_three"}, values=parts)
    table.has_tokens(0, "tnt", "bow", "golden_hoe").fights("giant", "tnt", "stone_sword", "bow")
    assert (table.asks.id, table.asks.about["hearts"]) == ("bb.tnt", 3)
    table.say("detonate")
    assert ("fight_over", "giant", 8, False) in table.say("poisonous_potato")
    assert table.pile() == {**OWN, "bow": 1, "golden_hoe": 1}
    assert table.state.box_tokens == {"tnt": 1}
    table.skips_actions()
    assert table.rules.check(table.state) == []


@both_levels
def test_tnt_that_cannot_change_the_result_is_not_asked_for(mode: str) -> None:
    """BB-A19: neither when the hearts suffice, nor when five more would not."""
    table = a_fight(mode, "zombie", "tnt")
    table.reveals("tnt", "stone_sword", "poisonous_potato")
    assert (table.state.fight, table.pile()["tnt"], table.mobs()) == (None, 1, ["zombie"])
    for rules in ({}, {"bb.tnt": "after_three"}):
        lost = a_fight(mode, "giant", "tnt", rules=rules)
        lost.reveals("tnt", "stone_sword", "poisonous_potato")
        assert (lost.state.fight, lost.pile()["tnt"], lost.mobs()) == (None, 1, [])


@both_levels
def test_several_tnt_are_decided_each_by_itself(mode: str) -> None:
    """BB-A18: one is kept when the other was enough."""
    parts = values()
    parts["mobs"]["giant"]["hearts"] = 10
    table = a_fight(mode, "giant", "tnt", "tnt", values=parts)
    table.reveals("tnt", "poisonous_potato", "tnt")
    assert (table.asks.id, table.asks.about["hearts"]) == ("bb.tnt", 0)
    table.say("detonate")
    assert (table.asks.id, table.asks.about["hearts"]) == ("bb.tnt", 5)
    assert ("fight_over", "giant", 10, True) in table.say("detonate")
    assert table.state.box_tokens == {"tnt": 2}
    other = a_fight(mode, "enderman", "tnt", "tnt")
    other.reveals("tnt", "poisonous_potato", "tnt")
    assert ("fight_over", "enderman", 5, True) in other.say("keep", "detonate")
    assert other.pile() == {**OWN, "tnt": 1}


@both_levels
def test_tnt_that_is_not_needed_may_be_wasted(mode: str) -> None:
    """BB-A19: together with the one that wins, without a question of its own."""
    table = a_fight(mode, "enderman", "tnt", "tnt")
    table.reveals("tnt", "poisonous_potato", "tnt")
    assert table.answers == ["detonate", "keep", "all"]
    events = table.say("all")
    assert named(events, "tnt_decided") == [("tnt_decided", True)] * 2
    assert ("fight_over", "enderman", 10, True) in events
    assert table.pile() == OWN
    parts = values()
    parts["mobs"]["giant"]["hearts"] = 10
    both_needed = a_fight(mode, "giant", "tnt", "tnt", values=parts)
    both_needed.reveals("tnt", "poisonous_potato", "tnt")
    assert both_needed.answers == ["detonate", "keep"]


@both_levels
def test_the_own_five_tokens_are_never_lost(mode: str) -> None:
    """BB-048, BB-065."""
    parts = values()
    parts["mobs"]["giant"]["hearts"] = 15
    table = a_fight(mode, "giant", "tnt", "tnt", "tnt", values=parts)
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
