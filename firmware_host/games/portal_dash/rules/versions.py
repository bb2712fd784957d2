"""Set-ups of older versions of the rules, said in today's terms.

Version 1: fewer blocks could be drawn and both new items refused without a house rule (PD-A36,
PD-A22), any ignored ground meant all of it, and a portal strip stayed bare (PD-152). The box
level did not ask which armour was replaced, who of boss and untracked figures acts first, nor
for spawners of the portal strip; a game that began so goes on so. Of equal tiles in two bags the
uppermost was taken to be drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware_host.games.core.rules import Setup

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
