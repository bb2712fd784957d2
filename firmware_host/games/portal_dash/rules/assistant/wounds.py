"""Hearts: damage with armour first, healing, repairing, new armour, and corrections by hand."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.question import Question, choose
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState, flow
from firmware_host.games.portal_dash.rules.items import ARMOUR, BOOTS, COLUMNS

NOBODY: Final = "nobody"
OTHER: Final = "other"
NO_ITEM: Final = "none"


def seat_name(seat: int) -> str:
    return f"p{seat}"


def seat_of(answer: str) -> int:
    return int(answer[1:])


def seats(state: AssistantState) -> list[str]:
    return [seat_name(seat) for seat in range(len(state.setup.players))]


def clockwise(state: AssistantState) -> list[str]:
    """The player whose turn it is first, then the others as they sit."""
    everybody = seats(state)
    return everybody[state.seat :] + everybody[: state.seat]


@flow.run("damage")
def _damage(state: AssistantState, seat: int, hearts: int, ignores_armour: bool) -> None:
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
def _ask_which_armour(state: AssistantState, seat: int) -> Question:
    """PD-072: the owner says which piece loses the heart."""
    pieces = [str(piece) for piece in state.hearts[seat].whole_pieces()]
    return choose("pd.which_armour", seat, pieces, "PD-072", armour=list(state.hearts[seat].armour))


@flow.take("which_armour")
def _take_which_armour(state: AssistantState, piece: str, seat: int) -> None:
    state.emit("armour_lost", seat, int(piece), 1)


def _set_life(state: AssistantState, seat: int, life: int) -> None:
    state.emit("life_set", seat, max(0, min(state.setup.life, life)))  # PD-085
    if state.hearts[seat].life == 0:
        state.emit("game_over", False, "last_heart")  # PD-084, PD-173


@flow.run("ability")
def _ability(state: AssistantState, colour: str, use: str) -> None:
    """PD-130 to PD-133, PD-135: what a mined block does instead of going to the piglin board."""
    state.emit("block_laid" if use == "board" else "block_boxed", colour)
    if use == "netherite":
        state.emit("netherite_unlocked")
    elif use in ("heal", "repair", "item"):
        state.then(("for_whom", use))


@flow.run("for_whom")
def _for_whom(state: AssistantState, use: str) -> None:
    """PD-130 to PD-132: any player may profit. Nothing to keep when hearts are not followed."""
    if not state.setup.tracks_hearts:
        return
    if use == "item":
        for seat in clockwise(state):
            state.emit("item_received", seat_of(seat))  # only who tells of armor is meant
    elif len(found := _in_need(state, use)) > 1:
        state.then(("whom", use))
    else:
        for seat in found:
            _profit(state, seat_of(seat), use)


def _in_need(state: AssistantState, use: str) -> list[str]:
    """Whom it does any good, who needs it most first.

    Who has no damaged armor may have other damaged items: those are not followed.
    """
    hearts = state.hearts

    def spared(answer: str) -> int:
        player = hearts[seat_of(answer)]
        if use == "heal":
            return player.life
        return player.armour_hearts() - sum(value for _, value in player.armour)

    found = sorted(clockwise(state), key=spared)
    if use == "heal":
        return [seat for seat in found if spared(seat) < state.setup.life]
    return found if any(map(spared, found)) else []


@flow.ask("whom")
def _ask_whom(state: AssistantState, use: str) -> Question:
    return choose("pd.for_whom", state.seat, _in_need(state, use), "PD-130", use=use)


@flow.refuse("whom")
def _why_not_whom(state: AssistantState, answer: str, use: str) -> tuple[str, str] | None:
    is_seat = answer in seats(state)
    return ("PD-130", "this player has every heart") if is_seat and use == "heal" else None


@flow.take("whom")
def _take_whom(state: AssistantState, answer: str, use: str) -> None:
    _profit(state, seat_of(answer), use)


def _profit(state: AssistantState, seat: int, use: str) -> None:
    if use == "heal":
        _set_life(state, seat, state.setup.life)  # PD-130, PD-D04: armour untouched
    else:
        for piece in state.hearts[seat].worn_pieces():  # PD-131
            state.emit("armour_filled", seat, piece)


@flow.run("item")
def _item(state: AssistantState, seat: int) -> None:
    """PD-091: the player keeps a tile. The box need not know which, unless it is armor."""
    if state.setup.tracks_hearts:
        state.emit("item_received", seat)


def wearable(state: AssistantState) -> dict[str, str]:
    """What those who drew an item may tell of it: the tile for each answer."""
    return {f"wear{seat}:{id}": id for seat in state.untold for id in state.setup.armour}


def wear(state: AssistantState, seat: int, id: str) -> None:
    """PD-080, PD-093: with all columns taken it may lie where an old piece was."""
    state.emit("armour_told", seat, id)
    value = state.setup.armour[id]
    if state.items[seat] > COLUMNS and state.hearts[seat].armour:
        state.then(("replaced", seat, value))
    else:
        state.emit("armour_gained", seat, value)


@flow.ask("replaced")
def _ask_replaced(state: AssistantState, seat: int, value: int) -> Question:
    """PD-093: new armour lies where an old piece was, or another item; never a seventh piece."""
    armour = state.hearts[seat].armour
    others = [OTHER] if len(armour) < COLUMNS else []
    answers = [*others, *(f"armour:{piece}" for piece in range(len(armour)))]
    return choose("pd.replaced", seat, answers, "PD-093", armour=list(armour), value=value)


@flow.take("replaced")
def _take_replaced(state: AssistantState, answer: str, seat: int, value: int) -> None:
    if answer != OTHER:
        state.emit("armour_dropped", seat, int(answer.removeprefix("armour:")))
    state.emit("armour_gained", seat, value)


@flow.ask("leggings")
def _ask_leggings(state: AssistantState, seat: int, id: str) -> Question:
    """PD-108, PD-175: leggings among the starting items of free play."""
    return choose("pd.leggings", seat, [BOOTS, ARMOUR], "PD-108", item=id)


@flow.take("leggings")
def _take_leggings(state: AssistantState, mode: str, seat: int, id: str) -> None:
    if mode == ARMOUR:
        state.emit("armour_gained", seat, state.setup.leggings[id])


@flow.ask("item_damage")
def _ask_item_damage(state: AssistantState, seat: int) -> Question:
    """PD-165, PD-167, PD-D25: one active item of the victim's choice; armour loses all hearts.

    Armour with hearts is active (PD-082), so somebody who has such cannot have no active item.
    """
    pieces = [f"armour:{piece}" for piece in state.hearts[seat].whole_pieces()]
    return choose(
        "pd.item_damage",
        seat,
        [OTHER, *(pieces or [NO_ITEM])],
        "PD-165",
        armour=list(state.hearts[seat].armour),
    )


@flow.refuse("item_damage")
def _why_not_item_damage(_state: AssistantState, answer: str, _seat: int) -> tuple[str, str] | None:
    if answer == NO_ITEM:
        return "PD-165", "armor with hearts is an active item"
    return None


@flow.take("item_damage")
def _take_item_damage(state: AssistantState, answer: str, seat: int) -> None:
    if answer.startswith("armour:"):
        piece = int(answer.removeprefix("armour:"))
        state.emit("armour_lost", seat, piece, state.hearts[seat].armour[piece][0])


@flow.ask("repair")
def _ask_repair(state: AssistantState) -> Question | None:
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
def _take_repair(state: AssistantState, answer: str) -> None:
    if answer != OTHER:
        state.emit("armour_filled", state.seat, int(answer.removeprefix("armour:")))


@flow.ask("adjust")
def _ask_adjust(state: AssistantState) -> Question:
    return choose("pd.adjust", state.seat, [*clockwise(state), "done"])


@flow.take("adjust")
def _take_adjust(state: AssistantState, answer: str) -> None:
    if answer != "done":
        state.then(("adjust_hearts", seat_of(answer)))


@flow.ask("adjust_hearts")
def _ask_adjust_hearts(state: AssistantState, seat: int) -> Question:
    hearts = state.hearts[seat]
    answers = ["done", "hit"]
    if hearts.life < state.setup.life:
        answers.append("life+1")
    if len(hearts.armour) < COLUMNS:
        answers += [f"armour{value}" for value in state.setup.armour_values]
    answers += [f"fill:{piece}" for piece in hearts.worn_pieces()]
    answers += [f"drop:{piece}" for piece in range(len(hearts.armour))]
    return choose("pd.adjust_hearts", seat, answers, life=hearts.life, armour=list(hearts.armour))


@flow.take("adjust_hearts")
def _take_adjust_hearts(state: AssistantState, answer: str, seat: int) -> None:
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
        state.emit("item_received", seat)
        state.emit("armour_told", seat, "")
        state.emit("armour_gained", seat, int(what.removeprefix("armour")))
