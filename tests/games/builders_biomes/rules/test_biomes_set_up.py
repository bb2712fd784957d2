"""What is in the box and how a game is laid out; set-ups that cannot be played are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from firmware_host.games.builders_biomes.rules.cards import SCORINGS, MobCard, Structure, scoring_of
from firmware_host.games.builders_biomes.rules.overworld import TOUCHED
from firmware_host.games.builders_biomes.rules.setup import PLAYER_COLOURS, SWITCHES, BiomesSetup
from firmware_host.games.core.errors import BadSetup, BadState
from firmware_host.games.core.question import GROUP
from tests.games.builders_biomes.rules.biomes_game import MODES, Table, both_levels
from tests.games.builders_biomes.rules.biomes_parts import BLOCKS, NEUTRAL, OWN, set_up, values

REFEREE, ASSISTANT = MODES["referee"], MODES["assistant"]


# Components


@both_levels
def test_sixty_four_cards_structures_and_mobs_mixed(mode: str) -> None:
    """BB-001."""
    table = Table(mode)
    assert sum(table.state.deck.values()) == 64
    kinds = {type(table.state.setup.cards[id]) for id in table.state.deck}
    assert kinds == {Structure, MobCard}
    assert table.state.deck["house"] == 2
    assert table.state.deck["zombie"] == 4


def test_sixty_four_blocks_of_five_kinds() -> None:
    """BB-002: whatever block is taken first, it is one of these."""
    table = Table("referee")
    table.say("collect", "a1")
    asked = table.asks
    assert (asked.id, asked.kind, asked.rule) == ("bb.colour", "draw", "BB-002")
    assert dict(zip(asked.answers, asked.weights, strict=True)) == BLOCKS
    assert asked.about == {"cell": "a1"}
    table.say("emerald", "d1")
    asked = table.asks
    assert asked.about == {"cell": "d1"}
    assert dict(zip(asked.answers, asked.weights, strict=True)) == {**BLOCKS, "emerald": 11}


@both_levels
def test_thirty_six_weapon_tokens_for_four_players(mode: str) -> None:
    """BB-003."""
    state = Table(mode, 4).state
    assert sum(state.tokens.values()) == 16
    assert state.tokens == NEUTRAL
    for builder in state.builders:
        assert builder.pile == {"stone_sword": 1, "wooden_sword": 1, "poisonous_potato": 3}
    assert sum(sum(b.pile.values()) for b in state.builders) + sum(state.tokens.values()) == 36


@both_levels
def test_every_player_has_a_board_of_nine_biomes(mode: str) -> None:
    """BB-004, BB-D32: the boards differ, and no colour is tied to one."""
    table = Table(mode, 4)
    boards = values()["boards"]
    for seat in range(4):
        assert table.state.shown(seat, "A") == boards[seat]
        assert table.spaces(seat) == [""] * 9
    turned = set_up(2)
    turned["players"] = [{"colour": "green"}, {"colour": "red"}]
    state = MODES[mode].start(turned)
    assert state.setup.players == (("green", ""), ("red", ""))
    assert list(state.setup.boards[0]) == boards[0]


@both_levels
def test_any_player_may_take_any_board(mode: str) -> None:
    """BB-014, BB-D32: the set-up says who has which; a log without that means seat k, board k."""
    boards = values()["boards"]
    state = MODES[mode].start(set_up(3, boards=(4, 1, 3)))
    assert state.setup.board_numbers == (4, 1, 3)
    assert [state.shown(seat, "A") for seat in range(3)] == [boards[3], boards[0], boards[2]]
    assert state.setup.boards_differ
    usual = MODES[mode].start(set_up(3))
    assert usual.setup.board_numbers == (1, 2, 3)
    assert usual == MODES[mode].start(set_up(3, boards=(1, 2, 3)))
    parts = values()
    parts["boards"] = [boards[0]] * 4
    assert not MODES[mode].start(set_up(values=parts)).setup.boards_differ


@both_levels
def test_the_colours_are_red_blue_yellow_and_green(mode: str) -> None:
    """BB-014; rules version 1 said pink for red, and its set-ups are still read."""
    assert PLAYER_COLOURS == ("red", "blue", "yellow", "green")
    old = set_up(4)
    old["players"][2]["colour"], old["players"][0]["colour"] = "pink", "yellow"
    state = MODES[mode].start(old)
    assert [colour for colour, _ in state.setup.players] == ["yellow", "blue", "red", "green"]


def test_the_track_has_the_length_the_values_say() -> None:
    """BB-A36, BB-N3: values of older logs may not say."""
    parts = values()
    assert BiomesSetup.from_json(set_up(values=parts)).track == 50
    assert BiomesSetup.from_json(set_up(values={**parts, "track": 60})).track == 60


def test_one_board_serves_everybody_if_the_catalogue_has_no_more() -> None:
    """BB-004."""
    parts = values()
    parts["boards"] = parts["boards"][:1]
    assert len(set(REFEREE.start(set_up(4, values=parts)).setup.boards)) == 1


def test_a_structure_has_biome_material_type_cost_and_bonus() -> None:
    """BB-005."""
    palace = BiomesSetup.from_json(set_up()).cards["palace"]
    assert palace == Structure(
        "mountains", "stone", "dwelling", (("stone", 2), ("obsidian", 1), ("emerald", 1)), 5
    )
    assert isinstance(palace, Structure)
    assert [palace.shows(card) for card in "ABC"] == ["mountains", "stone", "dwelling"]


def test_a_mob_has_hearts_xp_and_an_extra_action_or_what_it_counts() -> None:
    """BB-006."""
    printed = BiomesSetup.from_json(set_up()).cards
    assert printed["zombie"] == MobCard(hearts=1, xp=2, gives_action=True)
    assert printed["witch"] == MobCard(3, 4, False, value=2, counts="forest")


def test_biomes_materials_and_types() -> None:
    """BB-007: twelve characteristics; wood is a material although a block is called so, too."""
    assert SCORINGS == {
        "A": ("forest", "desert", "mountains", "snowy_tundra"),
        "B": ("wood", "sand", "stone", "obsidian"),
        "C": ("decoration", "dwelling", "animal_house", "bridge"),
    }
    for scoring, characteristics in SCORINGS.items():
        assert {scoring_of(each) for each in characteristics} == {scoring}


# Set-up


@both_levels
def test_two_to_four_play_and_nothing_else_differs(mode: str) -> None:
    """BB-010."""
    for players in (2, 3, 4):
        table = Table(mode, players)
        assert len(table.state.builders) == players
        assert table.whose == ("bb.action", 0)
        assert sum(table.state.deck.values()) == 64
        assert sum(table.state.tokens.values()) == 16
        assert table.state.cube.left() == 64
    for players in (0, 1):
        with pytest.raises(BadSetup, match="2–4"):
            MODES[mode].start(set_up(players))
    crowd = set_up(4)
    crowd["players"] = [*crowd["players"], {"colour": "red"}]
    with pytest.raises(BadSetup, match="2–4"):
        MODES[mode].start(crowd)


def test_sixteen_face_down_stacks_of_four() -> None:
    """BB-011, BB-D01, BB-D30: in the middle of the 6×6 overworld."""
    state = Table("referee").state
    assert state.heights == {f"{column}{row}": 4 for row in range(2, 6) for column in "bcde"}
    assert state.tops == {}


def test_sixteen_face_down_tokens_at_the_ends_of_rows_and_columns() -> None:
    """BB-012, BB-D30, BB-D31: the corners are empty."""
    state = Table("referee").state
    ends = {f"{column}{row}" for row in (1, 6) for column in "bcde"}
    ends |= {f"{column}{row}" for row in range(2, 6) for column in "af"}
    assert set(state.faces) == ends
    assert set(state.faces.values()) == {""}


@both_levels
def test_the_cube_starts_whole(mode: str) -> None:
    """BB-013: its blocks lie at random, so nobody knows any that cannot be seen."""
    state = MODES[mode].start(set_up())
    assert list(state.cube.heights) == [4] * 16
    assert state.cube.colours == [None] * 64
    assert MODES["assistant"].start(set_up(cube="layers")).cube.counts == [16] * 4


@both_levels
def test_everybody_starts_without_xp_blocks_mobs_and_structures(mode: str) -> None:
    """BB-014."""
    for builder in Table(mode, 3).state.builders:
        assert (builder.xp, builder.blocks, builder.mobs) == (0, {}, [])
        assert builder.spaces == [""] * 9


@both_levels
def test_the_pile_is_the_own_five_tokens_shuffled(mode: str) -> None:
    """BB-015: each of the five may come first."""
    table = Table(mode)
    table.fights("witch")
    drawn = dict(zip(table.asks.answers, table.asks.weights, strict=True))
    # of 10 ways to reveal 3 of 5 tokens: both swords in 3, one of them in 3 each, none in 1
    assert drawn == (OWN if mode == "referee" else {"0": 1, "1": 3, "2": 3, "3": 3})


def test_the_piles_of_two_players_are_two() -> None:
    """BB-015."""
    table = Table("assistant").has_tokens(0, "bow")
    assert table.pile(1) == OWN


def test_all_pawns_start_in_the_centre_and_nothing_is_revealed() -> None:
    """BB-016."""
    table = Table("referee", 4)
    assert table.state.pawns == ["33"] * 4
    assert set(TOUCHED["33"]) == {"c3", "d3", "c4", "d4"}
    assert not table.state.tops
    assert table.answers == ["collect", "explore"]


@both_levels
def test_the_first_player_is_the_one_the_table_names(mode: str) -> None:
    """BB-017, BB-D39."""
    for first in range(3):
        assert Table(mode, 3, first=first).whose == ("bb.action", first)
    with pytest.raises(BadSetup, match="first"):
        MODES[mode].start(set_up(3, first=3))


@both_levels
def test_the_guide_goes_through_the_set_up_in_the_order_hands_do_it(mode: str) -> None:
    """BB-004, BB-011 to BB-016: everybody turns the pages; without a guide there are none."""
    rules, pages = MODES[mode], []
    state = rules.start(set_up(guide=True))
    while (asked := rules.question(state)) and asked.id == "bb.guide":
        assert (asked.who, asked.kind, asked.about["pages"]) == (GROUP, "ack", 7)
        pages.append((asked.about["number"], asked.about["page"], asked.rule))
        rules.answer(state, "ok")
    assert pages == [
        (1, "cards", "BB-011"),
        (2, "tokens", "BB-012"),
        (3, "cube", "BB-013"),
        (4, "boards", "BB-014"),
        (5, "weapons", "BB-015"),
        (6, "pawns", "BB-016"),
        (7, "scorings", "BB-004"),
    ]
    assert asked == rules.question(rules.start(set_up()))


@both_levels
def test_what_binds_the_dice_is_shown_first(mode: str) -> None:
    rules = MODES[mode]
    state = rules.start(set_up(commitment="ab" * 32))
    asked = rules.question(state)
    assert (asked.id, asked.who, asked.about) == ("fair", -1, {"commitment": "ab" * 32})
    rules.answer(state, "ok")
    assert rules.question(state).id == "bb.action"


# What is refused


def without(*path: Any) -> Callable[[dict[str, Any]], None]:
    def change(setup: Any) -> None:
        for key in path[:-1]:
            setup = setup[key]
        del setup[path[-1]]

    return change


def with_(value: Any, *path: Any) -> Callable[[dict[str, Any]], None]:
    def change(setup: Any) -> None:
        for key in path[:-1]:
            setup = setup[key]
        setup[path[-1]] = value

    return change


EXIT_FAILED: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    *((without(key), f"{key} is missing") for key in ("players", "first", "cube", "rules",
                                                      "guide", "values")),
    (with_("x", "players"), "players: \"x\" is not allowed"),
    (with_("black", "players", 0, "colour"), "players.0.colour: \"black\""),
    (with_("red", "players", 1, "colour"), "players.1.colour: \"red\" is not allowed; use blue"),
    (with_("pink", "players", 1, "colour"), "players.1.colour: \"red\" is not allowed; use blue"),
    (with_(0, "players", 0, "board"), "players.0.board: 0 is not a whole number from 1 to 4"),
    (with_(5, "players", 1, "board"), "players.1.board: 5 is not a whole number from 1 to 4"),
    (with_("2", "players", 1, "board"), "players.1.board: \"2\" is not a whole number"),
    (with_(True, "players", 1, "board"), "players.1.board: true is not a whole number"),
    (with_(2, "players", 0, "board"), "players.1.board: board 2 is taken by seat 0"),
    (with_(0, "values", "track"), "values.track: 0 is not a whole number from 1 to 999"),
    (with_("x" * 13, "players", 0, "name"), "players.0.name"),
    (with_(1000, "values", "track"), "values.track: 1000 is not a whole number from 1 to 999"),
    (with_(7, "players", 0), "players.0: 7 is not an object"),
    (with_("yes", "players", 0, "beginner"), "players.0.beginner: \"yes\" is not allowed"),
    (without("players", 1, "colour"), "players.1: colour is missing"),
    (with_(0, "guide"), "the set-up.guide: 0 is not allowed; use true or false"),
    (with_("ab" * 40, "commitment"), "commitment"),
    (with_(-1, "first"), "first: -1"),
    (with_("towers", "cube"), "cube: \"towers\""),
    (with_({"bb.nothing": "on"}, "rules"), "rules: \"bb.nothing\" is not a house rule"),
    (with_({"bb.tnt": "never"}, "rules"), "rules.bb.tnt: \"never\""),
    (with_([], "values"), "values: a list of 0 is not an object"),
    (with_(15, "values", "blocks", "wood"), "values.blocks: there are 63; the cube needs 64"),
    (with_(-1, "values", "blocks", "wood"), "values.blocks.wood: -1"),
    (with_({"lava": 64}, "values", "blocks"), "values.blocks: there are 0"),
    (without("values", "blocks", "sand"), "values.blocks: there are 50"),
    (without("values", "structures"), "values.structures: null is not an object"),
    (without("values", "structures", "camp"), "there are 63; the game has 64"),
    (with_(3, "values", "structures", "house", "copies"), "there are 65; the game has 64"),
    (with_(0, "values", "structures", "house", "copies"), "values.structures.house.copies: 0"),
    (with_("sea", "values", "structures", "camp", "biome"), "values.structures.camp.biome"),
    (with_("gold", "values", "structures", "camp", "material"), "values.structures.camp.material"),
    (with_("pub", "values", "structures", "camp", "type"), "values.structures.camp.type"),
    (with_({"lava": 1}, "values", "structures", "camp", "cost"), "values.structures.camp.cost"),
    (with_(-2, "values", "structures", "camp", "bonus"), "values.structures.camp.bonus"),
    (with_("many", "values", "mobs", "zombie", "hearts"), "values.mobs.zombie.hearts"),
    (without("values", "mobs", "zombie", "xp"), "values.mobs.zombie.xp"),
    (with_("sea", "values", "mobs", "witch", "counts"), "values.mobs.witch.counts"),
    (with_(7, "values", "mobs", "witch"), "values.mobs.witch: 7 is not an object"),
    (with_({"hearts": 1, "xp": 1}, "values", "mobs", "camp"), "values.mobs.camp: a structure"),
    (with_(4, "values", "neutral_tokens", "bow"), "values.neutral_tokens: there are 17"),
    (with_({"spoon": 8, "fork": 8}, "values", "neutral_tokens"), "neutral_tokens: \"spoon\""),
    (with_(0, "values", "own_tokens", "stone_sword"), "values.own_tokens: there are 4"),
    (with_([], "values", "boards"), "values.boards: a list of 0 is not a list of boards"),
    (with_("sea", "values", "boards"), "values.boards: \"sea\" is not a list of boards"),
    (with_(["forest"], "values", "boards", 1), "values.boards.1: a list of 1 is not a board"),
    (with_("sea", "values", "boards", 2, 4), "values.boards.2: \"sea\""),
    (without("values", "points", "bridge"), "values.points: bridge is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "sentence"), EXIT_FAILED, ids=[s for _, s in EXIT_FAILED])
@both_levels
def test_a_set_up_that_cannot_be_played_is_refused_in_one_sentence(
    mode: str, change: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    """BB-001 to BB-007, BB-010."""
    setup = set_up()
    change(setup)
    with pytest.raises(BadSetup) as refused:
        MODES[mode].start(setup)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_longest_track_is_taken() -> None:
    assert REFEREE.start(set_up(values={**values(), "track": 999})).setup.track == 999


def test_a_set_up_that_is_none_is_refused() -> None:
    nothings: list[Any] = [None, [], "x", 7]
    for nothing in nothings:
        with pytest.raises(BadSetup, match="is not an object"):
            BiomesSetup.from_json(nothing)


def test_referee_mode_needs_to_know_every_block() -> None:
    with pytest.raises(BadSetup, match="use blocks"):
        REFEREE.start(set_up(cube="layers"))


def test_house_rules_that_nobody_chose_stand_at_their_default() -> None:
    rules = BiomesSetup.from_json(set_up(rules={"bb.tnt": "after_three"})).rules
    assert rules == {
        "bb.corners": "on",
        "bb.collect": "sequential",
        "bb.fresh_mob": "yes",
        "bb.tnt": "after_three",
        "bb.open_mobs": "no",
        "bb.cube_dealt": "no",
    }
    assert [switch.ruling for switch in SWITCHES] == [
        "BB-A01", "BB-A04", "BB-A11", "BB-A18", "BB-A35", "BB-A41",
    ]  # fmt: skip


@both_levels
@pytest.mark.parametrize("damage", ["seat", "cube", "builders", "deck", "fight", "steps", "box"])
def test_a_position_that_is_none_is_refused(mode: str, damage: str) -> None:
    rules, data = MODES[mode], Table(mode).state.to_json()
    whole = json.loads(json.dumps(data))
    for wrong in ({k: v for k, v in whole.items() if k != damage}, {**whole, damage: 7}):
        if damage == "seat" and wrong.get("seat") == 7:
            continue
        with pytest.raises(BadState, match="not a position of builders-biomes"):
            rules.load(set_up(), wrong)
    with pytest.raises(BadState):
        rules.load(set_up(), {**whole, "cube": {"heights": [4], "colours": []}})


@both_levels
def test_a_position_is_described_in_a_few_lines(mode: str) -> None:
    table = Table(mode, 3).has_mobs(1, "witch").lays(1, {4: "palace"}).has_xp(0, 31, 2)
    lines = table.rules.describe(table.state).split("\n")
    assert lines[0] == "turn 1, seat 0, due -"
    assert "31 XP" in lines[3]
    assert "witch" in lines[3]
    assert lines[4].split() == [".", ".", ".", ".", "palace", ".", ".", ".", "."]
    assert len(lines) < 16
