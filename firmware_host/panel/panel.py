"""The panel: snapshots and presses come in; pictures, light, tunes and commands go out.

Pure logic with an injected clock. Whoever drives it draws when something changed or when
wakes_at() says so, and hands the commands to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from firmware_host.games.core.question import GROUP
from firmware_host.panel.burn_in import PLAIN, BurnInShift
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.commands import (
    AnswerCommand,
    Close,
    Command,
    EnrolCommand,
    ForecastCommand,
    Hint,
    IgnoreCommand,
    OpenMenu,
    UndoCommand,
)
from firmware_host.panel.dice_art import strip_of
from firmware_host.panel.fair import SealScreen
from firmware_host.panel.forecast import ForecastScreen, WaitScreen, forecast_screen
from firmware_host.panel.frame import StripDie
from firmware_host.panel.game_panel import Notice, RollResult, dice_art_of, mode_panel_of
from firmware_host.panel.i18n import Translator
from firmware_host.panel.menu import menu_screen
from firmware_host.panel.notices import URGENT, notice
from firmware_host.panel.presenter import Presentation, frame_for, present, screen_for
from firmware_host.panel.press_filter import PressFilter
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.lists import ListScreen
from firmware_host.panel.screens.overlays import (
    AlarmScreen,
    NoticeScreen,
    SentenceScreen,
    SplashScreen,
)
from firmware_host.panel.screens.result import ResultScreen
from firmware_host.panel.screens.roll import RollScreen
from firmware_host.panel.unknown_tag import UnknownTagScreen
from firmware_host.panel.updates import (
    PanelUpdates,
    end_screen,
    meaning_of,
    notice_screen,
    notices_of,
)
from firmware_host.panel.words import LIGHT
from firmware_host.table.forecast import Forecast
from firmware_host.table.snapshot import TableSnapshot

RGB = tuple[int, int, int]
BLINK_S = 0.8
BLINKS_FOR_S = 30.0
"""Blinking stops after a while without a finger: an idle box must not wake up for it."""
PATIENCE_S = 3.0
SEEN_S = 0.3
"""A finger that comes so soon after something went by itself meant what has gone."""
"""How long further presses wait for the effect of an answer before they count again."""

DONE, UP = "done", "back"
"""The answers that lead out of an owner's page and to the page above it."""

DARK: RGB = (0, 0, 0)
RESTING: RGB = (30, 30, 30)
RED: RGB = LIGHT["red"]


class Panel:
    def __init__(
        self, t: Translator, clock: Callable[[], float], languages: Sequence[str] = ("en",)
    ) -> None:
        self.look = PLAIN
        """How it is drawn where nobody says otherwise."""
        self._t = t
        self._clock = clock
        self._languages = tuple(languages)
        self._snapshot: TableSnapshot | None = None
        self._shown = Presentation("")
        self._base: Screen = SplashScreen("Tilekeeper", t.gettext("Starting…"))
        self._over: list[Screen] = []
        self._urgent: list[NoticeScreen] = []
        self._menu: list[Screen] = []
        self._press_filter = PressFilter()
        self._tunes: list[str] = []
        self._result: RollResult | None = None
        self._result_was_heard = True
        self._seen: Screen | None = None
        """The question or menu page that was in front last: OK may mean it through a notice."""
        self._blind_until = 0.0
        self._news = PanelUpdates()
        self._chosen: dict[str, str] = {}
        """What was answered last to each question of the lobby."""
        self._dice: tuple[StripDie, ...] = ()
        self._blinks_until = 0.0
        self._busy_until = 0.0

    # -- in: what stands on the table -----------------------------------------

    def show(self, snapshot: TableSnapshot) -> None:
        """A new moment; the same one again only brings new notices and frees waiting presses."""
        now = self._clock()
        before, self._snapshot = self._snapshot, snapshot
        self._busy_until = 0.0
        if before is not None and before.seq == snapshot.seq and before.room == snapshot.room:
            if snapshot.notices != before.notices:
                self._queue(notices_of(snapshot, self._t))
            return
        self._blinks_until = now + BLINKS_FOR_S
        self._menu.clear()
        self._over.clear()
        is_news = before is not None and before.room == snapshot.room
        meaning = meaning_of(snapshot, self._t) if is_news and not snapshot.undone else None
        self._dice = (
            ()
            if meaning is None or meaning.glance
            else (strip_of(meaning.dice, meaning.faces, self._t, dice_art_of(snapshot)))
        )
        self._build_base(snapshot)
        self._bring(snapshot, is_news)
        if before is not None and snapshot.game_id not in (None, before.game_id):
            self._over.insert(0, SealScreen(self._base, snapshot.commitment, self._t))
        self._front_changed()

    def speak(self, t: Translator) -> None:
        """Change the language; what is on the glass is said again."""
        self._t = t
        if self._snapshot is not None:
            self._over.clear()
            self._menu.clear()
            self._build_base(self._snapshot)
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

    @property
    def awaits_forecast(self) -> bool:
        return bool(self._menu) and isinstance(self._menu[-1], WaitScreen | ForecastScreen)

    def show_forecast(self, forecast: Forecast, is_last: bool = True) -> None:
        """What has come of a ForecastCommand so far; who did not wait for it does not see it."""
        if not self.awaits_forecast or not (is_last or forecast.is_fit_to_show):
            return
        is_first = isinstance(self._menu[-1], WaitScreen)
        self._menu[-1] = forecast_screen(forecast, self._t)
        if is_first:
            self._front_changed()

    @property
    def may_be_asked(self) -> bool:
        """Nothing lies over the game that people look at; the seal goes by itself."""
        over = (each for each in self._over if not isinstance(each, SealScreen))
        return not self._menu and not any(over) and self._snapshot is not None

    @property
    def lying_over(self) -> tuple[Screen, ...]:
        """What hides the question that stands, the front one first; its own sentence does not."""
        over = (each for each in self._over if not isinstance(each, SentenceScreen))
        return (*self._urgent, *reversed(self._menu), *over)

    @property
    def blind_until(self) -> float:
        """Until then nobody can have seen what stands there: OK, BACK and ROLL do not count."""
        return self._blind_until

    def ask_unknown_tag(self, screen: Screen) -> bool:
        """Put a question about a tile over the game; not while people look at something else."""
        if not self.may_be_asked:
            return False
        self._menu.append(screen)
        self._front_changed()
        return True

    @property
    def unknown_tag(self) -> UnknownTagScreen | None:
        """The question about a tile that lies over the game."""
        top = self._menu[-1] if self._menu else None
        return top if isinstance(top, UnknownTagScreen) else None

    def close_unknown_tag(self) -> None:
        """It was answered elsewhere."""
        if self.unknown_tag is not None:
            self._menu.pop()
            self._front_changed()

    # -- in: fingers ------------------------------------------------------------

    def handle(self, press: Press) -> list[Command]:
        now = self._clock()
        self._advance(now)  # first: a finger that is down while a notice goes means that notice
        if not self._press_filter.counts(press) or self._is_blind(press, now):
            return []
        self._blinks_until = now + BLINKS_FOR_S
        if now < self._busy_until:
            return []
        if press.gesture == "down" and self._over and isinstance(self._front, SealScreen):
            self._over.pop(0)
            self._begin_front()
        press = self._press_filter.at_once(press)
        if press.gesture == "hold" and press.name == "back":
            return self._undo()
        if press.gesture == "hold" and press.name == "ok":
            self._toggle_menu()
            return []
        if press.name == "roll" and press.gesture == "down":
            self._clear_notices()
        front = self._front
        if front.is_passing and press.gesture in ("press", "repeat"):
            if not self._pass(front, press):
                return []
        elif press.name == "up" and press.gesture == "press" and self._shows_sentence(press, now):
            return []
        front = self._front
        command = front.on(press, now)
        if command is not None:
            return self._act(command, now)
        if press.name == "roll" and press.gesture in ("press", "release") and front is self._base:
            self.tell("nothing_to_roll")
        return []

    def _is_blind(self, press: Press, now: float) -> bool:
        """Something went by itself a moment ago: who presses now has not seen what stands there."""
        if press.name not in ("ok", "back", "roll"):
            self._blind_until = 0.0  # who moves the cursor sees it
        if now >= self._blind_until:
            return False
        if press.gesture not in ("down", "press") or isinstance(self._front, RollScreen):
            return False
        self._press_filter.ignore(press.name)
        if press.gesture == "press":
            self._press_filter.counts(press)
        return True

    def _pass(self, front: Screen, press: Press) -> bool:
        """Put away what stands before the question; does the press count for the question too?

        It does where nothing is answered unseen: UP and DOWN only move; OK needs a question that
        was in front before, or the line it takes in sight.
        """
        sees_choice = isinstance(front, NoticeScreen) and front.shows_choice
        if isinstance(front, ResultScreen):
            self._hear_result()
        (self._urgent if self._urgent else self._over).pop(0)
        behind, was_seen = self._front, self._front is self._seen
        self._begin_front()
        if behind.is_passing or behind in self._over:
            return False
        if press.name in ("up", "down"):
            return True
        if isinstance(front, SentenceScreen):
            return press.name == "roll" or (press.name == "ok" and sees_choice)
        return was_seen or (press.name == "ok" and sees_choice)

    def _shows_sentence(self, press: Press, now: float) -> bool:
        """UP above the first line brings in what is asked, in full."""
        base = self._base
        if self._front is not base or not base.hides_sentence():
            return False
        sentence = SentenceScreen(base)
        if sentence.shows_choice:  # the cursor goes round as ever, and its line stays in sight
            base.on(press, now)
        self._over.insert(0, sentence)
        self._begin_front()
        return True

    def _act(self, command: Command, now: float) -> list[Command]:
        """Keep what concerns only the panel, hand on the rest."""
        if isinstance(command, Close) and self._urgent:
            self._urgent.pop(0)
            self._front_changed()
            return []
        if isinstance(command, Close):
            (self._menu or self._over or [self._base]).pop(-1 if self._menu else 0)
            self._front_changed()
            return []
        if isinstance(command, OpenMenu):
            self._open(command.page)
            return []
        if isinstance(command, Hint):
            return self._back()
        if isinstance(command, UndoCommand):
            return self._undo()
        if isinstance(command, ForecastCommand):
            self._menu.append(WaitScreen(self._t))
            self._front_changed()
            return [command]
        if isinstance(command, EnrolCommand | IgnoreCommand):
            self._menu.pop()
            self._front_changed()
        if isinstance(command, AnswerCommand) and self._snapshot and self._snapshot.question:
            self._chosen[self._snapshot.question.id] = command.answer
        self._busy_until = now + PATIENCE_S
        return [command]

    def _clear_notices(self) -> None:
        """Whoever reaches for ROLL knows what comes: no notice stands between hand and dice."""
        self._urgent.clear()
        while self._over and not self._menu and isinstance(self._over[0], NoticeScreen):
            self._over.pop(0)
            self._begin_front()

    def _undo(self) -> list[Command]:
        if self._snapshot is None:
            return []
        if not self._snapshot.can_undo:
            self.tell("undo_refused")
            return []
        self._menu.clear()
        self._busy_until = self._clock() + PATIENCE_S
        self._press_filter.drop_begun()
        return [UndoCommand()]

    def _back(self) -> list[Command]:
        """In the lobby BACK goes one step back or out; in a game that takes a long press."""
        snapshot = self._snapshot
        if snapshot is not None and snapshot.room == "owner" and snapshot.question:
            for up in (UP, DONE):  # never back through what was done before
                if up in snapshot.question.answers:
                    return self._act(AnswerCommand(up), self._clock())
        if snapshot is not None and snapshot.game_id is None:
            if not snapshot.can_undo and snapshot.question and DONE in snapshot.question.answers:
                return self._act(AnswerCommand(DONE), self._clock())
            return self._undo() if snapshot.can_undo else []
        self.tell("hint_undo")
        return []

    # -- out ----------------------------------------------------------------------

    def draw(self, now: float, look: BurnInShift | None = None) -> Canvas:
        """The picture of now; its `image` goes to the glass, its `texts` to flows and tests."""
        self._advance(now)
        canvas = Canvas(self._blink(now), look or self.look)
        self._front.draw(canvas, now)
        canvas.apply_shift()
        return canvas

    def wakes_at(self, now: float) -> float | None:
        """When to draw again although nothing happened; None while nothing moves."""
        deadlines = [self._front.wakes_at(now)]
        if self._is_alarming() and now < self._blinks_until:
            deadlines.append((_phase(now) + 1) * BLINK_S)
        return min((each for each in deadlines if each is not None), default=None)

    def light(self, now: float) -> RGB:
        """The rolled colour; red when something runs out; else whoever's turn it is."""
        self._advance(now)
        front = self._front
        if isinstance(front, AlarmScreen):
            return RED if self._blink(now) else DARK
        if isinstance(front, ResultScreen):
            colour = self._result.colour if self._result and front.is_still(now) else ""
            return LIGHT.get(colour, RESTING)
        if self._snapshot is None:
            return RESTING
        if self._snapshot.was_abandoned:
            return RESTING
        if self._snapshot.outcome is not None:
            return LIGHT["green"] if self._snapshot.outcome.won else RED
        if self._shown.colour:
            return LIGHT.get(self._shown.colour, RESTING)
        if self._is_alarming() and self._blink(now):
            return RED
        return self._seat_light(self._snapshot)

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
        self._press_filter.drop_begun()
        self._begin_front()

    def _begin_front(self) -> None:
        """Its time starts, and it is heard: not before it is seen."""
        if self._front is self._base or self._front in self._menu:
            self._seen = self._front
        self._front.begin(self._clock())
        self._tunes += [self._front.tune] if self._front.tune else []

    def _advance(self, now: float) -> None:
        """Notices go when their time is over; dice that came to rest are heard."""
        while self._urgent and self._urgent[0].is_over(now):
            self._urgent.pop(0)
            self._gone_by_itself(now)
        while self._over and not self._menu and not self._urgent:
            front = self._over[0]
            if isinstance(front, ResultScreen) and front.is_still(now):
                self._hear_result()
            if not front.is_over(now):
                return
            self._over.pop(0)
            self._gone_by_itself(now)

    def _gone_by_itself(self, now: float) -> None:
        self._blind_until = now + SEEN_S
        self._front_changed()

    def _hear_result(self) -> None:
        if self._result is not None and not self._result_was_heard:
            self._tunes.append(self._result.tune)
        self._result_was_heard = True

    def _build_base(self, snapshot: TableSnapshot) -> None:
        look = mode_panel_of(snapshot)
        if snapshot.question is None:
            self._shown = Presentation("")
            self._base = end_screen(snapshot, self._t)
            return
        strip = look.strip(snapshot) if look else ()
        self._shown = present(snapshot.question, snapshot, self._t)
        frame = frame_for(snapshot.question, self._shown, snapshot, self._t, strip)
        frame = replace(frame, dice=self._dice)
        art = dice_art_of(snapshot)
        self._base = screen_for(snapshot.question, self._shown, frame, self._t, art)
        self._base.sentence = self._shown.sentence
        if snapshot.undone and snapshot.game_id is None and isinstance(self._base, ListScreen):
            self._base.mark(self._chosen.get(snapshot.question.id, ""))

    def _bring(self, snapshot: TableSnapshot, is_news: bool) -> None:
        """Dice first, then words, then alarms; what happened before the box woke up is no news."""
        news = self._news.of(snapshot, self._base, self._shown.title, is_news, self._t)
        self._result, self._result_was_heard = news.result, False
        self._over += [news.result_screen] if news.result_screen else []
        self._tunes += news.tunes
        self._over += [notice_screen(self._base, told) for told in news.told]
        self._over += news.alarms

    def _queue(self, told: Sequence[Notice]) -> None:
        was_empty = not self._over
        waiting = {screen.text for screen in self._over if isinstance(screen, NoticeScreen)}
        for each in told:
            if each.text not in waiting:
                waiting.add(each.text)
                self._over.append(notice_screen(self._base, each))
        if was_empty and self._over and not self._menu and not self._urgent:
            self._begin_front()

    def _open(self, page: str) -> None:
        if self._snapshot is not None:
            self._put_away_seen_notice()
            self._menu.append(menu_screen(page, self._snapshot, self._languages, self._t))
            self._front_changed()

    def _put_away_seen_notice(self) -> None:
        """Behind the menu it would wait and come again when nobody knows any more what it meant."""
        if self._over and self._front is self._over[0] and self._front.is_passing:
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

    def _seat_light(self, snapshot: TableSnapshot) -> RGB:
        who = snapshot.question.who if snapshot.question else GROUP
        seat = snapshot.turn if who == GROUP else who
        if seat is None or not 0 <= seat < len(snapshot.players):
            return RESTING
        return LIGHT.get(snapshot.players[seat][0], RESTING)


def _phase(now: float) -> int:
    """Counts half blinks; a timer that fires a hair early is already in the next one."""
    return int((now + 0.005) / BLINK_S)
