"""Which games of older versions of the rules can be replayed: none.

Version 3 asks for colors when they are needed, takes an action in one answer, and asks nothing
that has one answer; answers of versions 1 and 2 belong to other questions.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = 3
