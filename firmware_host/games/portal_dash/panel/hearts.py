"""Hearts of a player in one short line, at either level."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.games.portal_dash.rules.assistant.state import AssistantState
from firmware_host.games.portal_dash.rules.combat_dice import life_of
from firmware_host.games.portal_dash.rules.items import is_armour
from firmware_host.games.portal_dash.rules.mobs import kind_of
from firmware_host.games.portal_dash.rules.referee.hurting import worn_slots
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.portal_dash.rules.state import PortalState
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask
from firmware_host.panel.words import approx


def life_and_armour(
    state: AssistantState | RefereeState, seat: int
) -> tuple[int, list[tuple[int, int]]]:
    """Life, and for every piece of armour the hearts on it and how many it holds."""
    if isinstance(state, RefereeState):
        kinds = state.setup.kinds
        worn = [item for item in state.bags[seat] if is_armour(kinds, item)]
        return state.life[seat], [(item.hearts, kinds[item.id].hearts) for item in worn]
    hearts = state.hearts[seat]
    return hearts.life, [(has, value) for has, value in hearts.armour]


def hearts_text(state: AssistantState | RefereeState, seat: int) -> str:
    return life_text(*life_and_armour(state, seat))


def life_text(life: int, armour: Sequence[Sequence[int]]) -> str:
    """«♥5 +3/4»: life, then the hearts on all armour out of what it can hold."""
    if not armour:
        return f"♥{life}"
    return f"♥{life} +{sum(has for has, _ in armour)}/{sum(value for _, value in armour)}"


def told_hearts(player: str, life: int, armour: Sequence[Sequence[int]], t: Translator) -> str:
    """The same for whoever has just been hurt or healed, in words."""
    if not armour:
        return f"{player}: ♥{life}"
    # Translators: {player} by color or name; hearts of life, then all hearts on the armor.
    # 20 letters a line.
    text = t.gettext("{player}: ♥{life} armor {n}")
    return text.format(player=player, life=life, n=sum(has for has, _ in armour))


def lives(state: PortalState) -> list[int]:
    """The hearts of each player; none where nobody tracks them."""
    if isinstance(state, RefereeState):
        return list(state.life)
    if isinstance(state, AssistantState) and state.setup.tracks_hearts:
        return [hearts.life for hearts in state.hearts]
    return []


def most_damaged(state: PortalState) -> int:
    """How many damaged items the player has who has most; the assistant does not know."""
    if not isinstance(state, RefereeState):
        return 1
    return max(len(worn_slots(state, seat)) for seat in range(len(state.bags)))


def life_paths(state: PortalState, target: str) -> tuple[str, ...]:
    """Where the catalogue keeps the hearts of a mob or boss."""
    if life_of(state, target) is None:
        return (f"bosses.{target}.{state.setup.level.side}.hp",)
    return (f"mobs.{kind_of(target)}.life",)


def target_life(ask: Ask, target: str) -> str:
    """The hearts of a mob, or what the boss has left."""
    life = life_of(ask.state, target)
    text = f"♥{ask.state.boss_hp if life is None else life}"
    return approx(text, ask.is_guess(*life_paths(ask.state, target)))
