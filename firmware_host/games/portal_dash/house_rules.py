"""Every house rule of Portal Dash as a question, with a word for each way to play it."""

from __future__ import annotations

from typing import Final

from firmware_host.games.game import HouseRule
from firmware_host.games.portal_dash.rules.house_rules import SWITCHES
from firmware_host.panel.i18n import N_

_WORDS: Final = {
    "pd.deadline": (
        N_("A task's last block comes from the layer it empties"),
        {
            # Translators: answer to «A task's last block comes from the layer it empties».
            # 18 letters.
            "action": N_("In time"),
            # Translators: answer to «A task's last block comes from the layer it
            # empties». 18 letters.
            "instant": N_("Too late"),
        },
    ),
    "pd.boss_block": (
        # Translators: a house rule; its answers: «Always», «Only if it hits».
        N_("The boss takes a block"),
        {
            # Translators: answer to «The boss takes a block». 18 letters.
            "always": N_("Always"),
            # Translators: answer to «The boss takes a block». 18 letters.
            "on_hit": N_("Only if it hits"),
        },
    ),
    "pd.metric": (
        N_("Which player is nearest to a mob?"),
        {
            # Translators: answer to «Which player is nearest to a mob?»: by the steps it would
            # walk. 18 letters.
            "path": N_("By its path"),
            # Translators: answer to «Which player is nearest to a mob?»: as the crow flies.
            # 18 letters.
            "manhattan": N_("By distance"),
        },
    ),
    "pd.blocked": (
        N_("A mob with no way to any player"),
        {
            # Translators: answer to «A mob with no way to any player»: it stays where it is. 18
            # letters.
            "stay": N_("Stays"),
            # Translators: answer to «A mob with no way to any player». 18 letters.
            "approach": N_("Comes closer"),
        },
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
        {
            # Translators: answer to «Used blocks a special pickaxe draws»: as many as it shows; or
            # fewer. 18 letters.
            "printed": N_("As printed"),
            # Translators: answer to «Used blocks a special pickaxe draws»: as many as it shows, or
            # fewer. 18 letters.
            "fewer": N_("Or fewer"),
        },
    ),
}

HOUSE_RULES: Final = tuple(HouseRule(switch, *_WORDS[switch.id]) for switch in SWITCHES)
