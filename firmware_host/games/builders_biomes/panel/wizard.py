"""The owner's wizard for printed buildings; the tile in hand is drawn beside the list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_host.games.builders_biomes.panel.names import (
    blocks_signs,
    blocks_text,
    characteristic_icon,
    characteristic_name,
    short_characteristic,
    xp_text,
)
from firmware_host.panel.canvas import ROW, WIDTH, Canvas, Rect, Signs, draw_signs
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.lobby.owner_values import entered_before
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.words import MATERIALS, colour_name, short_colour

ICONS = ("biome", "material", "type")
TILE = 38


@presents("owner.building_again")
def _again(ask: Ask) -> Presentation:
    return entered_before(ask, tile_name(ask.about["tile"], ask.t))


@presents("owner.building")
def _building(ask: Ask) -> Presentation:
    """Above the list stands what was saved last; before the first one, how it goes."""
    t, latest = ask.t, ask.about["latest"]
    entered = int(ask.about["entered"])
    to_do = int(ask.about["of"]) - entered
    tiles = [answer for answer in ask.question.answers if answer != "done"]
    done = Option("done", t.gettext("Done"), "check")
    options = tuple(
        done if answer == "done" else _tile_option(ask, answer, tiles.index(answer) >= to_do)
        for answer in ask.question.answers
    )
    prompt = t.gettext("Put a tile on the reader or choose its number.")

    def draw_latest(canvas: Canvas, body: Rect) -> None:
        draw_signs(canvas, Rect(1, body.y, WIDTH - 2, ROW), card_signs(latest["card"]))
        canvas.dots(body.y + ROW)

    def screen(frame: Frame) -> Screen:
        if not latest:
            return ListScreen(frame, options, answer_with, prompt=prompt)
        return ListScreen(frame, options, answer_with, headline=(ROW + 1, draw_latest))

    corner = f"{entered}/{ask.about['of']}"
    # Translators: title, 14 letters
    return Presentation(t.gettext("Which tile?"), prompt, options, corner=corner, screen=screen)


def _tile_option(ask: Ask, tile: str, is_entered: bool) -> Option:
    """What was entered is drawn; of the others only the number is known."""
    card = ask.state.printed.get(tile) if is_entered else None
    art = f"bb:{card['type']}:{card['material']}" if card else "bb:card_back"
    return Option(tile, tile_name(tile, ask.t), "dwelling", "✓" if is_entered else "", art=art)


def _number(tile: str) -> str:
    """Tiles are called "b05"; people count 5."""
    return tile.lstrip("b").lstrip("0") or tile


def tile_name(tile: str, t: Translator) -> str:
    # Translators: a building tile by its number: Tile 5
    return t.gettext("Tile {n}").format(n=_number(tile))


def card_signs(card: Mapping[str, Any]) -> Signs:
    icons = tuple(characteristic_icon(str(card[what])) for what in ICONS if what in card)
    bonus = (f"=+{card['bonus']}",) if card.get("bonus") else ()
    return (*icons, "", *blocks_signs(card["cost"]), *bonus)


def _of_tile(ask: Ask, title: str, prompt: str, options: tuple[Option, ...]) -> Presentation:
    """A question about the tile in hand, which is drawn at the left as far as it is known."""
    card = ask.about["card"]

    def draw_tile(canvas: Canvas, body: Rect, _chosen: str) -> int:
        canvas.frame(Rect(1, body.y + 1, TILE, body.height - 2))
        for place, what in enumerate(ICONS):
            sign = characteristic_icon(str(card[what])) if what in card else "untick"
            canvas.icon(4, body.y + 5 + place * 13, sign)
        rows = [(f"={count}", f"block:{kind}") for kind, count in card["cost"].items()]
        for place, row in enumerate(rows):
            draw_signs(canvas, Rect(19, body.y + 1 + place * (ROW - 1), TILE - 19, ROW), row)
        return TILE + 3

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, picture=draw_tile)

    tile = str(ask.about["tile"])
    return Presentation(
        title,
        prompt,
        options,
        corner=_number(tile),
        heading=tile_name(tile, ask.t),
        screen=screen,
    )


@presents("owner.biome", "owner.material", "owner.type")
def _icon(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        # Translators: title, 18 letters
        "owner.biome": (t.gettext("Which biome?"), t.gettext("Which biome is on top?")),
        "owner.material": (
            # Translators: title, 18 letters
            t.gettext("Which material?"),
            t.gettext("Which material is in the middle?"),
        ),
        # Translators: title, 18 letters: decoration, dwelling, animal house or bridge
        "owner.type": (t.gettext("Which type?"), t.gettext("Which type is at the bottom?")),
    }
    options = tuple(
        Option(
            each,
            characteristic_name(each, t),
            characteristic_icon(each),
            short=short_colour(each, t) or short_characteristic(each, t),
            art="" if each in MATERIALS else f"bb:{each}",
        )
        for each in ask.question.answers
    )
    return _of_tile(ask, *words[ask.question.id], options)


@presents("owner.cost")
def _cost(ask: Ask) -> Presentation:
    t = ask.t
    # Translators: an option below the usual prices of a building: none of these
    other = Option("other", t.pgettext("price", "Another"))
    costs = ask.about["costs"]
    options = tuple(
        Option(answer, blocks_text(costs[answer], t), signs=blocks_signs(costs[answer]))
        if answer in costs
        else other
        for answer in ask.question.answers
    )
    # Translators: the building on a tile; title, 18 letters
    title = t.gettext("What does it cost?")
    return _of_tile(ask, title, title, options)


@presents("owner.block")
def _block(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option("done", t.gettext("Done"), "check")
        if kind == "done"
        else Option(kind, colour_name(kind, t), f"block:{kind}", short=short_colour(kind, t))
        for kind in ask.question.answers
    )
    # Translators: to the price of the building; title, 18 letters
    return _of_tile(ask, t.gettext("Add a block"), t.gettext("Which block does it cost?"), options)


@presents("owner.bonus")
def _bonus(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(Option(n, xp_text(int(n), t), "star") for n in ask.question.answers)
    prompt = t.gettext("How many XP does it give?")
    # Translators: title, 18 letters
    return _of_tile(ask, t.gettext("How many XP?"), prompt, options)
