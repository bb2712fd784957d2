"""A set-up that is wrong is refused in one sentence that names the key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from firmware_host.games.core.errors import BadSetup
from tests.games.explorers.rules.explorers_game import EXPLORERS
from tests.games.explorers.rules.printed_cards import set_up

Spoil = Callable[[dict[str, Any]], Any]


def changed(path: str, value: Any) -> Spoil:
    """The set-up with one value at "values/hunger"."""

    def spoil(setup: dict[str, Any]) -> None:
        *way, last = path.split("/")
        inner: Any = setup
        for key in way:
            inner = inner[int(key)] if isinstance(inner, list) else inner[key]
        inner[last] = value

    return spoil


WOODS, ARMORER = "values/landscapes/woods", "values/landscapes/village_armorer"
EXIT_FAILED: list[tuple[Spoil, str]] = [
    (lambda setup: setup.pop("holder"), "holder is missing"),
    (changed("holder", "nobody"), "holder"),
    (changed("players", []), "players"),
    (changed("players", "two"), "players"),
    (changed("players/0/colour", "blue"), "players.1.colour"),
    (changed("players/0/name", "x" * 13), "players.0.name"),
    (changed("first", 2), "first"),
    (changed("guide", "no"), "guide"),
    (changed("commitment", ["x"]), "commitment"),
    (changed(f"{WOODS}/danger", "no"), "woods.danger"),
    (changed(f"{WOODS}/destination", 1), "woods.destination"),
    (changed("difficulty", "nightmare"), "difficulty"),
    (changed("rules", {"ex.chain": "twice"}), "ex.chain"),
    (changed("values", []), "values"),
    (changed("values/hunger", 0), "values.hunger"),
    (changed("values/display", 61), "values.display"),
    (changed("values/removed", {"2": 25}), "values.removed.2"),
    (changed("values/creatures/witch", {"cost": 3}), "values.creatures.witch.copies"),
    (changed("values/creatures/witch/cost", 0), "values.creatures.witch.cost"),
    (changed("values/items/Bad", {"kind": "food"}), "values.items.Bad"),
    (changed("values/items/apple", {"kind": "fruit"}), "values.items.apple.kind"),
    (changed("values/items/apple", {"kind": "food", "value": 0}), "values.items.apple.value"),
    (changed("values/chests/1", ["wood"]), "values.chests.1"),
    (changed("values/chests/01", []), "values.chests.01"),
    (changed("values/chests/01", ["gold"]), "values.chests.01"),
    (changed("values/difficulties/easy", 13), "values.difficulties.easy"),
    (changed(f"{WOODS}/cost", 0), "values.landscapes.woods.cost"),
    (changed(f"{WOODS}/tools", "sword"), "values.landscapes.woods"),
    (changed(f"{WOODS}/tools", ["axe"]), "values.landscapes.woods.tools"),
    (changed(f"{WOODS}/backs/wood", 3), "there are 61"),
    (changed(f"{WOODS}/backs", {"gold": 4}), "values.landscapes.woods.backs"),
    (changed(f"{WOODS}/backs", {"wood+": 4}), "values.landscapes.woods.backs"),
    (changed(f"{ARMORER}/takes", ["gold"]), "values.landscapes.village_armorer.takes"),
    (changed(f"{ARMORER}/takes", "iron"), "values.landscapes.village_armorer"),
]


@pytest.mark.parametrize(("spoil", "named"), EXIT_FAILED, ids=[named for _, named in EXIT_FAILED])
def test_a_wrong_set_up_is_refused_by_the_name_of_what_is_wrong(spoil: Spoil, named: str) -> None:
    setup: dict[str, Any] = dict(set_up())
    spoil(setup)
    with pytest.raises(BadSetup) as refused:
        EXPLORERS.start(setup)
    assert named in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("chests", ["01", ["01"], ["01", "01"], ["01", "02", "01"], ["01", "99"]])
def test_a_first_game_names_different_chests(chests: Any) -> None:
    """EX-016: at least two, because one may stay empty."""
    setup: dict[str, Any] = dict(set_up(difficulty="first_game"))
    setup["values"]["first_game"] = chests
    with pytest.raises(BadSetup, match=r"values\.first_game"):
        EXPLORERS.start(setup)


@pytest.mark.parametrize("need", ["pickaxe", "iron_pickaxe"])
def test_a_villager_cannot_take_the_tool_that_lowers_his_cost(need: str) -> None:
    """EX-A14: it might break in paying, and the trade would be stuck."""
    setup: dict[str, Any] = dict(set_up())
    setup["values"]["landscapes"]["village_armorer"] |= {"takes": [need], "tools": ["pickaxe"]}
    with pytest.raises(BadSetup, match="village_armorer"):
        EXPLORERS.start(setup)


def test_an_icon_printed_twice_counts_once() -> None:
    """EX-032: otherwise a cost would seem payable that is not."""
    setup: dict[str, Any] = dict(set_up())
    setup["values"]["landscapes"]["chasm"]["tools"] = ["pickaxe", "pickaxe"]
    assert EXPLORERS.start(setup).setup.landscapes["chasm"].tools == ("pickaxe",)


@pytest.mark.parametrize(
    ("path", "low", "high"),
    [
        ("values/hunger", 1, 99),
        ("values/display", 1, 60),
        ("values/removed/2", 0, 24),
        ("values/creatures/witch/copies", 1, 99),
        ("values/creatures/witch/cost", 1, 99),
        ("values/difficulties/easy", 2, 12),
        ("values/items/apple/value", 1, 99),
        ("values/landscapes/woods/cost", 1, 99),
        ("first", 0, 1),
    ],
)
def test_a_number_is_taken_up_to_its_bounds_and_refused_beyond(
    path: str, low: int, high: int
) -> None:
    for number in (low - 1, low, high, high + 1):
        setup: dict[str, Any] = dict(set_up())
        changed(path, number)(setup)
        if low <= number <= high:
            EXPLORERS.start(setup)
        else:
            with pytest.raises(BadSetup, match=f"is not a whole number from {low} to {high}"):
                EXPLORERS.start(setup)
