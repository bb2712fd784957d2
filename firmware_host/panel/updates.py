"""What a new moment brings: its screen, dice at rest, words to say once, alarms, the end."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from firmware_host.panel.commands import OpenMenu
from firmware_host.panel.dice_art import strip_of
from firmware_host.panel.frame import StripDie
from firmware_host.panel.game_panel import ModePanel, Notice, RollResult, dice_art_of, mode_panel_of
from firmware_host.panel.i18n import Translator
from firmware_host.panel.notices import notice
from firmware_host.panel.presenter import Presentation, frame_for, present, screen_for
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.overlays import (
    AlarmScreen,
    BoardNotice,
    EndScreen,
    NoticeScreen,
    SplashScreen,
)
from firmware_host.panel.screens.result import ResultScreen
from firmware_host.panel.words import value_name
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.table.values import GUESSED_PARTS


def base_screen(
    snapshot: TableSnapshot, dice: tuple[StripDie, ...], t: Translator
) -> tuple[Screen, Presentation]:
    """The question that stands, or the end of the game; `dice` led to it."""
    if snapshot.question is None:
        return end_screen(snapshot, t), Presentation("")
    look = mode_panel_of(snapshot)
    shown = present(snapshot.question, snapshot, t)
    strip = look.strip(snapshot, t) if look else ()
    frame = replace(frame_for(snapshot.question, shown, snapshot, t, strip), dice=dice)
    screen = screen_for(snapshot.question, shown, frame, t, dice_art_of(snapshot))
    screen.sentence = shown.sentence
    return screen, shown


def thrown_dice(snapshot: TableSnapshot, t: Translator) -> tuple[StripDie, ...]:
    """The dice that led to the question, small; none where the question shows them itself."""
    meaning = meaning_of(snapshot, t)
    if meaning is None or meaning.glance:
        return ()
    return strip_of(meaning.dice, meaning.faces, t, dice_art_of(snapshot))


@dataclass(slots=True)
class PanelUpdate:
    result: RollResult | None = None
    """Of dice the box has thrown: who threw wooden ones knows what they show."""
    result_screen: ResultScreen | None = None
    notices: list[Notice] = field(default_factory=list)
    tunes: list[str] = field(default_factory=list)
    alarms: list[AlarmScreen] = field(default_factory=list)


class PanelUpdates:
    """Remembers which alarms were given: one sounds again only after its task was safe."""

    def __init__(self) -> None:
        self._alarmed: set[str] = set()

    def of(
        self, snapshot: TableSnapshot, base: Screen, title: str, is_news: bool, t: Translator
    ) -> PanelUpdate:
        update = PanelUpdate(notices=notices_of(snapshot, t))
        mode_panel = mode_panel_of(snapshot)
        if mode_panel is None:
            return update
        if snapshot.undone and is_news:
            # Translators: {what} is the title of the question that was answered.
            text = t.gettext("Undone: {what}").format(what=title)
            update.notices.insert(0, Notice(text, "undo", "undo"))
        elif is_news:
            self._add_events(update, mode_panel, snapshot, base, t)
        if snapshot.outcome is None and base.frame.strip:
            update.alarms = self._new_alarms(mode_panel, snapshot, t)
        return update

    def _add_events(
        self,
        update: PanelUpdate,
        mode_panel: ModePanel,
        snapshot: TableSnapshot,
        base: Screen,
        t: Translator,
    ) -> None:
        meaning = meaning_of(snapshot, t)
        if meaning is not None and snapshot.thrown and snapshot.thrown.by == "dice":
            frame = frame_for(None, Presentation(meaning.title), snapshot, t, base.frame.strip)
            update.result = meaning
            update.result_screen = ResultScreen(
                frame,
                meaning.dice,
                meaning.faces,
                meaning.lines,
                t,
                dice_art_of(snapshot),
                moving=meaning.moving,
            )
            update.tunes.append("roll")
        elif meaning is not None:
            update.tunes.append(meaning.tune)
        update.notices += mode_panel.notices(snapshot, t)
        update.tunes += mode_panel.tunes(snapshot)
        if snapshot.outcome is not None and not snapshot.was_abandoned:
            self._add_end(update, "won" if snapshot.outcome.won else "lost")

    def _add_end(self, update: PanelUpdate, tune: str) -> None:
        """Dice that decide the game are heard when they rest, not while they roll."""
        if update.result is not None:
            update.result = replace(update.result, tune=tune)
        else:
            update.tunes.append(tune)

    def _new_alarms(
        self, mode_panel: ModePanel, snapshot: TableSnapshot, t: Translator
    ) -> list[AlarmScreen]:
        alarms = mode_panel.alarms(snapshot, t)
        # Translators: one line below a text that says what a button does; 20 letters.
        hint = t.gettext("OK: got it")
        fresh = [alarm for alarm in alarms if alarm.key not in self._alarmed]
        self._alarmed = {alarm.key for alarm in alarms}
        return [AlarmScreen(alarm.title, alarm.text, hint) for alarm in fresh]


def meaning_of(snapshot: TableSnapshot, t: Translator) -> RollResult | None:
    """What has just been thrown, by whomever."""
    mode_panel = mode_panel_of(snapshot)
    return mode_panel.meaning(snapshot, t) if mode_panel and snapshot.thrown else None


def _detail(snapshot: TableSnapshot, what: str, detail: str, t: Translator) -> str:
    return value_name(snapshot.room, detail, t) if what == GUESSED_PARTS else detail


def notices_of(snapshot: TableSnapshot, t: Translator) -> list[Notice]:
    """The table's own notices in words; the detail of each fills its {why}."""
    notices = (
        notice(what, t, why=_detail(snapshot, what, detail, t)) for what, detail in snapshot.notices
    )
    return [each for each in notices if each is not None]


def notice_text(notice: Notice, t: Translator) -> str:
    """Return a notice for readers without its map: the map's title names who is meant."""
    return t.pair(notice.board.title, notice.text) if notice.board else notice.text


def notice_screen(base: Screen, shown: Notice) -> NoticeScreen:
    if shown.board is None:
        return NoticeScreen(base, shown.text, shown.icon, shown.tune, shown.short)
    return BoardNotice(base, shown.text, shown.icon, shown.tune, board=shown.board)


def end_texts(snapshot: TableSnapshot, t: Translator) -> tuple[str, str, str]:
    """How the game ended: headline, sign and reason."""
    outcome, mode_panel = snapshot.outcome, mode_panel_of(snapshot)
    assert outcome is not None
    assert mode_panel is not None
    # Translators: to all players, in big letters; 16 letters.
    title, sign = t.gettext("You lose"), "skull"
    if outcome.won:
        # Translators: to all players, in big letters; 16 letters.
        title, sign = t.gettext("You win!"), "star"
    if mode_panel.winner is not None and outcome.winners:
        title = mode_panel.winner(snapshot, t)
    elif mode_panel.headline is not None:
        title, sign = mode_panel.headline(snapshot, t), "dice"
    elif snapshot.was_abandoned:  # nobody has lost
        title, sign = t.gettext("The end"), "hand"
    return title, sign, mode_panel.reason(snapshot, t)


def end_headline(snapshot: TableSnapshot, t: Translator) -> str:
    """Return the headline of an end as a sentence: a single winner wins."""
    title, _, _ = end_texts(snapshot, t)
    outcome, mode_panel = snapshot.outcome, mode_panel_of(snapshot)
    if mode_panel and mode_panel.winner and outcome and len(outcome.winners or ()) == 1:
        # Translators: in big letters; {name} is a player's color, such as Pink.
        return t.gettext("{name} wins!").format(name=title)
    return title


def end_screen(snapshot: TableSnapshot, t: Translator) -> Screen:
    """Nobody is asked anything: the game is over, or the table is between two rooms."""
    if snapshot.outcome is None or mode_panel_of(snapshot) is None:
        return SplashScreen("Tilekeeper", t.gettext("One moment…"))
    title, sign, reason = end_texts(snapshot, t)
    # Translators: below a text: which button goes on; 20 letters.
    commit = t.gettext("OK: continue")
    return EndScreen(sign, title, reason, commit, OpenMenu("end"), digest=snapshot.digest)
