"""Versions of the rules in both modes, and which older games still replay.

Version 3 asks for colors when they are needed, takes an action in one answer, and asks nothing
that has one answer. In version 4 people point at the block a die takes, a block that only goes into
the box has no color told, and nobody is asked about what does good to one player alone. In version
5 people may also point at any block among equals, and tell a color that was ruled out. Version 6
offers every legal block and counts locked Netherite items one by one; the referee has pieces placed
before the first roll, and assistant mode doubts what it can disprove.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = 6
REPLAYED: Final = (4, 5, VERSION)
"""Every answer of version 4 is one of version 5; before that answers belong to other questions."""
ALL_BLOCKS: Final = 6
"""Since this version no legal block is left out because another one looks like it."""
PIECES_FIRST: Final = 6
"""Since this version the referee asks for the board and the start spaces before the first roll."""
DOUBTS: Final = 6
"""Since this version assistant mode doubts answers; it offers only possible numbers of spawners."""
