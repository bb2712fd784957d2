"""Games of a real table on a real store, exported, and what a forger could do to their files.

The box shows the commitment before the first roll and the digest at the end: whatever is changed,
`verify` finds it wrong, gives it exit code 3, or prints a number that differs from the box's.
"""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware_host.games import all_rules, rules_for
from firmware_host.games.core.log import DICE, Entry, GameLog
from firmware_host.store.store import Store
from firmware_host.table.bots import player_for
from firmware_host.table.fair import ChanceMark, FairDice, commitment_of, digest_of, new_log
from firmware_host.table.table import Table
from tests.cli.tilekeeper_command import Ended, tilekeeper
from tests.flows.flow import ShippedValues
from tests.table.table_parts import USUAL, go_through, say

QUALIFIED = 3


@dataclass(frozen=True)
class Played:
    """What people at the table saw, and the file that was exported afterwards."""

    commitment: str
    digest: str
    document: dict[str, Any]

    def forged(self) -> dict[str, Any]:
        return copy.deepcopy(self.document)


Twist = Callable[[Table], Awaitable[None]]


async def nothing(table: Table) -> None:
    pass


async def undo_a_roll(table: Table) -> None:
    while not (table.snapshot().question and table.snapshot().question.dice):  # type: ignore[union-attr]
        await commit(table, Random(1))
    await table.throw()
    await table.undo()


async def end_and_go_on(table: Table) -> None:
    """The secret is read, the end taken back."""
    for _ in range(30):
        await commit(table, Random(2))
    await table.abandon()
    assert table.snapshot().secret
    await table.undo()
    assert table.snapshot().secret_is_known


async def give_up(table: Table) -> None:
    for _ in range(30):
        await commit(table, Random(2))
    await table.abandon()


async def commit(table: Table, random: Random) -> None:
    """One answer; nobody ends the game by a press."""
    question = table.snapshot().question
    assert question is not None
    if question.is_chance:
        assert await table.throw()
        return
    answers = [a for a in question.answers if a not in ("last_heart", "boss_beaten")]
    await table.answer(random.choice(answers or list(question.answers)))


def played(
    place: Path,
    twist: Twist = nothing,
    seed: int = 0,
    ends: bool = True,
    choices: Mapping[str, str] = USUAL,
) -> Played:
    """A whole game at a table whose answers are on a disk, with something that happens in it."""

    async def play() -> tuple[str, str]:
        store = await Store.open(place)
        table = Table(store, ShippedValues(), ("en",), lambda: Random(seed).randbytes(32))
        await table.open()
        await go_through(table, choices)
        await say(table, "ok")
        commitment = table.snapshot().commitment
        await twist(table)
        random = Random(seed)
        while ends and not table.snapshot().outcome:
            await commit(table, random)
        digest = table.snapshot().digest
        await store.close()
        # After a power cut the same number stands there.
        store = await Store.open(place)
        table = Table(store, ShippedValues())
        await table.open()
        assert (table.snapshot().commitment, table.snapshot().digest) == (commitment, digest)
        await store.close()
        return commitment, digest

    commitment, digest = asyncio.run(play())
    path = place / "game.json"
    assert tilekeeper("games", "export", "1", "--state", place, "--out", path).code == 0
    shown = tilekeeper("games", "show", "1", "--state", place, "--json").document
    assert (shown["commitment"], shown["digest"]) == (commitment, digest)
    return Played(commitment, digest, json.loads(path.read_text()))


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return played(tmp_path_factory.mktemp("honest"))


def verified(document: dict[str, Any], place: Path) -> Ended:
    path = place / "forged.json"
    path.write_text(json.dumps(document))
    told, found = tilekeeper("verify", path), tilekeeper("verify", path, "--json")
    assert told.code == found.code
    assert f"commitment  {found.document['commitment']}" in told.out
    assert f"digest      {found.document['digest']}" in told.out
    return found


def played_anew(document: dict[str, Any], secret: str, seed: str) -> GameLog:
    """A forger's game: real rules, real dice of that secret, a bot that chooses otherwise."""
    rules = rules_for(document["game"], document["mode"])
    setup = {**document["setup"]}
    log = new_log(rules.game, rules.mode, rules.version, setup, bytes.fromhex(secret))
    log.setup["commitment"] = log.commitment
    state, mark, dice = rules.start(setup), ChanceMark(), FairDice(bytes.fromhex(secret))
    bot = player_for(rules, "random", seed)
    while (question := rules.question(state)) is not None:
        first = mark.used if question.is_chance else None
        answer = (
            dice.answer(question, *mark)[0] if question.is_chance else bot.answer(question, state)
        )
        names = tuple(die.name for die in question.dice)
        by = DICE if question.is_chance else "person"
        entry = Entry(len(log.records), question.id, question.who, answer, by, first, names)
        rules.answer(state, answer)
        log.records.append(entry)
        mark = mark.after(question, entry)
    log.outcome = rules.outcome(state)
    return log


@pytest.mark.behavior
def test_an_honest_game_is_proved_with_the_numbers_of_the_box(
    honest: Played, tmp_path: Path
) -> None:
    found = verified(honest.document, tmp_path)
    assert found.code == 0
    told = found.document
    assert (told["ok"], told["status"], told["undone"]) == (True, "proved", 0)
    assert (told["commitment"], told["digest"]) == (honest.commitment, honest.digest)
    assert told["rolls"] > 10
    assert told["remarks"] == []


@pytest.mark.behavior
@pytest.mark.parametrize(
    ("game", "mode", "players"),
    [
        (rules.game, rules.mode, players)
        for rules in all_rules()
        for players in ("2", "4")
        if rules.mode != "dice"  # without players: tests/games/test_dice_only.py
    ],
)
def test_a_game_of_every_kind_at_a_table_is_exported_told_and_proved(
    game: str, mode: str, players: str, tmp_path: Path
) -> None:
    choices = {**USUAL, "lobby.home": game, "lobby.mode": mode, "lobby.players": players}
    box = played(tmp_path, choices=choices)
    assert (box.document["game"], box.document["mode"]) == (game, mode)
    assert len(box.document["setup"]["players"]) == int(players)
    path = tmp_path / "game.json"
    assert tilekeeper("replay", path).code == 0
    found = verified(box.document, tmp_path)
    assert (found.code, found.document["remarks"]) == (0, [])
    numbers = (found.document["commitment"], found.document["digest"])
    assert numbers == (box.commitment, box.digest)


@pytest.mark.behavior
def test_verify_says_what_it_proves_and_what_to_compare(honest: Played, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(honest.document))
    told = " ".join(tilekeeper("verify", path).out.split())
    assert "What to compare with the box; without it the file only agrees with itself." in told
    assert "if the box showed it before the first roll, secret and set-up were fixed" in told
    assert "if the box showed it at the end (menu, Fair dice), the record is whole" in told


def test_an_invented_game_has_another_commitment(honest: Played, tmp_path: Path) -> None:
    log = played_anew(honest.document, "ab" * 32, "forger")
    found = verified(log.to_json(), tmp_path)
    assert found.document["commitment"] != honest.commitment
    assert found.document["digest"] != honest.digest


def test_other_dice_in_the_set_up_break_the_commitment(honest: Played, tmp_path: Path) -> None:
    loaded = honest.forged()
    loaded["setup"]["values"]["dice"]["combat"] = [2, 2, 2, 2, 2, 2]
    log = played_anew(loaded, loaded["secret"], "forger")
    log.commitment = log.setup["commitment"] = honest.commitment
    found = verified(log.to_json(), tmp_path)
    assert (found.code, found.document["ok"]) == (1, False)
    assert found.document["finding"]["problem"] == "commitment"


@pytest.mark.parametrize("key", ["game", "mode", "rules"])
def test_neither_game_nor_mode_nor_version_can_be_changed(
    key: str, honest: Played, tmp_path: Path
) -> None:
    other = {"game": "builders-biomes", "mode": "referee", "rules": honest.document["rules"] + 1}
    found = verified({**honest.document, key: other[key]}, tmp_path)
    assert found.code == 1
    assert found.document["finding"]["problem"] == "commitment"


def test_other_choices_with_the_same_secret_have_another_digest(
    honest: Played, tmp_path: Path
) -> None:
    log = played_anew(honest.document, honest.document["secret"], "forger")
    found = verified(log.to_json(), tmp_path)
    assert found.document["commitment"] == honest.commitment
    assert found.document["digest"] != honest.digest


def test_choices_changed_without_rolling_anew_do_not_fit_the_dice(
    honest: Played, tmp_path: Path
) -> None:
    """What was rolled after a decision follows from it."""
    forged = honest.forged()
    rules = rules_for(forged["game"], forged["mode"])
    state, changed = rules.start(forged["setup"]), False
    for entry in forged["entries"]:
        question = rules.question(state)
        assert question is not None
        if not changed and question.kind == "choose" and len(question.answers) > 1:
            others = [answer for answer in question.answers if answer != entry["answer"]]
            entry["answer"], changed = others[0], True
            break
        rules.answer(state, entry["chance"]["faces"] if "chance" in entry else entry["answer"])
    assert changed
    assert verified(forged, tmp_path).code == 1


@pytest.mark.parametrize("cut", [1, 40])
def test_a_game_that_was_cut_off_is_named(cut: int, honest: Played, tmp_path: Path) -> None:
    forged = {**honest.forged(), "outcome": None}
    forged["entries"] = forged["entries"][:-cut]
    found = verified(forged, tmp_path)
    assert (found.code, found.document["ok"]) == (QUALIFIED, False)
    assert "The game is not over: no end is recorded" in found.document["remarks"][0]
    assert found.document["digest"] != honest.digest
    forged["outcome"] = honest.document["outcome"]
    found = verified(forged, tmp_path)
    assert (found.code, found.document["finding"]["problem"]) == (1, "outcome")
    forged["outcome"] = {"won": False, "reason": "abandoned", "winners": []}
    found = verified(forged, tmp_path)
    assert found.document["digest"] != honest.digest, "nobody gave it up at the table"


def test_an_end_the_rules_do_not_give_is_wrong(honest: Played, tmp_path: Path) -> None:
    forged = honest.forged()
    forged["outcome"]["won"] = not forged["outcome"]["won"]
    found = verified(forged, tmp_path)
    assert (found.code, found.document["finding"]["problem"]) == (1, "outcome")


@pytest.mark.behavior
def test_the_commitment_in_the_set_up_is_that_of_the_game(honest: Played, tmp_path: Path) -> None:
    forged = honest.forged()
    forged["setup"]["commitment"] = "ab" * 32
    found = verified(forged, tmp_path)
    assert found.code == 1
    assert "setup.commitment" in found.document["finding"]["found"]
    path = tmp_path / "forged.json"
    assert tilekeeper("replay", path).code == 1


def test_who_answered_belongs_to_the_record(honest: Played, tmp_path: Path) -> None:
    forged = honest.forged()
    roll = next(entry for entry in forged["entries"] if entry["by"] == "dice")
    roll["by"], roll["answer"] = "person", roll.pop("chance")["faces"]
    log = GameLog.from_json(forged)
    assert digest_of(log) != honest.digest


@pytest.mark.behavior
def test_a_roll_that_was_seen_and_undone_is_named_and_cannot_be_left_out(tmp_path: Path) -> None:
    game = played(tmp_path, undo_a_roll)
    found = verified(game.document, tmp_path)
    assert (found.code, found.document["ok"], found.document["undone"]) == (QUALIFIED, False, 1)
    assert found.document["status"] == "qualified"
    seen = found.document["undone_rolls"][0]
    assert found.document["remarks"][0].startswith(f"Roll of entry {seen['n']} (pd.")
    assert f"showed {seen['chance']['faces']}, was undone." in found.document["remarks"][0]
    assert found.document["digest"] == game.digest
    forged = game.forged()
    at = next(i for i, entry in enumerate(forged["entries"]) if "undo" in entry)
    del forged["entries"][at - 1 : at + 1]
    found = verified(forged, tmp_path)
    assert (found.code, found.document["undone"]) == (0, 0), "it looks honest"
    assert found.document["digest"] != game.digest, "but it is not what the box showed"
    lie = game.forged()
    lie["entries"][at - 1]["chance"]["faces"] = "red 1 1 1"
    assert verified(lie, tmp_path).code == 1, "undone rolls are checked as well"


@pytest.mark.behavior
def test_a_game_taken_up_after_its_secret_was_shown_is_named(tmp_path: Path) -> None:
    game = played(tmp_path, end_and_go_on)
    found = verified(game.document, tmp_path)
    assert (found.code, found.document["ok"]) == (QUALIFIED, False)
    known = found.document["secret_known_from"]
    assert f"already public from entry {known} on" in found.document["remarks"][0]
    assert found.document["digest"] == game.digest
    forged = game.forged()
    forged["entries"] = [entry for entry in forged["entries"] if "reopen" not in entry]
    found = verified(forged, tmp_path)
    assert found.code == 0
    assert found.document["digest"] != game.digest


@pytest.mark.behavior
def test_a_game_that_was_given_up_is_named_and_proved(tmp_path: Path) -> None:
    game = played(tmp_path, give_up)
    found = verified(game.document, tmp_path)
    assert (found.code, found.document["digest"]) == (0, game.digest)
    assert found.document["remarks"] == ["The game was given up before its end."]
    told = tilekeeper("replay", tmp_path / "game.json")
    assert told.out.splitlines()[-1] == "The game was given up before its end."
    assert tilekeeper("replay", tmp_path / "game.json", "--json").document["outcome"] == {
        "won": False, "reason": "abandoned", "winners": [],
    }  # fmt: skip


@pytest.mark.behavior
def test_a_running_game_is_verified_so_far(tmp_path: Path) -> None:
    game = played(tmp_path, nothing, ends=False)
    found = verified(game.document, tmp_path)
    assert (found.code, found.document["status"]) == (QUALIFIED, "pending")
    assert (found.document["ok"], found.document["digest"]) == (False, game.digest)
    assert "The game is not over" in found.document["remarks"][0]


def test_a_game_that_is_over_without_its_secret_is_wrong(honest: Played, tmp_path: Path) -> None:
    found = verified({**honest.document, "secret": None}, tmp_path)
    assert (found.code, found.document["ok"]) == (1, False)


def test_the_exit_codes_are_told_by_thetilekeeper() -> None:
    told = tilekeeper("verify", "--help").out
    assert "3  every roll so far follows, but" in told


def test_a_commitment_covers_the_set_up_but_not_itself(honest: Played) -> None:
    log = GameLog.from_json(honest.document)
    secret = bytes.fromhex(honest.document["secret"])
    assert commitment_of(log, secret) == honest.commitment
    del log.setup["commitment"]
    assert commitment_of(log, secret) == honest.commitment
    log.setup["first"] = 1
    assert commitment_of(log, secret) != honest.commitment
