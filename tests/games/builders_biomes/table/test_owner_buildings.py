"""The owner's wizard for buildings: lay a tile down, five answers, the next one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host import games
from firmware_host.config.settings import load_settings
from firmware_host.games.builders_biomes.catalogue import CATALOGUE
from firmware_host.games.builders_biomes.rules.referee import BuildersBiomesReferee
from firmware_host.games.builders_biomes.wizard import WIZARD, BuildingsState
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.question import Question
from firmware_host.table.owner_games import OwnerGames
from firmware_host.table.table import Table
from tests.table.scanned_tiles import answer_of
from tests.table.table_parts import ListStore, PrintedValues, new_table, on_a_list, say

Cards = dict[str, dict[str, Any]]

SHELF: Cards = {
    f"b{n:02d}": {
        "biome": "forest",
        "material": ("wood", "sand")[n % 2],
        "type": "bridge",
        "cost": cost,
        "bonus": 0,
    }
    for n, cost in enumerate(
        ({"sand": 1}, {"wood": 2}, {"sand": 2}, {"wood": 2}, {"sand": 1, "emerald": 1}), 1
    )
}
"""b02 and b04 are of wood and cost alike; b01, b03 and b05 of sand."""


@cache
def _shipped() -> str:
    settings = load_settings(state_dir=Path("/nonexistent"))
    return json.dumps(settings.catalogues["builders-biomes"].plain())


def shipped() -> dict[str, Any]:
    return json.loads(_shipped())  # type: ignore[no-any-return]


def shelf() -> Cards:
    return json.loads(json.dumps(SHELF))  # type: ignore[no-any-return]


def begun(structures: Cards, owned: tuple[str, ...] = ()) -> BuildingsState:
    state = WIZARD.start({"structures": structures}, owned)
    assert isinstance(state, BuildingsState)
    return state


def entering(*answers: str, owned: tuple[str, ...] = ()) -> BuildingsState:
    state = begun(shelf(), owned)
    for answer in answers:
        WIZARD.flow.answer(state, answer)
    return state


def asked(state: BuildingsState) -> Question:
    question = WIZARD.flow.question(state)
    assert question is not None
    return question


def kept(state: BuildingsState, *answers: str) -> list[tuple[Any, ...]]:
    events = [event for answer in answers for event in WIZARD.flow.answer(state, answer)]
    return [event[1:] for event in events if event[0] == "value"]


ICE_BRIDGE = ("snowy_tundra", "wood", "bridge", "2wood")
"""Four answers; the bonus is the fifth."""


def test_a_tile_and_five_answers_are_a_building_and_the_next_one_is_asked_for() -> None:
    """BB-005."""
    state = entering()
    assert asked(state).id == "owner.building"
    assert asked(state).answers[0] == "b01"
    saved = kept(state, "b01", *ICE_BRIDGE, "0")
    card = {
        "biome": "snowy_tundra",
        "material": "wood",
        "type": "bridge",
        "cost": {"wood": 2},
        "bonus": 0,
    }
    assert saved == [("builders-biomes", "structures.b01", card)]
    question = asked(state)
    assert (question.id, question.answers[0]) == ("owner.building", "b02")
    assert question.about["latest"] == {"tile": "b01", "card": card}
    assert (question.about["entered"], question.about["of"]) == (1, 5)


def test_each_question_shows_the_tile_in_hand_and_what_has_been_told_of_it() -> None:
    state = entering("b03")
    seen: list[tuple[str, Mapping[str, Any]]] = []
    for answer in (*ICE_BRIDGE, "0"):
        seen.append((asked(state).id, asked(state).about["card"]))
        assert asked(state).about["tile"] == "b03"
        WIZARD.flow.answer(state, answer)
    so_far = {"cost": {}, "biome": "snowy_tundra"}
    assert seen == [
        ("owner.biome", {"cost": {}}),
        ("owner.material", so_far),
        ("owner.type", {**so_far, "material": "wood"}),
        ("owner.cost", {**so_far, "material": "wood", "type": "bridge"}),
        ("owner.bonus", {**so_far, "material": "wood", "type": "bridge", "cost": {"wood": 2}}),
    ]


def test_a_scanned_tile_names_its_building() -> None:
    question = asked(entering())
    assert answer_of("building:b04", question, (), None) == "b04"
    assert answer_of("building:b99", question, (), None) is None
    assert answer_of("mob:creeper_1", question, (), None) is None


def test_an_unknown_tag_becomes_the_next_tile() -> None:
    """Tags need not be enrolled before: what the question says is done by the box."""
    state = entering("b01", *ICE_BRIDGE, "0")
    question = asked(state)
    assert (question.enrols, question.about["game"]) == ("building:b02", "builders-biomes")
    assert answer_of(question.enrols, question, (), None) == "b02"
    assert question.enrols in CATALOGUE.tiles(shipped())


def test_it_goes_on_where_it_was_left() -> None:
    state = entering(owned=("structures.b01", "structures.b03", "points.forest"))
    question = asked(state)
    assert question.answers == ["b02", "b04", "b05", "b03", "b01", "done"]
    assert (question.about["entered"], question.about["of"]) == (2, 5)
    assert question.enrols == "building:b02"


def test_when_all_are_entered_done_comes_first_and_no_tag_is_taken_for_a_building() -> None:
    state = entering(owned=tuple(f"structures.{id}" for id in SHELF))
    question = asked(state)
    assert question.answers == ["done", "b05", "b04", "b03", "b02", "b01"]
    assert not question.enrols
    WIZARD.flow.answer(state, "done")
    assert state.outcome is not None
    assert state.outcome.reason == "leave"
    assert WIZARD.flow.question(state) is None


def test_a_tile_may_be_entered_again() -> None:
    state = entering("b01", *ICE_BRIDGE, "0", "b02", *ICE_BRIDGE, "0")
    (again,) = kept(state, "b01", "enter", "desert", "wood", "bridge", "2wood", "1")
    assert again[1] == "structures.b01"
    assert (again[2]["biome"], again[2]["bonus"]) == ("desert", 1)
    assert asked(state).about["entered"] == 2
    assert asked(state).about["latest"]["tile"] == "b01"


def test_the_icons_of_the_tile_before_come_first() -> None:
    """Tiles sorted by their icons need no searching."""
    state = entering("b01")
    assert asked(state).answers == ["forest", "desert", "mountains", "snowy_tundra"]
    state = entering("b01", *ICE_BRIDGE, "0", "b02")
    assert asked(state).answers == ["snowy_tundra", "forest", "desert", "mountains"]
    WIZARD.flow.answer(state, "desert")
    assert asked(state).answers == ["wood", "sand", "stone", "obsidian"]
    WIZARD.flow.answer(state, "sand")
    assert asked(state).answers[0] == "bridge"


def test_a_tile_entered_before_may_go_back_to_what_was_shipped() -> None:
    state = entering("b01", *ICE_BRIDGE, "0", "b02", *ICE_BRIDGE, "0")
    WIZARD.flow.answer(state, "b01")
    assert asked(state).id == "owner.building_again"
    events = WIZARD.flow.answer(state, "shipped")
    assert ("as_shipped", "builders-biomes", "structures.b01") in events
    assert asked(state).about["entered"] == 1
    assert asked(state).answers[0] == "b01", "it is the next to enter"


def test_costs_of_like_tiles_are_offered_the_most_frequent_printed_one_first() -> None:
    state = entering("b01", "forest", "sand", "bridge")
    assert asked(state).answers == ["1sand", "2sand", "1sand,1emerald", "other"]
    assert asked(state).about["costs"]["1sand,1emerald"] == {"sand": 1, "emerald": 1}
    sand = ("forest", "sand", "bridge")
    state = entering("b01", *sand, "other", "sand", "sand", "stone", "done", "0")
    for answer in ("b02", *sand, "2sand", "0", "b03", *sand, "2sand,1stone", "0", "b04", *sand):
        WIZARD.flow.answer(state, answer)
    assert asked(state).answers == ["2sand,1stone", "2sand", "1sand", "1sand,1emerald", "other"]
    state = entering("b01", "forest", "obsidian", "bridge")
    assert asked(state).answers == ["other"]


def test_at_most_eight_costs_are_offered() -> None:
    many = {
        f"b{n:02d}": {**SHELF["b01"], "material": "sand", "cost": {"sand": 1 + n % 3, "wood": n}}
        for n in range(1, 20)
    }
    state = begun(many)
    for answer in ("b01", "forest", "sand", "bridge"):
        WIZARD.flow.answer(state, answer)
    assert len(asked(state).answers) == 9
    assert asked(state).answers[-1] == "other"


def test_any_other_cost_is_told_block_by_block() -> None:
    state = entering("b01", "forest", "stone", "bridge", "other")
    assert asked(state).id == "owner.block"
    assert asked(state).answers == ["stone", "wood", "sand", "obsidian", "emerald"]
    WIZARD.flow.answer(state, "emerald")
    assert asked(state).answers[-1] == "done"
    assert asked(state).about["card"]["cost"] == {"emerald": 1}
    (saved,) = kept(state, "stone", "emerald", "wood", "done", "3")
    assert list(saved[2]["cost"].items()) == [("wood", 1), ("stone", 1), ("emerald", 2)]


def test_no_more_than_nine_of_a_kind_are_told() -> None:
    state = entering("b01", "forest", "stone", "bridge", "other", *["stone"] * 9)
    assert "stone" not in asked(state).answers
    with pytest.raises(IllegalAnswer):
        WIZARD.flow.answer(state, "stone")


def test_the_bonus_of_tiles_that_cost_as_much_comes_first() -> None:
    forest = ("forest", "wood", "bridge", "2wood")
    state = entering("b01", *forest)
    assert asked(state).answers[:3] == ["0", "1", "2"]
    state = entering("b01", *forest, "4", "b02", *forest)
    assert asked(state).answers[:4] == ["4", "0", "1", "2"]
    dearer = ("other", "wood", "wood", "wood", "done")
    state = entering("b01", *forest, "4", "b02", "forest", "wood", "bridge", *dearer)
    assert asked(state).answers[0] == "0"


def test_sorted_tiles_take_five_presses_of_ok() -> None:
    """Nothing but the first answer, tile after tile."""
    state = entering("b01", *ICE_BRIDGE, "0")
    for n in range(2, 6):
        for _ in range(6):
            WIZARD.flow.answer(state, asked(state).answers[0])
        assert asked(state).about["entered"] == n


@pytest.mark.behavior
@given(st.data())
@settings(max_examples=60)
def test_whatever_is_saved_can_be_played_with(data: st.DataObject) -> None:
    """Copies stand apart, JSON is plain, the catalogue allows it and a game starts with it."""
    values = shipped()
    state = begun(values["structures"])
    before_all = json.dumps(values)
    saved: dict[str, Any] = {}
    for _ in range(data.draw(st.integers(1, 60))):
        question = WIZARD.flow.question(state)
        if question is None:
            break
        twin, before = state.copy(), json.dumps(state.to_json())
        WIZARD.flow.answer(twin, question.answers[-1])
        assert json.dumps(state.to_json()) == before
        likely = question.id == "owner.building" or data.draw(st.booleans())
        last = 0 if likely else len(question.answers) - 1
        events = WIZARD.flow.answer(state, question.answers[data.draw(st.integers(0, last))])
        saved |= {event[2]: event[3] for event in events if event[0] == "value"}
    assert json.dumps(values) == before_all
    entry = CATALOGUE.schema.keys["structures"]
    checked = entry({path.rpartition(".")[2]: card for path, card in saved.items()})
    assert {f"structures.{id}": each["value"] for id, each in checked.items()} == saved
    for path, card in saved.items():
        values["structures"][path.rpartition(".")[2]] = card
    setup = {
        "players": [{"colour": "red"}, {"colour": "blue"}],
        "first": 0, "cube": "blocks", "rules": {}, "guide": False, "values": values,
    }  # fmt: skip
    assert BuildersBiomesReferee().start(setup)


# At the table


@pytest.fixture
def _both_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(games.game_of("builders-biomes").modes, "referee")


def test_with_two_games_the_owner_is_asked_which_one() -> None:
    wizard = OwnerGames()
    state = wizard.start(("portal-dash", "builders-biomes"))
    question = wizard.question(state)
    assert question is not None
    assert (question.id, question.answers) == (
        "owner.game",
        ["portal-dash", "builders-biomes", "done"],
    )
    for answer in ("portal-dash", "builders-biomes", "done"):
        there = state.copy()
        wizard.answer(there, answer)
        assert there.outcome is not None
        assert there.outcome.reason == answer


def standing(table: Table) -> Question:
    question = table.snapshot().question
    assert question is not None
    return question


BARN = ("desert", "wood", "animal_house", "other", "wood", "emerald", "done")
"""All but the bonus."""
BARN_CARD = {
    "biome": "desert",
    "material": "wood",
    "type": "animal_house",
    "cost": {"wood": 1, "emerald": 1},
}


@pytest.mark.usefixtures("_both_games")
def test_every_building_is_kept_as_soon_as_it_is_told_and_no_plug_takes_it_away() -> None:
    async def play(game_store: ListStore) -> None:
        values = PrintedValues()
        table = await new_table(game_store, values)
        await say(table, "values", "builders-biomes")
        assert (table.snapshot().room, standing(table).id) == ("owner", "owner.building")
        first, second = standing(table).answers[:2]
        await say(table, first, *BARN, "2")
        kept = ("builders-biomes", f"structures.{first}", {**BARN_CARD, "bonus": 2})
        assert values.entered == [kept]
        assert table.snapshot().notices == (("value_saved", f"structures.{first}"),)
        await say(table, second, "desert", "wood")

        table = await new_table(game_store, values)
        await say(table, "values", "builders-biomes")
        assert standing(table).answers[0] == second
        assert standing(table).about["entered"] == 1
        await say(table, "done")
        assert standing(table).id == "owner.game"
        assert values.entered == [kept]

    on_a_list(play)


@pytest.mark.usefixtures("_both_games")
def test_a_building_told_wrong_is_taken_back_and_told_again() -> None:
    async def play(game_store: ListStore) -> None:
        values = PrintedValues()
        table = await new_table(game_store, values)
        await say(table, "values", "builders-biomes")
        first = standing(table).answers[0]
        await say(table, first, *BARN, "2")
        assert await table.undo()
        assert (standing(table).id, standing(table).about["tile"]) == ("owner.bonus", first)
        await say(table, "3")
        path = f"structures.{first}"
        assert [each[1] for each in values.entered] == [path, path]
        assert values.entered[-1][2] == {**BARN_CARD, "bonus": 3}

    on_a_list(play)


@pytest.mark.usefixtures("_both_games")
def test_a_building_that_could_not_be_kept_is_not_counted() -> None:
    async def play(game_store: ListStore) -> None:
        values = PrintedValues()
        table = await new_table(game_store, values)
        await say(table, "values", "builders-biomes", standing_first(values), *BARN)
        values.fault = "the disk is full"
        await say(table, "2")
        assert standing(table).id == "owner.bonus"
        assert standing(table).about["entered"] == 0
        assert table.snapshot().notices == (("value_refused", "the disk is full"),)
        values.fault = ""
        await say(table, "2")
        assert standing(table).about["entered"] == 1

    def standing_first(values: PrintedValues) -> str:
        return str(next(iter(values.biomes["structures"])))

    on_a_list(play)
