"""Which tiles lie in the tray of a virtual box, and their tint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from firmware_host.config.tags import Tile
from firmware_host.games import game_ids, game_of
from firmware_host.games.game import Game
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import present
from firmware_host.panel.tile_names import tile_name
from firmware_host.table.snapshot import TableSnapshot

_HUES = {"pink": 335, "red": 0, "blue": 215, "yellow": 50, "green": 130}
"""Of the players' colours; tiles of a game have their own."""


def tiles_at_hand(
    tags: Mapping[str, Tile], on_reader: str | None, snapshot: TableSnapshot, t: Translator
) -> Iterator[tuple[str, Tile, str]]:
    """Tag, tile and name of what lies at hand; what lies on the reader can always be taken off."""
    game = game_of(snapshot.game or game_ids()[0])
    tray = game.panel().tray
    named = _cards_that_answer(tags, on_reader, snapshot, game, t) if tray.by_answers else None
    for uid, tile in tags.items():
        if named is not None and uid in named:
            yield uid, tile, named[uid]
        elif uid == on_reader or (
            named is None and tile.game == game.id and tray.is_needed(tile.id, snapshot.mode)
        ):
            yield uid, tile, tile_name(tile.game, tile.id, t)


def _cards_that_answer(
    tags: Mapping[str, Tile],
    on_reader: str | None,
    snapshot: TableSnapshot,
    game: Game,
    t: Translator,
) -> dict[str, str]:
    """One of many cards for each answer, called by the side people see at this question.

    A card that can still be put on the reader is worth more than the one that lies there.
    """
    question = snapshot.question
    if question is None:
        return {}
    words = {
        option.id: f"{option.text} {option.note}" if "☠" in option.note else option.text
        for option in present(question, snapshot, t).options
    }
    found: dict[str, str] = {}
    for uid, tile in sorted(tags.items(), key=lambda tag: tag[0] == on_reader):
        if tile.game == game.id:
            answer = game.tiles.answer_of(tile.id, question, snapshot.players, snapshot.state)
            if answer in words:
                found.setdefault(answer, uid)
    return {uid: words[answer] for answer, uid in found.items()}


def tile_hue(tile: Tile) -> int | None:
    """Degrees on the colour wheel: a player's own colour, one tint for all mobs of a type."""
    name = tile.id.split(":")[1]
    return game_of(tile.game).panel().hues.get(name, _HUES.get(name))
