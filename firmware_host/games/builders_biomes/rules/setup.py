"""The set-up of a game of Builders & Biomes, checked, and the guide through it at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.games.builders_biomes.rules import cards
from firmware_host.games.builders_biomes.rules.cards import Card, MobCard, Structure
from firmware_host.games.builders_biomes.rules.versions import VERSION
from firmware_host.games.core.before_play import Guide, shown_first
from firmware_host.games.core.checks import (
    Unfit,
    an_object,
    member,
    one_of,
    shown,
    whole,
    wrong_number,
)
from firmware_host.games.core.cube import CUBE_WAYS, whole_cube
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.flow import Step
from firmware_host.games.core.phrases import Phrase
from firmware_host.games.core.piles import Bag
from firmware_host.games.core.setups import (
    Switch,
    commitment_of,
    complete_house_rules,
    flag_in,
    players_of,
)

SWITCHES: Final = (
    Switch("bb.corners", "BB-A01", ("on", "off"), ("referee",)),
    Switch("bb.collect", "BB-A04", ("sequential", "simultaneous")),
    Switch("bb.fresh_mob", "BB-A11", ("yes", "no")),
    Switch("bb.tnt", "BB-A18", ("after_all", "after_three"), ("referee",)),
    Switch("bb.open_mobs", "BB-A35", ("no", "yes")),
    Switch("bb.cube_dealt", "BB-A41", ("no", "yes"), ("referee",)),
)
"""The house rules; `house_rules.py` of the game has their words."""

PLAYER_COLOURS: Final = ("red", "blue", "yellow", "green")
"""BB-014: of the pieces; boards have none."""
OLD_COLOURS: Final = {"pink": "red"}
"""Names in set-ups of rules version 1, and what the same pieces are called now."""
SPACES: Final = 9
CARDS: Final = 64
NEUTRAL_TOKENS: Final = 16
OWN_TOKENS: Final = 5
"""BB-003: weapon tokens without a color, and of each color."""
TRACK: Final = 50
"""XP once round the edge of a player board, where the values do not say; BB-A36: count on."""
_MOST: Final = 99
_LONGEST_TRACK: Final = 999


@dataclass(frozen=True, slots=True)
class BiomesSetup:
    players: tuple[tuple[str, str], ...]
    beginners: tuple[bool, ...]
    """BB-105, BB-106: who counts all matching spaces instead of the largest group."""
    first: int
    cube: str
    rules: Mapping[str, str]
    guide: bool
    commitment: str
    rules_version: int
    """The version of the rules that the game began with."""
    blocks: Mapping[str, int]
    cards: Mapping[str, Card]
    deck: Bag
    tokens: Mapping[str, int]
    """Hearts on each kind of weapon token."""
    neutral: Bag
    own: Bag
    boards: tuple[tuple[str, ...], ...]
    """The printed biomes of each seat's board, row by row."""
    board_numbers: tuple[int, ...]
    """Which of the boards each seat plays on, counted from 1 (BB-014, BB-D32)."""
    boards_differ: bool
    """Otherwise it makes no difference who plays on which."""
    track: int
    points: Mapping[str, int]
    """What a space of each characteristic is worth in its scoring."""

    @classmethod
    def from_json(cls, data: Any) -> BiomesSetup:
        """BadSetup names the first key that is wrong, its value and what is allowed there.

        Cards and tokens are sorted, because their order is that of the answers, and draws are
        proved by it: a file that was written anew with its keys sorted is still the same game.
        """
        try:
            return _read(an_object("the set-up", data))
        except Unfit as error:
            raise BadSetup(error.said) from error


def _read(data: Mapping[str, Any]) -> BiomesSetup:
    for key in ("players", "first", "cube", "rules", "guide", "values"):
        member("the set-up", data, key)
    players = players_of(_with_new_colours(data["players"]), 2, PLAYER_COLOURS)  # BB-010
    seats = [(f"players.{seat}", player) for seat, player in enumerate(data["players"])]
    values = an_object("values", data["values"])
    printed, deck = _cards(values)
    tokens, own, neutral = weapon_tokens(values)
    boards = _boards(values)
    numbers = _board_numbers(data["players"], len(boards))
    return BiomesSetup(
        players=players,
        beginners=tuple(
            "beginner" in player and flag_in(where, player, "beginner") for where, player in seats
        ),
        first=whole("first", data["first"], 0, len(players) - 1),
        cube=one_of("cube", data["cube"], CUBE_WAYS),
        rules=complete_house_rules(SWITCHES, an_object("rules", data["rules"])),
        guide=flag_in("the set-up", data, "guide"),
        commitment=commitment_of(data),
        rules_version=whole("rules_version", data.get("rules_version", VERSION), 1, VERSION),
        blocks=_blocks(values),
        cards=printed,
        deck=deck,
        tokens=tokens,
        neutral=neutral,
        own=own,
        boards=tuple(boards[each - 1] for each in numbers),
        board_numbers=numbers,
        boards_differ=len(set(boards)) > 1,
        track=whole("values.track", values.get("track", TRACK), 1, _LONGEST_TRACK),
        points=_points(values),
    )


def weapon_tokens(values: Mapping[str, Any]) -> tuple[dict[str, int], Bag, Bag]:
    """The hearts of each kind; how many of each are of one color, and how many of none."""
    tokens = dict(sorted(_counts("values.tokens", values.get("tokens")).items()))
    neutral = _bag("values.neutral_tokens", values, tokens, NEUTRAL_TOKENS)
    return tokens, _bag("values.own_tokens", values, tokens, OWN_TOKENS), neutral


def _with_new_colours(players: Any) -> Any:
    """Set-ups of rules version 1 stay readable; what is wrong with them is said by others."""
    if not isinstance(players, list | tuple):
        return players
    return [
        {**player, "colour": OLD_COLOURS[player["colour"]]}
        if isinstance(player, dict) and player.get("colour") in tuple(OLD_COLOURS)
        else player
        for player in players
    ]


def _counts(where: str, given: Any) -> dict[str, int]:
    return {
        str(id): whole(f"{where}.{id}", count, 0, _MOST)
        for id, count in an_object(where, given).items()
    }


def _blocks(values: Mapping[str, Any]) -> dict[str, int]:
    """BB-002: how many of each kind fill the cube."""
    given = _counts("values.blocks", values.get("blocks"))
    blocks = {kind: given.get(kind, 0) for kind in cards.BLOCKS}
    return whole_cube(blocks)


def _bag(where: str, values: Mapping[str, Any], tokens: Mapping[str, int], total: int) -> Bag:
    bag = _counts(where, values.get(where.removeprefix("values.")))
    strange = [kind for kind in bag if kind not in tokens]
    if strange:
        raise BadSetup(
            # Translators: an error; {where} is a place in a file, {weapon} a weapon's id.
            Phrase(
                "{where}: {weapon} is no weapon of values.tokens",
                where=where,
                weapon=shown(strange[0]),
            )
        )
    if sum(bag.values()) != total:
        raise BadSetup(wrong_number(where, sum(bag.values()), total))
    return {kind: bag[kind] for kind in sorted(bag) if bag[kind]}


def _boards(values: Mapping[str, Any]) -> list[tuple[str, ...]]:
    given = values.get("boards")
    if not isinstance(given, list) or not given:
        # Translators: an error; {value} is what was found.
        text = Phrase(
            "{where}: {value} is not a list of boards", value=shown(given), where="values.boards"
        )
        raise BadSetup(text)
    boards = []
    for i, board in enumerate(given):
        if not isinstance(board, list) or len(board) != SPACES:
            raise BadSetup(
                # Translators: an error; {where} is a place in a file, {value} what was found, {n} a
                # number of spaces.
                Phrase(
                    "{where}: {value} is not a board; its spaces: {n}",
                    where=f"values.boards.{i}",
                    value=shown(board),
                    n=SPACES,
                )
            )
        boards.append(tuple(one_of(f"values.boards.{i}", b, cards.BIOMES) for b in board))
    return boards


def _board_numbers(players: list[Mapping[str, Any]], boards: int) -> tuple[int, ...]:
    """BB-014, BB-D32: any player may take any board; where nobody says, seat k has board k."""
    found: list[int] = []
    is_said = any("board" in player for player in players)
    for seat, player in enumerate(players):
        where = f"players.{seat}.board"
        board = whole(where, player.get("board", seat % boards + 1), 1, boards)
        if is_said and board in found:
            raise BadSetup(
                # Translators: an error; {where} is a place in a file, {board} and {seat} are
                # numbers.
                Phrase(
                    "{where}: board {board} is taken by seat {seat}",
                    where=where,
                    board=board,
                    seat=found.index(board),
                )
            )
        found.append(board)
    return tuple(found)


def _points(values: Mapping[str, Any]) -> dict[str, int]:
    given = _counts("values.points", values.get("points"))
    wanted = [each for group in cards.SCORINGS.values() for each in group]
    missing = [each for each in wanted if each not in given]
    if missing:
        reason = Phrase("{key} is missing", key=missing[0])
        raise BadSetup(Phrase("{where}: {reason}", where="values.points", reason=reason))
    return {each: given[each] for each in wanted}


def _cards(values: Mapping[str, Any]) -> tuple[dict[str, Card], Bag]:
    """BB-001: structures and mobs, 64 in all."""
    printed: dict[str, Card] = {}
    deck: Bag = {}
    for id, data in an_object("values.structures", values.get("structures")).items():
        where = f"values.structures.{id}"
        printed[str(id)] = _structure(where, an_object(where, data))
        deck[str(id)] = whole(f"{where}.copies", data.get("copies", 1), 1, CARDS)
    for id, data in an_object("values.mobs", values.get("mobs")).items():
        where = f"values.mobs.{id}"
        if id in printed:
            # Translators: an error; {where} is a place in a file.
            text = Phrase("{where}: a structure has this id, too; choose another", where=where)
            raise BadSetup(text)
        printed[str(id)] = _mob(where, an_object(where, data))
        deck[str(id)] = whole(f"{where}.copies", data.get("copies", 1), 1, CARDS)
    if sum(deck.values()) != CARDS:
        raise BadSetup(wrong_number("values.structures", sum(deck.values()), CARDS))
    return printed, dict(sorted(deck.items()))


def _structure(where: str, data: Mapping[str, Any]) -> Structure:
    cost = _counts(f"{where}.cost", data.get("cost"))
    for kind in cost:
        one_of(f"{where}.cost", kind, cards.BLOCKS)
    return Structure(
        one_of(f"{where}.biome", data.get("biome"), cards.BIOMES),
        one_of(f"{where}.material", data.get("material"), cards.MATERIALS),
        one_of(f"{where}.type", data.get("type"), cards.TYPES),
        tuple((kind, cost[kind]) for kind in cards.BLOCKS if cost.get(kind)),
        whole(f"{where}.bonus", data.get("bonus", 0), 0, _MOST),
    )


def _mob(where: str, data: Mapping[str, Any]) -> MobCard:
    everything = tuple(each for group in cards.SCORINGS.values() for each in group)
    counts = data.get("counts") or ""
    return MobCard(
        whole(f"{where}.hearts", data.get("hearts"), 0, _MOST),
        whole(f"{where}.xp", data.get("xp"), 0, _MOST),
        not counts,
        whole(f"{where}.value", data.get("value", 0), 0, _MOST),
        one_of(f"{where}.counts", counts, everything) if counts else "",
    )


guide: Final = Guide(
    "bb.guide",
    {
        "cards": "BB-011",
        "tokens": "BB-012",
        "cube": "BB-013",
        "boards": "BB-014",
        "weapons": "BB-015",
        "pawns": "BB-016",
        "scorings": "BB-004",
    },
)


def before_the_first_turn(setup: BiomesSetup) -> list[Step]:
    return [*shown_first(setup), *guide.steps(setup)]
