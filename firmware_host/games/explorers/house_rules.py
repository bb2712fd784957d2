"""Every house rule of Explorers as a question, with a word for each way to play it."""

from __future__ import annotations

from typing import Final

from firmware_host.games.explorers.rules.house_rules import SWITCHES
from firmware_host.games.game import HouseRule
from firmware_host.panel.i18n import N_

_WORDS: Final = {
    "ex.gameover": (
        N_("Game Over is among the last…"),
        {"last5": N_("5 cards"), "last4": N_("4 cards")},
    ),
    "ex.chain": (
        N_("2 creatures come, one of them again: overrun…"),
        {"once": N_("Once"), "per_card": N_("For each card")},
    ),
    "ex.armour_mid": (
        N_("May armor stop an overrun in the middle?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.armour_fresh": (
        N_("May armor stop the danger it was found in?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.extra_counts": (
        N_("Does a place found by map count as one of 5?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.shuffle_after_map": (
        N_("Is the pile shuffled after a map?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.takeback": (
        N_("May items be taken out of a chest?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "ex.trade": (
        N_("May you give items to each other?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
}

HOUSE_RULES: Final = tuple(HouseRule(switch, *_WORDS[switch.id]) for switch in SWITCHES)
