"""What the lobby asks only for Builders & Biomes: who scores as a beginner."""

from __future__ import annotations

from firmware_host.games.builders_biomes.panel.names import boards_text
from firmware_host.panel.i18n import N_
from firmware_host.panel.lobby.wizard import toggle
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import colour_name

SETTINGS = {
    "layers": (N_("Track only layers"), "list"),
    "blocks": (N_("Track every block"), "block"),
    "everything": (N_("Track everything"), "eye"),
    "beginners": (N_("Beginners"), "star"),
    "boards": (N_("Player boards"), "map"),
    "follow_cube": (N_("Track the cube"), "block"),
}


@presents("lobby.beginners")
def _beginners(ask: Ask) -> Presentation:
    """BB-106: whose scoring counts all spaces; nobody's, unless somebody says so."""
    t = ask.t
    options = tuple(Option(c, colour_name(c, t), c) for c in ask.about["players"])
    prompt = t.gettext("Beginners score every matching space. Who is one?")
    return Presentation(
        t.gettext("Who is a beginner?"),
        prompt,
        options,
        screen=toggle(options, t, (), has_default=True, prompt=prompt),
    )


def ready_lines(ask: Ask) -> tuple[str, ...]:
    t = ask.t
    players = ask.about["players"]
    seats = ", ".join(colour_name(players[seat], t) for seat in ask.about["beginners"])
    beginners = (t.gettext("Beginners: {names}").format(names=seats),) if seats else ()
    return (t.gettext("Builders & Biomes"), *beginners, *_board_lines(ask))


def _board_lines(ask: Ask) -> tuple[str, ...]:
    """Who has which board, unless everybody has the usual one."""
    numbers: list[int] = ask.about["boards"]
    if numbers == list(range(1, len(numbers) + 1)):
        return ()
    return (boards_text(ask.about["players"], numbers, ask.t),)
