"""Real games of every game, level, size and difficulty: saved, told and proved by the commands."""

from __future__ import annotations

import inspect
import json
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import pytest

from firmware_host.cli import main
from firmware_host.commands.replay_text import BY_STORY, ReplayPrinter
from firmware_host.config.settings import Settings, load_settings
from firmware_host.games import all_rules, game_of, rules_for
from firmware_host.games.core.flow import Event
from firmware_host.games.core.rules import Rules
from firmware_host.games.portal_dash.setups import portal_dash_setup
from firmware_host.table.bots import bots_of
from firmware_host.table.fair import new_log
from firmware_host.table.simulate import play_game, record
from tests.cli.tilekeeper_command import tilekeeper

pytestmark = pytest.mark.behavior

RULES = [pytest.param(rules, id=f"{rules.game}-{rules.mode}") for rules in all_rules()]
MOST_GAMES = 300
NEVER_EMITTED: dict[tuple[str, str], dict[str, tuple[int, ...]]] = {
    ("portal-dash", "assistant"): {"no_spawn": (3,)},
    ("portal-dash", "referee"): {"tile_revealed": ()},
}
"""Events that only the other mode emits, or that bots hardly ever meet; with their facts."""
DIFFICULTIES = {
    "portal-dash": ("1", "2", "3", "4", "5"),
    "builders-biomes": ("",),
    "explorers": ("first_game", "easy", "normal", "hard", "very_hard"),
}


@cache
def shipped() -> Settings:
    nothing = Path(mkdtemp())
    return load_settings(config_dir=nothing, state_dir=nothing)


def values_of(game: str) -> dict[str, Any]:
    return shipped().catalogues[game].plain()


def reducers_of(rules: Rules) -> dict[str, Any]:
    """Every event the rules of a level can emit, with what it does to a state."""
    return rules.flow.reduces  # type: ignore[attr-defined, no-any-return]


def sentences_of(rules: Rules) -> dict[str, Any]:
    return dict(game_of(rules.game).replay_text().sentences[rules.mode])


@pytest.mark.parametrize("rules", RULES)
def test_every_event_has_a_sentence_that_takes_its_facts(rules: Rules) -> None:
    sentences = sentences_of(rules)
    for name, reducer in reducers_of(rules).items():
        if name in BY_STORY:
            continue
        assert name in sentences, f"{name}: no sentence, nor said to be silent"
        facts = list(inspect.signature(reducer).parameters.values())[1:]
        if not any(fact.kind is fact.VAR_POSITIONAL for fact in facts):
            inspect.signature(sentences[name]).bind(None, None, *facts)


@pytest.mark.parametrize("rules", RULES)
def test_every_sentence_is_told_in_a_real_game(rules: Rules) -> None:
    """All bots, every kind of set-up. A sentence without words of its own would show the event's
    bare name, which has an underscore. Whole replays: test_a_saved_game_is_told_and_proved."""
    untold = set(reducers_of(rules)) - set(NEVER_EMITTED.get((rules.game, rules.mode), {}))
    bots = list(bots_of(rules).values())
    for number in range(MOST_GAMES):
        random = Random(f"told {number}")
        setup = game_of(rules.game).setups.every_kind(
            rules.mode, values_of(rules.game), number, random
        )
        setup = {**setup, "commitment": ""}
        story = ReplayPrinter(new_log(rules.game, rules.mode, rules.version, setup, bytes(32)))
        game = play_game(rules, setup, f"told {number}", bots[number % len(bots)](random))
        for _, state, _ in game:
            for line in story.lines_for(state.events, state):
                assert "_" not in line
            untold -= {event[0] for event in state.events}
        if not untold and number > 2 * len(bots):
            return
    raise AssertionError(f"never happened in {MOST_GAMES} games: {untold}")


@pytest.mark.parametrize(("level", "events"), NEVER_EMITTED.items())
def test_sentences_no_game_of_the_level_tells_are_sound_all_the_same(
    level: tuple[str, str], events: dict[str, tuple[Any, ...]]
) -> None:
    rules = rules_for(*level)
    log = record(rules, portal_dash_setup(values_of(level[0]), 2, 1, "blocks"), "rare", "random")
    state = rules.start(log.setup)
    built: list[Event] = [(name, *facts) for name, facts in events.items()]
    assert len(list(ReplayPrinter(log).lines_for(built, state))) == len(built)


def played(game: str) -> list[tuple[str, str, str]]:
    levels = [rules.mode for rules in all_rules() if rules.game == game]
    players = range(2 if game == "builders-biomes" else 1, 5)
    return [
        (level, str(count), difficulty)
        for level in levels
        for count in players
        for difficulty in DIFFICULTIES[game]
    ]


@pytest.mark.parametrize(
    ("game", "level", "players", "difficulty"),
    [(game, *each) for game in DIFFICULTIES for each in played(game)],
)
def test_a_saved_game_is_told_and_proved(
    game: str,
    level: str,
    players: str,
    difficulty: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The commands themselves, without a process for each: there are some 400 of them. The shipped
    settings are read once."""
    monkeypatch.setattr("firmware_host.config.settings.load_settings", lambda *_, **__: shipped())
    how_hard = ("--level", difficulty) if difficulty else ()
    for bot in ("random", "steady"):
        path = tmp_path / f"{bot}.json"
        seed = f"{level}{players}{difficulty}"
        where = ("--mode", level, "--players", players, *how_hard)
        saved = ("play", game, *where, "--bot", bot, "--seed", seed, "--save", str(path))
        assert main(saved) == 0
        capsys.readouterr()
        assert main(("replay", str(path))) == 0
        told = capsys.readouterr()
        assert ("_" in told.out, told.err) == (False, "")
        assert told.out.splitlines()[-1].startswith(("Won", "Lost", "Over"))
        assert main(("verify", str(path), "--json")) == 0
        proved = json.loads(capsys.readouterr().out)
        assert (proved["ok"], proved["remarks"]) == (True, [])


@pytest.mark.parametrize("rules", RULES)
def test_a_saved_game_is_told_and_proved_by_the_installed_command(
    rules: Rules, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    places = ("--config", tmp_path, "--state", tmp_path)
    how = ("--mode", rules.mode, "--seed", "1", "--save", path)
    saved = tilekeeper("play", rules.game, *how, *places)
    assert saved.code == 0
    assert tilekeeper("replay", path).code == 0
    assert tilekeeper("verify", path).code == 0
