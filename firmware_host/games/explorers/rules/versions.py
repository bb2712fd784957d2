"""Versions of the rules, and which older games still replay.

Version 2 asks for landscapes only when players go there. In version 3 the explored one of two cards
alike leaves the list, so that the places that `ex.return` names are others.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = 3
REPLAYED: Final = (2, VERSION)
EXPLORED_GOES: Final = 3
"""Since this version the explored card leaves the list, not the first one that equals it."""
