"""What the lobby of this box has to offer: games, values, house rules, what was played last."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from firmware_host.games.core.registry import games, levels_of, rules_for
from firmware_host.games.core.rules import Setup
from firmware_host.table import lobby
from firmware_host.table.conversation import Conversation
from firmware_host.table.lobby import Lobby, Offer

if TYPE_CHECKING:
    from firmware_host.table.journal import Journal
    from firmware_host.table.values import Values


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
    values: Values, languages: tuple[str, ...], last: Setup | None, asks_language: bool
) -> Conversation:
    offered = offered_games()
    offer = Offer(
        languages=languages,
        values={game: values.plain(game) for game in offered},
        house_rules=values.house_rules(),
        helps={game: levels_of(game) for game in offered},
        last=last,
        asks_language=asks_language,
    )
    room = Lobby()
    return Conversation(room, room.start(offer))
