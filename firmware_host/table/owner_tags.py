"""The owner's wizard for tags: lay one tile after the other on the reader, until all are known.

The box has enrolled an unknown tag before its answer, the tile's own name, arrives here; so every
tile is kept at once, and the wizard can be left at any time and goes on where it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from firmware_host.games import all_games, game_ids
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import Event, Flow, FlowState, Outcome
from firmware_host.games.core.question import GROUP, Question, choose
from firmware_host.table.answer_history import AnswerHistory
from firmware_host.table.values import TileTags, Values

DONE: Final = "done"
SKIP: Final = "skip"
WHICH: Final = "which"
UNTAG: Final = "untag"
BACK: Final = "back"

Cards = Mapping[str, Mapping[str, Any]]
"""What is printed on tiles whose name is only a number."""


flow: Flow[TagsState] = Flow()


class TagsState(FlowState):
    """`tagged` are the tiles that carry a tag, the latest last; `wanted` is one somebody chose."""

    __slots__ = ("cards", "game", "latest", "skipped", "tagged", "tiles", "wanted")

    flow = flow

    def __init__(self, tiles: Mapping[str, Sequence[str]], cards: Mapping[str, Cards]) -> None:
        super().__init__()
        self.tiles = tiles
        self.cards = cards
        self.game = next(iter(tiles))
        self.tagged: dict[str, frozenset[str]] = dict.fromkeys(tiles, frozenset())
        self.skipped: tuple[str, ...] = ()
        self.latest = ""
        self.wanted = ""

    def copy(self) -> TagsState:
        twin = TagsState(self.tiles, self.cards)
        self.copy_flow_into(twin)
        twin.game = self.game
        twin.tagged = self.tagged.copy()
        twin.skipped, twin.latest, twin.wanted = self.skipped, self.latest, self.wanted
        return twin

    def to_json(self) -> dict[str, Any]:
        tagged = {game: sorted(tiles) for game, tiles in self.tagged.items()}
        return {**self.flow_to_json(), "game": self.game, "tagged": tagged, "wanted": self.wanted}

    def left(self) -> list[str]:
        """What has no tag yet; what was skipped comes again at the end."""
        left = [tile for tile in self.tiles[self.game] if tile not in self.tagged[self.game]]
        return sorted(left, key=lambda tile: tile in self.skipped)


class OwnerTags:
    """Has the verbs of a game. After ("untag", game, tile) the tags of that tile are forgotten."""

    def start(
        self,
        tiles: Mapping[str, Sequence[str]],
        tagged: Mapping[str, Sequence[str]],
        cards: Mapping[str, Cards] | None = None,
    ) -> TagsState:
        """`cards`: what is printed on tiles whose name is only a number."""
        state = TagsState(tiles, cards or {})
        state.tagged |= {game: frozenset(named) for game, named in tagged.items()}
        state.then(("game",) if len(tiles) > 1 else ("lay",))
        flow.question(state)
        return state

    def question(self, state: TagsState) -> Question | None:
        return flow.question(state)

    def answer(self, state: TagsState, answer: str) -> list[Event]:
        return flow.answer(state, answer)

    def why_not(self, state: TagsState, answer: str) -> IllegalAnswer | None:
        return flow.why_not(state, answer)


def open_tags(tags: TileTags, values: Values) -> AnswerHistory:
    """The wizard, opened with what this box has and knows."""
    games = game_ids()
    tiles = {game: tuple(tags.tiles(game)) for game in games}
    cards = {game.id: game.catalogue.cards(values.plain(game.id)) for game in all_games()}
    wizard = OwnerTags()
    tagged = {game: tuple(tags.tagged(game)) for game in games}
    return AnswerHistory(wizard, wizard.start(tiles, tagged, cards))


@flow.on("game_chosen")
def _game_chosen(state: TagsState, game: str) -> None:
    state.game, state.skipped, state.latest, state.wanted = game, (), "", ""


@flow.on("tagged")
def _tagged(state: TagsState, game: str, tile: str) -> None:
    state.tagged[game] |= {tile}
    state.latest, state.wanted = tile, ""


@flow.on("untag")
def _untag(state: TagsState, game: str, tile: str) -> None:
    state.tagged[game] -= {tile}
    state.latest, state.wanted = "", tile


@flow.on("skipped")
def _skipped(state: TagsState, tile: str) -> None:
    state.skipped = (*(each for each in state.skipped if each != tile), tile)
    state.wanted = ""


@flow.on("wanted")
def _wanted(state: TagsState, tile: str) -> None:
    state.wanted = tile


@flow.on("leaves")
def _leaves(state: TagsState, reason: str) -> None:
    state.outcome = Outcome(True, reason)


@flow.ask("game")
def _ask_game(state: TagsState) -> Question:
    counts = {game: [len(state.tagged[game]), len(state.tiles[game])] for game in state.tiles}
    return choose("owner.tag_game", GROUP, [*state.tiles, DONE], counts=counts)


@flow.take("game")
def _take_game(state: TagsState, answer: str) -> None:
    if answer == DONE:
        state.emit("leaves", "leave")
    else:
        state.emit("game_chosen", answer)
        state.then(("lay",))


@flow.ask("lay")
def _ask_lay(state: TagsState) -> Question:
    """The tile's own name is the answer the reader gives; fingers choose among the others."""
    left = state.left()
    progress: dict[str, Any] = {
        "game": state.game,
        "count": len(state.tagged[state.game]),
        "of": len(state.tiles[state.game]),
    }
    untag = [UNTAG] if state.latest else []
    tile = state.wanted or (left[0] if left else "")
    if not tile:
        return choose("owner.tag", GROUP, [DONE, WHICH, *untag], tile="", **progress)
    skip = [SKIP] if len(left) > 1 else []
    about: dict[str, Any] = {
        **progress,
        "tile": tile,
        "card": state.cards.get(state.game, {}).get(tile, {}),
    }
    question = choose("owner.tag", GROUP, [*skip, WHICH, *untag, DONE, tile], **about)
    question.enrols = tile
    return question


@flow.take("lay")
def _take_lay(state: TagsState, answer: str) -> None:
    tile = state.wanted or next(iter(state.left()), "")
    if answer == DONE:
        if len(state.tiles) > 1:
            state.then(("game",))
        else:
            state.emit("leaves", "leave")
        return
    state.then(("which",) if answer == WHICH else ("lay",))
    if answer == SKIP:
        state.emit("skipped", tile)
    elif answer == UNTAG:
        state.emit("untag", state.game, state.latest)
    elif answer != WHICH:
        state.emit("tagged", state.game, answer)


@flow.ask("which")
def _ask_which(state: TagsState) -> Question:
    left = state.left()
    known = [tile for tile in state.tiles[state.game] if tile in state.tagged[state.game]]
    return choose("owner.tag_tile", GROUP, [*left, *known, BACK], game=state.game, left=len(left))


@flow.take("which")
def _take_which(state: TagsState, answer: str) -> None:
    state.emit("wanted", "" if answer == BACK else answer)
    state.then(("lay",))
