"""What only Builders & Biomes asks: who scores as a beginner, and who plays on which board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.builders_biomes.rules.setup import OLD_COLOURS
from firmware_host.games.core.cube import CUBE_WAYS
from firmware_host.games.core.flow import Flow, Step
from firmware_host.games.core.question import GROUP, NONE, Question, choose, pick, picked
from firmware_host.games.core.rules import Setup
from firmware_host.table.lobby.state import REFEREE, LobbyPart, LobbyState

GAME: Final = "builders-biomes"
IN_ORDER: Final = "in_order"
OTHERS: Final = "others"
own: Flow[LobbyState] = Flow()


@own.ask("beginners")
def _ask_beginners(state: LobbyState) -> Question:
    """BB-106: nobody, unless somebody says so."""
    players = list(state.choices["players"])
    seats = [f"p{seat}" for seat in range(len(players))]
    return pick("lobby.beginners", GROUP, seats, "BB-106", default=NONE, players=players)


@own.take("beginners")
def _take_beginners(state: LobbyState, answer: str) -> None:
    state.emit("chosen", "beginners", list(picked(answer)))


@own.ask("boards")
def _ask_boards(state: LobbyState) -> Question | None:
    """BB-014, BB-D32: any player may take any board, so where they differ the group says which."""
    players, boards = list(state.choices["players"]), _boards(state)
    if len(boards) < len(players) or all(board == boards[0] for board in boards):
        return None
    answers = [IN_ORDER, OTHERS]
    return choose("lobby.boards", GROUP, answers, "BB-014", players=players, boards=boards)


@own.take("boards")
def _take_boards(state: LobbyState, answer: str) -> None:
    count = len(state.choices["players"])
    if answer == IN_ORDER:
        state.emit("chosen", "boards", list(range(1, count + 1)))
    else:
        state.emit("chosen", "boards", [])
        state.then(*(("next_board",) for _ in range(count)))


@own.run("next_board")
def _next_board(state: LobbyState) -> None:
    """The last of four has what is left; so has everybody where what is left is all alike."""
    free = _free_boards(state)
    if len(free) == 1:
        _has_board(state, free[0])
    else:
        state.then(("board",))


@own.ask("board")
def _ask_board(state: LobbyState) -> Question:
    boards, numbers = _boards(state), _free_boards(state)
    player = state.choices["players"][len(state.choices["boards"])]
    return choose(
        "lobby.board",
        GROUP,
        [str(number) for number in numbers],
        "BB-014",
        player=player,
        boards={str(number): boards[number - 1] for number in numbers},
    )


@own.take("board")
def _take_board(state: LobbyState, answer: str) -> None:
    _has_board(state, int(answer))


def _has_board(state: LobbyState, number: int) -> None:
    state.emit("chosen", "boards", [*state.choices["boards"], number])


def _free_boards(state: LobbyState) -> list[int]:
    """Of boards that are alike the first one is enough."""
    boards, found = _boards(state), dict[tuple[str, ...], int]()
    for number, board in enumerate(boards, 1):
        if number not in state.choices["boards"]:
            found.setdefault(tuple(board), number)
    return list(found.values())


def _boards(state: LobbyState) -> list[list[str]]:
    return list(state.offer.values[GAME]["boards"])


@own.run("follow_cube")
def _follow_cube(state: LobbyState) -> None:
    """Whoever referees costs must know every block; a table may be content with layers."""
    if state.choices["mode"] == REFEREE:
        state.emit("chosen", "cube", CUBE_WAYS[0])
    else:
        state.then(("cube",))


def _setup(chosen: Mapping[str, Any]) -> Setup:
    players: list[dict[str, Any]] = [
        {"colour": colour, "name": "", "beginner": seat in chosen["beginners"]}
        for seat, colour in enumerate(chosen["players"])
    ]
    if chosen.get("boards"):
        for player, board in zip(players, chosen["boards"], strict=True):
            player["board"] = board
    return {"players": players, "cube": chosen["cube"]}


def _choices(last: Setup) -> Mapping[str, Any]:
    players = last["players"]
    beginners = [seat for seat, player in enumerate(players) if player.get("beginner")]
    are_known = all("board" in player for player in players)
    boards = [player["board"] for player in players] if are_known else []
    return {"beginners": beginners, "boards": boards, "cube": last["cube"]}


def _summary(chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    boards = list(chosen.get("boards", ()))
    return {"mode": chosen["mode"], "beginners": list(chosen["beginners"]), "boards": boards}


def _unanswered(chosen: Mapping[str, Any]) -> tuple[Step, ...]:
    """A set-up of rules version 1 does not tell the boards."""
    return () if chosen["boards"] else (("boards",),)


PART: Final = LobbyPart(
    flow=own,
    old_colours=OLD_COLOURS,
    rulings={"players": "BB-010", "colour": "BB-014", "first": "BB-017"},
    steps=(("beginners",), ("boards",), ("follow_cube",)),
    setup=_setup,
    choices=_choices,
    summary=_summary,
    unanswered=_unanswered,
    variants={
        "layers": {"mode": "assistant", "cube": "layers"},
        "blocks": {"mode": "assistant", "cube": "blocks"},
        "everything": {"mode": REFEREE, "cube": CUBE_WAYS[0]},
    },
    by_seat=("beginners", "boards"),
)
