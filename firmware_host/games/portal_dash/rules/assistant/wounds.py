"""Hearts: damage with armour first, healing, repairing, new armour, and corrections by hand."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.question import Question, choose
from firmware_host.games.portal_dash.rules.assistant.state import BoxState, flow

NOBODY: Final = "nobody"
OTHER: Final = "other"


def seat_name(seat: int) -> str:
    return f"p{seat}"


def seat_of(answer: str) -> int:
    return int(answer[1:])


def seats(state: BoxState) -> list[str]:
    return [seat_name(seat) for seat in range(len(state.setup.players))]


def clockwise(state: BoxState) -> list[str]:
    """The player whose turn it is first, then the others as they sit."""
    everybody = seats(state)
    return everybody[state.seat :] + everybody[: state.seat]


@flow.run("damage")
def _damage(state: BoxState, seat: int, hearts: int, ignores_armour: bool) -> None:
    """PD-072, PD-081: armour first, one heart after another; then the life tracker."""
    player = state.hearts[seat]
    pieces = [] if ignores_armour else player.whole_pieces()
    if not hearts:
        return
    if len(pieces) > 1 and hearts < player.armour_hearts():
        state.then(("which_armour", seat), ("damage", seat, hearts - 1, False))
        return
    for piece in pieces:
        lost = min(hearts, player.armour[piece][0])
        if lost:
            state.emit("armour_lost", seat, piece, lost)
            hearts -= lost
    if hearts:
        _set_life(state, seat, player.life - hearts)


@flow.ask("which_armour")
def _ask_which_armour(state: BoxState, seat: int) -> Question:
    """PD-072: the owner says which piece loses the heart."""
    pieces = [str(piece) for piece in state.hearts[seat].whole_pieces()]
    return choose("pd.which_armour", seat, pieces, "PD-072", armour=list(state.hearts[seat].armour))


@flow.take("which_armour")
def _take_which_armour(state: BoxState, piece: str, seat: int) -> None:
    state.emit("armour_lost", seat, int(piece), 1)


def _set_life(state: BoxState, seat: int, life: int) -> None:
    state.emit("life_set", seat, max(0, min(state.setup.life, life)))  # PD-085
    if state.hearts[seat].life == 0:
        state.emit("game_over", False, "last_heart")  # PD-084, PD-173


@flow.run("ability")
def _ability(state: BoxState, colour: str, use: str) -> None:
    """PD-130 to PD-133, PD-135: what a mined block does instead of going to the piglin board."""
    state.emit("block_laid" if use == "board" else "block_boxed", colour)
    if use == "netherite":
        state.emit("netherite_unlocked")
    elif use in ("heal", "repair", "item"):
        state.then(("for_whom", use))


@flow.ask("for_whom")
def _ask_for_whom(state: BoxState, use: str) -> Question | None:
    """PD-130 to PD-132: any player may profit. Nothing to keep when hearts are not followed."""
    if not state.setup.tracks_hearts:
        return None
    return choose("pd.for_whom", state.seat, clockwise(state), "PD-130", use=use)


@flow.take("for_whom")
def _take_for_whom(state: BoxState, answer: str, use: str) -> None:
    seat = seat_of(answer)
    if use == "heal":
        _set_life(state, seat, state.setup.life)  # PD-130, PD-D04: armour untouched
    elif use == "repair":
        for piece in state.hearts[seat].worn_pieces():  # PD-131
            state.emit("armour_filled", seat, piece)
    else:
        state.then(("item", seat))


@flow.ask("item")
def _ask_item(state: BoxState, seat: int) -> Question | None:
    """PD-091: the player keeps a tile; the box must know only whether it is armour."""
    if not state.setup.tracks_hearts:
        return None
    answers = [OTHER, *(f"armour{value}" for value in state.setup.armour_values)]
    return choose("pd.item", seat, answers, "PD-091")


@flow.take("item")
def _take_item(state: BoxState, answer: str, seat: int) -> None:
    if answer != OTHER:
        state.emit("armour_gained", seat, int(answer.removeprefix("armour")))


@flow.ask("item_damage")
def _ask_item_damage(state: BoxState, seat: int) -> Question:
    """PD-165, PD-D25: one active item of the victim's choice; armour loses all its hearts."""
    pieces = [f"armour:{piece}" for piece in state.hearts[seat].whole_pieces()]
    return choose(
        "pd.item_damage",
        seat,
        [OTHER, *pieces, "none"],
        "PD-165",
        armour=list(state.hearts[seat].armour),
    )


@flow.take("item_damage")
def _take_item_damage(state: BoxState, answer: str, seat: int) -> None:
    if answer.startswith("armour:"):
        piece = int(answer.removeprefix("armour:"))
        state.emit("armour_lost", seat, piece, state.hearts[seat].armour[piece][0])


@flow.ask("repair")
def _ask_repair(state: BoxState) -> Question | None:
    """PD-147: one damaged item, or fill one own armour piece."""
    if not state.setup.tracks_hearts:
        return None
    pieces = [f"armour:{piece}" for piece in state.hearts[state.seat].worn_pieces()]
    if not pieces:
        return None
    return choose(
        "pd.repair",
        state.seat,
        [OTHER, *pieces],
        "PD-147",
        armour=list(state.hearts[state.seat].armour),
    )


@flow.take("repair")
def _take_repair(state: BoxState, answer: str) -> None:
    if answer != OTHER:
        state.emit("armour_filled", state.seat, int(answer.removeprefix("armour:")))


@flow.ask("adjust")
def _ask_adjust(state: BoxState) -> Question:
    return choose("pd.adjust", state.seat, [*clockwise(state), "done"])


@flow.take("adjust")
def _take_adjust(state: BoxState, answer: str) -> None:
    if answer != "done":
        state.then(("adjust_hearts", seat_of(answer)))


@flow.ask("adjust_hearts")
def _ask_adjust_hearts(state: BoxState, seat: int) -> Question:
    hearts = state.hearts[seat]
    answers = ["done", "hit"]
    if hearts.life < state.setup.life:
        answers.append("life+1")
    answers += [f"armour{value}" for value in state.setup.armour_values]
    answers += [f"fill:{piece}" for piece in hearts.worn_pieces()]
    answers += [f"drop:{piece}" for piece in range(len(hearts.armour))]
    return choose("pd.adjust_hearts", seat, answers, life=hearts.life, armour=list(hearts.armour))


@flow.take("adjust_hearts")
def _take_adjust_hearts(state: BoxState, answer: str, seat: int) -> None:
    if answer == "done":
        return
    state.then(("adjust_hearts", seat))
    what, _, piece = answer.partition(":")
    if what == "hit":
        state.then(("damage", seat, 1, False))
    elif what == "life+1":
        _set_life(state, seat, state.hearts[seat].life + 1)
    elif what == "fill":
        state.emit("armour_filled", seat, int(piece))
    elif what == "drop":
        state.emit("armour_dropped", seat, int(piece))
    else:
        state.emit("armour_gained", seat, int(what.removeprefix("armour")))
