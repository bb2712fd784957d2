"""Sums the values of Builders & Biomes must satisfy together, one rule per function."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from firmware_host.config.catalogue_spec import Finding, Values
from firmware_host.games.builders_biomes.catalogue.schema import CHARACTERISTICS
from firmware_host.games.builders_biomes.rules.cards import BOW, EMERALD, TNT, TNT_HEARTS
from firmware_host.games.builders_biomes.rules.setup import (
    CARDS,
    NEUTRAL_TOKENS,
    OWN_TOKENS,
    PLAYER_COLOURS,
)

CUBE_BLOCKS = 64
ALL_TOKENS = NEUTRAL_TOKENS + OWN_TOKENS * len(PLAYER_COLOURS)
DRAWN = 3  # tokens a fight reveals without bows, BB-045


def contradictions(values: Values) -> Iterator[Finding]:
    yield from _cube(values)
    yield from _tiles(values)
    yield from _characteristics(values)
    yield from _costs(values)
    yield from _bonuses(values)
    yield from _points(values)
    yield from _tokens(values)
    yield from _fights(values)


def _cube(values: Values) -> Iterator[Finding]:
    total = sum(values["blocks"].values())
    if total != CUBE_BLOCKS:  # BB-002
        yield "blocks", f"the kinds add up to {total}; the cube has {CUBE_BLOCKS} blocks"


def _tiles(values: Values) -> Iterator[Finding]:
    split = {"structures": "building_tiles", "mobs": "mob_tiles"}
    for kind, number in split.items():
        if len(values[kind]) != values[number]:
            yield kind, f"lists {len(values[kind])} tiles, but {number} says {values[number]}"
    total = sum(values[number] for number in split.values())
    if total != CARDS:  # BB-001
        yield "building_tiles", f"with mob_tiles that makes {total}; the game has {CARDS} tiles"


def _characteristics(values: Values) -> Iterator[Finding]:
    buildings = values["structures"].values()
    shown = {card[side] for card in buildings for side in ("biome", "material", "type")}
    for missing in (each for each in CHARACTERISTICS if each not in shown):
        yield "structures", f"{missing} is on no building (BB-007)"


def _costs(values: Values) -> Iterator[Finding]:
    for id, card in values["structures"].items():
        if not any(card["cost"].values()):
            yield f"structures.{id}", "costs nothing; write down the blocks it costs"
        elif not _payable(card["cost"], values["blocks"]):
            yield f"structures.{id}", "costs more than the whole cube holds, emeralds included"


def _payable(cost: Mapping[str, int], cube: Mapping[str, int]) -> bool:
    """Whether the blocks of the cube pay it, emeralds standing in for any (BB-036)."""
    short = sum(max(0, n - cube[kind]) for kind, n in cost.items() if kind != EMERALD)
    return short + cost.get(EMERALD, 0) <= cube[EMERALD]


def _bonuses(values: Values) -> Iterator[Finding]:
    """BB-005: a bonus is printed on the costly ones."""
    blocks = {id: sum(card["cost"].values()) for id, card in values["structures"].items()}
    cheapest, dearest = min(blocks.values()), max(blocks.values())
    for id, card in values["structures"].items():
        if card["bonus"] and blocks[id] == cheapest < dearest:
            yield f"structures.{id}", "is one of the cheapest, yet gives XP; only costly ones do"


def _points(values: Values) -> Iterator[Finding]:
    """BB-EX4: with two of each, the rulebook's player takes the animal houses for their value."""
    points = values["points"]
    if points["dwelling"] >= points["animal_house"]:
        yield "points.dwelling", "must be less than animal_house, says the rulebook's example"


def _tokens(values: Values) -> Iterator[Finding]:
    totals = {}
    for pile, wanted in (("own_tokens", OWN_TOKENS), ("neutral_tokens", NEUTRAL_TOKENS)):
        totals[pile] = sum(values[pile].values())
        for kind in values[pile]:
            if kind not in values["tokens"]:
                yield pile, f"{kind} is no weapon of this file; add its hearts to tokens"
        if totals[pile] != wanted:
            yield (
                pile,
                f"adds up to {totals[pile]} instead of {wanted}; the game has {ALL_TOKENS} tokens, "
                f"{NEUTRAL_TOKENS} neutral and {OWN_TOKENS} of each color (BB-003)",
            )
    for kind in (BOW, TNT):
        if values["own_tokens"].get(kind):
            yield "own_tokens", f"holds {kind}; then a fight could run out of tokens (BB-065)"


def _fights(values: Values) -> Iterator[Finding]:
    """The most a pile of all tokens can show: every bow, and the three strongest others."""
    hearts = {kind: TNT_HEARTS if kind == TNT else n for kind, n in values["tokens"].items()}
    there = [
        kind
        for pile in ("own_tokens", "neutral_tokens")
        for kind, count in values[pile].items()
        for _ in range(count)
        if kind in hearts
    ]
    others = sorted((hearts[kind] for kind in there if kind != BOW), reverse=True)
    most = sum(others[:DRAWN]) + there.count(BOW) * hearts.get(BOW, 0)
    for id, mob in values["mobs"].items():
        if mob["hearts"] > most:
            yield f"mobs.{id}.hearts", f"nobody can beat it: no fight shows more than {most} hearts"
