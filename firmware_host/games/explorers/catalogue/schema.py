"""What explorers.yaml may say. Every value is an entry: value, source and perhaps a note."""

from __future__ import annotations

from typing import Any

from firmware_host.config.catalogue_spec import Sourced, count
from firmware_host.config.schema import Section, TableOf, flag, list_of, one_of, text, whole
from firmware_host.games.explorers.rules.cards import CREATURES, TOOLS
from firmware_host.texts import Message

PLAYERS = ("one", "two", "three", "four")
DIFFICULTIES = ("easy", "normal", "hard", "very_hard")

_item = text("[a-z]+(_[a-z]+)*", Message("use small letters and _ , such as iron_sword"))
_chest = text("[0-9]{2}", Message('use a number of two digits in quotation marks, such as "07"'))
_back = text(
    r"[a-z]+(_[a-z]+)*(\+[1-9])?",
    Message("use an item, or an item and its creatures, such as {example}", example="iron+1"),
)
_valued = TableOf(count(1, 9), name=_item)
_named = Sourced(list_of(_item, 1, 20, Message("items")))

_printed = Section(
    {"cost": whole(1, 20)},
    {
        "tools": list_of(one_of(TOOLS), 0, 2, Message("pickaxe, sword")),
        "danger": flag,
        "destination": flag,
        "takes": list_of(_item, 1, 4, Message("items a villager takes")),
    },
)


def _front(node: Any) -> dict[str, Any]:
    return {"tools": [], "danger": False, "destination": False, "takes": [], **_printed(node)}


_landscape = Section(
    {
        "front": Sourced(_front),
        "backs": Sourced(TableOf(whole(1, 20, Message("a number of cards")), name=_back)),
    }
)

EXPLORERS = Section(
    {
        "hunger": count(1, 20),
        "display": count(1, 20),
        "removed": Section(dict.fromkeys(PLAYERS, count(0, 20))),
        "difficulties": Section(dict.fromkeys(DIFFICULTIES, count(2, 12))),
        "first_game": Sourced(list_of(_chest, 2, 12, Message("chests"))),
        "creatures": Section(
            dict.fromkeys(CREATURES, Section({"copies": count(1, 20), "cost": count(1, 20)}))
        ),
        "chests": TableOf(Sourced(list_of(_item, 1, 4, Message("items"))), name=_chest),
        "pickaxe": _valued,
        "sword": _valued,
        "food": _valued,
        "lighting": _named,
        "furnishing": _named,
        "copies": Sourced(TableOf(whole(1, 20, Message("a number of cards")), name=_item)),
        "landscapes": TableOf(_landscape, name=_item),
    }
)
