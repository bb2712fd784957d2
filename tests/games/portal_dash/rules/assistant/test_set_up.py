"""A set-up is accepted or refused with one sentence: key, value, what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.games.core.errors import BadSetup, BadState
from tests.games.portal_dash.rules.assistant.assistant_game import ASSISTANT, set_up

Data = dict[str, Any]


def put(path: str, value: object) -> Callable[[Data], None]:
    def change(data: Any) -> None:
        *above, last = path.split("/")
        for key in above:
            data = data[int(key)] if isinstance(data, list) else data[key]
        data[int(last) if isinstance(data, list) else last] = value

    return change


def drop(path: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        *above, last = path.split("/")
        for key in above:
            data = data[key]
        del data[last]

    return change


PLAYER = {"colour": "pink", "name": ""}

BAD: list[tuple[Callable[[Data], None], str]] = [
    (drop("players"), "the set-up: players is missing"),
    (drop("values"), "the set-up: values is missing"),
    (drop("guide"), "the set-up: guide is missing"),
    (drop("values/piglin"), "values: piglin is missing"),
    (drop("values/mobs/blaze"), "values.mobs: blaze is missing"),
    (drop("values/bosses/wildfire"), "values.bosses: wildfire is missing"),
    (put("players", []), "players: a list of 0 is not allowed; give a list of: 1–4"),
    (put("players", [PLAYER] * 5), "players: a list of 5 is not allowed; give a list of: 1–4"),
    (put("players", "pink"), 'players: "pink" is not allowed; give a list of: 1–4'),
    (put("players/0", "pink"), 'players.0: "pink" is not an object'),
    (
        put("players/1/colour", "red"),
        'players.1.colour: "red" is not allowed; use blue, yellow, green',
    ),
    (
        put("players/1/colour", "pink"),
        'players.1.colour: "pink" is not allowed; use blue, yellow, green',
    ),
    (
        put("players/0/name", "a name too long"),
        'players.0.name: "a name too long" is not a line of 1 to 12 characters',
    ),
    (put("players/0/name", 7), "players.0.name: 7 is not a line of 1 to 12 characters"),
    (put("first", 2), "first: 2 is not a whole number from 0 to 1"),
    (put("first", -1), "first: -1 is not a whole number from 0 to 1"),
    (put("first", 1.0), "first: 1.0 is not a whole number from 0 to 1"),
    (put("first", True), "first: true is not a whole number from 0 to 1"),
    (
        put("level", {"tiles": 2}),
        "level: an object of 1 is not allowed; use boss, extra, hard, tiles",
    ),
    (put("level/tiles", 1), "level.tiles: 1 is not allowed; use 2–8"),
    (put("level/tiles", 9), "level.tiles: 9 is not allowed; use 2–8"),
    (put("level/extra", ["ghast"]), "level.extra: a list of 1 is not allowed; give a list of:"),
    (put("level/boss", "dragon"), 'level.boss: "dragon" is not allowed; use wildfire, ancient_'),
    (put("level/hard", 1), "level.hard: 1 is not allowed; use true or false"),
    (put("cube", "cubes"), 'cube: "cubes" is not allowed; use blocks, layers'),
    (put("line", None), "line: null is not allowed; use box, table"),
    (put("trackers/mobs", "yes"), 'trackers.mobs: "yes" is not allowed; use true or false'),
    (put("trackers", {}), "trackers: mobs is missing"),
    (put("guide", 0), "the set-up.guide: 0 is not allowed; use true or false"),
    (put("rules", []), "rules: a list of 0 is not an object"),
    (put("rules", {"pd.luck": "yes"}), 'rules: "pd.luck" is not a house rule; use pd.deadline'),
    (put("rules", {"pd.pass": 1}), "rules.pd.pass: 1 is not allowed; use no, yes"),
    (put("commitment", "x" * 65), "is not a line of 1 to 64 characters"),
    (put("values/blocks/red", 17), "values.blocks: there are 65; the cube needs 64"),
    (put("values/blocks/red", -1), "values.blocks.red: -1 is not a whole number from 0 to 64"),
    (put("values/dice/mob", [1, 2, 3]), "values.dice.mob: a list of 3 is not allowed; give a list"),
    (
        put("values/dice/mob/5", 4),
        'values.dice.mob: "4" is not allowed; use 1, 2, 3',
    ),
    (put("values/dice/blocks/0", "pink"), 'values.dice.blocks: "pink" is not allowed; use red, '),
    (put("values/dice/combat/0", 7), 'values.dice.combat: "7" is not allowed; use 0, 1'),
    (put("values/dice/combat/0", 0.5), "values.dice.combat: 0.5 is not allowed; use 0, 1"),
    (put("values/mobs/ghast/life", 0), "values.mobs.ghast.life: 0 is not a whole number from 1 to"),
    (
        put("values/mobs/ghast/special", "sings"),
        'values.mobs.ghast.special: "sings" is not allowed; use none, no_sword',
    ),
    (put("values/mobs/ghast/numbers/0", 4), "values.mobs.ghast.numbers: 4 is not a whole number"),
    (
        put("values/bosses/wildfire/easy/hp", 0),
        "values.bosses.wildfire.easy.hp: 0 is not a whole number from 1 to 99",
    ),
    (
        put("values/bosses/wildfire/easy/lines", [{}] * 2),
        "values.bosses.wildfire.easy.lines: a list of 2 is not allowed; give a list of: 3",
    ),
    (
        put("values/bosses/wildfire/easy/lines/0/damage", "2"),
        'values.bosses.wildfire.easy.lines.1.damage: "2" is not a whole number from 0 to 9',
    ),
    (
        put("values/bosses/wildfire/easy/lines/2/push", 1),
        "values.bosses.wildfire.easy.lines.3.push: 1 is not allowed; use true or false",
    ),
    (put("values/piglin_side/2", "5"), 'values.piglin_side.2: "5" is not allowed; use 1-2, 3-4'),
    (put("values/piglin/1-2/A", []), "values.piglin.1-2.A: a list of 0 is not allowed"),
    (put("values/piglin/1-2/A/0", 17), "values.piglin.1-2.A: 17 is not a whole number from 1 to"),
    (put("values/weapons/bow/dice", 0), "values.weapons.bow.dice: 0 is not a whole number from 1"),
    (put("values/weapons/bow/kind", "pan"), 'values.weapons.bow.kind: "pan" is not allowed; use'),
    (put("values/weapons/other", {}), 'values.weapons: "other" is not the name of an item'),
    (put("values/pickaxes", [1]), "values.pickaxes: a list of 1 is not an object"),
    (
        put("values/pickaxes/stone_pickaxe/cube", -1),
        "values.pickaxes.stone_pickaxe.cube: -1 is not a whole number from 0 to 9",
    ),
    (put("values/armour/tin", {"hearts": 99}), "values.armour.tin.hearts: 99 is not a whole"),
    (put("values/life", 0), "values.life: 0 is not a whole number from 1 to 20"),
    (put("values/life", float("inf")), "values.life: Infinity is not a whole number from 1 to 20"),
    (put("values/netherite", "8"), 'values.netherite: "8" is not a whole number from 0 to 50'),
    (put("values/armour_start", None), "values.armour_start: null is not a whole number from 0"),
]


@pytest.mark.parametrize(("change", "sentence"), BAD, ids=[sentence for _, sentence in BAD])
def test_a_bad_set_up_is_refused_with_key_value_and_what_is_allowed(
    change: Callable[[Data], None], sentence: str
) -> None:
    data = set_up()
    ASSISTANT.start(data)
    change(data)
    with pytest.raises(BadSetup) as refused:
        ASSISTANT.start(data)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


plain_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 70)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["pink", "box", "wildfire", "red", "1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


def paths(data: Any, above: str = "") -> list[str]:
    if isinstance(data, dict):
        members = list(data.items())
    elif isinstance(data, list):
        members = list(enumerate(data))
    else:
        return [above]
    here = [above] if above else []
    return here + [p for key, value in members for p in paths(value, f"{above}/{key}".lstrip("/"))]


PATHS = paths(set_up())


@pytest.mark.behavior
@given(st.sampled_from(PATHS), plain_json)
@settings(max_examples=400)
def test_whatever_stands_at_any_key_the_game_starts_or_refuses_the_set_up(
    path: str, junk: Any
) -> None:
    """And a set-up that is accepted can be played: the first questions have answers."""
    data = set_up()
    put(path, junk)(data)
    try:
        state = ASSISTANT.start(data)
    except BadSetup:
        return
    for _ in range(30):
        question = ASSISTANT.question(state)
        if question is None:
            break
        assert len(question.answers)
        ASSISTANT.answer(state, question.answers[len(question.answers) // 2])
        assert ASSISTANT.check(state) == []


@pytest.mark.behavior
@given(plain_json)
def test_whatever_is_no_set_up_is_refused(junk: Any) -> None:
    with pytest.raises(BadSetup):
        ASSISTANT.start(junk)


@pytest.mark.behavior
@given(plain_json)
def test_whatever_is_no_position_is_refused(junk: Any) -> None:
    with pytest.raises(BadState, match="not a position"):
        ASSISTANT.load(set_up(), junk)


def test_the_side_of_the_piglin_board_follows_the_number_of_players() -> None:
    """PD-014: fewer players, more blocks; the catalogue says which side."""
    missing = [
        sum(ASSISTANT.start(set_up(players)).piglin.missing(task) for task in "ABC")
        for players in (1, 2, 3, 4)
    ]
    assert missing == [19, 19, 15, 15]
    data = set_up(2)
    data["values"]["piglin_side"]["2"] = "3-4"
    assert ASSISTANT.start(data).piglin.missing("A") == 4


def test_everybody_starts_with_full_life_and_the_leather_chestplate() -> None:
    """PD-020, PD-022: six hearts, one on the chestplate; eight Netherite items wait."""
    state = ASSISTANT.start(set_up(3))
    assert [(h.life, h.armour) for h in state.hearts] == [(6, [(1, 1)])] * 3
    assert state.netherite == 8
    bare = set_up(1)
    bare["values"]["armour_start"] = 0
    assert ASSISTANT.start(bare).hearts[0].armour == []


def test_tiles_that_bring_no_hearts_are_never_offered_as_armour() -> None:
    """PD-080, PD-108: armour and leggings, each number of hearts once."""
    data = set_up()
    data["values"]["armour"]["rag"] = {"hearts": 0}
    assert ASSISTANT.start(data).setup.armour_values == (1, 2, 3)


@pytest.mark.parametrize(
    ("path", "low", "high"),
    [
        ("life", 1, 20),
        ("armour_start", 0, 9),
        ("netherite", 0, 50),
        ("mobs/ghast/life", 1, 20),
        ("mobs/ghast/move", 0, 9),
        ("mobs/ghast/range", 1, 9),
        ("mobs/ghast/damage", 0, 9),
        ("mobs/ghast/numbers/0", 1, 3),
        ("bosses/wildfire/easy/hp", 1, 99),
        ("bosses/wildfire/easy/move", 0, 9),
        ("bosses/wildfire/easy/range", 1, 9),
        ("bosses/wildfire/easy/lines/0/damage", 0, 9),
        ("weapons/bow/dice", 1, 9),
        ("weapons/bow/rerolls", 0, 3),
        ("pickaxes/stone_pickaxe/cube", 0, 9),
        ("pickaxes/stone_pickaxe/used", 0, 9),
        ("armour/leather_chestplate/hearts", 0, 9),
        ("piglin/1-2/A/0", 1, 16),
    ],
)
def test_a_number_is_taken_up_to_its_bounds_and_refused_beyond(
    path: str, low: int, high: int
) -> None:
    for number in (low - 1, low, high, high + 1):
        chosen = set_up()
        put(f"values/{path}", number)(chosen)
        if low <= number <= high:
            ASSISTANT.start(chosen)
        else:
            with pytest.raises(BadSetup, match=f"is not a whole number from {low} to {high}"):
                ASSISTANT.start(chosen)
