"""Fights in words, with the exact odds before and between rolls."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from firmware_host.games.portal_dash.panel.creatures import figure_option
from firmware_host.games.portal_dash.panel.dice_art import DICE
from firmware_host.games.portal_dash.panel.hearts import life_paths, target_life
from firmware_host.games.portal_dash.panel.items import (
    guessable,
    item_name,
    owned_guessable,
    short_name,
)
from firmware_host.games.portal_dash.panel.names import MobNamer, brief_mob_name, mob_name
from firmware_host.games.portal_dash.rules import combat
from firmware_host.games.portal_dash.rules.assistant.fights import ENCHANTMENTS, PLAIN
from firmware_host.games.portal_dash.rules.combat_dice import life_of
from firmware_host.games.portal_dash.rules.items import Owned, power
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, by_number, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Likelihood, Option
from firmware_host.panel.screens.pick import PickScreen
from firmware_host.panel.words import approx, one_decimal, percent


def odds_text(ask: Ask, value: Fraction, t: Translator) -> str:
    """A chance against a mob, an expected damage against the boss."""
    found = _of_target(ask, value)
    if found.kind == "average":
        # Translators: {hits} is an average with one decimal, «1.5».
        return t.gettext("On average {hits} hits").format(hits=found.text)
    # Translators: {percent}: how likely the mob is defeated, «62%».
    return t.gettext("Chance {percent}").format(percent=found.text)


def _of_target(ask: Ask, value: Fraction) -> Likelihood:
    is_guess = _is_guess(ask, str(ask.about["target"]))
    return likelihood(value, ask.about["life"], is_guess, ask.t)


def likelihood(value: Fraction, life: int | None, is_guess: bool, t: Translator) -> Likelihood:
    """Against a mob with so many hearts, or against the boss."""
    if life is None:
        return Likelihood("average", value, approx(one_decimal(value, t), is_guess))
    return Likelihood("chance", value, approx(percent(value, t), is_guess))


def _is_guess(ask: Ask, target: str, *weapon: str) -> bool:
    """Odds rest on the faces of the dice, the weapon's values and the mob's hearts."""
    needed = () if life_of(ask.state, target) is None else life_paths(ask.state, target)
    return ask.is_guess("dice.combat", *needed, *weapon)


def odds_before(ask: Ask, dice: int, rerolls: int, life: int | None) -> Fraction:
    faces = ask.state.setup.combat_die.faces
    if life is None:
        return combat.expected_damage(faces, dice, rerolls)
    return combat.chance_to_hit(faces, dice, rerolls, life)


def _times(dice: int) -> str:
    """«×8»; two figures leave no room for the sign."""
    return f"×{dice}" if dice < 10 else str(dice)


@presents("pd.target")
def _target(ask: Ask) -> Presentation:
    if "slot" in ask.about:
        return _target_of(ask, ask.state.bags[ask.question.who][ask.about["slot"]])
    t = ask.t
    options = []
    for figure in reversed(ask.question.answers):  # the boss first, then who came last
        options.append(figure_option(figure, target_life(ask, figure).replace("♥", ""), t))
    # Translators: title, 20 letters.
    title, prompt = t.gettext("Attack which?"), t.gettext("Which mob do you attack?")
    return Presentation(title, prompt, tuple(options), corner="♥")


def _target_of(ask: Ask, item: Owned) -> Presentation:
    """The weapon is chosen already: each target with the exact odds against it."""
    t = ask.t
    weapon = power(ask.state.setup.kinds, item)
    options = []
    for figure in ask.question.answers:
        life = life_of(ask.state, figure)
        value = odds_before(ask, weapon.dice, weapon.rerolls, life)
        guess = _is_guess(ask, figure, *owned_guessable(ask.state.setup.kinds, item))
        found = likelihood(value, life, guess, t)
        note = found.text
        if life is None:
            # Translators: {n} is an average with one decimal, «≈1.5». 9 letters.
            note = t.pgettext("average", "{n} hits").format(n=found.text)
        options.append(replace(figure_option(figure, note, t), odds=found))
    title, prompt = t.gettext("Attack which?"), t.gettext("Which mob do you attack?")
    return Presentation(title, prompt, tuple(options), corner=_times(weapon.dice))


@presents("pd.weapon", "pd.enchanted_weapon")
def _weapon(ask: Ask) -> Presentation:
    """Each weapon with its odds against this target; ★ is an enchantment people told of."""
    t = ask.t
    life = life_of(ask.state, str(ask.about["target"]))
    enchantments = dict(ask.state.weapons[ask.question.who])
    options = []
    for answer in ask.question.answers:
        weapon = ask.state.setup.weapons.get(answer)
        if weapon is None:
            text, icon = WITHOUT_ODDS[answer]
            options.append(Option(answer, t.gettext(text), icon))
            continue
        magic = enchantments.get(answer, PLAIN)
        dice, rerolls = ENCHANTMENTS.get(magic, (0, 0))
        value = odds_before(ask, weapon.dice + dice, weapon.rerolls + rerolls, life)
        target = str(ask.about["target"])
        guess = _is_guess(ask, target, *guessable(weapon.kind, answer))
        found = likelihood(value, life, guess, t)
        # the sign stands in the corner above them all
        note = found.text.rstrip("%\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
        star = "" if magic == PLAIN else "★"
        text, short = item_name(answer, t) + star, short_name(answer, t) + star
        options.append(Option(answer, text, weapon.kind, note, short=short, odds=found))
    if ask.question.id == "pd.weapon":
        # Translators: title, 20 letters.
        title, prompt = t.gettext("Which weapon?"), t.gettext("Which weapon do you use?")
    else:
        title, prompt = t.gettext("Which weapon?"), t.gettext("Which weapon is enchanted?")
    # Translators: above a column of averages such as 1.5. 5 letters.
    corner = t.pgettext("average", "hits") if life is None else "%"
    return Presentation(title, prompt, tuple(options), corner=corner)


WITHOUT_ODDS = {
    # Translators: answer, 18 letters: a weapon has got an enchantment.
    "enchanted": (N_("New enchantment"), "star"),
    # Translators: answer, 18 letters.
    "other": (N_("Another weapon"), "chest"),
}


@presents("pd.enchantment")
def _enchantment(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        # Translators: answer, 18 letters.
        "none": Option("none", t.gettext("No enchantment"), "sword"),
        # Translators: answer, 18 letters.
        "dice": Option("dice", t.gettext("+1 die"), "dice"),
        # Translators: answer, 18 letters: the enchantment lets you roll dice again.
        "reroll": Option("reroll", t.pgettext("noun", "Reroll"), "turn"),
        # Translators: answer, 18 letters.
        "both": Option("both", t.gettext("+1 die and reroll"), "star"),
        # Translators: answer, 18 letters: the weapon has more enchantments than these.
        "more": Option("more", t.pgettext("enchantment", "More"), "plus"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("What does the enchantment add?")
    # Translators: title, 20 letters: the enchantment.
    return Presentation(t.gettext("What does it add?"), prompt, options)


@presents("pd.dice_count")
def _dice_count(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        # Translators: dice that a weapon rolls.
        Option(n, t.ngettext("{n} die", "{n} dice", int(n)).format(n=n), "dice")
        for n in ask.question.answers
    )
    prompt = t.gettext("How many dice does the weapon give?")
    # Translators: title, 20 letters.
    return Presentation(t.gettext("How many dice?"), prompt, options, screen=by_number(ask))


@presents("pd.reroll_count")
def _reroll_count(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(
            n,
            # Translators: how often dice may be rolled again.
            t.ngettext("{n} reroll", "{n} rerolls", int(n)).format(n=n),
            "turn",
        )
        for n in ask.question.answers
    )
    return Presentation(
        # Translators: title, 20 letters.
        t.gettext("How many rerolls?"),
        t.gettext("How many rerolls does the weapon give?"),
        options,
    )


def _fight_title(ask: Ask, name: MobNamer = brief_mob_name) -> str:
    # Translators: title, 16 letters. {mob}: the mob that is fought, «Ghast 2».
    return ask.t.gettext("Fight: {mob}").format(mob=name(str(ask.about["target"]), ask.t))


@presents("pd.combat")
def _combat(ask: Ask) -> Presentation:
    dice = len(ask.question.dice)
    life, rerolls = ask.about["life"], int(ask.about["rerolls"])
    value = odds_before(ask, dice, rerolls, life)
    return Presentation(
        _fight_title(ask),
        ask.t.gettext("Hold ROLL to shake, let go to throw"),
        corner=_times(dice),
        odds=odds_text(ask, value, ask.t),
        likelihood=_of_target(ask, value),
        table_prompt=_fight_title(ask, mob_name),
    )


@presents("pd.roll_again")
def _roll_again(ask: Ask) -> Presentation:
    life, rerolls = ask.about["life"], int(ask.about["rerolls"])
    kept = tuple(sorted(int(hits) for hits in ask.about["kept"]))
    dice = len(ask.question.dice)
    faces = ask.state.setup.combat_die.faces
    if life is None:
        shown = (*kept, *(0 for _ in range(dice)))
        again = tuple(range(len(kept), len(shown)))
        value = combat.expected_from(faces, shown, again, rerolls + 1)
    else:
        value = combat.chance_keeping(faces, kept, len(kept) + dice, rerolls + 1, life)
    return Presentation(
        _fight_title(ask),
        ask.t.gettext("Hold ROLL to shake, let go to throw"),
        corner=_times(dice),
        odds=odds_text(ask, value, ask.t),
        likelihood=_of_target(ask, value),
        table_prompt=_fight_title(ask, mob_name),
    )


@presents("pd.reroll")
def _reroll(ask: Ask) -> Presentation:
    t = ask.t
    life, rerolls = ask.about["life"], int(ask.about["rerolls"])
    die = ask.state.setup.combat_die
    shown = tuple(int(hits) for hits in ask.question.options)

    def value(again: tuple[int, ...]) -> Fraction:
        if life is None:
            return combat.expected_from(die.faces, shown, again, rerolls)
        if not again:
            return Fraction(int(sum(shown) >= life))
        kept = tuple(sorted(hits for i, hits in enumerate(shown) if i not in again))
        return combat.chance_keeping(die.faces, kept, len(shown), rerolls, life)

    def chance(again: tuple[int, ...]) -> str:
        return odds_text(ask, value(again), t)

    best = combat.best_reroll(die.faces, shown, rerolls, life)

    def screen(frame: Frame) -> Screen:
        return PickScreen(frame, die, [str(hits) for hits in shown], chance, t, DICE, start=best)

    prompt = t.gettext("Which dice do you throw again?")
    return Presentation(
        # Translators: title, 16 letters: which dice do you roll again?
        t.gettext("Reroll which?"),
        prompt,
        corner=f"×{rerolls}",
        screen=screen,
        pick_likelihood=lambda again: _of_target(ask, value(again)),
    )
