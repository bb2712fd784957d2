"""Builders & Biomes in words and pictures. Importing it registers its presenters."""

from firmware_host.games.builders_biomes.panel import (  # noqa: F401  (they register themselves)
    blocks,
    boards,
    buildings,
    fights,
    lobby,
    overworld,
    scoring,
    setting_up,
    turn,
    wizard,
)
from firmware_host.games.builders_biomes.panel.event_notices import ASSISTANT_PANEL, REFEREE_PANEL
from firmware_host.games.builders_biomes.panel.names import mob_name, token_name
from firmware_host.panel.dice_only import DICE_PANEL
from firmware_host.panel.game_panel import DiceWords, GamePanel, Tray
from firmware_host.panel.i18n import N_, Translator

_REFUSALS = {
    "BB-021": N_("you did that already."),
    "BB-022": N_("it is gone."),
    "BB-035": N_("go next to it first."),
    "BB-037": N_("you lack blocks."),
    "BB-045": N_("go next to it first."),
    "BB-052": N_("go next to it first."),
}


def _hearts(count: int, t: Translator) -> str:
    return t.ngettext("{n} heart", "{n} hearts", count).format(n=count)


def _hearts_or_more(count: int, t: Translator) -> str:
    return t.ngettext("{n} heart or more", "{n} hearts or more", count).format(n=count)


PANEL = GamePanel(
    modes={"dice": DICE_PANEL, "assistant": ASSISTANT_PANEL, "referee": REFEREE_PANEL},
    ready_lines=lobby.ready_lines,
    settings=lobby.SETTINGS,
    tile_names={"weapon": token_name, "mob": mob_name},
    card_signs=wizard.card_signs,
    refusals=_REFUSALS,
    hues={},
    tray=Tray(by_answers=False, is_needed=lambda tile, mode: True),
    dice={},
    dice_words=DiceWords(
        sets={
            "fight": N_("Fight: own tokens"),
            "fight:iron_sword": N_("Fight + iron"),
            "fight:diamond_sword": N_("Fight + diamond"),
            "fight:bow": N_("Fight + bow"),
            "fight:golden_hoe": N_("Fight + hoe"),
            "fight:stone_pickaxe": N_("Fight + pickaxe"),
            "weapon": N_("Draw a weapon"),
        },
        go_on=N_("Go on with the game"),
        count=_hearts,
        at_least=_hearts_or_more,
        odds=N_("Any ♥ {chance}, average {hits}"),
    ),
)
