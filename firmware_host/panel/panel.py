"""The panel: moments come in, presses come in; pictures, light, tunes and intents go out.

Pure logic with an injected clock. Whoever drives it draws when something changed or when
wakes_at() says so, and hands the intents to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_host.games.core.question import GROUP
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.fingers import Fingers
from firmware_host.panel.forecast import WaitScreen, forecast_screen
from firmware_host.panel.i18n import Translator
from firmware_host.panel.intents import (
    AnswerIntent,
    Close,
    EnrolIntent,
    ForecastIntent,
    Hint,
    IgnoreIntent,
    Intent,
    OpenMenu,
    UndoIntent,
)
from firmware_host.panel.looks import Meaning, Told, dice_art_of, look_of
from firmware_host.panel.menu import menu_screen
from firmware_host.panel.news import News, end_screen, notice_screen
from firmware_host.panel.notices import URGENT, notice
from firmware_host.panel.presenter import Presentation, frame_for, present, screen_for
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.lists import ListScreen
from firmware_host.panel.screens.overlays import AlarmScreen, NoticeScreen, SplashScreen
from firmware_host.panel.screens.result import ResultScreen
from firmware_host.panel.wear import PLAIN
from firmware_host.panel.words import LIGHT
from firmware_host.table.forecast import Forecast
from firmware_host.table.moment import Moment

RGB = tuple[int, int, int]
BLINK_S = 0.8
BLINKS_FOR_S = 30.0
"""Blinking stops after a while without a finger: an idle box must not wake up for it."""
PATIENCE_S = 3.0
"""How long further presses wait for the effect of an answer before they count again."""

DONE = "done"
"""The answer that leaves the owner's pages."""

DARK: RGB = (0, 0, 0)
RESTING: RGB = (30, 30, 30)
RED: RGB = LIGHT["red"]


class Panel:
    def __init__(
        self, t: Translator, clock: Callable[[], float], languages: Sequence[str] = ("en",)
    ) -> None:
        self.look = PLAIN
        """Whoever looks after the glass changes it from time to time."""
        self._t = t
        self._clock = clock
        self._languages = tuple(languages)
        self._moment: Moment | None = None
        self._shown = Presentation("")
        self._base: Screen = SplashScreen("Tilekeeper", t.gettext("Starting…"))
        self._over: list[Screen] = []
        self._urgent: list[NoticeScreen] = []
        self._menu: list[Screen] = []
        self._fingers = Fingers()
        self._tunes: list[str] = []
        self._result: Meaning | None = None
        self._result_was_heard = True
        self._news = News()
        self._chosen: dict[str, str] = {}
        """What was answered last to each question of the lobby."""
        self._blinks_until = 0.0
        self._busy_until = 0.0

    # -- in: what stands on the table -----------------------------------------

    def show(self, moment: Moment) -> None:
        """A new moment; the same one again only brings new notices and frees waiting presses."""
        now = self._clock()
        before, self._moment = self._moment, moment
        self._busy_until = 0.0
        if before is not None and before.seq == moment.seq and before.room == moment.room:
            if moment.notices != before.notices:
                self._queue([told for what, _ in moment.notices if (told := notice(what, self._t))])
            return
        self._blinks_until = now + BLINKS_FOR_S
        self._menu.clear()
        self._over.clear()
        self._build_base(moment)
        self._bring(moment, is_news=before is not None and before.room == moment.room)
        self._front_changed()

    def speak(self, t: Translator) -> None:
        """Change the language; what is on the glass is said again."""
        self._t = t
        if self._moment is not None:
            self._over.clear()
            self._menu.clear()
            self._build_base(self._moment)
            self._front_changed()

    def tell(self, what: str, **facts: str) -> None:
        """Say something about the box itself, once: see notices.py for what it can say."""
        told = notice(what, self._t, **facts)
        if told and what in URGENT:
            if all(screen.text != told.text for screen in self._urgent):
                self._urgent.append(notice_screen(self._base, told))
                self._front_changed()
        elif told:
            self._queue([told])

    def show_forecast(self, forecast: Forecast) -> None:
        """What came of a ForecastIntent; whoever did not wait for it does not see it."""
        if self._menu and isinstance(self._menu[-1], WaitScreen):
            self._menu[-1] = forecast_screen(forecast, self._t)
            self._front_changed()

    @property
    def may_be_asked(self) -> bool:
        """Nothing lies over the game that people look at."""
        return not self._menu and not self._over and self._moment is not None

    def ask_what_it_is(self, screen: Screen) -> bool:
        """Put a question about a tile over the game; not while people look at something else."""
        if not self.may_be_asked:
            return False
        self._menu.append(screen)
        self._front_changed()
        return True

    # -- in: fingers ------------------------------------------------------------

    def handle(self, press: Press) -> list[Intent]:
        now = self._clock()
        self._advance(now)  # first: a finger that is down while a notice goes means that notice
        if not self._fingers.counts(press):
            return []
        self._blinks_until = now + BLINKS_FOR_S
        if now < self._busy_until:
            return []
        press = self._fingers.at_once(press)
        if press.gesture == "hold" and press.name == "back":
            return self._undo()
        if press.gesture == "hold" and press.name == "ok":
            self._toggle_menu()
            return []
        if press.name == "roll" and press.gesture == "down":
            self._clear_notices()
        intent = self._front.on(press, now)
        return self._act(intent, now) if intent is not None else []

    def _act(self, intent: Intent, now: float) -> list[Intent]:
        """Keep what concerns only the panel, hand on the rest."""
        if isinstance(intent, Close) and self._urgent:
            self._urgent.pop(0)
            self._front_changed()
            return []
        if isinstance(intent, Close):
            (self._menu or self._over or [self._base]).pop(-1 if self._menu else 0)
            self._front_changed()
            return []
        if isinstance(intent, OpenMenu):
            self._open(intent.page)
            return []
        if isinstance(intent, Hint):
            return self._back()
        if isinstance(intent, UndoIntent):
            return self._undo()
        if isinstance(intent, ForecastIntent):
            self._menu.append(WaitScreen(self._t))
            self._front_changed()
            return [intent]
        if isinstance(intent, EnrolIntent | IgnoreIntent):
            self._menu.pop()
            self._front_changed()
        if isinstance(intent, AnswerIntent) and self._moment and self._moment.question:
            self._chosen[self._moment.question.id] = intent.answer
        self._busy_until = now + PATIENCE_S
        return [intent]

    def _clear_notices(self) -> None:
        """Whoever reaches for ROLL knows what comes: no notice stands between hand and dice."""
        self._urgent.clear()
        while self._over and not self._menu and isinstance(self._over[0], NoticeScreen):
            self._over.pop(0)

    def _undo(self) -> list[Intent]:
        if self._moment is None:
            return []
        if not self._moment.can_undo:
            self.tell("undo_refused")
            return []
        self._menu.clear()
        self._busy_until = self._clock() + PATIENCE_S
        self._fingers.swallow()
        return [UndoIntent()]

    def _back(self) -> list[Intent]:
        """In the lobby BACK goes one step back or out; in a game that takes a long press."""
        moment = self._moment
        if moment is not None and moment.game_id is None:
            if not moment.can_undo and moment.question and DONE in moment.question.answers:
                return self._act(AnswerIntent(DONE), self._clock())
            return self._undo() if moment.can_undo else []
        self.tell("hint_undo")
        return []

    # -- out ----------------------------------------------------------------------

    def draw(self, now: float) -> Canvas:
        """The picture of now; its `image` goes to the glass, its `texts` to flows and tests."""
        self._advance(now)
        canvas = Canvas(self._blink(now), self.look)
        self._front.draw(canvas, now)
        canvas.wander()
        return canvas

    def wakes_at(self, now: float) -> float | None:
        """When to draw again although nothing happened; None while nothing moves."""
        wishes = [self._front.wakes_at(now)]
        if self._is_alarming() and now < self._blinks_until:
            wishes.append((_phase(now) + 1) * BLINK_S)
        return min((wish for wish in wishes if wish is not None), default=None)

    def light(self, now: float) -> RGB:
        """The rolled colour; red when something runs out; else whoever's turn it is."""
        self._advance(now)
        front = self._front
        if isinstance(front, AlarmScreen):
            return RED if self._blink(now) else DARK
        if isinstance(front, ResultScreen):
            colour = self._result.colour if self._result and front.is_still(now) else ""
            return LIGHT.get(colour, RESTING)
        if self._moment is None:
            return RESTING
        if self._moment.was_abandoned:
            return RESTING
        if self._moment.outcome is not None:
            return LIGHT["green"] if self._moment.outcome.won else RED
        if self._shown.colour:
            return LIGHT.get(self._shown.colour, RESTING)
        if self._is_alarming() and self._blink(now):
            return RED
        return self._seat_light(self._moment)

    def sounds(self) -> list[str]:
        """Tunes to play since the last call."""
        tunes, self._tunes = self._tunes, []
        return tunes

    # -- inside -----------------------------------------------------------------

    @property
    def _front(self) -> Screen:
        if self._urgent:
            return self._urgent[0]
        if self._menu:
            return self._menu[-1]
        return self._over[0] if self._over else self._base

    def _front_changed(self) -> None:
        self._fingers.swallow()
        self._begin_front()

    def _begin_front(self) -> None:
        """Its time starts, and it is heard: not before it is seen."""
        self._front.begin(self._clock())
        self._tunes += [self._front.tune] if self._front.tune else []

    def _advance(self, now: float) -> None:
        """Notices go when their time is over; dice that came to rest are heard."""
        while self._urgent and self._urgent[0].is_over(now):
            self._urgent.pop(0)
            self._front_changed()
        while self._over and not self._menu and not self._urgent:
            front = self._over[0]
            if isinstance(front, ResultScreen) and front.is_still(now):
                self._hear_result()
            if not front.is_over(now):
                return
            self._over.pop(0)
            self._front_changed()

    def _hear_result(self) -> None:
        if self._result is not None and not self._result_was_heard:
            self._tunes.append(self._result.tune)
        self._result_was_heard = True

    def _build_base(self, moment: Moment) -> None:
        look = look_of(moment)
        if moment.question is None:
            self._shown = Presentation("")
            self._base = end_screen(moment, self._t)
            return
        strip = look.strip(moment) if look else ()
        self._shown = present(moment.question, moment, self._t)
        frame = frame_for(moment.question, self._shown, moment, self._t, strip)
        self._base = screen_for(moment.question, self._shown, frame, self._t, dice_art_of(moment))
        if moment.undone and moment.game_id is None and isinstance(self._base, ListScreen):
            self._base.mark(self._chosen.get(moment.question.id, ""))

    def _bring(self, moment: Moment, is_news: bool) -> None:
        """Dice first, then words, then alarms; what happened before the box woke up is no news."""
        news = self._news.of(moment, self._base, self._shown.title, is_news, self._t)
        self._result, self._result_was_heard = news.result, False
        self._over += [news.result_screen] if news.result_screen else []
        self._tunes += news.tunes
        self._over += [notice_screen(self._base, told) for told in news.told]
        self._over += news.alarms

    def _queue(self, told: Sequence[Told]) -> None:
        was_empty = not self._over
        waiting = {screen.text for screen in self._over if isinstance(screen, NoticeScreen)}
        for each in told:
            if each.text not in waiting:
                waiting.add(each.text)
                self._over.append(notice_screen(self._base, each))
        if was_empty and self._over and not self._menu and not self._urgent:
            self._begin_front()

    def _open(self, page: str) -> None:
        if self._moment is not None:
            self._put_away_seen_notice()
            self._menu.append(menu_screen(page, self._moment, self._languages, self._t))
            self._front_changed()

    def _put_away_seen_notice(self) -> None:
        """Behind the menu it would wait and come again when nobody knows any more what it meant."""
        if self._over and self._front is self._over[0] and type(self._front) is NoticeScreen:
            self._over.pop(0)

    def _toggle_menu(self) -> None:
        if self._menu:
            self._menu.clear()
            self._front_changed()
        else:
            self._open("main")

    def _is_alarming(self) -> bool:
        return isinstance(self._front, AlarmScreen) or self._front.frame.is_alarming

    def _blink(self, now: float) -> bool:
        return now >= self._blinks_until or _phase(now) % 2 == 0

    def _seat_light(self, moment: Moment) -> RGB:
        who = moment.question.who if moment.question else GROUP
        seat = moment.turn if who == GROUP else who
        if seat is None or not 0 <= seat < len(moment.players):
            return RESTING
        return LIGHT.get(moment.players[seat][0], RESTING)


def _phase(now: float) -> int:
    """Counts half blinks; a timer that fires a hair early is already in the next one."""
    return int((now + 0.005) / BLINK_S)
