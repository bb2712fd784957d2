"""What a player can do in a turn, what it costs, and why something is not possible now.

What is legal and why not is asked of the rules; here are only the words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from firmware_host.games.core.flow import NOT_LEGAL
from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.panel.hearts import life_paths
from firmware_host.games.portal_dash.panel.items import (
    ability,
    item_icon,
    item_name,
    owned_guessable,
)
from firmware_host.games.portal_dash.panel.names import mob_icon, mob_name
from firmware_host.games.portal_dash.panel.referee_turn import BASIC
from firmware_host.games.portal_dash.panel.turn import ACTIONS
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState
from firmware_host.games.portal_dash.rules.combat_dice import life_of
from firmware_host.games.portal_dash.rules.items import is_armour, power
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.teaching import Possibility, rests_on_guess
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.words import approx, approx_within
from firmware_host.table.snapshot import TableSnapshot

ROLL: Final = "pd.roll"
ACTION: Final = ("pd.action", "pd.act")
BETWEEN: Final = "pd.between"


@dataclass(frozen=True, slots=True)
class _Deed:
    """An entry of the list; `answer` is one of a question, or how several of them begin."""

    answer: str
    name: str
    sign: str
    needs: str
    rule: str
    blocked: str = N_("Not possible now.")
    """Why not, where the rule of the refusal does not say it."""


# Translators: what a deed costs.
_MINE: Final = _Deed("mine", *BASIC["mine"], N_("1 action."), "PD-145")
_REPAIR: Final = _Deed(
    "repair",
    *BASIC["repair"],
    N_("1 action, and a damaged item or armor of your own."),
    "PD-147",
)
_PASS: Final = _Deed("pass", *BASIC["pass"], N_("1 action. Your house rule allows it."), "PD-039")
_ON_BOARD: Final = (
    _MINE,
    _Deed(
        "step",
        *BASIC["step"],
        N_("1 action, and a space you can enter."),
        "PD-146",
        N_("You can't enter any space next to you."),
    ),
    _REPAIR,
)
_OFF_BOARD: Final = (
    _MINE,
    _Deed(
        "pickaxe",
        N_("Use a pickaxe"),
        "pickaxe",
        N_("1 action, and an active pickaxe. Afterward it is damaged."),
        "PD-128",
    ),
    _Deed(
        "fight",
        N_("Fight a mob"),
        "skull",
        N_("1 action, and an active weapon in range. Afterward it is damaged."),
        "PD-111",
        N_("No mob is on the board."),
    ),
    _Deed(
        "move",
        *ACTIONS["move"],
        N_("1 action: 1 space, or more with active boots. Afterward they are damaged."),
        "PD-146",
    ),
    _REPAIR,
    _Deed(
        "item",
        *ACTIONS["item"],
        N_("1 action, and an active item. Afterward it is damaged."),
        "PD-090",
    ),
)
_FREE: Final = (
    _Deed(
        "wear",
        N_("Put on new armor"),
        "chestplate",
        # Translators: what a deed costs: nothing.
        N_("No action."),
        "PD-080",
    ),
    # Translators: what a deed costs: nothing; people tell the box what has happened.
    _Deed("no_spawner", *ACTIONS["no_spawner"], N_("No action. Tell the box."), "PD-076"),
    _Deed("adjust", *ACTIONS["adjust"], N_("No action. If the box shows wrong hearts."), "PD-072"),
    _Deed("last_heart", *ACTIONS["last_heart"], N_("No action. Tell the box."), "PD-173"),
    _Deed("boss_beaten", *ACTIONS["boss_beaten"], N_("No action. Tell the box."), "PD-154"),
)
"""What people tell the box in between; listed only where it can be told."""
_TILE: Final = _Deed(
    "tile",
    N_("Reveal a tile"),
    "eye",
    N_("No action. A piece next to it, between two turns."),
    "PD-150",
    N_("You have just revealed a part."),
)
_PORTAL: Final = _Deed(
    "portal",
    N_("Reveal the portal"),
    "portal",
    N_("No action. All tasks complete, a piece next to it, between two turns."),
    "PD-152",
    N_("All tiles come first."),
)

_REASONS: Final = {
    "PD-080": N_("Armor works by itself."),
    "PD-090": N_("It is damaged. Repair it first."),
    "PD-147": N_("Nothing of yours is damaged."),
    "PD-150": N_("No piece stands next to it."),
    "PD-152": N_("Tasks A, B and C are not all complete."),
}
"""By the rule of a refusal; where it is another one, the deed has words of its own."""
_NO_TARGET: Final = N_("No mob it can hurt is in range.")
_NO_WEAPON: Final = N_("No active weapon of yours reaches or hurts it.")
_LATER: Final = {
    ROLL: N_("Roll the dice first."),
    BETWEEN: N_("The two actions are done."),
}


def possibilities(snapshot: TableSnapshot, t: Translator) -> Sequence[Possibility]:
    """Empty before the first turn, when the game is over, and where the box only rolls dice."""
    state, question = snapshot.state, snapshot.question
    if question is None or not isinstance(state, AssistantState | RefereeState):
        return ()
    if state.rolled is None and question.id != ROLL:
        return ()
    listed = _Listed(snapshot, question, t)
    actions = listed.on_board(state) if isinstance(state, RefereeState) else listed.off_board()
    return [*listed.dice(), *actions, *listed.reveals(state)]


class _Listed:
    """The list of one moment."""

    def __init__(self, snapshot: TableSnapshot, question: Question, t: Translator) -> None:
        self._snapshot = snapshot
        self._question = question
        self._t = t

    def dice(self) -> Iterator[Possibility]:
        if self._question.id == ROLL:
            t = self._t
            yield Possibility(
                name=t.gettext("Roll the dice"),
                needs=t.gettext("Both white dice. This begins your turn."),
                rule="PD-036",
                sign="dice",
            )

    def on_board(self, state: RefereeState) -> Iterator[Possibility]:
        """Basic actions, the items of whose turn it is, and every mob on the board."""
        yield from (self._action(deed) for deed in _ON_BOARD)
        for slot in range(len(state.bags[state.seat])):
            yield self._item(state, slot)
        for name in [*state.figures_on_board(), *([state.boss_name] * state.boss_is_here)]:
            yield self._fight(state, name)
        yield from self._if_offered(_PASS)

    def off_board(self) -> Iterator[Possibility]:
        """People have the board and the items, so the box cannot know what they lack."""
        yield from (self._action(deed) for deed in _OFF_BOARD)
        yield from self._if_offered(_PASS, *_FREE)

    def reveals(self, state: AssistantState | RefereeState) -> Iterator[Possibility]:
        if state.hidden_tiles:
            yield self._reveal(_TILE)
        if not state.boss_is_here:
            yield self._reveal(_PORTAL)

    def _if_offered(self, *deeds: _Deed) -> Iterator[Possibility]:
        if self._question.id in ACTION:
            offered = {_beginning(answer) for answer in self._question.answers}
            yield from (self._action(deed) for deed in deeds if deed.answer in offered)

    def _action(self, deed: _Deed) -> Possibility:
        return self._listed(self._translated(deed), *self._why_no_action(deed))

    def _translated(self, deed: _Deed) -> _Deed:
        gettext = self._t.gettext
        return replace(deed, name=gettext(deed.name), needs=gettext(deed.needs))

    def _listed(self, deed: _Deed, why: str, rule: str) -> Possibility:
        """The deed is in words by now, why it is not possible is not."""
        return Possibility(
            name=deed.name,
            needs=deed.needs,
            why_not=self._t.gettext(why) if why else "",
            rule=rule,
            sign=deed.sign,
        )

    def _item(self, state: RefereeState, slot: int) -> Possibility:
        t, item, kinds = self._t, state.bags[state.seat][slot], state.setup.kinds
        is_guess = rests_on_guess(self._snapshot.guessed, *owned_guessable(kinds, item))
        values = approx_within(ability(power(kinds, item), t), is_guess)
        if is_armour(kinds, item):
            # Translators: what using armor costs. {ability}: what it can do, «3 hearts».
            needs = t.gettext("No action: {ability}.")
        else:
            # Translators: what using an item costs. {ability}: what it can do, «2 dice, range 3».
            needs = t.gettext("1 action, then it is damaged: {ability}.")
        deed = _Deed(
            f"use:{slot}",
            # Translators: {item}: «Iron sword». 20 letters.
            t.gettext("Use: {item}").format(item=item_name(item.id, t)),
            item_icon(kinds, item.id),
            needs.format(ability=values),
            "PD-090",
            _NO_TARGET,
        )
        return self._listed(deed, *self._why_no_action(deed))

    def _fight(self, state: RefereeState, name: str) -> Possibility:
        """A mob must be defeated at once; the hits on a boss add up."""
        t, life = self._t, life_of(state, name)
        is_guess = rests_on_guess(self._snapshot.guessed, *life_paths(state, name))
        if life is None:
            # Translators: what fighting the boss costs; {n}: its life.
            needs = t.gettext("1 action and a weapon in range. It has {n}♥ left.")
        else:
            # Translators: what fighting a mob costs; {n}: its life.
            needs = t.gettext("1 action, a weapon in range, and enough hits: {n} or more.")
        count = state.boss_hp if life is None else life
        deed = _Deed(
            f"fight:{name}",
            # Translators: {mob}: «Ghast 2». 20 letters.
            t.gettext("Fight: {mob}").format(mob=mob_name(name, t)),
            mob_icon(name),
            needs.format(n=approx(str(count), is_guess)),
            "PD-111",
            _NO_WEAPON,
        )
        return self._listed(deed, *self._why_no_action(deed))

    def _reveal(self, deed: _Deed) -> Possibility:
        if self._question.id == BETWEEN:
            why, rule = self._refusal(deed)
        else:
            why, rule = N_("Only between two turns."), deed.rule
        return self._listed(self._translated(deed), why, rule)

    def _why_no_action(self, deed: _Deed) -> tuple[str, str]:
        if self._question.id in ACTION:
            return self._refusal(deed)
        return _LATER.get(self._question.id, N_("Answer the question first.")), deed.rule

    def _refusal(self, deed: _Deed) -> tuple[str, str]:
        """Why the rules refuse it, and the rule to read; no words where it is legal."""
        answers = self._question.answers
        if any(answer == deed.answer or _beginning(answer) == deed.answer for answer in answers):
            return "", deed.rule
        state = self._snapshot.state
        refused = state.flow.why_not(state, deed.answer)
        if refused is None or refused.reason == NOT_LEGAL:
            return deed.blocked, deed.rule
        return _REASONS.get(refused.rule, deed.blocked), refused.rule


def _beginning(answer: str) -> str:
    """«pickaxe» of "pickaxe:stone_pickaxe", «wear» of "wear1:iron_chestplate"."""
    return answer.partition(":")[0].rstrip("0123456789")
