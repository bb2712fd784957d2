"""Which requests of the phones' port are carried out: by path, by token, then by right.

Without a token the network gets the page to knock on and what that page needs, and nothing else.
Requests of the box's own page pass without a question.
"""

from __future__ import annotations

from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from firmware_host.kiosk.box import Asked, Box, TableAction
from firmware_host.kiosk.connections import is_guest
from firmware_host.kiosk.errors import Forbidden
from firmware_host.kiosk.phones.guests import KEPT_DAYS, Guest
from firmware_host.kiosk.phones.phones import Phones
from firmware_host.kiosk.phones.rights import AT_THE_TABLE, CLOSES_CARD, YOU_WATCH, why_not
from firmware_host.panel.i18n import N_

COOKIE: Final = "tilekeeper"
COOKIE_S: Final = KEPT_DAYS * 24 * 3600
"""How long a phone keeps its token after its last visit."""
SCAN_FIRST = N_("Scan the code on the table first.")
GUEST: Final = web.RequestKey("guest", Guest)

OPEN: Final = frozenset(
    ("/join", "/j/{code}", "/J/{code}", "/static/join/{name}", "/api/join", "/api/knock")
)
FOR_GUESTS: Final = frozenset(
    (
        "/table",
        "/static/{name}",
        "/static/table/{name}",
        "/static/art/{name}",
        "/api/table",
        "/api/live",
        "/api/why",
        "/api/spoken",
        "/api/book",
        "/api/record",
        "/api/answer",
        "/api/throw",
        "/api/undo",
        "/api/menu",
        "/api/staff",
        "/api/lesson",
        "/api/leave",
    )
)
LEADS_TO_JOIN: Final = ("/", "/table")
"""What people open by hand; without a token it leads to the page to knock on."""


def gate(phones: Phones | None, box: Box) -> Middleware:
    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not is_guest(request):
            return await handler(request)
        resource = request.match_info.route.resource
        path = resource.canonical if resource is not None else ""
        if path in OPEN:
            return await handler(request)
        guest = guest_of(request, phones)
        if guest is None:
            if path in LEADS_TO_JOIN and request.method == "GET":
                raise web.HTTPSeeOther("/join")
            raise Forbidden(language_of(request, box).words.gettext(SCAN_FIRST))
        if path == "/":
            raise web.HTTPSeeOther("/table")
        if path not in FOR_GUESTS:
            raise Forbidden(box.speaking(guest.language).words.gettext(AT_THE_TABLE))
        request[GUEST] = guest
        response = await handler(request)
        if path == "/table":
            give_cookie(response, request.cookies[COOKIE])
        return response

    return check


def give_cookie(response: web.StreamResponse, token: str) -> None:
    response.set_cookie(COOKIE, token, max_age=COOKIE_S, httponly=True, samesite="Strict", path="/")


def guest_of(request: web.Request, phones: Phones | None) -> Guest | None:
    return phones.of(request.cookies.get(COOKIE, "")) if phones is not None else None


def check_right(guest: Guest | None, asked: Asked, action: TableAction, box: Box) -> None:
    """Raises Forbidden in the words of the rule; None is the box's own page."""
    if guest is None:
        return
    why = why_not(guest, asked, action)
    if not why and action.kind == "menu" and language_in(action) not in box.languages:
        why = AT_THE_TABLE
    if why:
        raise Forbidden(box.words.gettext(why))


def check_lesson(guest: Guest | None, do: str, box: Box) -> None:
    """Who plays may close a card; only the table itself switches all of them off."""
    if guest is None:
        return
    if not guest.plays:
        raise Forbidden(box.words.gettext(YOU_WATCH))
    if do != CLOSES_CARD:
        raise Forbidden(box.words.gettext(AT_THE_TABLE))


def language_in(action: TableAction) -> str:
    """That a phone wants to speak: the only entry of the menu that is its own."""
    return action.word.removeprefix("language:")


def language_of(request: web.Request, box: Box) -> Box:
    """The box in the language that the browser prefers; its own where it speaks none of them."""
    wanted = request.query.get("lang", "")
    if wanted in box.languages:
        return box.speaking(wanted)
    offers: list[tuple[float, str]] = []
    for offer in request.headers.get("Accept-Language", "")[:200].split(","):
        name, _, weight = offer.strip().partition(";")
        try:
            offers.append((-float(weight.strip().removeprefix("q=") or 1), name))
        except ValueError:
            continue
    for _, name in sorted(offers, key=lambda each: each[0]):
        short = name.replace("_", "-").partition("-")[0].lower()
        for language in box.languages:
            if language.partition("_")[0].lower() == short:
                return box.speaking(language)
    return box
