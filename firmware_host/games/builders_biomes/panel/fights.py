"""Fights: the sum people tell, the tokens on the table, special weapons and TNT."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.games.builders_biomes.panel.cards import (
    fight_odds,
    in_order,
    token_hearts,
    token_option,
)
from firmware_host.games.builders_biomes.panel.names import mob_name, token_icon, token_name
from firmware_host.games.builders_biomes.rules.cards import TNT, TNT_HEARTS, MobCard
from firmware_host.games.builders_biomes.rules.fights import ALL, hearts, undecided_tnt
from firmware_host.games.builders_biomes.rules.referee.fighting import DECLINE
from firmware_host.games.builders_biomes.rules.state import BiomesState, Fight
from firmware_host.games.core.question import NONE
from firmware_host.panel.canvas import WIDTH, Canvas, Rect
from firmware_host.panel.drawing import DrawEntryScreen
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option

TOKEN, MOST_SEEN = 16, 6
"""So wide is a token; BB-EX6: more than six are never revealed."""
HEADLINE = 15


def mob_card(state: BiomesState, id: str) -> MobCard:
    card = state.setup.cards[id]
    assert isinstance(card, MobCard)
    return card


def by_likelihood(ask: Ask) -> list[str]:
    """The answers of a draw, those of which most are left first."""
    left = dict(zip(ask.question.answers, ask.question.weights, strict=True))
    return sorted(left, key=lambda answer: -left[answer])


@presents("bb.hearts")
def _hearts(ask: Ask) -> Presentation:
    """BB-045: one sum; the cursor starts at the most likely one."""
    t, mob = ask.t, str(ask.about["mob"])
    needed = int(ask.about["needed"])
    options = tuple(_sum_option(int(answer), needed, t) for answer in ask.question.answers)
    likely = by_likelihood(ask)[0]

    def screen(frame: Frame) -> Screen:
        lines = options[::-1]
        cursor = [option.id for option in lines].index(likely)
        return DrawEntryScreen(frame, lines, answer_with, cursor=cursor)

    prompt = t.gettext("Reveal 3 weapon tokens, 1 more for each bow. How many hearts, without TNT?")
    name = mob_name(mob, t)
    odds = fight_odds(ask.view, ask.question.who, mob, t)
    return Presentation(
        # Translators: on your weapons; title, 15 letters
        t.gettext("Count hearts"),
        f"{name}. {prompt}",
        options,
        corner=odds.text,
        screen=screen,
        likelihood=odds,
        heading=name,
        table_prompt=prompt,
    )


def _sum_option(hearts: int, needed: int, t: Translator) -> Option:
    if hearts >= needed:
        # Translators: {n}: how many hearts; an option with a sign
        text = t.gettext("{n} or more: you win!").format(n=hearts)
        return Option(str(hearts), text, "check", short=f"{hearts}+")
    text = t.ngettext("{n} heart", "{n} hearts", hearts).format(n=hearts)
    return Option(str(hearts), text, "cross", f"{hearts}/{needed}♥")


@presents("bb.specials")
def _specials(ask: Ask) -> Presentation:
    """BB-061 to BB-063: asked only of players who own such weapons, where they matter.

    None of them is last, so that a hasty OK does not leave out a weapon.
    """
    t = ask.t
    answers = sorted(ask.question.answers, key=lambda answer: answer == NONE)
    options = tuple(_specials_option(answer, t) for answer in answers)

    def screen(frame: Frame) -> Screen:
        likely = sorted(by_likelihood(ask), key=lambda answer: answer == NONE)
        return DrawEntryScreen(frame, in_order(options, likely), answer_with)

    prompt = t.gettext("Which special weapons did you reveal?")
    # Translators: say which special weapons came up; title, 20 letters
    return Presentation(t.gettext("Name specials"), prompt, options, screen=screen)


def _specials_option(answer: str, t: Translator) -> Option:
    if answer == NONE:
        # Translators: of these weapons; an option with a sign, 18 letters
        return Option(answer, t.pgettext("weapons", "None of these"), "cross")
    kinds = answer.split(",")
    counted = [
        f"{kinds.count(kind)}× {token_name(kind, t)}"
        if kinds.count(kind) > 1
        else token_name(kind, t)
        for kind in dict.fromkeys(kinds)
    ]
    signs = tuple(sign for kind in kinds for sign in (token_icon(kind), ""))
    text = t.listed(counted)
    return Option(answer, text, token_icon(kinds[0]), signs=signs if len(counted) > 1 else ())


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
    """BB-045: shuffled and revealed one by one, by hand or by the box."""
    t, state = ask.t, ask.state
    weights = dict(zip(ask.question.answers, ask.question.weights, strict=True))
    # Translators: verb: turn over no weapon token for the bow; an option with a sign, 18 letters
    skip = Option(DECLINE, t.gettext("Skip the bow"), "cross")
    options = tuple(
        skip
        if kind == DECLINE
        else token_option(
            kind, ask.view, t, note=f"{token_hearts(ask.view, kind)} ×{weights[kind]}"
        )
        for kind in ask.question.answers
    )

    def screen(frame: Frame) -> Screen:
        lines, headline = in_order(options, by_likelihood(ask)), tokens_above(state, ask)
        return DrawEntryScreen(frame, lines, answer_with, headline=headline)

    mob = mob_name(str(ask.about["mob"]), t)
    # Translators: {mob}: Creeper
    prompt = t.gettext("{mob}: reveal a weapon token from your shuffled pile. Which one is it?")
    return Presentation(
        t.gettext("Reveal a weapon"),
        prompt.format(mob=mob),
        options,
        corner=f"×{state.fight.left}",
        screen=screen,
    )


@presents("bb.tnt")
def _tnt(ask: Ask) -> Presentation:
    """BB-063: each answer shows the hearts it leads to."""
    t, state = ask.t, ask.state
    needed = mob_card(state, str(ask.about["mob"])).hearts
    has = int(ask.about["hearts"])
    words = {
        "detonate": Option(
            "detonate",
            # Translators: the TNT; an option with a sign and a number, 13 letters
            t.gettext("Detonate it"),
            "tnt",
            f"{has + TNT_HEARTS}/{needed}♥",
        ),
        # Translators: the TNT, for another fight; an option with a sign and a number, 13 letters
        "keep": Option("keep", t.gettext("Keep it"), "hand", f"{has}/{needed}♥"),
        ALL: Option(
            ALL,
            # Translators: every TNT; an option with a sign and a number, 13 letters
            t.gettext("Detonate all"),
            "tnt",
            f"{has + undecided_tnt(state) * TNT_HEARTS}/{needed}♥",
        ),
    }
    options = tuple(words[answer] for answer in ask.question.answers)

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, headline=tokens_above(state, ask))

    prompt = t.gettext("Detonate the TNT? It counts 5 hearts and leaves the game.")
    # Translators: title, 20 letters
    return Presentation(t.gettext("Detonate TNT?"), prompt, options, screen=screen)
