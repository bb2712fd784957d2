"""Which answers lead from the first question of the lobby to a set-up that is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from firmware_host.games import game_of
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.rules import DICE_MODE, Setup
from firmware_host.table.lobby.room import Lobby
from firmware_host.table.lobby.shared import START
from firmware_host.table.lobby.state import LobbyState

MORE: Final = "lobby.more"
_MOST_QUESTIONS: Final = 20
"""Of one setting."""


def ways_to(state: LobbyState, wanted: Setup) -> Iterator[list[str]]:
    """Lists of answers that end in a set-up with all that `wanted` names.

    What `wanted` leaves out may be anything. "game" and "mode" must be named; dice only have
    nothing else to name. Where no players are named, only quick starts are looked at.
    """
    if wanted["mode"] == DICE_MODE:
        wanted = {key: wanted[key] for key in ("game", "mode")}
    players = str(len(wanted.get("players", ())) or 2)
    quick = [wanted["game"], players]
    for way in (["dice"], ["again"], *_started(state, quick)):
        if _leads_to(state, way, wanted):
            yield way
    if wanted["mode"] == DICE_MODE or "players" not in wanted:
        return
    changed = _changed(state, quick, wanted)
    for way in _started(state, changed) if changed else ():
        if _leads_to(state, way, wanted):
            yield way


def _after(state: LobbyState, answers: list[str]) -> LobbyState | None:
    """None if one of the answers is not legal."""
    lobby, after = Lobby(), state.copy()
    try:
        for answer in answers:
            lobby.answer(after, answer)
    except IllegalAnswer:
        return None
    return after


def _leads_to(state: LobbyState, way: list[str], wanted: Setup) -> bool:
    after = _after(state, way)
    if after is None or after.outcome is None or after.outcome.reason != "start":
        return False
    return _agrees(Lobby().setup(after), wanted)


def _started(state: LobbyState, way: list[str]) -> list[list[str]]:
    """Every way to begin from the last page, without changing anything else."""
    after = _after(state, way)
    question = Lobby().question(after) if after else None
    if question is None or question.id != START:
        return []
    return [[*way, answer] for answer in question.answers if answer != "more"]


def _changed(state: LobbyState, way: list[str], wanted: Setup) -> list[str]:
    """To the last page with every setting that brings the set-up nearer to what is wanted."""
    way = [*way, "more"]
    now = _after(state, way)
    if now is None:
        return []
    done: set[str] = set()
    while left := [each for each in _settings(now) if each not in done]:
        name = "mode" if "mode" in left else left[0]
        done.add(name)
        best = min(
            _answered(now, name, wanted),
            key=lambda found: (_faults(found[0], wanted), len(found[1])),
        )
        if _faults(best[0], wanted) < _faults(now, wanted):
            now, way = best[0], [*way, *best[1]]
    return [*way, "back"]


def _settings(state: LobbyState) -> list[str]:
    question = Lobby().question(state)
    assert question is not None
    return [answer for answer in question.answers if answer != "back"]


def _answered(
    state: LobbyState, name: str, wanted: Setup
) -> Iterator[tuple[LobbyState, list[str]]]:
    """All that can be answered to one setting and may still become what is wanted, and nothing."""
    lobby, known = Lobby(), _known(wanted)
    first = _after(state, [name])
    assert first is not None
    yield state, []
    waiting = [(first, [name])]
    while waiting:
        before, answers = waiting.pop()
        question = lobby.question(before)
        if question is not None and question.id == MORE:
            yield before, answers
            continue
        for answer in question.answers if question and len(answers) < _MOST_QUESTIONS else ():
            after = before.copy()
            lobby.answer(after, answer)
            if name == "mode" or all(
                _may_become(after.choices[key], value, before.choices.get(key))
                for key, value in known.items()
                if key in after.choices
            ):
                waiting.append((after, [*answers, answer]))


def _known(wanted: Setup) -> dict[str, Any]:
    """What is wanted, as choices of the lobby."""
    own = game_of(wanted["game"]).lobby.choices(wanted)
    colours = [player["colour"] for player in wanted["players"]]
    return {**own, "first": wanted["first"], "players": colours, "rules": wanted["rules"]}


def _faults(state: LobbyState, wanted: Setup) -> int:
    """How much of what is wanted is still otherwise."""
    made = Lobby().setup(state)
    return sum(key != "guide" and not _agrees(made.get(key), wanted[key]) for key in wanted)


def _may_become(chosen: Any, wanted: Any, before: Any) -> bool:
    """Lists and mappings grow with every answer; all else that an answer changed is final."""
    if chosen == before:
        return True
    if isinstance(chosen, list) and isinstance(wanted, list):
        return chosen == wanted[: len(chosen)]
    if isinstance(chosen, Mapping) and isinstance(wanted, Mapping):
        known = before if isinstance(before, Mapping) else {}
        return all(
            key in wanted and _may_become(chosen[key], wanted[key], known.get(key))
            for key in chosen
        )
    return bool(chosen == wanted)


def _agrees(made: Any, wanted: Any) -> bool:
    if isinstance(made, Mapping) and isinstance(wanted, Mapping):
        return all(key in made and _agrees(made[key], wanted[key]) for key in wanted)
    if isinstance(made, list) and isinstance(wanted, list):
        same = zip(made, wanted, strict=False)
        return len(made) == len(wanted) and all(_agrees(*pair) for pair in same)
    return bool(made == wanted)
