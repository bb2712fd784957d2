"""Set-ups of older versions of the rules, said in today's terms.

Version 1: fewer blocks could be drawn and both new items refused without a house rule (PD-A36,
PD-A22), any ignored ground meant all of it, and a portal strip stayed bare (PD-152). The box
level did not ask which armour was replaced, who of boss and untracked figures acts first, nor
for spawners of the portal strip; a game that began so goes on so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.rules import Setup
from firmware_host.games.portal_dash.board import CHEST, SPAWNERS
from firmware_host.games.portal_dash.items import ROUGH_GROUND

VERSION: Final = 2
OLDEST: Final = 1
"""The oldest version whose games can be replayed."""
_HOUSE_RULES_OF_1: Final = {"pd.refuse": "yes", "pd.blind": "fewer"}


def with_old_house_rules(setup: Setup, version: int) -> Setup:
    """What a set-up did not say was ruled the other way then."""
    rules = setup.get("rules")
    if version > 1 or not isinstance(rules, Mapping):
        return setup
    return {**setup, "version": version, "rules": {**_HOUSE_RULES_OF_1, **rules}}


def with_old_parts(setup: Setup, version: int) -> Setup:
    """The same, and board and items as the full level of that version took them."""
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
