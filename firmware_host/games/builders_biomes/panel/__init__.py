"""Builders & Biomes in words and pictures. Importing it registers its presenters."""

from firmware_host.games.builders_biomes.panel import (  # noqa: F401  (they register themselves)
    blocks,
    boards,
    buildings,
    fights,
    lobby,
    overworld,
    scoring,
    setting_up,
    turn,
    wizard,
)
from firmware_host.games.builders_biomes.panel.event_notices import ASSISTANT_PANEL, REFEREE_PANEL
from firmware_host.games.builders_biomes.panel.names import mob_name, token_name
from firmware_host.panel.game_panel import GamePanel, Tray
from firmware_host.panel.i18n import N_

_REFUSALS = {
    "BB-037": N_("too few blocks for it."),
}

PANEL = GamePanel(
    modes={"assistant": ASSISTANT_PANEL, "referee": REFEREE_PANEL},
    ready_lines=lobby.ready_lines,
    tile_names={"weapon": token_name, "mob": mob_name},
    card_signs=wizard.card_signs,
    refusals=_REFUSALS,
    hues={},
    tray=Tray(by_answers=False, is_needed=lambda tile, mode: True),
    dice={},
)
