"""What the lobby asks only for Builders & Biomes: who scores as a beginner."""

from __future__ import annotations

from firmware_host.games.builders_biomes.panel.names import boards_text
from firmware_host.panel.i18n import N_
from firmware_host.panel.lobby.wizard import toggle
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import colour_name

SETTINGS = {
    # Translators: what the box counts along; a line of the settings with a sign, 18 letters
    "layers": (N_("Track only layers"), "list"),
    # Translators: what the box counts along; a line of the settings with a sign, 18 letters
    "blocks": (N_("Track every block"), "block"),
    # Translators: what the box counts along; a line of the settings with a sign, 18 letters
    "everything": (N_("Track everything"), "eye"),
    # Translators: who scores by the easier rules; a line of the settings with a sign, 18 letters
    "beginners": (N_("Beginners"), "star"),
    # Translators: who has which; a line of the settings with a sign, 18 letters
    "boards": (N_("Player boards"), "map"),
    # Translators: whether the box counts blocks along; a line of the settings, 18 letters
    "follow_cube": (N_("Track the cube"), "block"),
}


@presents("lobby.beginners")
def _beginners(ask: Ask) -> Presentation:
    """BB-106: whose scoring counts all spaces; nobody's, unless somebody says so."""
    t = ask.t
    options = tuple(Option(c, colour_name(c, t), c) for c in ask.about["players"])
    prompt = t.gettext("Beginners score every matching space. Who is one?")
    return Presentation(
        # Translators: title, 20 letters
        t.gettext("Who is a beginner?"),
        prompt,
        options,
        screen=toggle(options, t, (), has_default=True, prompt=prompt),
    )


def ready_lines(ask: Ask) -> tuple[str, ...]:
    t = ask.t
    players = ask.about["players"]
    seats = t.listed(colour_name(players[seat], t) for seat in ask.about["beginners"])
    # Translators: {names}: Red, Blue
    line = t.gettext("Beginners: {names}").format(names=seats)
    beginners = (line,) if seats else ()
    return (t.gettext("Builders & Biomes"), *beginners, *_board_lines(ask))


def _board_lines(ask: Ask) -> tuple[str, ...]:
    """Who has which board, unless everybody has the usual one."""
    numbers: list[int] = ask.about["boards"]
    if numbers == list(range(1, len(numbers) + 1)):
        return ()
    return (boards_text(ask.about["players"], numbers, ask.t),)
