"""What a beginner is told once, when it first matters; and what needs no telling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from firmware_host.games.builders_biomes.rules.cards import (
    BOW,
    HOE,
    MobCard,
    Structure,
)
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.games.core.flow import Event
from firmware_host.games.teaching import NOWHERE, Idea
from firmware_host.panel.i18n import N_
from firmware_host.table.snapshot import TableSnapshot

POTATO: Final = "poisonous_potato"

PLAIN_EVENTS: Final = frozenset(
    {
        "block_shown",
        "block_taken",
        "blocks_spent",
        "bow_declined",
        "built",
        "cards_revealed",
        "game_over",
        "mob_returned",
        "pawn_moved",
        "scored",
        "tnt_decided",
        "token_left",
        "token_taken",
        "turn_began",
        "turn_ended",
        "xp_corrected",
    }
)
"""They do what was just answered; their ideas, if any, come with the question."""


def _asks(snapshot: TableSnapshot, *ids: str) -> bool:
    return snapshot.question is not None and snapshot.question.id in ids


def _happened(snapshot: TableSnapshot, name: str) -> list[Event]:
    return [event for event in snapshot.events if event[0] == name]


def _is_first_action(snapshot: TableSnapshot) -> bool:
    return snapshot.question is not None and snapshot.question.about.get("number") == 1


def _nothing_is_revealed(snapshot: TableSnapshot) -> bool:
    """In assistant mode people see the cards; in the first turn they know none."""
    state: BiomesState = snapshot.state
    if not _is_first_action(snapshot):
        return False
    if isinstance(state, RefereeBiomesState):
        return not state.tops
    return not state.turns


def _explores_by_hand(snapshot: TableSnapshot) -> bool:
    is_chosen = ("action_chosen", "explore") in [tuple(event) for event in snapshot.events]
    return is_chosen and not isinstance(snapshot.state, RefereeBiomesState)


def _explores(snapshot: TableSnapshot) -> bool:
    return _asks(snapshot, "bb.explore") or _explores_by_hand(snapshot)


def _reveals(snapshot: TableSnapshot, kind: type[Structure] | type[MobCard]) -> bool:
    cards = snapshot.state.setup.cards
    return any(isinstance(cards[id], kind) for _, _, id in _happened(snapshot, "card_revealed"))


def _sees_building(snapshot: TableSnapshot) -> bool:
    return _reveals(snapshot, Structure) or _explores_by_hand(snapshot)


def _sees_mob(snapshot: TableSnapshot) -> bool:
    return _reveals(snapshot, MobCard) or bool(_happened(snapshot, "fight_began"))


def _could_cover(snapshot: TableSnapshot) -> bool:
    state: BiomesState = snapshot.state
    return any(state.builders[state.seat].spaces)


def _gained_by_building(snapshot: TableSnapshot) -> bool:
    cards = snapshot.state.setup.cards
    return any(
        isinstance(cards.get(why), Structure) for *_, why in _happened(snapshot, "xp_gained")
    )


def _gained_by_hoe(snapshot: TableSnapshot) -> bool:
    return any(why == HOE for *_, why in _happened(snapshot, "xp_gained"))


def _lost(snapshot: TableSnapshot) -> bool:
    return any(not won for *_, won in _happened(snapshot, "fight_over"))


def _won_for_the_end(snapshot: TableSnapshot) -> bool:
    cards = snapshot.state.setup.cards
    return any(not cards[mob].gives_action for *_, mob in _happened(snapshot, "mob_won"))


def _shows_potato(snapshot: TableSnapshot) -> bool:
    """Hands that tell only their hearts see potatoes, too: there are three in every pile."""
    is_revealed = ("token_revealed", POTATO) in [tuple(event) for event in snapshot.events]
    return is_revealed or bool(_happened(snapshot, "hearts_told"))


def _has_bow(snapshot: TableSnapshot) -> bool:
    """In assistant mode a bow is drawn by hand: told before the hearts are counted."""
    state: BiomesState = snapshot.state
    is_counted = _asks(snapshot, "bb.hearts") and BOW in state.builders[state.seat].pile
    return is_counted or (state.fight is not None and bool(_happened(snapshot, "bow_drawn")))


def _scores(scoring: str) -> Callable[[TableSnapshot], bool]:
    def is_asked(snapshot: TableSnapshot) -> bool:
        question = snapshot.question
        return question is not None and question.about.get("scoring") == scoring

    return is_asked


def _will_score_mobs(snapshot: TableSnapshot) -> bool:
    """Told before the last scoring: after it the game is over at once."""
    state: BiomesState = snapshot.state
    cards = state.setup.cards
    kept = [cards[mob] for builder in state.builders for mob in builder.mobs]
    are_kept = any(isinstance(mob, MobCard) and not mob.gives_action for mob in kept)
    return are_kept and _scores("C")(snapshot)


def _scores_as_beginner(snapshot: TableSnapshot) -> bool:
    question = snapshot.question
    return question is not None and bool(snapshot.state.setup.beginners[question.who])


def _goes_on_after_scoring(snapshot: TableSnapshot) -> bool:
    return "C" not in snapshot.state.scored


IDEAS: Final = (
    Idea(
        id="two_actions",
        # Translators: title of a card that explains, 18 letters
        title=N_("Two actions"),
        text=N_("Do two different actions, in any order. Then the player on your left has a turn."),
        rules=("BB-020", "BB-021"),
        questions=("bb.action",),
        when=_is_first_action,
        points=("hand",),
        sign="turn",
    ),
    Idea(
        id="look_around",
        # Translators: title of a card that explains, 18 letters
        title=N_("Look around"),
        text=N_("All cards are still face down. Explore to see what lies around your character."),
        rules=("BB-016", "BB-031"),
        questions=("bb.action",),
        when=_nothing_is_revealed,
        points=("overworld", NOWHERE),
        sign="eye",
    ),
    Idea(
        id="layer_empty",
        # Translators: title of a card that explains, 18 letters
        title=N_("A scoring comes"),
        text=N_("A layer of the cube is empty. When this turn is over, everybody scores."),
        rules=("BB-080", "BB-081"),
        events=("layer_emptied",),
        points=("scorings",),
        sign="star",
    ),
    Idea(
        id="move",
        # Translators: title of a card that explains, 18 letters
        title=N_("Move and reveal"),
        text=N_(
            "Walk up to two steps between the cards. Then turn over each card and weapon you touch."
        ),
        rules=("BB-030", "BB-031"),
        events=("action_chosen",),
        questions=("bb.explore",),
        when=_explores,
        points=("overworld", NOWHERE),
        sign="boots",
    ),
    Idea(
        id="building",
        # Translators: title of a card that explains, 18 letters
        title=N_("A building"),
        text=N_("Its three icons are biome, material and type. At the bottom right is its price."),
        rules=("BB-005", "BB-007"),
        events=("card_revealed", "action_chosen"),
        when=_sees_building,
        points=("overworld", NOWHERE),
        sign="dwelling",
    ),
    Idea(
        id="mob",
        # Translators: title of a card that explains, 18 letters
        title=N_("A mob"),
        text=N_("Mobs never hurt you. Beat one, and you get experience points and its card."),
        rules=("BB-006", "BB-046"),
        events=("card_revealed", "fight_began"),
        when=_sees_mob,
        points=("overworld", "fight"),
        sign="skull",
    ),
    Idea(
        id="weapon",
        # Translators: title of a card that explains, 18 letters
        title=N_("A weapon"),
        text=N_(
            "Stand next to it to take it as an action. It goes into your pile for all your fights."
        ),
        rules=("BB-052",),
        events=("token_turned", "token_won"),
        points=("overworld", NOWHERE),
        sign="sword",
    ),
    Idea(
        id="exposed",
        # Translators: title of a card that explains, 18 letters
        title=N_("Exposed blocks"),
        text=N_(
            "Take a block with a free top and at least two free sides. Turn the cube and look."
        ),
        rules=("BB-025", "BB-026"),
        questions=("bb.collect", "bb.collect_layer"),
        points=("cube",),
        sign="block",
    ),
    Idea(
        id="pay",
        # Translators: title of a card that explains, 18 letters
        title=N_("Paying"),
        text=N_("Put the blocks it costs into the game box. An emerald can replace any one block."),
        rules=("BB-035", "BB-036"),
        events=("blocks_paid",),
        questions=("bb.pay", "bb.lay"),
        points=("building",),
        sign="block:emerald",
    ),
    Idea(
        id="place",
        # Translators: title of a card that explains, 18 letters
        title=N_("Where to build"),
        text=N_("Place it on any space you like. Next to spaces that match, it scores more."),
        rules=("BB-039", "BB-084"),
        questions=("bb.lay",),
        points=("own",),
        sign="dwelling",
    ),
    Idea(
        id="cover",
        # Translators: title of a card that explains, 18 letters
        title=N_("Building over"),
        text=N_("You may cover an old building with the new one. Only the top card counts."),
        rules=("BB-040",),
        questions=("bb.lay",),
        when=_could_cover,
        points=("own",),
        sign="dwelling",
    ),
    Idea(
        id="bonus",
        # Translators: title of a card that explains, 18 letters
        title=N_("Building bonus"),
        text=N_("This building gives experience points at once. Move your experience counter."),
        rules=("BB-038",),
        events=("xp_gained",),
        when=_gained_by_building,
        points=("xp",),
        sign="star",
    ),
    Idea(
        id="fight_won",
        # Translators: title of a card that explains, 18 letters
        title=N_("You beat it"),
        text=N_("You get its experience points at once. Put the card face down beside your board."),
        rules=("BB-046", "BB-048"),
        events=("mob_won",),
        points=("xp",),
        sign="star",
    ),
    Idea(
        id="end_mob",
        # Translators: title of a card that explains, 18 letters
        title=N_("For the end"),
        text=N_(
            "Keep this mob until the end. Then you get points for every space that shows its icon."
        ),
        rules=("BB-070", "BB-096"),
        events=("mob_won",),
        when=_won_for_the_end,
        points=("mobs",),
        sign="hourglass",
    ),
    Idea(
        id="extra_action",
        # Translators: title of a card that explains, 18 letters
        title=N_("Extra action"),
        text=N_(
            "Put a mob back into the game box for one more action. It may be one you just did."
        ),
        rules=("BB-071", "BB-072"),
        questions=("bb.extra",),
        points=("mobs",),
        sign="turn",
    ),
    Idea(
        id="next_card",
        # Translators: title of a card that explains, 18 letters
        title=N_("The next card"),
        text=N_("Is there a card below? It stays face down until somebody explores next to it."),
        rules=("BB-041",),
        events=("card_taken", "card_left_deck"),
        points=("overworld", NOWHERE),
        sign="eye",
    ),
    Idea(
        id="fight",
        # Translators: title of a card that explains, 18 letters
        title=N_("A fight"),
        text=N_(
            "Shuffle your pile and turn over three weapons. "
            "You win with as many hearts as the mob, or more."
        ),
        rules=("BB-045", "BB-046"),
        questions=("bb.reveal", "bb.hearts"),
        points=("fight",),
        sign="sword",
    ),
    Idea(
        id="tnt",
        # Translators: title of a card that explains, 18 letters
        title=N_("TNT"),
        text=N_("Detonate it for five hearts, and it is gone for good. Or keep it for later."),
        rules=("BB-063", "BB-064"),
        questions=("bb.tnt",),
        points=("fight",),
        sign="tnt",
    ),
    Idea(
        id="pickaxe",
        # Translators: title of a card that explains, 18 letters
        title=N_("Stone pickaxe"),
        text=N_("It came up in your fight, so you may take one exposed block. It costs no action."),
        rules=("BB-062",),
        questions=("bb.pickaxe", "bb.pickaxe_layer"),
        points=("cube",),
        sign="pickaxe",
    ),
    Idea(
        id="bow",
        # Translators: title of a card that explains, 18 letters
        title=N_("Bow"),
        text=N_("For each bow, you may turn over one more weapon. That can be a bow again."),
        rules=("BB-060",),
        events=("bow_drawn",),
        questions=("bb.hearts",),
        when=_has_bow,
        points=("fight",),
        sign="bow",
    ),
    Idea(
        id="hoe",
        # Translators: title of a card that explains, 18 letters
        title=N_("Golden hoe"),
        text=N_("It came up in your fight: 2 experience points for you. Win or lose, every time."),
        rules=("BB-061",),
        events=("xp_gained",),
        when=_gained_by_hoe,
        points=("xp",),
        sign="golden_hoe",
    ),
    Idea(
        id="potato",
        # Translators: title of a card that explains, 18 letters
        title=N_("Poisonous potato"),
        text=N_("It has no hearts. The more weapons you collect, the less often it comes up."),
        rules=("BB-049",),
        events=("token_revealed", "hearts_told"),
        when=_shows_potato,
        points=("fight", NOWHERE),
        sign="poisonous_potato",
    ),
    Idea(
        id="fight_lost",
        # Translators: title of a card that explains, 18 letters
        title=N_("A lost fight"),
        text=N_(
            "The mob stays, and you lose nothing. Weapons go back to your pile, but not used TNT."
        ),
        rules=("BB-047", "BB-048"),
        events=("fight_over",),
        when=_lost,
        points=("overworld", NOWHERE),
        sign="skull",
    ),
    Idea(
        id="score_biomes",
        # Translators: title of a card that explains, 18 letters
        title=N_("Scoring A"),
        text=N_(
            "Choose a biome: your largest group of it scores. Spaces without a card count, too."
        ),
        rules=("BB-084", "BB-085"),
        questions=("bb.score",),
        when=_scores("A"),
        points=("own",),
        sign="forest",
    ),
    Idea(
        id="score_materials",
        # Translators: title of a card that explains, 18 letters
        title=N_("Scoring B"),
        text=N_("Now the material of your buildings counts. Spaces without a building are blank."),
        rules=("BB-084", "BB-086"),
        questions=("bb.score",),
        when=_scores("B"),
        points=("own",),
        sign="block:wood",
    ),
    Idea(
        id="score_types",
        # Translators: title of a card that explains, 18 letters
        title=N_("Scoring C"),
        text=N_("Now the type of your buildings counts. This is the last scoring of the game."),
        rules=("BB-084", "BB-087"),
        questions=("bb.score",),
        when=_scores("C"),
        points=("own",),
        sign="dwelling",
    ),
    Idea(
        id="count_all",
        # Translators: title of a card that explains, 18 letters
        title=N_("Beginners count all"),
        text=N_("You score every space that matches. They need not be connected."),
        rules=("BB-105",),
        questions=("bb.score",),
        when=_scores_as_beginner,
        points=("own",),
        sign="star",
    ),
    Idea(
        id="keep_all",
        # Translators: title of a card that explains, 18 letters
        title=N_("Keep building"),
        text=N_("You keep all buildings and blocks. They can score again in the next scoring."),
        rules=("BB-089",),
        events=("scoring_over",),
        when=_goes_on_after_scoring,
        points=("scorings",),
        sign="dwelling",
    ),
    Idea(
        id="end_mobs",
        # Translators: title of a card that explains, 18 letters
        title=N_("Mobs score last"),
        text=N_("After this scoring mobs kept for the end give points. All matching spaces count."),
        rules=("BB-096",),
        questions=("bb.score",),
        when=_will_score_mobs,
        points=("xp",),
        sign="skull",
    ),
    Idea(
        id="tie",
        # Translators: title of a card that explains, 18 letters
        title=N_("A tie"),
        text=N_("Several of you have the most points. Now the blocks you have left decide."),
        rules=("BB-098", "BB-099"),
        questions=("bb.blocks_left",),
        points=("seats",),
        sign="block",
    ),
)
"""The more urgent first, where several come at once."""
