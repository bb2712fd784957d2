"""Versions of the rules in both modes, and which older games still replay.

2: boards by player, red for pink, extra actions may be declined, layers freed by the first of two
blocks taken at the same time are refused. 3: fewer questions (an action names its card, colors are
told when a block is taken, fights end when decided). 4: in assistant mode the box counts the blocks
that players have left and doubts what cannot be.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = 4
REPLAYED: Final = (3, VERSION)
"""Every answer of version 3 is one of version 4, if nothing is doubted."""
DOUBTING: Final = 4
"""Since this version buildings are paid for in assistant mode, and impossible answers doubted."""
