"""Creatures in words: who acts, whom they hit, who comes onto the board."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.names import (
    harm,
    mob_icon,
    mob_name,
    moves,
    short_mob_name,
)
from firmware_host.games.portal_dash.rules.activation import attack_of
from firmware_host.games.portal_dash.rules.assistant.creatures import MOBS
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


def _deeds(ask: Ask) -> str:
    """Two short lines: how it moves, what it does."""
    mob, number = str(ask.about["mob"]), int(ask.about["number"])
    attack = attack_of(ask.state, mob, number)
    return f"{moves(ask.state.setup, mob, ask.t)}\n{harm(attack, ask.t)}"


def _victims(ask: Ask) -> str:
    """The same while hearts are followed: what comes along is asked for afterwards."""
    t, mob, number = ask.t, str(ask.about["mob"]), int(ask.about["number"])
    hearts = attack_of(ask.state, mob, number).damage
    who = t.ngettext("Who loses {n} heart?", "Who loses {n} hearts?", hearts).format(n=hearts)
    return f"{moves(ask.state.setup, mob, t)}\n{who}"


def _hit_options(ask: Ask) -> tuple[Option, ...]:
    nobody = Option("nobody", ask.t.gettext("Nobody in range"), "cross")
    return tuple(
        nobody if answer == "nobody" else ask.player_option(answer)
        for answer in ask.question.answers
    )


@presents("pd.activate")
def _activate(ask: Ask) -> Presentation:
    t, number = ask.t, ask.about["number"]
    mobs = Option(MOBS, t.gettext("All mobs with {n}").format(n=number), "skull")
    options = tuple(
        mobs if answer == MOBS else figure_option(answer, "", t) for answer in ask.question.answers
    )
    prompt = t.gettext("Several act on {number}. Who is first?").format(number=number)
    return Presentation(t.gettext("Who acts first?"), prompt, options)


@presents("pd.mob_hits")
def _mob_hits(ask: Ask) -> Presentation:
    mob = str(ask.about["mob"])
    return Presentation(
        mob_name(mob, ask.t), _victims(ask), _hit_options(ask), icon=mob_icon(mob), says_prompt=True
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
            t.gettext("That is all"),
            prompt=_victims(ask),
        )

    return Presentation(
        t.gettext("{mob}: all").format(mob=mob_name(mob, t)), _victims(ask), options, screen=screen
    )


@presents("pd.mob_acts")
def _mob_acts(ask: Ask) -> Presentation:
    mob = str(ask.about["mob"])
    prompt = ask.t.gettext("Move it, then attack:") + "\n" + _deeds(ask)
    return Presentation(mob_name(mob, ask.t), prompt, icon=mob_icon(mob))


@presents("pd.boss_acts")
def _boss_acts(ask: Ask) -> Presentation:
    t = ask.t
    options = (
        Option("hit", t.gettext("It hit somebody"), "sword"),
        Option("missed", t.gettext("It hit nobody"), "cross"),
    )
    mob = str(ask.about["mob"])
    return Presentation(mob_name(mob, t), _deeds(ask), options, says_prompt=True)


@presents("pd.mobs_act")
def _mobs_act(ask: Ask) -> Presentation:
    t, number = ask.t, ask.about["number"]
    text = t.gettext(
        "Number {number}: every mob with it moves and attacks. None? The first of the line "
        "comes onto the board."
    )
    title = t.gettext("Mobs {number}").format(number=number)
    return Presentation(title, text.format(number=number), icon="skull")


@presents("pd.untracked_hit")
def _untracked_hit(ask: Ask) -> Presentation:
    t = ask.t
    nobody = Option("nobody", t.gettext("Nobody (else)"), "check")
    options = tuple(
        nobody if answer == "nobody" else ask.player_option(answer)
        for answer in ask.question.answers
    )
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
        t.gettext("How many hearts?"),
        t.gettext("How many hearts does {player} lose?").format(player=player),
        options,
    )


@presents("pd.push")
def _push(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "moved": Option("moved", t.gettext("Pushed 1 space"), "steps"),
        "magma": Option("magma", t.gettext("Onto magma: −1"), "flame"),
        "stays": Option("stays", t.gettext("No space: stays"), "cross"),
    }
    player = ask.player(int(ask.about["seat"]))
    return Presentation(
        t.gettext("Push"),
        t.gettext("Push {player} to a free space").format(player=player),
        tuple(words[answer] for answer in ask.question.answers),
    )


@presents("pd.spawn")
def _spawn(ask: Ask) -> Presentation:
    t, mob = ask.t, str(ask.about["mob"])
    words = {
        "placed": Option("placed", t.gettext("Placed"), mob_icon(mob)),
        "full": Option("full", t.gettext("No free spawner"), "cross"),
    }
    prompt = t.gettext("It comes onto the nearest free spawner")
    return Presentation(
        mob_name(mob, t),
        prompt,
        tuple(words[answer] for answer in ask.question.answers),
        says_prompt=True,
    )


@presents("pd.fill_spawners")
def _fill_spawners(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(n, t.ngettext("{n} spawner", "{n} spawners", int(n)).format(n=n))
        for n in ask.question.answers
    )
    if ask.about["part"] == "portal":
        title, prompt = t.gettext("Portal strip"), t.gettext("Spawners on the portal strip?")
    else:
        title, prompt = t.gettext("New tile"), t.gettext("Spawners on the new tile?")
    return Presentation(title, prompt, options, says_prompt=True)
