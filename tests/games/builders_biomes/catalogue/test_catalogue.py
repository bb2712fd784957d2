"""The catalogue of Builders & Biomes: facts fixed, stand-ins marked and balanced."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.config import yaml_lines
from firmware_host.config.catalogue import Catalogue, merge_catalogue
from firmware_host.config.errors import ConfigError
from firmware_host.games import game_of
from firmware_host.games.builders_biomes.catalogue.checks import _payable
from firmware_host.games.builders_biomes.catalogue.schema import CHARACTERISTICS
from firmware_host.games.builders_biomes.rules.assistant import BuildersBiomesAssistant
from firmware_host.games.builders_biomes.rules.cards import BIOMES, BLOCKS, MATERIALS, TYPES
from firmware_host.games.builders_biomes.rules.referee import BuildersBiomesReferee
from firmware_host.games.builders_biomes.rules.scoring import NEIGHBOURS
from firmware_host.games.builders_biomes.rules.setup import BiomesSetup
from tests.config.place import Place

GAME = "builders-biomes"
SHIPPED = game_of(GAME).path / "builders_biomes.yaml"
ICONS = ("biome", "material", "type")


@pytest.fixture(scope="module")
def shipped() -> Catalogue:
    return Catalogue(game_of(GAME), merge_catalogue([yaml_lines.load(SHIPPED)]))


@pytest.fixture(scope="module")
def buildings(shipped: Catalogue) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = shipped.plain()["structures"]
    return found


def price(card: dict[str, Any]) -> int:
    return sum(card["cost"].values())


# What is certain


def test_the_shipped_catalogue_does_not_contradict_itself(shipped: Catalogue) -> None:
    assert shipped.check() == []


def test_every_shipped_value_says_where_it_comes_from() -> None:
    data = yaml_lines.load(SHIPPED).data

    def leaves(node: Any, path: str) -> list[str]:
        if isinstance(node, dict) and "value" in node:
            return [] if node.get("source") in ("rulebook", "reported", "stand-in") else [path]
        if isinstance(node, dict):
            return [bad for key, below in node.items() for bad in leaves(below, f"{path}.{key}")]
        return [path]

    assert leaves(data, "") == []


def test_what_the_rulebook_prints_is_fixed_and_everything_else_is_on_the_list(
    shipped: Catalogue,
) -> None:
    """BB-002, BB-003, BB-049, BB-063, BB-EX1 to BB-EX4."""
    certain = {each.path: each.value for each in shipped.entries() if each.sure}
    assert certain == {
        "blocks": {"wood": 16, "sand": 14, "stone": 12, "obsidian": 10, "emerald": 12},
        "points.desert": 4,
        "points.snowy_tundra": 6,
        "points.wood": 3,
        "points.animal_house": 5,
        "tokens.tnt": 0,
        "tokens.poisonous_potato": 0,
        "own_tokens": {"stone_sword": 1, "wooden_sword": 1, "poisonous_potato": 3},
    }
    todo = {each.path: each for each in shipped.todo()}
    assert set(todo) == {each.path for each in shipped.entries()} - set(certain)
    assert todo["structures.b07"].advice == (
        "look it up on the part, then enter it on the panel "
        "or write structures.b07 into /etc/tilekeeper/builders_biomes.yaml"
    )
    assert todo["mob_tiles"].advice == (
        "compare with the part, then enter it on the panel "
        "or write mob_tiles into /etc/tilekeeper/builders_biomes.yaml"
    )


def test_mobs_are_as_reported_and_their_icons_are_not_passed_off_as_known(
    shipped: Catalogue,
) -> None:
    mobs = shipped.plain()["mobs"]
    kinds = Counter(name.rpartition("_")[0] for name in mobs)
    assert kinds == {
        "creeper": 5, "skeleton": 5, "witch": 3, "enderman": 3, "zombie": 2, "spider": 2,
    }  # fmt: skip
    hearts = {name.rpartition("_")[0]: mob["hearts"] for name, mob in mobs.items()}
    assert hearts == {
        "creeper": 4, "skeleton": 3, "witch": 5, "enderman": 6, "zombie": 2, "spider": 1,
    }  # fmt: skip
    xp = {
        (name.rpartition("_")[0], "counts" not in mob): {
            other["xp"]
            for twin, other in mobs.items()
            if twin.rpartition("_")[0] == name.rpartition("_")[0]
            and ("counts" in other) == ("counts" in mob)
        }
        for name, mob in mobs.items()
    }
    assert xp == {
        ("creeper", False): {4}, ("creeper", True): {5},
        ("skeleton", False): {3}, ("skeleton", True): {4},
        ("witch", False): {5}, ("enderman", False): {6},
        ("zombie", True): {3}, ("spider", True): {2},
    }  # fmt: skip
    sources = {
        name: shipped.entry(f"mobs.{name}.icon").source for name, mob in mobs.items()
        if "counts" in mob
    }  # fmt: skip
    assert set(sources.values()) == {"stand-in"}
    assert shipped.entry("mobs.creeper_5.xp").source == "stand-in"
    assert shipped.entry("mobs.witch_1.xp").source == "reported"


def test_the_icons_the_rulebook_shows_are_among_the_mobs(shipped: Catalogue) -> None:
    """BB-EX5."""
    mobs = shipped.plain()["mobs"].values()
    icons = [(mob["counts"], mob["value"]) for mob in mobs if "counts" in mob]
    assert {("forest", 2), ("obsidian", 3), ("animal_house", 3)} <= set(icons)
    assert sorted(counts for counts, _ in icons) == sorted(CHARACTERISTICS)


def test_there_are_36_tokens_and_three_bows(shipped: Catalogue) -> None:
    """BB-003, BB-EX6."""
    values = shipped.plain()
    own, neutral = values["own_tokens"], values["neutral_tokens"]
    assert 4 * sum(own.values()) + sum(neutral.values()) == 36
    assert neutral["bow"] >= 3
    assert {"bow", "golden_hoe", "stone_pickaxe", "tnt"} <= set(neutral)


# The stand-in buildings


def test_there_are_44_buildings_and_no_two_show_the_same_icons(
    buildings: dict[str, dict[str, Any]],
) -> None:
    assert list(buildings) == [f"b{n:02d}" for n in range(1, 45)]
    assert len({tuple(card[icon] for icon in ICONS) for card in buildings.values()}) == 44


def test_every_icon_is_on_11_buildings_and_every_pair_on_2_or_3(
    buildings: dict[str, dict[str, Any]],
) -> None:
    cards = buildings.values()
    for icon, group in zip(ICONS, (BIOMES, MATERIALS, TYPES), strict=True):
        assert Counter(card[icon] for card in cards) == dict.fromkeys(group, 11)
    for one, other in combinations(ICONS, 2):
        pairs = Counter((card[one], card[other]) for card in cards)
        assert len(pairs) == 16
        assert set(pairs.values()) == {2, 3}


def test_cost_rises_with_the_bonus_and_no_icon_is_dearer_than_another(
    buildings: dict[str, dict[str, Any]],
) -> None:
    cards = list(buildings.values())
    for cheap, dear in product(cards, cards):
        if cheap["bonus"] < dear["bonus"]:
            assert price(cheap) < price(dear)
    for icon in ICONS:
        for value in {card[icon] for card in cards}:
            same = [card for card in cards if card[icon] == value]
            assert sum(map(price, same)) in (34, 35)
            assert sum(card["bonus"] for card in same) in (10, 12)
            assert sum("emerald" in card["cost"] for card in same) in (2, 3)


def test_a_building_costs_its_own_material_most_and_some_need_an_emerald(
    buildings: dict[str, dict[str, Any]],
) -> None:
    for card in buildings.values():
        assert card["cost"][card["material"]] == max(card["cost"].values())
        assert 2 <= price(card) <= 5
    assert 8 <= sum("emerald" in card["cost"] for card in buildings.values()) <= 14
    paid = Counter(
        kind
        for card in buildings.values()
        for kind in MATERIALS
        for _ in range(card["cost"].get(kind, 0))
    )
    assert max(paid.values()) - min(paid.values()) <= 1


def test_the_file_has_one_line_a_tile() -> None:
    lines = SHIPPED.read_text(encoding="utf-8").splitlines()
    document = yaml_lines.load(SHIPPED)
    for group in ("structures", "mobs"):
        for id in document.data[group]:
            line = lines[document.line((group, id)) - 1]
            assert line.strip().startswith(f"{id}:")
            assert line.endswith("}")


def test_no_space_of_a_board_touches_one_of_its_own_kind(shipped: Catalogue) -> None:
    boards = shipped.plain()["boards"]
    assert len(boards) == 4
    assert len(set(map(tuple, boards))) == 4
    spaces = Counter(biome for board in boards for biome in board)
    assert set(spaces.values()) == {9}
    for board in boards:
        assert set(board) == set(BIOMES)
        for space, near in enumerate(NEIGHBOURS):
            assert all(board[space] != board[other] for other in near)


# What the game gets


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "rules", [BuildersBiomesAssistant(), BuildersBiomesReferee()], ids=["assistant", "referee"]
)
def test_the_shipped_values_make_a_game(shipped: Catalogue, rules: Any, players: int) -> None:
    values = json.loads(json.dumps(shipped.plain()))
    colours = ("red", "blue", "yellow", "green")
    setup = {
        "players": [{"colour": colour} for colour in colours[:players]],
        "first": 0,
        "cube": "blocks",
        "rules": {},
        "guide": False,
        "values": values,
    }
    state = rules.start(setup)
    assert rules.question(state) is not None
    assert rules.check(state) == []


def test_the_game_reads_what_the_file_says(shipped: Catalogue) -> None:
    setup = {"players": [{"colour": "red"}, {"colour": "blue"}], "first": 0, "cube": "blocks"}
    read = BiomesSetup.from_json({**setup, "rules": {}, "guide": False, "values": shipped.plain()})
    creeper, action = read.cards["creeper_1"], read.cards["creeper_5"]
    assert (creeper.gives_action, creeper.counts, creeper.value) == (False, "snowy_tundra", 2)  # type: ignore[union-attr]
    assert (action.gives_action, action.hearts, action.xp) == (True, 4, 5)  # type: ignore[union-attr]
    assert read.boards[0][:4] == ("forest", "desert", "mountains", "snowy_tundra")
    assert read.points["bridge"] == 6
    assert read.cards["b07"].cost == (("stone", 3), ("obsidian", 1))  # type: ignore[union-attr]


def test_plain_is_a_copy(shipped: Catalogue) -> None:
    shipped.plain()["structures"]["b01"]["cost"].clear()
    shipped.plain()["mobs"]["creeper_1"].clear()
    assert shipped.plain()["structures"]["b01"]["cost"] == {"wood": 2, "stone": 1}
    assert shipped.plain()["mobs"]["creeper_1"]["hearts"] == 4


# What a person may write


def test_a_person_replaces_buildings_line_by_line(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write(
        "builders_biomes.yaml",
        "structures:\n"
        "  b01: {biome: desert, material: sand, type: bridge, cost: {sand: 2}}\n"
        "mobs:\n"
        "  creeper_5: {icon: {sand: 2}}\n"
        "  witch_1: {icon: action, xp: 6}\n"
        "boards:\n"
        "  '2': [[forest, forest, forest], [desert, desert, desert], [desert, forest, desert]]\n",
    )
    catalogue = place.load().catalogues[GAME]
    values = catalogue.plain()
    assert values["structures"]["b01"] == {
        "biome": "desert", "material": "sand", "type": "bridge", "cost": {"sand": 2}, "bonus": 0,
    }  # fmt: skip
    assert values["mobs"]["creeper_5"] == {"hearts": 4, "xp": 5, "counts": "sand", "value": 2}
    assert values["mobs"]["witch_1"] == {"hearts": 5, "xp": 6}
    assert values["boards"][1][:3] == ["forest"] * 3
    assert catalogue.owned() == [
        "structures.b01", "mobs.creeper_5.icon", "mobs.witch_1.xp", "mobs.witch_1.icon", "boards.2",
    ]  # fmt: skip
    assert catalogue.check() == []


def test_a_building_entered_on_the_panel_is_kept_beside_the_others(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    printed = {"biome": "desert", "material": "wood", "type": "bridge", "cost": {"wood": 2}}
    settings = place.load().enter("builders_biomes", "structures.b07", {**printed, "bonus": 1})
    settings.enter("builders_biomes", "structures.b08", {**printed, "bonus": 0})
    place.load().enter("portal_dash", "life", 7)
    settings = place.load()
    catalogue = settings.catalogues[GAME]
    assert catalogue.owned() == ["structures.b07", "structures.b08"]
    assert catalogue.value("structures.b07") == {**printed, "bonus": 1}
    assert catalogue.entry("structures.b07").origin.file == str(place.owner)
    assert settings.catalogues["portal-dash"].owned() == ["life"]
    settings = settings.withdraw("builders_biomes", "structures.b07")
    assert settings.catalogues[GAME].owned() == ["structures.b08"]


@pytest.mark.behavior
def test_all_44_may_be_entered_and_still_make_a_game(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    settings = place.load()
    kinds = product(BIOMES, MATERIALS, TYPES)
    for n, (biome, material, kind) in zip(range(1, 45), kinds, strict=False):
        value = {"biome": biome, "material": material, "type": kind, "cost": {material: 2}}
        settings = settings.enter("builders_biomes", f"structures.b{n:02d}", {**value, "bonus": 0})
    assert len(settings.catalogues[GAME].owned()) == 44
    problems = [str(each) for each in settings.catalogues[GAME].check()]
    assert [each.rpartition(": ")[2] for each in problems] == [
        "snowy_tundra is on no building (BB-007)"
    ]
    assert place.load().catalogues[GAME].plain() == settings.catalogues[GAME].plain()


def test_a_value_that_is_not_allowed_changes_nothing(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    with pytest.raises(
        ConfigError, match=r"what was entered: structures\.b07\.value\.type: 'barn'"
    ):
        place.load().enter(
            "builders_biomes",
            "structures.b07",
            {"biome": "desert", "material": "wood", "type": "barn", "cost": {}, "bonus": 0},
        )
    assert not place.owner.exists()


CARD = "biome: desert, material: wood, type: bridge"
BAD = [
    ("points: {forrest: 3}", "points.forrest: unknown key; did you mean forest?"),
    ("points: {forest: 0}", "points.forest: 0 is not allowed; use a whole number from 1 to 20"),
    ("blocks: {wood: 64}", "blocks.sand: is missing"),
    ("structures: {7: {}}", "'7' is not allowed; number the tiles b01, b02 and so on"),
    ("structures: {b07: {biome: swamp}}", "structures.b07.biome: 'swamp' is not allowed; use one"),
    (f"structures: {{b07: {{{CARD}}}}}", "structures.b07.cost: is missing"),
    (f"structures: {{b07: {{{CARD}, cost: {{gold: 1}}}}}}", "b07.cost.gold: unknown key"),
    (f"structures: {{b07: {{{CARD}, cost: 3}}}}", "structures.b07.cost: 3 is not allowed; write a"),
    (f"structures: {{b07: {{{CARD}, cost: {{wood: ten}}}}}}", "use a number of blocks from 0 to 9"),
    (f"structures: {{b07: {{{CARD}, cost: {{}}, bonus: -1}}}}", "structures.b07.bonus: -1 is not"),
    ("structures: {b07: bridge}", "structures.b07: 'bridge' is not allowed; write a section"),
    ("mobs: {b07: {icon: action}}", "'b07' is not allowed; use a mob and a number, such as cre"),
    ("mobs: {husk_1: {icon: action}}", "mobs.husk_1.hearts: is missing"),
    ("mobs: {witch_1: {icon: {forest: 2, sand: 2}}}", "use action, or what it counts"),
    ("mobs: {witch_1: {icon: potion}}", "mobs.witch_1.icon: 'potion' is not allowed; use action"),
    ("mobs: {witch_1: {icon: {swamp: 2}}}", "mobs.witch_1.icon.swamp: unknown key"),
    ("mobs: {witch_1: {icon: {forest: 0}}}", "mobs.witch_1.icon.forest: 0 is not allowed"),
    ("tokens: {Iron Sword: 3}", "'Iron Sword' is not allowed; use small letters"),
    ("neutral_tokens: {bow: 17}", "neutral_tokens.bow: 17 is not allowed"),
    ("boards: {'5': []}", "boards.5: unknown key"),
    ("boards: {'1': [[forest, forest], [forest]]}", "use a list of 3: rows"),
    ("boards: {'1': [[forest, sea, desert], [], []]}", "boards.1[1][2]: 'sea' is not allowed"),
]  # fmt: skip


@pytest.mark.behavior
@pytest.mark.parametrize(("text", "sentence"), BAD)
def test_a_bad_value_is_named_with_line_and_what_is_allowed(
    tmp_path: Path, text: str, sentence: str
) -> None:
    place = Place.at(tmp_path)
    place.write("builders_biomes.yaml", f"# mine\n{text}\n")
    faults = place.faults()
    assert any(sentence in fault for fault in faults), faults
    assert all(fault.startswith("builders_biomes.yaml:2: ") for fault in faults)


CONTRADICTIONS = [
    ("blocks: {wood: 15, sand: 14, stone: 12, obsidian: 10, emerald: 12}", "add up to 63"),
    (f"structures: {{b45: {{{CARD}, cost: {{wood: 2}}}}}}", "structures: lists 45 tiles, but buil"),
    ("mobs: {husk_1: {hearts: 1, xp: 1, icon: action}}", "mobs: lists 21 tiles, but mob_tiles"),
    ("mob_tiles: 21", "building_tiles: with mob_tiles that makes 65; the game has 64 tiles"),
    (
        "structures:\n" + "".join(
            f"  b{n:02d}: {{biome: desert, material: wood, type: bridge, cost: {{wood: 2}}}}\n"
            for n in range(1, 45)
        ),
        "obsidian is on no building",
    ),
    (f"structures: {{b07: {{{CARD}, cost: {{}}}}}}", "structures.b07: costs nothing"),
    (f"structures: {{b07: {{{CARD}, cost: {{wood: 0}}}}}}", "structures.b07: costs nothing"),
    (
        f"structures: {{b07: {{{CARD}, cost: {{emerald: 3}}}}}}\n"
        "blocks: {wood: 30, sand: 14, stone: 8, obsidian: 10, emerald: 2}",
        "structures.b07: costs more than the whole cube holds",
    ),
    (f"structures: {{b07: {{{CARD}, cost: {{wood: 2}}, bonus: 3}}}}", "is one of the cheapest"),
    ("points: {dwelling: 5}", "points.dwelling: must be less than animal_house"),
    ("own_tokens: {stone_sword: 1, poisonous_potato: 3}", "own_tokens: adds up to 4 instead of 5"),
    ("neutral_tokens: {bow: 15}", "neutral_tokens: adds up to 15 instead of 16; the game has 36"),
    ("neutral_tokens: {bow: 15, axe: 1}", "axe is no weapon of this file; add its hearts"),
    ("own_tokens: {bow: 1, poisonous_potato: 4}", "own_tokens: holds bow; then a fight could run"),
    ("own_tokens: {tnt: 1, poisonous_potato: 4}", "own_tokens: holds tnt; then a fight could run"),
    (
        "mobs: {witch_1: {hearts: 18}}",
        "mobs.witch_1.hearts: nobody can beat it: no fight shows more than 17 hearts",
    ),
]  # fmt: skip


@pytest.mark.behavior
@pytest.mark.parametrize(("text", "sentence"), CONTRADICTIONS)
def test_a_contradiction_is_found_and_points_to_a_line(
    tmp_path: Path, text: str, sentence: str
) -> None:
    place = Place.at(tmp_path)
    place.write("builders_biomes.yaml", f"# mine\n{text}\n")
    problems = [str(problem) for problem in place.load().catalogues[GAME].check()]
    assert any(sentence in problem for problem in problems), problems
    assert all(problem.split(": ")[0].rpartition(":")[2].isdigit() for problem in problems)


def test_the_strongest_mob_that_can_be_beaten_is_no_contradiction(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("builders_biomes.yaml", "mobs: {witch_1: {hearts: 17}}\n")
    assert place.load().catalogues[GAME].check() == []


counts = st.dictionaries(st.sampled_from(BLOCKS), st.integers(0, 4))


@pytest.mark.behavior
@given(counts, counts)
def test_bb_036_a_cost_is_payable_exactly_when_some_choice_of_blocks_pays_it(
    cost: dict[str, int], some: dict[str, int]
) -> None:
    cube = {kind: some.get(kind, 0) for kind in BLOCKS}
    wanted = [kind for kind, count in cost.items() for _ in range(count)]
    left, emeralds = Counter(cube), 0
    for kind in sorted(wanted, key=lambda kind: kind != "emerald"):
        if kind != "emerald" and left[kind]:
            left[kind] -= 1
        else:
            emeralds += 1
    assert _payable(cost, cube) == (emeralds <= cube["emerald"])


@pytest.mark.parametrize(
    ("written", "meant"), [("on", "on"), ("off", "off"), ("no", "off"), ("'off'", "off")]
)
def test_on_means_on_however_yaml_reads_it(tmp_path: Path, written: str, meant: str) -> None:
    place = Place.at(tmp_path)
    place.write("house_rules.yaml", f"bb.corners: {written}\n")
    assert place.load().house_rules["bb.corners"] == meant


def test_a_house_rule_that_is_on_survives_being_entered(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("house_rules.yaml", "bb.corners: off\n")
    place.load().enter("house_rules", "bb.corners", "on")
    assert place.load().house_rules["bb.corners"] == "on"
    assert place.load().notices == ()


def test_a_fault_in_one_game_leaves_what_was_entered_for_the_other(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.owner.write_text("portal_dash: {life: 7}\nbuilders_biomes: {points: {forest: many}}\n")
    settings = place.load()
    assert settings.catalogues["portal-dash"].value("life") == 7
    assert settings.catalogues[GAME].value("points.forest") == 3
    assert len(settings.notices) == 1
    assert "what was entered for builders_biomes is left out" in settings.notices[0]
