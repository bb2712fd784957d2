"""What stands in the middle and what beside it, by the question: the place where it is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from firmware_host.games.builders_biomes.panel.names import (
    building_name,
    characteristic_name,
    mob_name,
)
from firmware_host.games.builders_biomes.rules import fights
from firmware_host.games.builders_biomes.rules.cards import BIOMES, TNT, Structure
from firmware_host.games.builders_biomes.rules.referee.fighting import DECLINE, face_down
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.builders_biomes.rules.state import BiomesState, Fight
from firmware_host.games.builders_biomes.view import boards
from firmware_host.games.builders_biomes.view.overworld import next_to_character, overworld
from firmware_host.games.builders_biomes.view.pictures import (
    building_card,
    counted_blocks,
    fight_meter,
    mob_picture,
    token_card,
)
from firmware_host.games.builders_biomes.view.setting_up import GUIDE, plan
from firmware_host.games.core.cube import COLUMNS, LAYERS, Cube
from firmware_host.panel.cube_words import LAYER_NAMES, block_details
from firmware_host.panel.presenter import Ask, present
from firmware_host.panel.words import MATERIALS, colour_name
from firmware_host.view.scene import (
    Card,
    Cards,
    Column,
    CubePart,
    Meter,
    Part,
    Stage,
    Thing,
)

TAKES_BLOCK: Final = ("bb.collect", "bb.pickaxe", "bb.collect_layer", "bb.pickaxe_layer")
NAMES_BLOCK: Final = "bb.colour"
"""Of the questions about a cell the one that means a place of the cube, not of the Overworld."""
UNSEEN: Final = ""


def stage(ask: Ask) -> Stage:
    if not isinstance(ask.state, BiomesState):
        return Stage()  # dice only: nothing is known of the table
    if ask.question.id == GUIDE:
        return Stage((plan(ask),))
    seat = _seat(ask)
    main = _MAIN.get(ask.question.id, _table)(ask, seat)
    return _with_the_rest(ask, seat, main)


def still(ask: Ask) -> Stage:
    """The end: every board, whoever won first, and the XP."""
    if not isinstance(ask.state, BiomesState):
        return Stage()
    outcome = ask.view.outcome
    winners = outcome.winners if outcome is not None else ()
    first = winners[0] if winners else ask.state.seat
    return Stage((boards.seats(ask, first),), (boards.xp_track(ask), boards.scorings(ask)))


def _seat(ask: Ask) -> int:
    return ask.question.who if 0 <= ask.question.who < len(ask.state.builders) else ask.state.seat


def _with_the_rest(ask: Ask, seat: int, main: Iterable[Part]) -> Stage:
    """Beside the middle stands everything else that is known, what is needed soonest first."""
    state, middle = ask.state, tuple(main)
    there = {part.id for part in middle}
    rest: list[Part] = []
    if "seats" not in there:
        rest.append(boards.own_seat(ask, seat))
    if "cube" not in there:
        rest.append(cube(ask))
    if isinstance(state, RefereeBiomesState) and "overworld" not in there:
        at = 0 if ask.question.id in ("bb.card", "bb.token") else len(rest)
        rest.insert(at, overworld(ask, is_small=True))
    rest.append(boards.scorings(ask))
    if "seats" not in there:
        rest.append(boards.seats(ask, seat))
    return Stage(middle, (*rest, boards.xp_track(ask)))


# The middle, by question


def _table(ask: Ask, seat: int) -> list[Part]:
    if isinstance(ask.state, RefereeBiomesState):
        return [overworld(ask), next_to_character(ask, seat)]
    return [boards.seats(ask, seat)]


def _action(ask: Ask, seat: int) -> list[Part]:
    if isinstance(ask.state, RefereeBiomesState):
        return _table(ask, seat)
    parts: list[Part] = [*_catalogue(ask, seat, ask.state.deck, "build:", "fight:")]
    kinds = [each.partition(":")[2] for each in ask.question.answers if each.startswith("weapon:")]
    if kinds:
        cards = tuple(token_card(ask, kind, kind, answer=f"weapon:{kind}") for kind in kinds)
        parts.append(Cards(id="weapons", title=ask.t.gettext("Weapons"), cards=cards, is_even=True))
    return parts


def _reveal_card(ask: Ask, seat: int) -> list[Part]:
    return _catalogue(ask, seat, ask.question.answers, "", "")


def _reveal_token(ask: Ask, _seat: int) -> list[Part]:
    left = dict(zip(ask.question.answers, ask.question.weights, strict=True))
    cards = tuple(
        token_card(ask, kind, kind, badge=f"×{count}", answer=kind) for kind, count in left.items()
    )
    return [
        # Translators: weapon tokens that nobody has turned over yet; a headline
        Cards(id="weapons", title=ask.t.gettext("Face-down weapons"), cards=cards, is_even=True)
    ]


def _catalogue(ask: Ask, seat: int, ids: Iterable[str], build: str, fight: str) -> list[Part]:
    """Cards one names: buildings by biome, then mobs. `build` and `fight` begin an answer."""
    t, cards = ask.t, ask.state.setup.cards
    legal = set(ask.question.answers)
    biomes: dict[str, list[Card]] = {biome: [] for biome in BIOMES}
    mobs: list[Card] = []
    for id in ids:
        card = cards[id]
        act = f"{build if isinstance(card, Structure) else fight}{id}"
        answer, asks = (act, "") if act in legal else ("", act)
        if isinstance(card, Structure):
            biomes[card.biome].append(
                building_card(ask, id, id, answer=answer, asks=asks, is_among_its_biome=True)
            )
        else:
            meter = fight_meter(ask, seat, id) if fight and answer else None
            mobs.append(mob_picture(ask, id, id, meter=meter, answer=answer, asks=asks))
    found: list[Part] = [
        Cards(id=biome, title=characteristic_name(biome, t), cards=tuple(of_biome), is_even=True)
        for biome, of_biome in biomes.items()
        if of_biome
    ]
    if mobs:
        found.append(Cards(id="mobs", title=t.gettext("Mobs"), cards=tuple(mobs), is_even=True))
    return found


def _take_block(ask: Ask, seat: int) -> list[Part]:
    return [cube(ask), *_own_blocks(ask, seat)]


def _own_blocks(ask: Ask, seat: int) -> list[Part]:
    """What one has, and next to one's character what it could pay for."""
    if not isinstance(ask.state, RefereeBiomesState):
        return []
    return [next_to_character(ask, seat)]


def _name_block(ask: Ask, _seat: int) -> list[Part]:
    """BB-002: a block was taken; which kind is it?"""
    left = dict(zip(ask.question.answers, ask.question.weights, strict=True))
    cards = tuple(
        Card(
            id=kind,
            label=ask.t.listed((colour_name(kind, ask.t), str(count))),
            art=f"block:{kind}",
            text=colour_name(kind, ask.t),
            # Translators: how many blocks of a kind are left in the cube
            note=ask.t.gettext("Still there: {n}").format(n=count),
            answer=kind,
        )
        for kind, count in left.items()
    )
    return [
        cube(ask),
        Cards(id="kinds", title=ask.t.gettext("Blocks"), cards=cards, is_even=True, is_beside=True),
    ]


def _pay(ask: Ask, seat: int) -> list[Part]:
    """Every mix of blocks that pays, drawn."""
    t, state = ask.t, ask.state
    id = str(ask.about["card"])
    words = {option.id: option.text for option in present(ask.question, ask.view, t).options}
    cards = tuple(
        Card(
            id=answer,
            label=words[answer],
            text=words[answer],
            slots=_payment(ask, answer),
            answer=answer,
        )
        for answer in ask.question.answers
    )
    building = building_card(ask, "card", id, owned=state.builders[seat].blocks)
    return [
        # Translators: headline above the building one pays for
        Cards(id="building", title=t.gettext("You build"), cards=(building,), is_even=True),
        # Translators: headline above the mixes of blocks one may pay
        Cards(id="payments", title=t.gettext("Pay with"), cards=cards, is_even=True),
    ]


def _payment(ask: Ask, answer: str) -> tuple[Thing, ...]:
    paid: dict[str, int] = {}
    for part in answer.split(",") if answer != "free" else ():
        kind = part.lstrip("0123456789")
        paid[kind] = int(part.removesuffix(kind))
    return counted_blocks(paid, ask)


def _lay(ask: Ask, seat: int) -> list[Part]:
    """The own board, large; on each space what the scorings to come would gain."""
    t, state = ask.t, ask.state
    id = str(ask.about["card"])
    card = state.setup.cards[id]
    assert isinstance(card, Structure)
    board = boards.player_board(
        ask,
        seat,
        id="own",
        is_large=True,
        answers=tuple(ask.question.answers),
        badges=boards.gains(ask, seat, card),
    )
    building = building_card(ask, "card", id)
    # Translators: lay the card on your board; {building}: Forest bridge
    title = t.gettext("Place: {building}").format(building=building_name(card, t))
    note = t.gettext("The number on a space: XP you would gain in later scorings.")
    return [
        board,
        Cards(
            id="building", title=title, cards=(building,), note=note, is_even=True, is_beside=True
        ),
    ]


def _score(ask: Ask, seat: int) -> list[Part]:
    scoring = str(ask.about["scoring"])
    marked = boards.best_group(ask.state, seat, scoring)
    board = boards.player_board(ask, seat, id="own", is_large=True, marked=marked)
    return [board, boards.scoring_choices(ask, seat, scoring)]


def _fight(ask: Ask, seat: int) -> list[Part]:
    """The mob, how many hearts it takes, and the tokens that lie face up."""
    state, t = ask.state, ask.t
    fight = state.fight
    if fight is None:
        return _table(ask, seat)
    needed, has = fights.needed(state), fights.hearts(state)
    chance = fight_meter(ask, seat, fight.mob)
    mob = mob_picture(ask, "mob", fight.mob, meter=chance, is_short=True)
    meter = Meter(
        id="hearts",
        # Translators: those one has in a fight; beside a bar
        label=t.gettext("Hearts"),
        value=min(has, needed),
        most=needed,
        text=f"♥{has}/{needed}",
        art="heart:full",
    )
    cards = [mob, *_face_up(ask, fight)]
    title = t.gettext("Fight: {mob}").format(mob=mob_name(fight.mob, t))
    parts: list[Part] = [Cards(id="fight", title=title, cards=tuple(cards), meter=meter)]
    parts += _may_come(ask, seat)
    return parts


def _face_up(ask: Ask, fight: Fight) -> list[Card]:
    """Return the revealed tokens. The TNT that is asked about answers, not one decided before."""
    may_detonate, undecided = "detonate" in ask.question.answers, fight.decided
    cards = []
    for n, kind in enumerate(fight.revealed):
        is_asked_about = may_detonate and kind == TNT and undecided == 0
        undecided -= kind == TNT
        gives = "detonate" if is_asked_about else ""
        cards.append(token_card(ask, f"token{n}", kind, answer=gives, is_short=True))
    return cards


def _may_come(ask: Ask, seat: int) -> list[Part]:
    """The rest of the pile: what a reveal may bring, or what people have in their hands."""
    t = ask.t
    if ask.question.id == "bb.reveal":
        left = dict(zip(ask.question.answers, ask.question.weights, strict=True))
        left.pop(DECLINE, None)
    elif isinstance(ask.state, RefereeBiomesState):
        left = face_down(ask.state)
    else:
        left = ask.state.builders[seat].pile
    legal = set(ask.question.answers) if ask.question.id in ("bb.reveal", "bb.specials") else set()
    cards = tuple(
        token_card(
            ask,
            kind,
            kind,
            badge=f"×{count}",
            answer=kind if kind in legal else "",
            is_short=True,
        )
        for kind, count in left.items()
    )
    return [Cards(id="pile", title=t.gettext("Your pile of weapons"), cards=cards)] if cards else []


def _extra(ask: Ask, seat: int) -> list[Part]:
    """BB-071: mobs that give an action; the others stay for the end."""
    t = ask.t
    legal = set(ask.question.answers)
    cards = tuple(
        mob_picture(ask, f"{id}/{n}", id, answer=id if id in legal else "")
        for n, id in enumerate(ask.state.builders[seat].mobs)
    )
    is_referee = isinstance(ask.state, RefereeBiomesState)
    mobs = Cards(
        id="mobs",
        # Translators: the mobs one has beaten; a headline
        title=t.gettext("Your mobs"),
        cards=cards,
        is_even=True,
        is_beside=is_referee,
    )
    if is_referee:
        return [overworld(ask), mobs]
    return [mobs, boards.seats(ask, seat)]


def _everybody(ask: Ask, seat: int) -> list[Part]:
    return [boards.seats(ask, seat)]


_MAIN: Final[dict[str, Callable[[Ask, int], list[Part]]]] = {
    "bb.action": _action,
    "bb.explore": _table,
    "bb.card": _reveal_card,
    "bb.token": _reveal_token,
    "bb.collect": _take_block,
    "bb.collect_layer": _take_block,
    "bb.pickaxe": _take_block,
    "bb.pickaxe_layer": _take_block,
    NAMES_BLOCK: _name_block,
    "bb.pay": _pay,
    "bb.lay": _lay,
    "bb.score": _score,
    "bb.reveal": _fight,
    "bb.tnt": _fight,
    "bb.hearts": _fight,
    "bb.specials": _fight,
    "bb.extra": _extra,
    "bb.adjust": _everybody,
    "bb.adjust_by": _everybody,
    "bb.blocks_left": _everybody,
}


# The cube


def cube(ask: Ask) -> CubePart:
    """Only exposed blocks answer; a tap on a covered one says why."""
    t, whole = ask.t, ask.state.cube
    # Translators: the cube of 64 blocks; a headline
    title = t.gettext("Block cube")
    names = tuple((kind, t.gettext(name)) for kind, name in MATERIALS.items())
    if isinstance(whole, Cube):
        exposed = set(whole.exposed())
        columns = tuple(_column(ask, whole, n, n in exposed) for n in range(len(COLUMNS)))
        taken = tuple(
            (COLUMNS[event[2]], event[3])
            for event in ask.view.events
            if event[0] == "block_taken" and event[3] in MATERIALS
        )
        return CubePart(id="cube", title=title, columns=columns, colors=names, taken=taken)
    layers = tuple(_layer(ask, layer) for layer in LAYERS)
    return CubePart(id="cube", title=title, layers=layers)


def _column(ask: Ask, whole: Cube, column: int, is_exposed: bool) -> Column:
    cell, height = COLUMNS[column], whole.heights[column]
    blocks = tuple(whole.colours[z * len(COLUMNS) + column] or UNSEEN for z in range(height))
    answer, asks = _block_tap(ask, cell) if height else ("", "")
    words = (cell, *block_details(whole, cell, ask.t)[:-1]) if height else (cell,)
    return Column(
        id=cell,
        blocks=blocks,
        label=ask.t.listed(words),
        is_exposed=is_exposed,
        answer=answer,
        asks=asks,
        look="marked" if ask.question.id == NAMES_BLOCK and cell == ask.about["cell"] else "",
    )


def _block_tap(ask: Ask, place: str) -> tuple[str, str]:
    """A tap takes this block, or says why it cannot; it never begins an action."""
    if ask.question.id not in TAKES_BLOCK:
        return "", ""
    return (place, "") if place in ask.question.answers else ("", place)


def _layer(ask: Ask, layer: int) -> Thing:
    id, left = f"L{layer}", ask.state.cube.left_in_layer(layer)
    answer, asks = _block_tap(ask, id) if left else ("", "")
    name = ask.t.gettext(LAYER_NAMES[id])
    return Thing(
        id=id,
        label=ask.t.pair(name, str(left)),
        art="block:unknown",
        text=name,
        badge=str(left),
        look="" if left else "dim",
        answer=answer,
        asks=asks,
    )
