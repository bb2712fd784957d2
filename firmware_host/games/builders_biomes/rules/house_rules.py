"""The house rules of Builders & Biomes."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.house_rules import Switch

SWITCHES: Final = (
    Switch("bb.corners", "BB-A01", ("on", "off"), ("referee",)),
    Switch("bb.collect", "BB-A04", ("sequential", "simultaneous")),
    Switch("bb.fresh_mob", "BB-A11", ("yes", "no")),
    Switch("bb.tnt", "BB-A18", ("after_all", "after_three"), ("referee",)),
    Switch("bb.open_mobs", "BB-A35", ("no", "yes")),
)
