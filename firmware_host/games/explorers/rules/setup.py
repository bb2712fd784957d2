"""The set-up of a game of Explorers, checked, with the tables the rules look things up in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from firmware_host.games.core.checks import (
    Unfit,
    a_list,
    an_object,
    matching,
    member,
    one_of,
    shown,
    whole,
    wrong_number,
)
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.phrases import Phrase
from firmware_host.games.core.piles import Bag
from firmware_host.games.core.question import PEOPLE, UNASKED
from firmware_host.games.core.setups import (
    Switch,
    commitment_of,
    complete_house_rules,
    flag_in,
    players_of,
)
from firmware_host.games.explorers.rules.cards import (
    CATEGORIES,
    CREATURES,
    KINDS,
    TOOLS,
    Item,
    Landscape,
    back_of,
    item_of,
    lot_after,
    read_back,
    worn,
)
from firmware_host.games.explorers.rules.versions import VERSION

SWITCHES: Final = (
    Switch("ex.gameover", "EX-A01", ("last5", "last4")),
    Switch("ex.chain", "EX-A02", ("once", "per_card")),
    Switch("ex.armour_mid", "EX-A07", ("no", "yes")),
    Switch("ex.armour_fresh", "EX-A08", ("yes", "no")),
    Switch("ex.extra_counts", "EX-A18", ("no", "yes")),
    Switch("ex.shuffle_after_map", "EX-A20", ("yes", "no")),
    Switch("ex.takeback", "EX-A23", ("no", "yes")),
    Switch("ex.trade", "EX-A26", ("no", "yes")),
)
"""The house rules; `house_rules.py` of the game has their words."""

PLAYER_COLOURS: Final = ("pink", "blue", "yellow", "green")
HOLDERS: Final = ("table", "creatures", "box")
"""Whose hands the cards are in: all on the table, creatures in the box, everything in the box."""
FIRST_GAME: Final = "first_game"
DIFFICULTIES: Final = (FIRST_GAME, "easy", "normal", "hard", "very_hard")
LANDSCAPES: Final = 60
_MOST: Final = 99
_ID: Final = re.compile(r"[a-z][a-z_]{0,29}")
_BACK: Final = re.compile(r"[a-z][a-z_]{0,29}(\+[1-9])?")
_CHEST: Final = re.compile(r"[0-9]{2}")
_LAST_CARDS: Final = {"last5": 5, "last4": 4}


@dataclass(frozen=True)
class ExplorersSetup:
    players: tuple[tuple[str, str], ...]
    first: int
    difficulty: str
    holder: str
    rules: Mapping[str, str]
    guide: bool
    commitment: str
    rules_version: int
    """The version of the rules that the game began with."""
    hunger: int
    display: int
    """EX-010: how many landscapes lie open."""
    creatures: Mapping[str, int]
    fight_cost: Mapping[str, int]
    removed: int
    """EX-011: creatures put back unseen."""
    chest_needs: Mapping[str, tuple[str, ...]]
    chest_count: int
    fixed_chests: tuple[str, ...]
    """EX-016: the chests of a first game; otherwise they are drawn."""
    items: Mapping[str, Item]
    landscapes: Mapping[str, Landscape]

    @classmethod
    def from_json(cls, data: Any) -> ExplorersSetup:
        """BadSetup names the first key that is wrong, its value and what is allowed there."""
        try:
            return _read(an_object("the set-up", data))
        except Unfit as error:
            raise BadSetup(error.said) from error

    @property
    def creatures_in_box(self) -> bool:
        return self.holder != "table"

    @property
    def cards_in_box(self) -> bool:
        return self.holder == "box"

    @property
    def creatures_drawn_by(self) -> str:
        return UNASKED if self.creatures_in_box else PEOPLE

    @property
    def drawn_by(self) -> str:
        """Who draws landscapes and their backs; chests are always drawn by the box."""
        return UNASKED if self.cards_in_box else PEOPLE

    @cached_property
    def last_cards(self) -> int:
        """EX-012, EX-A01: among how many last cards Game Over lies."""
        return _LAST_CARDS[self.rules["ex.gameover"]]

    @cached_property
    def kind(self) -> dict[str, str]:
        """The kind of every thing an inventory can hold."""
        found = {id: item.kind for id, item in self.items.items()}
        found.update({worn(id): kind for id, kind in found.items() if kind in TOOLS})
        return found

    @cached_property
    def tools(self) -> dict[tuple[str, ...], dict[str, Item]]:
        """The tools that serve where a cost shows these icons."""
        icons = {(), ("sword",), *(place.tools for place in self.landscapes.values())}
        return {
            shown: {id: item for id, item in self.items.items() if item.kind in shown}
            for shown in icons
        }

    @cached_property
    def tool_power(self) -> dict[str, int]:
        """EX-060, EX-061: what each tool can still save, all its uses together."""
        power = {}
        for id, item in self.items.items():
            if item.kind in TOOLS:
                power[id], power[worn(id)] = 2 * item.value, item.value
        return power

    @cached_property
    def fits(self) -> dict[str, frozenset[str]]:
        """EX-048, EX-069, EX-A29: the things that satisfy a need, worn tools too."""
        needs = {need for chest in self.chest_needs.values() for need in chest}
        needs.update(need for place in self.landscapes.values() for need in place.takes)
        return {
            need: frozenset(
                thing
                for thing, kind in self.kind.items()
                if need == (kind if need in CATEGORIES else item_of(thing))
            )
            for need in needs
        }

    @cached_property
    def place_of(self) -> dict[str, Landscape]:
        """The landscape of every card, whether its back has been seen or not."""
        found = dict(self.landscapes)
        for front, place in self.landscapes.items():
            found.update({f"{front}/{back}": place for back in place.backs})
            found.update({lot_after(front, n): place for n in range(1, self.maps + 1)})
        return found

    @cached_property
    def maps(self) -> int:
        """EX-067: every map is used once, so the pile is shuffled at most so often."""
        return sum(
            count
            for place in self.landscapes.values()
            for back, count in place.backs.items()
            if self.items[read_back(back)[0]].kind == "map"
        )

    @cached_property
    def item_behind(self) -> dict[str, str]:
        """The item of every card with both its sides."""
        return {card: read_back(back_of(card))[0] for card in self.cards}

    @cached_property
    def printed_items(self) -> Bag:
        """EX-005: how often each item is printed on a back."""
        found: Bag = {}
        for card, count in self.cards.items():
            found[self.item_behind[card]] = found.get(self.item_behind[card], 0) + count
        return found

    @cached_property
    def cards_of(self) -> dict[str, list[tuple[str, str]]]:
        """For each front its backs, each with the name of that card."""
        return {
            front: [(back, f"{front}/{back}") for back in place.backs]
            for front, place in self.landscapes.items()
        }

    @cached_property
    def cards(self) -> Bag:
        """EX-001: every card with both its sides."""
        return {
            f"{front}/{back}": count
            for front, place in self.landscapes.items()
            for back, count in place.backs.items()
        }


def _read(data: Mapping[str, Any]) -> ExplorersSetup:
    for key in ("players", "first", "difficulty", "holder", "rules", "values"):
        member("the set-up", data, key)
    players = players_of(data["players"], 1, PLAYER_COLOURS)
    values = an_object("values", data["values"])
    difficulty = one_of("difficulty", data["difficulty"], DIFFICULTIES)
    items = _items(values)
    needs = _chests(values, items)
    counts, costs = _creatures(values)
    fixed = _first_game(values, needs) if difficulty == FIRST_GAME else ()
    removed = an_object("values.removed", values.get("removed"))
    return ExplorersSetup(
        players=players,
        first=whole("first", data["first"], 0, len(players) - 1),
        difficulty=difficulty,
        holder=one_of("holder", data["holder"], HOLDERS),
        rules=complete_house_rules(SWITCHES, an_object("rules", data["rules"])),
        guide=flag_in("the set-up", data, "guide"),
        commitment=commitment_of(data),
        rules_version=whole("rules_version", data.get("rules_version", VERSION), 1, VERSION),
        hunger=whole("values.hunger", values.get("hunger"), 1, _MOST),
        display=whole("values.display", values.get("display"), 1, LANDSCAPES),
        creatures=counts,
        fight_cost=costs,
        removed=whole(
            f"values.removed.{len(players)}",
            removed.get(str(len(players))),
            0,
            sum(counts.values()) - 6,  # the first creature and the last five must exist
        ),
        chest_needs=needs,
        chest_count=len(fixed) or _how_many(values, difficulty, len(needs)),
        fixed_chests=fixed,
        items=items,
        landscapes=_landscapes(values, items),
    )


def _creatures(values: Mapping[str, Any]) -> tuple[dict[str, int], dict[str, int]]:
    """EX-002: how many of each kind, and what a fight costs."""
    given = an_object("values.creatures", values.get("creatures"))
    counts, costs = {}, {}
    for kind in CREATURES:
        where = f"values.creatures.{kind}"
        card = an_object(where, given.get(kind))
        counts[kind] = whole(f"{where}.copies", card.get("copies"), 1, _MOST)
        costs[kind] = whole(f"{where}.cost", card.get("cost"), 1, _MOST)
    return counts, costs


def _items(values: Mapping[str, Any]) -> dict[str, Item]:
    """Sorted, because their order is that of the answers, and draws are proved by it."""
    found = {}
    for id, data in sorted(an_object("values.items", values.get("items")).items()):
        where = f"values.items.{id}"
        matching(where, id, _ID, Phrase("a name of small letters"))
        given = an_object(where, data)
        kind = one_of(f"{where}.kind", given.get("kind"), KINDS)
        least = 1 if kind in (*TOOLS, "food") else 0
        found[id] = Item(kind, whole(f"{where}.value", given.get("value", 0), least, _MOST))
    return found


def _chests(values: Mapping[str, Any], items: Mapping[str, Item]) -> dict[str, tuple[str, ...]]:
    """EX-003: what each chest needs."""
    found = {}
    for id, needs in sorted(an_object("values.chests", values.get("chests")).items()):
        where = f"values.chests.{id}"
        matching(where, id, _CHEST, Phrase("a number of two digits"))
        given = a_list(where, needs, 1, 4)
        found[id] = tuple(one_of(where, need, (*CATEGORIES, *items)) for need in given)
    return found


def _how_many(values: Mapping[str, Any], difficulty: str, chests: int) -> int:
    """EX-015: chests in play."""
    counts = an_object("values.difficulties", values.get("difficulties"))
    return whole(f"values.difficulties.{difficulty}", counts.get(difficulty), 2, chests)


def _first_game(values: Mapping[str, Any], needs: Mapping[str, Any]) -> tuple[str, ...]:
    given = a_list("values.first_game", values.get("first_game"), 0, len(needs))
    chests = tuple(one_of("values.first_game", chest, tuple(needs)) for chest in given)
    if len(set(chests)) < max(2, len(chests)):
        raise BadSetup(
            # Translators: an error; {value} is what was found.
            Phrase(
                "{where}: {value} must name at least two chests, none twice",
                value=shown(given),
                where="values.first_game",
            )
        )
    return chests


def _landscapes(values: Mapping[str, Any], items: Mapping[str, Item]) -> dict[str, Landscape]:
    """EX-001: every front with its backs; sixty cards in all."""
    found = {}
    for id, data in sorted(an_object("values.landscapes", values.get("landscapes")).items()):
        where = f"values.landscapes.{id}"
        matching(where, id, _ID, Phrase("a name of small letters"))
        found[id] = _landscape(where, an_object(where, data), items)
    total = sum(sum(place.backs.values()) for place in found.values())
    if total != LANDSCAPES:
        raise BadSetup(wrong_number("values.landscapes", total, LANDSCAPES))
    return found


def _landscape(where: str, data: Mapping[str, Any], items: Mapping[str, Item]) -> Landscape:
    takes = data.get("takes", [])
    tools = data.get("tools", [])
    if not isinstance(takes, list) or not isinstance(tools, list):
        # Translators: an error; {where} is a place in a file, {keys} are words of it.
        raise BadSetup(Phrase("{where}: these are lists: {keys}", where=where, keys="takes, tools"))
    icons = tuple(dict.fromkeys(one_of(f"{where}.tools", tool, TOOLS) for tool in tools))
    wanted = tuple(one_of(f"{where}.takes", need, (*CATEGORIES, *items)) for need in takes)
    for need in wanted:  # a tool broken in paying could not be handed over any more
        if need in icons or (need in items and items[need].kind in icons):
            raise BadSetup(
                # Translators: an error; {where} is a place in a file, {item} an item's id.
                Phrase(
                    "{where}: {item} cannot both be taken and lower the cost",
                    where=where,
                    item=need,
                )
            )
    backs = {}
    for back, copies in sorted(an_object(f"{where}.backs", data.get("backs")).items()):
        matching(
            f"{where}.backs",
            back,
            _BACK,
            Phrase("an item, or an item and a number: {example}", example="iron+1"),
        )
        one_of(f"{where}.backs", read_back(back)[0], tuple(items))
        backs[back] = whole(f"{where}.backs.{back}", copies, 1, LANDSCAPES)
    return Landscape(
        cost=whole(f"{where}.cost", data.get("cost"), 1, _MOST),
        tools=icons,
        is_dangerous="danger" in data and flag_in(where, data, "danger"),
        takes=wanted,
        is_destination="destination" in data and flag_in(where, data, "destination"),
        backs=backs,
    )
