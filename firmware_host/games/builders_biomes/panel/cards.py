"""Cards, tokens and boards as lines of a list, groups of lines, and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from firmware_host.games.builders_biomes.panel.names import (
    characteristic_icon,
    characteristic_name,
    mob_icon,
    mob_kind,
    mob_name,
    mob_signs,
    mob_text,
    short_characteristic,
    short_token,
    structure_signs,
    structure_text,
    token_icon,
    token_name,
)
from firmware_host.games.builders_biomes.rules.cards import TNT, TNT_HEARTS, MobCard, Structure
from firmware_host.games.builders_biomes.rules.odds import chance_to_win
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import is_guess
from firmware_host.panel.screens.groups import Group, grouped
from firmware_host.panel.screens.lists import Likelihood, Option
from firmware_host.panel.screens.spaces import Space
from firmware_host.panel.words import approx, percent
from firmware_host.table.snapshot import TableSnapshot


def structure_option(
    id: str, card: Structure, view: TableSnapshot, t: Translator, answer: str = ""
) -> Option:
    bonus = bonus_text(view, id, card) if card.bonus else ""
    text = structure_text(card, t)
    return Option(answer or id, text, note=bonus, signs=structure_signs(card))


def mob_option(id: str, card: MobCard, t: Translator, note: str = "", answer: str = "") -> Option:
    return Option(
        answer or id,
        mob_text(id, card, t),
        mob_icon(id),
        note,
        short=mob_name(id, t),
        signs=mob_signs(card),
    )


def bonus_text(view: TableSnapshot, id: str, card: Structure) -> str:
    return approx(f"+{card.bonus}", is_guess(view, f"structures.{id}"))


def token_hearts(view: TableSnapshot, kind: str) -> str:
    return approx(f"♥{view.state.setup.tokens[kind]}", is_guess(view, f"tokens.{kind}"))


def token_option(
    kind: str, view: TableSnapshot, t: Translator, answer: str = "", note: str = ""
) -> Option:
    """With room for it TNT tells the hearts that it has when it is detonated."""
    hearts = token_hearts(view, kind)
    name, short = token_name(kind, t), short_token(kind, t)
    at_most = f"♥{TNT_HEARTS}" if kind == TNT else hearts
    sign, note = token_icon(kind), note or hearts
    return Option(answer or kind, name, sign, note, short=short, table_note=at_most)


def in_order(options: Iterable[Option], ids: Iterable[str]) -> list[Option]:
    """The lines of a list: the options of a question, which come in the order of its answers."""
    by_id = {option.id: option for option in options}
    return [by_id[id] for id in ids]


def chance_against(state: BiomesState, seat: int, card: MobCard) -> Fraction:
    """Exact, before the fight: whatever the shuffled pile may bring."""
    return chance_to_win(state.builders[seat].pile, state.setup.tokens, card.hearts)


def fight_odds(view: TableSnapshot, seat: int, id: str, t: Translator) -> Likelihood:
    """The chance to win a fight; it rests on the mob's hearts and on those of the whole pile."""
    state: BiomesState = view.state
    card = state.setup.cards[id]
    assert isinstance(card, MobCard)
    tokens = (f"tokens.{kind}" for kind in state.builders[seat].pile)
    rests_on_a_guess = is_guess(view, f"mobs.{id}.hearts", *tokens)
    chance = chance_against(state, seat, card)
    return Likelihood("chance", chance, approx(percent(chance, t), rests_on_a_guess))


def structure_groups(
    ids: Iterable[str], view: TableSnapshot, t: Translator, act: str = ""
) -> tuple[Group | Option, ...]:
    """Dozens of buildings, found by what one sees first: biome, then material.

    `act` stands before each card in an answer: "build:b07".
    """
    cards: dict[str, Structure] = {}
    for id in ids:
        card = view.state.setup.cards[id]
        if isinstance(card, Structure):
            cards[id] = card
    options = [structure_option(id, card, view, t, _answer(act, id)) for id, card in cards.items()]
    cards = {_answer(act, id): card for id, card in cards.items()}

    def line(characteristic: str) -> Option:
        name, short = (
            characteristic_name(characteristic, t),
            short_characteristic(characteristic, t),
        )
        return Option(characteristic, name, characteristic_icon(characteristic), short=short)

    return grouped(
        options,
        lambda option: line(cards[option.id].biome),
        lambda option: line(cards[option.id].material),
    )


def mob_groups(
    ids: Iterable[str], view: TableSnapshot, seat: int, t: Translator, act: str = ""
) -> tuple[Group | Option, ...]:
    """Kinds of mobs, then their cards; of cards that are alike one is enough.

    With an `act` the chance to win stands beside each, otherwise its hearts.
    """
    cards: dict[str, MobCard] = {}
    for id in ids:
        card = view.state.setup.cards[id]
        if isinstance(card, MobCard) and (mob_kind(id), card) not in _looks(cards):
            cards[id] = card

    def note(id: str) -> str:
        if not act:
            return approx(f"♥{cards[id].hearts}", is_guess(view, f"mobs.{id}.hearts"))
        return fight_odds(view, seat, id, t).text

    kinds: dict[str, list[Option]] = {}
    for id, card in cards.items():
        kinds.setdefault(mob_kind(id), []).append(
            mob_option(id, card, t, note(id), _answer(act, id))
        )
    return tuple(
        replace(_kind_line(kind, found, t), id=found[0].id)
        if len(found) == 1
        else Group(_kind_line(kind, found, t), tuple(found))
        for kind, found in kinds.items()
    )


def _answer(act: str, id: str) -> str:
    return f"{act}:{id}" if act else id


def _kind_line(kind: str, cards: Sequence[Option], t: Translator) -> Option:
    """What all its cards have in common."""
    notes = {option.note for option in cards}
    note = notes.pop() if len(notes) == 1 else f"×{len(cards)}"
    return Option(kind, mob_name(kind, t), mob_icon(kind), note)


def _looks(cards: dict[str, MobCard]) -> set[tuple[str, MobCard]]:
    return {(mob_kind(id), card) for id, card in cards.items()}


def board_spaces(state: BiomesState, seat: int) -> list[Space]:
    """A player's board: cards with their three icons, elsewhere the printed biome."""
    printed = state.setup.boards[seat]
    found = []
    for space, id in enumerate(state.builders[seat].spaces):
        card = state.setup.cards.get(id)
        if isinstance(card, Structure):
            found.append(Space((card.biome, card.type), card.material, is_card=True))
        else:
            found.append(Space((printed[space],)))
    return found


def group_signs(shown: Sequence[str | None]) -> list[str]:
    return [characteristic_icon(each) if each else "" for each in shown]
