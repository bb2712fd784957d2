"""What set-ups of simulated games have in common, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from firmware_host.games.core.house_rules import Switch
from firmware_host.games.core.rules import Setup


def now_and_then(setup: Setup, switches: Sequence[Switch], random: Random) -> Setup:
    """House rules, the guide and the proof of fair dice in some of many games."""
    if random.random() < 0.3:
        setup["rules"] = {switch.id: random.choice(switch.options) for switch in switches}
    setup["guide"] = random.random() < 0.1
    setup["commitment"] = "ab" * 32 if random.random() < 0.1 else ""
    return setup
