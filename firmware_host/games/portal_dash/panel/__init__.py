"""Portal Dash in words and pictures. Importing it registers a presenter for every question."""

from firmware_host.games.portal_dash.panel import (  # noqa: F401  (they register themselves)
    belongings,
    blocks,
    creatures,
    fights,
    lobby,
    places,
    setting_up,
    turn,
    wizard,
    wounds,
)
from firmware_host.games.portal_dash.panel import referee_turn as full_turn  # noqa: F401  (they register themselves)
from firmware_host.games.portal_dash.panel.dice_art import DICE
from firmware_host.games.portal_dash.panel.event_notices import ASSISTANT_PANEL
from firmware_host.games.portal_dash.panel.items import item_name
from firmware_host.games.portal_dash.panel.names import mob_name
from firmware_host.games.portal_dash.panel.referee_event_notices import REFEREE_PANEL
from firmware_host.games.portal_dash.panel.referee_turn import tile_title
from firmware_host.panel.dice_only import DICE_PANEL
from firmware_host.panel.game_panel import DiceWords, GamePanel, Tray
from firmware_host.panel.i18n import N_

_REFUSALS = {
    "PD-080": N_("armor is passive."),
    "PD-090": N_("it is damaged."),
    "PD-110": N_("not on the board."),
    "PD-114": N_("can't hit this mob."),
    "PD-118": N_("no item to enchant."),
    "PD-A37": N_("no target in range."),
}

_HUES = {
    "magma_cube": 12, "ghast": 200, "enderman": 275, "hoglin": 345, "blaze": 42,
    "wither_skeleton": 240, "wildfire": 25, "ancient_hoglin": 320,
}  # fmt: skip

PANEL = GamePanel(
    modes={"dice": DICE_PANEL, "assistant": ASSISTANT_PANEL, "referee": REFEREE_PANEL},
    ready_lines=lobby.ready_lines,
    settings=lobby.SETTINGS,
    tile_names={
        "mob": lambda rest, t: mob_name(rest.replace(":", " "), t),
        "boss": mob_name,
        "item": item_name,
        "tile": tile_title,
    },
    card_signs=lambda card: (),
    refusals=_REFUSALS,
    hues=_HUES,
    tray=Tray(
        by_answers=False,
        is_needed=lambda tile, mode: mode == "referee" or not tile.startswith(("item:", "tile:")),
    ),
    dice=DICE,
    dice_words=DiceWords(
        sets={"white": N_("White dice"), "combat": N_("Combat dice ×{n}")},
        go_on=N_("Go on with the cube"),
    ),
)
