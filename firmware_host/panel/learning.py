"""Pages to learn from on the glass: why, what can I do, the book of rules, the cards of a game.

Words come from teaching.py. A page's id says all it needs ("rules/dice-race/e/mud"), so that the
panel only opens and closes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from firmware_host.games import all_games, game_of
from firmware_host.games.teaching import Possibility, PrintedValues
from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import WIDTH
from firmware_host.panel.commands import (
    HELP,
    WHY,
    Close,
    Command,
    LessonCommand,
    OpenMenu,
    SayCommand,
    UndoCommand,
)
from firmware_host.panel.frame import Frame
from firmware_host.panel.game_panel import mode_panel_of
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.screens.message import PRESS
from firmware_host.panel.screens.scroll import HEADLINE, ScrollScreen
from firmware_host.panel.teaching import (
    BookWords,
    RuleWords,
    book_words,
    possibilities,
    rule_words,
    why_words,
)
from firmware_host.panel.words import colour_name, why_not
from firmware_host.table.lessons import Lesson, lessons_of
from firmware_host.table.party import Party
from firmware_host.table.snapshot import TableSnapshot

CAN: Final = "can"
RULES: Final = "rules"
CARDS: Final = "cards"
LEARNING: Final = (WHY, CAN, RULES, CARDS)
"""First words of the pages of this module."""
_UNDO: Final = "undo"
"""Not a page: what many press BACK for."""
_SAY: Final = "say"
TITLE_WIDTH: Final = WIDTH - 2
"""A longer headline is cut: people came from a line that says it in full."""
NOBODY: Final = Party("", "", "")


@dataclass(frozen=True, slots=True)
class LearningFacts:
    """What the pages need besides the moment."""

    values: Callable[[str], PrintedValues] = lambda _game: PrintedValues()
    """By game: its printed values."""
    party: Party = NOBODY
    speaks: bool = False
    """The box has a voice."""
    refused: str = ""
    """The rule that forbade the last tile or answer of this question."""


@dataclass(frozen=True, slots=True)
class _Page:
    snapshot: TableSnapshot
    t: Translator
    facts: LearningFacts = field(default_factory=LearningFacts)

    def frame(self, title: str, icon: str = "") -> Frame:
        """What runs out stays in sight, whatever page somebody reads."""
        look = mode_panel_of(self.snapshot)
        strip = look.strip(self.snapshot, self.t) if look else ()
        return Frame(fonts.shorten(fonts.small(), title, TITLE_WIDTH), icon, strip=strip)


def learning_screen(
    page: str, snapshot: TableSnapshot, t: Translator, facts: LearningFacts | None = None
) -> Screen:
    made = _Page(snapshot, t, facts or LearningFacts())
    first, _, rest = page.partition("/")
    if first == CAN:
        return _can(made, rest)
    if first == RULES:
        return _rules(made, rest)
    if first == CARDS:
        return _cards(made, rest)
    return _why(made)


def is_learning(page: str) -> bool:
    return page.partition("/")[0] in LEARNING


# Why?


def _why(page: _Page) -> Screen:
    """What is asked and what the answers lead to, then the rules; a refusal comes first."""
    t, snapshot = page.t, page.snapshot
    words = why_words(snapshot, t)
    parts: list[str] = []
    if page.facts.refused:
        parts += _refusal(page)
    if words is not None:
        parts += [words.meaning, words.leads_to]
        parts += [told(rule, t) for rule in words.rules if rule.rule != page.facts.refused]
    # Translators: line of a list; 18 letters.
    ways = [Option(CAN, t.gettext("What can I do?"), "steps")] if possibilities(snapshot, t) else []
    # Translators: title and line of a list; 18 letters.
    ways.append(Option(RULES, t.gettext("Rules"), "list"))
    # Translators: line of a list; 18 letters.
    ways.append(Option(HELP, t.gettext("Buttons and signs"), "hand"))
    if page.facts.speaks:
        # Translators: line of a list; 18 letters.
        ways.insert(0, Option(_SAY, t.gettext("Read it aloud"), "voice"))
    if snapshot.can_undo:
        # Translators: line of a list; 18 letters.
        ways.append(Option(_UNDO, t.gettext("Undo (hold BACK)"), "undo"))
    no_pages: dict[str, Command] = {_UNDO: UndoCommand(), _SAY: SayCommand()}
    title = words.title if words is not None else t.gettext("Why?")
    return ScrollScreen(
        page.frame(title),
        "\n\n".join(filter(None, parts)),
        ways,
        lambda way: no_pages.get(way.id) or OpenMenu(way.id),
    )


def _refusal(page: _Page) -> Iterator[str]:
    t, rule = page.t, page.facts.refused
    short = why_not(rule, t)
    if short:
        yield t.gettext("Not now: {why}").format(why=short)
    words = rule_words(page.snapshot.game, rule, t)
    yield told(words or RuleWords(rule, "", None, ""), t)


def told(rule: RuleWords, t: Translator) -> str:
    """A rule as people read it: its words, then number and page."""
    where = t.gettext("Rule {rule}").format(rule=rule.rule)
    if rule.page is not None:
        where = t.gettext("Rule {rule}, rulebook page {page}").format(
            rule=rule.rule, page=rule.page
        )
    lines = (f"{HEADLINE}{rule.title}" if rule.title else "", rule.text, where)
    return "\n".join(filter(None, lines))


# What can I do?


def _can(page: _Page, number: str) -> Screen:
    t, found = page.t, possibilities(page.snapshot, page.t)
    if number.isdecimal() and int(number) < len(found):
        return _possibility(page, found[int(number)])
    lines = [
        Option(str(at), each.name, "cross" if each.why_not else each.sign or "check", typed=True)
        for at, each in enumerate(found)
    ]
    return ListScreen(
        page.frame(t.gettext("What can I do?")),
        lines,
        lambda line: OpenMenu(f"{CAN}/{line.id}"),
        leave=Close(),
    )


def _possibility(page: _Page, each: Possibility) -> Screen:
    t = page.t
    words = rule_words(page.snapshot.game, each.rule, t) if each.rule else None
    parts = (
        t.gettext("Not now: {why}").format(why=each.why_not) if each.why_not else "",
        each.needs,
        told(words, t) if words else "",
    )
    text = "\n\n".join(filter(None, parts))
    return ScrollScreen(page.frame(each.name), text, sign=each.sign)


# The book of rules: rules/GAME, then s/NUMBER, p/RULE, k/KIND, e/ENTRY, i or i/NUMBER


def _rules(page: _Page, rest: str) -> Screen:
    game, _, rest = rest.partition("/")
    game = game or page.snapshot.game
    if not game:
        return _list(
            page,
            page.t.gettext("Rules"),
            {f"{RULES}/{each.id}": page.t.gettext(each.title) for each in all_games()},
            {f"{RULES}/{each.id}": each.sign for each in all_games()},
        )
    book = book_words(game, page.t, page.facts.values(game))
    what, _, id = rest.partition("/")
    pages = {"s": _section, "p": _passage, "k": _kind, "e": _entry, "i": _index}
    if what in pages:
        return pages[what](page, game, book, id)
    lines = {f"s/{at}": section.title for at, section in enumerate(book.sections)}
    signs = dict.fromkeys(lines, "list")
    lines |= {f"k/{kind.id}": kind.title for kind in book.kinds if kind.entries}
    signs |= {f"k/{kind.id}": kind.entries[0].sign for kind in book.kinds if kind.entries}
    # Translators: line of a list: the words of the rules book from A to Z; 18 letters.
    lines["i"] = page.t.gettext("Index")
    signs["i"] = "eye"
    title = page.t.gettext(game_of(game).title)
    return _list(page, title, _below(game, lines), _below(game, signs))


def _below(game: str, lines: Mapping[str, str]) -> dict[str, str]:
    return {f"{RULES}/{game}/{id}": text for id, text in lines.items()}


def _list(
    page: _Page, title: str, lines: Mapping[str, str], signs: Mapping[str, str] | None = None
) -> Screen:
    options = [
        Option(id, text, (signs or {}).get(id, ""), typed=True) for id, text in lines.items()
    ]
    return ListScreen(page.frame(title), options, lambda line: OpenMenu(line.id), leave=Close())


def _section(page: _Page, game: str, book: BookWords, number: str) -> Screen:
    section = book.sections[int(number)]
    lines = {f"p/{passage.id}": passage.title for passage in section.passages}
    return _list(page, section.title, _below(game, lines))


def _passage(page: _Page, game: str, book: BookWords, id: str) -> Screen:
    passage = next((each for each in book.passages if id in (each.id, *each.rules)), None)
    if passage is None:
        return ScrollScreen(page.frame(id), page.t.gettext("The book does not tell this rule."))
    rule = RuleWords(_span(passage.rules), "", passage.page, passage.text)
    text = told(rule, page.t) if passage.rules else passage.text
    return ScrollScreen(page.frame(passage.title), text)


def _span(rules: tuple[str, ...]) -> str:
    """«DR-010–DR-012»: which numbers a passage tells."""
    return rules[0] if len(rules) == 1 else f"{rules[0]}–{rules[-1]}" if rules else ""


def _kind(page: _Page, game: str, book: BookWords, id: str) -> Screen:
    kind = next(each for each in book.kinds if each.id == id)
    lines = {f"e/{entry.id}": entry.name for entry in kind.entries}
    signs = {f"e/{entry.id}": entry.sign for entry in kind.entries}
    return _list(page, kind.title, _below(game, lines), _below(game, signs))


def _entry(page: _Page, game: str, book: BookWords, id: str) -> Screen:
    """The drawing beside what it does, its printed values, then the rules as ways on."""
    entry = next(each for each in book.entries if each.id == id)
    text = "\n".join(filter(None, (entry.text, entry.facts)))
    told_by = {
        passage.id: passage.title
        for rule in entry.rules
        for passage in book.passages
        if rule.rule in passage.rules
    }
    ways = [
        Option(f"{RULES}/{game}/p/{id}", title, "list", typed=True) for id, title in told_by.items()
    ]
    frame = page.frame(entry.name)
    return ScrollScreen(frame, text, ways, lambda way: OpenMenu(way.id), sign=entry.sign)


def _index(page: _Page, game: str, book: BookWords, number: str) -> Screen:
    """A word that leads to one place opens it at once."""
    if not number:
        lines = {f"i/{at}": word.word for at, word in enumerate(book.index)}
        return _list(page, page.t.gettext("Index"), _below(game, lines))
    word = book.index[int(number)]
    if len(word.entries) + len(word.passages) == 1:
        pages = _entry if word.entries else _passage
        return pages(page, game, book, (*word.entries, *word.passages)[0])
    places = {f"e/{each.id}": each.name for each in book.entries if each.id in word.entries}
    places |= {f"p/{each.id}": each.title for each in book.passages if each.id in word.passages}
    return _list(page, word.word, _below(game, places))


# The cards of a game: cards, cards/all, cards/all/NUMBER


def _cards(page: _Page, rest: str) -> Screen:
    t, snapshot, party = page.t, page.snapshot, page.facts.party
    lessons = lessons_of(snapshot.game) if snapshot.game else ()
    what, _, number = rest.partition("/")
    if what == "all" and number:
        return CardScreen(lessons[int(number)], t, page.frame(""))
    if what == "all":
        read = {each.id for each in lessons} & party.taught
        lines = [
            Option(
                f"{CARDS}/all/{at}",
                t.gettext(each.idea.title),
                each.idea.sign,
                note="✓" if each.id in read else "",
                typed=True,
            )
            for at, each in enumerate(lessons)
        ]
        # Translators: title and line of a list; 18 letters.
        frame = page.frame(t.gettext("All tips"))
        return ListScreen(frame, lines, lambda line: OpenMenu(line.id), leave=Close())
    options = [
        Option(
            f"off:{colour}" if party.is_beginner(snapshot.game, colour) else f"on:{colour}",
            name or colour_name(colour, t),
            "tick" if party.is_beginner(snapshot.game, colour) else "untick",
            typed=bool(name),
        )
        for colour, name in snapshot.players
    ]
    if party.learns(snapshot.game):
        # Translators: line of a list; 18 letters.
        options.insert(0, Option("off:", t.gettext("No more tips"), "cross"))
    else:
        # Translators: line of a list; 18 letters.
        options.insert(0, Option("on:", t.gettext("Tips for everybody"), "check"))
    # Translators: line of a list; 18 letters.
    options.append(Option("again:", t.gettext("All tips again"), "turn"))
    options.append(Option("all", t.gettext("All tips"), "list"))

    def choose(option: Option) -> Command:
        if option.id == "all":
            return OpenMenu(f"{CARDS}/all")
        do, _, colour = option.id.partition(":")
        return LessonCommand(do, colour)

    # Translators: title; 20 letters.
    prompt = t.gettext("Who wants tips?")
    # Translators: title and line of a list; 18 letters.
    return ListScreen(page.frame(t.gettext("Tips")), options, choose, leave=Close(), prompt=prompt)


class CardScreen(ScrollScreen):
    """One idea, two sentences. OK at their end says that it was read; BACK tells its rules."""

    tune = "notice"

    def __init__(
        self, lesson: Lesson, t: Translator, frame: Frame, *, is_due: bool = False
    ) -> None:
        """`is_due`: it came by itself, and reading it is noted down."""
        self.lesson = lesson
        self.is_up = False
        """It has come to the front."""
        self._is_aside = False
        self._is_due = is_due
        idea = lesson.idea
        corner = PRESS if is_due else ""
        room = TITLE_WIDTH - (fonts.tiny().width(corner) + 4 if corner else 0)
        title = fonts.shorten(fonts.small(), t.gettext(idea.title), room)
        frame = Frame(title, corner=corner, strip=frame.strip)
        super().__init__(frame, t.gettext(idea.text), sign=idea.sign)

    @property
    def waits(self) -> bool:
        return not self.is_up and not self._is_aside

    def put_aside(self) -> None:
        """Whoever presses ROLL wants the dice now; it comes again with the next question."""
        self.is_up, self._is_aside = False, True

    def again(self, t: Translator, frame: Frame) -> CardScreen:
        """The same for another moment: it waits until nothing else lies over the question."""
        return CardScreen(self.lesson, t, frame, is_due=self._is_due)

    def on(self, press: Press, now: float) -> Command | None:
        command = super().on(press, now)
        if not self._is_due or command is None:
            return command
        if press.name == "back":
            passage = f"{RULES}/{self.lesson.game}/p/"
            return OpenMenu(passage + self.lesson.idea.rules[0])
        return LessonCommand("seen", self.lesson.id)
