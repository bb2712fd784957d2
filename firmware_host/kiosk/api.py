"""The routes: the page and its files, the state, buttons and tiles, health. Errors are JSON."""

import asyncio
import base64
import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from firmware_host.kiosk.box import HEIGHT, REAL_READER, ROW_BYTES, Box, Words, document
from firmware_host.kiosk.connections import Connections, is_of_this_machine
from firmware_host.kiosk.errors import BadMessage, Forbidden, Refused
from firmware_host.kiosk.kiosk_watch import KioskWatch
from firmware_host.kiosk.live import CALL, ONLY_HERE, Live
from firmware_host.kiosk.messages import (
    ACTIONS,
    EDGES,
    LIMIT,
    LONGEST_WORD,
    read_action,
    read_button,
    read_lesson,
    read_object,
    read_staff,
    read_tile,
    read_touch,
)
from firmware_host.kiosk.origin_check import origin_check
from firmware_host.kiosk.page_files import File, PageFiles, as_file, qr_svg
from firmware_host.kiosk.phones.gate import (
    GUEST,
    SCAN_FIRST,
    check_lesson,
    check_right,
    gate,
    guest_of,
    language_in,
)
from firmware_host.kiosk.phones.guest_view import me
from firmware_host.kiosk.phones.guests import Guest
from firmware_host.kiosk.phones.join import Join
from firmware_host.kiosk.phones.phones import Phones
from firmware_host.kiosk.rate_limit import LimitedLog, RateLimits
from firmware_host.kiosk.table_documents import TableDocuments, as_json
from firmware_host.panel.i18n import N_

log = logging.getLogger(__name__)

LONGEST_POSTED_HOLD_S = 10.0
"""A button that a program has posted "down" for is released after so long."""

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Server": "tilekeeper",
    "X-Content-Type-Options": "nosniff",
}

_DARK = base64.b64encode(bytes(HEIGHT * ROW_BYTES)).decode()
LONGEST_QR = 300
READINGS_PER_SECOND = 4.0
READINGS_AT_ONCE = 20
"""Documents of the moment that another machine may ask for. Pages get the moment over the
WebSocket, and read something in addition only when a person wants to know or to hear more."""
BODY_S = 10.0
"""How long the body of a request may take; the longest has 4096 bytes."""

_SENTENCES = {
    404: N_("There is nothing at this address."),
    405: "This address does not take that method.",
    413: f"The message is longer than {LIMIT} bytes.",
}


class Api:
    def __init__(
        self,
        box: Box,
        page_files: PageFiles,
        words: Words,
        connections: Connections,
        address: Callable[[], str] = str,
        phones: Phones | None = None,
    ) -> None:
        """`address` is where phones find the box; empty if only this machine does."""
        self._phones = phones
        self._box = box
        self._files = page_files
        self._words = words
        self._connections = connections
        self._rates = RateLimits()
        self._readings = RateLimits(READINGS_PER_SECOND, READINGS_AT_ONCE)
        self._documents = TableDocuments(box, address)
        self._presses = {here: box.connect(is_here=here) for here in (True, False)}
        """Of all programs that post: on this machine, and elsewhere."""
        self._letting_go: dict[tuple[bool, str], asyncio.Task[None]] = {}
        self._books: dict[tuple[str, str], tuple[dict[str, Any], File]] = {}
        """By game and language."""
        self._log = LimitedLog(log)
        self.live = Live(box, words, self._rates, self._documents, phones)
        clock = asyncio.get_running_loop().time
        self.watch = KioskWatch(clock, box.screen_is_dead, lambda: box.nobody_plays)
        self.live.on_pages_here = self.watch.pages_here

    def application(
        self, names: Iterable[str], names_for_guests: Iterable[str] = ()
    ) -> web.Application:
        middlewares = [
            self._connections.noting_work(),
            self._connections.keeping_rate(),
            errors_as_json(self._words, self._log),
            origin_check(names, names_for_guests),
            gate(self._phones, self._box),
        ]
        app = web.Application(client_max_size=LIMIT, middlewares=middlewares)
        app.on_response_prepare.append(_add_headers)
        app.on_shutdown.append(self._shut_down)
        app.router.add_get("/", self._page)
        app.router.add_get("/table", self._table_page)
        app.router.add_get("/static/{name}", self._static)
        app.router.add_get("/static/table/{name}", self._table_static)
        app.router.add_get("/static/art/{name}", self._art)
        app.router.add_get("/static/qr.svg", self._qr)
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/api/state", self._state)
        app.router.add_get("/api/table", self._table)
        app.router.add_get("/api/why", self._why)
        app.router.add_get("/api/spoken", self._spoken)
        app.router.add_get("/api/book", self._book)
        app.router.add_get("/api/record", self._record)
        for kind in ACTIONS:
            app.router.add_post(f"/api/{kind}", self._act)
        app.router.add_post("/api/button", self._button)
        app.router.add_post("/api/tile", self._tile)
        app.router.add_post("/api/touch", self._touch)
        app.router.add_post("/api/staff", self._staff)
        app.router.add_post("/api/lesson", self._lesson)
        app.router.add_get("/api/kiosk", self._kiosk)
        app.router.add_get("/api/live", self.live.handle, allow_head=False)
        if self._phones is not None:
            own = self._body, self._keep_rate, self._connections.waiting_for, _revalidated
            Join(self._box, self._phones, self._files, *own).add_routes(app)
        return app

    def _box_for(self, guest: Guest | None) -> Box:
        return self._box if guest is None else self._box.speaking(guest.language)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return _revalidated(request, self._files.page(self._words()))

    async def _static(self, request: web.Request) -> web.StreamResponse:
        return self._file(request, self._files.static)

    async def _table_page(self, request: web.Request) -> web.StreamResponse:
        guest = request.get(GUEST)
        words = self._words() if guest is None else self._box_for(guest).words
        return _revalidated(request, self._files.table_page(words))

    async def _table_static(self, request: web.Request) -> web.StreamResponse:
        return self._file(request, self._files.table_static)

    async def _art(self, request: web.Request) -> web.StreamResponse:
        """The drawings of the house ("house.svg", ".png", ".css") or of a game, made once."""
        return self._file(request, await asyncio.to_thread(self._files.art))

    def _file(self, request: web.Request, found: Mapping[str, File]) -> web.StreamResponse:
        file = found.get(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        return _revalidated(request, file)

    async def _qr(self, request: web.Request) -> web.StreamResponse:
        """A text of the page as a QR code; nothing is kept of it."""
        text = request.query.get("text", "")
        if not 0 < len(text) <= LONGEST_QR:
            raise web.HTTPNotFound
        return _revalidated(request, as_file("image/svg+xml", qr_svg(text)))

    async def _health(self, _request: web.Request) -> web.Response:
        return _fresh({"ok": True, "pages_here": self.live.pages_here})

    async def _state(self, request: web.Request) -> web.Response:
        state = document(self._box, self._words)
        if self._box.shows_staff and not is_of_this_machine(request):
            state["screen"] = {**state["screen"], "rows": _DARK}
        return _fresh(state)

    async def _table(self, request: web.Request) -> web.Response:
        await self._keep_reading_rate(request)
        guest, own = self._guest_now(request), dict[str, str]()
        if guest is not None:
            box, document = self._box_for(guest), self._documents.for_phones(guest.language)
            own["me"] = as_json(me(guest, box, box.asked()))
        else:
            document = self._documents.for_table()
            if is_of_this_machine(request):
                own = self._documents.own()
        return _revalidated(request, document.file(own), "no-store")

    async def _record(self, request: web.Request) -> web.Response:
        """The game that is over, as a file to take home and verify."""
        await self._keep_reading_rate(request)
        record = self._box.record()
        if record is None:
            raise web.HTTPNotFound
        response = _fresh(record)
        response.headers["Content-Disposition"] = 'attachment; filename="tilekeeper-game.json"'
        return response

    async def _why(self, request: web.Request) -> web.Response:
        """Why an answer is not legal; without one what the question means and a turn offers."""
        await self._keep_reading_rate(request)
        guest = self._guest_now(request)
        box, answer = self._box_for(guest), request.query.get("answer")
        if answer is None:
            told = box.explain()
            return _fresh(told if guest is None else {**told, "speaks": False})
        if len(answer) > LONGEST_WORD:
            raise BadMessage('"answer" must be a text.')
        return _fresh(box.why(answer))

    async def _spoken(self, request: web.Request) -> web.Response:
        """The moment in words for a voice; only pages that read aloud ask for it."""
        await self._keep_reading_rate(request)
        return _fresh(self._box_for(self._guest_now(request)).spoken())

    async def _book(self, request: web.Request) -> web.Response:
        """The rules of the game on the table, or of the one that is asked for."""
        await self._keep_rate(request)
        box = self._box_for(request.get(GUEST))
        file = await asyncio.to_thread(self._book_file, box, request.query.get("game", ""))
        if file is None:
            raise web.HTTPNotFound
        return _revalidated(request, file)

    def _book_file(self, box: Box, game: str) -> File | None:
        """Packed once; again when the book has changed."""
        book = box.book(game)
        if book is None:
            return None
        name = str(book["game"]), box.words.language
        packed, file = self._books.get(name, (None, None))
        if file is None or packed != book:
            body = json.dumps(book, ensure_ascii=False).encode()
            file = as_file("application/json", body)
            self._books[name] = book, file
        return file

    async def _act(self, request: web.Request) -> web.Response:
        kind = request.path.rpartition("/")[2]
        action = read_action(kind, await self._body(request))
        await self._keep_rate(request)
        guest = self._guest_now(request)
        box = self._box_for(guest)
        check_right(guest, box.asked(), action, box)
        if guest is not None and self._phones is not None and kind == "menu":
            await self._phones.speak(guest.digest, language_in(action))
            return _fresh({"ok": True, "seq": action.seq})
        here = is_of_this_machine(request)
        action = replace(action, is_of_phone=guest is not None, is_here=here)
        return _fresh({"ok": True, "seq": await box.act(action)})

    def _guest_now(self, request: web.Request) -> Guest | None:
        """The phone may have lost its seat while the body came in."""
        guest = guest_of(request, self._phones) if GUEST in request else None
        if guest is None and GUEST in request:
            raise Forbidden(self._words().gettext(SCAN_FIRST))
        return guest

    async def _kiosk(self, request: web.Request) -> web.Response:
        """Answers the kiosk script when its browser must be started again."""
        if not is_of_this_machine(request):
            raise web.HTTPForbidden(text=ONLY_HERE)
        is_fresh = request.query.get("fresh") == "1"
        return _fresh({"restart": await self.watch.must_restart(is_fresh=is_fresh)})

    async def _button(self, request: web.Request) -> web.Response:
        message = read_button(await self._body(request))
        await self._keep_rate(request)
        here, name = is_of_this_machine(request), message.name
        if message.gesture in EDGES:
            self._forget_posted(here, name)
        self._presses[here].send(name, message.gesture)
        if message.gesture == "down":
            self._letting_go[here, name] = asyncio.create_task(self._let_go_later(here, name))
        await self._presses[here].carried_out()
        return _fresh({"ok": True})

    async def _touch(self, request: web.Request) -> web.Response:
        message = read_touch(await self._body(request))
        await self._keep_rate(request)
        self._box.touch(message.language)
        return _fresh({"ok": True})

    async def _staff(self, request: web.Request) -> web.Response:
        message = read_staff(await self._body(request))
        await self._keep_rate(request)
        if message.do != CALL and not is_of_this_machine(request):
            raise web.HTTPForbidden(text=ONLY_HERE)
        guest = self._guest_now(request)
        if guest is not None or not is_of_this_machine(request):
            await self.live.call_staff(guest, message)
        else:
            await self._box.staff(message.do, message.value)
        return _fresh({"ok": True})

    async def _lesson(self, request: web.Request) -> web.Response:
        message = read_lesson(await self._body(request))
        await self._keep_rate(request)
        guest = self._guest_now(request)
        box = self._box_for(guest)
        check_lesson(guest, message.do, box)
        await box.lesson(message.do, message.id)
        return _fresh({"ok": True})

    async def _tile(self, request: web.Request) -> web.Response:
        message = read_tile(await self._body(request))
        if not self._box.virtual:
            raise web.HTTPForbidden(text=REAL_READER)
        await self._keep_rate(request)
        await self._box.tile(message.uid, message.placed)
        return _fresh({"ok": True})

    async def _body(self, request: web.Request) -> dict[str, object]:
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType(
                text="Send JSON with Content-Type: application/json."
            )
        try:
            with self._connections.waiting_for(request):
                async with asyncio.timeout(BODY_S):
                    return read_object(await request.read())
        except web.RequestPayloadError:
            raise BadMessage("The message arrived damaged.") from None
        except TimeoutError:
            raise web.HTTPRequestTimeout(text="The message did not come in time.") from None

    async def _keep_rate(self, request: web.Request) -> None:
        """Delays a program on another machine that posts too fast."""
        if not is_of_this_machine(request):
            await self._rates.of(str(request.remote)).turn()

    async def _keep_reading_rate(self, request: web.Request) -> None:
        """Delays another machine that asks for the moment too often; a page is sent it anyway."""
        if not is_of_this_machine(request):
            rate = self._readings.of(str(request.remote))
            if not rate.take():
                with self._connections.waiting_for(request):
                    await rate.turn()

    def _forget_posted(self, here: bool, name: str) -> None:
        earlier = self._letting_go.pop((here, name), None)
        if earlier is not None:
            earlier.cancel()

    async def _let_go_later(self, here: bool, name: str) -> None:
        await asyncio.sleep(LONGEST_POSTED_HOLD_S)
        self._presses[here].send(name, "up")

    async def _shut_down(self, _app: web.Application) -> None:
        for here, name in list(self._letting_go):
            self._forget_posted(here, name)
        for presses in self._presses.values():
            presses.close()
        self.watch.close()
        await self.live.close()


def errors_as_json(words: Words, limited: LimitedLog) -> Middleware:
    """Every refusal is {"error": one sentence}, in the language of the box where a person may have
    caused it."""

    @web.middleware
    async def answer(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except BadMessage as error:
            return _refusal(400, str(error))
        except Refused as error:
            return _refusal(409, str(error), error.rule, error.insist)
        except Forbidden as error:
            return _refusal(403, str(error))
        except web.HTTPException as error:
            if error.status < 400:
                raise
            sentence = _SENTENCES.get(error.status) or error.text or error.reason
            refusal = _refusal(error.status, words().gettext(sentence))
            if "Allow" in error.headers:
                refusal.headers["Allow"] = error.headers["Allow"]
            return refusal
        except ConnectionError:  # whoever asked is gone
            raise
        except Exception as error:  # noqa: BLE001 - a fault of ours: it is logged and told
            what = request.method, request.path
            limited.line("failed", logging.ERROR, "%s %s failed", *what, exc_info=error)
            text = words().gettext("Something went wrong in the box. Its log says why.")
            return _refusal(500, text)

    return answer


def _refusal(status: int, sentence: str, rule: str = "", insist: str = "") -> web.Response:
    why = {"rule": rule, "insist": insist}
    return _fresh({"error": sentence, **{key: each for key, each in why.items() if each}}, status)


def _fresh(document: object, status: int = 200) -> web.Response:
    return web.json_response(document, status=status, headers={"Cache-Control": "no-store"})


def _revalidated(request: web.Request, file: File, cache_control: str = "no-cache") -> web.Response:
    """The browser keeps the file but asks each time, so that an update of the box is seen."""
    is_packed = file.packed is not None and takes_gzip(request)
    tag = f"{file.tag}-gzip" if is_packed else file.tag
    headers = {"Cache-Control": cache_control, "ETag": f'"{tag}"', "Vary": "Accept-Encoding"}
    if any(etag.value in (tag, "*") for etag in request.if_none_match or ()):
        return web.Response(status=304, headers=headers)
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    body = file.packed if is_packed else file.body
    return web.Response(body=body, content_type=file.content_type, charset="utf-8", headers=headers)


def takes_gzip(request: web.Request) -> bool:
    """Whether its Accept-Encoding names gzip and does not refuse it with q=0."""
    for offer in request.headers.get("Accept-Encoding", "").lower().split(","):
        name, _, weight = offer.replace(" ", "").partition(";")
        if name == "gzip":
            return weight.removeprefix("q=").strip("0.") != "" or not weight
    return False


async def _add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)
