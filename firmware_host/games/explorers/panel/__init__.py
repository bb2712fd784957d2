"""Explorers in words and pictures. Importing it registers its presenters."""

from firmware_host.games.explorers.panel import (  # noqa: F401  (they register themselves)
    chests,
    creatures,
    landscapes,
    lobby,
    setting_up,
    turn,
)
from firmware_host.games.explorers.panel.event_notices import LOOK
from firmware_host.games.explorers.panel.names import chest_title, creature_name, tile_title
from firmware_host.panel.game_panel import GamePanel, Tray
from firmware_host.panel.i18n import N_

_REFUSALS = {
    "EX-021": N_("too little hunger left."),
    "EX-030": N_("it does not lie open."),
    "EX-036": N_("nothing to trade for it."),
    "EX-042": N_("none in the row."),
    "EX-046": N_("no open chest needs it."),
    "EX-072": N_("you do not have it."),
    "EX-A19": N_("not in the pile."),
}

PANEL = GamePanel(
    modes={"referee": LOOK},
    ready_lines=lobby.ready_lines,
    tile_names={
        "landscape": tile_title,
        "creature": lambda tile, t: creature_name(tile.partition(":")[0], t),
        "chest": chest_title,
    },
    card_signs=lambda card: (),
    refusals=_REFUSALS,
    hues={},
    tray=Tray(by_answers=True, is_needed=lambda tile, mode: True),
    dice={},
)
