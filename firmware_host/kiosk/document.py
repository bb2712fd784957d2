"""What a page is told of the table, as plain JSON: game, question, tiles on the tray."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_host.config.tags import Tile
from firmware_host.kiosk.tray import tile_hue, tiles_at_hand
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import player_name, present
from firmware_host.table.snapshot import TableSnapshot


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
        {"uid": uid, "name": name, "hue": tile_hue(tile), "on_reader": uid == on_reader}
        for uid, tile, name in tiles_at_hand(tags, on_reader, snapshot, t)
    ]
