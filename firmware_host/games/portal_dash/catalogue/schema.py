"""What portal_dash.yaml may say. Every value is an entry: value, source and perhaps a note."""

from __future__ import annotations

import re
from typing import Any

from firmware_host.config.catalogue_spec import Sourced, count
from firmware_host.config.schema import NUMBER, Section, TableOf, flag, list_of, one_of, text, whole
from firmware_host.games.portal_dash.rules.mobs import BASE_TYPES, BOSSES, EXTRA_TYPES
from firmware_host.games.portal_dash.rules.piglin import ANY, TASKS
from firmware_host.games.portal_dash.rules.setup import BLOCK_COLOURS
from firmware_host.games.portal_dash.rules.terrain import LETTERS
from firmware_host.texts import Message

SPECIALS = ("none", "no_sword", "no_bow", "push", "all_in_range", "item_damage")
LINE_EFFECTS = ("all_in_range", "item_damage", "push", "block", "ignores_armour")
SIDES = ("1-2", "3-4")
GROUND = ("magma", "soul_sand")


def _attack(node: Any) -> dict[str, Any]:
    line = Section({"damage": whole(0, 9)}, dict.fromkeys(LINE_EFFECTS, flag))(node)
    return dict.fromkeys(LINE_EFFECTS, False) | line


def _enchantment(node: Any) -> dict[str, Any]:
    effects = {
        "dice": whole(0, 6),
        "rerolls": whole(0, 3),
        "range": whole(0, 9),
        "steps": whole(0, 9),
        "ignores": _ground,
    }
    found = Section({"on": one_of(("sword", "bow", "boots"))}, effects)(node)
    return {"dice": 0, "rerolls": 0, "range": 0, "steps": 0, "ignores": []} | found


_ground = list_of(one_of(GROUND), 0, len(GROUND), Message("kinds of ground"))
_item = text(r"[a-z][a-z0-9_]{0,39}", Message("use an item's name such as stone_sword"))
_level = Section(
    {
        "tiles": whole(2, 8, Message("a number of tiles")),
        "extra": list_of(one_of(EXTRA_TYPES), 0, len(EXTRA_TYPES), Message("extra mob types")),
        "boss": one_of((*BOSSES, "choice")),
        "difficulty": one_of(("easy", "hard")),
    }
)
_mob = Section(
    {
        "life": count(1, 20),
        "move": count(0, 9),
        "flies": Sourced(flag),
        "range": count(1, 9),
        "damage": count(0, 9),
        "special": Sourced(one_of(SPECIALS)),
        "numbers": Sourced(list_of(whole(1, 3, NUMBER), 3, 3, Message("numbers, one per figure"))),
    }
)
_boss_side = Section(
    {
        "hp": count(1, 99),
        "move": count(0, 9),
        "flies": Sourced(flag),
        "range": count(1, 9),
        "lines": Sourced(list_of(_attack, 3, 3, Message("attacks, for mob die 1, 2 and 3"))),
    }
)
_map = list_of(
    text(
        rf"[{re.escape(LETTERS)}]{{1,20}}",
        Message("use one letter a space, out of {letters}", letters=LETTERS),
    ),
    1,
    12,
    Message("lines"),
)
_columns = Sourced(list_of(whole(1, 16, Message("a number of blocks")), 1, 8, Message("columns")))

PORTAL_DASH = Section(
    {
        "blocks": Sourced(Section(dict.fromkeys(BLOCK_COLOURS, whole(0, 64)))),
        "dice": Section(
            {
                "blocks": Sourced(list_of(one_of((*BLOCK_COLOURS, ANY)), 6, 6, Message("faces"))),
                "mob": Sourced(list_of(whole(1, 3, NUMBER), 6, 6, Message("faces"))),
                "combat": Sourced(
                    list_of(whole(0, 6, Message("a number of hits")), 6, 6, Message("faces"))
                ),
            }
        ),
        "combat_dice": count(1, 12),
        "life": count(1, 20),
        "armour_start": count(0, 9),
        "hearts": count(1, 200),
        "chests": count(0, 50),
        "white_items": count(0, 200),
        "netherite": count(0, 50),
        "mobs": Section(dict.fromkeys((*BASE_TYPES, *EXTRA_TYPES), _mob)),
        "bosses": Section(dict.fromkeys(BOSSES, Section({"easy": _boss_side, "hard": _boss_side}))),
        "levels": Section(dict.fromkeys("12345", Sourced(_level))),
        "piglin_side": Sourced(Section(dict.fromkeys("1234", one_of(SIDES)))),
        "piglin": Section(dict.fromkeys(SIDES, Section(dict.fromkeys(TASKS, _columns)))),
        "starting_items": Sourced(list_of(_item, 5, 5, Message("items"))),
        "weapons": TableOf(
            Section(
                {
                    "kind": Sourced(one_of(("sword", "bow"))),
                    "dice": count(1, 9),
                    "rerolls": count(0, 3),
                    "range": count(1, 9),
                }
            )
        ),
        "pickaxes": TableOf(Section({"cube": count(0, 9), "used": count(0, 9)})),
        "boots": TableOf(Section({"steps": count(0, 9), "ignores": Sourced(_ground)})),
        "armour": TableOf(Section({"hearts": count(0, 9)})),
        "leggings": TableOf(Section({"steps": count(0, 9), "hearts": count(0, 9)})),
        "enchantments": TableOf(Sourced(_enchantment)),
        "items": Sourced(TableOf(whole(0, 60, Message("a number of tiles")))),
        "netherite_items": Sourced(TableOf(whole(0, 50, Message("a number of tiles")))),
        "tiles": TableOf(Sourced(_map)),
        "start_strip": Sourced(_map),
        "portal_strip": Sourced(_map),
    }
)
