"""What the lobby asks only for Explorers: how hard, and who holds the cards."""

from __future__ import annotations

from firmware_host.panel.i18n import N_
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.lists import Option

SETTINGS = {
    # Translators: a line of the settings with a sign, 18 letters
    "table": (N_("We deal cards"), "hand"),
    # Translators: the box deals the creatures; a line of the settings with a sign, 18 letters
    "creatures": (N_("Box: creatures"), "skull"),
    # Translators: the box deals all cards; a line of the settings with a sign, 18 letters
    "box": (N_("Box: all cards"), "box"),
    # Translators: a line of the settings with a sign, 18 letters
    "difficulty": (N_("Difficulty"), "chest"),
    # Translators: who deals the cards; a line of the settings with a sign, 18 letters
    "holder": (N_("Who deals"), "hand"),
}
DIFFICULTIES = {
    # Translators: a difficulty of the game; with a sign and a number, 15 letters
    "first_game": N_("First game"),
    # Translators: a difficulty of the game; with a sign and a number, 15 letters
    "easy": N_("Easy"),
    # Translators: a difficulty of the game; with a sign and a number, 15 letters
    "normal": N_("Normal"),
    # Translators: a difficulty of the game; with a sign and a number, 15 letters
    "hard": N_("Hard"),
    # Translators: a difficulty of the game; with a sign and a number, 15 letters
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
        # Translators: title, 20 letters
        t.gettext("Choose difficulty"),
        t.gettext("How hard should it be?"),
        options,
    )


HOLDERS = {
    "table": (
        # Translators: who deals the cards: the players, all of them
        N_("We deal them all"),
        # Translators: who deals the cards: the players; 18 letters
        N_("We do"),
        "hand",
    ),
    "creatures": (
        # Translators: the box deals only the cards with creatures
        N_("Box deals creatures"),
        N_("Box: creatures"),
        "skull",
    ),
    "box": (
        # Translators: the box deals all cards
        N_("Box deals everything"),
        # Translators: short for «Box deals everything»; 18 letters
        N_("Box: all"),
        "box",
    ),
}


@presents("lobby.holder")
def _holder(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(answer, t.gettext(text), icon, short=t.gettext(short))
        for answer in ask.question.answers
        for text, short, icon in [HOLDERS[answer]]
    )
    prompt = t.gettext("Who deals the cards?")
    # Translators: the cards; title, 20 letters
    return Presentation(t.gettext("Choose who deals"), prompt, options, says_prompt=True)


def ready_lines(ask: Ask) -> tuple[str, ...]:
    t = ask.t
    difficulty, holder = ask.about["difficulty"], ask.about["holder"]
    words = t.gettext(DIFFICULTIES[difficulty])
    return (t.listed((t.gettext("Explorers"), words)), t.gettext(HOLDERS[holder][0]))
