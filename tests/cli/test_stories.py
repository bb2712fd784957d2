"""Real games of every game, level, size and difficulty: saved, told and proved by the commands."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import pytest

from firmware_host.cli import main
from firmware_host.config.settings import Settings, load_settings
from firmware_host.games import all_rules
from firmware_host.games.core.rules import Rules
from firmware_host.panel.i18n import LANGUAGE_NAMES, Translator, translator
from tests.cli.tilekeeper_command import tilekeeper

pytestmark = pytest.mark.behavior

RULES = [pytest.param(rules, id=f"{rules.game}-{rules.mode}") for rules in all_rules()]
DIFFICULTIES = {
    "portal-dash": ("1", "2", "3", "4", "5"),
    "builders-biomes": ("",),
    "explorers": ("first_game", "easy", "normal", "hard", "very_hard"),
}


@cache
def shipped() -> Settings:
    nothing = Path(mkdtemp())
    return load_settings(config_dir=nothing, state_dir=nothing)


def has_ended(told: str, t: Translator) -> bool:
    """Whether the last lines say how: won, lost, put away, or who wins."""
    headline = told.split("\n\n")[-1].splitlines()[0]
    ends = {"You win!", "You lose", "The end", "Shared win!"}
    wins = t.gettext("{name} wins!").split("{name}")
    is_won = headline not in wins and all(part in headline for part in wins)
    return headline in {t.gettext(each) for each in ends} or is_won


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
    settings are read once. The languages take turns."""
    monkeypatch.setattr("firmware_host.config.settings.load_settings", lambda *_, **__: shipped())
    t = translator(Random(f"{game} {level} {players} {difficulty}").choice(sorted(LANGUAGE_NAMES)))
    monkeypatch.setenv("LANGUAGE", t.language)
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
        assert t.gettext("commitment") in told.out
        assert has_ended(told.out, t)
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
