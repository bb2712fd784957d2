"""The owner's wizards of both games: which game, and its buildings from the first and the last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from firmware_host.config.catalogue import Catalogue
from firmware_host.config.settings import load_settings
from firmware_host.config.tags import known_tiles
from firmware_host.games.builders_biomes.wizard import WIZARD as BUILDINGS
from firmware_host.games.portal_dash.wizard import WIZARD as VALUES
from firmware_host.table import owner_values
from firmware_host.table.answer_history import Questioner
from firmware_host.table.owner_games import OwnerGames
from firmware_host.table.owner_tags import OwnerTags, TagsState
from firmware_host.table.owner_values import Guesses
from tests.games.portal_dash.bots.shipped_values import values_of


def wizards() -> tuple[tuple[str, Questioner, Any], ...]:
    """Rooms to be answered at random."""
    biomes = values_of("builders-biomes")
    chooser, tags = OwnerGames(), OwnerTags()
    paths = [f"structures.{id}" for id in biomes["structures"]]
    return (
        ("owner", chooser, chooser.start(("portal-dash", "builders-biomes"), ("explorers",))),
        *(("owner", owner_values.flow, owner_values.start(each)) for each in _guesses()),
        ("owner", VALUES.flow, VALUES.start({}, ["dice.combat", "piglin.1-2.B"])),
        ("owner", BUILDINGS.flow, BUILDINGS.start(biomes, ())),
        ("owner", BUILDINGS.flow, BUILDINGS.start(biomes, paths[:-1])),
        *(("owner", tags, state) for state in _tag_states(tags)),
    )


def _guesses() -> Iterator[Guesses]:
    for game, catalogue in _catalogues().items():
        yield Guesses(game, catalogue.unsure())


def _tag_states(tags: OwnerTags) -> Iterator[TagsState]:
    """Nothing tagged yet, all but the last, and everything; the buildings show what they are."""
    tiles = {game: known_tiles(game, _catalogues()) for game in ("portal-dash", "builders-biomes")}
    names = {game: tuple(each) for game, each in tiles.items()}
    cards = {
        f"building:{id}": card for id, card in values_of("builders-biomes")["structures"].items()
    }
    yield tags.start(names, {}, cards)
    yield tags.start(names, {game: each[:-1] for game, each in names.items()}, cards)
    yield tags.start(names, names, cards)
    for game in names:
        yield tags.start({game: names[game]}, {}, cards)


@cache
def _catalogues() -> Mapping[str, Catalogue]:
    return load_settings(state_dir=Path(mkdtemp()), virtual=True).catalogues
