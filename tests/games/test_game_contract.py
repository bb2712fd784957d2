"""What a game must bring, so that every other room can do its work without knowing it.

Held against every game on the list and against the dice race, the example of a game's folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from firmware_host.commands.replay_story import ReplayStory
from firmware_host.config.tags import _ENTRY
from firmware_host.games import FOLDERS, all_games, game_of
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import NOT_LEGAL
from firmware_host.games.core.question import CHOOSE, DRAW
from firmware_host.games.core.rules import DICE_MODE
from firmware_host.games.game import Game
from firmware_host.panel import canvas as canvases
from firmware_host.panel.canvas import Canvas, has_icon
from firmware_host.panel.dice_art import BIG, LEAST, SMALL, TINY, draw_die
from firmware_host.panel.i18n import translator
from firmware_host.panel.panel import Panel
from firmware_host.panel.presenter import present, presented_ids
from firmware_host.panel.words import COLOURS, LIGHT, tile_name
from firmware_host.table.bots import bots_of
from firmware_host.table.simulate import record
from firmware_host.table.snapshot import ABANDONED, TableSnapshot
from tests.fourth_game.on_the_list import FOLDER, dice_race_on_the_list
from tests.games.game_trials import Met, catalogue_of, met_in, setups

pytestmark = pytest.mark.plays

T = translator("en")
ALL = (*FOLDERS, FOLDER)
OF_ALL_GAMES = {"fair", "dice.set", "dice.roll", "dice.roll_again"}
ELSEWHERE = {"dice.set": {"done"}}
"""Answers that are no line of their question: the menu ends dice only."""
"""Questions that stand in games/core."""


@pytest.fixture(autouse=True)
def _four_games() -> Iterator[None]:
    with dice_race_on_the_list():
        yield


@pytest.fixture(params=ALL, ids=lambda folder: folder.rpartition(".")[2])
def game(request: pytest.FixtureRequest) -> Game:
    return next(each for each in all_games() if request.param.endswith(f".{each.folder}"))


def every_met(game: Game) -> Iterator[Met]:
    return (met_in(game.id, mode) for mode in game.modes)


def asked_in(game: Game) -> dict[str, list[TableSnapshot]]:
    found: dict[str, list[TableSnapshot]] = {}
    for met in every_met(game):
        for id, moments in met.asked.items():
            found.setdefault(id, []).extend(moments)
    return found


def source_of(game: Game) -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(game.path.glob("rules/**/*.py")))


def ids_in_source(game: Game) -> set[str]:
    """Of questions and of house rules."""
    return set(re.findall(rf'"({game.rule_prefix.lower()}\.[a-z_]+)"', source_of(game)))


def questions_in_source(game: Game) -> set[str]:
    return ids_in_source(game) - {rule.switch.id for rule in game.house_rules}


# Who it is


def test_no_two_games_share_a_name() -> None:
    games = all_games()
    assert len(games) == len(ALL) == 4
    for names in (
        [game.id for game in games],
        [game.title for game in games],
        [game.rule_prefix for game in games],
        [game.folder for game in games],
        [rule.switch.id for game in games for rule in game.house_rules],
        [game.path for game in games],
    ):
        assert len(set(names)) == len(names), names


def test_it_is_called_alike_everywhere(game: Game) -> None:
    assert game_of(game.id) is game
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", game.id)
    assert game.path.name == game.folder
    for mode, rules in game.modes.items():
        assert (rules.game, rules.mode) == (game.id, mode)
    assert game.players
    assert max(game.players) <= len(game.colours)
    for colour in game.colours:
        assert colour in COLOURS
        assert colour in LIGHT
        assert has_icon(colour)


def test_it_has_a_rulebook_with_its_own_numbers(game: Game) -> None:
    rules = re.findall(r"^- ([A-Z]+)-", (game.path / "RULES.md").read_text("utf-8"), re.MULTILINE)
    assert len(rules) > 5
    assert set(rules) == {game.rule_prefix}


# What it asks


@pytest.mark.behavior
def test_every_question_has_a_presenter_and_every_presenter_a_question(game: Game) -> None:
    prefix = f"{game.rule_prefix.lower()}."
    asked, presented = set(asked_in(game)), presented_ids()
    assert all(id.startswith(prefix) for id in asked - OF_ALL_GAMES)
    assert asked | questions_in_source(game) <= presented
    own = {id for id in presented if id.startswith(prefix)}
    assert own <= asked | ids_in_source(game)


def test_most_of_its_questions_are_met_by_bots(game: Game) -> None:
    """Otherwise the other checks here would prove little."""
    never = questions_in_source(game) - set(asked_in(game))
    assert len(never) <= len(questions_in_source(game)) / 10, never


def test_every_question_is_put_into_words(game: Game) -> None:
    for id, moments in asked_in(game).items():
        for snapshot in moments:
            question = snapshot.question
            assert question is not None
            shown = present(question, snapshot, T)
            assert shown.title, id
            if question.kind in (CHOOSE, DRAW):
                ids = [option.id for option in shown.options]
                assert len(ids) == len(set(ids)), (id, "an answer stands there twice")
                elsewhere = {question.enrols, *ELSEWHERE.get(id, ())}
                given_by_hand = set(question.with_doubts().answers) - elsewhere
                assert set(ids) == given_by_hand, (id, given_by_hand ^ set(ids))
                assert all(option.text or option.signs for option in shown.options), id


# What happens


@pytest.mark.behavior
def test_replay_tells_whole_games(game: Game) -> None:
    for mode, rules in game.modes.items():
        for number, setup in enumerate(setups(game, mode, game.setups.kinds, "story")):
            if number % 4:
                continue
            bot = ("random", "steady")[number % 8 == 0]
            log = record(rules, {**setup, "commitment": ""}, f"story {number}", bot)
            story = ReplayStory(log, T)
            told = list(story.lines())
            assert not story.error
            assert bool(story.turns) == (mode != DICE_MODE), "only dice have no turns"
            assert [line for line in told if "_" in line] == []


def test_every_event_can_be_shown_on_the_panel(game: Game) -> None:
    look = game.panel().modes
    for mode, met in zip(game.modes, every_met(game), strict=True):
        for name, moments in met.happened.items():
            for snapshot in moments:
                for told in look[mode].notices(snapshot, T):
                    assert told.text, name
                    assert not told.icon or has_icon(told.icon), told
                look[mode].tunes(snapshot)
                look[mode].alarms(snapshot, T)
                if snapshot.thrown:
                    look[mode].meaning(snapshot, T)


def test_every_end_has_words(game: Game) -> None:
    panel = game.panel()
    for mode, met in zip(game.modes, every_met(game), strict=True):
        assert met.ends
        given_up = replace(met.some[-1], outcome=ABANDONED)
        for snapshot in (*met.ends.values(), given_up):
            assert snapshot.outcome is not None
            reason = snapshot.outcome.reason
            words = panel.modes[mode].reason(snapshot, T).partition("\n")[0]
            assert words, reason
            assert words != reason
            assert "_" not in words
            if snapshot.outcome.winners and len(snapshot.players) > len(snapshot.outcome.winners):
                winner = panel.modes[mode].winner
                assert winner is not None, "people play against each other: who wins?"
                assert winner(snapshot, T)


# Tiles


def tiles_of(game: Game) -> list[str]:
    return list(catalogue_of(game.id).tiles())


def test_every_tile_has_a_name_and_an_id_that_a_tag_can_have(game: Game) -> None:
    assert tiles_of(game)
    for tile in tiles_of(game):
        _ENTRY({"game": game.id, "tile": tile})
        name = tile_name(game.id, tile, T)
        assert name
        assert "_" not in name
    assert {f"player:{colour}" for colour in game.colours} <= set(tiles_of(game))


@pytest.mark.behavior
def test_a_tile_answers_what_is_asked_or_nothing(game: Game) -> None:
    answered = 0
    for snapshot in moments_of(game):
        question = snapshot.question
        assert question is not None
        for tile in tiles_of(game):
            asked = tile, question, snapshot.players, snapshot.state
            answer = game.tiles.answer_of(*asked)
            assert answer is None or answer in question.answers
            answered += answer is not None
            assert all(isinstance(each, str) for each in game.tiles.meanings(*asked))
    assert answered


def moments_of(game: Game) -> list[TableSnapshot]:
    return [
        snapshot
        for met in every_met(game)
        for moments in (*met.asked.values(), met.some[:: 1 + len(met.some) // 100])
        for snapshot in moments
    ]


@pytest.mark.behavior
def test_every_rule_that_refuses_a_tile_has_a_word(game: Game) -> None:
    words, named = game.panel().refusals, set()
    for snapshot in moments_of(game):
        rules, question = game.modes[snapshot.mode], snapshot.question
        assert question is not None
        for tile in tiles_of(game):
            for answer in game.tiles.meanings(tile, question, snapshot.players, snapshot.state):
                if answer not in question.with_doubts().answers:
                    named.add(rule_against(rules, snapshot.state, answer))
    assert named - {""} <= set(words)
    assert bool(named - {""}) == bool(words), "words that no tile was ever met with"
    geometry = ("G3",)  # of the cube, which several games have
    assert all(rule.startswith(f"{game.rule_prefix}-") or rule in geometry for rule in words)


def rule_against(rules: Any, state: Any, answer: str) -> str:
    """The rule that the game names, where it knows better than «not this»."""
    with pytest.raises(IllegalAnswer) as refused:
        rules.answer(state.copy(), answer)
    return "" if refused.value.reason == NOT_LEGAL else refused.value.rule


# Drawings


@pytest.mark.behavior
def test_every_sign_has_a_drawing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything the panel draws of it, and what lists would draw further down."""
    drawn: set[str] = set()
    plain = canvases.icon

    def watched(name: str) -> Any:
        drawn.add(name)
        return plain(name)

    monkeypatch.setattr(canvases, "icon", watched)
    drawn.add(game.sign)
    for mode, met in zip(game.modes, every_met(game), strict=True):
        look = game.panel().modes[mode]
        for snapshot in (*(m for each in met.asked.values() for m in each[:2]), *met.ends.values()):
            panel = Panel(T, lambda: 100.0)
            panel.show(replace(snapshot, events=(), thrown=None))
            panel.draw(100.0)
            drawn |= {cell.icon for cell in look.strip(snapshot, T)}
            drawn |= {line.icon for line in look.status(snapshot, T)}
            for page in look.pages:
                drawn.add(page.icon)
                page.screen(snapshot, T).draw(Canvas(), 100.0)
            if snapshot.question:
                shown = present(snapshot.question, snapshot, T)
                drawn |= {shown.icon, *shown.badges, *(option.icon for option in shown.options)}
    missing = sorted(name for name in drawn - {""} if not has_icon(name))
    assert not missing


# Modes, bots, set-ups


def test_every_mode_has_a_panel_and_bots(game: Game) -> None:
    assert set(game.panel().modes) == set(game.modes) == set(game.bots())
    for rules in game.modes.values():
        assert {"random", "steady"} <= set(bots_of(rules))


def test_every_kind_of_set_up_starts(game: Game) -> None:
    values = catalogue_of(game.id).plain()
    for mode, rules in game.modes.items():
        kinds = list(setups(game, mode, 2 * game.setups.kinds))
        assert {len(setup["players"]) for setup in kinds} == set(game.players)
        for setup in kinds:
            assert rules.question(rules.start(setup)) is not None
            assert game.setups.label(setup)
            assert "level" in game.setups.facts(setup)
        for level in game.setups.levels or (None,):
            for players in game.players:
                words = {"level": level, **dict.fromkeys(game.setups.options)}
                typed = game.setups.from_words(mode, values, players, words)(0)
                assert len(typed["players"]) == players
                rules.start(typed)
    last = list(game.modes.values())[-1]
    starts = list(game.setups.starts(values))
    assert {len(setup["players"]) for setup in starts} == set(game.players)
    for setup in starts:
        last.start(setup)


def test_every_house_rule_has_its_words_and_a_default_in_its_file(game: Game) -> None:
    written = (game.path / "house_rules.yaml").read_text("utf-8")
    for rule in game.house_rules:
        switch = rule.switch
        assert switch.id.startswith(f"{game.rule_prefix.lower()}.")
        assert switch.ruling.startswith(f"{game.rule_prefix}-")
        assert rule.prompt
        assert set(rule.words) == set(switch.options)
        assert all(rule.words.values())
        assert set(switch.modes) & set(game.modes)
        assert re.search(rf"^{re.escape(switch.id)}: {switch.default}$", written, re.MULTILINE)
    listed = set(re.findall(r"^([a-z_.]+):", written, re.MULTILINE))
    assert listed == {rule.switch.id for rule in game.house_rules}


def test_its_values_have_sources_and_its_dice_are_among_them(game: Game) -> None:
    catalogue = catalogue_of(game.id)
    assert catalogue.check() == []
    assert all(entry.source for entry in catalogue.entries())
    for die, faces in game.catalogue.dice(catalogue.plain()).items():
        assert len(catalogue.value(f"dice.{die}")) == len(faces)


def test_every_face_of_its_dice_is_drawn_at_every_size(game: Game) -> None:
    dice, art = game.catalogue.dice(catalogue_of(game.id).plain()), game.panel().dice
    assert set(art) <= set(dice), "art for a die that it does not have"
    assert all(has_icon(own.unthrown) for own in art.values() if own.unthrown)
    for die, faces in dice.items():
        for size in (BIG, SMALL, TINY, LEAST):
            drawn = set()
            for face in (None, *sorted(set(faces))):
                canvas = Canvas()
                draw_die(canvas, 40, 20, size, die, face, T, art)
                assert canvas.problems == []
                drawn.add(canvas.image.tobytes())
            # The least ones have room for an initial only, and colors share some.
            assert size == LEAST or len(drawn) == len(set(faces)) + 1, "faces look alike"


def test_what_it_offers_besides_is_whole(game: Game) -> None:
    if game.wizard is not None:
        values = catalogue_of(game.id).plain()
        question = game.wizard.flow.question(game.wizard.start(values, ()))
        assert question is not None
        assert question.id in presented_ids()
    if game.forecaster is not None:
        met = met_in(game.id, game.usual_mode)
        state = Random(1).choice(met.some).state
        for goal in game.forecaster.goals(state):
            assert not game.forecaster.is_reached(state, goal)
