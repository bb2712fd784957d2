"""Every house rule of Builders & Biomes as a question, with a word for each way to play it."""

from __future__ import annotations

from typing import Final

from firmware_host.games.builders_biomes.rules.setup import SWITCHES
from firmware_host.games.game import HouseRule
from firmware_host.panel.i18n import N_, NC_

_WORDS: Final = {
    "bb.corners": (
        N_("May characters stand on the 4 corner crossings?"),
        # Translators: an answer to a house rule
        {"on": N_("Yes"), "off": N_("No")},
    ),
    "bb.collect": (
        N_("May you take a block that your first block exposed?"),
        {"sequential": N_("Yes"), "simultaneous": N_("No")},
    ),
    "bb.fresh_mob": (
        N_("May you use a mob in the turn you beat it?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "bb.tnt": (
        N_("After how many tokens do you decide on TNT?"),
        {
            # Translators: after all weapon tokens of the fight; 16 letters
            "after_all": NC_("tokens", "All"),
            # Translators: after three weapon tokens; 16 letters
            "after_three": NC_("tokens", "Three"),
        },
    ),
    "bb.cube_dealt": (
        N_("Does the box deal and show the block cube?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "bb.open_mobs": (
        N_("May everybody see your beaten mobs?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
}

HOUSE_RULES: Final = tuple(HouseRule(switch, *_WORDS[switch.id]) for switch in SWITCHES)
