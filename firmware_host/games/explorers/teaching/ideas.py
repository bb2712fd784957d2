"""What a beginner of Explorers is told once, at the moment it first matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from firmware_host.games.core.question import PEOPLE
from firmware_host.games.explorers.rules import turns
from firmware_host.games.explorers.rules.cards import back_of, is_worn, read_back
from firmware_host.games.explorers.rules.reveals import NIGHT
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.games.teaching import Idea
from firmware_host.panel.i18n import N_
from firmware_host.table.snapshot import TableSnapshot

When = Callable[[TableSnapshot], bool]

PLAIN_EVENTS: Final = frozenset(
    {
        "back_seen",
        "backs_shown",
        "chest_drawn",
        "game_over",
        "item_given",
        "item_placed",
        "item_spent",
        "item_taken_back",
        "landscape_dealt",
        "landscape_returned",
        "landscape_told",
        "landscapes_renewed",
        "pile_shuffled",
        "top_shown",
        "turn_began",
    }
)
"""Events that surprise nobody: people have just chosen them, or a notice says all there is."""


def _answers(snapshot: TableSnapshot) -> tuple[str, ...]:
    question = snapshot.question
    return tuple(question.answers) if question and question.id == "ex.act" else ()


def _is_asked_to_act(snapshot: TableSnapshot) -> bool:
    return snapshot.question is not None and snapshot.question.id == "ex.act"


def _can(*starts: str) -> When:
    """Whether a turn offers an answer that begins so."""
    return lambda snapshot: any(answer.startswith(starts) for answer in _answers(snapshot))


def _may_explore(is_such: Callable[[ExplorersState, str], bool]) -> When:
    def when(snapshot: TableSnapshot) -> bool:
        cards = (
            answer.removeprefix(turns.EXPLORE)
            for answer in _answers(snapshot)
            if answer.startswith(turns.EXPLORE)
        )
        return any(is_such(snapshot.state, card) for card in cards)

    return when


def _holds(*kinds: str) -> When:
    """Whether whoever is at turn has an item of such a kind; not of a player before."""
    return lambda snapshot: any(snapshot.state.has(kind) for kind in kinds)


def _holds_goods(snapshot: TableSnapshot) -> bool:
    state: ExplorersState = snapshot.state
    goods = (*state.has("material"), *state.has("lighting"), *state.has("furnishing"))
    return any(thing != "emerald" for thing in goods)


def _is_night(snapshot: TableSnapshot) -> bool:
    """People are about to reveal its creature, or the box has just done so."""
    question = snapshot.question
    if question and question.id == "ex.creature":
        return question.about.get("why") == NIGHT
    names = {event[0] for event in snapshot.events}
    return {"turn_ended", "creature_revealed"} <= names


def _was_dangerous(snapshot: TableSnapshot) -> bool:
    explored = [event for event in snapshot.events if event[0] == "explored"]
    return any(read_back(back_of(card))[1] > 0 for _, card, *_ in explored)


def _has_spent_half(snapshot: TableSnapshot) -> bool:
    state: ExplorersState = snapshot.state
    return 2 * state.hunger <= state.setup.hunger and bool(state.row)


def _sees_far_place(snapshot: TableSnapshot) -> bool:
    return _is_asked_to_act(snapshot) and bool(snapshot.state.extra)


def _told_by_people(snapshot: TableSnapshot) -> bool:
    return snapshot.question is not None and snapshot.question.drawn_by == PEOPLE


def _all_in_row(snapshot: TableSnapshot) -> bool:
    state: ExplorersState = snapshot.state
    return len(state.row) == len(state.setup.creatures)


def _is_near_the_end(snapshot: TableSnapshot) -> bool:
    state: ExplorersState = snapshot.state
    return state.left <= state.setup.last_cards


def _gets_reward(snapshot: TableSnapshot) -> bool:
    return snapshot.question is not None and snapshot.question.id == "ex.bonus"


def _later(when: When) -> When:
    """Not in the first turn, which brings enough."""
    return lambda snapshot: snapshot.state.turns > 0 and when(snapshot)


def _has_trophy(snapshot: TableSnapshot) -> bool:
    state: ExplorersState = snapshot.state
    return bool(state.trophies[state.seat])


def _has_worn_tool(snapshot: TableSnapshot) -> bool:
    return any(is_worn(thing) for thing in snapshot.state.inventory)


_TURN: Final = ("ex.act",)

IDEAS: Final = (
    Idea(
        id="deadly_row",
        # Translators: title of a card that explains, 18 letters
        title=N_("Deadly row"),
        text=N_(
            "All kinds are in the row: the next reveal ends the game. "
            "Clear out a whole kind, or use armor!"
        ),
        rules=("EX-054", "EX-057"),
        questions=_TURN,
        when=_all_in_row,
        points=("row",),
        sign="warning",
    ),
    Idea(
        id="last_cards",
        # Translators: title of a card that explains, 18 letters
        title=N_("Last cards"),
        text=N_(
            "Game Over is one of the next few cards. Any card you reveal can end the game now."
        ),
        rules=("EX-012", "EX-053"),
        questions=_TURN,
        when=_is_near_the_end,
        points=("row",),
        sign="warning",
    ),
    Idea(
        id="danger",
        # Translators: title of a card that explains, 18 letters
        title=N_("Danger!"),
        text=N_(
            "There is a creature sign on the back, so creatures come at once. They can overrun you."
        ),
        rules=("EX-033", "EX-055"),
        events=("explored",),
        when=_was_dangerous,
        points=("row",),
        sign="skull",
    ),
    Idea(
        id="night",
        # Translators: title of a card that explains, 18 letters
        title=N_("Night"),
        text=N_(
            "Each turn ends with a night, and a creature joins the row. "
            "It stays until somebody takes it."
        ),
        rules=("EX-050", "EX-051"),
        events=("turn_ended",),
        questions=("ex.creature",),
        when=_is_night,
        points=("row",),
        sign="moon",
    ),
    Idea(
        id="overrun",
        # Translators: title of a card that explains, 18 letters
        title=N_("Overrun!"),
        text=N_(
            "A kind came that was in the row already, so more creatures come. "
            "It stops at the first new kind."
        ),
        rules=("EX-052",),
        events=("overrun",),
        points=("row",),
        sign="skull",
    ),
    Idea(
        id="full_chest",
        # Translators: title of a card that explains, 18 letters
        title=N_("A full chest"),
        text=N_("You filled a chest! Now you may take one creature from the row for free."),
        rules=("EX-047",),
        events=("chest_filled",),
        when=_gets_reward,
        points=("row",),
        sign="chest",
    ),
    Idea(
        id="tell",
        # Translators: title of a card that explains, 18 letters
        title=N_("Tell the box"),
        text=N_(
            "The box can't see your cards. Choose what you have turned over, "
            "or lay the card on the reader."
        ),
        rules=("EX-030", "EX-055"),
        questions=("ex.creature", "ex.back"),
        when=_told_by_people,
        points=("hand",),
        sign="hand",
    ),
    Idea(
        id="hunger",
        # Translators: title of a card that explains, 18 letters
        title=N_("Hunger"),
        text=N_("Pay for actions with hunger. What you don't spend in your turn is lost."),
        rules=("EX-020", "EX-021", "EX-023"),
        questions=_TURN,
        points=("hunger",),
        sign="food",
    ),
    Idea(
        id="explore",
        # Translators: title of a card that explains, 18 letters
        title=N_("Explore"),
        text=N_("Pay what a landscape costs and turn it over. The item on its back is yours."),
        rules=("EX-030",),
        questions=_TURN,
        when=_can(turns.EXPLORE),
        points=("landscapes",),
        sign="forest",
    ),
    Idea(
        id="row",
        # Translators: title of a card that explains, 18 letters
        title=N_("The row"),
        text=N_(
            "These creatures have come so far. If another of the same kind comes, you are overrun."
        ),
        rules=("EX-051", "EX-052"),
        events=("creature_revealed",),
        questions=_TURN,
        points=("row",),
        sign="skull",
    ),
    Idea(
        id="fill_chests",
        # Translators: title of a card that explains, 18 letters
        title=N_("Fill chests"),
        text=N_(
            "Pay 1 hunger and put in the items that chests need. "
            "You win when all chests but one are full."
        ),
        rules=("EX-045", "EX-080"),
        questions=_TURN,
        when=_can(turns.CHESTS),
        points=("chests",),
        sign="chest",
    ),
    Idea(
        id="armor",
        # Translators: title of a card that explains, 18 letters
        title=N_("Armor"),
        text=N_(
            "Use it before creatures come, and they stay away. "
            "It works once, at night or in danger."
        ),
        rules=("EX-057",),
        events=("explored",),
        questions=("ex.act", "ex.armour"),
        when=_holds("armour"),
        points=("mine",),
        sign="chestplate",
    ),
    Idea(
        id="new_landscapes",
        # Translators: title of a card that explains, 18 letters
        title=N_("New landscapes"),
        text=N_("Explored landscapes are not replaced. Pay 1 hunger, and 5 lie open again."),
        rules=("EX-031", "EX-040"),
        events=("explored",),
        when=_is_asked_to_act,
        points=("landscapes",),
        sign="turn",
    ),
    Idea(
        id="tool",
        # Translators: title of a card that explains, 18 letters
        title=N_("A tool"),
        text=N_(
            "It saves hunger where you see its sign; a sword also in fights. "
            "It works twice, then it breaks."
        ),
        rules=("EX-062", "EX-060"),
        events=("explored",),
        questions=_TURN,
        when=_holds("pickaxe", "sword"),
        points=("mine",),
        sign="pickaxe",
    ),
    Idea(
        id="food",
        # Translators: title of a card that explains, 18 letters
        title=N_("Food"),
        text=N_("Eat it to get more hunger for this turn. Or keep it: some chests need food."),
        rules=("EX-064", "EX-048"),
        events=("explored",),
        questions=_TURN,
        when=_holds("food"),
        points=("mine",),
        sign="apple",
    ),
    Idea(
        id="crossbow",
        # Translators: title of a card that explains, 18 letters
        title=N_("Crossbow"),
        text=N_("It takes up to two creatures out of the row for free. It works once."),
        rules=("EX-065",),
        events=("explored",),
        questions=_TURN,
        when=_holds("crossbow"),
        points=("mine",),
        sign="crossbow",
    ),
    Idea(
        id="spyglass",
        # Translators: title of a card that explains, 18 letters
        title=N_("Spyglass"),
        text=N_("It shows the backs of all open landscapes. Look before you pay!"),
        rules=("EX-066",),
        events=("explored",),
        questions=_TURN,
        when=_holds("spyglass"),
        points=("mine",),
        sign="spyglass",
    ),
    Idea(
        id="map",
        # Translators: title of a card that explains, 18 letters
        title=N_("Explorer map"),
        text=N_(
            "It finds the Mansion or the Monument in the pile. "
            "You need them only for chests 05 and 06."
        ),
        rules=("EX-067", "EX-068"),
        events=("explored",),
        questions=_TURN,
        when=_holds("map"),
        points=("mine",),
        sign="map",
    ),
    Idea(
        id="emerald",
        # Translators: title of a card that explains, 18 letters
        title=N_("Emerald"),
        text=N_("Every villager takes an emerald. In a chest it can't replace another item."),
        rules=("EX-071", "EX-035"),
        events=("explored",),
        questions=_TURN,
        when=lambda snapshot: "emerald" in snapshot.state.inventory,
        points=("mine",),
        sign="block:emerald",
    ),
    Idea(
        id="goods",
        # Translators: title of a card that explains, 18 letters
        title=N_("For chests"),
        text=N_("Wood, iron, lights and furniture go into chests. Some villagers take them, too."),
        rules=("EX-070", "EX-069"),
        events=("explored",),
        questions=_TURN,
        when=_holds_goods,
        points=("mine",),
        sign="chest",
    ),
    Idea(
        id="villages",
        # Translators: title of a card that explains, 18 letters
        title=N_("Villages"),
        text=N_(
            "Pay 1 hunger and give an item that the villager takes. The card shows what you get."
        ),
        rules=("EX-035", "EX-036"),
        questions=_TURN,
        when=_later(_may_explore(lambda state, card: bool(state.setup.place_of[card].takes))),
        points=("landscapes",),
        sign="dwelling",
    ),
    Idea(
        id="payment",
        # Translators: title of a card that explains, 18 letters
        title=N_("How to pay"),
        text=N_("Mix hunger, tools and pairs of trophies. If you pay too much, you get no change."),
        rules=("EX-021", "EX-022"),
        questions=("ex.pay",),
        points=("payment",),
        sign="food",
    ),
    Idea(
        id="eaten",
        # Translators: title of a card that explains, 18 letters
        title=N_("Extra hunger"),
        text=N_("Hunger from food pays for any action. Spend it now: at night it is gone."),
        rules=("EX-064",),
        events=("eaten",),
        points=("credit",),
        sign="apple",
    ),
    Idea(
        id="worn_tool",
        # Translators: title of a card that explains, 18 letters
        title=N_("A worn tool"),
        text=N_("It works one more time, then it breaks. Chests take it, too, worn or not."),
        rules=("EX-060", "EX-048"),
        events=("paid",),
        questions=_TURN,
        when=_has_worn_tool,
        points=("mine",),
        sign="pickaxe",
    ),
    Idea(
        id="trophies",
        # Translators: title of a card that explains, 18 letters
        title=N_("Trophies"),
        text=N_("Two trophies of the same creature pay 1 hunger. Use them now or in a later turn."),
        rules=("EX-043",),
        events=("trophy_won",),
        questions=_TURN,
        when=_has_trophy,
        points=("mine",),
        sign="skull",
    ),
    Idea(
        id="far_place",
        # Translators: title of a card that explains, 18 letters
        title=N_("A far place"),
        text=N_(
            "Anybody may explore it now. It costs a lot of hunger, and creatures come with it."
        ),
        rules=("EX-067", "EX-068"),
        events=("destination_found",),
        questions=_TURN,
        when=_sees_far_place,
        points=("landscapes",),
        sign="map",
    ),
    Idea(
        id="risk",
        # Translators: title of a card that explains, 18 letters
        title=N_("Stop any time"),
        text=N_(
            "End your turn whenever you like. The moon shows how likely an overrun is tonight."
        ),
        rules=("EX-023", "EX-052"),
        questions=_TURN,
        when=_has_spent_half,
        points=("risk",),
        sign="moon",
    ),
    Idea(
        id="fight",
        # Translators: title of a card that explains, 18 letters
        title=N_("Fight"),
        text=N_("Pay a creature's number, and it leaves the row. You keep the card as a trophy."),
        rules=("EX-042",),
        questions=_TURN,
        when=_later(_can(turns.FIGHT)),
        points=("row",),
        sign="sword",
    ),
    Idea(
        id="danger_sign",
        # Translators: title of a card that explains, 18 letters
        title=N_("Danger sign"),
        text=N_(
            "Where you see it, creatures may be waiting. You find out when you turn the card over."
        ),
        rules=("EX-004", "EX-033"),
        questions=_TURN,
        when=_later(_may_explore(lambda state, card: state.setup.place_of[card].is_dangerous)),
        points=("landscapes",),
        sign="skull",
    ),
)
