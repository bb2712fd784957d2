"""The catalogue of Explorers: what is certain, what is reported once, and its sums."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from firmware_host.config import yaml_lines
from firmware_host.config.catalogue import Catalogue, merge_catalogue
from firmware_host.config.errors import ConfigError
from firmware_host.games import game_of
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.explorers.rules.cards import read_back
from firmware_host.games.explorers.rules.setup import ExplorersSetup
from tests.config.place import Place
from tests.games.explorers.rules import printed_cards

GAME = "explorers"
SHIPPED = game_of(GAME).path / "explorers.yaml"
DESTINATIONS = ("woodland_mansion", "ocean_monument")
"""What lies behind these is printed in the rulebook, creatures and all."""


@pytest.fixture(scope="module")
def shipped() -> Catalogue:
    return Catalogue(game_of(GAME), merge_catalogue([yaml_lines.load(SHIPPED)]))


def owned(text: str) -> Catalogue:
    """The shipped values with an owner's lines over them."""
    files = [
        yaml_lines.load(SHIPPED),
        yaml_lines.parse(text.encode(), "explorers.yaml"),
    ]
    return Catalogue(game_of(GAME), merge_catalogue(files))


def test_the_shipped_catalogue_does_not_contradict_itself(shipped: Catalogue) -> None:
    assert shipped.check() == []


def test_the_shipped_values_are_those_written_down_a_second_time_for_the_tests(
    shipped: Catalogue,
) -> None:
    plain = {key: value for key, value in shipped.plain().items() if key != "copies"}
    again = ExplorersSetup.from_json(printed_cards.set_up())
    assert ExplorersSetup.from_json(printed_cards.set_up(values=plain)) == again


def test_the_plain_values_survive_json(shipped: Catalogue) -> None:
    assert json.loads(json.dumps(shipped.plain())) == shipped.plain()


def test_only_copies_and_hidden_backs_are_reported_once_and_nothing_is_made_up(
    shipped: Catalogue,
) -> None:
    unsure = {each.path for each in shipped.todo()}
    hidden = {
        f"landscapes.{front}.backs"
        for front in shipped.plain()["landscapes"]
        if not front.startswith("village_") and front not in DESTINATIONS
    }
    assert unsure == {"copies"} | hidden
    assert {entry.source for entry in shipped.entries()} == {"rulebook", "scan", "reported"}
    advice = next(each.advice for each in shipped.todo() if each.path == "landscapes.woods.backs")
    assert advice == (
        "compare with the part, then enter it on the panel or write landscapes.woods.backs into "
        "/etc/tilekeeper/explorers.yaml"
    )


def test_what_the_rulebook_prints_is_marked_so(shipped: Catalogue) -> None:
    """EX-002, EX-011, EX-015, EX-016, EX-062, EX-068, EX-EX2."""
    printed = {each.path: each.value for each in shipped.entries() if each.source == "rulebook"}
    assert printed == {
        "hunger": 6,
        "display": 5,
        "removed.one": 8,
        "removed.two": 7,
        "removed.three": 6,
        "removed.four": 5,
        "difficulties.easy": 5,
        "difficulties.normal": 6,
        "difficulties.hard": 7,
        "difficulties.very_hard": 8,
        "first_game": ["01", "02", "03", "04", "05"],
        **{f"creatures.{kind}.copies": 6 for kind in ("zombie", "skeleton", "spider")},
        **{f"creatures.{kind}.copies": 4 for kind in ("creeper", "witch", "enderman")},
        "creatures.creeper.cost": 3,
        "chests.05": ["wet_sponge"],
        "chests.06": ["totem"],
        "pickaxe.gold_pickaxe": 3,
        "pickaxe.diamond_pickaxe": 4,
        "landscapes.woodland_mansion.backs": {"totem+2": 1},
        "landscapes.ocean_monument.backs": {"wet_sponge+2": 1},
    }


def test_the_sums_of_the_component_list_hold(shipped: Catalogue) -> None:
    """60 landscapes, 12 backs with one creature and 2 with two, only on dangerous fronts."""
    places = shipped.plain()["landscapes"]
    backs = [
        (front, *read_back(back))
        for front, place in places.items()
        for back, number in place["backs"].items()
        for _ in range(number)
    ]
    assert len(backs) == 60
    assert Counter(creatures for _, _, creatures in backs) == {0: 46, 1: 12, 2: 2}
    assert all(places[front]["danger"] for front, _, creatures in backs if creatures)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("landscapes: {woods: {backs: {wood: 1}}}", "the backs make 57 cards; the game has 60"),
        (
            "landscapes: {woods: {backs: {wood: 3, apple: 1}}}",
            "potted_flower is on 0 backs, but 1 are said; "
            "correct the backs, or write all copies anew",
        ),
        ("creatures: {zombie: {copies: 5}}", "29 cards; the game has 30"),
        (
            "landscapes: {woods: {backs: {wood+1: 2, potted_flower: 1, apple: 1}}}",
            "wood+1 brings creatures, but the front shows no danger",
        ),
        (
            "landscapes: {chasm: {backs: {armour: 1, iron: 1, ruby: 1}}}",
            "ruby is no item of this file",
        ),
        ('chests: {"06": [totem, totem]}', "all chests need 2 totem, but the game has 1"),
        ('chests: {"05": [totem]}', "all chests need 2 totem, but the game has 1"),
        (
            'chests: {"01": [torch, lighting], "02": [lighting, iron]}',
            "all chests need 6 lighting, but the game has 5",
        ),
        ('chests: {"13": [wood]}', "lists 13; the game has 12"),
        ('first_game: ["01", "99"]', "there is no chest 99"),
        ('first_game: ["02", "02"]', "chest 02 stands there 2 times; each lies there once"),
        ('chests: {"01": [ruby]}', "ruby is no item of this file, and no kind of item"),
        ("pickaxe: {iron: 2}", "iron is of the kind material, too; an item has one kind"),
        ("food: {armour: 2}", "armour is of the kind armour, too; an item has one kind"),
        ("sword: {bread: 2}", "bread is of the kind food, too; an item has one kind"),
        (
            "lighting: [torch, bookshelf]",
            "bookshelf is of the kind furnishing, too; an item has one kind",
        ),
        (
            "landscapes: {village_farmer: {front: {cost: 1, takes: [ruby]}}}",
            "takes ruby, which no back shows",
        ),
        *(
            (
                f"landscapes: {{jungle: {{front: {{cost: 3, tools: [sword], takes: [{taken}]}}}}}}",
                f"{taken} cannot be taken and lower the cost, too",
            )
            for taken in ("sword", "iron_sword")
        ),
        (
            "landscapes: {ocean_monument: {front: {cost: 7, danger: yes}}}",
            "1 place for the explorer map; the game has 2",
        ),
        (
            "landscapes: {mineshaft: {backs: {torch: 1, iron: 2, emerald+1: 1}}}",
            "11 backs with 1 creature, not 12",
        ),
    ],
)
def test_values_that_contradict_each_other_are_found(lines: str, told: str) -> None:
    assert told in [problem.text for problem in owned(lines).check()]


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ('hunger: 6\nchests:\n  "01": [ruby]', (3, "chests.01")),
        ("hunger: 6\npickaxe:\n  iron: 2", (3, "pickaxe.iron")),
        ('hunger: 6\nfirst_game: ["02", "02"]', (2, "first_game")),
    ],
)
def test_a_contradiction_is_told_where_the_owner_wrote_it(
    lines: str, place: tuple[int, str]
) -> None:
    found = owned(lines).check()
    assert ("explorers.yaml", *place) in [(str(p.file), p.line, p.key) for p in found]


@pytest.mark.parametrize(
    "lines",
    [
        'first_game: ["02", "02"]',
        'chests: {"01": [ruby]}',
        "landscapes: {jungle: {front: {cost: 3, tools: [sword], takes: [sword]}}}",
        "landscapes: {village_farmer: {front: {cost: 1, takes: [ruby]}}}",
        "landscapes: {chasm: {backs: {armour: 1, iron: 1, ruby: 1}}}",
        "landscapes: {woods: {backs: {wood: 1}}}",
    ],
)
def test_what_the_game_would_refuse_is_found_before(lines: str) -> None:
    catalogue = owned(lines)
    with pytest.raises(BadSetup):
        ExplorersSetup.from_json(printed_cards.set_up(2, "first_game", values=catalogue.plain()))
    assert catalogue.check()


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("landscapes: {woods: {front: {cost: 0}}}", "use a whole number from 1 to 20"),
        ("landscapes: {woods: {front: {cost: 2, tools: [axe]}}}", "use one of pickaxe, sword"),
        ("landscapes: {woods: {backs: {Wood: 1}}}", "such as iron+1"),
        ("chests: {7: [wood]}", "a number of two digits in quotation marks"),
        ("creatures: {ghast: {copies: 1, cost: 1}}", "unknown key"),
        ("hunger: lots", "use a whole number from 1 to 20"),
    ],
)
def test_a_wrong_line_is_refused_with_its_place(lines: str, told: str) -> None:
    with pytest.raises(ConfigError) as refused:
        owned(lines)
    assert told in str(refused.value)
    assert "explorers.yaml" in str(refused.value)


def test_every_card_can_carry_a_tag_and_a_front_names_its_back(shipped: Catalogue) -> None:
    tiles = shipped.tiles()
    kinds = Counter(tile.partition(":")[0] for tile in tiles)
    assert kinds == {"landscape": 60, "creature": 31, "chest": 12, "player": 4}
    assert tiles["landscape:woods:wood:2"] == "back: wood"
    assert tiles["landscape:mineshaft:iron_with_1"] == "back: iron, creature icon 1"
    assert tiles["chest:04"] == "needs pickaxe + emerald"


def test_an_owner_replaces_one_line_and_keeps_the_rest(tmp_path: Path) -> None:
    place = Place.at(tmp_path)
    place.write("explorers.yaml", "creatures:\n  witch: {cost: 4}\n")
    catalogue = place.load().catalogues[GAME]
    assert catalogue.plain()["creatures"]["witch"] == {"copies": 4, "cost": 4}
    assert catalogue.owned() == ["creatures.witch.cost"]
