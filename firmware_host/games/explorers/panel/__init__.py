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
from firmware_host.games.explorers.panel.value_words import value_word
from firmware_host.panel.game_panel import GamePanel, Tray
from firmware_host.panel.i18n import N_

_REFUSALS = {
    # Translators: why something is refused; after its name and a colon, or alone; 25 letters
    "EX-021": N_("Not enough hunger."),
    # Translators: this landscape does not lie open; after its name and a colon; 25 letters
    "EX-030": N_("Not on the table."),
    # Translators: you have no item that the villager takes; 25 letters
    "EX-036": N_("Nothing to trade."),
    # Translators: the pile is empty; 25 letters
    "EX-040": N_("No landscapes left."),
    # Translators: no such creature lies in the row; after its name and a colon; 25 letters
    "EX-042": N_("Not in the row."),
    # Translators: an item that goes into no chest; after its name and a colon; 25 letters
    "EX-046": N_("No open chest needs it."),
    # Translators: the row of creatures; 25 letters
    "EX-065": N_("The row is empty."),
    # Translators: the spyglass has nothing to show; 25 letters
    "EX-066": N_("All backs are known."),
    # Translators: an item; after its name and a colon; 25 letters
    "EX-072": N_("You don't have it."),
    # Translators: a place that a map would lead to; after its name and a colon; 25 letters
    "EX-A19": N_("Not in the pile."),
}

PANEL = GamePanel(
    modes={"referee": LOOK},
    ready_lines=lobby.ready_lines,
    settings=lobby.SETTINGS,
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
    value_word=value_word,
)
