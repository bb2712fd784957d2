"""What things of Portal Dash are called, and the one-line facts people ask for."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.games.portal_dash.rules.block_uses import FOR_TASKS, LATER
from firmware_host.games.portal_dash.rules.mobs import BOSSES, kind_of
from firmware_host.games.portal_dash.rules.setup import AttackLine, Boss, Mob, PortalDashSetup
from firmware_host.panel.i18n import N_, NC_, Translator

MOBS = {
    # Translators: a mob of Minecraft: use its official name.
    "magma_cube": N_("Magma cube"),
    # Translators: a mob of Minecraft: use its official name.
    "ghast": N_("Ghast"),
    # Translators: a mob of Minecraft: use its official name.
    "enderman": N_("Enderman"),
    # Translators: a mob of Minecraft: use its official name.
    "hoglin": N_("Hoglin"),
    # Translators: a mob of Minecraft: use its official name.
    "blaze": N_("Blaze"),
    # Translators: a mob of Minecraft: use its official name.
    "wither_skeleton": N_("Wither skeleton"),
    # Translators: a boss of Minecraft: use its official name.
    "wildfire": N_("Wildfire"),
    # Translators: a boss of Minecraft: use its official name.
    "ancient_hoglin": N_("Ancient Hoglin"),
}

SHORT_MOBS = {
    # Translators: magma cube, short. 8 letters.
    "magma_cube": NC_("mob", "Magma"),
    # Translators: wither skeleton, short. 8 letters.
    "wither_skeleton": NC_("mob", "Wither"),
    # Translators: the end boss. 8 letters.
    "ancient_hoglin": N_("Boss"),
}
"""For lists where the whole name finds no room."""


MobNamer = Callable[[str, Translator], str]
"""Makes the name of a figure: the whole one, or a shorter one for the glass."""


def mob_name(figure: str, t: Translator) -> str:
    """«Ghast 2», «Ghast 2b» for its twin; a boss or a bare type has no number."""
    kind = kind_of(figure)
    return _numbered(t.gettext(MOBS[kind]) if kind in MOBS else kind, figure)


def short_mob_name(figure: str, t: Translator) -> str:
    """Empty if there is no shorter one."""
    kind = kind_of(figure)
    return _numbered(t.gettext(SHORT_MOBS[kind]), figure) if kind in SHORT_MOBS else ""


def brief_mob_name(figure: str, t: Translator) -> str:
    """For titles: the short name if there is one."""
    return short_mob_name(figure, t) or mob_name(figure, t)


def _numbered(name: str, figure: str) -> str:
    number = figure.partition(" ")[2]
    return f"{name} {number}" if number else name


def column_name(column: str, t: Translator) -> str:
    """«Task A, column 1» for the piglin board's "A1", which looks too much like the block a1."""
    # Translators: a column of the piglin board. {task} is A, B or C.
    return t.gettext("Task {task}, column {n}").format(task=column[0], n=column[1:])


def short_column_name(column: str, t: Translator) -> str:
    # Translators: a column of the piglin board, 14 letters. {task} is A, B or C.
    return t.gettext("{task}, column {n}").format(task=column[0], n=column[1:])


USES = {
    "heal": (
        # Translators: what a block is used for, 18 letters.
        N_("Heal a player"),
        # Translators: beside the picture of the cube, 6 letters: a mined block heals a player.
        NC_("verb", "Heal"),
    ),
    "repair": (
        # Translators: what a block is used for, 18 letters.
        N_("Repair all items"),
        # Translators: beside the picture of the cube, 6 letters: a mined block repairs items.
        NC_("verb", "Repair"),
    ),
    "item": (
        # Translators: what a block is used for, 18 letters.
        N_("Give an item"),
        # Translators: beside the picture of the cube, 6 letters: a mined block gives an item.
        N_("Item"),
    ),
    "netherite": (
        # Translators: what a block is used for, 18 letters.
        N_("Unlock Netherite"),
        # Translators: beside the picture of the cube, 6 letters: a mined block unlocks an item.
        NC_("verb", "Unlock"),
    ),
    "board": (
        # Translators: what a block is used for, 18 letters.
        N_("Cover a space"),
        # Translators: beside the picture of the cube, 6 letters: a mined block covers a space.
        NC_("verb", "Cover"),
    ),
    "box": (
        # Translators: what a block is used for, 18 letters.
        N_("Discard it"),
        # Translators: beside the picture of the cube, 6 letters: a mined block has no use.
        NC_("verb", "Discard"),
    ),
}
"""What a block does beside the piglin board, and the same in one word."""


def use_names(use: str, t: Translator) -> tuple[str, str]:
    """What a block is used for, in full and short: a column or an ability."""
    if use in USES:
        whole, short = USES[use]
        return t.gettext(whole), t.gettext(short)
    if use == FOR_TASKS:
        # Translators: what a block is mined for, behind «Red in layer 2 at b3:».
        whole = t.gettext("For a task")
        # Translators: the same beside the picture of the cube, 6 letters.
        return whole, t.gettext("Task")
    if use == LATER:
        # Translators: what a block is mined for, behind «Red in layer 2 at b3:».
        whole = t.gettext("Decide later")
        # Translators: the same beside the picture of the cube, 6 letters.
        return whole, t.gettext("Later")
    return column_name(use, t), use


def mob_icon(figure: str) -> str:
    return kind_of(figure)


def is_boss(figure: str) -> bool:
    return figure in BOSSES


def moves(setup: PortalDashSetup, figure: str, t: Translator) -> str:
    return moves_of(setup.bosses[figure] if is_boss(figure) else setup.mobs[kind_of(figure)], t)


def moves_of(body: Mob | Boss, t: Translator) -> str:
    """How far it goes and reaches: «Moves 2, range 1»."""
    if not body.move:
        # Translators: a mob that never moves; spaces that it reaches. 20 letters.
        return t.gettext("Stays. Range {range}").format(range=body.range)
    if body.flies:
        # Translators: a mob: how many steps it flies, how many spaces it reaches. 20 letters.
        text = t.gettext("Flies {move}, range {range}")
    else:
        # Translators: a mob: how many steps it goes, how many spaces it reaches. 20 letters.
        text = t.gettext("Moves {move}, range {range}")
    return text.format(move=body.move, range=body.range)


def harm(attack: AttackLine, t: Translator) -> str:
    """What an attack does, short enough for one line."""
    if attack.ignores_armour:
        # Translators: what an attack takes: hearts of life, though there are hearts on armor.
        text = t.ngettext("{n} heart past armor", "{n} hearts past armor", attack.damage)
    else:
        # Translators: hearts that an attack takes, an item has or a player has.
        text = t.ngettext("{n} heart", "{n} hearts", attack.damage)
    extras = (
        # Translators: stands behind «2 hearts»: the attack also damages an item. 8 letters.
        (attack.item_damage, t.gettext("+ item")),
        # Translators: stands behind «2 hearts»: the attack also pushes the player. 8 letters.
        (attack.push, t.gettext("+ push")),
        # Translators: stands behind «2 hearts»: the attack also takes a block of the cube.
        # 8 letters.
        (attack.block, t.gettext("+ block")),
    )
    return " ".join(
        [text.format(n=attack.damage), *(extra for applies, extra in extras if applies)]
    )
