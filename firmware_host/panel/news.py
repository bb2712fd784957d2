"""What a new moment brings: dice at rest, words to say once, alarms to acknowledge, the end."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from firmware_host.panel.i18n import Translator
from firmware_host.panel.intents import OpenMenu
from firmware_host.panel.looks import GameLook, Meaning, Told, dice_art_of, look_of
from firmware_host.panel.notices import notice
from firmware_host.panel.presenter import Presentation, frame_for
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.overlays import (
    AlarmScreen,
    BoardNotice,
    EndScreen,
    NoticeScreen,
    SplashScreen,
)
from firmware_host.panel.screens.result import ResultScreen
from firmware_host.table.moment import Moment


@dataclass(slots=True)
class Brought:
    result: Meaning | None = None
    result_screen: ResultScreen | None = None
    told: list[Told] = field(default_factory=list)
    tunes: list[str] = field(default_factory=list)
    alarms: list[AlarmScreen] = field(default_factory=list)


class News:
    """Remembers which alarms were given: one sounds again only after its task was safe."""

    def __init__(self) -> None:
        self._alarmed: set[str] = set()

    def of(self, moment: Moment, base: Screen, title: str, is_news: bool, t: Translator) -> Brought:
        brought = Brought(told=[found for what, _ in moment.notices if (found := notice(what, t))])
        look = look_of(moment)
        if look is None:
            return brought
        if moment.undone and is_news:
            text = t.gettext("Undone: {what}").format(what=title)
            brought.told.insert(0, Told(text, "undo", "undo"))
        elif is_news:
            self._add_events(brought, look, moment, base, t)
        if moment.outcome is None and base.frame.strip:
            brought.alarms = self._new_alarms(look, moment, t)
        return brought

    def _add_events(
        self, brought: Brought, look: GameLook, moment: Moment, base: Screen, t: Translator
    ) -> None:
        meaning = look.meaning(moment, t) if moment.thrown else None
        if meaning is not None and moment.thrown is not None:
            by_hand = moment.thrown.by != "dice"
            frame = frame_for(None, Presentation(meaning.title), moment, t, base.frame.strip)
            brought.result = meaning
            brought.result_screen = ResultScreen(
                frame,
                meaning.dice,
                meaning.faces,
                meaning.lines,
                t,
                dice_art_of(moment),
                moving=meaning.moving,
                by_hand=by_hand,
                glance=meaning.glance,
            )
            brought.tunes += [] if by_hand else ["roll"]
        brought.told += look.notices(moment, t)
        brought.tunes += look.tunes(moment)
        if moment.outcome is not None and not moment.was_abandoned:
            self._add_end(brought, "won" if moment.outcome.won else "lost")

    def _add_end(self, brought: Brought, tune: str) -> None:
        """Dice that decide the game are heard when they rest, not while they roll."""
        if brought.result is not None:
            brought.result = replace(brought.result, tune=tune)
        else:
            brought.tunes.append(tune)

    def _new_alarms(self, look: GameLook, moment: Moment, t: Translator) -> list[AlarmScreen]:
        alarms = look.alarms(moment, t)
        hint = t.gettext("OK: understood")
        fresh = [alarm for alarm in alarms if alarm.key not in self._alarmed]
        self._alarmed = {alarm.key for alarm in alarms}
        return [AlarmScreen(alarm.title, alarm.text, hint) for alarm in fresh]


def notice_screen(base: Screen, told: Told) -> NoticeScreen:
    if told.board is None:
        return NoticeScreen(base, told.text, told.icon, told.tune, told.short)
    return BoardNotice(base, told.text, told.icon, told.tune, board=told.board)


def end_screen(moment: Moment, t: Translator) -> Screen:
    """Nobody is asked anything: the game is over, or the table is between two rooms."""
    outcome, look = moment.outcome, look_of(moment)
    if outcome is None or look is None:
        return SplashScreen("Tilekeeper", t.gettext("One moment…"))
    title = t.gettext("You win!") if outcome.won else t.gettext("You lose")
    sign = "star" if outcome.won else "skull"
    if look.winner is not None and outcome.winners:
        title = look.winner(moment, t)
    elif moment.was_abandoned:  # nobody has lost
        title, sign = t.gettext("The end"), "hand"
    reason = look.reason(moment, t)
    go_on = t.gettext("OK: go on")
    return EndScreen(sign, title, reason, go_on, OpenMenu("end"), digest=moment.digest)
