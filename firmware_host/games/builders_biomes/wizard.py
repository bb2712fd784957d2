"""The owner's wizard for Builders & Biomes: the printed buildings, tile after tile.

Lay a tile on the reader or take the next number, then five answers: three icons, cost, bonus. Each
tile is a value to keep at once, so the wizard can be left at any time and goes on where it was. The
likeliest answer always comes first: what the tile before showed, what like tiles cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from firmware_host.games.builders_biomes.rules.building import named
from firmware_host.games.builders_biomes.rules.cards import BIOMES, BLOCKS, MATERIALS, TYPES
from firmware_host.games.core.flow import Flow, FlowState, Outcome
from firmware_host.games.core.question import GROUP, Question, choose
from firmware_host.games.game import Values, Wizard

GAME: Final = "builders-biomes"
ICONS: Final = {"biome": BIOMES, "material": MATERIALS, "type": TYPES}
"""From the top of a tile's left edge to the bottom, BB-005."""
DONE: Final = "done"
OTHER: Final = "other"
COSTS_OFFERED: Final = 8
MOST_OF_A_KIND: Final = 9
BIGGEST_BONUS: Final = 12

Card = Mapping[str, Any]
"""{"biome": …, "material": …, "type": …, "cost": {block: count}, "bonus": XP}"""


flow: Flow[BuildingsState] = Flow()


class BuildingsState(FlowState):
    """`printed` are the tiles entered so far, the latest last; `now` is the one in hand."""

    __slots__ = ("made_up", "now", "printed", "tiles")

    flow = flow

    def __init__(self, tiles: Sequence[str], made_up: Mapping[str, Card]) -> None:
        super().__init__()
        self.tiles = tiles
        self.made_up = made_up
        self.printed: dict[str, Card] = {}
        self.now: dict[str, Any] = {}

    def copy(self) -> BuildingsState:
        twin = BuildingsState(self.tiles, self.made_up)
        self.copy_flow_into(twin)
        twin.printed = self.printed.copy()
        twin.now = {**self.now, "cost": dict(self.now["cost"])} if self.now else {}
        return twin

    def to_json(self) -> dict[str, Any]:
        return {**self.flow_to_json(), "printed": dict(self.printed), "now": self.copy().now}


def start(values: Values, owned: Collection[str]) -> BuildingsState:
    """`owned` are the paths of the buildings the owner entered before."""
    structures = values["structures"]
    state = BuildingsState(tuple(structures), structures)
    state.printed = {id: card for id, card in structures.items() if _path(id) in owned}
    state.then(("tile",))
    flow.question(state)
    return state


WIZARD: Final = Wizard(start, flow)


def _path(id: str) -> str:
    return f"structures.{id}"


@flow.on("tile_taken")
def _tile_taken(state: BuildingsState, id: str) -> None:
    state.now = {"tile": id, "cost": {}}


@flow.on("told")
def _told(state: BuildingsState, what: str, value: Any) -> None:
    state.now[what] = value


@flow.on("block_added")
def _block_added(state: BuildingsState, kind: str) -> None:
    state.now["cost"][kind] = state.now["cost"].get(kind, 0) + 1


@flow.on("value")
def _value(state: BuildingsState, _game: str, path: str, card: Card) -> None:
    id = path.rpartition(".")[2]
    state.printed.pop(id, None)  # a tile entered again becomes the latest
    state.printed[id] = card
    state.now = {}


@flow.on("as_shipped")
def _as_shipped(state: BuildingsState, _game: str, path: str) -> None:
    state.printed.pop(path.rpartition(".")[2], None)
    state.now = {}


@flow.on("leaves")
def _leaves(state: BuildingsState, reason: str) -> None:
    state.outcome = Outcome(True, reason)


def _ask(state: BuildingsState, id: str, answers: Sequence[str], **about: Any) -> Question:
    progress: dict[str, Any] = {"entered": len(state.printed), "of": len(state.tiles)}
    return choose(id, GROUP, answers, "BB-005", **progress, **about)


def _about_tile(state: BuildingsState) -> dict[str, Any]:
    """The tile in hand and what has been told of it."""
    card = {key: value for key, value in state.now.items() if key != "tile"}
    return {"tile": state.now["tile"], "card": {**card, "cost": dict(card["cost"])}}


def _first(likely: Iterable[str], answers: Sequence[str]) -> list[str]:
    """The answers in their usual order, but the likely ones before all others."""
    return list(dict.fromkeys([*(each for each in likely if each in answers), *answers]))


@flow.ask("tile")
def _ask_tile(state: BuildingsState) -> Question:
    """The next number first; those already entered may be entered again, the latest first."""
    left = [id for id in state.tiles if id not in state.printed]
    again = list(reversed(state.printed))
    latest = {"tile": again[0], "card": dict(state.printed[again[0]])} if again else {}
    answers = [*left, *again, DONE] if left else [DONE, *again]
    question = _ask(state, "owner.building", answers, game=GAME, latest=latest)
    # A tag nobody knows becomes the next tile: lay it on the reader and go on.
    question.enrols = f"building:{left[0]}" if left else ""
    return question


@flow.take("tile")
def _take_tile(state: BuildingsState, answer: str) -> None:
    if answer == DONE:
        state.emit("leaves", "leave")
        return
    state.emit("tile_taken", answer)
    if answer in state.printed:
        state.then(("again",))
    else:
        _begin(state)


def _begin(state: BuildingsState) -> None:
    state.then(*(("icon", icon) for icon in ICONS), ("cost",), ("bonus",), ("keep",))


@flow.ask("again")
def _ask_again(state: BuildingsState) -> Question:
    """What was entered before can be entered once more, or forgotten."""
    return _ask(state, "owner.building_again", ["enter", "shipped"], **_about_tile(state))


@flow.take("again")
def _take_again(state: BuildingsState, answer: str) -> None:
    if answer == "enter":
        _begin(state)
    else:
        state.emit("as_shipped", GAME, _path(state.now["tile"]))
        state.then(("tile",))


@flow.ask("icon")
def _ask_icon(state: BuildingsState, icon: str) -> Question:
    """People who sort their tiles first find each answer under their finger."""
    latest = [str(card[icon]) for card in list(state.printed.values())[-1:]]
    answers = _first(latest, ICONS[icon])
    return _ask(state, f"owner.{icon}", answers, **_about_tile(state))


@flow.take("icon")
def _take_icon(state: BuildingsState, answer: str, icon: str) -> None:
    state.emit("told", icon, answer)


@flow.ask("cost")
def _ask_cost(state: BuildingsState) -> Question:
    """What printed tiles of this material cost, the most frequent first; then our made-up ones."""
    costs = _likely_costs(state)
    answers = [*costs, OTHER]
    return _ask(state, "owner.cost", answers, costs=costs, **_about_tile(state))


def _likely_costs(state: BuildingsState) -> dict[str, dict[str, int]]:
    material = state.now["material"]
    printed, made_up = state.printed.values(), state.made_up.values()
    groups = (
        [card for card in printed if card["material"] == material],
        [card for card in made_up if card["material"] == material],
    )
    found: dict[str, dict[str, int]] = {}
    for cards in groups:
        by_name = {named(card["cost"]): dict(card["cost"]) for card in cards}
        seen = Counter(named(card["cost"]) for card in cards)
        for name in sorted(by_name, key=lambda name: (-seen[name], sum(by_name[name].values()))):
            found.setdefault(name, by_name[name])
    return dict(list(found.items())[:COSTS_OFFERED])


@flow.take("cost")
def _take_cost(state: BuildingsState, answer: str) -> None:
    if answer == OTHER:
        state.then(("block",))
    else:
        state.emit("told", "cost", _likely_costs(state)[answer])


@flow.ask("block")
def _ask_block(state: BuildingsState) -> Question:
    """Block by block: any cost can be told this way."""
    cost = state.now["cost"]
    kinds = [kind for kind in BLOCKS if cost.get(kind, 0) < MOST_OF_A_KIND]
    answers = _first([state.now["material"]], kinds) + ([DONE] if cost else [])
    return _ask(state, "owner.block", answers, **_about_tile(state))


@flow.take("block")
def _take_block(state: BuildingsState, answer: str) -> None:
    if answer == DONE:
        in_order = {kind: state.now["cost"][kind] for kind in BLOCKS if kind in state.now["cost"]}
        state.emit("told", "cost", in_order)
    else:
        state.emit("block_added", answer)
        state.then(("block",))


@flow.ask("bonus")
def _ask_bonus(state: BuildingsState) -> Question:
    """What tiles that cost as many blocks give comes first."""
    blocks = sum(state.now["cost"].values())
    seen = Counter(
        str(card["bonus"])
        for card in state.printed.values()
        if sum(card["cost"].values()) == blocks
    )
    likely = [bonus for bonus, _ in seen.most_common(1)]
    answers = _first(likely, [str(bonus) for bonus in range(BIGGEST_BONUS + 1)])
    return _ask(state, "owner.bonus", answers, **_about_tile(state))


@flow.take("bonus")
def _take_bonus(state: BuildingsState, answer: str) -> None:
    state.emit("told", "bonus", int(answer))


@flow.run("keep")
def _keep(state: BuildingsState) -> None:
    card = {key: state.now[key] for key in (*ICONS, "cost", "bonus")}
    state.emit("value", GAME, _path(state.now["tile"]), card)
    state.then(("tile",))
