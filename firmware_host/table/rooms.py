"""The rooms around a game, opened with what this box has: the lobby, the owner's wizards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from firmware_host.games import all_games, game_ids, game_of, rules_for
from firmware_host.games.core.before_play import SEAL_SHOWN
from firmware_host.games.core.dice_only import DiceOnly
from firmware_host.games.core.rules import DICE_MODE, OLD_MODE_WORDS, Setup
from firmware_host.table import owner_tags, owner_values
from firmware_host.table.answer_history import AnswerHistory
from firmware_host.table.fair import FairDice, new_log
from firmware_host.table.lobby import Doors, Lobby, Offer
from firmware_host.table.owner_games import GUESSED, OwnerGames
from firmware_host.table.owner_values import Guesses

if TYPE_CHECKING:
    from firmware_host.games.core.log import GameLog
    from firmware_host.table.game_store import GameStore
    from firmware_host.table.values import TileTags, Values


LAST, LASTS, DICE = "last_setup", "last_setups", "dice_rolled_last"
"""What the store remembers for the lobby: the last set-up, that of each game, whose dice."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """What was played here before, as far as a game can still start with it."""

    last: Setup | None = None
    lasts: Mapping[str, Setup] = field(default_factory=dict)
    dice: str = ""


async def remembered(game_store: GameStore, values: Values) -> Remembered:
    last = _playable(_parsed(await game_store.recall(LAST)), values)
    written = _parsed(await game_store.recall(LASTS))
    lasts: dict[str, Setup] = {}
    for setup in written.values() if isinstance(written, dict) else ():
        if (found := _playable(setup, values)) is not None:
            lasts[found["game"]] = found
    if last is not None:
        lasts[last["game"]] = last
    return Remembered(last, lasts, await game_store.recall(DICE) or "")


def _parsed(written: str | None) -> Any:
    try:
        return json.loads(written or "null")
    except ValueError:
        return None


def _playable(setup: Any, values: Values) -> Setup | None:
    """A set-up that was written down, also by version 0.1; None if no game can start with it."""
    try:
        if "help" in setup:
            setup["mode"] = OLD_MODE_WORDS[setup.pop("help")]
        game = setup["game"]
        rules_for(game, setup["mode"]).start({**setup, "values": values.plain(game)})
    except (ValueError, TypeError, KeyError):
        return None
    return dict(setup) if setup["players"] else None


def to_remember(known: Remembered, chosen: Setup) -> dict[str, str]:
    """For the lobby after the game that begins; dice only have no set-up."""
    if chosen["mode"] == DICE_MODE:
        return {DICE: chosen["game"]}
    lasts = {**known.lasts, chosen["game"]: chosen}
    return {LAST: json.dumps(chosen), LASTS: json.dumps(lasts)}


def cleared(forgets: bool) -> dict[str, str]:
    """What the store remembers once a party has gone; with `forgets` nothing of their games."""
    known = dict.fromkeys((LAST, LASTS, DICE, "language"), "") if forgets else {}
    return {"ended": "", "lobby": "[]", LED_HERE: "", **known}


def open_lobby(
    values: Values,
    languages: tuple[str, ...],
    known: Remembered,
    asks_language: bool,
    doors: Doors,
    tags: TileTags | None = None,
) -> AnswerHistory:
    offer = Offer(
        languages=languages,
        values={game: values.plain(game) for game in game_ids()},
        house_rules=values.house_rules(),
        modes={game.id: tuple(game.modes) for game in all_games()},
        last=known.last,
        lasts=known.lasts,
        dice_rolled_last=known.dice,
        asks_language=asks_language and len(languages) > 1,
        doors=doors,
        tagged=frozenset(game for game in game_ids() if tags is not None and tags.tagged(game)),
    )
    room = Lobby()
    return AnswerHistory(room, room.start(offer))


def begun(chosen: Setup, values: Values, secret: bytes) -> tuple[GameLog, AnswerHistory, FairDice]:
    """A game with this set-up and the values of this box, before its first answer."""
    rules = rules_for(chosen["game"], chosen["mode"])
    setup = {**chosen, SEAL_SHOWN: True, "values": values.plain(rules.game)}
    if rules.mode == DICE_MODE:
        setup["guessed"] = guessed_dice(rules.game, values)
    log = new_log(rules.game, rules.mode, rules.version, setup, secret)
    setup["commitment"] = log.commitment
    return log, AnswerHistory(rules, rules.start(setup)), FairDice(secret)


LED_HERE = "led_here"
"""The seal of the running game and the answers in the lobby that led to it."""


def answers_in(written: str | None) -> list[str]:
    """Answers in the lobby as the store remembers them; none of what is no list of texts."""
    found = _parsed(written)
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


def led_here(written: str | None, commitment: str) -> list[str] | None:
    """None if the answers are those of another game."""
    match _parsed(written):
        case [seal, [*answers]] if seal == commitment:
            return [str(answer) for answer in answers]
    return None


def guessed_dice(game: str, values: Values) -> list[str]:
    """The names of dice whose faces nobody has looked up: «combat» of dice.combat, and where hearts
    of tokens are drawn «tokens» of tokens.bow."""
    rules = rules_for(game, DICE_MODE)
    assert isinstance(rules, DiceOnly)
    names = rules.names(values.plain(game))
    roots = (each.path.removeprefix("dice.").partition(".")[0] for each in values.unsure(game))
    return [root for root in dict.fromkeys(roots) if root in names]


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
    return Guesses(game, unsure)


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
