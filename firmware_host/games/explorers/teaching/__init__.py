"""How the box teaches Explorers."""

from __future__ import annotations

from typing import Final

from firmware_host.games.explorers.teaching.entries import ENTRIES, ENTRY_KINDS, facts
from firmware_host.games.explorers.teaching.ideas import IDEAS, PLAIN_EVENTS
from firmware_host.games.explorers.teaching.possibilities import possibilities
from firmware_host.games.explorers.teaching.whys import WHYS
from firmware_host.games.teaching import Teaching
from firmware_host.panel.i18n import N_

_KINDS_DRAWN: Final = (
    "creature:zombie",
    "creature:skeleton",
    "creature:spider",
    "creature:creeper",
    "creature:witch",
    "creature:enderman",
)

TEACHING: Final = Teaching(
    goal=(
        N_("You explore the Overworld together and look for items."),
        N_("Put the right items into the chests: you win when all chests but one are full."),
        N_("Creatures come every night. If the Game Over card comes among them, you all lose."),
    ),
    setup_art={
        "landscapes": (
            "pile",
            "place:woods",
            "place:geode",
            "place:jungle",
            "place:mineshaft",
            "place:village_farmer",
        ),
        "creatures": _KINDS_DRAWN,
        "row": _KINDS_DRAWN,
        "game_over": ("creature:unknown",) * 4 + ("creature:game_over",),
        "chests": ("chest:open",) * 5,
        "hunger": ("hunger",) * 6 + ("night",),
        "box": ("place:woods", "creature:zombie", "chest:open"),
    },
    ideas=IDEAS,
    plain_events=PLAIN_EVENTS,
    whys=WHYS,
    kinds=ENTRY_KINDS,
    entries=ENTRIES,
    facts=facts,
    possibilities=possibilities,
)
