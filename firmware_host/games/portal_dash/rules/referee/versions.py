"""Board and items of older versions of the rules, said in today's terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.rules import Setup
from firmware_host.games.portal_dash.rules.board import CHEST, SPAWNERS
from firmware_host.games.portal_dash.rules.items import ROUGH_GROUND
from firmware_host.games.portal_dash.rules.versions import with_old_house_rules


def with_old_parts(setup: Setup, version: int) -> Setup:
    """With the house rules, and board and items as that version took them."""
    setup = with_old_house_rules(setup, version)
    values = setup.get("values")
    if version > 1 or not isinstance(values, Mapping):
        return setup
    strip = values.get("portal_strip")
    if isinstance(strip, list) and any(letter in CHEST + SPAWNERS for letter in "".join(strip)):
        raise BadSetup(
            "values.portal_strip: version 1 of the rules left its chest and spawners empty (PD-152)"
        )
    groups = ("boots", "enchantments")
    changed = {group: _all_ground(values[group]) for group in groups if group in values}
    return {**setup, "values": {**values, **changed}}


def _all_ground(group: Any) -> Any:
    """Items that ignore some ground ignore all of it."""
    if not isinstance(group, Mapping):
        return group
    return {
        id: {**item, "ignores": list(ROUGH_GROUND)}
        if isinstance(item, Mapping) and item.get("ignores")
        else item
        for id, item in group.items()
    }
