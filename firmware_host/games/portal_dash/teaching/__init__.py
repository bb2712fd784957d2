"""How the box teaches Portal Dash."""

from __future__ import annotations

from typing import Final

from firmware_host.games.portal_dash.teaching.entries import ENTRIES, KINDS
from firmware_host.games.portal_dash.teaching.facts import facts
from firmware_host.games.portal_dash.teaching.ideas import IDEAS, PLAIN_EVENTS
from firmware_host.games.portal_dash.teaching.possibilities import possibilities
from firmware_host.games.portal_dash.teaching.whys import WHYS
from firmware_host.games.teaching import Teaching
from firmware_host.panel.i18n import N_

TEACHING: Final = Teaching(
    goal=(
        N_("You are in the Nether together: you all win, or you all lose."),
        N_("Complete the piglin tasks A, B and C, open the portal and beat the end boss to win."),
        N_("You lose if a task is late, if the cube is empty, or if one of you runs out of life."),
    ),
    setup_art={
        "tiles": ("ground:floor", "ground:spawner", "tile:hidden", "tile:portal"),
        "cube": ("layer:1", "layer:2", "layer:3", "layer:4"),
        "piglin": ("slot:empty", "slot:empty", "slot:empty"),
        "creatures": ("magma_cube", "ghast", "enderman", "ground:spawner"),
        "boss": ("tile:portal", "wildfire", "ancient_hoglin"),
        "inventory": (
            "item:leather_boots",
            "item:stone_pickaxe",
            "item:leather_chestplate",
            "item:bow",
            "item:stone_sword",
            "heart:full",
            "heart:armor",
        ),
        "items": ("item:netherite_sword", "item:netherite_boots", "item:netherite_pickaxe"),
        "chest": ("chest:closed",),
        "pieces": ("pawn:pink", "pawn:blue", "pawn:yellow", "pawn:green"),
    },
    ideas=IDEAS,
    plain_events=PLAIN_EVENTS,
    whys=WHYS,
    kinds=KINDS,
    entries=ENTRIES,
    facts=facts,
    possibilities=possibilities,
)
