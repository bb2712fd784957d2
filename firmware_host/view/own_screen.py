"""The look of the touch table on the box's own screen, which the box keeps in its configuration.

A kiosk's browser is private and forgets everything each day. Every other screen keeps its look
itself, under the same names: kiosk/page/table/look.js.
"""

from __future__ import annotations

import re
from typing import Any, Final

from firmware_host.config.device import TURNS, ScreenConfig

FOLLOW: Final = "follow"
"""The turn of a table that faces whoever plays."""
_NUMBERS: Final = {"size": "scale", "light": "picture_brightness", "volume": "volume"}
_FLAGS: Final = {
    "contrast": "high_contrast",
    "day": "bright_colors",
    "motion": "less_motion",
    "speech": "read_aloud",
}
"""The page's name of a setting, and its key in the section `screen` of device.yaml."""
_NUMBER: Final = re.compile(r"[01](\.[0-9]{1,2})?", re.ASCII)


def own_screen_part(screen: ScreenConfig, *, is_kept: bool) -> dict[str, Any]:
    """Return the part `own_screen` of the table's document.

    `is_kept`: the box keeps what is changed now. On a locked box a change lasts for one party.
    """
    numbers = {name: f"{getattr(screen, key):g}" for name, key in _NUMBERS.items()}
    flags = {name: "on" if getattr(screen, key) else "off" for name, key in _FLAGS.items()}
    turn = FOLLOW if screen.follows_players else str(screen.turn)
    return {
        "settings": {"turn": turn, **numbers, **flags},
        "mount": str(screen.turn),
        "is_kept": is_kept,
    }


def changes(screen: ScreenConfig, name: str, value: str) -> dict[str, Any] | None:
    """Return the keys of `screen` that a setting of the page changes; None: there is no such one.

    Whether a number is in range is for the schema of device.yaml to say.
    """
    wanted: dict[str, Any]
    if name == "turn" and value == FOLLOW:
        wanted = {"follows_players": True}
    elif name == "turn" and value in map(str, TURNS):
        wanted = {"turn": int(value), "follows_players": False}
    elif name in _NUMBERS and _NUMBER.fullmatch(value):
        wanted = {_NUMBERS[name]: float(value)}
    elif name in _FLAGS and value in ("on", "off"):
        wanted = {_FLAGS[name]: value == "on"}
    else:
        return None
    return {key: each for key, each in wanted.items() if getattr(screen, key) != each}
