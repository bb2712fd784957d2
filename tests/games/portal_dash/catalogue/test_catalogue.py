"""The catalogue of Portal Dash: every value has a source, guesses are listed, faults are found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.config import yaml_lines
from firmware_host.config.catalogue import Catalogue, merge_catalogue
from firmware_host.games import game_of, rules_for
from firmware_host.games.portal_dash.catalogue import PANEL_PATHS
from firmware_host.games.portal_dash.catalogue.checks import _fits
from firmware_host.games.portal_dash.setups import portal_dash_setup
from tests.config.place import Place

GAME = "portal-dash"


@pytest.fixture(scope="module")
def shipped() -> Catalogue:
    game = game_of(GAME)
    return Catalogue(game, merge_catalogue([yaml_lines.load(game.path / "portal_dash.yaml")]))


def test_the_shipped_catalogue_does_not_contradict_itself(shipped: Catalogue) -> None:
    assert shipped.check() == []


def test_the_shipped_catalogue_gives_no_warning(shipped: Catalogue) -> None:
    assert shipped.warnings() == []


@pytest.mark.parametrize(
    ("own", "key", "says"),
    [
        ('tiles: {gorge: ["1..", "..2"]}', "tiles.gorge", "missing spawners: 3;"),
        ('tiles: {gorge: ["4..", "..2"]}', "tiles.gorge", "missing spawners: 1, 3;"),
        ("weapons: {crossbow: {dice: 6}}", "weapons.crossbow.dice", "only the Netherite sword"),
        ("weapons: {iron_sword: {dice: 2}}", "weapons.iron_sword.dice", "stone_sword has 3"),
        ("weapons: {crossbow: {range: 2}}", "weapons.crossbow.range", "bow has 3"),
        ("pickaxes: {iron_pickaxe: {cube: 1}}", "pickaxes.iron_pickaxe", "stone_pickaxe has 2"),
        ("boots: {leather_boots: {steps: 5}}", "boots.iron_boots.steps", "leather_boots has 5"),
        ("armour: {iron_chestplate: {hearts: 0}}", "armour.iron_chestplate.hearts", "has 1"),
    ],
)
def test_a_value_that_the_rules_speak_against_gets_a_warning(
    tmp_path: Path, own: str, key: str, says: str
) -> None:
    """PD-017, PD-020, PD-120: it may be a typing mistake, but the game can be played with it."""
    place = Place.at(tmp_path)
    place.write("portal_dash.yaml", own + "\n")
    catalogue = place.load().catalogues[GAME]
    assert catalogue.check() == []
    found = catalogue.warnings()
    assert key in [each.key for each in found]
    assert says in next(each.text for each in found if each.key == key)


def test_every_shipped_value_says_where_it_comes_from() -> None:
    data = yaml_lines.load(game_of(GAME).path / "portal_dash.yaml").data

    def leaves(node: Any, path: str) -> list[str]:
        if isinstance(node, dict) and "value" in node:
            return [] if node.get("source") in ("rulebook", "reported", "stand-in") else [path]
        if isinstance(node, dict):
            return [bad for key, below in node.items() for bad in leaves(below, f"{path}.{key}")]
        return [path]

    assert leaves(data, "") == []


def test_pd_001_the_cube_has_64_blocks(shipped: Catalogue) -> None:
    assert shipped.plain()["blocks"] == {"red": 16, "gray": 16, "gold": 12, "brown": 12, "black": 8}


def test_pd_002_there_are_three_figures_of_each_mob_and_two_bosses(shipped: Catalogue) -> None:
    values = shipped.plain()
    assert [len(mob["numbers"]) for mob in values["mobs"].values()] == [3] * 6
    assert list(values["bosses"]) == ["wildfire", "ancient_hoglin"]


@pytest.mark.parametrize(
    ("rule", "name", "stats"),
    [
        ("PD-160", "magma_cube", (2, 2, False, 1, 2, "none")),
        ("PD-161", "ghast", (2, 1, True, 2, 2, "no_sword")),
        ("PD-162", "enderman", (3, 5, False, 1, 2, "no_bow")),
        ("PD-163", "hoglin", (4, 3, False, 1, 2, "push")),
        ("PD-164", "blaze", (4, 0, False, 2, 2, "all_in_range")),
        ("PD-165", "wither_skeleton", (4, 2, False, 1, 2, "item_damage")),
    ],
)
def test_the_mob_table(shipped: Catalogue, rule: str, name: str, stats: tuple[Any, ...]) -> None:
    mob = shipped.plain()["mobs"][name]
    assert (
        tuple(mob[key] for key in ("life", "move", "flies", "range", "damage", "special")) == stats
    )


@pytest.mark.parametrize(
    ("rule", "boss", "side", "body", "attacks"),
    [
        ("PD-166", "wildfire", "easy", (20, 2, True, 3), [(1, ""), (2, ""), (3, "")]),
        (
            "PD-167",
            "wildfire",
            "hard",
            (25, 2, True, 3),
            [(1, "all_in_range"), (2, "item_damage"), (3, "block")],
        ),
        ("PD-168", "ancient_hoglin", "easy", (20, 3, False, 1), [(2, ""), (3, ""), (4, "")]),
        (
            "PD-169",
            "ancient_hoglin",
            "hard",
            (25, 3, False, 1),
            [(2, "ignores_armour"), (3, "push"), (4, "block")],
        ),
    ],
)
def test_the_boss_table(
    shipped: Catalogue,
    rule: str,
    boss: str,
    side: str,
    body: tuple[Any, ...],
    attacks: list[tuple[int, str]],
) -> None:
    found = shipped.plain()["bosses"][boss][side]
    assert (found["hp"], found["move"], found["flies"], found["range"]) == body
    seen = [
        (line["damage"], " ".join(key for key in line if key != "damage" and line[key]))
        for line in found["lines"]
    ]
    assert seen == attacks
    assert all(len(line) == 6 for line in found["lines"])


def test_plain_is_json_with_the_keys_the_game_reads(shipped: Catalogue) -> None:
    values = shipped.plain()
    assert json.loads(json.dumps(values)) == values
    assert values["dice"]["blocks"] == ["red", "gray", "gold", "brown", "black", "?"]
    assert values["dice"]["mob"] == [1, 1, 2, 2, 3, 3]
    assert values["weapons"]["netherite_sword"] == {
        "kind": "sword",
        "dice": 6,
        "rerolls": 1,
        "range": 1,
    }
    assert values["pickaxes"]["diamond_pickaxe"]["cube"] == 2
    assert values["boots"]["diamond_boots"]["steps"] == 4
    assert values["piglin_side"] == {"1": "1-2", "2": "1-2", "3": "3-4", "4": "3-4"}
    assert (values["life"], values["armour_start"], values["netherite"], values["chests"]) == (
        6,
        1,
        8,
        5,
    )
    assert values["levels"]["3"] == {
        "tiles": 2,
        "extra": ["hoglin", "blaze"],
        "boss": "choice",
        "difficulty": "easy",
    }


def test_the_shipped_values_make_a_game(shipped: Catalogue) -> None:
    values = json.loads(json.dumps(shipped.plain()))
    rules = rules_for("portal-dash", "assistant")
    for players in (1, 4):
        for level in range(1, 6):
            state = rules.start(portal_dash_setup(values, players, level, "blocks"))
            assert rules.question(state) is not None


def test_plain_is_a_copy(shipped: Catalogue) -> None:
    shipped.plain()["dice"]["combat"].clear()
    assert len(shipped.plain()["dice"]["combat"]) == 6
    shipped.value("dice.combat").clear()
    assert len(shipped.value("dice.combat")) == 6


def test_what_nobody_outside_the_box_knows_is_on_the_list(shipped: Catalogue) -> None:
    todo = {each.path: each for each in shipped.todo()}
    assert set(PANEL_PATHS) <= set(todo)
    assert {f"mobs.{name}.numbers" for name in shipped.plain()["mobs"]} <= set(todo)
    assert todo["pickaxes.stone_pickaxe.cube"].source == "reported"
    assert {
        "pickaxes.diamond_pickaxe.used",
        "pickaxes.netherite_pickaxe.used",
        "weapons.stone_sword.dice",
        "weapons.bow.dice",
        "boots.leather_boots.steps",
    } <= set(todo)
    certain = ("blocks", "life", "weapons.netherite_sword.dice", "boots.diamond_boots.steps")
    assert not set(certain) & set(todo)
    combat = todo["dice.combat"]
    assert combat.advice == (
        "look it up on the part, then enter it on the panel "
        "or write dice.combat into /etc/tilekeeper/portal_dash.yaml"
    )


def test_a_value_of_the_owner_leaves_the_list_with_its_note(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("portal_dash.yaml", "dice:\n  combat: [0, 0, 0, 1, 1, 2]\nlife: {value: 7}\n")
    catalogue = place.load().catalogues[GAME]
    entry = catalogue.entry("dice.combat")
    assert (entry.value, entry.source, entry.note) == ([0, 0, 0, 1, 1, 2], "owner", "")
    assert (entry.origin.file, entry.origin.line) == (f"{place.config}/portal_dash.yaml", 2)
    assert catalogue.entry("life").source == "owner"
    assert "dice.combat" not in {each.path for each in catalogue.todo()}


def test_a_person_may_add_a_weapon(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write(
        "portal_dash.yaml",
        "weapons:\n  crossbow: {kind: bow, dice: 4, rerolls: 0, range: 4}\n  bow: {dice: 2}\n",
    )
    weapons = place.load().catalogues[GAME].plain()["weapons"]
    assert weapons["crossbow"] == {"kind": "bow", "dice": 4, "rerolls": 0, "range": 4}
    assert weapons["bow"] == {"kind": "bow", "dice": 2, "rerolls": 0, "range": 3}


BAD = [
    ("life: 0", "life: 0 is not allowed; use a whole number from 1 to 20"),
    ("life: {value: 6, source: book}", "life.source: 'book' is not allowed; use one of rulebook"),
    ("life: {valeu: 6, source: owner}", "life.valeu: unknown key; did you mean value?"),
    ("dice: {combat: [0, 1, 2]}", "dice.combat: [0, 1, 2] is not allowed; use a list of 6: faces"),
    ("dice: {mob: [1, 1, 2, 2, 3, 4]}", "dice.mob[6]: 4 is not allowed; use a number from 1 to 3"),
    ("dice: {blocks: [red, red, red, red, red, pink]}", "dice.blocks[6]: 'pink' is not allowed"),
    ("blocks: {red: 64}", "blocks.gray: is missing"),
    ("mobs: {ghast: {special: no_swrd}}", "mobs.ghast.special: 'no_swrd' is not allowed"),
    ("mobs: {ghast: {numbers: [1, 2]}}", "use a list of 3: numbers, one per figure"),
    ("mobs: {gast: {life: 2}}", "mobs.gast: unknown key; did you mean ghast?"),
    ("levels: {'1': {tiles: 1, extra: [], boss: wildfire, difficulty: easy}}", "levels.1.tiles: 1"),
    ("levels: {'6': {tiles: 2}}", "levels.6: unknown key"),
    ("piglin: {1-2: {A: [0]}}", "piglin.1-2.A[1]: 0 is not allowed; use a number of blocks"),
    ("piglin: {5-6: {A: [1]}}", "piglin.5-6: unknown key"),
    ("weapons: {My Sword: {dice: 3}}", "'My Sword' is not allowed; use small letters"),
    ("weapons: {axe: {dice: 3}}", "weapons.axe.kind: is missing"),
    ("weapons: {axe: }", "weapons.axe: an empty value is not allowed"),
    ("enchantments: {x: {on: hat}}", "enchantments.x.on: 'hat' is not allowed"),
]


@pytest.mark.behavior
@pytest.mark.parametrize(("text", "sentence"), BAD)
def test_a_bad_value_is_named_with_line_and_what_is_allowed(
    tmp_path: Path, text: str, sentence: str
) -> None:
    place = Place.at(tmp_path)
    place.write("portal_dash.yaml", f"# mine\n{text}\n")
    faults = place.faults()
    assert any(sentence in fault for fault in faults)
    assert all(fault.startswith("portal_dash.yaml:2: ") for fault in faults)


CONTRADICTIONS = [
    ("blocks: {red: 15, gray: 16, gold: 12, brown: 12, black: 8}", "add up to 63"),
    ("dice: {combat: [0, 0, 0, 0, 0, 0]}", "has no hit on any face"),
    (
        "enchantments:\n  sword_die: {on: sword, dice: 4}",
        "a sword with all of them would roll 14 dice; at most 12 can be shown",
    ),
    ("dice: {mob: [1, 1, 1, 2, 2, 2]}", "3 is on no face of the mob die"),
    ("levels: {'4': {tiles: 2, extra: [], boss: wildfire, difficulty: hard}}", "make it level 2"),
    (
        "levels: {'3': {tiles: 2, extra: [blaze, blaze], boss: choice, difficulty: easy}}",
        "names an extra mob type twice",
    ),
    ("piglin: {3-4: {A: [9, 9]}}", "are the sides swapped?"),
    ("piglin: {1-2: {C: [16, 16, 13]}}", "no choice of colors fills all columns"),
    ("starting_items: [bow, stone_sword, bread, stone_pickaxe, leather_boots]", "bread is not"),
    ("weapons: {stone_sword: {range: 2}}", "a sword reaches the adjacent space only"),
    ("pickaxes: {stone_pickaxe: {cube: 0}}", "takes no block from anywhere"),
    (
        "blocks: {red: 0, gray: 32, gold: 12, brown: 12, black: 8}",
        "shows red, but the cube has no block of that color",
    ),
]


@pytest.mark.behavior
@pytest.mark.parametrize(("text", "sentence"), CONTRADICTIONS)
def test_a_contradiction_is_found_and_points_to_a_line(
    tmp_path: Path, text: str, sentence: str
) -> None:
    place = Place.at(tmp_path)
    place.write("portal_dash.yaml", f"# mine\n{text}\n")
    problems = [str(problem) for problem in place.load().catalogues[GAME].check()]
    assert any(sentence in problem for problem in problems), problems
    assert all(problem.split(": ")[0].rpartition(":")[2].isdigit() for problem in problems)


def brute_fits(columns: list[int], supply: list[int]) -> bool:
    if not columns:
        return True
    return any(
        supply[place] >= columns[0]
        and brute_fits(
            columns[1:], [left - columns[0] * (at == place) for at, left in enumerate(supply)]
        )
        for place in range(len(supply))
    )


@pytest.mark.behavior
@settings(max_examples=200)
@given(st.lists(st.integers(1, 8), max_size=6), st.lists(st.integers(0, 9), min_size=1, max_size=3))
def test_pd_141_columns_fit_exactly_when_some_colouring_does(
    columns: list[int], supply: list[int]
) -> None:
    assert _fits(columns, supply) == brute_fits(columns, supply)
