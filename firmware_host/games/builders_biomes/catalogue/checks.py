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
from firmware_host.texts import Counted, Message

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
        # Translators: what is wrong in an owner's file: kinds of blocks; {n} is a number, {cube} is
        # always 64.
        sums = Message(
            "the kinds add up to {n}; the cube has {cube} blocks", n=total, cube=CUBE_BLOCKS
        )
        yield "blocks", sums


def _tiles(values: Values) -> Iterator[Finding]:
    split = {"structures": "building_tiles", "mobs": "mob_tiles"}
    for kind, number in split.items():
        if len(values[kind]) != values[number]:
            # Translators: what is wrong in an owner's file; {key} is a word of the file:
            # mob_tiles, {said} is a number.
            listed = Counted(
                "lists {n} tile, but {key} says {said}",
                "lists {n} tiles, but {key} says {said}",
                n=len(values[kind]),
                key=number,
                said=values[number],
            )
            yield kind, listed
    total = sum(values[number] for number in split.values())
    if total != CARDS:  # BB-001
        # Translators: what is wrong in an owner's file; mob_tiles is a word of it, {n} is a number,
        # {all} is always 64.
        sums = Message(
            "with mob_tiles that makes {n}; the game has {all} tiles", n=total, all=CARDS
        )
        yield "building_tiles", sums


def _characteristics(values: Values) -> Iterator[Finding]:
    buildings = values["structures"].values()
    shown = {card[side] for card in buildings for side in ("biome", "material", "type")}
    for missing in (each for each in CHARACTERISTICS if each not in shown):
        # Translators: what is wrong in an owner's file; {word} is a word of it: forest.
        yield "structures", Message("{word} is on no building (BB-007)", word=missing)


def _costs(values: Values) -> Iterator[Finding]:
    for id, card in values["structures"].items():
        if not any(card["cost"].values()):
            # Translators: what is wrong in an owner's file: a building.
            free = Message("costs nothing; write down the blocks it costs")
            yield f"structures.{id}", free
        elif not _payable(card["cost"], values["blocks"]):
            # Translators: what is wrong in an owner's file: a building.
            dear = Message("costs more than the whole cube holds, emeralds included")
            yield f"structures.{id}", dear


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
            # Translators: what is wrong in an owner's file: a building.
            cheap = Message("is one of the cheapest, yet gives XP; only costly ones do")
            yield f"structures.{id}", cheap


def _points(values: Values) -> Iterator[Finding]:
    """BB-EX4: with two of each, the rulebook's player takes the animal houses for their value."""
    points = values["points"]
    if points["dwelling"] >= points["animal_house"]:
        # Translators: what is wrong in an owner's file; animal_house is a word of it.
        more = Message("must be less than animal_house, says the rulebook's example")
        yield "points.dwelling", more


def _tokens(values: Values) -> Iterator[Finding]:
    totals = {}
    for pile, wanted in (("own_tokens", OWN_TOKENS), ("neutral_tokens", NEUTRAL_TOKENS)):
        totals[pile] = sum(values[pile].values())
        for kind in values[pile]:
            if kind not in values["tokens"]:
                # Translators: what is wrong in an owner's file; {word} and tokens are words of it.
                unknown = Message(
                    "{word} is no weapon of this file; add its hearts to tokens", word=kind
                )
                yield pile, unknown
        if totals[pile] != wanted:
            # Translators: what is wrong in an owner's file; {n} and {wanted} are numbers, {all} is
            # always 36, {neutral} 16, {own} 5.
            sums = Message(
                "adds up to {n} instead of {wanted}; the game has {all} tokens, "
                "{neutral} neutral and {own} of each color (BB-003)",
                n=totals[pile],
                wanted=wanted,
                all=ALL_TOKENS,
                neutral=NEUTRAL_TOKENS,
                own=OWN_TOKENS,
            )
            yield pile, sums
    for kind in (BOW, TNT):
        if values["own_tokens"].get(kind):
            # Translators: what is wrong in an owner's file; {word} is a word of it: bow.
            endless = Message(
                "holds {word}; then a fight could run out of tokens (BB-065)", word=kind
            )
            yield "own_tokens", endless


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
            # Translators: what is wrong in an owner's file: a mob.
            unbeaten = Counted(
                "nobody can beat it: no fight shows more than {n} heart",
                "nobody can beat it: no fight shows more than {n} hearts",
                n=most,
            )
            yield f"mobs.{id}.hearts", unbeaten
