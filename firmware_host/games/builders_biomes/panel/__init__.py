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
from firmware_host.games.builders_biomes.panel.value_words import value_word
from firmware_host.panel.dice_only import DICE_PANEL
from firmware_host.panel.game_panel import DiceWords, GamePanel, Tray
from firmware_host.panel.i18n import N_, Translator

_REFUSALS = {
    # Translators: why a card or weapon cannot be used: it still lies face down; 25 letters
    "BB-016": N_("Explore first."),
    # Translators: why a tile is refused; after its name and a colon, or alone; 25 letters
    "BB-021": N_("You did that already."),
    # Translators: why a card or weapon cannot be used: somebody has taken it; 25 letters
    "BB-022": N_("Not there any more."),
    # Translators: walk there before you use it; 25 letters
    "BB-035": N_("Go next to it first."),
    # Translators: why a building is refused; 25 letters
    "BB-037": N_("You need more blocks."),
    "BB-045": N_("Go next to it first."),
    "BB-052": N_("Go next to it first."),
    # The others answer taps on the touch table only.
    # Translators: why a turn cannot end yet, behind what was tapped.
    "BB-020": N_("Only extra actions can be skipped."),
    # Translators: why a block cannot be taken, behind its name and place.
    "BB-026": N_("Its top and two sides must be free."),
    # Translators: why a block cannot be taken: both are taken at the same time, and the first one
    # covered it.
    "BB-A04": N_("The first block covered it."),
}


def _hearts(count: int, t: Translator) -> str:
    # Translators: hearts on weapons and mobs: how strong they are
    return t.ngettext("{n} heart", "{n} hearts", count).format(n=count)


def _hearts_or_more(count: int, t: Translator) -> str:
    # Translators: a line of a list of chances, 17 letters
    return t.ngettext("{n} heart or more", "{n} hearts or more", count).format(n=count)


PANEL = GamePanel(
    modes={"dice": DICE_PANEL, "assistant": ASSISTANT_PANEL, "referee": REFEREE_PANEL},
    ready_lines=lobby.ready_lines,
    settings=lobby.SETTINGS,
    tile_names={"building": wizard.tile_name, "weapon": token_name, "mob": mob_name},
    card_signs=wizard.card_signs,
    refusals=_REFUSALS,
    hues={},
    tray=Tray(by_answers=False, is_needed=lambda tile, mode: True),
    dice={},
    value_word=value_word,
    dice_words=DiceWords(
        sets={
            # Translators: noun: a fight with the five weapons one starts with; title, 18 letters
            "fight": N_("Fight: own tokens"),
            # Translators: noun: a fight with an iron sword added to the pile; title, 18 letters
            "fight:iron_sword": N_("Fight + iron"),
            # Translators: noun: a fight with a diamond sword added to the pile; title, 18 letters
            "fight:diamond_sword": N_("Fight + diamond"),
            # Translators: noun: a fight with a bow added to the pile; title, 18 letters
            "fight:bow": N_("Fight + bow"),
            # Translators: noun: a fight with a golden hoe added to the pile; title, 18 letters
            "fight:golden_hoe": N_("Fight + hoe"),
            # Translators: noun: a fight with a stone pickaxe added to the pile; title, 18 letters
            "fight:stone_pickaxe": N_("Fight + pickaxe"),
            # Translators: take a token at random; title, 18 letters
            "weapon": N_("Draw a weapon"),
        },
        go_on=N_("Go on with the game"),
        count=_hearts,
        at_least=_hearts_or_more,
        # Translators: {chance} to see one heart or more: 90%; {hits}: hearts on average: 2.4
        odds=N_("Any ♥ {chance}, average {hits}"),
    ),
)
