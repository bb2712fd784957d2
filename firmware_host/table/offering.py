"""The rooms around a game, opened with what this box has: the lobby, the owner's wizards."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from firmware_host.games.builders_biomes import wizard as owner_buildings
from firmware_host.games.builders_biomes.wizard import OwnerBuildings
from firmware_host.games.core.registry import games, levels_of, rules_for
from firmware_host.games.core.rules import Setup
from firmware_host.games.portal_dash import wizard as owner_values
from firmware_host.games.portal_dash.wizard import OwnerValues
from firmware_host.table import lobby, owner_tags
from firmware_host.table.conversation import Conversation
from firmware_host.table.lobby import Lobby, Offer

if TYPE_CHECKING:
    from firmware_host.table.journal import Journal
    from firmware_host.table.tags import TileTags
    from firmware_host.table.values import Values


HAVE_WIZARDS = (owner_values.GAME, owner_buildings.GAME)
"""Games with values that are entered on the panel."""


def offered_games() -> list[str]:
    return [game for game in games() if game in lobby.GAMES]


async def setup_played_last(journal: Journal, values: Values) -> Setup | None:
    """What was played last, if a game can still start with it."""
    written = await journal.recall("last_setup") or "null"
    try:
        last: Setup = json.loads(written)
        game = last["game"]
        rules_for(game, last["help"]).start({**last, "values": values.plain(game)})
    except (ValueError, TypeError, KeyError):
        return None
    return last if game in lobby.GAMES else None


def lobby_talk(
    values: Values,
    languages: tuple[str, ...],
    last: Setup | None,
    asks_language: bool,
    has_reader: bool,
) -> Conversation:
    offered = offered_games()
    offer = Offer(
        languages=languages,
        values={game: values.plain(game) for game in offered},
        house_rules=values.house_rules(),
        helps={game: levels_of(game) for game in offered},
        last=last,
        asks_language=asks_language and len(languages) > 1,
        has_reader=has_reader,
    )
    room = Lobby()
    return Conversation(room, room.start(offer))


def values_talk(values: Values) -> Conversation:
    """The owner's wizard, the one for Portal Dash or the way to the other."""
    wizard = OwnerValues()
    owned = values.owned(owner_values.GAME)
    offered = [game for game in offered_games() if game in HAVE_WIZARDS]
    return Conversation(wizard, wizard.start(offered, owned))


def buildings_talk(values: Values) -> Conversation:
    wizard = OwnerBuildings()
    game = owner_buildings.GAME
    start = wizard.start(values.plain(game)["structures"], values.owned(game))
    return Conversation(wizard, start)


def tags_talk(tags: TileTags, values: Values) -> Conversation:
    return owner_tags.tags_talk(tags, values, offered_games())
