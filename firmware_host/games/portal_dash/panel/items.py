"""Items in words and numbers: what each is called, what it can do, how it stands in a bag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from firmware_host.games.portal_dash.rules.items import (
    ARMOUR,
    BOOTS,
    BOW,
    ENCHANTMENT,
    LEGGINGS,
    PICKAXE,
    SWORD,
    ItemKind,
    Kinds,
    Owned,
    is_armour,
    power,
)
from firmware_host.panel.i18n import N_, NC_, Translator
from firmware_host.panel.presenter import is_guess
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import approx
from firmware_host.table.snapshot import TableSnapshot

NAMES = {
    "leather_boots": (
        N_("Leather boots"),
        # Translators: beside the sign of an item: what it is made of. 9 letters.
        NC_("material", "Leather"),
    ),
    "iron_boots": (
        N_("Iron boots"),
        # Translators: beside the sign of an item: what it is made of. 9 letters.
        NC_("material", "Iron"),
    ),
    "diamond_boots": (
        N_("Diamond boots"),
        # Translators: beside the sign of an item: what it is made of. 9 letters.
        NC_("material", "Diamond"),
    ),
    "netherite_boots": (
        N_("Netherite boots"),
        # Translators: beside the sign of an item: what it is made of. 9 letters.
        NC_("material", "Netherite"),
    ),
    "leather_chestplate": (N_("Leather chestplate"), NC_("material", "Leather")),
    "iron_chestplate": (N_("Iron chestplate"), NC_("material", "Iron")),
    "diamond_chestplate": (N_("Diamond chestplate"), NC_("material", "Diamond")),
    "netherite_chestplate": (N_("Netherite chestplate"), NC_("material", "Netherite")),
    "netherite_helmet": (
        N_("Netherite helmet"),
        # Translators: beside the sign of armor. 9 letters.
        N_("Helmet"),
    ),
    "iron_leggings": (N_("Iron leggings"), NC_("material", "Iron")),
    "diamond_leggings": (N_("Diamond leggings"), NC_("material", "Diamond")),
    "netherite_leggings": (N_("Netherite leggings"), NC_("material", "Netherite")),
    "stone_sword": (
        N_("Stone sword"),
        # Translators: beside the sign of an item: what it is made of. 9 letters.
        NC_("material", "Stone"),
    ),
    "gold_sword": (
        N_("Gold sword"),
        # Translators: beside the sign of an item: what it is made of. 9 letters.
        NC_("material", "Gold"),
    ),
    "iron_sword": (N_("Iron sword"), NC_("material", "Iron")),
    "diamond_sword": (N_("Diamond sword"), NC_("material", "Diamond")),
    "netherite_sword": (N_("Netherite sword"), NC_("material", "Netherite")),
    # Translators: the weapon.
    "bow": (NC_("item", "Bow"), NC_("item", "Bow")),
    "crossbow": (N_("Crossbow"), N_("Crossbow")),
    "netherite_bow": (N_("Netherite bow"), NC_("material", "Netherite")),
    "stone_pickaxe": (N_("Stone pickaxe"), NC_("material", "Stone")),
    "gold_pickaxe": (N_("Gold pickaxe"), NC_("material", "Gold")),
    "iron_pickaxe": (N_("Iron pickaxe"), NC_("material", "Iron")),
    "diamond_pickaxe": (N_("Diamond pickaxe"), NC_("material", "Diamond")),
    "netherite_pickaxe": (N_("Netherite pickaxe"), NC_("material", "Netherite")),
    "sword_die": (
        # Translators: an enchantment for a sword: one more die.
        N_("Sword enchantment: die"),
        # Translators: beside the sign of an enchantment. 11 letters.
        N_("For a sword"),
    ),
    # Translators: an enchantment for a sword: dice may be rolled again.
    "sword_reroll": (N_("Sword enchantment: reroll"), N_("For a sword")),
    "bow_die_and_range": (
        # Translators: an enchantment (Minecraft) for a bow.
        N_("Bow enchantment"),
        # Translators: beside the sign of an enchantment. 11 letters.
        N_("For a bow"),
    ),
    "boots_steps": (
        # Translators: an enchantment for boots: more steps.
        N_("Boots enchantment: steps"),
        # Translators: beside the sign of an enchantment. 11 letters.
        N_("For boots"),
    ),
    # Translators: an enchantment for boots: magma and soul sand are safe.
    "boots_ground": (N_("Boots enchantment: ground"), N_("For boots")),
}
"""The whole name, and a short one that stands beside the sign of its kind."""

DAMAGED = {
    # Translators: behind a sword or instead of its numbers, as are the next ones; bend it as the
    # name of the item wants. 10 letters.
    "sword": NC_("sword", "damaged"),
    "bow": NC_("bow", "damaged"),
    "crossbow": NC_("crossbow", "damaged"),
    "pickaxe": NC_("pickaxe", "damaged"),
    "boots": NC_("boots", "damaged"),
    "leggings": NC_("leggings", "damaged"),
    "leather_chestplate": NC_("leather chestplate", "damaged"),
    "chestplate": NC_("chestplate", "damaged"),
    "helmet": NC_("helmet", "damaged"),
}
"""By an item's id or the last word of it: some languages call the leather one a tunic."""

ICONS = {
    SWORD: "sword",
    BOW: "bow",
    PICKAXE: "pickaxe",
    BOOTS: "boots",
    LEGGINGS: "leggings",
    ARMOUR: "chestplate",
    ENCHANTMENT: "star",
}


_CATALOGUED = {
    SWORD: "weapons",
    BOW: "weapons",
    PICKAXE: "pickaxes",
    BOOTS: "boots",
    LEGGINGS: "leggings",
    ARMOUR: "armour",
    ENCHANTMENT: "enchantments",
}
"""Where the catalogue keeps the values of each kind."""
_NUMBERS = ("dice", "rerolls", "range", "steps", "hearts", "cube", "used")


def guessable(kind: str, *ids: str) -> list[str]:
    """The catalogue's paths of what `numbers` shows of such items."""
    return [f"{_CATALOGUED[kind]}.{id}.{value}" for id in ids for value in _NUMBERS]


def item_name(id: str, t: Translator) -> str:
    """An item an owner added to the catalogue is called by its own id."""
    return t.gettext(NAMES[id][0]) if id in NAMES else id.replace("_", " ")


def short_name(id: str, t: Translator) -> str:
    return t.gettext(NAMES[id][1]) if id in NAMES else id.replace("_", " ")


def damaged(id: str, t: Translator) -> str:
    """The state of an item, as its name wants it bent."""
    word = DAMAGED.get(id) or DAMAGED.get(id.rpartition("_")[2])
    # Translators: behind an item that an owner added, or instead of its numbers. 10 letters.
    return t.gettext(word) if word else t.pgettext("item", "damaged")


def item_icon(kinds: Kinds, id: str) -> str:
    return ICONS[kinds[id].kind]


def numbers(kind: ItemKind, t: Translator, mode: str = "") -> str:
    """Its values behind their signs: ⚂ dice, ↻ rerolls, ↔ range, → steps, ♥ hearts, ■ blocks."""
    plus = "+" if kind.kind == ENCHANTMENT else ""
    values = [
        ("⚂", kind.dice),
        ("↻", kind.rerolls),
        ("↔", kind.range if kind.range > 1 or plus else 0),
        ("→", kind.steps if mode != ARMOUR else 0),
        ("♥", kind.hearts if mode != BOOTS else 0),
        ("■", kind.cube),
        ("□", kind.used),
    ]
    shown = [f"{plus}{value}{sign}" for sign, value in values if value]
    if shown or not kind.ignores:
        return " ".join(shown)
    # Translators: instead of numbers, beside an enchantment that makes all ground safe. 6 letters.
    return t.pgettext("enchantment", "ground")


def ability(kind: ItemKind, t: Translator) -> str:
    """The same in a few words, for who does not know the signs yet."""
    words = []
    if kind.dice:
        # Translators: what a weapon adds: combat dice.
        words.append(t.ngettext("{n} die", "{n} dice", kind.dice).format(n=kind.dice))
    if kind.rerolls:
        # Translators: how often dice may be rolled again.
        text = t.ngettext("{n} reroll", "{n} rerolls", kind.rerolls)
        words.append(text.format(n=kind.rerolls))
    if kind.range > 1 or (kind.range and kind.kind == ENCHANTMENT):
        # Translators: in a list of what an item can do: how many spaces a weapon reaches.
        words.append(t.gettext("range {n}").format(n=kind.range))
    if kind.steps:
        # Translators: in a list of what an item can do: how far boots go.
        words.append(t.ngettext("{n} step", "{n} steps", kind.steps).format(n=kind.steps))
    if kind.hearts:
        # Translators: in a list of what an item can do: hearts on armor.
        words.append(t.ngettext("{n} heart", "{n} hearts", kind.hearts).format(n=kind.hearts))
    if kind.cube:
        # Translators: in a list of what an item can do: the pickaxe mines {n} blocks of the cube.
        words.append(t.gettext("mines {n}").format(n=kind.cube))
    if kind.used:
        # Translators: in a list of what an item can do: the pickaxe draws {n} used blocks.
        words.append(t.gettext("draws {n}").format(n=kind.used))
    if kind.ignores:
        words.append(_ignored(kind.ignores, t))
    joined = t.listed(words)
    return f"+ {joined}" if kind.kind == ENCHANTMENT else joined


def _ignored(ground: tuple[str, ...], t: Translator) -> str:
    if ground == ("magma",):
        # Translators: in a list of what an item can do.
        return t.gettext("safe on magma")
    if ground == ("soul_sand",):
        # Translators: in a list of what an item can do.
        return t.gettext("quick on soul sand")
    # Translators: in a list of what an item can do: all kinds of ground are like plain ground.
    return t.gettext("safe ground")


def tile_option(view: TableSnapshot, id: str, t: Translator) -> Option:
    """An item as it lies in the stack."""
    return item_option(view, id, view.state.setup.kinds[id], t)


def item_option(view: TableSnapshot, id: str, kind: ItemKind, t: Translator) -> Option:
    """An item with its numbers, and what it is good for while the cursor is on it."""
    rests_on_a_guess = is_guess(view, *guessable(kind.kind, id))
    return Option(
        id,
        item_name(id, t),
        ICONS[kind.kind],
        approx(numbers(kind, t), rests_on_a_guess),
        typed=id not in NAMES,
        short=short_name(id, t),
        details=ability(kind, t),
    )


def _stars(enchantments: int) -> str:
    """«★», «★3»: a tile may bear many."""
    if not enchantments:
        return ""
    return "★" if enchantments == 1 else f"★{enchantments}"


def owned_guessable(kinds: Kinds, item: Owned) -> list[str]:
    """The same of an item in a bag, with its enchantments."""
    return guessable(kinds[item.id].kind, item.id) + guessable(ENCHANTMENT, *item.magic)


def owned_option(view: TableSnapshot, item: Owned, answer: str, t: Translator) -> Option:
    """An item in a bag: ★ is an enchantment, ▼ the damaged row; armour shows its hearts."""
    kinds = view.state.setup.kinds
    tile = power(kinds, item)
    left = f"{item.hearts}/{tile.hearts}♥"
    note = left if is_armour(kinds, item) else numbers(tile, t, item.mode)
    note = approx(note, bool(note) and is_guess(view, *owned_guessable(kinds, item)))
    stars = _stars(len(item.magic))
    return Option(
        answer,
        item_name(item.id, t) + stars,
        item_icon(kinds, item.id),
        note if item.is_active else f"▼{note}",
        typed=item.id not in NAMES,
        short=short_name(item.id, t) + stars,
    )


def told_apart(items: Sequence[Option]) -> tuple[Option, ...]:
    """Items that look alike are numbered as they lie, from the left: «Iron sword 2»."""
    looks = [(each.text, each.note, each.icon) for each in items]
    return tuple(
        _numbered(item, looks[: at + 1].count(look)) if looks.count(look) > 1 else item
        for at, (item, look) in enumerate(zip(items, looks, strict=True))
    )


def _numbered(item: Option, number: int) -> Option:
    short = f"{item.short} {number}" if item.short else ""
    return replace(item, text=f"{item.text} {number}", short=short)
