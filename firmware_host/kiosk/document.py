"""What a page is told of the table, as plain JSON: game, question, tiles on the tray."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_host.config.tags import Tile
from firmware_host.games.core.rules import mode_name
from firmware_host.kiosk.tray import tile_hue, tiles_at_hand
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import present
from firmware_host.table.moment import Moment


def game_document(moment: Moment) -> dict[str, Any] | None:
    if moment.game_id is None:
        return None
    outcome = moment.outcome
    return {
        "id": moment.game_id,
        "name": moment.room,
        "mode": mode_name(moment.level),
        "players": [{"colour": colour, "name": name} for colour, name in moment.players],
        "commitment": moment.commitment,
        "digest": moment.digest,
        "outcome": outcome.to_json() if outcome else None,
    }


def question_document(moment: Moment, t: Translator) -> dict[str, Any] | None:
    question = moment.question
    if question is None:
        return None
    shown = present(question, moment, t)
    return {
        "id": question.id,
        "kind": question.kind,
        "who": question.who,
        "prompt": shown.prompt or shown.title,
        "options": [
            {"id": option.id, "text": option.text, "note": option.note} for option in shown.options
        ],
    }


def tiles_document(
    tags: Mapping[str, Tile], on_reader: str | None, moment: Moment, t: Translator
) -> list[dict[str, Any]]:
    """The tiles a virtual reader's tray offers; `on_reader` is the tag that lies there."""
    return [
        {"uid": uid, "name": name, "hue": tile_hue(tile), "on_reader": uid == on_reader}
        for uid, tile, name in tiles_at_hand(tags, on_reader, moment, t)
    ]
