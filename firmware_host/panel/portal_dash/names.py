"""What things of Portal Dash are called, and the one-line facts people ask for."""

from __future__ import annotations

from firmware_host.games.portal_dash.mobs import BOSSES, kind_of, number_of
from firmware_host.games.portal_dash.setup import AttackLine, PortalDashSetup
from firmware_host.panel.i18n import N_, Translator

MOBS = {
    "magma_cube": N_("Magma cube"),
    "ghast": N_("Ghast"),
    "enderman": N_("Enderman"),
    "hoglin": N_("Hoglin"),
    "blaze": N_("Blaze"),
    "wither_skeleton": N_("Wither skeleton"),
    "wildfire": N_("Wildfire"),
    "ancient_hoglin": N_("Ancient Hoglin"),
}

ITEMS = {
    "stone_sword": N_("Stone sword"),
    "gold_sword": N_("Gold sword"),
    "iron_sword": N_("Iron sword"),
    "diamond_sword": N_("Diamond sword"),
    "netherite_sword": N_("Netherite sword"),
    "bow": N_("Bow"),
    "crossbow": N_("Crossbow"),
    "netherite_bow": N_("Netherite bow"),
    "stone_pickaxe": N_("Stone"),
    "gold_pickaxe": N_("Gold"),
    "iron_pickaxe": N_("Iron"),
    "diamond_pickaxe": N_("Diamond"),
    "netherite_pickaxe": N_("Netherite"),
}

LAYERS = {
    "L1": N_("Layer 1 (top)"),
    "L2": N_("Layer 2"),
    "L3": N_("Layer 3"),
    "L4": N_("Layer 4 (bottom)"),
}


def mob_name(figure: str, t: Translator) -> str:
    """«Ghast 2»; a boss or a bare type has no number."""
    kind = kind_of(figure)
    name = t.gettext(MOBS[kind]) if kind in MOBS else kind
    return f"{name} {number_of(figure)}" if " " in figure else name


def mob_icon(figure: str) -> str:
    return kind_of(figure)


def item_name(item: str, t: Translator) -> str:
    """Items an owner added to the catalogue are shown by their own id."""
    return t.gettext(ITEMS[item]) if item in ITEMS else item.replace("_", " ")


def is_boss(figure: str) -> bool:
    return figure in BOSSES


def moves(setup: PortalDashSetup, figure: str, t: Translator) -> str:
    """How far it goes and reaches: «Moves 2, range 1»."""
    body = setup.boss if is_boss(figure) else setup.mobs[kind_of(figure)]
    if not body.move:
        return t.gettext("Stays. Range {range}").format(range=body.range)
    if body.flies:
        text = t.gettext("Flies {move}, range {range}")
    else:
        text = t.gettext("Moves {move}, range {range}")
    return text.format(move=body.move, range=body.range)


def harm(attack: AttackLine, t: Translator) -> str:
    """What an attack does, short enough for one line."""
    text = t.ngettext("{n} heart", "{n} hearts", attack.damage)
    text = text.format(n=attack.damage)
    extras = (
        (attack.ignores_armour, t.gettext("past armor")),
        (attack.item_damage, t.gettext("+ item")),
        (attack.push, t.gettext("+ push")),
        (attack.block, t.gettext("+ block")),
    )
    return " ".join([text, *(extra for applies, extra in extras if applies)])
