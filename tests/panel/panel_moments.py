"""Moments to draw: every question of lobby, wizard and game, met by really playing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import count, islice
from random import Random
from typing import Any

from firmware_host.config.settings import load_settings
from firmware_host.games import all_games as all_games_of_the_house
from firmware_host.games import game_of, rules_for
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.core.dice_only import DiceState
from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import ROLL, Question
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.games.portal_dash.rules.assistant.creatures import MOBS
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.portal_dash.wizard import WIZARD
from firmware_host.panel.presenter import presented_ids
from firmware_host.table.answer_history import Questioner
from firmware_host.table.bots import bot_for
from firmware_host.table.lobby import Doors, Lobby, Offer
from firmware_host.table.snapshot import TableSnapshot, Thrown
from tests.games.portal_dash.bots.shipped_values import values_of
from tests.panel import owner_moments

COMMITMENT = "4374c9030bb81c678c3a38fdb8a4ab52450a8827734089b7ffd88a7096305da9"
DIGEST = "6e67 8e3d c69c e91d"
GUESSED = frozenset(
    each.path for each in load_settings(virtual=True).catalogues["portal-dash"].unsure()
)
SECRET = "b05f77de60d07c93a5d0ab4e8f6049d1c2e4b7a8094da6e06c9b5f8e3da12cd4"


@cache
def values() -> dict[str, Any]:
    return load_settings(virtual=True).catalogues["portal-dash"].plain()


def setup(
    players: int = 3,
    *,
    cube: str = "blocks",
    trackers: str = "mobs hearts boss",
    level: tuple[int, tuple[str, ...], str, bool] = (2, (), "wildfire", False),
    rules: dict[str, str] | None = None,
    line: str = "box",
    guide: bool = False,
    mode: str = "assistant",
    names: tuple[str, ...] = ("", "", "", ""),
    free: dict[str, Any] | None = None,
) -> dict[str, Any]:
    tiles, extra, boss, hard = level
    colours = ("pink", "blue", "yellow", "green")
    return {
        "players": [{"colour": colours[i], "name": names[i]} for i in range(players)],
        "first": 0,
        "game": "portal-dash",
        "mode": mode,
        "level": {
            "tiles": tiles,
            "extra": list(extra),
            "boss": boss,
            "hard": hard,
            **(free or {}),
        },
        "cube": cube,
        "trackers": {name: name in trackers for name in ("mobs", "hearts", "boss")},
        "rules": rules or {},
        "line": line,
        "guide": guide,
        "values": values(),
        "commitment": COMMITMENT,
    }


def moment_of(
    seq: int,
    room: str,
    question: Question | None,
    state: Any,
    *,
    events: tuple[Event, ...] = (),
    thrown: Thrown | None = None,
    game: str = "",
    undone: str = "",
    notices: tuple[tuple[str, str], ...] = (),
) -> TableSnapshot:
    is_game = room in ("portal-dash", "builders-biomes", "explorers")
    is_full = isinstance(state, RefereeState | RefereeBiomesState | ExplorersState)
    over = state.outcome if is_game else None
    return TableSnapshot(
        seq=seq,
        room=room,
        game=room if is_game else game,
        mode=_mode_of(state, is_full) if is_game else "",
        question=question,
        state=state,
        players=state.setup.players if is_game else (),
        turn=state.seat if is_game else None,
        events=events,
        thrown=thrown,
        outcome=over,
        can_undo=seq > 1,
        undone=undone,
        commitment=COMMITMENT if is_game else "",
        secret=SECRET if over else "",
        digest=DIGEST if is_game else "",
        game_id=1 if is_game else None,
        notices=notices,
    )


def _mode_of(state: Any, is_full: bool) -> str:
    if isinstance(state, DiceState):
        return "dice"
    return "referee" if is_full else "assistant"


@dataclass
class Player:
    """Answers at random, but not so that every game is over after five turns."""

    random: Random
    delivers: float = 1.0

    def __call__(self, question: Question, _state: Any) -> str:
        answers = list(islice(question.answers, 3000))
        if question.id == "pd.action":
            liked = [a for a in answers if a not in ("last_heart", "boss_beaten")]
            fights = [a for a in liked if a.startswith(("fight", "weapon"))]
            plain = [a for a in liked if not a.startswith("wear")]
            if fights and self.random.random() < 0.3:
                return self.random.choice(fights)
            return self.random.choice(liked if self.random.random() < 0.3 else plain)
        if question.id == "pd.use" and self.random.random() < self.delivers:
            columns = [a for a in answers if a.partition(":")[2][:1] in "ABC"]
            return self.random.choice(columns or answers)
        if question.id == "pd.between":
            return [a for a in answers if not a.startswith("wear")][-1]
        if question.id in ("pd.mob_hits", "pd.untracked_hit") and self.random.random() < 0.6:
            return "nobody"
        if question.id == "pd.adjust_hearts" and self.random.random() < 0.4:
            return "done"
        return self.random.choice(answers)


class SteadyPlayer:
    """Plays to win, so that all of the board is seen, the boss, and many items."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._bot = bot_for(rules_for("portal-dash", "referee"), "steady")(random)

    def __call__(self, question: Question, state: Any) -> str:
        if question.is_chance:
            return self._random.choice(list(islice(question.answers, 3000)))
        return self._bot.answer(question, state)


def play(
    chosen: dict[str, Any], seed: int, most: int = 400, is_steady: bool = False
) -> Iterator[TableSnapshot]:
    """A game from its first question to its end, every answer at random or to win."""
    rules = rules_for("portal-dash", chosen["mode"])
    state = rules.start(chosen)
    delivers = 0.5 if chosen["mode"] == "referee" else 1.0
    player: Callable[[Question, Any], str] = Player(Random(seed), delivers)
    if is_steady:
        player = SteadyPlayer(Random(seed))
    events: tuple[Event, ...] = ()
    thrown: Thrown | None = None
    for seq in range(1, most):
        question = rules.question(state)
        automatic = question is not None and question.is_automatic
        if not automatic:
            snapshot = moment_of(
                seq, "portal-dash", question, state.copy(), events=events, thrown=thrown
            )
            yield replace(snapshot, guessed=GUESSED)
            events = ()
        if question is None:
            return
        answer = player(question, state)
        events += tuple(rules.answer(state, answer))
        thrown = None
        if question.kind == ROLL:
            names = tuple(die.name for die in question.dice)
            thrown = Thrown(names, tuple(answer.split(" ")), "dice")


OTHER_ITEMS = ["iron_leggings", "stone_pickaxe", "iron_chestplate", "crossbow", "iron_sword"]

SETUPS = (
    setup(3, guide=True),
    setup(2, guide=True, cube="layers", level=(2, ("hoglin",), "ancient_hoglin", False)),
    setup(
        4,
        level=(3, ("hoglin", "blaze", "wither_skeleton"), "ancient_hoglin", True),
        rules={"pd.pass": "yes", "pd.blind": "fewer"},
        guide=True,
        names=("Maximilian", "Bo", "", "Анастасия"),
    ),
    setup(4, level=(2, ("blaze", "wither_skeleton"), "wildfire", True), line="table"),
    setup(1, trackers="hearts", cube="layers", level=(2, ("hoglin",), "wildfire", True)),
    setup(
        2,
        trackers="mobs",
        level=(2, (), "ancient_hoglin", True),
        guide=True,
        rules={"pd.boss_block": "on_hit"},
    ),
    setup(
        3,
        trackers="",
        cube="layers",
        level=(2, (), "wildfire", True),
        guide=True,
        rules={"pd.boss_block": "on_hit"},
    ),
    setup(
        2,
        trackers="hearts",
        guide=True,
        free={"base": ["ghast"], "second": "ancient_hoglin", "starting": OTHER_ITEMS},
    ),
)


REFEREE_SETUPS = (
    setup(3, mode="referee", guide=True, level=(2, ("hoglin",), "wildfire", True)),
    setup(
        4,
        mode="referee",
        level=(3, ("hoglin", "blaze", "wither_skeleton"), "ancient_hoglin", True),
        rules={"pd.pass": "yes", "pd.refuse": "yes", "pd.blind": "fewer"},
        names=("Maximilian", "Bo", "", "Анастасия"),
    ),
    setup(
        1, mode="referee", line="table", level=(2, ("blaze", "wither_skeleton"), "wildfire", True)
    ),
    setup(2, mode="referee", level=(4, ("wither_skeleton",), "wildfire", True)),
    setup(
        2,
        mode="referee",
        guide=True,
        free={"base": ["enderman"], "second": "ancient_hoglin", "starting": OTHER_ITEMS},
    ),
)


@cache
def referee_games(games_each: int = 4) -> tuple[TableSnapshot, ...]:
    return tuple(_referee_games(range(games_each)))


def _referee_games(seeds: Iterable[int]) -> Iterator[TableSnapshot]:
    for seed in seeds:
        for number, chosen in enumerate(REFEREE_SETUPS):
            yield from play(chosen, seed * 37 + number)
        for number, chosen in enumerate(REFEREE_SETUPS):
            yield from play(_easy_tasks(chosen), seed * 41 + number, 1200, is_steady=True)


def dice_games() -> Iterator[TableSnapshot]:
    """Dice only, the box's own rolls too; all sets, and dice rolled once more."""
    rules, random = rules_for("portal-dash", "dice"), Random(4)
    state = rules.start({**setup(), "players": [], "guessed": ["combat"]})
    sets = list(state.setup.sets)
    events: tuple[Event, ...] = ()
    for seq in count(1):
        question = rules.question(state)
        yield moment_of(seq, "portal-dash", question, state.copy(), events=events)
        if question is None:
            return
        liked = [answer for answer in question.answers if answer != "done"]
        if question.id == "dice.set":
            liked = [sets[seq // 2 % len(sets)]] if seq < 20 else liked if seq < 60 else ["done"]
        answer = random.choice(liked)
        events = tuple(rules.answer(state, answer))


@cache
def all_games(games_each: int = 4) -> tuple[TableSnapshot, ...]:
    return tuple(_all_games(games_each))


def _all_games(games_each: int) -> Iterator[TableSnapshot]:
    for number, chosen in enumerate(SETUPS):
        for seed in range(games_each):
            yield from play(chosen, seed * 31 + number)
    yield from play(_short_way_to_the_boss(False), 5)
    yield from play(_short_way_to_the_boss(True), 6)
    untracked = setup(2, trackers="hearts boss", level=(2, (), "wildfire", True))
    yield from play(_easy_tasks(untracked), 7)


def _short_way_to_the_boss(hard: bool) -> dict[str, Any]:
    return _easy_tasks(setup(3, level=(2, ("hoglin", "blaze"), "wildfire", hard)))


def _easy_tasks(chosen: dict[str, Any]) -> dict[str, Any]:
    """A piglin board of three blocks: the boss comes early, so its questions are met, too."""
    piglin = {side: {"A": [1], "B": [1], "C": [1]} for side in ("1-2", "3-4")}
    return {**chosen, "values": {**chosen["values"], "piglin": piglin}}


def rooms(games: int = 40) -> Iterator[TableSnapshot]:
    """Lobby and wizards, answered at random, but games and levels of one's own are liked."""
    house = {"pd.deadline": "action"}
    for each in all_games_of_the_house():
        each.panel()  # registers the presenters of its wizard
    known = {game: values_of(game) for game in ("portal-dash", "builders-biomes", "explorers")}
    both: dict[str, tuple[str, ...]] = {game: tuple(game_of(game).modes) for game in known}
    offers = [
        Offer(
            ("en", "de", "ru"), known, house, {"portal-dash": ("assistant",)}, asks_language=True
        ),
        Offer(("en",), known, house, both, doors=Doors(tags=True, aside=True)),
        Offer(("en",), known, house, {"portal-dash": ("assistant",)}, setup()),
        Offer(("en",), known, house, {"builders-biomes": ("assistant", "referee")}),
        Offer(("en",), known, house, {"explorers": ("referee",)}),
    ]
    with_a_code = Offer(("en",), known, house, {}, doors=Doors(aside=True))
    for seed in range(games):
        random = Random(seed)
        lobby = Lobby()
        talks: tuple[tuple[str, Questioner, Any], ...] = (
            ("lobby", lobby, lobby.start(offers[seed % len(offers)])),
            ("owner", WIZARD.flow, WIZARD.start({}, ())),
            *owner_moments.wizards(),
        )
        if seed == games - 1:
            talks += (("lobby", lobby, lobby.start(with_a_code)),)
        for room, asker, state in talks:
            for seq in count(1):
                question = asker.question(state)
                if question is None or seq > 60:
                    break
                yield moment_of(seq, room, question, state.copy())
                answers = list(question.answers)
                liked = [a for a in answers if a in (*known, "own", "free", "level", "more")]
                liked += [a for a in answers if a in ("other", "others", "change")]
                if liked and random.random() < 0.5:
                    answers = liked
                asker.answer(state, random.choice(answers))


@cache
def first_of_each() -> dict[str, TableSnapshot]:
    """One moment for every question id, and for guide pages, owner faces and house rules each.

    More games are played until every id a presenter knows was met, within reason.
    """
    found: dict[str, TableSnapshot] = {}
    more = (_more_games(seed) for seed in range(1000, 1030))
    games = (rooms(), dice_games(), biomes_games(), explorers_games(), all_games(), referee_games())
    for moments in (*games, *more):
        for snapshot in moments:
            if snapshot.question is not None:
                found.setdefault(moment_name(snapshot, snapshot.question), snapshot)
        met = {m.question.id for m in found.values() if m.question}
        if presented_ids() <= met:
            break
    return found


@cache
def ends() -> dict[str, TableSnapshot]:
    """One end of every game and mode, won and lost."""
    found: dict[str, TableSnapshot] = {}
    for moments in (biomes_games(), explorers_games(), all_games(), referee_games()):
        for snapshot in moments:
            if snapshot.outcome is not None:
                way = "won" if snapshot.outcome.won else "lost"
                name = f"end-{snapshot.game}-{snapshot.mode}-{way}"
                found.setdefault(name, replace(snapshot, played_s=2710))
    return found


def biomes_games() -> tuple[TableSnapshot, ...]:
    from tests.games.builders_biomes.panel import biomes_moments  # it builds on this module

    return biomes_moments.all_games()


def explorers_games() -> tuple[TableSnapshot, ...]:
    from tests.games.explorers.panel import explorers_moments  # it builds on this module

    return explorers_moments.all_games()


def moment_name(snapshot: TableSnapshot, question: Question) -> str:
    """By question, level, and in Explorers by whose hands the cards are in."""
    name = sample_name(question)
    if isinstance(snapshot.state, ExplorersState):
        return f"{name}-{snapshot.state.setup.holder}"
    return f"full-{name}" if snapshot.mode == "referee" else name


def _more_games(seed: int) -> Iterator[TableSnapshot]:
    for chosen in SETUPS:
        yield from play(chosen, seed)
    yield from _referee_games([seed])


def sample_name(question: Question) -> str:
    about = question.about
    if about.get("number", 0) is None:
        return f"{question.id}-free"
    if MOBS in question.answers:
        return f"{question.id}-{MOBS}"
    for key in ("page", "switch", "die", "what", "use", "part"):
        if key in about:
            return f"{question.id}-{about[key]}".replace(":", "-")
    if "colour" in about and "why" in about:
        return f"{question.id}-{'boss' if about['why'] == 'boss' else about['colour']}"
    return f"{question.id}-{about['why']}" if "why" in about else question.id
