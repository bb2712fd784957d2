"""The course of a turn: any actions in any order, then the night, then the next player."""

from __future__ import annotations

import pytest

from tests.games.explorers.rules.explorers_game import Table, named
from tests.games.explorers.rules.explorers_play import a_setup, play


def test_any_actions_in_any_order_and_any_number_of_times() -> None:
    """EX-020, EX-D09: the order in which they are printed means nothing."""
    table = Table().opens("woods/wood", "woods/apple").row("zombie").chests("01", "02", "03")
    for answers in (("refill",), ("explore:woods/wood",), ("chests",), ("refill",)):
        assert table.whose == ("ex.act", 0)
        table.say(*answers)
        table.until("ex.act")
    assert table.money == (1, 0)
    assert table.state.turns == 0


def test_zero_actions_are_allowed() -> None:
    """EX-020."""
    table = Table().row()
    table.say("end", "zombie")
    assert table.whose == ("ex.act", 1)
    assert table.state.turns == 1


@pytest.mark.parametrize("hunger", range(5))
def test_only_what_can_be_paid_is_offered(hunger: int) -> None:
    """EX-021: landscapes, fights and the two actions that cost one."""
    table = Table().opens("woods", "taiga", "chasm").row("zombie", "creeper", "enderman")
    table.chests("01", "02").owns("wood", "apple").purse(hunger)
    costs = {
        "explore:woods": 2, "explore:taiga": 3, "explore:chasm": 4, "fight:zombie": 2,
        "fight:creeper": 3, "fight:enderman": 4, "landscapes": 1, "refill": 1, "replace": 1,
        "chests": 1, "end": 0, "eat:apple": 0,
    }  # fmt: skip
    for answer, cost in costs.items():
        if cost <= hunger:
            assert answer in table.answers
        else:
            assert table.refuses(answer) == "EX-021"
    assert {*table.answers} <= {*costs}


def test_hunger_credit_and_pairs_pay_together() -> None:
    """EX-021, EX-A12: 1 + 1 + 1 for a cost of 3; without one of them it is too dear."""
    table = Table().opens("taiga/wood").wins("spider", "spider").purse(1, 1)
    assert table.asks.about["purse"] == 3
    table.say("explore:taiga/wood")
    assert table.money == (0, 0)
    assert table.trophies() == {}
    assert Table().opens("taiga").wins("spider", "witch").purse(1, 1).refuses(
        "explore:taiga"
    ) == "EX-021"  # fmt: skip


def test_after_the_night_the_next_player_clockwise_gets_all_hunger_cards() -> None:
    """EX-023: hunger and credit that were not spent are lost."""
    table = Table(3, first=1).row("zombie").purse(2, 3)
    for seat in (2, 0, 1):
        events = table.say("end", "skeleton") if not table.state.turns else table.say("end")
        if table.asks.id == "ex.creature":
            events += table.say({2: "spider", 3: "witch"}[table.state.turns + 1])
        assert named(events, "turn_ended", "turn_began") == [("turn_ended",), ("turn_began", seat)]
        assert table.whose == ("ex.act", seat)
        assert table.money == (6, 0)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nobody_is_skipped_in_any_round(players: int) -> None:
    """EX-023, EX-025: from the first player on clockwise, round after round."""
    for first in range(players):
        table = Table(players, first=first)
        for turn in range(6 * players):
            seat = (first + turn) % players
            assert (table.whose, table.state.turns) == (("ex.act", seat), turn)
            table.row("spider").deck(20).say("end", "zombie")


@pytest.mark.parametrize("seed", range(12))
def test_the_turns_of_whole_games_go_round(seed: int) -> None:
    """EX-023: whatever happens in them."""
    setup = a_setup(seed)
    players, first = len(setup["players"]), setup["first"]
    asked = [
        (state.turns, question.who)
        for state, question in play(setup, seed)
        if question.id == "ex.act"
    ]
    turns = list(dict.fromkeys(asked))
    assert turns == [(n, (first + n) % players) for n in range(len(turns))]


def test_items_that_may_still_be_used_leave_the_choice_to_end() -> None:
    """EX-023, EX-A11."""
    table = Table().owns("apple").purse(0)
    assert table.answers == ["eat:apple", "end"]


def test_a_turn_in_which_only_the_end_is_left_ends_by_itself() -> None:
    """EX-023: with the last hunger the night comes."""
    table = Table().opens("woods/wood").row("zombie").purse(2)
    assert named(table.say("explore:woods/wood"), "turn_ended") == []
    assert table.whose == ("ex.creature", 0)
    table.say("spider")
    assert (table.whose, table.state.turns) == (("ex.act", 1), 1)


def test_only_the_active_player_is_asked() -> None:
    """EX-024: armour, payments, villagers and chests alike."""
    table = Table(3, first=2).opens("village_armorer").owns("iron", "emerald", "armour", seat=2)
    table.chests("02", "04", "05").row("zombie")
    assert table.whose == ("ex.act", 2)
    table.say("explore:village_armorer")
    assert table.whose == ("ex.trade", 2)
    table.owns("iron", seat=2).owns("wet_sponge", seat=2).say("emerald", "chests")
    assert table.whose == ("ex.fill", 2)
    table.say("iron:02", "done")
    assert (table.whose, "end:armour" in table.answers) == (("ex.act", 2), True)


def test_a_single_player_takes_turn_after_turn() -> None:
    """EX-025, EX-A31: eight creatures are out, nothing else is different."""
    table = Table(1).row("zombie")
    table.say("end", "witch")
    assert table.whose == ("ex.act", 0)
    assert (table.state.turns, table.money) == (1, (6, 0))
    assert table.state.setup.removed == 8


def test_the_turn_passes_although_armour_kept_every_creature_away() -> None:
    """EX-D03."""
    table = Table().owns("armour").row("zombie")
    events = table.say("end:armour")
    assert named(events, "creature_revealed") == []
    assert table.whose == ("ex.act", 1)


def test_items_are_used_at_any_time_of_the_turn_and_cost_nothing() -> None:
    """EX-A11: with empty hands, too; but not between a flip and its creatures."""
    table = Table().opens("lush_cave", "woods").row("zombie", "spider")
    table.owns("apple", "crossbow", "spyglass", "explorer_map", "armour").purse(0)
    assert {*table.answers} == {
        "eat:apple", "crossbow", "spyglass", "map:ocean_monument", "map:woodland_mansion", "end",
        "end:armour",
    }  # fmt: skip
    table.purse(2).say("explore:lush_cave", "iron+1")
    assert table.whose == ("ex.armour", 0)
    assert table.answers == ["armour", "reveal"]


def test_what_would_do_nothing_is_not_offered() -> None:
    """EX-A11: a crossbow without a row, a spyglass without an unknown back."""
    table = Table().opens("woods/wood").row().owns("crossbow", "spyglass")
    assert not {"crossbow", "spyglass"} & {*table.answers}
    assert (table.refuses("crossbow"), table.refuses("spyglass")) == ("EX-065", "EX-066")
    table.row("witch").opens("taiga")
    assert {"crossbow", "spyglass"} <= {*table.answers}


def test_refusals_name_the_rule_that_forbids() -> None:
    table = Table().opens("woods").row("zombie").chests("01", "02").owns("emerald")
    assert table.refuses("explore:taiga") == "EX-030"
    assert table.refuses("fight:witch") == "EX-042"
    assert table.refuses("chests") == "EX-046"
    for use in ("map:ocean_monument", "crossbow", "spyglass", "eat:bread", "end:armour"):
        assert table.refuses(use) == "EX-072"
    assert table.refuses("dance") == "EX-020"
    assert (
        table.opens("village_armorer").owns("apple").purse(0).refuses("explore:village_armorer")
        == "EX-021"
    )
    for renewal in ("refill", "replace", "landscapes"):
        assert table.refuses(renewal) == "EX-021"
