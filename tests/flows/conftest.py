"""A box on the table for every journey."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from firmware_host.games.builders_biomes.box import BuildersBiomesBox
from firmware_host.games.builders_biomes.full import BuildersBiomesFull
from firmware_host.games.core import registry
from firmware_host.games.portal_dash.box import PortalDashBox
from firmware_host.games.portal_dash.full import PortalDashFull
from tests.flows.flow import Flow

GAMES = (PortalDashBox(), PortalDashFull(), BuildersBiomesBox(), BuildersBiomesFull())


@pytest.fixture
def flow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Flow]:
    """Journeys lead through every game that has screens, whatever else is registered."""
    monkeypatch.setattr(registry, "_ALL", GAMES)
    box = Flow()
    yield box
    box.close()
