"""What the parts and values of portal_dash.yaml are called, for the owner who looks them up."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.board import GROUNDS
from firmware_host.games.portal_dash.panel.items import NAMES
from firmware_host.games.portal_dash.panel.names import MOBS
from firmware_host.games.portal_dash.panel.referee_turn import TILES
from firmware_host.games.portal_dash.panel.wizard import THINGS
from firmware_host.games.portal_dash.rules.terrain import CHEST
from firmware_host.panel.i18n import N_, Translator

PARTS = {
    "dice": N_("Dice"),
    **{die: name for die, (name, _icon) in THINGS.items() if die in ("combat", "blocks", "mob")},
    "mobs": N_("Mobs"),
    # Translators: the numbers on mobs, one on each; part of the game, 18 letters.
    "numbers": N_("Numbers"),
    "piglin": N_("Piglin board"),
    # Translators: which side of the piglin board is used; part of the game, 18 letters.
    "piglin_side": N_("Piglin side"),
    "starting_items": N_("Starting items"),
    "weapons": N_("Weapons"),
    # Translators: of a weapon: sword or bow; 18 letters.
    "kind": N_("Kind"),
    "sword": N_("Sword"),
    # Translators: of a weapon: how often its dice may be rolled again; 18 letters.
    "rerolls": N_("Rerolls"),
    # Translators: of a weapon: how many spaces it reaches; 18 letters.
    "range": N_("Range"),
    # Translators: the kind of item; part of the game, 18 letters.
    "pickaxes": N_("Pickaxes"),
    # Translators: of a pickaxe: how many blocks of the cube it mines; 18 letters.
    "cube": N_("From the cube"),
    "used": N_("Used blocks"),
    "boots": N_("Boots"),
    "steps": N_("Steps"),
    "ignores": N_("safe ground"),
    "magma": N_("Magma"),
    "soul_sand": N_("Soul sand"),
    "armour": N_("Armor"),
    "hearts": N_("Hearts"),
    "leggings": N_("Leggings"),
    "items": N_("Item tiles"),
    "netherite_items": N_("Netherite items"),
    # Translators: the square tiles that the board is made of; part of the game, 18 letters.
    "tiles": N_("Board tiles"),
    "start_strip": N_("Start strip"),
    "portal_strip": N_("Portal strip"),
}
LETTERS = {**GROUNDS, CHEST: N_("Chest")}
"""Of a map, but for the numbers of spawners."""


def value_word(word: str, t: Translator) -> str:
    """A word of the catalogue; empty for one that it does not have."""
    if word in LETTERS:
        return f"{word} {t.gettext(LETTERS[word])}"
    if word in NAMES:
        return t.gettext(NAMES[word][0])
    return t.gettext({**MOBS, **TILES, **PARTS}.get(word, ""))
