"""Fights: the exact chance before, the tokens on the table, bows and TNT."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from firmware_host.games.builders_biomes.panel.cards import (
    chance_against,
    mob_groups,
    mob_option,
    token_option,
)
from firmware_host.games.builders_biomes.panel.names import mob_name, token_icon, token_name
from firmware_host.games.builders_biomes.panel.overworld import beside_pawn
from firmware_host.games.builders_biomes.rules.cards import TNT, TNT_HEARTS, MobCard
from firmware_host.games.builders_biomes.rules.fights import hearts
from firmware_host.games.builders_biomes.rules.state import BiomesState, Fight
from firmware_host.panel.canvas import WIDTH, Canvas, Rect
from firmware_host.panel.drawing import DrawScreen
from firmware_host.panel.frame import Frame
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.groups import GroupsScreen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.words import percent

TOKEN, MOST_SEEN = 16, 6
"""So wide is a token; BB-EX6: more than six are never revealed."""
HEADLINE = 15


def mob_card(state: BiomesState, id: str) -> MobCard:
    card = state.setup.cards[id]
    assert isinstance(card, MobCard)
    return card


@presents("bb.fight")
def _fight(ask: Ask) -> Presentation:
    t, state = ask.t, ask.state
    cards = ask.about["cards"]
    options: list[Option] = []
    lines: list[Option] = []
    for cell in ask.question.answers:
        card = mob_card(state, cards[cell])
        note = percent(chance_against(state, ask.question.who, card))
        options.append(mob_option(cards[cell], card, t, note, cell))
        lines.append(replace(options[-1], text=mob_name(cards[cell], t)))

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, lines, answer_with, picture=beside_pawn(state), signs_below=True)

    title, prompt = t.gettext("Fight whom?"), t.gettext("Which mob do you fight?")
    return Presentation(title, prompt, tuple(options), screen=screen)


@presents("bb.fight_mob")
def _fight_mob(ask: Ask) -> Presentation:
    t, state, seat = ask.t, ask.state, ask.question.who
    ids = list(ask.question.answers)
    options = []
    for id in ids:
        card = mob_card(state, id)
        options.append(mob_option(id, card, t, percent(chance_against(state, seat, card))))

    def screen(frame: Frame) -> Screen:
        return GroupsScreen(frame, mob_groups(ids, state, seat, t), answer_with)

    title, prompt = t.gettext("Fight whom?"), t.gettext("Which mob do you fight?")
    return Presentation(title, prompt, tuple(options), screen=screen)


def tokens_above(state: BiomesState, ask: Ask) -> tuple[int, Callable[[Canvas, Rect], None]]:
    """Every token that lies face up, and how many hearts of how many that makes."""
    fight = state.fight
    assert fight is not None
    needed = mob_card(state, fight.mob).hearts
    so_far = f"{hearts(state)}/{needed}♥"

    def draw(canvas: Canvas, body: Rect) -> None:
        for place, kind in enumerate(fight.revealed[-MOST_SEEN:]):
            _draw_token(canvas, Rect(1 + place * TOKEN, body.y, TOKEN - 1, 13), state, fight, kind)
            canvas.whisper(token_name(kind, ask.t))
        first = min(len(fight.revealed), MOST_SEEN)
        for place in range(first, min(first + fight.left, MOST_SEEN)):
            canvas.icon(4 + place * TOKEN, body.y + 2, "untick")
        canvas.text(WIDTH - 1 - canvas.width_of(so_far), body.y + 3, so_far)

    return HEADLINE, draw


def _draw_token(canvas: Canvas, at: Rect, state: BiomesState, fight: Fight, kind: str) -> None:
    canvas.frame(at)
    for x in (at.x, at.right - 1):
        canvas.pixel(x, at.y, 0)
        canvas.pixel(x, at.bottom - 1, 0)
    canvas.icon(at.x + 1, at.y + 2, token_icon(kind))
    worth = state.setup.tokens[kind]
    if kind == TNT and fight.detonated:
        worth = TNT_HEARTS
    canvas.text(at.right - 4, at.y + 4, str(worth), font="tiny", say="")


@presents("bb.reveal")
def _reveal(ask: Ask) -> Presentation:
    """BB-045: shuffled and turned up one by one, by hand or by the box."""
    t, state = ask.t, ask.state
    weights = dict(zip(ask.question.answers, ask.question.weights, strict=True))
    options = tuple(
        token_option(kind, state, t, note=f"♥{state.setup.tokens[kind]} ×{weights[kind]}")
        for kind in ask.question.answers
    )

    def screen(frame: Frame) -> Screen:
        return DrawScreen(frame, options, t, headline=tokens_above(state, ask))

    return Presentation(
        mob_name(str(ask.about["mob"]), t),
        t.gettext("Shuffle your weapons, turn one up. Which is it?"),
        options,
        corner=f"×{state.fight.left}",
        screen=screen,
    )


@presents("bb.bow")
def _bow(ask: Ask) -> Presentation:
    t, state = ask.t, ask.state
    words = {
        "draw": Option("draw", t.gettext("Turn up one more"), "bow"),
        "stop": Option("stop", t.gettext("No more"), "check"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, headline=tokens_above(state, ask))

    return Presentation(
        t.gettext("Bow!"), t.gettext("The bow: turn up one more weapon?"), options, screen=screen
    )


@presents("bb.tnt")
def _tnt(ask: Ask) -> Presentation:
    """BB-063: each answer shows the hearts it leads to."""
    t, state = ask.t, ask.state
    needed = mob_card(state, str(ask.about["mob"])).hearts
    has = int(ask.about["hearts"])
    words = {
        "detonate": Option(
            "detonate", t.gettext("Detonate"), "tnt", f"{has + TNT_HEARTS}/{needed}♥"
        ),
        "keep": Option("keep", t.gettext("Keep it"), "hand", f"{has}/{needed}♥"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)

    def screen(frame: Frame) -> Screen:
        return ListScreen(
            frame,
            options,
            answer_with,
            headline=tokens_above(state, ask),
            cursor=int(has >= needed),
        )

    prompt = t.gettext("Detonate the TNT? It counts 5 hearts and is gone.")
    return Presentation(t.gettext("TNT!"), prompt, options, screen=screen)


@presents("bb.weapon")
def _weapon(ask: Ask) -> Presentation:
    t, state = ask.t, ask.state
    kinds = ask.about["tokens"]
    options = tuple(token_option(kinds[cell], state, t, cell) for cell in ask.question.answers)

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, picture=beside_pawn(state))

    title = t.gettext("Take which?")
    return Presentation(title, t.gettext("Which weapon do you take?"), options, screen=screen)


@presents("bb.weapon_kind")
def _weapon_kind(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(token_option(kind, ask.state, t) for kind in ask.question.answers)
    title = t.gettext("Take which?")
    return Presentation(title, t.gettext("Which weapon do you take?"), options)
