"""Removes old games from the store, at the start and after every game."""

from __future__ import annotations

import logging
from typing import NoReturn

from firmware_host.config.device import HistoryConfig
from firmware_host.store.errors import StoreError
from firmware_host.store.store import Store

log = logging.getLogger(__name__)


async def prune_old_games(store: Store, rule: HistoryConfig) -> NoReturn:
    while True:
        store.game_ended.clear()
        try:
            if gone := await store.prune(rule):
                log.info("old games made room: %s", gone)
        except StoreError as error:
            log.warning("old games stay for now: %s", error)
        await store.game_ended.wait()
