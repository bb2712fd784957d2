"""The rooms around a game, opened with what this box has: the lobby, the owner's wizards."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from firmware_host.games import all_games, game_ids, game_of, rules_for
from firmware_host.games.core.rules import OLD_MODE_WORDS, Setup
from firmware_host.table import owner_tags
from firmware_host.table.answer_history import AnswerHistory
from firmware_host.table.lobby import Lobby, Offer
from firmware_host.table.owner_games import OwnerGames

if TYPE_CHECKING:
    from firmware_host.table.game_store import GameStore
    from firmware_host.table.values import TileTags, Values


async def setup_played_last(game_store: GameStore, values: Values) -> Setup | None:
    """What was played last, if a game can still start with it."""
    written = await game_store.recall("last_setup") or "null"
    try:
        last: Setup = json.loads(written)
        if "help" in last:  # written by version 0.1
            last["mode"] = OLD_MODE_WORDS[last.pop("help")]
        game = last["game"]
        rules_for(game, last["mode"]).start({**last, "values": values.plain(game)})
    except (ValueError, TypeError, KeyError):
        return None
    return last


def open_lobby(
    values: Values,
    languages: tuple[str, ...],
    last: Setup | None,
    asks_language: bool,
    has_reader: bool,
) -> AnswerHistory:
    offer = Offer(
        languages=languages,
        values={game: values.plain(game) for game in game_ids()},
        house_rules=values.house_rules(),
        modes={game.id: tuple(game.modes) for game in all_games()},
        last=last,
        asks_language=asks_language and len(languages) > 1,
        has_reader=has_reader,
    )
    room = Lobby()
    return AnswerHistory(room, room.start(offer))


def open_values(values: Values) -> AnswerHistory:
    """The owner's pages for printed values: which game, where several have a wizard."""
    games = [game.id for game in all_games() if game.wizard]
    if len(games) == 1:
        return open_wizard(games[0], values)
    chooser = OwnerGames()
    return AnswerHistory(chooser, chooser.start(games))


def open_wizard(game: str, values: Values) -> AnswerHistory:
    """The owner's wizard of one game."""
    wizard = game_of(game).wizard
    assert wizard is not None, f"{game} has no wizard"
    return AnswerHistory(wizard.flow, wizard.start(values.plain(game), values.owned(game)))


def open_tags(tags: TileTags, values: Values) -> AnswerHistory:
    return owner_tags.open_tags(tags, values)
