"""The transcripts of Explorers: how each is set up, and its seed."""

from __future__ import annotations

from firmware_host.games.core.rules import Setup
from tests.games.explorers.rules.printed_cards import generous, set_up
from tests.games.transcript import Recorded


def _table() -> Setup:
    rules = {"ex.takeback": "yes", "ex.trade": "yes", "ex.shuffle_after_map": "no"}
    return set_up(2, "first_game", "table", first=1, rules=rules, values=generous())


def _creatures() -> Setup:
    rules = {"ex.chain": "per_card", "ex.armour_mid": "yes", "ex.gameover": "last4"}
    return set_up(3, "hard", "creatures", rules=rules, commitment="ab" * 32)


def _box() -> Setup:
    return set_up(1, "easy", "box", values=generous())


RECORDED = (
    Recorded("explorers", "referee", "table", _table, 12),
    Recorded("explorers", "referee", "creatures", _creatures, 46),
    Recorded("explorers", "referee", "box", _box, 104),
)
