"""The owner's wizards of both games: which game, and its buildings from the first and the last."""

from __future__ import annotations

from typing import Any

from firmware_host.table.conversation import Asker
from firmware_host.table.owner_buildings import OwnerBuildings
from firmware_host.table.owner_values import OwnerValues
from tests.bots.shipped_values import values_of


def wizards() -> tuple[tuple[str, Asker, Any], ...]:
    """Rooms to be answered at random."""
    structures = values_of("builders-biomes")["structures"]
    owner, buildings = OwnerValues(), OwnerBuildings()
    paths = [f"structures.{id}" for id in structures]
    return (
        ("owner", owner, owner.start(("portal-dash", "builders-biomes"))),
        ("owner", owner, owner.start(("portal-dash",), ["dice.combat", "piglin.1-2.B"])),
        ("owner", buildings, buildings.start(structures, ())),
        ("owner", buildings, buildings.start(structures, paths[:-1])),
    )
