"""The panel: snapshots and presses come in; pictures, light, tunes and commands go out.

Pure logic with an injected clock. Whoever drives it draws when something changed or when
wakes_at() says so, and hands the commands to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from firmware_host.panel.before_play import SealScreen
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
    PhonesCommand,
    UndoCommand,
)
from firmware_host.panel.doubts import doubt_screen
from firmware_host.panel.forecast import ForecastScreen, WaitScreen, forecast_screen
from firmware_host.panel.frame import StripDie
from firmware_host.panel.game_panel import Notice, RollResult
from firmware_host.panel.i18n import Translator
from firmware_host.panel.learning import CARDS, RULES, CardScreen, LearningFacts
from firmware_host.panel.light import BLINK_S, CALLING, DARK, RGB, half_blinks, light_of
from firmware_host.panel.menu import STAFF, menu_screen, way_back
from firmware_host.panel.notices import URGENT, notice
from firmware_host.panel.phones import QUIET_S, UNSEEN_S, KnockSlot, PhonesShown
from firmware_host.panel.presenter import Presentation
from firmware_host.panel.press_filter import PressFilter
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.guests import CoverScreen
from firmware_host.panel.screens.lists import ListScreen
from firmware_host.panel.screens.overlays import (
    AlarmScreen,
    NoticeScreen,
    SentenceScreen,
    SplashScreen,
)
from firmware_host.panel.screens.result import ResultScreen
from firmware_host.panel.screens.roll import RollScreen
from firmware_host.panel.staff import StaffFacts
from firmware_host.panel.unknown_tag import UnknownTagScreen
from firmware_host.panel.updates import (
    PanelUpdates,
    base_screen,
    notice_screen,
    notices_of,
    thrown_dice,
)
from firmware_host.table.forecast import Forecast
from firmware_host.table.lessons import Lesson
from firmware_host.table.snapshot import TableSnapshot

BLINKS_FOR_S = 30.0
"""Blinking stops after a while without a finger: an idle box must not wake up for it."""
PATIENCE_S = 3.0
"""How long further presses wait for the effect of an answer before they count again."""
SEEN_S = 0.3
"""A finger that comes so soon after something went by itself meant what has gone."""


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
        # Translators: the box starts; 18 letters.
        self._base: Screen = SplashScreen("Tilekeeper", t.gettext("Starting…"))
        self._over: list[Screen] = []
        self._urgent: list[NoticeScreen] = []
        self._menu: list[Screen] = []
        self._cover: CoverScreen | None = None
        self._staff: StaffFacts | None = None
        self._learning = LearningFacts()
        self._card: CardScreen | None = None
        self._press_filter = PressFilter()
        self._tunes: list[str] = []
        self._result: RollResult | None = None
        self._result_was_heard = True
        self._seen: Screen | None = None
        """The question or menu page that was in front last: OK may mean it through a notice."""
        self._blind_until = 0.0
        self._updates = PanelUpdates()
        self._chosen: dict[str, str] = {}
        """What was answered last to each question of the lobby."""
        self._dice: tuple[StripDie, ...] = ()
        self._blinks_until = 0.0
        self._busy_until = 0.0
        self._pressed_at = float("-inf")
        self._phones: PhonesShown | None = None
        self._knock = KnockSlot()

    # -- in: what stands on the table -----------------------------------------

    def show(self, snapshot: TableSnapshot) -> None:
        """Takes a snapshot; one with the same `seq` only adds notices and frees waiting presses."""
        now = self._clock()
        before, self._snapshot = self._snapshot, snapshot
        self._busy_until = 0.0
        if before is not None and before.seq == snapshot.seq and before.room == snapshot.room:
            if snapshot.notices != before.notices:
                self._queue(notices_of(snapshot, self._t))
            return
        self._blinks_until = now + BLINKS_FOR_S
        self._learning = replace(self._learning, refused="")
        self._menu.clear()
        self._over.clear()
        is_news = before is not None and before.room == snapshot.room
        self._dice = thrown_dice(snapshot, self._t) if is_news and not snapshot.undone else ()
        self._build_base(snapshot)
        self._card = self._card and self._card.again(self._t, self._base.frame)
        self._bring(snapshot, is_news)
        if before is not None and snapshot.game_id not in (None, before.game_id):
            self._over.insert(0, SealScreen(self._base, snapshot.commitment, self._t))
        self._front_changed()

    def speak(self, t: Translator) -> None:
        """Changes the language and builds the screen that is shown again in it."""
        self._t = t
        if self._snapshot is not None:
            self._over.clear()
            self._menu.clear()
            self._build_base(self._snapshot)
            card, self._card = self._card, None
            self.learn_from(self._learning, card.lesson if card else None)
            self._front_changed()

    def notify(self, what: str, **facts: str) -> None:
        """Say something about the box itself, once: see notices.py for what it can say."""
        shown = notice(what, self._t, **facts)
        if shown and what in URGENT:
            if all(screen.text != shown.text for screen in self._urgent):
                self._urgent.append(notice_screen(self._base, shown))
                self._front_changed()
        elif shown:
            self._queue([shown])

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
        knock = self._knock.screen if self._knock.is_up else None
        card = self._card if self._card and self._card.is_up else None
        waiting = [each for each in (knock, card) if each is not None]
        return (*self._urgent, *reversed(self._menu), *over, *waiting)

    @property
    def blind_until(self) -> float:
        """Until then nobody can have seen what stands there: OK, BACK and ROLL do not count."""
        return self._blind_until

    def show_phones(self, shown: PhonesShown | None) -> None:
        """What people may know of the phones now; None: this box has none."""
        self._phones = shown
        if self._knock.show(shown, self._t):
            self._gone_by_itself(self._clock())

    def ask_unknown_tag(self, screen: Screen) -> bool:
        """Put a question about a tile over the game; not while people look at something else."""
        if not self.may_be_asked:
            return False
        self.lay_over(screen)
        return True

    def open_page(self, page: str) -> bool:
        """A page to read for whoever laid down a tile; not while people look at something else."""
        top = self._menu[-1].opened_as if self._menu else ""
        if not self.may_be_asked and not top.startswith(f"{RULES}/"):
            return False
        self._menu.clear()
        self._open(page)
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

    def cover(self, screen: CoverScreen | None) -> None:
        """Lays a screen over everything else, which waits below as it is; None takes it away."""
        self._cover = screen
        self._front_changed()

    def show_staff(self, facts: StaffFacts, *, opens: bool = False) -> None:
        """What staff may see has changed; `opens` their page, for whoever typed the right PIN."""
        self._staff = facts
        self._busy_until = 0.0
        if opens:
            self._menu.clear()
            self._open(STAFF)
        else:
            self._renew_page(STAFF)

    def learn_from(self, facts: LearningFacts, card: Lesson | None) -> None:
        """What pages to learn from need, and the card that is due: it comes once nothing else lies
        over the question, and goes when another face has put it away."""
        self._learning = replace(facts, refused=self._learning.refused)
        self._renew_page(CARDS)
        if (self._card.lesson if self._card else None) == card:
            return
        was_up = self._card is not None and self._front is self._card
        self._card = CardScreen(card, self._t, self._base.frame, is_due=True) if card else None
        if was_up:
            self._gone_by_itself(self._clock())

    def refused(self, rule: str) -> None:
        """The rule that forbids what was just tried: «Why?» tells it as long as this is asked."""
        self._learning = replace(self._learning, refused=rule)

    def _renew_page(self, kind: str) -> None:
        """The page on top, if it is one of these, with the facts of now and the cursor it had."""
        before = self._menu[-1] if self._menu else None
        if self._snapshot is None or before is None or not before.opened_as.startswith(kind):
            return
        screen = self._page(before.opened_as, self._snapshot)
        if isinstance(before, ListScreen) and isinstance(screen, ListScreen):
            screen.cursor = min(before.cursor, max(0, len(screen.options) - 1))
            self._menu[-1] = screen

    @property
    def shows_staff(self) -> bool:
        """The staff's page is in front, or the PIN for it."""
        return bool(self._menu) and self._menu[-1].opened_as.startswith(STAFF)

    def close_menu(self) -> None:
        self._menu.clear()
        self._front_changed()

    def play(self, tune: str) -> None:
        self._tunes.append(tune)

    @property
    def is_moving(self) -> bool:
        """Dice roll, or a command is being carried out: nobody can be expected to press now."""
        now = self._clock()
        rolls = isinstance(self._front, ResultScreen) and not self._front.is_still(now)
        return rolls or now < self._busy_until

    # -- in: fingers ------------------------------------------------------------

    def handle(self, press: Press) -> list[Command]:
        now = self._clock()
        self._advance(now)  # first: a finger that is down while a notice goes means that notice
        self._pressed_at = now
        if not self._press_filter.counts(press) or self._is_blind(press, now):
            return []
        self._blinks_until = now + BLINKS_FOR_S
        if now < self._busy_until:
            self._press_filter.log_ignored(press, "the answer before is still being stored")
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
            self.notify("nothing_to_roll")
        return []

    def drop(self, press: Press, why: str) -> None:
        """Ignore this gesture, whatever is shown."""
        self._press_filter.drop(press, why)

    def _is_blind(self, press: Press, now: float) -> bool:
        """Something went by itself a moment ago: who presses now has not seen what stands there."""
        if press.name not in ("ok", "back", "roll"):
            self._blind_until = 0.0  # who moves the cursor sees it
        if now >= self._blind_until:
            return False
        means_dice = press.name == "roll" and self._front is self._card
        front = self._base if means_dice else self._front
        if press.gesture not in ("down", "press") or isinstance(front, RollScreen):
            return False
        self._press_filter.drop(press, "the screen had just changed on its own")
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
        if isinstance(command, PhonesCommand) or self._front is self._knock.screen:
            if self._front is self._knock.screen:
                self._knock.put_aside()
            self.close_menu()
            return [] if isinstance(command, Close) else [command]
        if isinstance(command, Close):
            (self._menu or self._over or [self._base]).pop(-1 if self._menu else 0)
            self._front_changed()
            return []
        if isinstance(command, OpenMenu):
            self._open(command.page)
            return []
        if isinstance(command, Hint):
            back = way_back(self._snapshot) if self._snapshot is not None else None
            return self._act(back, now) if back is not None else []
        if isinstance(command, UndoCommand):
            return self._undo()
        if isinstance(command, ForecastCommand):
            self.lay_over(WaitScreen(self._t))
            return [command]
        if isinstance(command, EnrolCommand | IgnoreCommand):
            self.close_unknown_tag()
        doubt = doubt_screen(command, self._snapshot, self._t)
        if doubt is not None:
            self.refused(doubt.rule)
            self.lay_over(doubt)
            return []
        if isinstance(command, AnswerCommand) and self._snapshot and self._snapshot.question:
            self._chosen[self._snapshot.question.id] = command.answer
        self._busy_until = now + PATIENCE_S
        return [command]

    def _clear_notices(self) -> None:
        """Whoever reaches for ROLL knows what comes: no notice stands between hand and dice."""
        self._urgent.clear()
        if self._front is self._knock.screen:
            self._knock.put_aside()
            self._begin_front()
        while self._over and not self._menu and isinstance(self._over[0], NoticeScreen):
            self._over.pop(0)
            self._begin_front()
        if self._card is not None and self._front is self._card:
            self._card.put_aside()
            self._begin_front()

    def _undo(self) -> list[Command]:
        if self._snapshot is None:
            return []
        if not self._snapshot.can_undo:
            self.notify("undo_refused")
            return []
        self._menu.clear()
        self._busy_until = self._clock() + PATIENCE_S
        self._press_filter.drop_begun()
        return [UndoCommand()]

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
        is_quiet = self._front is self._base and not self._press_filter.is_under_way
        if self._knock.screen is not None and not self._knock.is_up and is_quiet:
            deadlines.append(self._pressed_at + QUIET_S)
        if self._is_alarming() and now < self._blinks_until:
            deadlines.append((half_blinks(now) + 1) * BLINK_S)
        if self._staff is not None and self._staff.is_called:
            deadlines.append((half_blinks(now) + 1) * BLINK_S)
        return min((each for each in deadlines if each is not None), default=None)

    def light(self, now: float) -> RGB:
        """The rolled colour; red when something runs out; else whoever's turn it is."""
        self._advance(now)
        front = self._front
        covered = self._cover.light(now) if self._cover is not None else None
        if covered is not None:
            return covered
        if self._staff is not None and self._staff.is_called:
            return CALLING if half_blinks(now) % 2 else DARK
        return light_of(
            front,
            self._snapshot,
            self._shown.colour,
            self._result,
            now,
            is_alarming=self._is_alarming(),
            is_lit=self._blink(now),
        )

    def sounds(self) -> list[str]:
        """Tunes to play since the last call."""
        tunes, self._tunes = self._tunes, []
        return tunes

    # -- inside -----------------------------------------------------------------

    @property
    def _front(self) -> Screen:
        if self._cover is not None:
            return self._cover
        if self._urgent:
            return self._urgent[0]
        if self._menu:
            return self._menu[-1]
        if self._over:
            return self._over[0]
        if self._knock.screen and self._knock.is_up:
            return self._knock.screen
        return self._card if self._card and self._card.is_up else self._base

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
        if self._cover is not None:
            return
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
        self._advance_knock(now)

    def _advance_knock(self, now: float) -> None:
        """It comes when the question stands alone and no finger is on its way to it."""
        knock = self._knock
        is_alone = self._front is self._base and not self._press_filter.is_under_way
        if knock.screen is not None and knock.screen.is_over(now):
            knock.put_aside()
            self._gone_by_itself(now)
        elif is_alone and knock.screen is not None and knock.may_come(now, self._pressed_at):
            knock.screen.is_up = True
            self._front_changed()
            self._blind_until = now + UNSEEN_S
        elif is_alone and self._card is not None and self._card.waits and now >= self._busy_until:
            self._card.is_up = True
            self._front_changed()
            self._blind_until = now + UNSEEN_S

    def _gone_by_itself(self, now: float) -> None:
        self._blind_until = now + SEEN_S
        self._front_changed()

    def _hear_result(self) -> None:
        if self._result is not None and not self._result_was_heard:
            self._tunes.append(self._result.tune)
        self._result_was_heard = True

    def _build_base(self, snapshot: TableSnapshot) -> None:
        self._base, self._shown = base_screen(snapshot, self._dice, self._t)
        question = snapshot.question if snapshot.undone and snapshot.game_id is None else None
        if question is not None and isinstance(self._base, ListScreen):
            self._base.mark(self._chosen.get(question.id, ""))

    def _bring(self, snapshot: TableSnapshot, is_news: bool) -> None:
        """Dice first, then words, then alarms; what happened before the box woke up is no news."""
        update = self._updates.of(snapshot, self._base, self._shown.title, is_news, self._t)
        self._result, self._result_was_heard = update.result, False
        self._over += [update.result_screen] if update.result_screen else []
        self._tunes += update.tunes
        self._over += [notice_screen(self._base, notice) for notice in update.notices]
        self._over += update.alarms

    def _queue(self, notices: Sequence[Notice]) -> None:
        was_empty = not self._over
        waiting = {screen.text for screen in self._over if isinstance(screen, NoticeScreen)}
        for each in notices:
            if each.text not in waiting:
                waiting.add(each.text)
                self._over.append(notice_screen(self._base, each))
        if was_empty and self._over and not self._menu and not self._urgent:
            self._begin_front()

    def _open(self, page: str) -> None:
        if self._snapshot is not None:
            self._put_away_seen_notice()
            self.lay_over(self._page(page, self._snapshot))

    def lay_over(self, screen: Screen) -> None:
        """Show a screen until it is answered or the game moves on."""
        self._menu.append(screen)
        self._front_changed()

    def _page(self, page: str, snapshot: TableSnapshot) -> Screen:
        facts = self._staff, self._phones, self._learning
        screen = menu_screen(page, snapshot, self._languages, self._t, *facts)
        screen.opened_as = page
        return screen

    def _put_away_seen_notice(self) -> None:
        """Behind the menu it would wait and come again when nobody knows any more what it meant."""
        if self._over and self._front is self._over[0] and self._front.is_passing:
            self._over.pop(0)

    def _toggle_menu(self) -> None:
        if self._menu:
            self.close_menu()
        else:
            self._open("main")

    def _is_alarming(self) -> bool:
        return isinstance(self._front, AlarmScreen) or self._front.frame.is_alarming

    def _blink(self, now: float) -> bool:
        return now >= self._blinks_until or half_blinks(now) % 2 == 0
