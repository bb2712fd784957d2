"""Every house rule of Builders & Biomes as a question, with a word for each way to play it."""

from __future__ import annotations

from typing import Final

from firmware_host.games.builders_biomes.rules.house_rules import SWITCHES
from firmware_host.games.game import HouseRule
from firmware_host.panel.i18n import N_

_WORDS: Final = {
    "bb.corners": (
        N_("May pawns stand at the 4 corners?"),
        {"on": N_("Yes"), "off": N_("No")},
    ),
    "bb.collect": (
        N_("May block 2 be one that block 1 set free?"),
        {"sequential": N_("Yes"), "simultaneous": N_("No")},
    ),
    "bb.fresh_mob": (
        N_("May a mob help in the turn it is beaten?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "bb.tnt": (
        N_("TNT is decided after…"),
        {"after_all": N_("all weapons"), "after_three": N_("3 weapons")},
    ),
    "bb.open_mobs": (
        N_("May all see your beaten mobs?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
}

HOUSE_RULES: Final = tuple(HouseRule(switch, *_WORDS[switch.id]) for switch in SWITCHES)
