"""Scorings: the best choice first, the group that counts on the board, the number explained."""

from __future__ import annotations

from firmware_host.games.builders_biomes.panel.cards import group_signs
from firmware_host.games.builders_biomes.panel.names import (
    characteristic_icon,
    characteristic_name,
    short_characteristic,
)
from firmware_host.games.builders_biomes.rules.turns import worth
from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.frame import Frame
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.screens.spaces import SIDE, SIGN_ACROSS, SIGN_DOWN, draw_group
from firmware_host.panel.words import approx


@presents("bb.score")
def _score(ask: Ask) -> Presentation:
    """BB-084, BB-A26: the player picks; a star marks what is worth most."""
    t, state, seat = ask.t, ask.state, ask.question.who
    scoring = str(ask.about["scoring"])
    points: dict[str, int] = ask.about["points"]
    best = max(points.values())

    def in_xp(each: str, xp: int) -> str:
        return approx(str(xp), ask.is_guess(f"points.{each}"))

    options = tuple(
        Option(
            each,
            characteristic_name(each, t),
            characteristic_icon(each),
            ("★" if points[each] == best else "") + in_xp(each, points[each]),
            short=short_characteristic(each, t),
        )
        for each in ask.question.answers
    )
    shown = group_signs(state.shown(seat, scoring))

    def draw_board(canvas: Canvas, body: Rect, chosen: str) -> int:
        xp, spaces = worth(state, seat, chosen)
        draw_group(canvas, 1, body.y + 1, shown, spaces)
        sum_ = f"{len(spaces)}×{state.setup.points[chosen]}={in_xp(chosen, xp)}"
        width = SIDE * SIGN_ACROSS
        left = max(0, (width - canvas.width_of(sum_)) // 2)
        canvas.text(1 + left, body.y + SIDE * SIGN_DOWN + 3, sum_)
        return width + 2

    def screen(frame: Frame) -> Screen:
        start = list(points.values()).index(best)
        return ListScreen(frame, options, answer_with, picture=draw_board, cursor=start)

    # Translators: title, 20 letters
    title = t.gettext("Pick what scores")
    # Translators: {card}: A, B or C
    prompt = t.gettext("Scoring {card}: choose what you score.").format(card=scoring)
    return Presentation(title, prompt, options, screen=screen)
