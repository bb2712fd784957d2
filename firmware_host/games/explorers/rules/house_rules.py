"""The house rules of Explorers."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.house_rules import Switch

SWITCHES: Final = (
    Switch("ex.gameover", "EX-A01", ("last5", "last4")),
    Switch("ex.chain", "EX-A02", ("once", "per_card")),
    Switch("ex.armour_mid", "EX-A07", ("no", "yes")),
    Switch("ex.armour_fresh", "EX-A08", ("yes", "no")),
    Switch("ex.extra_counts", "EX-A18", ("no", "yes")),
    Switch("ex.shuffle_after_map", "EX-A20", ("yes", "no")),
    Switch("ex.takeback", "EX-A23", ("no", "yes")),
    Switch("ex.trade", "EX-A26", ("no", "yes")),
)
