"""Behind hold OK: the table at a glance, fairness, language, help, and the way out."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator, language_name
from firmware_host.panel.intents import (
    AbandonIntent,
    Close,
    ForecastIntent,
    Intent,
    LanguageIntent,
    NewGameIntent,
    OpenMenu,
    UndoIntent,
)
from firmware_host.panel.looks import look_of
from firmware_host.panel.notices import SECRET_KNOWN
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option, confirm
from firmware_host.panel.screens.message import MessageScreen
from firmware_host.table.moment import Moment

PAGES = ("main", "status", "fair", "language", "help", "abandon", "end")
"""Of every game; a game's own pages come from its look."""


def menu_screen(page: str, moment: Moment, languages: Sequence[str], t: Translator) -> Screen:
    look = look_of(moment)
    for own in look.pages if look else ():
        if own.id == page:
            return own.screen(moment, t)
    if page == "status":
        return _status(moment, t)
    if page == "fair":
        return _fair(moment, t)
    if page == "language":
        return _language(moment, languages, t)
    if page == "help":
        return _help(moment, t)
    if page == "abandon":
        return _abandon(moment, t)
    if page == "end":
        return _end(moment, t)
    return _main(moment, languages, t)


def _frame(title: str, moment: Moment) -> Frame:
    """What runs out stays in sight, whatever page somebody reads."""
    look = look_of(moment)
    return Frame(title, strip=look.strip(moment) if look else ())


def _main(moment: Moment, languages: Sequence[str], t: Translator) -> Screen:
    options = _game_pages(moment, t)
    if moment.can_undo:
        options.append(Option("undo", t.gettext("Undo"), "undo"))
    options.append(Option("help", t.gettext("Help"), "hand"))
    if moment.commitment:
        options.append(Option("fair", t.gettext("Fair dice"), "lock"))
    if len(languages) > 1:
        options.append(Option("language", t.gettext("Language"), "globe"))
    if moment.game_id is not None and moment.outcome is None:
        options.append(Option("abandon", t.gettext("End this game"), "cross"))

    def choose(option: Option) -> Intent:
        if option.id == "forecast":
            return ForecastIntent()
        return UndoIntent() if option.id == "undo" else OpenMenu(option.id)

    return ListScreen(_frame(t.gettext("Menu"), moment), options, choose, leave=Close())


def _game_pages(moment: Moment, t: Translator) -> list[Option]:
    look = look_of(moment)
    if look is None:
        return []
    pages = [
        Option(page.id, t.gettext(page.title), page.icon) for page in look.pages if page.is_listed
    ]
    pages.append(Option("status", t.gettext("The table"), "eye"))
    if look.has_forecast and moment.outcome is None:
        pages.append(Option("forecast", t.gettext("Forecast"), "hourglass"))
    return pages


def _status(moment: Moment, t: Translator) -> Screen:
    look = look_of(moment)
    lines = look.status(moment, t) if look else ()
    frame = _frame(t.gettext("The table"), moment)
    return ListScreen(frame, lines, lambda _line: Close(), leave=Close())


def _fair(moment: Moment, t: Translator) -> Screen:
    """A page for each number: what `tilekeeper verify` prints is compared with it as a whole."""
    seal = t.gettext("The seal of all rolls:")
    record = t.gettext("The whole record, undone steps too. It must be the same in verify:")
    if not moment.secret:
        record = t.gettext("The record so far, undone steps too. It changes with every answer:")
    pages = [(seal, _in_eights(moment.commitment)), (record, moment.digest)]
    if moment.secret:
        pages.append((t.gettext("The key to all rolls:"), _in_eights(moment.secret)))
    frame = Frame(t.gettext("Fair dice"))
    parts = [f"{words}\n{number}" for words, number in pages]
    if moment.secret_is_known:
        parts.insert(0, t.gettext(SECRET_KNOWN))
    text = "\f".join(parts)
    return MessageScreen(frame, text, Close(), leave=Close())


def _in_eights(number: str) -> str:
    return " ".join(number[i : i + 8] for i in range(0, len(number), 8))


def _language(moment: Moment, languages: Sequence[str], t: Translator) -> Screen:
    options = [Option(code, language_name(code), typed=True) for code in languages]
    current = [option.id for option in options]
    at = current.index(t.language) if t.language in current else 0
    frame = _frame(t.gettext("Language"), moment)
    return ListScreen(frame, options, lambda o: LanguageIntent(o.id), leave=Close(), cursor=at)


def _help(moment: Moment, t: Translator) -> Screen:
    look = look_of(moment)
    text = "\n".join(
        (
            t.gettext("OK: choose. BACK: go back."),
            t.gettext("Hold BACK: undo. Hold OK: menu."),
            *(t.gettext(line) for line in (look.signs if look else ())),
        )
    )
    return MessageScreen(_frame(t.gettext("Help"), moment), text, Close(), leave=Close())


def _abandon(moment: Moment, t: Translator) -> Screen:
    prompt = t.gettext("Really end this game?")
    frame = _frame(t.gettext("End this game"), moment)
    return confirm(frame, prompt, t.gettext("Yes, end it"), t.gettext("No, go on"), AbandonIntent())


def _end(moment: Moment, t: Translator) -> Screen:
    """After the last screen of a game."""
    options = (
        Option("again", t.gettext("Same again"), "turn"),
        Option("new", t.gettext("Another game"), "portal"),
        Option("status", t.gettext("The table"), "eye"),
        Option("fair", t.gettext("Check the dice"), "lock"),
        Option("undo", t.gettext("Undo"), "undo"),
    )

    def choose(option: Option) -> Intent:
        if option.id in ("again", "new"):
            return NewGameIntent(again=option.id == "again")
        return UndoIntent() if option.id == "undo" else OpenMenu(option.id)

    return ListScreen(Frame(t.gettext("And now?")), options, choose, leave=Close())
