"""The house rules of Portal Dash."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.setups import Switch

REFEREE_ONLY: Final = ("referee",)

SWITCHES: Final = (
    Switch("pd.deadline", "PD-A01", ("action", "instant")),
    Switch("pd.boss_block", "PD-A05", ("always", "on_hit")),
    Switch("pd.metric", "PD-A09", ("path", "manhattan"), REFEREE_ONLY),
    Switch("pd.blocked", "PD-A10", ("stay", "approach"), REFEREE_ONLY),
    Switch("pd.refuse", "PD-A22", ("no", "yes"), REFEREE_ONLY),
    Switch("pd.leggings_are_boots", "PD-A24", ("no", "yes"), REFEREE_ONLY),
    Switch("pd.pass", "PD-A30", ("no", "yes")),
    Switch("pd.blind", "PD-A36", ("printed", "fewer")),
)
