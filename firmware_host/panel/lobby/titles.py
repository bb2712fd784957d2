"""What the games are called, and their signs."""

from __future__ import annotations

from firmware_host.games.game import Game
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.lists import Option


def title_option(game: Game, t: Translator) -> Option:
    return Option(game.id, t.gettext(game.title), game.sign)
