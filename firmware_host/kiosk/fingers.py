"""Who holds which button: the first finger presses it down, the last one lets it go."""

from firmware_host.kiosk.box import Box


class Fingers:
    def __init__(self, box: Box) -> None:
        self._box = box
        self._holders: dict[str, set[object]] = {}

    async def gesture(self, holder: object, name: str, gesture: str) -> None:
        if gesture == "down":
            await self._down(holder, name)
        elif gesture == "up":
            await self._up(holder, name)
        else:
            await self._box.button(name, gesture)

    async def lift(self, holder: object) -> None:
        """Everything this holder had down comes up: its page is gone."""
        for name in list(self._holders):
            await self._up(holder, name)

    async def _down(self, holder: object, name: str) -> None:
        holders = self._holders.setdefault(name, set())
        first = not holders
        holders.add(holder)
        if first:
            await self._box.button(name, "down")

    async def _up(self, holder: object, name: str) -> None:
        holders = self._holders.get(name, set())
        if holder not in holders:
            return
        holders.discard(holder)
        if not holders:
            await self._box.button(name, "up")
