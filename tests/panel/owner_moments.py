"""The owner's wizards of both games, really asked; they may live on another branch for a while."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from firmware_host.table.owner_values import OwnerValues
from tests.bots.shipped_values import values_of

WIZARD = "firmware_host.table.owner_buildings"
IDS = frozenset(
    f"owner.{what}"
    for what in ("game", "building", "biome", "material", "type", "cost", "block", "bonus")
)


def not_here_yet() -> frozenset[str]:
    """Questions whose presenters wait for the wizard that asks them."""
    return frozenset() if find_spec(WIZARD) else IDS


def wizards() -> tuple[tuple[str, Any, Any], ...]:
    """Rooms to be answered at random: which game, and the buildings from the first and the last."""
    if not_here_yet():
        return ()
    structures = values_of("builders-biomes")["structures"]
    owner: Any = OwnerValues()
    buildings = import_module(WIZARD).OwnerBuildings()
    paths = [f"structures.{id}" for id in structures]
    return (
        ("owner", owner, owner.start(("portal-dash", "builders-biomes"))),
        ("owner", buildings, buildings.start(structures, ())),
        ("owner", buildings, buildings.start(structures, paths[:-1])),
    )
