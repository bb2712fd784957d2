"""Which tiles lie in the tray of a virtual box, and their tint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from firmware_host.config.tags import Tile
from firmware_host.games.builders_biomes import wizard as owner_buildings
from firmware_host.games.builders_biomes.wizard import BuildingsState
from firmware_host.games.core.registry import games
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import present
from firmware_host.panel.tile_names import tile_name
from firmware_host.table.lobby.state import LobbyState
from firmware_host.table.moment import Moment
from firmware_host.table.owner_tags import TagsState
from firmware_host.table.scans import answer_of

EXPLORERS = "explorers"

_HUES = {
    "pink": 335, "red": 0, "blue": 215, "yellow": 50, "green": 130,
    "magma_cube": 12, "ghast": 200, "enderman": 275, "hoglin": 345, "blaze": 42,
    "wither_skeleton": 240, "wildfire": 25, "ancient_hoglin": 320,
}  # fmt: skip


def tiles_at_hand(
    tags: Mapping[str, Tile], on_reader: str | None, moment: Moment, t: Translator
) -> Iterator[tuple[str, Tile, str]]:
    """Tag, tile and name of what lies at hand; what lies on the reader can always be taken off."""
    game = _game_at_hand(moment)
    named = _cards_that_answer(tags, on_reader, moment, t) if game == EXPLORERS else None
    for uid, tile in tags.items():
        if named is not None and uid in named:
            yield uid, tile, named[uid]
        elif uid == on_reader or (named is None and _is_needed(tile, game, moment)):
            yield uid, tile, tile_name(tile.game, tile.id, t)


def _cards_that_answer(
    tags: Mapping[str, Tile], on_reader: str | None, moment: Moment, t: Translator
) -> dict[str, str]:
    """One of 107 cards for each answer, called by the side people see at this question.

    A card that can still be put on the reader is worth more than the one that lies there.
    """
    question = moment.question
    if question is None:
        return {}
    words = {
        option.id: f"{option.text} {option.note}" if "☠" in option.note else option.text
        for option in present(question, moment, t).options
    }
    found: dict[str, str] = {}
    for uid, tile in sorted(tags.items(), key=lambda tag: tag[0] == on_reader):
        if tile.game == EXPLORERS:
            answer = answer_of(tile.id, question, moment.players, moment.state)
            if answer in words:
                found.setdefault(answer, uid)
    return {uid: words[answer] for answer, uid in found.items()}


def _game_at_hand(moment: Moment) -> str:
    """The game on the table, or the one people are about to begin, to tag or to look up."""
    if moment.game_id is not None:
        return moment.room
    match moment.state:
        case LobbyState() as lobby:
            return str(lobby.choices.get("game", games()[0]))
        case TagsState() as tagging:
            return tagging.game
        case BuildingsState():
            return owner_buildings.GAME
        case _:
            return games()[0]


def _is_needed(tile: Tile, game: str, moment: Moment) -> bool:
    """Tiles of the game; board tiles and items only where the box knows the board."""
    if tile.game != game:
        return False
    return moment.level == "full" or not tile.id.startswith(("item:", "tile:"))


def tile_hue(tile: str) -> int | None:
    """Degrees on the colour wheel: a player's own colour, one tint for all mobs of a type."""
    return _HUES.get(tile.split(":")[1])
