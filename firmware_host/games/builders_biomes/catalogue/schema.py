"""What builders_biomes.yaml may say. Every value is an entry: value, source and perhaps a note."""

from __future__ import annotations

from typing import Any

from firmware_host.config.catalogue_spec import Sourced, count
from firmware_host.config.schema import (
    Choice,
    Section,
    TableOf,
    list_of,
    one_of,
    refuse,
    text,
    whole,
    with_shape,
)
from firmware_host.games.builders_biomes.rules.cards import (
    BIOMES,
    BLOCKS,
    MATERIALS,
    SCORINGS,
    TYPES,
)
from firmware_host.texts import Message

ACTION = "action"
CHARACTERISTICS = tuple(each for group in SCORINGS.values() for each in group)
BOARDS = ("1", "2", "3", "4")

_building_name = text("b[0-9]{2}", Message("number the tiles b01, b02 and so on"))
_mob_name = text(
    "[a-z]+(_[a-z]+)*_[0-9]{1,2}", Message("use a mob and a number, such as creeper_1")
)
_kind = text("[a-z]+(_[a-z]+)*", Message("use small letters and _ , such as iron_sword"))


_printed = Section(
    {
        "biome": one_of(BIOMES),
        "material": one_of(MATERIALS),
        "type": one_of(TYPES),
        "cost": Section({}, dict.fromkeys(BLOCKS, whole(0, 9, Message("a number of blocks")))),
    },
    {"bonus": whole(0, 20)},
)


def _building(node: Any) -> dict[str, Any]:
    return {**_printed(node), "bonus": node.get("bonus", 0)}


_counting = Section({}, dict.fromkeys(CHARACTERISTICS, whole(1, 9)))


def _icon(node: Any) -> Any:
    """An extra action, or {forest: 2}: two XP for each forest space at the end (BB-006)."""
    if node == ACTION:
        return ACTION
    if not isinstance(node, dict) or len(node) != 1:
        # Translators: an error at the command line; action is a word of the owner's file, {example}
        # is a line of it.
        allowed = Message(
            "use action, or what it counts and the XP for each, as in {example}",
            example="{forest: 2}",
        )
        raise refuse(node, allowed)
    return _counting(node)


with_shape(_icon, Choice((ACTION, *({each: xp} for each in CHARACTERISTICS for xp in (2, 3, 4)))))

_mob = Section({"hearts": count(0, 20), "xp": count(0, 20), "icon": Sourced(_icon)})
_row = list_of(one_of(BIOMES), 3, 3, Message("biomes"))
_tokens = Sourced(TableOf(whole(0, 16, Message("a number of tokens")), name=_kind))

BUILDERS_BIOMES = Section(
    {
        "blocks": Sourced(Section(dict.fromkeys(BLOCKS, whole(0, 64)))),
        "building_tiles": count(0, 64),
        "mob_tiles": count(0, 64),
        "track": count(1, 200),
        "points": Section(dict.fromkeys(CHARACTERISTICS, count(1, 20))),
        "structures": TableOf(Sourced(_building), name=_building_name),
        "mobs": TableOf(_mob, name=_mob_name),
        "tokens": TableOf(count(0, 20), name=_kind),
        "own_tokens": _tokens,
        "neutral_tokens": _tokens,
        "boards": Section(dict.fromkeys(BOARDS, Sourced(list_of(_row, 3, 3, Message("rows"))))),
    }
)
