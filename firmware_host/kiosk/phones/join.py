"""The page to knock on, and the requests of it; all but leaving are open to the network."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Final

from aiohttp import web

from firmware_host.kiosk.box import Box
from firmware_host.kiosk.errors import BadMessage, Forbidden
from firmware_host.kiosk.page_files import File, PageFiles
from firmware_host.kiosk.phones.codes import LENGTH
from firmware_host.kiosk.phones.gate import (
    COOKIE,
    GUEST,
    SCAN_FIRST,
    give_cookie,
    guest_of,
    language_of,
)
from firmware_host.kiosk.phones.guests import (
    GONE,
    LET_IN,
    NOBODY_ANSWERED,
    OTHERS_KNOCK,
    Guest,
    NotLetIn,
)
from firmware_host.kiosk.phones.phones import Phones, Wish
from firmware_host.panel.i18n import Translator, language_name

LONGEST_WAIT_S: Final = 8.0
"""A request that waits for the table is answered after so long; the page then asks again. Shorter
than `QUIET_S`: its connection counts as quiet, and makes room for others."""
_SEATS: Final = frozenset(("code", "color", "watch", "language"))

Body = Callable[[web.Request], Awaitable[dict[str, Any]]]
Shown = Callable[[web.Request, File], web.StreamResponse]
KeepRate = Callable[[web.Request], Awaitable[None]]
WaitingFor = Callable[[web.Request], AbstractContextManager[None]]


class Join:
    """`read_body`, `keep_rate`, `waiting_for` and `shown` are the API's own: JSON in, not too fast,
    a connection that may be cut off meanwhile, a file of the page out."""

    def __init__(
        self,
        box: Box,
        phones: Phones,
        files: PageFiles,
        read_body: Body,
        keep_rate: KeepRate,
        waiting_for: WaitingFor,
        shown: Shown,
    ) -> None:
        self._box = box
        self._phones = phones
        self._files = files
        self._read_body = read_body
        self._keep_rate = keep_rate
        self._waiting_for = waiting_for
        self._shown = shown

    def add_routes(self, app: web.Application) -> None:
        for path in ("/join", "/j/{code}", "/J/{code}"):
            app.router.add_get(path, self._page)
        app.router.add_get("/static/join/{name}", self._static)
        app.router.add_get("/api/join", self._seats)
        app.router.add_get("/api/knock", self._wait, allow_head=False)
        app.router.add_post("/api/knock", self._knock)
        app.router.add_post("/api/leave", self._leave)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        guest = guest_of(request, self._phones)
        box = self._box.speaking(guest.language) if guest else language_of(request, self._box)
        return self._shown(request, self._files.join_page(join_labels(box.words), box.words))

    async def _static(self, request: web.Request) -> web.StreamResponse:
        file = self._files.join_static.get(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        return self._shown(request, file)

    async def _seats(self, request: web.Request) -> web.Response:
        """The seats, for whoever has the code or was let in."""
        guest = guest_of(request, self._phones)
        box = self._box.speaking(guest.language) if guest else language_of(request, self._box)
        if guest is None:
            code = request.query.get("code", "")
            if not code:
                raise Forbidden(box.words.gettext(SCAN_FIRST))
            if refused := self._refused(box, lambda: self._check(code, request)):
                return refused
        return _told(self._document(box, guest))

    def _check(self, code: str, request: web.Request) -> None:
        self._phones.check_code(code if len(code) == LENGTH else "", str(request.remote))

    def _refused(self, box: Box, check: Callable[[], None]) -> web.Response | None:
        try:
            check()
        except NotLetIn as error:
            return _told({"error": box.words.gettext(error.sentence)}, error.status)
        return None

    def _document(self, box: Box, guest: Guest | None) -> dict[str, Any]:
        guests = self._phones.guests
        seats = [
            {**player, "taken": _is_taken(guests.seated(player["color"]), guest)}
            for player in box.seats()
        ]
        return {
            "seats": seats,
            "languages": [{"id": each, "text": language_name(each)} for each in box.languages],
            "me": {"plays": guest.plays, "color": guest.color} if guest else None,
        }

    async def _knock(self, request: web.Request) -> web.Response:
        document = await self._read_body(request)
        await self._keep_rate(request)
        wish = _wish(document, self._box, language_of(request, self._box).words.language)
        box = self._box.speaking(wish.language)
        code = str(document.get("code", ""))
        token = request.cookies.get(COOKIE, "")
        seats = tuple(each["color"] for each in self._box.seats())
        try:
            token, knock = await self._phones.knock(
                str(request.remote),
                token,
                code if len(code) == LENGTH else "",
                wish,
                seats,
                self._box.asked().players,
            )
        except NotLetIn as error:
            return _told({"error": box.words.gettext(error.sentence)}, error.status)
        answer = _told({"state": knock.state if knock else LET_IN}, 202 if knock else 200)
        give_cookie(answer, token)
        return answer

    async def _leave(self, request: web.Request) -> web.Response:
        """Ends the token of this phone, and frees its seat."""
        await self._read_body(request)
        await self._keep_rate(request)
        guest = request.get(GUEST)
        if guest is None:  # the box's own page
            raise Forbidden(self._box.words.gettext(SCAN_FIRST))
        await self._phones.leave(guest.digest)
        answer = _told({"ok": True})
        answer.del_cookie(COOKIE, path="/")
        return answer

    async def _wait(self, request: web.Request) -> web.Response:
        """What became of this phone's knock; waits for the table unless it is asked `?now`."""
        token = request.cookies.get(COOKIE, "")
        state, knock = self._phones.state_of(token) if token else ("", None)
        if knock is not None and "now" not in request.query:
            with self._waiting_for(request), contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_WAIT_S):
                    await knock.decided.wait()
            # It may have knocked again meanwhile, in another tab.
            state = knock.state if knock.state != GONE else self._phones.state_of(token)[0]
        return _told({"state": state})


def _is_taken(holder: Guest | None, guest: Guest | None) -> bool:
    return holder is not None and (guest is None or holder.digest != guest.digest)


def _wish(document: Mapping[str, Any], box: Box, usual: str) -> Wish:
    for key in document:
        if key not in _SEATS:
            raise BadMessage("Unknown key {key}; known are {known}.", key=f'"{key[:40]}"',
                             known=", ".join(f'"{each}"' for each in sorted(_SEATS)))  # fmt: skip
    for key in ("code", "color", "language"):
        if not isinstance(document.get(key, ""), str) or len(document.get(key, "")) > 40:
            raise BadMessage('"{key}" must be a text.', key=key)
    language = document.get("language") or usual
    watches = document.get("watch") is True
    color = "" if watches else document.get("color", "")
    return Wish(not watches, color, language if language in box.languages else usual)


def _told(document: object, status: int = 200) -> web.Response:
    return web.json_response(document, status=status, headers={"Cache-Control": "no-store"})


def join_labels(words: Translator) -> dict[str, str]:
    """Every text of the page to knock on."""
    _ = words.gettext
    return {
        "title": _("Join the table"),
        "who": _("Who are you?"),
        # Translators: button of the phone's page: take a seat; 14 letters.
        "join": _("Join in"),
        # Translators: button of the phone's page: join without playing; 14 letters.
        "watch": words.pgettext("verb", "Watch"),
        "seat_taken": _("has a phone"),
        "asks": _("Somebody at the table lets you in: one press or tap."),
        # Translators: the phone waits until somebody at the table lets it in.
        "waiting": _("Knocking…"),
        "refused": _("The table said no."),
        "unheard": _(NOBODY_ANSWERED),
        "crowded": _(OTHERS_KNOCK),
        "gone": _("This code is no longer valid. Scan the code on the table again."),
        "scan": _("Scan the code on the table first."),
        # Translators: button; 14 letters.
        "again": _("Try again"),
        "back": _("Back to the table"),
        # Translators: button of the phone's page: give up the seat and go; 24 letters.
        "leave": _("Leave the table"),
        "left": _("You left the table. Scan the code on it to come back."),
        "no_answer": _("No answer from the box. Trying again…"),
        "no_script": _("This page needs JavaScript."),
        # Translators: line of a list; 18 letters.
        "language": _("Language"),
    }
