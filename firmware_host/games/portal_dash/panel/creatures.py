"""Creatures in words: who acts, whom they hit, who comes onto the board."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.names import (
    MobNamer,
    brief_mob_name,
    harm,
    mob_icon,
    mob_name,
    moves,
    short_mob_name,
)
from firmware_host.games.portal_dash.rules.activation import attack_of
from firmware_host.games.portal_dash.rules.assistant.creatures import MOBS
from firmware_host.games.portal_dash.rules.state import PortalState
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Option, ToggleScreen


def figure_options(ask: Ask) -> tuple[Option, ...]:
    return tuple(figure_option(answer, "", ask.t) for answer in ask.question.answers)


def figure_option(figure: str, note: str, t: Translator) -> Option:
    short = short_mob_name(figure, t)
    return Option(figure, mob_name(figure, t), mob_icon(figure), note, short=short)


def deeds(state: PortalState, mob: str, number: int, t: Translator) -> str:
    """Two short lines: how it moves, what it does."""
    return f"{moves(state.setup, mob, t)}\n{harm(attack_of(state, mob, number), t)}"


def _victims(ask: Ask) -> str:
    """The same while hearts are followed: what comes along is asked for afterwards."""
    t, mob, number = ask.t, str(ask.about["mob"]), int(ask.about["number"])
    hearts = attack_of(ask.state, mob, number).damage
    # Translators: a mob attacks. 20 letters a line.
    who = t.ngettext("Who loses {n} heart?", "Who loses {n} hearts?", hearts).format(n=hearts)
    return f"{moves(ask.state.setup, mob, t)}\n{who}"


def _hit_options(ask: Ask) -> tuple[Option, ...]:
    # Translators: answer, 18 letters: the mob reaches nobody.
    nobody = Option("nobody", ask.t.gettext("Nobody in range"), "cross")
    return tuple(
        nobody if answer == "nobody" else ask.player_option(answer)
        for answer in ask.question.answers
    )


def attack_title(mob: str, t: Translator, name: MobNamer = brief_mob_name) -> str:
    # Translators: title, 18 letters. {mob}: a mob with its number, «Ghast 2».
    return t.gettext("{mob} attacks").format(mob=name(mob, t))


@presents("pd.activate")
def _activate(ask: Ask) -> Presentation:
    t, number = ask.t, ask.about["number"]
    # Translators: answer, 18 letters. {n} is the number on the die, 1 to 3, not how many.
    mobs = Option(MOBS, t.gettext("All mobs with {n}").format(n=number), "skull")
    options = tuple(
        mobs if answer == MOBS else figure_option(answer, "", t) for answer in ask.question.answers
    )
    # Translators: {number} is the number on the die, 1 to 3.
    prompt = t.gettext("Which mob acts first on {number}?").format(number=number)
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Which acts first?"), prompt, options)


@presents("pd.mob_hits")
def _mob_hits(ask: Ask) -> Presentation:
    mob = str(ask.about["mob"])
    return Presentation(
        attack_title(mob, ask.t),
        _victims(ask),
        _hit_options(ask),
        icon=mob_icon(mob),
        says_prompt=True,
        heading=attack_title(mob, ask.t, mob_name),
    )


@presents("pd.mob_hits_all")
def _mob_hits_all(ask: Ask) -> Presentation:
    t, mob = ask.t, str(ask.about["mob"])
    options = tuple(ask.player_option(answer) for answer in ask.question.options)

    def screen(frame: Frame) -> Screen:
        return ToggleScreen(
            frame,
            options,
            lambda ticked: AnswerCommand(",".join(map(str, ticked)) or "-"),
            # Translators: the line below marked players that says it is all of them. 18 letters.
            t.gettext("These are hit"),
            prompt=_victims(ask),
            has_default=True,
        )

    # Translators: title, 18 letters. {mob}: «Blaze 2»; it hits all players in range.
    title = t.gettext("{mob} hits all")
    return Presentation(
        title.format(mob=brief_mob_name(mob, t)),
        _victims(ask),
        options,
        heading=title.format(mob=mob_name(mob, t)),
        screen=screen,
    )


@presents("pd.boss_acts")
def _boss_acts(ask: Ask) -> Presentation:
    t = ask.t
    options = (
        # Translators: answer, 18 letters: the boss hit a player.
        Option("hit", t.gettext("It hit a player"), "sword"),
        # Translators: answer, 18 letters: the boss hit nobody.
        Option("missed", t.gettext("It hit nobody"), "cross"),
    )
    mob = str(ask.about["mob"])
    return Presentation(
        # Translators: title, 20 letters.
        t.gettext("Did the boss hit?"),
        deeds(ask.state, mob, int(ask.about["number"]), t),
        options,
        says_prompt=True,
        needs_title=True,
    )


@presents("pd.untracked_hit")
def _untracked_hit(ask: Ask) -> Presentation:
    t = ask.t
    # Translators: answer, 18 letters: nobody else was hit.
    nobody = Option("nobody", t.gettext("Nobody else"), "check")
    options = tuple(
        nobody if answer == "nobody" else ask.player_option(answer)
        for answer in ask.question.answers
    )
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Who was hit?"), t.gettext("Who was hit by a mob?"), options)


@presents("pd.untracked_damage")
def _untracked_damage(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(n, t.ngettext("{n} heart", "{n} hearts", int(n)).format(n=n), "heart")
        for n in ask.question.answers
    )
    player = ask.player(int(ask.about["seat"]))
    return Presentation(
        # Translators: title, 20 letters: how many hearts does a player lose?
        t.gettext("Lose how many?"),
        # Translators: {player} by color or name: «Pink».
        t.gettext("How many hearts does {player} lose?").format(player=player),
        options,
    )


@presents("pd.push")
def _push(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        # Translators: answer, 18 letters: the piece was pushed 1 space.
        "moved": Option("moved", t.gettext("Pushed 1 space"), "steps"),
        # Translators: answer, 18 letters: the piece came onto magma and lost a heart.
        "magma": Option("magma", t.gettext("Onto magma: −1♥"), "flame"),
        # Translators: answer, 18 letters: there is no free space, so the piece stays.
        "stays": Option("stays", t.gettext("No space: stays"), "cross"),
    }
    player = ask.player(int(ask.about["seat"]))
    return Presentation(
        # Translators: title, 20 letters.
        t.gettext("Push the player"),
        # Translators: {player}: whose piece it is, by color or name: «Pink».
        t.gettext("{player}: push 1 space, not onto lava or a mob").format(player=player),
        tuple(words[answer] for answer in ask.question.answers),
    )


@presents("pd.fill_spawners")
def _fill_spawners(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        # Translators: spaces where mobs come into the game.
        Option(n, t.ngettext("{n} spawner", "{n} spawners", int(n)).format(n=n))
        for n in ask.question.answers
    )
    if ask.about["part"] == "portal":
        title, prompt = (
            t.gettext("Count spawners"),
            t.gettext("Count the spawners of the portal strip"),
        )
    else:
        title, prompt = (
            t.gettext("Count spawners"),
            t.gettext("Count the spawners of the new tile"),
        )
    return Presentation(title, prompt, options, says_prompt=True)
