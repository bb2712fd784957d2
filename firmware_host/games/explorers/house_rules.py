"""Every house rule of Explorers as a question, with a word for each way to play it."""

from __future__ import annotations

from typing import Final

from firmware_host.games.explorers.rules.house_rules import SWITCHES
from firmware_host.games.game import HouseRule
from firmware_host.panel.i18n import N_

_WORDS: Final = {
    "ex.gameover": (
        N_("Game Over is among the last:"),
        {"last5": N_("5 cards"), "last4": N_("4 cards")},
    ),
    "ex.chain": (
        N_("Danger 2 with a repeat: how many overruns?"),
        {"once": N_("One"), "per_card": N_("One per repeat")},
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
