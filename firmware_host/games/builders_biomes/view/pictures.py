"""Cards, weapon tokens and blocks as things of the stage: drawing, words, price."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from firmware_host.games.builders_biomes.panel.cards import fight_odds
from firmware_host.games.builders_biomes.panel.names import (
    MOBS,
    TOKENS,
    blocks_text,
    building_name,
    characteristic_icon,
    characteristic_name,
    mob_kind,
    mob_name,
    short_token,
    token_name,
    xp_text,
)
from firmware_host.games.builders_biomes.rules.cards import (
    BLOCKS,
    BOW,
    EMERALD,
    HOE,
    PICKAXE,
    TNT,
    TNT_HEARTS,
    MobCard,
    Structure,
)
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.panel.i18n import N_
from firmware_host.panel.presenter import Ask
from firmware_host.panel.words import approx, colour_name
from firmware_host.view.scene import Card, Meter, Thing

CARD_BACK: Final = "bb:card_back"
TOKEN_BACK: Final = "bb:token_back"
MOB_GROUND: Final = "bb-den"
TOKEN_GROUND: Final = "bb-slate"
EVEN: Final = Fraction(1, 2)
POOR: Final = Fraction(1, 4)
"""A fight that is rather lost than won, and one that is most likely lost."""

_USE_OF_TOKEN: Final = {
    BOW: N_("In a fight it reveals 1 more weapon token."),
    HOE: N_("In a fight it gives 2 XP at once, win or lose."),
    PICKAXE: N_("In a fight it takes 1 exposed block at once."),
    TNT: N_("In a fight you may detonate it: 5 hearts, then it leaves the game."),
}


def building_art(card: Structure) -> str:
    """The kind of building, made of its material."""
    return f"bb:{card.type}:{card.material}"


def biome_ground(biome: str) -> str:
    return f"bb-{biome}"


def mob_art(id: str) -> str:
    kind = mob_kind(id)
    return f"bb:{kind}" if kind in MOBS else "bb:mob"


def token_art(kind: str) -> str:
    return f"bb:{kind}" if kind in TOKENS else "bb:iron_sword"


def characteristic_art(id: str) -> str:
    """Biomes by their ground, materials by their block, types by a house of wood."""
    icon = characteristic_icon(id)
    return icon if icon.startswith("block:") else f"bb:{id}"


# Buildings


def bonus_text(ask: Ask, id: str, card: Structure) -> str:
    if not card.bonus:
        return ""
    return approx(xp_text(card.bonus, ask.t), ask.is_guess(f"structures.{id}"))


def price(
    cost: tuple[tuple[str, int], ...], owned: Mapping[str, int] | None, ask: Ask
) -> tuple[Thing, ...]:
    """One slot for each block; those that neither own blocks nor spare emeralds cover are dim."""
    have = dict(owned or {})
    spare = max(0, have.get(EMERALD, 0) - dict(cost).get(EMERALD, 0))
    slots = []
    for kind, count in cost:
        for n in range(count):
            is_covered = owned is None or n < have.get(kind, 0)
            if not is_covered and spare:  # none is left where emeralds themselves are short
                spare, is_covered = spare - 1, True
            slots.append(
                Thing(
                    id=f"{kind}{n}",
                    label=colour_name(kind, ask.t),
                    art=f"block:{kind}",
                    look="" if is_covered else "dim",
                )
            )
    return tuple(slots)


def counted_blocks(blocks: Mapping[str, int], ask: Ask) -> tuple[Thing, ...]:
    """One slot for each kind, with its number."""
    return tuple(
        Thing(
            id=kind,
            label=f"{blocks[kind]}× {colour_name(kind, ask.t)}",
            art=f"block:{kind}",
            badge=str(blocks[kind]),
        )
        for kind in BLOCKS
        if blocks.get(kind)
    )


def building_label(ask: Ask, id: str, card: Structure) -> str:
    t = ask.t
    words = [building_name(card, t), colour_name(card.material, t)]
    return t.listed([*words, *filter(None, [bonus_text(ask, id, card)])])


def building_about(ask: Ask, id: str, card: Structure) -> str:
    """What is printed on it, in a sentence or two."""
    t = ask.t
    three = (card.biome, card.material, card.type)
    shows = t.listed(characteristic_name(each, t) for each in three)
    cost = approx(blocks_text(dict(card.cost), t), ask.is_guess(f"structures.{id}"))
    lines = [
        # Translators: the icons of a building; {what}: Forest, Wood, Bridge
        t.gettext("Shows: {what}.").format(what=shows),
        # Translators: the price of a building; {blocks}: 2× Wood, 1× Emerald
        t.gettext("Costs: {blocks}.").format(blocks=cost),
    ]
    if card.bonus:
        # Translators: a building, when it is built, or a mob, when it is beaten; {xp}: +2 XP
        lines.append(t.gettext("Gives {xp} at once.").format(xp=bonus_text(ask, id, card)))
    return " ".join(lines)


def building_card(
    ask: Ask,
    key: str,
    id: str,
    *,
    owned: Mapping[str, int] | None = None,
    answer: str = "",
    asks: str = "",
    is_among_its_biome: bool = False,
) -> Card:
    card = ask.state.setup.cards[id]
    assert isinstance(card, Structure)
    type_name = characteristic_name(card.type, ask.t)
    return Card(
        id=key,
        label=building_label(ask, id, card),
        art=building_art(card),
        text=type_name if is_among_its_biome else building_name(card, ask.t),
        note=bonus_text(ask, id, card),
        slots=price(card.cost, owned, ask),
        answer=answer,
        asks=asks,
        about=building_about(ask, id, card),
    )


# Mobs


def mob_gives(card: MobCard, value: str, ask: Ask) -> str:
    """In a sentence; `value` is what each space counts."""
    t = ask.t
    if card.counts:
        # Translators: for the spaces that show an icon; {value}: 2×, {what}: Forest
        each = t.gettext("XP at the end: {value} {what}.")
        return each.format(value=value, what=characteristic_name(card.counts, t))
    return t.gettext("Gives 1 extra action.")


def _gift(ask: Ask, id: str, card: MobCard) -> Thing:
    """«2×» and a tree: XP for each forest at the end; or the words «extra action»."""
    guess = ask.is_guess(f"mobs.{id}.icon")
    value = approx(f"{card.value}×", guess)
    words = mob_gives(card, value, ask)
    if not card.counts:
        return Thing(id="gives", label=words, text=ask.t.gettext("extra action"))
    return Thing(id="gives", label=words, art=characteristic_art(card.counts), badge=value)


def fight_meter(ask: Ask, seat: int, id: str) -> Meter:
    """The chance to win, drawn; exact for the values in force, ≈ where one of them is a guess."""
    odds = fight_odds(ask.view, seat, id, ask.t)
    return Meter(
        id=f"chance:{id}",
        # Translators: how likely one wins the fight; beside a bar
        label=ask.t.gettext("Chance"),
        value=round(100 * odds.value),
        most=100,
        text=odds.text,
        worry=int(odds.value < EVEN) + int(odds.value < POOR),
        art="sword",
    )


def mob_hearts(ask: Ask, id: str, card: MobCard) -> str:
    return approx(f"♥{card.hearts}", ask.is_guess(f"mobs.{id}.hearts"))


def mob_label(ask: Ask, id: str, card: MobCard) -> str:
    return ask.t.listed((mob_name(id, ask.t), mob_hearts(ask, id, card)))


def mob_about(ask: Ask, id: str, card: MobCard) -> str:
    t = ask.t
    xp = approx(xp_text(card.xp, t), ask.is_guess(f"mobs.{id}.xp"))
    guess = ask.is_guess(f"mobs.{id}.icon")
    gives = mob_gives(card, approx(f"{card.value}×", guess), ask)
    lines = [
        # Translators: the hearts one needs to win against a mob; {hearts}: ♥4
        t.gettext("To beat it: {hearts}.").format(hearts=mob_hearts(ask, id, card)),
        t.gettext("Gives {xp} at once.").format(xp=xp),
        gives,
    ]
    return " ".join(lines)


def mob_card_of(state: BiomesState, id: str) -> MobCard:
    card = state.setup.cards[id]
    assert isinstance(card, MobCard)
    return card


def mob_picture(
    ask: Ask,
    key: str,
    id: str,
    *,
    meter: Meter | None = None,
    answer: str = "",
    asks: str = "",
    is_short: bool = False,
) -> Card:
    """`is_short`: without what it gives."""
    card = mob_card_of(ask.state, id)
    xp = approx(xp_text(card.xp, ask.t), ask.is_guess(f"mobs.{id}.xp"))
    return Card(
        id=key,
        label=mob_label(ask, id, card),
        art=mob_art(id),
        text=f"{mob_name(id, ask.t)} {mob_hearts(ask, id, card)}",
        note="" if is_short else xp,
        slots=() if is_short else (_gift(ask, id, card),),
        meter=meter,
        answer=answer,
        asks=asks,
        about=mob_about(ask, id, card),
    )


# Weapons


def token_label(ask: Ask, kind: str) -> str:
    return ask.t.listed((token_name(kind, ask.t), token_hearts(ask, kind)))


def token_hearts(ask: Ask, kind: str) -> str:
    """Of TNT those that it has when it is detonated."""
    if kind == TNT:
        return f"♥{TNT_HEARTS}"
    return approx(f"♥{ask.state.setup.tokens[kind]}", ask.is_guess(f"tokens.{kind}"))


def token_about(ask: Ask, kind: str) -> str:
    """TNT says in its sentence how many hearts it has."""
    use = ask.t.gettext(_USE_OF_TOKEN.get(kind, ""))
    if kind == TNT:
        return use
    # Translators: how many hearts a weapon counts; {hearts}: ♥2
    hearts = ask.t.gettext("{hearts} in a fight.").format(hearts=token_hearts(ask, kind))
    return " ".join(filter(None, (hearts, use)))


def token_card(
    ask: Ask,
    key: str,
    kind: str,
    *,
    badge: str = "",
    answer: str = "",
    asks: str = "",
    is_short: bool = False,
) -> Card:
    """`is_short` where many lie side by side: few words, the number beside them."""
    name = (short_token(kind, ask.t) if is_short else "") or token_name(kind, ask.t)
    return Card(
        id=key,
        label=token_label(ask, kind),
        art=token_art(kind),
        text=f"{name} {badge}" if is_short and badge else name,
        note=token_hearts(ask, kind),
        badge="" if is_short else badge,
        answer=answer,
        asks=asks,
        about=token_about(ask, kind),
    )
