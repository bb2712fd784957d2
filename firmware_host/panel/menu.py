"""Behind hold OK: the table at a glance, fairness, language, help, and the way out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from firmware_host.games import game_of
from firmware_host.games.core.rules import DICE_MODE
from firmware_host.panel.before_play import in_eights
from firmware_host.panel.commands import (
    HELP,
    WHY,
    AbandonCommand,
    AnswerCommand,
    Close,
    Command,
    EndPartyCommand,
    ForecastCommand,
    LanguageCommand,
    NewGameCommand,
    OpenMenu,
    StaffCommand,
    UndoCommand,
)
from firmware_host.panel.frame import Frame
from firmware_host.panel.game_panel import mode_panel_of
from firmware_host.panel.i18n import Translator, language_name
from firmware_host.panel.learning import (
    CARDS,
    RULES,
    LearningFacts,
    is_learning,
    learning_screen,
)
from firmware_host.panel.notices import SECRET_KNOWN
from firmware_host.panel.phones import CODE, PHONES, PhonesShown, phones_screen
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.in_order import InOrderScreen
from firmware_host.panel.screens.lists import ListScreen, Option, SentenceList, confirm
from firmware_host.panel.screens.message import MessageScreen, QrScreen
from firmware_host.panel.screens.pin import PinScreen
from firmware_host.panel.screens.scroll import ScrollScreen
from firmware_host.panel.staff import LONGEST_PIN, SHORTEST_PIN, StaffFacts, entries
from firmware_host.table.snapshot import TableSnapshot

STAFF = "staff"
NEW = "new"
"""Below the entry of the PIN: the first PIN is typed."""
DONE, UP = "done", "back"
"""The answers that lead out of an owner's page and to the page above it."""
PAGES = ("main", "status", "fair", "seal", "language", HELP, "lines", "abandon", "end")
"""Of every game; a game's own pages come from its look."""


def menu_screen(
    page: str,
    snapshot: TableSnapshot,
    languages: Sequence[str],
    t: Translator,
    staff: StaffFacts | None = None,
    phones: PhonesShown | None = None,
    learning: LearningFacts | None = None,
) -> Screen:
    if is_learning(page):
        return learning_screen(page, snapshot, t, learning)
    mode_panel = mode_panel_of(snapshot)
    for own in mode_panel.pages if mode_panel else ():
        if own.id == page:
            return own.screen(snapshot, t)
    if page == "status":
        return _status(snapshot, t)
    if page == "fair":
        return _fair(snapshot, t)
    if page == "seal":
        return QrScreen(snapshot.commitment, t.gettext("Scan the code that locks in every roll."))
    if page == "language":
        return _language(snapshot, languages, t)
    if page == HELP:
        return _help(snapshot, t)
    if page == "lines":
        return _lines(snapshot, t)
    if page == "abandon":
        return _abandon(snapshot, t)
    if page == "end":
        return _end(snapshot, t)
    return _of_the_box(page, staff, phones, t) or _main(snapshot, languages, t, staff, phones)


def way_back(snapshot: TableSnapshot) -> Command | None:
    """What BACK means where a screen has no use for it: in a game it says why, in the lobby it goes
    a step back or out, in an owner's page never back through what was done before."""
    question = snapshot.question
    answers = question.answers if question is not None else ()
    if snapshot.room == "owner":
        for up in (UP, DONE):
            if up in answers:
                return AnswerCommand(up)
    if snapshot.game_id is not None:
        return OpenMenu(WHY if question is not None else HELP)
    if not snapshot.can_undo and DONE in answers:
        return AnswerCommand(DONE)
    return UndoCommand() if snapshot.can_undo else None


def _of_the_box(
    page: str, staff: StaffFacts | None, phones: PhonesShown | None, t: Translator
) -> Screen | None:
    if staff is not None and not staff.needs_pin and page.startswith(STAFF):
        return _staff(page.removeprefix(STAFF).strip("/"), staff, t)
    if phones is not None and page in (PHONES, CODE):
        return phones_screen(page, phones, t)
    return None


def _frame(title: str, snapshot: TableSnapshot, t: Translator) -> Frame:
    """What runs out stays in sight, whatever page somebody reads."""
    mode_panel = mode_panel_of(snapshot)
    return Frame(title, strip=mode_panel.strip(snapshot, t) if mode_panel else ())


def _main(
    snapshot: TableSnapshot,
    languages: Sequence[str],
    t: Translator,
    staff: StaffFacts | None,
    phones: PhonesShown | None,
) -> Screen:
    options = [*_to_learn(snapshot, t), *_game_pages(snapshot, t)]
    words = game_of(snapshot.game).panel().dice_words if snapshot.mode == DICE_MODE else None
    if words is not None and snapshot.outcome is None:
        options.append(Option("go_on", t.gettext(words.go_on), "block"))
    if snapshot.can_undo:
        options.append(Option("undo", t.gettext("Undo"), "undo"))
    # Translators: title and line of a list; 18 letters.
    options += [Option(PHONES, t.gettext("Phones"), "phone")] if phones is not None else []
    if snapshot.commitment:
        options.append(Option("fair", t.gettext("Fair dice"), "lock"))
        # Translators: line of a list; 18 letters.
        options.append(Option("seal", t.gettext("Scan dice code"), "lock"))
    if len(languages) > 1:
        options.append(Option("language", t.gettext("Language"), "globe"))
    if snapshot.game_id is not None and snapshot.outcome is None:
        if snapshot.mode != DICE_MODE:
            # Translators: line of a list; 18 letters.
            options.append(Option("leave", t.gettext("Save for later"), "hourglass"))
        # Translators: line of a list; 18 letters.
        options.append(Option("abandon", t.gettext("End this game"), "cross"))
    options += _to_staff(staff, t)

    def choose(option: Option) -> Command:
        if option.id == "call" and staff is not None:
            return StaffCommand("call", "0" if staff.is_called else "1")
        if option.id == "forecast":
            return ForecastCommand()
        if option.id == "leave":
            return EndPartyCommand()
        if option.id == "go_on":
            return NewGameCommand(game=snapshot.game)
        return UndoCommand() if option.id == "undo" else OpenMenu(option.id)

    return ListScreen(_frame(t.gettext("Menu"), snapshot, t), options, choose, leave=Close())


def _to_learn(snapshot: TableSnapshot, t: Translator) -> Iterator[Option]:
    is_near = snapshot.game_id is not None  # in the lobby BACK goes back
    # Translators: line of a list; BACK is the button that does the same; 18 letters.
    why = t.gettext("Why? (BACK)") if is_near else t.gettext("Why?")
    if snapshot.question is not None:
        yield Option(WHY, why, "hand", short=t.gettext("Why?"))
    yield Option(RULES, t.gettext("Rules"), "list")
    if is_near and snapshot.mode != DICE_MODE:
        yield Option(CARDS, t.gettext("Tips"), "star")
    yield Option(HELP, t.gettext("Buttons and signs"), "eye")


def _game_pages(snapshot: TableSnapshot, t: Translator) -> list[Option]:
    mode_panel = mode_panel_of(snapshot)
    if mode_panel is None:
        return []
    pages = [
        Option(page.id, t.gettext(page.title), page.icon)
        for page in mode_panel.pages
        if page.is_listed
    ]
    if snapshot.mode != DICE_MODE:  # its rolls are a page of their own
        # Translators: title and line of a list; 18 letters.
        pages.append(Option("status", t.gettext("Status"), "eye"))
    if mode_panel.has_forecast and snapshot.outcome is None:
        pages.append(Option("forecast", t.gettext("Forecast"), "hourglass"))
    return pages


def _status(snapshot: TableSnapshot, t: Translator) -> Screen:
    mode_panel = mode_panel_of(snapshot)
    lines = mode_panel.status(snapshot, t) if mode_panel else ()
    frame = _frame(t.gettext("Status"), snapshot, t)
    return ListScreen(frame, lines, lambda _line: Close(), leave=Close())


def fair_pages(snapshot: TableSnapshot, t: Translator) -> list[tuple[str, str]]:
    """The numbers that prove the dice, each with its words; those `tilekeeper verify` prints."""
    seal = t.gettext("Locks in every roll:")
    record = t.gettext(
        "The whole game as a number, undone steps too. “tilekeeper verify” must print the same:"
    )
    if not snapshot.secret:
        record = t.gettext(
            "The game so far as a number, undone steps too. It changes with every answer:"
        )
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
    frame = _frame(t.gettext("Language"), snapshot, t)
    return ListScreen(frame, options, lambda o: LanguageCommand(o.id), leave=Close(), cursor=at)


def _help(snapshot: TableSnapshot, t: Translator) -> Screen:
    """The buttons, then what every drawing means; a game without drawings explains its lines."""
    mode_panel = mode_panel_of(snapshot)
    if mode_panel is None or mode_panel.legend is None:
        return _lines(snapshot, t)
    options = [
        # Translators: one line below a text that says what a button does; 20 letters.
        Option("undo", t.gettext("Hold BACK: undo"), "undo"),
        # Translators: one line below a text that says what a button does; 20 letters.
        Option("main", t.gettext("Hold OK: menu"), "list"),
        # Translators: line of a list: longer help; 18 letters.
        *([Option("lines", t.gettext("Read more"), "eye")] if mode_panel.signs else []),
        *mode_panel.legend(t),
    ]

    def choose(option: Option) -> Command:
        return OpenMenu(option.id) if option.id == "lines" else Close()

    return ListScreen(
        _frame(t.gettext("Buttons and signs"), snapshot, t), options, choose, leave=Close()
    )


def _lines(snapshot: TableSnapshot, t: Translator) -> Screen:
    mode_panel = mode_panel_of(snapshot)
    text = "\n".join(
        (
            # Translators: one line below a text that says what a button does; 20 letters.
            t.gettext("OK: select. BACK: why?")
            if snapshot.game_id is not None
            # Translators: one line below a text that says what a button does; 20 letters.
            else t.gettext("OK: select. BACK: go back."),
            t.gettext("Hold BACK: undo"),
            t.gettext("Hold OK: menu"),
            *(
                t.gettext(line)
                for line in ((*mode_panel.buttons, *mode_panel.signs) if mode_panel else ())
            ),
        )
    )
    return MessageScreen(
        _frame(t.gettext("Buttons and signs"), snapshot, t), text, Close(), leave=Close()
    )


def _abandon(snapshot: TableSnapshot, t: Translator) -> Screen:
    # Translators: title; 20 letters.
    prompt = t.gettext("Really end this game?")
    frame = _frame(t.gettext("End this game"), snapshot, t)
    return confirm(
        # Translators: line of a list; 18 letters.
        frame,
        prompt,
        t.gettext("Yes, end it"),
        t.gettext("No, keep playing"),
        AbandonCommand(),
    )


def _to_staff(staff: StaffFacts | None, t: Translator) -> list[Option]:
    """Guests call; staff goes on to its page. A box without a PIN has no staff to call."""
    if staff is None or staff.needs_pin:
        return []
    if not staff.has_pin:
        # Translators: line of a list: settings of the box at home, where there is no staff; 18
        # letters.
        return [Option(STAFF, t.gettext("The box"), "lock")]
    # Translators: line of a list: guests ask for a person of the café; 18 letters.
    calls = t.gettext("Call staff")
    if staff.is_called:
        # Translators: line of a list: guests no longer need staff; 18 letters.
        calls = t.gettext("Cancel the call")
    # Translators: title and line of a list; 18 letters.
    return [Option("call", calls, "hand"), Option(STAFF, t.gettext("Staff"), "lock")]


def _staff(page: str, staff: StaffFacts, t: Translator) -> Screen:
    """The PIN, the list, or one entry of it; the words are those of the touch table."""
    title = t.gettext("Staff")
    if not staff.is_open:
        # Translators: title; 20 letters.
        return _pin(t.gettext("Enter the PIN"), "unlock", t)
    found = {entry.id: entry for entry in entries(staff, t)}
    name, _, line = page.partition("/")
    entry = found.get(name)
    if entry is None:
        lines = [Option(each.id, each.text, each.icon, each.note) for each in found.values()]
        return ListScreen(Frame(title), lines, lambda o: OpenMenu(f"{STAFF}/{o.id}"), leave=Close())
    if entry.id == "off":
        return InOrderScreen(Frame(entry.text), StaffCommand("off", "1"), t)
    if entry.is_pin and not staff.has_pin and line != NEW:
        return InOrderScreen(Frame(entry.text), OpenMenu(f"{STAFF}/{entry.id}/{NEW}"), t)
    if entry.is_pin:
        return _pin(entry.text, "pin", t)
    if line:
        words = next((each.text for each in entry.lines if each.id == line), entry.text)
        return ScrollScreen(Frame(words), entry.explained.get(line, ""), leave=Close())
    options = [*entry.lines, *entry.choices]

    def choose(option: Option) -> Command:
        if option.id in entry.explained:
            return OpenMenu(f"{STAFF}/{entry.id}/{option.id}")
        do, _, value = option.id.partition(":")
        return StaffCommand(do, value) if option in entry.choices else Close()

    kind = SentenceList if entry.id == "rules" else ListScreen
    return kind(Frame(entry.text), options, choose, leave=Close())


def _pin(title: str, do: str, t: Translator) -> Screen:
    # Translators: one line below a text that says what a button does; 20 letters.
    hint = t.gettext("OK: next. ✓: done.")
    return PinScreen(
        Frame(title), lambda pin: StaffCommand(do, pin), hint, LONGEST_PIN, SHORTEST_PIN
    )


def _end(snapshot: TableSnapshot, t: Translator) -> Screen:
    """After the last screen of a game."""
    options = (
        Option("again", t.gettext("Same again"), "turn"),
        # Translators: line of a list: choose a game anew; 18 letters.
        Option("new", t.gettext("Another game"), "portal"),
        Option("status", t.gettext("Status"), "eye"),
        # Translators: line of a list; 18 letters.
        Option("fair", t.gettext("Check the dice"), "lock"),
        Option("undo", t.gettext("Undo"), "undo"),
    )

    def choose(option: Option) -> Command:
        if option.id in ("again", "new"):
            return NewGameCommand(again=option.id == "again")
        return UndoCommand() if option.id == "undo" else OpenMenu(option.id)

    # Translators: title after a game; 20 letters.
    return ListScreen(Frame(t.gettext("What next?")), options, choose, leave=Close())
