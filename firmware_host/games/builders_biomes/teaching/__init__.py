"""How the box teaches Builders & Biomes."""

from __future__ import annotations

from typing import Final

from firmware_host.games.builders_biomes.teaching.entries import ENTRIES, KINDS
from firmware_host.games.builders_biomes.teaching.facts import facts
from firmware_host.games.builders_biomes.teaching.ideas import IDEAS, PLAIN_EVENTS
from firmware_host.games.builders_biomes.teaching.possibilities import possibilities
from firmware_host.games.builders_biomes.teaching.whys import WHYS
from firmware_host.games.teaching import Teaching
from firmware_host.panel.i18n import N_

TEACHING: Final = Teaching(
    goal=(
        N_("Explore the Overworld, take blocks from the cube, fight mobs and build on your board."),
        N_("Each time a layer of the cube runs out, everybody scores; there are three scorings."),
        N_(
            "After the third one, mobs you kept can give more. Then the most experience points win."
        ),
    ),
    setup_art={
        "cards": ("bb:card_back", "bb:dwelling:wood", "bb:mob"),
        "tokens": ("bb:token_back", "bb:iron_sword", "bb:bow", "bb:tnt"),
        "cube": ("block:wood", "block:sand", "block:stone", "block:obsidian", "block:emerald"),
        "boards": ("bb:forest", "bb:desert", "bb:mountains", "bb:snowy_tundra"),
        "weapons": ("bb:stone_sword", "bb:wooden_sword", *("bb:poisonous_potato",) * 3),
        "pawns": ("bb:here", "pawn:red", "pawn:blue", "pawn:yellow", "pawn:green"),
        "scorings": ("bb:forest", "block:wood", "bb:dwelling"),
    },
    ideas=IDEAS,
    plain_events=PLAIN_EVENTS,
    whys=WHYS,
    kinds=KINDS,
    entries=ENTRIES,
    facts=facts,
    possibilities=possibilities,
)
