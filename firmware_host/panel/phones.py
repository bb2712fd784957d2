"""Guests' phones on the glass: the code to scan, who knocks, whose phone goes. One press decides.

A knock never takes the place of something people look at, waits until nobody presses, and goes by
itself after a while; it then waits in the menu and on the touch table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from firmware_host.panel.canvas import SAFE, WIDTH, Canvas, Rect
from firmware_host.panel.commands import Close, Command, OpenMenu, PhonesCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.screens.message import MessageScreen, QrScreen
from firmware_host.panel.words import colour_name

PHONES, CODE = "phones", "phones_code"
"""Pages of the menu."""
KNOCK_S: Final = 12.0
"""How long a knock stands on the glass."""
QUIET_S: Final = 2.0
"""So long nobody may have pressed anything before it comes: no finger is on its way."""
UNSEEN_S: Final = 0.8
"""So long after it came OK and BACK do not count: they meant what stood there before."""
NO_NETWORK = N_("No network: phones cannot reach this box.")
SCAN = N_("Scan to join with your phone.")


@dataclass(frozen=True, slots=True)
class KnockShown:
    """A phone that waits to be let in."""

    number: int
    color: str
    """The seat it wants; empty: none yet."""
    plays: bool
    replaces: bool = False
    """Another phone has that seat."""

    def text(self, t: Translator) -> str:
        if not self.plays:
            return t.gettext("A phone wants to watch: let it in?")
        if not self.color:
            return t.gettext("A phone wants to join in: let it in?")
        # Translators: {color} is a player's color, such as Blue.
        words = t.gettext("A phone wants to play: {color}. Let it in?")
        if self.replaces:
            # Translators: {color} is a player's color, such as Blue.
            words = t.gettext("Another phone wants to play: {color}. Let it in?")
        return words.format(color=colour_name(self.color, t))


@dataclass(frozen=True, slots=True)
class PhonesShown:
    """What people at the table may know of the phones."""

    link: str = ""
    """What the QR code says; empty: no phone can join now."""
    seats: tuple[str, ...] = ()
    """The colors that have a phone."""
    others: int = 0
    """Phones that watch, or have no seat yet."""
    knocks: tuple[KnockShown, ...] = ()


def entries(shown: PhonesShown, t: Translator) -> Iterator[tuple[str, str, str]]:
    """What the table can do about phones: id of the command, words, sign."""
    for knock in shown.knocks:
        yield f"let_in:{knock.number}", _let_in(knock, t), "check"
    for color in shown.seats:
        # Translators: {color} is a player's color, such as Blue.
        words = t.gettext("Remove phone: {color}").format(color=colour_name(color, t))
        yield f"take_away:{color}", words, "cross"
    if shown.others:
        # Translators: line of a list; 18 letters.
        yield "take_away:", t.gettext("Remove watching phones"), "cross"
    if shown.link:
        # Translators: line of a list: the code to join is made anew; 18 letters.
        yield "renew", t.gettext("New code"), "turn"


def _let_in(knock: KnockShown, t: Translator) -> str:
    if knock.color:
        # Translators: {color} is a player's color, such as Blue.
        return t.gettext("Let in: {color}").format(color=colour_name(knock.color, t))
    # Translators: line of a list; 18 letters.
    return t.gettext("Let in a player") if knock.plays else t.gettext("Let in to watch")


class KnockScreen(Screen):
    """OK lets the phone in, BACK refuses it, any other button puts the question aside."""

    tune = "notice"

    def __init__(self, knock: KnockShown, t: Translator) -> None:
        self.number = knock.number
        self.is_up = False
        """It has come to the front."""
        self.was_up = False
        """It has stood there, and was put aside."""
        # Translators: title of a question: a guest's phone wants to join; 18 letters.
        self.frame = Frame(t.gettext("Phone"), "phone")
        self._text = knock.text(t)
        self._keys = (
            # Translators: below a question: which button means yes; 10 letters.
            t.gettext("OK: yes"),
            # Translators: below a question: which button means no; 10 letters.
            t.gettext("BACK: no"),
        )
        self._until = 0.0

    def begin(self, now: float) -> None:
        self._until = self._until or now + KNOCK_S

    def is_over(self, now: float) -> bool:
        return self.is_up and now >= self._until

    def wakes_at(self, now: float) -> float | None:
        return self._until

    def on(self, press: Press, now: float) -> Command | None:
        if press.gesture != "press":
            return None
        what = {"ok": "let_in", "back": "refuse"}.get(press.name)
        return PhonesCommand(f"{what}:{self.number}") if what else Close()

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        room = Rect(3, body.y + 3, WIDTH - 6, SAFE.bottom - body.y - 13)
        canvas.paragraph(room, self._text, pitch=9)
        yes, no = self._keys
        at = SAFE.bottom - 9
        canvas.text(3, at, yes, width=WIDTH // 2 - 4)
        canvas.text(WIDTH // 2 + 2, at, no, width=WIDTH // 2 - 4)


class KnockSlot:
    """The knock that stands on the glass, or waits to: one at a time, the oldest that has not."""

    def __init__(self) -> None:
        self.screen: KnockScreen | None = None
        self._waiting: tuple[KnockScreen, ...] = ()

    @property
    def is_up(self) -> bool:
        return self.screen is not None and self.screen.is_up

    def show(self, shown: PhonesShown | None, t: Translator) -> bool:
        """Takes up who knocks now; whether the one that stood there has gone."""
        known = {each.number: each for each in self._waiting}
        knocks = shown.knocks if shown is not None else ()
        self._waiting = tuple(known.get(each.number) or KnockScreen(each, t) for each in knocks)
        if self.screen in self._waiting:
            return False
        was_up = self.is_up
        self._take_next()
        return was_up

    def put_aside(self) -> None:
        """It waits in the menu from now on, and the next one may come."""
        if self.screen is not None:
            self.screen.was_up = True
        self._take_next()

    def _take_next(self) -> None:
        self.screen = next((each for each in self._waiting if not each.was_up), None)

    def may_come(self, now: float, pressed_at: float) -> bool:
        waits = self.screen is not None and not self.screen.is_up
        return waits and now >= pressed_at + QUIET_S


def phones_screen(page: str, shown: PhonesShown, t: Translator) -> Screen:
    frame = Frame(t.gettext("Phones"), "phone")
    if page == CODE:
        if not shown.link:
            return MessageScreen(frame, t.gettext(NO_NETWORK), Close(), leave=Close())
        return QrScreen(shown.link, t.gettext(SCAN))
    # Translators: line of a list; 18 letters.
    options = [Option(CODE, t.gettext("Show the code"), "phone")]
    options += [Option(what, words, icon) for what, words, icon in entries(shown, t)]

    def choose(option: Option) -> Command:
        return OpenMenu(CODE) if option.id == CODE else PhonesCommand(option.id)

    return ListScreen(frame, options, choose, leave=Close())
