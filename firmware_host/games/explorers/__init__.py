"""Explorers. RULES.md beside this file numbers the rules; ids stand where they are done.

There is one level; who holds the cards (`HOLDERS` in setup.py) only decides who answers a draw.
"""

from firmware_host.games.explorers.rules import Explorers

__all__ = ["Explorers"]
