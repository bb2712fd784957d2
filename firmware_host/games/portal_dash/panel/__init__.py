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
from firmware_host.games.portal_dash.panel.value_words import value_word
from firmware_host.panel.dice_only import DICE_PANEL
from firmware_host.panel.game_panel import DiceWords, GamePanel, Tray
from firmware_host.panel.i18n import N_

_REFUSALS = {
    # Translators: why an item cannot be used, behind its name: «Iron chestplate: armor works by
    # itself.»
    "PD-080": N_("armor works by itself."),
    # Translators: why an item cannot be used, behind its name: «Iron sword: it is damaged.»
    "PD-090": N_("it is damaged."),
    # Translators: why a mob cannot be fought, behind its name: «Ghast 2: not on the board.»
    "PD-110": N_("not on the board."),
    # Translators: why a weapon cannot be used, behind its name: «Bow: can't hit this mob.»
    "PD-114": N_("can't hit this mob."),
    # Translators: why an enchantment cannot be kept, behind its name.
    "PD-118": N_("no item to enchant."),
    # Translators: why a block cannot be taken, behind its name.
    "PD-045": N_("not the right block."),
    # Translators: why a player cannot be healed, behind the name: «Pink: already has all hearts.»
    "PD-130": N_("already has all hearts."),
    # Translators: why nothing of a player can be repaired, behind the name: «Pink: nothing is
    # damaged.»
    "PD-131": N_("nothing is damaged."),
    # Translators: why a weapon cannot be used, behind its name: «Bow: no target in range.»
    "PD-A37": N_("no target in range."),
    # The others answer taps on the touch table only.
    # Translators: why a block cannot be taken, behind its name and place.
    "G3": N_("its top and two sides must be free."),
    # Translators: why a player cannot move there, behind the space: «c1: too far away.»
    "PD-100": N_("too far away."),
    # Translators: why a player cannot be moved there, behind the space.
    "PD-101": N_("lava or a mob is there."),
    # Translators: why a block cannot be used that way, behind the use.
    "PD-129": N_("this block can't do that."),
    # Translators: why a block does not go into a column of a task, behind the column.
    "PD-141": N_("this column takes another color."),
    # Translators: why a block does not go into a column of a task, behind the column.
    "PD-142": N_("it is full."),
    "PD-147": N_("nothing is damaged."),
    # Translators: why a part of the board is not turned over, behind its name.
    "PD-150": N_("nobody stands next to it."),
    "PD-A39": N_("nobody stands next to it."),
    # Translators: why the portal is not turned over, behind its name.
    "PD-152": N_("first complete tasks A, B and C."),
    # Translators: why both items cannot be refused, behind what was tapped.
    "PD-A22": N_("you have to keep one of the two."),
    # Translators: why a turn cannot end yet, behind what was tapped.
    "PD-A30": N_("a turn has two actions."),
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
    value_word=value_word,
    dice_words=DiceWords(
        sets={
            "white": N_("White dice"),
            # Translators: 18 letters. {n}: how many.
            "combat": N_("Combat dice ×{n}"),
        },
        # Translators: answer in dice mode: the box keeps track of the cube from now on. 18 letters.
        go_on=N_("Go on with the cube"),
    ),
)
