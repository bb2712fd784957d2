"""Building in words: which card, what it costs, where it lies."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.games.builders_biomes.panel.cards import board_spaces, bonus_text
from firmware_host.games.builders_biomes.panel.names import (
    blocks_signs,
    blocks_text,
    building_name,
    characteristic_icon,
    characteristic_name,
    structure_text,
)
from firmware_host.games.builders_biomes.rules.cards import SCORINGS, Structure
from firmware_host.games.builders_biomes.rules.scoring import counted
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.panel.canvas import ROW, WIDTH, Canvas, Rect, draw_signs
from firmware_host.panel.font import small
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import EDGES, ListScreen, Option
from firmware_host.panel.screens.spaces import Draw, SpacesScreen
from firmware_host.panel.words import approx, colour_name, short_colour


def structure(state: BiomesState, id: str) -> Structure:
    card = state.setup.cards[id]
    assert isinstance(card, Structure)
    return card


@presents("bb.pay")
def _pay(ask: Ask) -> Presentation:
    """BB-036: every mix of blocks that pays, in words; the signs of the marked one below."""
    t, card = ask.t, structure(ask.state, str(ask.about["card"]))
    options = _payments(ask.question.answers, t)

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, signs_below=True)

    name = building_name(card, t)
    # Translators: {building}: Forest bridge
    prompt = t.gettext("{building}: which blocks do you pay? Put them into the game box.")
    return Presentation(
        # Translators: verb first; title, 20 letters
        t.gettext("Pay blocks"),
        prompt.format(building=name),
        options,
        screen=screen,
    )


def _payments(answers: Sequence[str], t: Translator) -> tuple[Option, ...]:
    """The short words of all are those of the least cut that lets every line fit."""
    mixes = {answer: _paid(answer) for answer in answers}
    room, measure = WIDTH - EDGES, small().width
    for name in (_short_name, _cut_name, _cut):
        shorts = {
            answer: " ".join(f"{paid[kind]} {name(kind, t)}" for kind in paid)
            for answer, paid in mixes.items()
        }
        if all(measure(short) <= room for short in shorts.values()):
            break
    return tuple(
        Option(answer, blocks_text(paid, t), short=shorts[answer], signs=blocks_signs(paid))
        for answer, paid in mixes.items()
    )


def _paid(answer: str) -> dict[str, int]:
    paid: dict[str, int] = {}
    for part in answer.split(",") if answer != "free" else ():
        count = part.rstrip("abcdefghijklmnopqrstuvwxyz")
        paid[part.removeprefix(count)] = int(count)
    return paid


def _short_name(kind: str, t: Translator) -> str:
    """«Stone», «Obsid.»"""
    return short_colour(kind, t) or colour_name(kind, t)


def _cut_name(kind: str, t: Translator) -> str:
    """Where no translator has cut the name: its first four letters."""
    return short_colour(kind, t) or _cut(kind, t)


def _cut(kind: str, t: Translator) -> str:
    """«Wood», «Obsi.»"""
    name = colour_name(kind, t)
    return name if len(name) <= 5 else f"{name[:4]}."


@presents("bb.lay")
def _lay(ask: Ask) -> Presentation:
    """BB-039, BB-040: any space; beside the board stands what each would then be worth."""
    t, state, seat = ask.t, ask.state, ask.question.who
    id = str(ask.about["card"])
    card = structure(state, id)
    spaces = list(ask.question.answers)

    def screen(frame: Frame) -> Screen:
        return SpacesScreen(
            frame,
            board_spaces(state, seat),
            spaces,
            lambda space: _outlook(ask, id, int(space)),
            start=str(_best_space(state, seat, id)),
        )

    options = tuple(_space_option(state, seat, space, t) for space in spaces)
    prompt = t.gettext("On which space of your board do you put the card?")
    corner = bonus_text(ask.view, id, card) if card.bonus else ""
    # Translators: on your board; title, 15 letters
    return Presentation(t.gettext("Place the card"), prompt, options, corner=corner, screen=screen)


def _space_option(state: BiomesState, seat: int, space: str, t: Translator) -> Option:
    row, column = divmod(int(space), 3)
    where = t.gettext("Row {row}, column {column}").format(row=row + 1, column=column + 1)
    id = state.builders[seat].spaces[int(space)]
    if id:
        text = structure_text(structure(state, id), t)
    else:
        text = characteristic_name(state.setup.boards[seat][int(space)], t)
    return Option(space, t.pair(where, text))


def _worths(state: BiomesState, seat: int, id: str, space: int) -> list[tuple[str, int, int]]:
    """Each icon of the card, how many spaces would score it, and for how many XP."""
    card = structure(state, id)
    found = []
    for scoring in SCORINGS:
        each, shown = card.shows(scoring), state.shown(seat, scoring)
        shown[space] = each
        spaces = counted(shown, each, state.setup.beginners[seat])
        found.append((each, len(spaces), len(spaces) * state.setup.points[each]))
    return found


def _best_space(state: BiomesState, seat: int, id: str) -> int:
    """The cursor starts on a free space, where the whole board then scores most."""
    spaces = state.builders[seat].spaces

    def value(space: int) -> tuple[bool, int]:
        return not spaces[space], _board_worth(state, seat, structure(state, id), space)

    return max(range(len(spaces)), key=value)


def board_gain(state: BiomesState, seat: int, card: Structure) -> float:
    """How many XP more the board may score with the card on its best space."""
    spaces = range(len(state.builders[seat].spaces))
    best = max(_board_worth(state, seat, card, space) for space in spaces)
    return (best - _board_worth(state, seat)) / 4


def _board_worth(
    state: BiomesState, seat: int, card: Structure | None = None, space: int = 0
) -> int:
    """What the scorings to come would give with the card there, in quarters of an XP: the best
    characteristic of each counts in full, the second best, which may outgrow it, a quarter."""
    total = 0
    for scoring, characteristics in SCORINGS.items():
        if scoring in state.scored:
            continue
        shown = state.shown(seat, scoring)
        if card is not None:
            shown[space] = card.shows(scoring)
        is_beginner = state.setup.beginners[seat]
        found = sorted(
            len(counted(shown, each, is_beginner)) * state.setup.points[each]
            for each in characteristics
        )
        total += 4 * found[-1] + found[-2]
    return total


def _outlook(ask: Ask, id: str, space: int) -> Draw:
    t, seat = ask.t, ask.question.who
    state: BiomesState = ask.state

    def draw(canvas: Canvas, area: Rect) -> None:
        y = area.y + 1
        for each, count, points in _worths(state, seat, id, space):
            each_is_worth = state.setup.points[each]
            xp = approx(str(points), ask.is_guess(f"points.{each}"))
            signs = (characteristic_icon(each), f"={count}×{each_is_worth}={xp}")
            draw_signs(canvas, Rect(area.x, y, area.width, ROW), signs)
            canvas.whisper(f"{characteristic_name(each, t)} {count}×{each_is_worth}={xp}")
            y += ROW
        if state.builders[seat].spaces[space]:
            # Translators: a card lies on this space already; beside a picture, 10 letters
            canvas.text(area.x, y + 2, t.gettext("On a card"), width=area.width)

    return draw
