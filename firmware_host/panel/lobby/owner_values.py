"""The owner's page for guessed values: which part, which value, and piece by piece what is printed.

Names of parts are the catalogue's own words; they are shown as they are.
"""

from __future__ import annotations

from typing import Any

from firmware_host.panel.presenter import Ask, Presentation, by_number, presents
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import approx


def plain_name(path: str) -> str:
    """«iron sword, dice» for weapons.iron_sword.dice."""
    return ", ".join(path.split(".")).replace("_", " ").replace("armour", "armor")


@presents("owner.section")
def _section(ask: Ask) -> Presentation:
    t, counts = ask.t, ask.about["counts"]
    options = tuple(
        Option("done", t.gettext("Done"), "check")
        if answer == "done"
        else Option(answer, plain_name(answer), note=f"×{counts[answer]}", typed=True)
        for answer in ask.question.answers
    )
    prompt = t.gettext("Look up which part?")
    return Presentation(t.gettext("Guessed values"), prompt, options)


@presents("owner.value")
def _value(ask: Ask) -> Presentation:
    t, now = ask.t, ask.about["values"]
    section = str(ask.about["section"])
    options = tuple(
        Option("back", t.gettext("Back"), "back")
        if answer == "back"
        else Option(
            answer,
            plain_name(answer.removeprefix(f"{section}.")),
            note=_shown(now[answer]),
            typed=True,
        )
        for answer in ask.question.answers
    )
    prompt = t.gettext("Enter which value?")
    return Presentation(t.gettext("Enter a value"), prompt, options)


@presents("owner.piece")
def _piece(ask: Ask) -> Presentation:
    t, about = ask.t, ask.about
    name = plain_name(str(about["path"]))
    label = str(about["label"]).replace("_", " ")
    prompt = t.gettext("What is printed? {name}").format(name=name)
    if label:
        prompt = t.gettext("What is printed? {name}: {part}").format(name=name, part=label)
    options = tuple(
        Option(answer, answer.replace("_", " "), typed=True) for answer in ask.question.answers
    )
    screen = by_number(ask) if about["is_number"] else None
    corner = str(about["number"])
    return Presentation(t.gettext("Printed value"), prompt, options, corner=corner, screen=screen)


def _shown(value: Any) -> str:
    """A short value beside its name; a long one is seen piece by piece."""
    text = "" if isinstance(value, list | dict) else str(value).replace("_", " ")
    return approx(text, is_guess=True) if text and len(text) <= 8 else ""
