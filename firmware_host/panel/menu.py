"""Behind hold OK: the table at a glance, fairness, language, help, and the way out."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.games import game_of
from firmware_host.games.core.rules import DICE_MODE
from firmware_host.panel.commands import (
    AbandonCommand,
    Close,
    Command,
    ForecastCommand,
    LanguageCommand,
    NewGameCommand,
    OpenMenu,
    UndoCommand,
)
from firmware_host.panel.fair import in_eights
from firmware_host.panel.frame import Frame
from firmware_host.panel.game_panel import mode_panel_of
from firmware_host.panel.i18n import Translator, language_name
from firmware_host.panel.notices import SECRET_KNOWN
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option, confirm
from firmware_host.panel.screens.message import MessageScreen
from firmware_host.panel.screens.qr import QrScreen
from firmware_host.table.snapshot import TableSnapshot

SIGNS = "signs"
PAGES = ("main", "signs", "status", "fair", "seal", "language", "help", "abandon", "end")
"""Of every game; a game's own pages come from its look."""


def menu_screen(
    page: str, snapshot: TableSnapshot, languages: Sequence[str], t: Translator
) -> Screen:
    mode_panel = mode_panel_of(snapshot)
    for own in mode_panel.pages if mode_panel else ():
        if own.id == page:
            return own.screen(snapshot, t)
    if page == SIGNS:
        return _signs(snapshot, t)
    if page == "status":
        return _status(snapshot, t)
    if page == "fair":
        return _fair(snapshot, t)
    if page == "seal":
        return QrScreen(snapshot.commitment, t.gettext("Scan the code that locks in every roll."))
    if page == "language":
        return _language(snapshot, languages, t)
    if page == "help":
        return _help(snapshot, t)
    if page == "abandon":
        return _abandon(snapshot, t)
    if page == "end":
        return _end(snapshot, t)
    return _main(snapshot, languages, t)


def _frame(title: str, snapshot: TableSnapshot) -> Frame:
    """What runs out stays in sight, whatever page somebody reads."""
    mode_panel = mode_panel_of(snapshot)
    return Frame(title, strip=mode_panel.strip(snapshot) if mode_panel else ())


def _main(snapshot: TableSnapshot, languages: Sequence[str], t: Translator) -> Screen:
    options = _game_pages(snapshot, t)
    words = game_of(snapshot.game).panel().dice_words if snapshot.mode == DICE_MODE else None
    if words is not None and snapshot.outcome is None:
        options.append(Option("go_on", t.gettext(words.go_on), "block"))
    if snapshot.can_undo:
        options.append(Option("undo", t.gettext("Undo"), "undo"))
    options.append(Option("help", t.gettext("Help"), "hand"))
    if snapshot.commitment:
        options.append(Option("fair", t.gettext("Fair dice"), "lock"))
        options.append(Option("seal", t.gettext("Scan the seal"), "lock"))
    if len(languages) > 1:
        options.append(Option("language", t.gettext("Language"), "globe"))
    if snapshot.game_id is not None and snapshot.outcome is None:
        options.append(Option("abandon", t.gettext("End this game"), "cross"))

    def choose(option: Option) -> Command:
        if option.id == "forecast":
            return ForecastCommand()
        if option.id == "go_on":
            return NewGameCommand(game=snapshot.game)
        return UndoCommand() if option.id == "undo" else OpenMenu(option.id)

    return ListScreen(_frame(t.gettext("Menu"), snapshot), options, choose, leave=Close())


def _game_pages(snapshot: TableSnapshot, t: Translator) -> list[Option]:
    mode_panel = mode_panel_of(snapshot)
    if mode_panel is None:
        return []
    pages = [
        Option(page.id, t.gettext(page.title), page.icon)
        for page in mode_panel.pages
        if page.is_listed and page.id != SIGNS
    ]
    has_own = any(page.id == SIGNS for page in mode_panel.pages)
    if has_own or mode_panel.legend or mode_panel.signs:
        pages.insert(0, Option(SIGNS, t.gettext("Signs"), "eye"))
    if snapshot.mode != DICE_MODE:  # its rolls are a page of their own
        pages.append(Option("status", t.gettext("Status"), "eye"))
    if mode_panel.has_forecast and snapshot.outcome is None:
        pages.append(Option("forecast", t.gettext("Forecast"), "hourglass"))
    return pages


def _signs(snapshot: TableSnapshot, t: Translator) -> Screen:
    """What every drawing means; a game without drawings of its own explains its lines."""
    mode_panel = mode_panel_of(snapshot)
    frame = _frame(t.gettext("Signs"), snapshot)
    if mode_panel is None or not mode_panel.legend:
        words = "\n".join(t.gettext(line) for line in (mode_panel.signs if mode_panel else ()))
        return MessageScreen(frame, words, Close(), leave=Close())
    lines = [Option(sign, t.gettext(words), sign) for sign, words in mode_panel.legend]
    return ListScreen(frame, lines, lambda _line: Close(), leave=Close())


def _status(snapshot: TableSnapshot, t: Translator) -> Screen:
    mode_panel = mode_panel_of(snapshot)
    lines = mode_panel.status(snapshot, t) if mode_panel else ()
    frame = _frame(t.gettext("Status"), snapshot)
    return ListScreen(frame, lines, lambda _line: Close(), leave=Close())


def fair_pages(snapshot: TableSnapshot, t: Translator) -> list[tuple[str, str]]:
    """The numbers that prove the dice, each with its words; those `tilekeeper verify` prints."""
    seal = t.gettext("Locks in every roll:")
    record = t.gettext("Whole record, undone steps too. «verify» must show the same:")
    if not snapshot.secret:
        record = t.gettext("Record so far, undone steps too. It changes with every answer:")
    pages = [(seal, in_eights(snapshot.commitment)), (record, snapshot.digest)]
    if snapshot.secret:
        pages.append(
            (t.gettext("Key to all rolls (check: tilekeeper verify):"), in_eights(snapshot.secret))
        )
    return pages


def _fair(snapshot: TableSnapshot, t: Translator) -> Screen:
    """A page for each number: what `tilekeeper verify` prints is compared with it as a whole."""
    frame = Frame(t.gettext("Fair dice"))
    parts = [f"{words}\n{number}" for words, number in fair_pages(snapshot, t)]
    if snapshot.secret_is_known:
        parts.insert(0, t.gettext(SECRET_KNOWN))
    text = "\f".join(parts)
    return MessageScreen(frame, text, Close(), leave=Close())


def _language(snapshot: TableSnapshot, languages: Sequence[str], t: Translator) -> Screen:
    options = [Option(code, language_name(code), typed=True) for code in languages]
    current = [option.id for option in options]
    at = current.index(t.language) if t.language in current else 0
    frame = _frame(t.gettext("Language"), snapshot)
    return ListScreen(frame, options, lambda o: LanguageCommand(o.id), leave=Close(), cursor=at)


def _help(snapshot: TableSnapshot, t: Translator) -> Screen:
    mode_panel = mode_panel_of(snapshot)
    text = "\n".join(
        (
            t.gettext("OK: select. BACK: go back."),
            t.gettext("Hold BACK: undo. Hold OK: menu."),
            *(t.gettext(line) for line in (mode_panel.signs if mode_panel else ())),
        )
    )
    return MessageScreen(_frame(t.gettext("Help"), snapshot), text, Close(), leave=Close())


def _abandon(snapshot: TableSnapshot, t: Translator) -> Screen:
    prompt = t.gettext("Really end this game?")
    frame = _frame(t.gettext("End this game"), snapshot)
    return confirm(
        frame, prompt, t.gettext("Yes, end it"), t.gettext("No, keep playing"), AbandonCommand()
    )


def _end(snapshot: TableSnapshot, t: Translator) -> Screen:
    """After the last screen of a game."""
    options = (
        Option("again", t.gettext("Same again"), "turn"),
        Option("new", t.gettext("Another game"), "portal"),
        Option("status", t.gettext("Status"), "eye"),
        Option("fair", t.gettext("Check the dice"), "lock"),
        Option("undo", t.gettext("Undo"), "undo"),
    )

    def choose(option: Option) -> Command:
        if option.id in ("again", "new"):
            return NewGameCommand(again=option.id == "again")
        return UndoCommand() if option.id == "undo" else OpenMenu(option.id)

    return ListScreen(Frame(t.gettext("What next?")), options, choose, leave=Close())
