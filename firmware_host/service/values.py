"""Component values and house rules for the table, out of the configuration in force."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from firmware_host.config.catalogues import GAMES
from firmware_host.config.errors import ConfigError
from firmware_host.config.settings import Settings


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
        file = GAMES[game].file
        try:
            self.settings = await asyncio.to_thread(self.settings.enter, file, path, value)
        except (ConfigError, OSError) as error:
            return str(error)
        return ""
