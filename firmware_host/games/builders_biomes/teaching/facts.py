"""Figures of the book's entries, out of the values of this box; ≈ where they are guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from firmware_host.games.builders_biomes.panel.names import (
    blocks_text,
    characteristic_name,
    mob_kind,
    xp_text,
)
from firmware_host.games.builders_biomes.rules.cards import SCORINGS, scoring_of
from firmware_host.games.teaching import Entry, PrintedValues
from firmware_host.panel.i18n import Translator
from firmware_host.panel.words import approx

SCORING_OF_ENTRY: Final = {"scoring_a": "A", "scoring_b": "B", "scoring_c": "C"}


def facts(entry: Entry, values: PrintedValues, t: Translator) -> str:
    """Empty where nothing is printed on it."""
    found = _FACTS.get(entry.id) or _FACTS_OF_KIND.get(entry.kind)
    return " ".join(filter(None, found(entry, values, t))) if found else ""


def _range(numbers: Iterable[int]) -> str:
    """«4», or «4–5» where they differ."""
    found = sorted(set(numbers))
    return str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}"


def _block(entry: Entry, values: PrintedValues, t: Translator) -> list[str]:
    count = approx(str(values["blocks"][entry.id]), values.is_guess("blocks"))
    # Translators: how many blocks of this kind there are
    return [t.gettext("{n} in the cube.").format(n=count), *_each_space(entry, values, t)]


def _each_space(entry: Entry, values: PrintedValues, t: Translator) -> list[str]:
    """What one space of a biome, material or type is worth; nothing for emerald."""
    if entry.id not in values["points"]:
        return []
    xp = approx(str(values["points"][entry.id]), values.is_guess(f"points.{entry.id}"))
    # Translators: {xp}: 3, {card}: A, B or C
    text = t.gettext("{xp} XP for each space in scoring {card}.")
    return [text.format(xp=xp, card=scoring_of(entry.id))]


def _characteristic(entry: Entry, values: PrintedValues, t: Translator) -> list[str]:
    cards = values["structures"].values()
    shown = sum(_copies(card) for card in cards if entry.id in (card["biome"], card["type"]))
    count = approx(str(shown), values.is_guess("structures"))
    # Translators: how many cards show this biome or type; {n}: 12, or ≈12
    text = t.ngettext("On {n} building card.", "On {n} building cards.", shown)
    return [*_each_space(entry, values, t), text.format(n=count)]


def _copies(card: Mapping[str, Any]) -> int:
    return int(card.get("copies", 1))


def _mob(entry: Entry, values: PrintedValues, t: Translator) -> list[str]:
    cards = {id: card for id, card in values["mobs"].items() if mob_kind(id) == entry.id}
    if not cards:
        return []
    hearts = _of_mobs(cards, "hearts", values, "♥")
    xp = _of_mobs(cards, "xp", values)
    at_end = sum(_copies(card) for card in cards.values() if card.get("counts"))
    actions = sum(map(_copies, cards.values())) - at_end
    are_guessed = values.is_guess(*(f"mobs.{id}.icon" for id in cards))
    # Translators: of a mob; {hearts}: ♥4–5, {xp}: 2–3
    lines = [t.gettext("Needs {hearts}, gives {xp} XP.").format(hearts=hearts, xp=xp)]
    if actions:
        # Translators: so many cards of this mob give an extra action
        text = t.ngettext("{n} card: extra action.", "{n} cards: extra action.", actions)
        lines.append(text.format(n=approx(str(actions), are_guessed)))
    if at_end:
        # Translators: so many cards of this mob give points at the end of the game
        text = t.ngettext("{n} card: XP at the end.", "{n} cards: XP at the end.", at_end)
        lines.append(text.format(n=approx(str(at_end), are_guessed)))
    return lines


def _of_mobs(
    cards: Mapping[str, Mapping[str, Any]], what: str, values: PrintedValues, sign: str = ""
) -> str:
    numbers = _range(int(card[what]) for card in cards.values())
    return approx(f"{sign}{numbers}", values.is_guess(*(f"mobs.{id}.{what}" for id in cards)))


def _weapon(entry: Entry, values: PrintedValues, t: Translator) -> list[str]:
    if entry.id not in values["tokens"]:
        return []
    lines = []
    if values["tokens"][entry.id]:
        hearts = f"♥{values['tokens'][entry.id]}"
        shown = approx(hearts, values.is_guess(f"tokens.{entry.id}"))
        lines.append(t.gettext("{hearts} in a fight.").format(hearts=shown))
    own = values["own_tokens"].get(entry.id, 0)
    if own:
        count = approx(str(own), values.is_guess("own_tokens"))
        # Translators: how many tokens of this weapon; {n}: 3
        lines.append(t.gettext("Each player has {n}.").format(n=count))
    neutral = values["neutral_tokens"].get(entry.id, 0)
    if neutral:
        count = approx(str(neutral), values.is_guess("neutral_tokens"))
        # Translators: how many tokens of this weapon; {n}: 3
        lines.append(t.gettext("{n} in the Overworld.").format(n=count))
    return lines


def _scoring(entry: Entry, values: PrintedValues, t: Translator) -> list[str]:
    points = values["points"]
    each = [
        f"{characteristic_name(id, t)} {approx(str(points[id]), values.is_guess(f'points.{id}'))}"
        for id in SCORINGS[SCORING_OF_ENTRY[entry.id]]
    ]
    # Translators: {list}: Forest 3, Desert 4
    return [t.gettext("XP for each space: {list}.").format(list=t.listed(each))]


def _look(entry: Entry, values: PrintedValues, t: Translator) -> list[str]:
    """Every card of this type and material: its biome, what it costs and gives."""
    lines = []
    for id, card in values["structures"].items():
        if entry.id != f"{card['type']}:{card['material']}":
            continue
        bonus = [xp_text(card["bonus"], t)] if card["bonus"] else []
        printed = t.listed([blocks_text(card["cost"], t), *bonus])
        biome = characteristic_name(card["biome"], t)
        shown = approx(printed, values.is_guess(f"structures.{id}"))
        # Translators: {biome}: Forest, {printed}: what its card costs and gives: 2× Wood, +2 XP
        lines.append(t.gettext("{biome}: {printed}.").format(biome=biome, printed=shown))
    return lines


def _building(_entry: Entry, values: PrintedValues, t: Translator) -> list[str]:
    cards = values["structures"].values()
    is_guess = values.is_guess("structures")
    costs = [sum(card["cost"].values()) for card in cards]
    cost = approx(_range(costs), is_guess)
    bonus = approx(str(max(card["bonus"] for card in cards)), is_guess)
    # Translators: of building cards; {cost}: 2–6, bent by the greater number; {bonus}: 3
    text = t.ngettext(
        "Costs {cost} block, gives up to {bonus} XP at once.",
        "Costs {cost} blocks, gives up to {bonus} XP at once.",
        max(costs),
    )
    return [text.format(cost=cost, bonus=bonus)]


def _track(_entry: Entry, values: PrintedValues, t: Translator) -> list[str]:
    if "track" not in values:
        return []
    around = approx(str(values["track"]), values.is_guess("track"))
    # Translators: how many points the whole track counts
    return [t.gettext("{n} XP once around.").format(n=around)]


_Facts = Callable[[Entry, PrintedValues, Translator], list[str]]
_FACTS: Final[Mapping[str, _Facts]] = {"building_card": _building, "track": _track}
_FACTS_OF_KIND: Final[Mapping[str, _Facts]] = {
    "block": _block,
    "building": _look,
    "biome": _characteristic,
    "type": _characteristic,
    "mob": _mob,
    "weapon": _weapon,
    "scoring": _scoring,
}
