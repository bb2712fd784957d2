"""Why, what can I do, the book and the cards as pictures, for one busy moment of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from firmware_host.games.teaching import PrintedValues
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.i18n import Translator
from firmware_host.panel.learning import LearningFacts
from firmware_host.panel.panel import Panel
from firmware_host.panel.teaching import book_words
from firmware_host.table.lessons import lessons_of
from firmware_host.table.party import Party
from firmware_host.table.snapshot import TableSnapshot
from tests.games.game_trials import catalogue_of

if TYPE_CHECKING:
    from tests.panel.picture_book import Clock

MOST_STOPS = 4
PanelMaker = Callable[[Translator], tuple["Panel", "Clock"]]
Settle = Callable[..., Canvas]


def facts_of(snapshot: TableSnapshot) -> LearningFacts:
    catalogue = catalogue_of(snapshot.game)
    guessed = [each.path for each in catalogue.unsure()]
    values = PrintedValues(catalogue.plain(), guessed)
    first = lessons_of(snapshot.game)[0]
    party = Party("", "en", "").teaching(snapshot.game, snapshot.players[0][0]).knowing(first.id)
    return LearningFacts(lambda _game: values, party)


def pages_of(game: str, t: Translator) -> Iterator[str]:
    book = book_words(game, t)
    below = f"rules/{game}"
    yield from ("why", "can", "can/0", "can/1", below, f"{below}/s/0", f"{below}/i", f"{below}/i/0")
    longest = max(book.passages, key=lambda each: len(each.text))
    yield f"{below}/p/{longest.id}"
    for kind in book.kinds:
        yield f"{below}/k/{kind.id}"
        yield f"{below}/e/{kind.entries[0].id}"
    yield from ("cards", "cards/all", "cards/all/0")


def learning_pictures(
    t: Translator, name: str, snapshot: TableSnapshot, a_panel: PanelMaker, settled: Settle
) -> Iterator[tuple[str, Canvas]]:
    snapshot = replace(snapshot, events=(), thrown=None)
    facts = facts_of(snapshot)
    for page in pages_of(snapshot.game, t):
        panel, clock = a_panel(t)
        panel.show(snapshot)
        panel.learn_from(facts, None)
        panel._open(page)
        before = b""
        for stop in range(1, MOST_STOPS + 1):
            canvas = panel.draw(clock.now)
            if canvas.image.tobytes() == before:
                break
            before = canvas.image.tobytes()
            yield f"learn-{name}-{page.replace('/', '-')}~{stop}", canvas
            settled(panel, clock, "down")


def card_pictures(
    t: Translator, snapshot: TableSnapshot, a_panel: PanelMaker
) -> Iterator[tuple[str, Canvas]]:
    """Every card of the game, on both of its screens."""
    snapshot = replace(snapshot, events=(), thrown=None)
    for lesson in lessons_of(snapshot.game):
        panel, clock = a_panel(t)
        panel.show(snapshot)
        panel._over.clear()
        panel.learn_from(facts_of(snapshot), lesson)
        panel.draw(clock.now)
        card = panel._card
        assert card is not None
        for screen in range(card.screens):
            card.cursor = screen
            yield f"card-{lesson.id}~{screen + 1}", panel.draw(clock.now)
