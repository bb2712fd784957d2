"""Plays referee mode of Portal Dash to win: tasks in time, hearts and items kept up, the boss.

Every possible action gets a worth (full_worth.py) and the dearest one is done. The questions
that follow an action are judged by the same numbers, so no plan has to be remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from firmware_host.games.core.cube import COLUMN_INDEX, Cube
from firmware_host.games.core.question import NONE, Question
from firmware_host.games.portal_dash.bots import referee_worth as worth
from firmware_host.games.portal_dash.bots.referee_blocks import (
    NOT_WORTH_IT,
    block_uses,
    block_worths,
    blocks_and_uses,
)
from firmware_host.games.portal_dash.bots.referee_walk import (
    NO_WAY,
    Walk,
    danger,
    last_column,
    open_ground,
    steps_from,
    threats,
)
from firmware_host.games.portal_dash.rules.items import (
    ARMOUR,
    BOOTS,
    BOW,
    COLUMNS,
    ENCHANTMENT,
    PICKAXE,
    SWORD,
    power,
)
from firmware_host.games.portal_dash.rules.mobs import kind_of
from firmware_host.games.portal_dash.rules.referee.fights import targets
from firmware_host.games.portal_dash.rules.referee.moving import steps_nearby, ways
from firmware_host.games.portal_dash.rules.referee.state import RefereeState

HEALTHY: Final = 4
"""Hearts everybody has before a new part of the board is turned over."""
ARMED: Final = 0.6
"""The share of the boss's hearts that the weapons at hand can take before he is called."""


class RefereeSteadyBot:
    def __init__(self, random: Random) -> None:
        self._random = random
        self._ways: dict[str, Callable[[Question, RefereeState], str]] = {
            "pd.act": self._act,
            "pd.go": self._go,
            "pd.start_space": self._safest_space,
            "pd.push_to": self._push_to,
            "pd.cover": self._cover,
            "pd.mob_goes": self._mob_goes,
            "pd.spawn_at": self._far_away,
            "pd.victim": self._strongest,
            "pd.die_block": self._spare_block,
            "pd.mine": self._mine,
            "pd.use": self._use,
            "pd.for_whom": self._for_whom,
            "pd.target": self._target,
            "pd.reroll": self._reroll,
            "pd.which_slot": self._which_slot,
            "pd.leggings": self._leggings,
            "pd.keep": self._keep,
            "pd.replace": self._replace,
            "pd.netherite": self._netherite,
            "pd.between": self._between,
        }

    def answer(self, question: Question, state: Any) -> str:
        """Where there is nothing to weigh the first answer will do."""
        way = self._ways.get(question.id)
        return way(question, state) if way and len(question.answers) > 1 else question.answers[0]

    def _act(self, question: Question, state: RefereeState) -> str:
        blocks = self._blocks(state)
        walk = Walk(state)

        def value(answer: str) -> float:
            if answer == "mine":
                return blocks[0]
            if answer == "step":
                return walk.best(steps_nearby(state))
            if answer == "repair":
                return self._repair(state)
            if answer == "pass" or answer.startswith("fight:"):
                return 0.0  # a fight is weighed with its weapon
            return self._item(state, int(answer[4:]), blocks, walk)

        return max(question.answers, key=value)

    def _blocks(self, state: RefereeState) -> list[float]:
        """What the exposed blocks are worth, the dearest first."""
        return sorted(block_worths(state).values(), reverse=True)

    def _repair(self, state: RefereeState) -> float:
        """An action now and another one to use the item: half of what the use brings."""
        seat = state.seat
        worn = (i for i in state.bags[seat] if not i.is_active or i.hearts)
        return worth.MENDED_BY_ACTION * max(
            (worth.mending(state, seat, item) for item in worn), default=0.0
        )

    def _item(self, state: RefereeState, slot: int, blocks: list[float], walk: Walk) -> float:
        item = state.bags[state.seat][slot]
        tile = power(state.setup.kinds, item)
        if tile.kind == PICKAXE:
            mined = sum(b for b in blocks[: tile.cube] if b >= NOT_WORTH_IT)
            return mined + 0.5 * min(tile.used, sum(state.used.values()))
        if tile.kind in (SWORD, BOW):
            return max(worth.fight(state, tile, name) for name in targets(state, item))
        return walk.best(ways(state, tile.steps, tile.ignores))

    def _go(self, question: Question, state: RefereeState) -> str:
        walk, index, hurts = Walk(state), state.ground.index, question.about["hurts"]
        return max(question.answers, key=lambda name: walk.gain(index[name], hurts.get(name, 0)))

    def _safest_space(self, question: Question, state: RefereeState) -> str:
        index, around = state.ground.index, threats(state)
        return min(question.answers, key=lambda name: danger(around, index[name]))

    def _push_to(self, question: Question, state: RefereeState) -> str:
        index, magma = state.ground.index, state.ground.magma & ~state.covered
        around = threats(state)

        def harm(name: str) -> tuple[int, float]:
            return magma >> index[name] & 1, danger(around, index[name])

        return min(question.answers, key=harm)

    def _cover(self, question: Question, state: RefereeState) -> str:
        """The space that shortens the way of the active player most."""
        open_cells = open_ground(state, with_mobs=False)
        here = state.pieces[state.seat]
        goals = last_column(state.ground)

        def far(name: str) -> int:
            cells = open_cells | 1 << state.ground.index[name]
            return steps_from(state.ground, goals, cells).get(here, NO_WAY)

        return min(question.answers, key=far)

    def _mob_goes(self, question: Question, state: RefereeState) -> str:
        """Where it can hit nobody, or else the strongest."""
        name = question.about["mob"]
        boss = name == state.boss_name
        reach = (state.boss if boss else state.setup.mobs[kind_of(name)]).range
        distance, index = state.ground.distance, state.ground.index

        def harm(cell: str) -> float:
            near = [
                worth.heart_worth(state.life[seat])
                for seat, piece in enumerate(state.pieces)
                if distance(index[cell], piece) <= reach
            ]
            return min(near, default=0.0)

        return min(question.answers, key=harm)

    def _far_away(self, question: Question, state: RefereeState) -> str:
        distance, index = state.ground.distance, state.ground.index
        return max(
            question.answers,
            key=lambda name: min(distance(index[name], piece) for piece in state.pieces),
        )

    def _strongest(self, question: Question, state: RefereeState) -> str:
        def stands(answer: str) -> tuple[int, int]:
            seat = int(answer[1:])
            armour = sum(item.hearts for item in state.bags[seat])
            return state.life[seat] + armour, armour

        return max(question.answers, key=stands)

    def _between(self, question: Question, state: RefereeState) -> str:
        """Turn over what waits, but not before the tasks are done and everybody is well."""
        if state.cube.left() > worth.FEW_BLOCKS and min(state.life) < HEALTHY:
            return "next"
        last = question.answers[-1]
        if last == "portal":
            ready = worth.armed(state) >= ARMED * state.boss_hp
            return last if ready or state.cube.left() <= worth.FEW_BLOCKS else "next"
        return last if worth.is_time_to_go(state) else "next"

    def _spare_block(self, question: Question, state: RefereeState) -> str:
        """The die takes one: let it be one that nobody needs."""
        found = block_worths(state)
        return min(question.answers, key=lambda cell: found[COLUMN_INDEX[cell]])

    def _mine(self, question: Question, state: RefereeState) -> str:
        """The dearest block for its best use, or none when a pickaxe may stop."""
        assert isinstance(state.cube, Cube)
        found, uses = blocks_and_uses(state)

        def value(answer: str) -> float:
            return NOT_WORTH_IT if answer == "done" else found[COLUMN_INDEX[answer[:2]]]

        best = max(question.answers, key=value)
        cell, _, use = best.partition(":")
        colour = state.cube.colour(COLUMN_INDEX[cell]) if use else None
        if colour is None:  # for a task, unless its color may be worth more
            is_for_tasks = all(each in state.piglin.names for _, each in uses.values())
            return best if is_for_tasks or not use else cell
        wanted = f"{cell}:{uses[colour][1]}"  # or the first, if a column is planned to be full
        return wanted if wanted in question.answers else best

    def _use(self, question: Question, state: RefereeState) -> str:
        uses = block_uses(state, dict.fromkeys(state.aside))
        colour = max(uses, key=lambda colour: uses[colour][0])
        return f"{colour}:{uses[colour][1]}"

    def _for_whom(self, question: Question, state: RefereeState) -> str:
        use = question.about["use"]
        judge = {"heal": worth.healing, "repair": worth.repairing}.get(use, self._need_of_items)
        return max(question.answers, key=lambda answer: judge(state, int(answer[1:])))

    def _need_of_items(self, state: RefereeState, seat: int) -> float:
        kinds = state.setup.kinds
        return -worth.inventory(
            [worth.kept(state, power(kinds, item)) for item in state.bags[seat]]
        )

    def _target(self, question: Question, state: RefereeState) -> str:
        tile = power(state.setup.kinds, state.bags[state.seat][question.about["slot"]])
        return max(question.answers, key=lambda name: worth.fight(state, tile, name))

    def _reroll(self, question: Question, state: RefereeState) -> str:
        mean = worth.mean_hits(state.setup.combat_die.faces)
        shown = enumerate(question.options)
        return ",".join(str(i) for i, hits in shown if int(hits) < mean) or NONE

    def _which_slot(self, question: Question, state: RefereeState) -> str:
        bag, why = state.bags[question.who], question.about["why"]

        def value(slot: str) -> float:
            item = bag[int(slot)]
            if why == "repair":
                return worth.mending(state, question.who, item)
            if why == "weapon":
                return worth.fight(state, power(state.setup.kinds, item), question.about["target"])
            if why == "armour":
                return item.hearts
            if why == "item_damage":
                return -worth.use_of(state, item)
            return worth.keeping(state, state.setup.kinds[item.id])

        return max(question.answers, key=value)

    def _leggings(self, question: Question, state: RefereeState) -> str:
        """Boots for who has none, armour for the others."""
        kinds = state.setup.kinds
        has_boots = any(kinds[item.id].kind == BOOTS for item in state.bags[question.who])
        return ARMOUR if has_boots or state.boss_is_here else BOOTS

    def _keep(self, question: Question, state: RefereeState) -> str:
        """The best one; neither, where it would lie in the place of something better."""
        return max(question.answers, key=lambda id: self._with(state, question.who, id)[0])

    def _replace(self, question: Question, state: RefereeState) -> str:
        return self._with(state, question.who, question.about["item"])[1]

    def _with(self, state: RefereeState, seat: int, id: str) -> tuple[float, str]:
        """What a player's items are worth with a new one, and the slot it takes on a full board."""
        kinds = state.setup.kinds
        own = [worth.kept(state, power(kinds, item)) for item in state.bags[seat]]
        if id not in kinds:
            return worth.inventory(own), ""
        new = worth.kept(state, kinds[id])
        if kinds[id].kind == ENCHANTMENT:
            return worth.inventory(own) + new[1], ""
        if len(own) < COLUMNS:
            return worth.inventory([*own, new]), ""
        return max(
            (worth.inventory([*own[:slot], new, *own[slot + 1 :]]), str(slot))
            for slot in range(len(own))
        )

    def _netherite(self, question: Question, state: RefereeState) -> str:
        kinds = state.setup.kinds
        return max(question.answers, key=lambda id: worth.keeping(state, kinds[id]))
