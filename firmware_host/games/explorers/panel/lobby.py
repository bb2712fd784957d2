"""What the lobby asks only for Explorers: how hard, and who holds the cards."""

from __future__ import annotations

from firmware_host.panel.i18n import N_
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.lists import Option

DIFFICULTIES = {
    "first_game": N_("First game"),
    "easy": N_("Easy"),
    "normal": N_("Normal"),
    "hard": N_("Hard"),
    "very_hard": N_("Very hard"),
}


@presents("lobby.difficulty")
def _difficulty(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(
            answer,
            t.gettext(DIFFICULTIES[answer]),
            "chest",
            f"×{ask.about['chests'][answer]}",
        )
        for answer in ask.question.answers
    )
    return Presentation(
        t.gettext("Difficulty?"), t.gettext("How many chests do you play with?"), options
    )


HOLDERS = {
    "table": (N_("You deal everything"), "hand", N_("You do")),
    "creatures": (N_("Box deals creatures"), "skull", N_("Creatures: box")),
    "box": (N_("Box deals everything"), "box", N_("The box")),
}


@presents("lobby.holder")
def _holder(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(answer, t.gettext(words), icon, short=t.gettext(short))
        for answer, (words, icon, short) in HOLDERS.items()
    )
    prompt = t.gettext("Who deals the cards?")
    return Presentation(t.gettext("Who deals?"), prompt, options, says_prompt=True)


def ready_lines(ask: Ask) -> tuple[str, ...]:
    t = ask.t
    words = t.gettext(DIFFICULTIES[ask.about["difficulty"]])
    return (f"{t.gettext('Explorers')}, {words}", t.gettext(HOLDERS[ask.about["holder"]][0]))
