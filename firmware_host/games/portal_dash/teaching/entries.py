"""The index of the book: every mob, item, block, space, die, part and sign, and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware_host.games.portal_dash.panel.items import ICONS, NAMES
from firmware_host.games.portal_dash.panel.names import MOBS
from firmware_host.games.portal_dash.rules.items import (
    ARMOUR,
    BOOTS,
    BOW,
    ENCHANTMENT,
    LEGGINGS,
    PICKAXE,
    SWORD,
)
from firmware_host.games.portal_dash.rules.mobs import BOSSES
from firmware_host.games.teaching import Entry
from firmware_host.panel.i18n import N_

KINDS: Final[Mapping[str, str]] = {
    # Translators: chapter of the index.
    "mob": N_("Mobs"),
    # Translators: chapter of the index.
    "boss": N_("End bosses"),
    # Translators: chapter of the index.
    "block": N_("Blocks"),
    # Translators: chapter of the index.
    "item": N_("Items"),
    # Translators: chapter of the index.
    "enchantment": N_("Enchantments"),
    # Translators: chapter of the index: spaces of the board.
    "ground": N_("Spaces"),
    # Translators: chapter of the index.
    "die": N_("Dice"),
    # Translators: chapter of the index.
    "part": N_("Other parts"),
    # Translators: chapter of the index.
    "sign": N_("Signs"),
}

_MOB_TEXTS: Final = {
    "magma_cube": (N_("Walks up to you and hits the player next to it."), "PD-160"),
    "ghast": (
        N_("Flies over lava and shoots from afar. A sword can't hurt it: use a bow."),
        "PD-161",
    ),
    "enderman": (N_("Very fast. A bow can't hurt it: use a sword."), "PD-162"),
    "hoglin": (N_("Hits the player next to it, then pushes that player one space."), "PD-163"),
    "blaze": (N_("Never moves, but hits every player in range. Don't stand together."), "PD-164"),
    "wither_skeleton": (
        N_("Hits the player next to it and damages one of that player's active items."),
        "PD-165",
    ),
    "wildfire": (
        N_("Flies over lava and shoots from afar. The number on the mob die chooses its attack."),
        "PD-166",
    ),
    "ancient_hoglin": (
        N_("Runs up to you and hits hard. The number on the mob die chooses its attack."),
        "PD-168",
    ),
}
_MOB_NUMBERS: Final = (1, 2, 3)


def _mob(id: str) -> Entry:
    text, rule = _MOB_TEXTS[id]
    is_boss = id in BOSSES
    figures = tuple(f"mob:{id}:{number}" for number in _MOB_NUMBERS)
    return Entry(
        id=id,
        kind="boss" if is_boss else "mob",
        name=MOBS[id],
        text=text,
        rules=(rule, "PD-153", "PD-154") if is_boss else (rule, "PD-055", "PD-112"),
        sign=id,
        art=id,
        tiles=(f"boss:{id}",) if is_boss else figures,
    )


_BLOCKS: Final = (
    # Translators: name in the index, 20 letters.
    ("red", N_("Red block"), N_("Healing: one player gets all 6 hearts back."), "PD-130"),
    # Translators: name in the index, 20 letters.
    ("gray", N_("Gray block"), N_("Repair: all items and armor of one player."), "PD-131"),
    # Translators: name in the index, 20 letters.
    ("gold", N_("Gold block"), N_("A new item for one player: draw two, keep one."), "PD-132"),
    (
        "black",
        # Translators: name in the index, 20 letters.
        N_("Black block"),
        N_("Shuffles a Netherite item into the top of the item stack."),
        "PD-133",
    ),
    (
        "brown",
        # Translators: name in the index, 20 letters.
        N_("Brown block"),
        N_("Covers lava, magma or soul sand, so that everybody can walk there."),
        "PD-135",
    ),
)


def _block(color: str, name: str, text: str, rule: str) -> Entry:
    return Entry(
        id=f"{color}_block",
        kind="block",
        name=name,
        text=text,
        rules=(rule, "PD-129", "PD-140"),
        sign=f"block:{color}",
        art=f"block:{color}",
    )


_ITEMS: Final[Mapping[str, tuple[str, tuple[str, ...], tuple[str, ...]]]] = {
    SWORD: (
        N_("Fight a mob on a space next to you. Then the sword is damaged."),
        ("PD-110", "PD-111"),
        ("stone_sword", "gold_sword", "iron_sword", "diamond_sword"),
    ),
    BOW: (
        N_("Fight a mob that is not too far away. Then the weapon is damaged."),
        ("PD-110", "PD-111"),
        ("bow", "crossbow", "netherite_bow"),
    ),
    PICKAXE: (
        N_("Mine several exposed blocks with one action. Then the pickaxe is damaged."),
        ("PD-128", "PD-129"),
        ("stone_pickaxe", "iron_pickaxe"),
    ),
    BOOTS: (
        N_("Move several spaces with one action. Then the boots are damaged."),
        ("PD-100", "PD-101"),
        ("leather_boots", "iron_boots", "diamond_boots"),
    ),
    LEGGINGS: (
        N_("Boots or armor: choose when you get them and each time they are repaired."),
        ("PD-108",),
        ("iron_leggings", "diamond_leggings", "netherite_leggings"),
    ),
    ARMOUR: (
        N_(
            "You lose its hearts before your own. It takes no action. With no hearts left, it "
            "is damaged."
        ),
        ("PD-080", "PD-082"),
        (
            "leather_chestplate",
            "iron_chestplate",
            "diamond_chestplate",
            "netherite_chestplate",
            "netherite_helmet",
        ),
    ),
}
"""What all items of a kind do, their rules, and those that do no more than that."""
_SPECIAL_ITEMS: Final = (
    (
        "netherite_sword",
        SWORD,
        N_("Fight a mob next to you. You may roll any of the dice once more."),
        ("PD-115", "PD-110"),
    ),
    (
        "diamond_pickaxe",
        PICKAXE,
        N_("Draw used blocks without looking. Then you may mine up to 2 from the cube."),
        ("PD-137", "PD-129"),
    ),
    (
        "netherite_pickaxe",
        PICKAXE,
        N_("Draw used blocks without looking. Use them as if you had just mined them."),
        ("PD-137", "PD-129"),
    ),
    (
        "netherite_boots",
        BOOTS,
        N_("Move several spaces. Magma and soul sand are like plain ground. Lava is not."),
        ("PD-104", "PD-100"),
    ),
    (
        "sword_die",
        ENCHANTMENT,
        N_("For a sword: it rolls one more die."),
        ("PD-120", "PD-118"),
    ),
    (
        "sword_reroll",
        ENCHANTMENT,
        N_("For a sword: you may roll any of the dice once more."),
        ("PD-121", "PD-118"),
    ),
    (
        "bow_die_and_range",
        ENCHANTMENT,
        N_("For a bow: it rolls one more die and reaches one space farther."),
        ("PD-122", "PD-118"),
    ),
    (
        "boots_steps",
        ENCHANTMENT,
        N_("For boots: up to 2 more steps."),
        ("PD-123", "PD-118"),
    ),
    (
        "boots_ground",
        ENCHANTMENT,
        N_("For boots: magma and soul sand are like plain ground."),
        ("PD-124", "PD-118"),
    ),
)


def _item(id: str, kind: str, text: str, rules: tuple[str, ...]) -> Entry:
    return Entry(
        id=id,
        kind="enchantment" if kind == ENCHANTMENT else "item",
        name=NAMES[id][0],
        text=text,
        rules=rules,
        sign=ICONS[kind],
        art=f"item:{id}",
        tiles=(f"item:{id}",),
    )


_GROUNDS: Final = (
    Entry(
        id="plain",
        kind="ground",
        # Translators: name in the index, 20 letters.
        name=N_("Plain ground"),
        text=N_("Everybody can stand and walk here. It costs 1 step."),
        rules=("PD-100", "PD-060"),
        art="ground:floor",
    ),
    Entry(
        id="lava",
        kind="ground",
        # Translators: name in the index, 20 letters.
        name=N_("Lava"),
        text=N_("Nobody can enter it. Only flying mobs cross it. A brown block covers it."),
        rules=("PD-101", "PD-061", "PD-062"),
        sign="at-lava",
        art="ground:lava",
    ),
    Entry(
        id="magma",
        kind="ground",
        # Translators: name in the index, 20 letters.
        name=N_("Magma"),
        text=N_("You lose 1 heart each time you enter it. Mobs don't mind."),
        rules=("PD-102", "PD-061"),
        sign="at-magma",
        art="ground:magma",
    ),
    Entry(
        id="soul_sand",
        kind="ground",
        # Translators: name in the index, 20 letters.
        name=N_("Soul sand"),
        text=N_("It costs you 2 steps, so a single step is not enough. Mobs don't mind."),
        rules=("PD-103", "PD-061"),
        sign="at-soul_sand",
        art="ground:soul_sand",
    ),
    Entry(
        id="covered",
        kind="ground",
        # Translators: name in the index, 20 letters.
        name=N_("Covered space"),
        text=N_("A brown block lies here. It is plain ground for players and mobs."),
        rules=("PD-135",),
        sign="at-covered",
        art="ground:covered",
    ),
    Entry(
        id="spawner",
        kind="ground",
        # Translators: name in the index, 20 letters.
        name=N_("Spawner space"),
        text=N_("New mobs come onto a free one. Stand on it, and no mob can come there."),
        rules=("PD-075", "PD-151"),
        art="ground:spawner",
    ),
    Entry(
        id="portal_space",
        kind="ground",
        # Translators: name in the index, 20 letters.
        name=N_("Portal space"),
        text=N_("The end boss comes out here when you reveal the portal strip."),
        rules=("PD-152",),
        sign="at-portal",
        art="ground:portal",
    ),
)
_DICE: Final = (
    Entry(
        id="blocks_die",
        kind="die",
        # Translators: name in the index, 20 letters.
        name=N_("Blocks die"),
        # Translators: «White» is the die.
        text=N_("A white die. Remove a block of this color from the cube. “?” means any color."),
        rules=("PD-045", "PD-047"),
        sign="block",
        art="face:blocks:?",
    ),
    Entry(
        id="mob_die",
        kind="die",
        # Translators: name in the index, 20 letters.
        name=N_("Mob die"),
        # Translators: «White» is the die.
        text=N_(
            "A white die. Every mob with this number acts. If there is none, and no boss, "
            "a new mob comes."
        ),
        rules=("PD-055", "PD-057"),
        sign="skull",
        art="skull",
    ),
    Entry(
        id="combat_dice",
        kind="die",
        # Translators: name in the index, 20 letters.
        name=N_("Combat dice"),
        text=N_("Black, for fights. Roll as many as your weapon shows and count the hits."),
        rules=("PD-111",),
        sign="sword",
        art="face:combat:1",
    ),
)
_PARTS: Final = (
    Entry(
        id="cube",
        kind="part",
        # Translators: name in the index, 20 letters.
        name=N_("Resource cube"),
        text=N_("64 blocks in 4 layers. It is your clock: when it is empty, you lose."),
        rules=("G1", "G3", "PD-172"),
        sign="block",
        art="layer:1",
    ),
    Entry(
        id="support_structure",
        kind="part",
        # Translators: name in the index, 20 letters.
        name=N_("Support structure"),
        text=N_("It gives the cube its shape. During the game used blocks go in there."),
        rules=("PD-013", "PD-136"),
        sign="box",
        art="slot:empty",
    ),
    Entry(
        id="piglin_board",
        kind="part",
        # Translators: name in the index, 20 letters.
        name=N_("Piglin board"),
        text=N_("Tasks A, B and C. Each column takes blocks of one color."),
        rules=("PD-140", "PD-171"),
        sign="list",
        art="block:any",
    ),
    Entry(
        id="board_tile",
        kind="part",
        # Translators: name in the index, 20 letters.
        name=N_("Gameboard tile"),
        text=N_(
            "Part of the way to the portal. If you stand next to a hidden tile, you may "
            "turn it over."
        ),
        rules=("PD-150", "PD-151"),
        sign="eye",
        art="tile:hidden",
        tiles=("tile:-",),
    ),
    Entry(
        id="start_strip",
        kind="part",
        # Translators: name in the index, 20 letters.
        name=N_("Start strip"),
        text=N_("All pieces start here, on any of its spaces."),
        rules=("PD-021",),
        sign="flag",
        art="ground:floor",
    ),
    Entry(
        id="portal_strip",
        kind="part",
        # Translators: name in the index, 20 letters.
        name=N_("Portal strip"),
        text=N_("The end of the way. Reveal it when all tasks are complete: the boss comes."),
        rules=("PD-152",),
        sign="portal",
        art="tile:portal",
    ),
    Entry(
        id="piece",
        kind="part",
        # Translators: name in the index, 20 letters.
        name=N_("Player piece"),
        text=N_("That is you. Pieces may share a space; mobs can't walk through them."),
        rules=("PD-021", "PD-101", "PD-063"),
        sign="people",
        art="pawn:pink",
        tiles=("player:-",),
    ),
    Entry(
        id="inventory_board",
        kind="part",
        # Translators: name in the index, 20 letters.
        name=N_("Inventory board"),
        text=N_("6 columns for items: active ones in the top row, damaged ones below."),
        rules=("PD-004", "PD-090"),
        sign="slot",
        art="slot:empty",
    ),
    Entry(
        id="heart",
        kind="part",
        # Translators: name in the index, 20 letters.
        name=N_("Heart"),
        text=N_("On the life tracker it is your life, on armor it protects you."),
        rules=("PD-072", "PD-084"),
        sign="heart",
        art="heart:full",
    ),
    Entry(
        id="chest",
        kind="part",
        # Translators: name in the index: a treasure chest.
        name=N_("Chest"),
        text=N_("Stop on a chest and open it. Then every player gets an item."),
        rules=("PD-105",),
        sign="chest",
        art="chest:closed",
    ),
    Entry(
        id="item_stack",
        kind="part",
        # Translators: name in the index, 20 letters.
        name=N_("Item stack"),
        text=N_("Draw two, keep one. Discarded tiles become the new stack when it is used up."),
        rules=("PD-091", "PD-095"),
        sign="chest",
        art="item:iron_sword",
    ),
    Entry(
        id="mob_line",
        kind="part",
        # Translators: name in the index: the queue in which mobs wait.
        name=N_("Mob line"),
        text=N_("Mobs wait here. The first one spawns next; defeated ones go to the end."),
        rules=("PD-018", "PD-075", "PD-112"),
        sign="turn",
        art="magma_cube",
    ),
)
_SIGNS: Final = (
    # Translators: name in the index, 20 letters; the sign stays.
    ("sign_dice", N_("⚂ dice"), N_("How many combat dice the weapon rolls."), "dice"),
    # Translators: name in the index, 20 letters; the sign stays.
    ("sign_reroll", N_("↻ reroll"), N_("How often you may roll dice again."), "turn"),
    # Translators: name in the index, 20 letters; the sign stays.
    ("sign_range", N_("↔ range"), N_("How many spaces it reaches."), "range"),
    # Translators: name in the index, 20 letters; the sign stays.
    ("sign_steps", N_("→ steps"), N_("How many spaces you may move."), "steps"),
    (
        "sign_heart",
        # Translators: name in the index, 20 letters; the sign stays.
        N_("♥ hearts"),
        N_("Your life, the life of a mob, or hearts on armor."),
        "heart",
    ),
    (
        "sign_mined",
        # Translators: name in the index, 20 letters; the sign stays.
        N_("■ blocks"),
        N_("On a pickaxe: blocks it mines. Beside a task: blocks until it is due."),
        "left",
    ),
    (
        "sign_used",
        # Translators: name in the index, 20 letters; the sign stays.
        N_("□ blocks"),
        N_("On a pickaxe: used blocks it draws. Beside a task: blocks it still needs."),
        "need",
    ),
    # Translators: name in the index, 20 letters; the sign stays.
    ("sign_enchanted", N_("★ enchanted"), N_("An enchantment lies on this item."), "star"),
    (
        "sign_damaged",
        # Translators: name in the index, 20 letters; the sign stays.
        N_("▼ damaged"),
        N_("The item is in the bottom row. Repair it first."),
        "down",
    ),
    (
        "sign_guess",
        # Translators: name in the index; the sign stays: it stands before numbers that are guesses.
        N_("≈ about"),
        N_("The box guesses this number. Look at your printed part to be sure."),
        "warning",
    ),
)


def _sign(id: str, name: str, text: str, sign: str) -> Entry:
    return Entry(id=id, kind="sign", name=name, text=text, sign=sign, art=sign)


ENTRIES: Final = (
    *(_mob(id) for id in _MOB_TEXTS),
    *(_block(*block) for block in _BLOCKS),
    *(_item(id, kind, text, rules) for kind, (text, rules, ids) in _ITEMS.items() for id in ids),
    *(_item(*special) for special in _SPECIAL_ITEMS),
    *_GROUNDS,
    *_DICE,
    *_PARTS,
    *(_sign(*sign) for sign in _SIGNS),
)
