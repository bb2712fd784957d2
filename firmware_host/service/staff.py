"""Staff: their PIN, what they may change behind it, and guests who call them.

A PIN is kept by scrypt with the cost it was made at. Failed tries are counted on the disk
(tries.py). Whoever has the shell sets a new one: `tilekeeper staff pin`.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
import sys
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from firmware_host.config.device import DeviceConfig
from firmware_host.config.errors import ConfigError
from firmware_host.devices.supervisor import in_background
from firmware_host.panel.commands import StaffCommand
from firmware_host.panel.i18n import N_
from firmware_host.panel.staff import TROUBLE, SelfTestLine, StaffFacts, is_pin
from firmware_host.service.asides import Asides
from firmware_host.service.table_config import SettingsValues
from firmware_host.service.tries import FORGET_S, TryLimit
from firmware_host.store.errors import StoreError
from firmware_host.store.party_rows import StoredPin
from firmware_host.store.store import Store
from firmware_host.table.party import AsideGame, Party
from firmware_host.table.party_table import PartyTable
from firmware_host.table.table import OWNER
from firmware_host.view.own_screen import changes, own_screen_part

log = logging.getLogger(__name__)

T = TypeVar("T")

COST: Final = {"n": 2**14, "r": 8, "p": 1}
"""16 MB and a third of a second on a Pi 3, in a thread of its own: each thread that ever made
a hash keeps its 16 MB."""
OPEN_S: Final = 300.0
"""Staff who forget to lock: locked again so long after what they did last."""
CALLED: Final = "staff_called"
SELFTEST_S: Final = 180.0
OWNERS_PAGES: Final = {
    "lobby.home": ("values", "tags"),
    "lobby.more": ("rules",),
    "lobby.rules": None,
    "lobby.rule": None,
}
"""Questions of the lobby that are, or lead to, what a PIN hides: these answers, or all (None)."""


def hashed(pin: str, salt: bytes | None = None, cost: Mapping[str, int] = COST) -> StoredPin:
    salt = secrets.token_bytes(16) if salt is None else salt
    made = hashlib.scrypt(pin.encode(), salt=salt, maxmem=64 * 2**20, **cost)
    return StoredPin(salt.hex(), made.hex(), **cost)


def matches(pin: str, stored: StoredPin) -> bool:
    cost = {"n": stored.n, "r": stored.r, "p": stored.p}
    made = hashed(pin, bytes.fromhex(stored.salt), cost)
    return hmac.compare_digest(made.hash, stored.hash)


@dataclass(slots=True)
class StaffHooks:
    """What a change of the staff does to the rest of the box."""

    on_change: Callable[[], None] = lambda: None
    tell: Callable[[str], None] = lambda notice: None
    configure: Callable[[DeviceConfig], None] = lambda device: None
    """Other volume, brightness or times are in force."""
    go_to: Callable[[str], None] = lambda answer: None
    """An answer to the lobby's first page."""
    shut_down: Callable[[], None] = lambda: None
    devices: Callable[[], Mapping[str, tuple[str, str]]] = field(default=dict)
    language: Callable[[], str] = lambda: "en"
    """Of whoever reads the results of the self-test."""


class Staff:
    def __init__(
        self,
        store: Store,
        tries: TryLimit,
        asides: Asides,
        table: PartyTable,
        values: SettingsValues,
        call_later: Callable[[float, Callable[[], None]], asyncio.TimerHandle],
        selftest: Sequence[str] = (),
        *,
        at_home: bool = False,
    ) -> None:
        """`selftest`: further arguments of `tilekeeper selftest`, such as where things lie.

        Codes of games put aside are for the staff's eyes; without a PIN only a family sees them.
        """
        self._at_home = at_home
        self.hooks = StaffHooks()
        self.is_called = False
        self._store, self._tries, self._asides = store, tries, asides
        self._table, self._values = table, values
        self._call_later = call_later
        self._arguments = tuple(selftest)
        self._pin: StoredPin | None = None
        self._is_open = True
        self._waiting: Sequence[AsideGame] = ()
        self._expired: Sequence[AsideGame] = ()
        self._result: tuple[SelfTestLine, ...] | None = None
        self._testing: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._forgetting: asyncio.TimerHandle | None = None
        self._work: set[asyncio.Task[None]] = set()
        self._hashing = ThreadPoolExecutor(1, "pin")

    async def open(self) -> None:
        """A box with a PIN starts locked."""
        await self._read_pin()
        if self.needs_pin:
            log.warning("a café without a PIN: its staff page stays closed; tilekeeper staff pin")
        self.is_called = await self._store.recall(CALLED) == "1"
        await self._set_open(not self.has_pin)
        self._forget_tries_later()

    def close(self) -> None:
        for timer in (self._timer, self._forgetting):
            if timer is not None:
                timer.cancel()
        for task in self._work:
            task.cancel()
        self._hashing.shutdown(wait=False)

    async def _hashed(self, work: Callable[..., T], *arguments: Any) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._hashing, work, *arguments)

    @property
    def is_open(self) -> bool:
        return self._is_open

    @property
    def has_pin(self) -> bool:
        """The box is locked for guests."""
        return self._pin is not None

    @property
    def needs_pin(self) -> bool:
        """A café without a PIN has no staff page, or its guests could make themselves its staff."""
        return not self._at_home and not self.has_pin

    def keeps_from_elsewhere(self, answer: str = "") -> bool:
        """With a PIN: nobody on another machine may do anything now, or give this answer, because
        it is the owner's, also while staff has it open."""
        snapshot = self._table.snapshot()
        if not self.has_pin or snapshot.question is None:
            return False
        if snapshot.room == OWNER:
            return True
        kept = OWNERS_PAGES.get(snapshot.question.id, ())
        return kept is None or answer in kept

    def facts(self) -> StaffFacts:
        device = self._values.settings.device
        snapshot = self._table.snapshot()
        question = snapshot.question
        facts = StaffFacts(
            self.has_pin,
            self._is_open,
            self.is_called,
            self._tries.wait_minutes,
            needs_pin=self.needs_pin,
        )
        if self.needs_pin or not self._is_open:
            return facts
        return replace(
            facts,
            volume=round(100 * device.buzzer.volume),
            brightness=round(100 * device.screen.brightness),
            turn=device.screen.turn,
            scale=device.screen.scale,
            ask_minutes=device.guests.ask_after_s / 60,
            attract_minutes=device.guests.attract_after_s / 60,
            asides=self._waiting,
            expired=self._expired,
            devices=self.hooks.devices(),
            house_rules=self._values.settings.house_rules,
            selftest=self._result,
            is_testing=self._testing is not None,
            is_between_games=question is not None and question.id == "lobby.home",
        )

    def own_screen(self) -> dict[str, Any]:
        """How the table looks on the box's own screen. What changes while it is locked is not
        kept: it is the guests' and ends with their party."""
        return own_screen_part(
            self._values.settings.device.screen, is_kept=self._is_open and not self.needs_pin
        )

    # The PIN

    async def _read_pin(self) -> StoredPin | None:
        """The shell may have changed it meanwhile, and forgotten the failed tries of the last."""
        stored = await self._store.pin()
        if stored != self._pin:
            self._pin = stored
            await self._tries.open()
        return stored

    async def refresh(self) -> None:
        """What the shell may have changed meanwhile: a box that got its first PIN is locked."""
        had_pin = self.has_pin
        await self._read_pin()
        if had_pin != self.has_pin:
            await self._set_open(not self.has_pin)
        await self._look_for_asides()

    async def _look_for_asides(self) -> None:
        may_see = self._is_open and not self.needs_pin
        self._waiting = await self._asides.games() if may_see else ()
        self._expired = await self._asides.expired() if may_see else ()

    async def unlock(self, pin: str) -> bool:
        """The try is on the disk, if that takes anything, before it is looked at. Says why not."""
        stored = await self._read_pin()
        if stored is None:
            await self._set_open(True)
            return True
        if not is_pin(pin):
            self.hooks.tell("pin_wrong")
            return False
        if not await self._tries.attempt():
            self.hooks.tell("pin_wait")
            return False
        self._forget_tries_later()
        if not await self._hashed(matches, pin, stored):
            log.warning("a wrong PIN was typed")
            self.hooks.tell("pin_wrong")
            self.hooks.on_change()
            return False
        await self._tries.succeeded()
        await self._asides.forget_wrong_codes()
        log.info("staff has unlocked the box")
        await self._set_open(True)
        return True

    def _forget_tries_later(self) -> None:
        """Write down forgotten tries hourly, so that a restart does not bring them back."""
        if self._forgetting is not None:
            self._forgetting.cancel()
        self._forgetting = None
        if self._tries.has_failed:
            self._forgetting = self._call_later(FORGET_S, self._forget_tries)

    def _forget_tries(self) -> None:
        self._start(self._note_forgotten_tries())

    async def _note_forgotten_tries(self) -> None:
        try:
            await self._tries.note_forgotten()
        except StoreError as error:
            log.warning("forgotten tries of the PIN are not noted down: %s", error)
        self._forget_tries_later()

    async def set_pin(self, pin: str) -> bool:
        """A new one; empty: the box is unlocked for everybody."""
        if pin and not is_pin(pin):
            self.hooks.tell("pin_unfit")
            return False
        made = await self._hashed(hashed, pin) if pin else None
        await self._store.set_pin(made)
        self._tries.forget()
        self._pin = made
        self._rearm()
        log.warning("the PIN was %s", "changed" if pin else "removed")
        self.hooks.tell("pin_saved")
        return True

    async def lock(self) -> None:
        if self.has_pin:
            await self._set_open(False)

    def party_changes(self, _party: Party) -> None:
        """The next guests find a locked box, whoever unlocked it or set its PIN meanwhile."""
        self._start(self._lock_again())

    async def _lock_again(self) -> None:
        try:
            await self.refresh()
            await self.lock()
        except StoreError as error:
            log.warning("whether the box has a PIN cannot be read now: %s", error)

    async def _set_open(self, is_open: bool) -> None:
        self._is_open = is_open
        await self._look_for_asides()
        await self._table.lock(not is_open)
        self._rearm()
        self.hooks.on_change()

    def _rearm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._is_open and self.has_pin:
            self._timer = self._call_later(OPEN_S, self._forgotten)

    def _forgotten(self) -> None:
        self._start(self._lock_again())

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = in_background(asyncio.get_running_loop(), work, "looking after staff")
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task

    # What staff and guests do

    async def carry_out(self, command: StaffCommand) -> bool:
        """False: refused, and a notice says why."""
        if command.do == "call":
            return await self._call(command.value != "0")
        if self.needs_pin:
            await self.refresh()
            if self.needs_pin:
                self.hooks.tell("pin_missing")
                return False
        if command.do == "unlock":
            return await self.unlock(command.value)
        if not self._is_open:
            self.hooks.tell("pin_needed")
            return False
        self._rearm()
        done = await self._act(command.do, command.value)
        await self._look_for_asides()
        self.hooks.on_change()
        return done

    async def _act(self, do: str, value: str) -> bool:
        what, _, name = do.partition("/")
        acts: dict[str, Callable[[], Awaitable[bool]]] = {
            "called": lambda: self._call(False),
            "pin": lambda: self.set_pin(value),
            "lock": self._lock,
            "volume": lambda: self._set_volume(_share(value)),
            "brightness": lambda: self._enter("screen.brightness", _share(value)),
            "ask": lambda: self._enter("guests.idle_ask_minutes", _whole(value)),
            "attract": lambda: self._enter("guests.attract_after_minutes", _whole(value)),
            "screen": lambda: self._set_screen(name, value),
            "rule": lambda: self._enter(name, value, "house_rules"),
            "restore": lambda: self._restore(_whole(value)),
            "selftest": self._test,
            "go": lambda: self._go(value),
            "off": self._off,
        }
        return await acts[what]() if what in acts else False

    async def _lock(self) -> bool:
        await self.lock()
        return True

    async def _call(self, is_called: bool) -> bool:
        if is_called != self.is_called:
            self.is_called = is_called
            log.warning("guests call the staff" if is_called else "the call was answered")
            try:
                await self._store.remember(CALLED, "1" if is_called else "")
            except StoreError as error:
                log.warning("the call is not noted down: %s", error)
            self.hooks.on_change()
        return True

    async def _enter(self, path: str, value: object, file: str = "device") -> bool:
        settings = self._values.settings
        try:
            changed = await asyncio.to_thread(settings.enter, file, path, value)
        except ConfigError as error:
            log.warning("not saved: %s", error)
            self.hooks.tell("not_saved")
            return False
        self._values.settings = changed
        self.hooks.configure(changed.device)
        return True

    async def _set_volume(self, share: float) -> bool:
        """Of tones, voice and the page on the box's own screen: at 0 the box is silent."""
        has_voice = self._values.settings.device.voice.kind != "absent"
        devices = ("buzzer", "screen", *(("voice",) if has_voice else ()))
        for device in devices:
            if not await self._enter(f"{device}.volume", share):
                return False
        return True

    async def _set_screen(self, name: str, value: str) -> bool:
        """Keep a setting of the table on the box's own screen."""
        changed = changes(self._values.settings.device.screen, name, value)
        for key, each in (changed or {}).items():
            if not await self._enter(f"screen.{key}", each):
                return False
        return changed is not None

    async def _restore(self, game: int) -> bool:
        """False: that game has made room for others meanwhile."""
        if all(each.game != game for each in await self._asides.expired()):
            return False
        await self._asides.restore(game)
        await self._table.asides_changed()
        log.info("game %s, which had expired, waits again", game)
        return True

    async def _go(self, value: str) -> bool:
        self.hooks.go_to(value)
        return True

    async def _off(self) -> bool:
        log.warning("staff shuts the box down")
        self.hooks.shut_down()
        return True

    # The self-test

    async def _test(self) -> bool:
        if self._testing is None:
            self._testing = self._start(self._run_test())
        return True

    async def _run_test(self) -> None:
        try:
            self._result = await self._tested()
        except OSError as error:  # no memory for another process, say
            log.error("the self-test cannot be started: %s", error)
            self._result = _lines(b"")
        finally:
            self._testing = None
            self.hooks.on_change()

    async def _tested(self) -> tuple[SelfTestLine, ...]:
        """In a process of its own: it opens devices, and may hang with one of them."""
        program = (sys.executable, "-m", "firmware_host", "selftest", "--json")
        command = (*program, "--language", self.hooks.language(), *self._arguments)
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            async with asyncio.timeout(SELFTEST_S):
                said, _ = await process.communicate()
        except TimeoutError:
            return (SelfTestLine("selftest", "fail", N_("did not end in time")),)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        return _lines(said)


def _lines(said: bytes) -> tuple[SelfTestLine, ...]:
    try:
        checks = json.loads(said)["checks"]
        return tuple(
            SelfTestLine(
                each["name"],
                each["status"],
                each["advice"] if each["status"] in TROUBLE else each["detail"],
            )
            for each in checks
        )
    except (ValueError, KeyError, TypeError):
        return (SelfTestLine("selftest", "fail", N_("said nothing that can be read")),)


def _whole(value: str) -> int:
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 6 else -1


def _share(value: str) -> float:
    return _whole(value) / 100
