"""The transcripts of Builders & Biomes: how each is set up, and its seed."""

from __future__ import annotations

from firmware_host.games.core.rules import Setup
from tests.games.builders_biomes.rules.biomes_parts import set_up
from tests.games.transcript import Recorded


def _blocks() -> Setup:
    return set_up(3, first=2, beginners=(1,), commitment="ab" * 32)


def _layers() -> Setup:
    rules = {"bb.tnt": "after_three", "bb.fresh_mob": "no"}
    return set_up(2, cube="layers", rules=rules, boards=(3, 1))


def _overworld() -> Setup:
    return set_up(2, first=1, beginners=(0,))


RECORDED = (
    Recorded("builders-biomes", "dice", "hearts", _overworld, 7),
    Recorded("builders-biomes", "assistant", "blocks", _blocks, 154),
    Recorded("builders-biomes", "assistant", "layers", _layers, 226),
    Recorded("builders-biomes", "referee", "overworld", _overworld, 372),
)
