"""The steady bot in positions where it is plain what a good player does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from firmware_host.games.builders_biomes.bots.board import Boards
from firmware_host.games.builders_biomes.bots.plan import Plan
from firmware_host.games.builders_biomes.bots.steady_bot import BiomesSteadyBot
from firmware_host.games.builders_biomes.rules.assistant import BuildersBiomesAssistant
from firmware_host.games.builders_biomes.rules.overworld import TOKENS
from firmware_host.games.builders_biomes.rules.turns import verb
from firmware_host.games.core.question import GROUP, choose
from firmware_host.table.bots import BotsBySeat, RandomBot, player_for
from tests.games.builders_biomes.rules.biomes_game import Table, both_levels

FLAT = ["4444"] * 4


def bot() -> BiomesSteadyBot:
    return BiomesSteadyBot(Random("here"))


def answer(table: Table) -> str:
    """What the bot says to the standing question; nothing may change by its thinking."""
    before = table.state.to_json()
    found = bot().answer(table.asks, table.state)
    assert table.state.to_json() == before
    assert found in table.answers
    return found


def after_looking(*cards: str) -> Table:
    """The first action went into exploring the centre; besides these cards only mobs lie there
    that nobody beats."""
    table = Table("referee")
    shown = [*cards, "enderman", "enderman", "enderman", "giant"]
    table.explores("33")
    for cell, card in zip(("c3", "d3", "c4", "d4"), shown, strict=False):
        table.shows(cell, card)
    return table


def answer_to(table: Table, action: str) -> str:
    """Which answer follows an action, without doing it."""
    state = table.state.copy()
    table.rules.answer(state, action)
    question = table.rules.question(state)
    assert question is not None
    return bot().answer(question, state)


# Turns


def test_with_nothing_face_up_it_goes_and_looks_and_if_that_shows_nothing_collects() -> None:
    assert answer(Table("referee")) == "explore"
    assert answer(after_looking()) == "collect"


def test_of_crossings_that_are_worth_the_same_it_takes_the_nearest() -> None:
    table = Table("referee")
    assert answer_to(table, "explore") == "33"


def test_it_builds_what_it_can_pay_for() -> None:
    table = after_looking("stable", "palace").owns(0, stone=2, obsidian=1, emerald=1)
    assert answer(table) == "build:d3"
    assert answer(table.owns(0, stone=1, obsidian=1, emerald=1)) != "build:d3"


def test_it_walks_to_a_structure_it_can_pay_for_and_builds_it() -> None:
    """BB-030."""
    table = after_looking()
    table.state.steps[-1] = ("action", False)
    table.state.steps.append(("which_action", False))
    table.state.first_action = ""
    table.shows("e4", "palace").owns(0, stone=2, obsidian=1, emerald=1)
    assert answer(table) == "explore"
    table.explores(answer_to(table, "explore"), **dict.fromkeys(TOKENS, "bow"))
    assert "e4" in table.state.next_to_pawn()
    assert answer(table) == "build:e4"


def test_without_an_action_left_it_still_stops_beside_what_it_can_build_next() -> None:
    table = Table("referee").shows("e4", "palace").owns(0, stone=2, obsidian=1, emerald=1)
    table.collects("a1", "d1")
    table.owns(0, stone=2, obsidian=1, emerald=1)
    assert table.asks.id == "bb.explore"
    table.say(answer(table))
    assert "e4" in table.state.next_to_pawn()


def test_it_takes_the_block_that_is_missing() -> None:
    """BB-025: two stones are there, and the palace wants obsidian."""
    table = after_looking("palace").owns(0, stone=2, emerald=1)
    table.cube(FLAT, {"a1": "wood", "d1": "sand", "a4": "obsidian", "d4": "sand"})
    assert answer(table) == "collect"
    table.say("collect")
    assert answer(table) == "a4"


def test_it_takes_an_emerald_rather_than_a_block_nobody_asks_for() -> None:
    table = Table("referee").cube(FLAT, {"a1": "wood", "d1": "emerald"})
    table.say("collect")
    assert answer(table) == "d1"


def test_it_fights_the_mob_it_can_beat() -> None:
    """BB-045, BB-A24."""
    table = after_looking("giant", "zombie", "enderman")
    assert answer(table) == "fight:d3"


def test_it_does_not_fight_what_it_cannot_beat() -> None:
    table = after_looking("giant")
    assert "fight" in table.acts
    assert not answer(table).startswith("fight")


def test_it_takes_the_better_weapon() -> None:
    """BB-052."""
    table = Table("referee").stands("11").turns("b1", "bow").turns("a2", "diamond_sword")
    plan = Plan(table.state, Boards().of(table.state, 0))
    assert plan.action(["weapon:b1", "weapon:a2"], is_first=False) == "weapon:a2"


def test_it_knows_whether_an_action_follows_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """BB-020, BB-071."""
    told: list[bool] = []

    def crossing(_plan: Plan, possible: Sequence[str], acts_next: bool) -> str:
        told.append(acts_next)
        return possible[0]

    monkeypatch.setattr(Plan, "crossing", crossing)
    table = Table("referee").has_mobs(0, "zombie")
    answer_to(table, "explore")
    table.collects("a1", "d1")
    answer(table)
    table.skips_actions()
    table.say("zombie")
    answer_to(table, "explore")
    assert told == [True, False, False]


# Boards and scorings


@both_levels
def test_it_lays_a_card_where_the_group_grows(mode: str) -> None:
    """BB-084: three houses in a row; the fourth belongs beside them, not on top of one."""
    table = Table(mode).lays(0, {0: "house", 1: "stable", 2: "camp"})
    table.state.scored = "A"
    if mode == "referee":
        table.shows("c3", "pier").say("build:c3")
    else:
        table.say("build:pier")
    assert table.asks.id == "bb.lay"
    assert answer(table) in ("3", "4", "5")


@both_levels
def test_it_picks_the_scoring_that_pays_most(mode: str) -> None:
    """BB-084, BB-EX4."""
    table = Table(mode).lays(0, {0: "house", 1: "tower", 3: "stable", 6: "camp"})
    table.state.scored, table.state.due = "AB", "C"
    table.skips_actions()
    assert table.asks.id == "bb.score"
    points = table.asks.about["points"]
    assert points[answer(table)] == max(points.values()) > 0


# Fights


@both_levels
def test_tnt_goes_off_where_it_wins_the_fight(mode: str) -> None:
    """BB-063, BB-064: with a wooden sword and a potato one heart is there already."""
    table = Table(mode).has_tokens(0, "tnt")
    table.fights("enderman", "tnt", "wooden_sword", "poisonous_potato")
    assert table.asks.id == "bb.tnt"
    assert answer(table) == "detonate"


@both_levels
def test_of_two_tnt_one_is_kept_where_one_is_enough(mode: str) -> None:
    """BB-A18."""
    table = Table(mode).has_tokens(0, "tnt", "tnt")
    table.fights("enderman", "tnt", "tnt", "poisonous_potato")
    assert answer(table) == "detonate"
    table.say("detonate")
    assert table.mobs() == ["enderman"]
    assert table.pile()["tnt"] == 1


@both_levels
def test_it_takes_the_pickaxes_block(mode: str) -> None:
    """BB-062."""
    table = Table(mode).has_tokens(0, "stone_pickaxe")
    table.fights("giant")
    table.reveals(
        *["stone_pickaxe", "poisonous_potato", "poisonous_potato"][: 1 if mode == "referee" else 3]
    )
    assert table.asks.id == "bb.pickaxe"
    assert answer(table) != "done"


# Extra actions


def test_an_extra_action_waits_for_something_good_but_not_beyond_the_end() -> None:
    """BB-070, BB-071, BB-A32."""
    table = Table("referee").has_mobs(0, "zombie").cube(FLAT, {"a1": "wood"})
    table.skips_actions()
    assert (table.asks.id, answer(table)) == ("bb.extra", "stop")
    table.shows("c3", "palace").owns(0, stone=2, obsidian=1, emerald=1)
    assert answer(table) == "zombie"
    late = Table("referee").has_mobs(0, "zombie").cube(["2111", "1111", "1111", "1111"])
    late.skips_actions()
    assert answer(late) == "zombie"


# Assistant mode


def test_at_a_table_it_builds_only_what_the_blocks_it_took_can_pay() -> None:
    """BB-037."""
    cards = Table("assistant").state.setup.cards
    for blocks in (1, 9):
        table = Table("assistant").owns(0, block=blocks)
        said = {BiomesSteadyBot(Random(n)).answer(table.asks, table.state) for n in range(60)}
        assert {verb(answer) for answer in said} <= {"collect", "fight", "weapon", "build"}
        built = [answer.removeprefix("build:") for answer in said if verb(answer) == "build"]
        assert built
        assert all(sum(count for _, count in cards[id].cost) <= blocks for id in built)


def test_at_a_table_it_never_corrects_the_track() -> None:
    table = Table("assistant")
    assert "adjust" in table.answers
    for seed in range(60):
        assert BiomesSteadyBot(Random(seed)).answer(table.asks, table.state) != "adjust"


def test_it_tells_the_blocks_it_has_left() -> None:
    """BB-098: what lies on its board is paid already."""
    table = Table("assistant").owns(0, block=5).owns(1, block=5).lays(0, {0: "stable"})
    table.state.scored, table.state.due = "AB", "C"
    table.skips_actions()
    while table.asks.id == "bb.score":
        table.state.builders[0].xp = table.state.builders[1].xp = 0
        worst = min(table.asks.about["points"], key=table.asks.about["points"].get)
        table.say(worst)
    assert table.asks.id == "bb.blocks_left"
    assert answer(table) == "5"


# Seats


def test_each_seat_has_its_own_bot_and_the_first_speaks_for_the_group() -> None:
    class Says:
        def __init__(self, name: str) -> None:
            self._name = name

        def answer(self, _question: object, _state: object) -> str:
            return self._name

    seats = BotsBySeat([Says("a"), Says("b")])
    said = [seats.answer(choose("x", who, []), None) for who in (GROUP, 0, 1, 2, 3)]
    assert said == ["a", "a", "b", "a", "b"]


def test_bots_are_found_by_name_for_the_game_at_hand() -> None:
    rules = BuildersBiomesAssistant()
    assert isinstance(player_for(rules, "steady", "s"), BiomesSteadyBot)
    assert isinstance(player_for(rules, "random", "s"), RandomBot)
    assert isinstance(player_for(rules, "steady,random", "s"), BotsBySeat)
    with pytest.raises(KeyError):
        player_for(rules, "clever", "s")
