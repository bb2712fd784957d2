"""Which answers lead from the first question of the lobby to a set-up that is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from firmware_host.games import game_of
from firmware_host.games.core.rules import Setup
from firmware_host.table.lobby.room import Lobby
from firmware_host.table.lobby.state import LobbyState

_MOST_QUESTIONS: Final = 60


def ways_to(state: LobbyState, wanted: Setup) -> Iterator[list[str]]:
    """Every list of answers that ends in a set-up with all that `wanted` names.

    What `wanted` leaves out may be anything. "game" and "mode" must be named. A choice that was
    made together with the game is its usual one, and may still change.
    """
    lobby = Lobby()
    known = {
        **game_of(wanted["game"]).lobby.choices(wanted),
        **{key: wanted[key] for key in ("game", "mode", "first", "guide")},
        "players": [player["colour"] for player in wanted["players"]],
        "rules": {**state.choices["rules"], **wanted["rules"]},
    }
    waiting: list[tuple[LobbyState, list[str]]] = [(state, [])]
    while waiting:
        before, answers = waiting.pop()
        question = lobby.question(before)
        if question is None:
            if _starts(before) and _agrees(lobby.setup(before), wanted):
                yield answers
            continue
        for answer in question.answers if len(answers) < _MOST_QUESTIONS else ():
            after = before.copy()
            lobby.answer(after, answer)
            if all(
                _may_become(chosen, known[key], before.choices.get(key))
                for key, chosen in after.choices.items()
                if known.get(key) not in (None, []) and (key == "game" or "game" in before.choices)
            ):
                waiting.append((after, [*answers, answer]))


def _starts(state: LobbyState) -> bool:
    return state.outcome is not None and state.outcome.reason == "start"


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
