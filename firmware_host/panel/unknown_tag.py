"""A tag nobody knows: what is it? Asked over the game, which goes on whatever the answer is."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from firmware_host.panel.commands import Command, EnrolCommand, IgnoreCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.words import tile_name


class UnknownTagScreen(ListScreen):
    """Nothing happens unless one moves down to a tile; the likeliest come first."""

    def __init__(
        self, uid: str, game: str, tiles: Sequence[str], has_tag: Collection[str], t: Translator
    ) -> None:
        self.uid = uid
        named = [
            Option(tile, tile_name(game, tile, t), note="✓" if tile in has_tag else "", typed=True)
            for tile in tiles
        ]
        self.tiles = tuple(named)
        # Translators: line of a list; 18 letters.
        ignore = Option("", t.gettext("Leave it unknown"), "back")

        def choose(option: Option) -> Command:
            return EnrolCommand(uid, option.id) if option.id else IgnoreCommand(uid)

        super().__init__(
            Frame(t.gettext("Unknown tile"), "reader"),
            (ignore, *named),
            choose,
            prompt=t.gettext("What is it?"),
            leave=IgnoreCommand(uid),
        )
