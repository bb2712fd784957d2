"""The command line in the language of the terminal: help, results, errors; JSON stays English."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.played import a_game, with_roll, write
from tests.cli.tilekeeper_command import tilekeeper

pytestmark = pytest.mark.behavior

GERMAN = {"LANGUAGE": "de"}


@pytest.mark.parametrize(
    ("arguments", "german"),
    [
        (("--help",), ("Aufruf: ", "Optionen", "die Box starten", "diese Hilfe zeigen")),
        (("play", "--help"), ("wie viele Spiele", "ein eigenes Level", "eine Wahl im Aufbau")),
        (("verify", "--help"), ("Rückgabewerte:", "falsch aufgerufen")),
        (("tags", "--help"), ("einen Chip wieder abmelden",)),
    ],
)
def test_help_speaks_the_terminals_language(arguments: tuple[str, ...], german: tuple[str]) -> None:
    said = tilekeeper(*arguments, env=GERMAN).out
    assert [words for words in german if words not in said] == []


def test_a_wrong_call_is_refused_in_the_terminals_language() -> None:
    assert "diese Angaben fehlen: GAME" in tilekeeper("roll", env=GERMAN).err
    wrong = tilekeeper("roll", "portal-dash", "--count", "0", env=GERMAN).err
    assert "keine ganze Zahl" in wrong or "ist keine" in wrong
    assert "unbekannte Angaben: --loud" in tilekeeper("config", "--loud", env=GERMAN).err


def test_results_speak_the_terminals_language(tmp_path: Path) -> None:
    none = tilekeeper("games", "list", "--state", tmp_path, env=GERMAN)
    assert none.out.startswith("Hier wurde noch kein Spiel gespielt")
    played = tilekeeper("play", "explorers", "--seed", "one", env=GERMAN)
    assert "2 Spieler" in played.out
    assert "jede Stellung war in Ordnung" in played.out


def test_a_verdict_speaks_the_terminals_language_and_its_document_english(tmp_path: Path) -> None:
    good = write(tmp_path / "good.json", a_game())
    forged, entry = with_roll(a_game(), "1 red")
    bad = write(tmp_path / "bad.json", forged)
    assert "Würfe der Box folgen aus dem Geheimnis" in tilekeeper("verify", good, env=GERMAN).out
    told = tilekeeper("verify", bad, env=GERMAN).out
    assert f"Eintrag {entry} (pd.roll, Spieler" in told
    assert "Das Geheimnis ergibt" in told
    lines = tilekeeper("verify", bad, "--json", env=GERMAN).document["lines"]
    assert lines[0].startswith(f"Entry {entry} (pd.roll, player")


def test_what_the_rules_refuse_is_told_in_the_terminals_language(tmp_path: Path) -> None:
    file = tmp_path / "twice.json"
    file.write_text('{"format": 4, "format": 4}')
    assert "steht zweimal in einem Objekt" in tilekeeper("verify", file, env=GERMAN).err
    file.write_text('{"format": 99}')
    assert (
        "ist kein Format, das dieser Tilekeeper liest" in tilekeeper("replay", file, env=GERMAN).err
    )
