"""Every house rule of Portal Dash as a question, with a word for each way to play it."""

from __future__ import annotations

from typing import Final

from firmware_host.games.game import HouseRule
from firmware_host.games.portal_dash.rules.house_rules import SWITCHES
from firmware_host.panel.i18n import N_

_WORDS: Final = {
    "pd.deadline": (
        N_("A task's last block comes from the layer it empties"),
        {"action": N_("In time"), "instant": N_("Too late")},
    ),
    "pd.boss_block": (
        N_("The boss takes a block"),
        {"always": N_("Always"), "on_hit": N_("Only if it hits")},
    ),
    "pd.metric": (
        N_("Which player is nearest to a mob?"),
        {"path": N_("By its path"), "manhattan": N_("By distance")},
    ),
    "pd.blocked": (
        N_("A mob with no way to any player"),
        {"stay": N_("Stays"), "approach": N_("Comes closer")},
    ),
    "pd.refuse": (
        N_("May you keep neither of two items?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "pd.leggings_are_boots": (
        N_("Boots enchantment on leggings?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "pd.pass": (
        N_("May you do fewer than 2 actions?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "pd.blind": (
        N_("Used blocks a special pickaxe draws"),
        {"printed": N_("As printed"), "fewer": N_("Or fewer")},
    ),
}

HOUSE_RULES: Final = tuple(HouseRule(switch, *_WORDS[switch.id]) for switch in SWITCHES)
