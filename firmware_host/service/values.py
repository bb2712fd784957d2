"""Component values and house rules for the table, out of the configuration in force."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from firmware_host.config.errors import ConfigError, reason
from firmware_host.config.settings import OWNER_FILE, Settings
from firmware_host.games import game_of


class SettingsValues:
    """What `table.Values` asks for; entering a value replaces the settings as a whole."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def plain(self, game: str) -> dict[str, Any]:
        return self.settings.catalogues[game].plain()

    def house_rules(self) -> Mapping[str, str]:
        return self.settings.house_rules

    def owned(self, game: str) -> list[str]:
        return self.settings.catalogues[game].owned()

    async def enter(self, game: str, path: str, value: Any) -> str:
        return await self._change(game, path, value)

    async def withdraw(self, game: str, path: str) -> str:
        if not self._was_entered(game, path):
            origin = self.settings.catalogues[game].entry(path).origin
            return f"it stands in {origin}; remove it there"
        return await self._change(game, path, None)

    def _was_entered(self, game: str, path: str) -> bool:
        """On the panel or the page, not in a file of the owner's own."""
        catalogue, file = self.settings.catalogues[game], self.settings.state_dir / OWNER_FILE
        return path in catalogue.owned() and catalogue.entry(path).origin.file == str(file)

    async def _change(self, game: str, path: str, value: Any) -> str:
        """Enter a value, or with None forget it; with the first fault all is as it was before."""
        before = self.settings.catalogues[game]
        known = before.check()
        old = before.value(path) if self._was_entered(game, path) else None
        try:
            changed = await asyncio.to_thread(_changed, self.settings, game, path, value)
            kept = {(each.key, each.text) for each in known}
            problems = changed.catalogues[game].check()
            wrong = [each.text for each in problems if (each.key, each.text) not in kept]
            if wrong:  # fine by itself, but with it the game could not be played
                self.settings = await asyncio.to_thread(_changed, changed, game, path, old)
                return wrong[0]
            self.settings = changed
        except ConfigError as error:
            return error.problems[0].text
        except OSError as error:
            return reason(error)
        return ""


def _changed(settings: Settings, game: str, path: str, value: Any) -> Settings:
    file = game_of(game).folder
    if value is None:
        return settings.withdraw(file, path)
    return settings.enter(file, path, value)
