"""Why a tile cannot be meant, in a few words."""

from __future__ import annotations

from firmware_host.games import all_games
from firmware_host.panel.i18n import Translator


def why_not(rule: str, t: Translator) -> str:
    """The words for a rule that forbids something; nothing where it says no more than that
    something else is asked."""
    for game in all_games():
        if rule.startswith(f"{game.rule_prefix}-"):
            words = game.panel().refusals.get(rule)
            return t.gettext(words) if words else ""
    return ""
