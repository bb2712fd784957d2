"""The table as JSON for pages: game, question, and the tiles of a virtual reader's tray."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from firmware_host.config.tags import Tile
from firmware_host.games import game_ids, game_of
from firmware_host.games.game import Game
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import player_name, present
from firmware_host.panel.words import tile_name
from firmware_host.table.snapshot import TableSnapshot

_HUES = {"pink": 335, "red": 0, "blue": 215, "yellow": 50, "green": 130}
"""Hues of players' tiles; a game's panel brings those of its other tiles."""


def game_document(snapshot: TableSnapshot) -> dict[str, Any] | None:
    if snapshot.game_id is None:
        return None
    outcome = snapshot.outcome
    return {
        "id": snapshot.game_id,
        "name": snapshot.room,
        "mode": snapshot.mode,
        "players": [{"colour": colour, "name": name} for colour, name in snapshot.players],
        "commitment": snapshot.commitment,
        "digest": snapshot.digest,
        "outcome": outcome.to_json() if outcome else None,
    }


def question_document(snapshot: TableSnapshot, t: Translator) -> dict[str, Any] | None:
    question = snapshot.question
    if question is None:
        return None
    shown = present(question, snapshot, t)
    return {
        "id": question.id,
        "kind": question.kind,
        "who": question.who,
        "player": player_name(snapshot, question.who, t)
        if 0 <= question.who < len(snapshot.players)
        else "",
        "prompt": shown.prompt or shown.title,
        "options": [
            {"id": option.id, "text": option.text, "note": option.note} for option in shown.options
        ],
    }


def tiles_document(
    tags: Mapping[str, Tile], on_reader: str | None, snapshot: TableSnapshot, t: Translator
) -> list[dict[str, Any]]:
    """The tiles a virtual reader's tray offers; `on_reader` is the tag that lies there."""
    return [
        {"uid": uid, "name": name, "hue": _tile_hue(tile), "on_reader": uid == on_reader}
        for uid, tile, name in _tiles_at_hand(tags, on_reader, snapshot, t)
    ]


def _tiles_at_hand(
    tags: Mapping[str, Tile], on_reader: str | None, snapshot: TableSnapshot, t: Translator
) -> Iterator[tuple[str, Tile, str]]:
    """Tag, tile and name of what the tray shows, always with what lies on the reader."""
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
    """One tag for each answer, under the words of that answer: many cards may mean the same.

    The tag that lies on the reader is taken only if no other one gives that answer.
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


def _tile_hue(tile: Tile) -> int | None:
    """Degrees on the colour wheel: a player's own colour, one tint for all mobs of a type."""
    name = tile.id.split(":")[1]
    return game_of(tile.game).panel().hues.get(name, _HUES.get(name))
