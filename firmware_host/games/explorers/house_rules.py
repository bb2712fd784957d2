"""Every house rule of Explorers as a question, with a word for each way to play it."""

from __future__ import annotations

from typing import Final

from firmware_host.games.explorers.rules.setup import SWITCHES
from firmware_host.games.game import HouseRule
from firmware_host.panel.i18n import N_, NC_

_WORDS: Final = {
    "ex.gameover": (
        N_("Where is Game Over hidden?"),
        {
            # Translators: among the last five cards of the creature deck; 16 letters
            "last5": N_("Last 5 cards"),
            # Translators: among the last four cards of the creature deck; 16 letters
            "last4": N_("Last 4 cards"),
        },
    ),
    "ex.chain": (
        N_("2 creatures come, a kind repeats: how many overruns?"),
        {
            # Translators: one overrun
            "once": NC_("overrun", "One"),
            # Translators: one overrun for each creature whose kind repeats; 16 letters
            "per_card": N_("One per repeat"),
        },
    ),
    "ex.armour_mid": (
        N_("Can armor stop an overrun halfway?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.armour_fresh": (
        N_("Can armor stop the danger it came with?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.extra_counts": (
        N_("Does a place found by map fill one of the 5 spots?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.shuffle_after_map": (
        N_("Shuffle the pile after using a map?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.takeback": (
        N_("Can you take items out of a chest?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.trade": (
        N_("Can you give items to each other?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
}

HOUSE_RULES: Final = tuple(HouseRule(switch, *_WORDS[switch.id]) for switch in SWITCHES)
