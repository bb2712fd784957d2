"""Rules, whys, possibilities and the book in words: glass, touch table and terminal all ask here.

What a game brings stands in its TEACHING and its RULES.md; here it is looked up for a moment of the
table and translated. Nothing here answers a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from firmware_host.games import all_games, game_of
from firmware_host.games.game import Game
from firmware_host.games.rules_book import Passage, RulesBook, read_book
from firmware_host.games.teaching import Entry, Possibility, PrintedValues, Why
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import present
from firmware_host.table.snapshot import TableSnapshot

_SHARED_WHYS: Final[Mapping[str, Why]] = {
    "fair": Why(
        meaning=N_("This code locks in every roll before the first one. Nobody can change them."),
        leads_to=N_("At the end you get the key and can check each roll."),
    ),
    "dice.set": Why(
        meaning=N_("The box only rolls. Choose the dice you need."),
        leads_to=N_("You keep track of everything else yourselves."),
    ),
    "dice.roll": Why(meaning=N_("Throw these dice.")),
    "dice.roll_again": Why(
        meaning=N_("Choose the dice you want to throw again."),
        leads_to=N_("All others stay as they lie."),
    ),
    "lobby.language": Why(meaning=N_("Everything is shown in this language from now on.")),
    "lobby.home": Why(
        meaning=N_("Choose what to play."),
        leads_to=N_("Then the box asks how many of you play, and you can begin."),
    ),
    "lobby.sign": Why(
        meaning=N_("Enter the code of your saved game, one letter or digit after another."),
        leads_to=N_("The game goes on exactly where it stopped."),
    ),
    "lobby.players": Why(
        meaning=N_("How many of you play? Everybody gets a color."),
        leads_to=N_("You can change colors and who begins under “More”."),
    ),
    "lobby.more": Why(
        meaning=N_("Change how you want to play. The usual settings are a good start."),
    ),
    "lobby.mode": Why(
        meaning=N_("How much should the box do for you?"),
        leads_to=N_(
            "“Roll and count”: it rolls, counts and reminds you. “Check every rule”: it also "
            "knows your board and what is allowed."
        ),
    ),
    "lobby.colour": Why(meaning=N_("Choose the color of your piece, one player after another.")),
    "lobby.first": Why(meaning=N_("Agree on who has the first turn.")),
    "lobby.cube": Why(
        meaning=N_("The box can follow the blocks of the cube, so that it knows what is exposed."),
        leads_to=N_(
            "“Every block”: you show each block you take. “Only layers”: you just say its layer."
        ),
    ),
    "lobby.rules": Why(
        meaning=N_("The rulebook leaves some cases open. You can decide them for your table."),
        leads_to=N_("If you are not sure, keep the standard rules."),
    ),
    "lobby.rule": Why(
        meaning=N_("The rulebook leaves this case open. Say how your table plays it."),
    ),
    "lobby.start": Why(
        meaning=N_("Everything is chosen: you can begin."),
        leads_to=N_("If this is your first game, let the box teach you while you play."),
    ),
    "lobby.way": Why(
        meaning=N_(
            "If the box tracks less, you enter less, but you keep track of the rest yourselves."
        ),
        leads_to=N_("The first line is the quickest way to learn. The last one checks every rule."),
    ),
    "lobby.goal": Why(
        meaning=N_("This is what the game is about."),
        leads_to=N_(
            "Then the box shows where everything lies. While you play, a tip explains each new "
            "thing when it first matters."
        ),
    ),
    "owner.game": Why(
        meaning=N_(
            "The box is guessing some numbers that are printed on your parts. Choose "
            "the game you want to check."
        ),
    ),
    "owner.section": Why(
        meaning=N_("These values of the game are guesses, marked with ≈. Choose what you have."),
        leads_to=N_("What you enter counts from the next game on."),
    ),
    "owner.piece": Why(
        meaning=N_("Choose the part you hold in your hand."),
        leads_to=N_("The box then asks for what is printed on it."),
    ),
    "owner.value": Why(
        meaning=N_("Enter what is printed on the part. The box has only guessed it so far."),
        leads_to=N_("Your value replaces the guess."),
    ),
    "owner.tag_game": Why(meaning=N_("Choose the game whose tiles you want to tag.")),
    "owner.tag_tile": Why(
        meaning=N_("Choose the tile that gets a tag, or forget a tag it has."),
    ),
    "owner.tag": Why(
        meaning=N_("Lay the tile with its new tag on the reader."),
        leads_to=N_("From then on the box knows this tile when it lies there."),
    ),
}
"""Of questions that no game asks by itself."""


@dataclass(frozen=True, slots=True)
class RuleWords:
    """A numbered rule as the book tells it; without title and text where the book does not."""

    rule: str
    title: str
    page: int | None
    """Of the printed rulebook, where it is known."""
    text: str
    """Paragraphs, each on a line of its own."""


@dataclass(frozen=True, slots=True)
class WhyWords:
    title: str
    """The question's, as on the glass."""
    meaning: str
    leads_to: str
    rules: tuple[RuleWords, ...]


@dataclass(frozen=True, slots=True)
class PassageWords:
    id: str
    """The first rule it tells; its title where it tells none."""
    title: str
    page: int | None
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SectionWords:
    title: str
    passages: tuple[PassageWords, ...]


@dataclass(frozen=True, slots=True)
class EntryWords:
    id: str
    name: str
    text: str
    facts: str
    """Its printed values; empty where it has none."""
    sign: str
    art: str
    rules: tuple[RuleWords, ...]


@dataclass(frozen=True, slots=True)
class KindWords:
    """A kind of entries: «Mobs»."""

    id: str
    title: str
    entries: tuple[EntryWords, ...]


@dataclass(frozen=True, slots=True)
class IndexWord:
    """A word of the index and where it leads: ids of entries and of passages."""

    word: str
    entries: tuple[str, ...]
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BookWords:
    sections: tuple[SectionWords, ...]
    kinds: tuple[KindWords, ...]
    index: tuple[IndexWord, ...]
    """Names of entries and titles of passages, in alphabetical order."""

    @property
    def passages(self) -> Iterator[PassageWords]:
        return (passage for section in self.sections for passage in section.passages)

    @property
    def entries(self) -> Iterator[EntryWords]:
        return (entry for kind in self.kinds for entry in kind.entries)


def load_teaching() -> None:
    """Reads what all games bring to be taught; later there may be no descriptor for it."""
    for game in all_games():
        game.teaching()
        book_of(game)


def book_of(game: Game) -> RulesBook:
    return read_book(game.path / "RULES.md")


def rule_words(game: str, rule: str, t: Translator) -> RuleWords | None:
    """None: the book of this game does not tell the rule."""
    passage = book_of(game_of(game)).passage_of(rule) if game else None
    if passage is None:
        return None
    return RuleWords(rule, t.gettext(passage.title), passage.page, _text(passage, t))


def why_of(game: str, question: str) -> Why | None:
    """By question id; `game` is empty where none is chosen."""
    own = game_of(game).teaching().whys.get(question) if game else None
    return own or _SHARED_WHYS.get(question)


def why_words(snapshot: TableSnapshot, t: Translator) -> WhyWords | None:
    """What the open question means; None where nothing is asked."""
    question = snapshot.question
    if question is None:
        return None
    shown = present(question, snapshot, t)
    why = why_of(snapshot.game, question.id) or Why(meaning="")
    wanted = dict.fromkeys(rule for rule in (question.rule, *why.rules) if rule)
    return WhyWords(
        shown.title,
        t.gettext(why.meaning) or shown.at_table(question)[1],
        t.gettext(why.leads_to),
        tuple(_rules(snapshot.game, wanted, t)),
    )


def _rules(game: str, rules: Mapping[str, None], t: Translator) -> Iterator[RuleWords]:
    """Each passage once, with the first of the rules that it tells."""
    told = set()
    for rule in rules:
        words = rule_words(game, rule, t) or RuleWords(rule, "", None, "")
        if not words.title or words.title not in told:
            told.add(words.title)
            yield words


def possibilities(snapshot: TableSnapshot, t: Translator) -> Sequence[Possibility]:
    """What can be done in this turn, the impossible too; empty where no turn is being played."""
    if snapshot.game_id is None or snapshot.outcome is not None:
        return ()
    return game_of(snapshot.game).teaching().possibilities(snapshot, t)


def book_words(game: str, t: Translator, values: PrintedValues | None = None) -> BookWords:
    """The whole book of a game; without `values` its entries have no facts."""
    found, teaching = game_of(game), game_of(game).teaching()
    sections = tuple(
        SectionWords(
            t.gettext(section.title),
            tuple(_passage_words(passage, t) for passage in section.passages),
        )
        for section in book_of(found).sections
    )
    kinds = tuple(
        KindWords(
            kind,
            t.gettext(title),
            tuple(
                entry_words(game, entry, t, values)
                for entry in teaching.entries
                if entry.kind == kind
            ),
        )
        for kind, title in teaching.kinds.items()
    )
    return BookWords(sections, kinds, tuple(_index(sections, kinds)))


def entry_words(
    game: str, entry: Entry, t: Translator, values: PrintedValues | None = None
) -> EntryWords:
    facts = game_of(game).teaching().facts(entry, values, t) if values else ""
    rules = tuple(_rules(game, dict.fromkeys(entry.rules), t))
    name, text = t.gettext(entry.name), t.gettext(entry.text)
    return EntryWords(entry.id, name, text, facts, entry.sign, entry.art, rules)


def entry_of_tile(game: str, tile: str) -> Entry | None:
    """The entry that a tile such as "mob:ghast:2" opens; the one that names it most exactly."""
    entries = game_of(game).teaching().entries
    fitting = ((name, entry) for entry in entries for name in entry.tiles if _fits(name, tile))
    return max(fitting, key=lambda each: len(each[0]), default=("", None))[1]


def _fits(name: str, tile: str) -> bool:
    return tile == name or (name.endswith("-") and tile.startswith(name[:-1]))


def _text(passage: Passage, t: Translator) -> str:
    return "\n".join(t.gettext(paragraph) for paragraph in passage.paragraphs)


def _passage_words(passage: Passage, t: Translator) -> PassageWords:
    id = passage.rules[0] if passage.rules else passage.title
    return PassageWords(
        id, t.gettext(passage.title), passage.page, _text(passage, t), passage.rules
    )


def _index(sections: Sequence[SectionWords], kinds: Sequence[KindWords]) -> Iterator[IndexWord]:
    """An entry's name leads to the entry and to every passage that speaks of it."""
    passages = [passage for section in sections for passage in section.passages]
    entries = [entry for kind in kinds for entry in kind.entries]
    texts = {each.id: f"{each.title}\n{each.text}".casefold() for each in passages}
    words = {each.name.casefold(): each.name for each in entries}
    for passage in passages:
        words.setdefault(passage.title.casefold(), passage.title)
    for key in sorted(words):
        word = words[key]
        spoken = re.compile(rf"\b{re.escape(key)}")
        yield IndexWord(
            word,
            tuple(entry.id for entry in entries if entry.name.casefold() == key),
            tuple(
                passage.id
                for passage in passages
                if key in texts[passage.id] and spoken.search(texts[passage.id])
            ),
        )
