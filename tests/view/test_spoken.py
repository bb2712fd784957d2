"""What the voice says of a moment: who does what, in words and never in signs."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain

import pytest
from babel.messages.pofile import read_po

from firmware_host.games import game_ids, game_of
from firmware_host.panel.i18n import DOMAIN, LANGUAGE_NAMES, LOCALE_DIR, translator
from firmware_host.panel.notices import NOTICES
from firmware_host.panel.presenter import player_name
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.signs_aloud import as_words
from firmware_host.view.spoken import alarm_keys, moment_words, why_spoken
from tests.games.game_trials import met_in
from tests.games.test_game_contract import asked_in

pytestmark = pytest.mark.behavior

T = translator("en")


GLASS_SIGNS = "♥↻×★▼▲■□⚂↔→✓↑↓≈−–—+%=°№"
"""Signs of the displays that a voice would skip or spell out."""


def stumbles(said: str) -> bool:
    """Over signs that a voice would spell out, brackets or two full stops."""
    signs = any(not (char.isalnum() or char.isspace() or char in ".,:;!?¿¡'’-") for char in said)
    return signs or re.search(r"\.\s*\.", said) is not None


def test_signs_become_words_and_lines_become_sentences() -> None:
    assert as_words("≈3 hits → 2 × red\nRoll…", T) == "about 3 hits. 2 times red. Roll,"
    assert as_words("«A» is due.\n\nB: 50 %", T) == "A is due. B: 50 percent"


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("+7 XP, now 57 ↻1+7 XP", "plus 7 XP, now 57 XP, 1 lap plus 7"),
        ("107 ↻2+7 XP", "107 XP, 2 laps plus 7"),
        ("2⚂ 1↻ 3↔ 2→ 4■ 1□", "2 dice 1 reroll range 3 2 steps 4 blocks 1 block"),
        ("↻ instead", "extra action instead"),
        ("2× Wood, 1× Emerald", "2 Wood, 1 Emerald"),
        ("Bread ×2, Iron", "2 Bread, Iron"),
        ("Sand: 4×3=12", "Sand: 4 times 3 is 12"),
        ("2× neu werfen", "2 times neu werfen"),
        ("a 4×4 square", "a 4 by 4 square"),
        ("× ≈4%", "Game Over about 4 percent"),
        ("3/5♥: not enough.", "3 of 5 hearts: not enough."),
        ("0/1♥", "0 of 1 heart"),
        ("Bow ♥1", "Bow, 1 heart"),
        ("Blue: ♥1 armor 0", "Blue: 1 heart, armor 0"),
        ("♥5 +3/4", "5 hearts plus 3 of 4"),
        ("Onto magma: −1♥", "Onto magma: minus 1 heart"),
        ("♥−2", "minus 2 hearts"),
        ("Creeper ≈♥4–5, +2 XP", "Creeper, about 4 or 5 hearts, plus 2 XP"),
        ("Move 0–2 steps", "Move 0 to 2 steps"),
        ("for 3–4 players", "for 3 or 4 players"),
        ("★Blue 107, Red 59", "winner Blue 107, Red 59"),
        ("★12", "best 12"),
        ("Iron sword★, Bow★3", "Iron sword, 1 enchantment, Bow, 3 enchantments"),
        ("▼2⚂", "damaged 2 dice"),
        ("▲ other dice ▼ more", "up other dice down more"),
        ("↑ ↓", "up down"),
        ("Task B ✓", "Task B Done"),
        ("Builders & Biomes", "Builders and Biomes"),
        ("Full: 3/4", "Full: 3 of 4"),
    ],
)
def test_a_sign_is_said_by_what_it_means_there(shown: str, said: str) -> None:
    assert as_words(shown, T) == said


def shape_of(said: str) -> str:
    """Games of one shape differ only in numbers and in who it is."""
    return re.sub(r"\d+", "0", said)


@cache
def every_kind_of_moment() -> tuple[TableSnapshot, ...]:
    """Moments of all games and modes in which a line is said that none before said."""
    lines, kept = set[str](), []
    for game in game_ids():
        for mode in game_of(game).modes:
            met = met_in(game, mode)
            ends = list(met.ends.values())
            every = chain(*met.asked.values(), *met.happened.values(), met.some, ends)
            for snapshot in {id(each): each for each in every}.values():
                said = shape_of(moment_words(snapshot, T, frozenset())).split(". ")
                if not lines.issuperset(said):
                    lines.update(said)
                    kept.append(snapshot)
    return tuple(kept)


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_no_sign_of_a_played_game_is_left_unread(language: str) -> None:
    t = translator(language)
    for snapshot in every_kind_of_moment():
        for said in (moment_words(snapshot, t, frozenset()), why_spoken(snapshot, t)):
            assert not stumbles(said), said


def test_what_a_beaten_mob_gives_is_no_count() -> None:
    """«3× Decoration»: 3 XP for each, not three of them."""
    said = [moment_words(snapshot, T, frozenset()) for snapshot in every_kind_of_moment()]
    told = [each for each in said if re.search(r"Revealed: (Creeper|Skeleton|Witch|Zombie)", each)]
    assert any(" XP for each space: " in each for each in told)
    assert not any(re.search(r", \d+ (?!XP)[A-Z]", each) for each in told)


def test_whose_figure_moves_is_said_without_the_map() -> None:
    moments = met_in("portal-dash", "referee").happened["mob_moved"]
    said = [moment_words(snapshot, T, frozenset()) for snapshot in moments]
    assert any("Move it here" in each for each in said)
    assert not any(re.search(r"(^|\. )Move it here", each) for each in said)


def texts_with_signs(language: str) -> list[str]:
    """Translations with signs of the displays; those of the command line are only read."""
    with (LOCALE_DIR / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as po:
        catalogue = read_po(po)
    found = []
    for message in catalogue:
        shown = (message.string,) if isinstance(message.string, str) else message.string
        is_typed = all(
            "/commands/" in file or "/selftest/" in file for file, _ in message.locations
        )
        if message.id and not is_typed:
            found += [text for text in shown or () if any(sign in text for sign in GLASS_SIGNS)]
    return found


@pytest.mark.parametrize("language", [code for code in LANGUAGE_NAMES if code != "en"])
def test_no_sign_of_a_translation_is_left_unread(language: str) -> None:
    t = translator(language)
    texts = texts_with_signs(language)
    assert texts
    for text in texts:
        said = as_words(re.sub(r"\{\w+\}", "7", text), t)
        assert not any(sign in said for sign in GLASS_SIGNS), said


def test_no_sign_of_a_notice_of_the_box_is_left_unread() -> None:
    for shown in NOTICES.values():
        assert not stumbles(as_words(shown.text.replace("{", "").replace("}", ""), T)), shown


@pytest.mark.parametrize("game", game_ids())
def test_every_question_is_said_with_whoever_it_is_asked_of(game: str) -> None:
    for id, moments in asked_in(game_of(game)).items():
        for snapshot in moments[:2]:
            said = moment_words(snapshot, T, frozenset())
            assert said, id
            assert not stumbles(said), f"{id}: {said!r}"
            assert snapshot.question is not None
            if 0 <= snapshot.question.who < len(snapshot.players):
                assert player_name(snapshot, snapshot.question.who, T) in said
            why = why_spoken(snapshot, T)
            assert len(why) > len(said.rpartition(". ")[2]) / 2, id
            assert not stumbles(why), f"{id}: {why!r}"


def test_an_alarm_is_said_once() -> None:
    for snapshot in met_in("portal-dash", "assistant").some:
        keys = alarm_keys(snapshot, T)
        if keys:
            assert len(moment_words(snapshot, T, keys)) < len(
                moment_words(snapshot, T, frozenset())
            )
            return
    raise AssertionError("no alarm in any game")
