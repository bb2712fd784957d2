"""Change notices for any number of listeners: merged while unread, so that nothing queues up."""

import asyncio
from typing import Any, Self

from firmware_host.kiosk.box import Notice


class Listener:
    """One subscription: an async iterator that ends when it is closed."""

    def __init__(self, changes: "Changes") -> None:
        self._changes = changes
        self._unread: dict[str, Any] = {}
        self._wake = asyncio.Event()
        self._closed = False

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Notice:
        await self._wake.wait()
        if self._closed:
            raise StopAsyncIteration
        self._wake.clear()
        notice, self._unread = self._unread, {}
        return notice

    def tell(self, notice: Notice) -> None:
        self._unread.update(notice)
        self._wake.set()

    def close(self) -> None:
        self._closed = True
        self._wake.set()
        self._changes.forget(self)


class Changes:
    """The sending side. Must be used on the event loop that its listeners wait on."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()

    def __len__(self) -> int:
        return len(self._listeners)

    def notify(self, **notice: Any) -> None:
        for listener in self._listeners:
            listener.tell(notice)

    def subscribe(self) -> Listener:
        listener = Listener(self)
        self._listeners.add(listener)
        return listener

    def forget(self, listener: Listener) -> None:
        self._listeners.discard(listener)
