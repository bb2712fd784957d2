"""The routes: the page and its files, the state, buttons and tiles, health. Errors are JSON."""

import asyncio
import gzip
import json
import logging
from collections.abc import Callable, Iterable, Mapping

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from firmware_host.kiosk.box import REAL_READER, Box, Words, document
from firmware_host.kiosk.connections import Connections, is_here
from firmware_host.kiosk.errors import BadMessage, Refused
from firmware_host.kiosk.live import Live
from firmware_host.kiosk.messages import (
    ACTIONS,
    EDGES,
    LIMIT,
    LONGEST_WORD,
    read_action,
    read_button,
    read_object,
    read_tile,
)
from firmware_host.kiosk.origin_check import origin_check
from firmware_host.kiosk.page_files import File, PageFiles, as_file, qr_svg
from firmware_host.kiosk.rate_limit import LimitedLog, RateLimits
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

LONGEST_QR = 300
BODY_S = 10.0
"""How long the body of a request may take; the longest has 4096 bytes."""

_SENTENCES = {
    404: N_("There is nothing at this address."),
    405: N_("This address does not take that method."),
    413: N_("The message is longer than {limit} bytes."),
}


class Api:
    def __init__(
        self,
        box: Box,
        page_files: PageFiles,
        words: Words,
        connections: Connections,
        address: Callable[[], str] = str,
    ) -> None:
        """`address` is where phones find the box; empty if only this machine does."""
        self._address = address
        self._box = box
        self._files = page_files
        self._words = words
        self._connections = connections
        self._rates = RateLimits()
        self._presses = box.connect()
        """Of all programs that post."""
        self._letting_go: dict[str, asyncio.Task[None]] = {}
        self._log = LimitedLog(log)
        self.live = Live(box, words, self._rates, address)

    def application(self, names: Iterable[str]) -> web.Application:
        middlewares = [
            self._connections.noting_work(),
            errors_as_json(self._words, self._log),
            origin_check(names),
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
        app.router.add_get("/api/record", self._record)
        for kind in ACTIONS:
            app.router.add_post(f"/api/{kind}", self._act)
        app.router.add_post("/api/button", self._button)
        app.router.add_post("/api/tile", self._tile)
        app.router.add_get("/api/live", self.live.handle, allow_head=False)
        return app

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return _revalidated(request, self._files.page(self._words()))

    async def _static(self, request: web.Request) -> web.StreamResponse:
        return self._file(request, self._files.static)

    async def _table_page(self, request: web.Request) -> web.StreamResponse:
        return _revalidated(request, self._files.table_page(self._words()))

    async def _table_static(self, request: web.Request) -> web.StreamResponse:
        return self._file(request, self._files.table_static)

    async def _art(self, request: web.Request) -> web.StreamResponse:
        """The drawings of the house ("house.svg") or of a game, made once."""
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

    async def _state(self, _request: web.Request) -> web.Response:
        return _fresh(document(self._box, self._words))

    async def _table(self, request: web.Request) -> web.Response:
        seq = self._box.state()["seq"]
        told = {"seq": seq, **self._box.table(), "address": self._address()}
        response = _fresh(told)
        response.headers["Vary"] = "Accept-Encoding"
        if takes_gzip(request):
            response.body = gzip.compress(json.dumps(told).encode(), compresslevel=4)
            response.headers["Content-Encoding"] = "gzip"
        return response

    async def _record(self, _request: web.Request) -> web.Response:
        """The game that is over, as a file to take home and verify."""
        record = self._box.record()
        if record is None:
            raise web.HTTPNotFound
        response = _fresh(record)
        response.headers["Content-Disposition"] = 'attachment; filename="tilekeeper-game.json"'
        return response

    async def _why(self, request: web.Request) -> web.Response:
        answer = request.query.get("answer", "")
        if len(answer) > LONGEST_WORD:
            raise BadMessage(N_('"{key}" must be a text.'), key="answer")
        return _fresh(self._box.why(answer))

    async def _act(self, request: web.Request) -> web.Response:
        kind = request.path.rpartition("/")[2]
        action = read_action(kind, await self._body(request))
        await self._keep_rate(request)
        return _fresh({"ok": True, "seq": await self._box.act(action)})

    async def _button(self, request: web.Request) -> web.Response:
        message = read_button(await self._body(request))
        await self._keep_rate(request)
        if message.gesture in EDGES:
            self._forget_posted(message.name)
        self._presses.send(message.name, message.gesture)
        if message.gesture == "down":
            letting_go = asyncio.create_task(self._let_go_later(message.name))
            self._letting_go[message.name] = letting_go
        await self._presses.carried_out()
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
                text=N_("Send JSON with Content-Type: application/json.")
            )
        try:
            with self._connections.waiting_for(request):
                async with asyncio.timeout(BODY_S):
                    return read_object(await request.read())
        except web.RequestPayloadError:
            raise BadMessage(N_("The message arrived damaged.")) from None
        except TimeoutError:
            raise web.HTTPRequestTimeout(text=N_("The message did not come in time.")) from None

    async def _keep_rate(self, request: web.Request) -> None:
        """Delays a program on another machine that posts too fast."""
        if not is_here(request.remote):
            await self._rates.of(str(request.remote)).turn()

    def _forget_posted(self, name: str) -> None:
        earlier = self._letting_go.pop(name, None)
        if earlier is not None:
            earlier.cancel()

    async def _let_go_later(self, name: str) -> None:
        await asyncio.sleep(LONGEST_POSTED_HOLD_S)
        self._presses.send(name, "up")

    async def _shut_down(self, _app: web.Application) -> None:
        for name in list(self._letting_go):
            self._forget_posted(name)
        self._presses.close()
        await self.live.close()


def errors_as_json(words: Words, limited: LimitedLog) -> Middleware:
    """Every refusal is {"error": one sentence in the language of the box}."""

    @web.middleware
    async def answer(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except BadMessage as error:
            return _refusal(400, error.told(words()))
        except Refused as error:
            return _refusal(409, str(error), error.rule)
        except web.HTTPException as error:
            if error.status < 400:
                raise
            sentence = _SENTENCES.get(error.status) or error.text or error.reason
            told = words().gettext(sentence).replace("{limit}", str(LIMIT))
            refusal = _refusal(error.status, told)
            if "Allow" in error.headers:
                refusal.headers["Allow"] = error.headers["Allow"]
            return refusal
        except ConnectionError:  # whoever asked is gone
            raise
        except Exception as error:  # noqa: BLE001 - a fault of ours: it is logged and told
            what = request.method, request.path
            limited.line("failed", logging.ERROR, "%s %s failed", *what, exc_info=error)
            text = words().gettext("The box got into trouble with this; its log says why.")
            return _refusal(500, text)

    return answer


def _refusal(status: int, sentence: str, rule: str = "") -> web.Response:
    return _fresh({"error": sentence, **({"rule": rule} if rule else {})}, status)


def _fresh(document: object, status: int = 200) -> web.Response:
    return web.json_response(document, status=status, headers={"Cache-Control": "no-store"})


def _revalidated(request: web.Request, file: File) -> web.Response:
    """The browser keeps the file but asks each time, so that an update of the box is seen."""
    is_packed = file.packed is not None and takes_gzip(request)
    tag = f"{file.tag}-gzip" if is_packed else file.tag
    headers = {"Cache-Control": "no-cache", "ETag": f'"{tag}"', "Vary": "Accept-Encoding"}
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
