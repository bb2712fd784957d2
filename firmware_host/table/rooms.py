"""The rooms around a game, opened with what this box has: the lobby, the owner's wizards."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from firmware_host.games import all_games, game_ids, game_of, rules_for
from firmware_host.games.core.rules import OLD_MODE_WORDS, Setup
from firmware_host.table import owner_tags, owner_values
from firmware_host.table.answer_history import AnswerHistory
from firmware_host.table.lobby import Lobby, Offer
from firmware_host.table.owner_games import GUESSED, OwnerGames
from firmware_host.table.owner_values import Guesses

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
    guessed = [game.id for game in all_games() if _guesses(game.id, values).values]
    chooser = OwnerGames()
    return AnswerHistory(chooser, chooser.start(games, guessed))


def _guesses(game: str, values: Values) -> Guesses:
    """Those that no wizard of the game asks for."""
    on_panel = game_of(game).catalogue.on_panel
    unsure = [each for each in values.unsure(game) if not on_panel(each.path)]
    return Guesses(game, unsure, values.plain(game))


def open_guesses(game: str, values: Values) -> AnswerHistory:
    return AnswerHistory(owner_values.flow, owner_values.start(_guesses(game, values)))


def owner_page_after(where: str, wizard: str, values: Values) -> tuple[AnswerHistory, str] | None:
    """Where an owner's page leads, and the game it is about; None for the lobby.

    `wizard` is the game whose printed values were being entered, if any.
    """
    if where.startswith(GUESSED):
        game = where.removeprefix(GUESSED)
        return open_guesses(game, values), game
    if where in game_ids():
        return open_wizard(where, values), where
    if where == "save" and wizard:  # on to the next value
        return open_wizard(wizard, values), wizard
    if wizard:
        return open_values(values), ""
    return None


def open_wizard(game: str, values: Values) -> AnswerHistory:
    """The owner's wizard of one game."""
    wizard = game_of(game).wizard
    assert wizard is not None, f"{game} has no wizard"
    return AnswerHistory(wizard.flow, wizard.start(values.plain(game), values.owned(game)))


def open_tags(tags: TileTags, values: Values) -> AnswerHistory:
    return owner_tags.open_tags(tags, values)
