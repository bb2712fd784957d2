"""What things of Portal Dash are called, and the one-line facts people ask for."""

from __future__ import annotations

from firmware_host.games.portal_dash.rules.mobs import BOSSES, kind_of
from firmware_host.games.portal_dash.rules.setup import AttackLine, PortalDashSetup
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

SHORT_MOBS = {
    "magma_cube": N_("Magma"),
    "wither_skeleton": N_("Wither"),
    "ancient_hoglin": N_("The boss"),
}
"""For lists where the whole name finds no room."""


def mob_name(figure: str, t: Translator) -> str:
    """«Ghast 2», «Ghast 2b» for its twin; a boss or a bare type has no number."""
    kind = kind_of(figure)
    return _numbered(t.gettext(MOBS[kind]) if kind in MOBS else kind, figure)


def short_mob_name(figure: str, t: Translator) -> str:
    """Empty if there is no shorter one."""
    kind = kind_of(figure)
    return _numbered(t.gettext(SHORT_MOBS[kind]), figure) if kind in SHORT_MOBS else ""


def _numbered(name: str, figure: str) -> str:
    number = figure.partition(" ")[2]
    return f"{name} {number}" if number else name


def column_name(column: str, t: Translator) -> str:
    """«Task A, column 1» for the piglin board's "A1", which looks too much like the block a1."""
    return t.gettext("Task {task}, column {n}").format(task=column[0], n=column[1:])


def short_column_name(column: str, t: Translator) -> str:
    return t.gettext("{task}, column {n}").format(task=column[0], n=column[1:])


USES = {
    "heal": (N_("Heal a player"), N_("Heal")),
    "repair": (N_("Repair all items"), N_("Repair")),
    "item": (N_("Give an item"), N_("Item")),
    "netherite": (N_("Unlock Netherite"), N_("Unlock")),
    "board": (N_("Cover a space"), N_("Cover")),
    "box": (N_("Discard it"), N_("Discard")),
}
"""What a block does beside the piglin board, and the same in one word."""


def use_names(use: str, t: Translator) -> tuple[str, str]:
    """What a block is used for, in full and short: a column or an ability."""
    if use in USES:
        whole, short = USES[use]
        return t.gettext(whole), t.gettext(short)
    if not use:
        return t.gettext("decide later"), t.gettext("Later")
    return column_name(use, t), use


def mob_icon(figure: str) -> str:
    return kind_of(figure)


def is_boss(figure: str) -> bool:
    return figure in BOSSES


def moves(setup: PortalDashSetup, figure: str, t: Translator) -> str:
    """How far it goes and reaches: «Moves 2, range 1»."""
    body = setup.bosses[figure] if is_boss(figure) else setup.mobs[kind_of(figure)]
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
