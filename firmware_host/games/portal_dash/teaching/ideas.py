"""What a beginner is told once, at the moment it first matters."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.dice_only import DiceState
from firmware_host.games.core.flow import Event
from firmware_host.games.portal_dash.rules.activation import attack_of
from firmware_host.games.portal_dash.rules.deadlines import ENDANGERED, deadlines
from firmware_host.games.portal_dash.rules.dice_only import COMBAT, WHITE
from firmware_host.games.portal_dash.rules.items import is_armour, is_worn
from firmware_host.games.portal_dash.rules.mobs import kind_of
from firmware_host.games.portal_dash.rules.piglin import ANY
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.teaching import NOWHERE, Idea
from firmware_host.panel.i18n import N_
from firmware_host.table.snapshot import TableSnapshot

PLAIN_EVENTS: Final = frozenset(
    {
        "armour_dropped",
        "armour_filled",
        "armour_gained",
        "armour_told",
        "block_boxed",
        "block_drawn",
        "block_found",
        "boss_hurt",
        "boss_placed",
        "boss_replaced",
        "chest_emptied",
        "colour_ruled_out",
        "colour_seen",
        "discarded",
        "fight_rolled",
        "game_over",
        "item_gained",
        "mob_dealt",
        "piece_placed",
        "portal_opened",
        "portal_revealed",
        "reshuffled",
        "space_covered",
        "starting_item_gone",
        "tile_drawn",
        "tile_laid",
        "tile_revealed",
        "turn_began",
        "turn_ended",
        "weapon_used",
    }
)
"""Events that surprise nobody: a question, a notice or another event beside them tells enough."""

_USES_AN_ITEM: Final = ("use", "fight", "pickaxe", "weapon", "item")
"""How answers begin that use an item, in either mode."""
_ATTACKS: Final = ("pd.mob_hits", "pd.victim", "pd.untracked_hit")
_NEW_PARTS: Final = ("mob_dealt", "tile_laid", "portal_opened")
"""Mobs that spawn beside these stand on a new part of the board."""


def _happened(snapshot: TableSnapshot, *names: str) -> list[Event]:
    return [event for event in snapshot.events if event[0] in names]


def _offers(snapshot: TableSnapshot, answer: str) -> bool:
    return snapshot.question is not None and answer in snapshot.question.answers


def _asks(snapshot: TableSnapshot, *ids: str) -> bool:
    return snapshot.question is not None and snapshot.question.id in ids


def _about(snapshot: TableSnapshot, fact: str) -> object:
    return snapshot.question.about.get(fact) if snapshot.question else None


def _last_set(snapshot: TableSnapshot) -> str:
    """In dice mode the kind of dice that were rolled."""
    state = snapshot.state
    if not isinstance(state, DiceState) or state.last is None:
        return ""
    return state.setup.sets[state.last.set].kind


def _die_took_it(snapshot: TableSnapshot) -> bool:
    if isinstance(snapshot.state, DiceState):
        return _last_set(snapshot) == WHITE
    return any(event[3] == "die" for event in _happened(snapshot, "block_taken"))


def _rolled_any(snapshot: TableSnapshot) -> bool:
    return any(event[1] == ANY for event in _happened(snapshot, "rolled"))


def _is_fight(snapshot: TableSnapshot) -> bool:
    return not isinstance(snapshot.state, DiceState) or _last_set(snapshot) == COMBAT


def _spawned_by_die(snapshot: TableSnapshot) -> bool:
    """One mob, and no new part of the board whose spawners are filled."""
    is_one = len(_happened(snapshot, "mob_spawned")) == 1
    if _happened(snapshot, "no_spawn", "spawned_by_die", "spawn_failed"):
        return True
    is_on_board = isinstance(snapshot.state, RefereeState)
    return is_one and is_on_board and not _happened(snapshot, *_NEW_PARTS)


def _armor_lost(snapshot: TableSnapshot) -> bool:
    if _happened(snapshot, "armour_lost"):
        return True
    state = snapshot.state
    return isinstance(state, RefereeState) and any(
        is_armour(state.setup.kinds, event[3]) and is_worn(state.setup.kinds, event[3])
        for event in _happened(snapshot, "item_changed")
    )


def _life_lost(snapshot: TableSnapshot) -> bool:
    full = snapshot.state.setup.life
    return any(event[2] < full for event in _happened(snapshot, "life_set"))


def _mob_hit(snapshot: TableSnapshot) -> bool:
    """It is asked whom a mob hits; or it has acted or come nearer and hit the only one in range."""
    return _asks(snapshot, *_ATTACKS) or _armor_lost(snapshot) or _life_lost(snapshot)


def _is_special(snapshot: TableSnapshot) -> bool:
    """Somebody acts whose attack does more than take hearts from one player."""
    state = snapshot.state
    for _, name, number in _happened(snapshot, "mob_acted"):
        if name != state.boss_name and kind_of(name) not in state.setup.mobs:
            continue  # people keep the figures
        attack = attack_of(state, name, number)
        if attack.push or attack.item_damage or attack.all_in_range or attack.ignores_armour:
            return True
    return False


def _item_used(snapshot: TableSnapshot) -> bool:
    done = _happened(snapshot, "action_done")
    return any(event[1].partition(":")[0] in _USES_AN_ITEM for event in done)


def _task_is_near(snapshot: TableSnapshot) -> bool:
    state = snapshot.state
    return any(due.worry >= ENDANGERED for due in deadlines(state.cube, state.piglin, state.turns))


def _enchants(snapshot: TableSnapshot) -> bool:
    """One question asks for any own item; what it is for tells which."""
    if any(event[3].magic for event in _happened(snapshot, "item_changed")):
        return True
    if _asks(snapshot, "pd.which_slot"):
        return _about(snapshot, "why") == "enchant"
    return _asks(snapshot, "pd.enchanted_weapon", "pd.enchantment")


IDEAS: Final = (
    Idea(
        id="white_dice",
        # Translators: title of a tip, 20 letters.
        title=N_("White dice"),
        text=N_("Roll both to begin your turn. First they take a block, then they wake the mobs."),
        rules=("PD-036",),
        questions=("pd.roll", "dice.set"),
        points=("roll",),
        sign="dice",
    ),
    Idea(
        id="exposed",
        # Translators: title of a tip, 20 letters.
        title=N_("Exposed blocks"),
        text=N_(
            "You can take a block only if its top and two sides are free. At first, that is "
            "only the corners."
        ),
        rules=("G3", "PD-045"),
        events=("block_taken",),
        questions=("pd.find", "pd.die_block", "pd.die_layer"),
        points=("cube",),
        sign="block",
    ),
    Idea(
        id="die_takes",
        # Translators: title of a tip, 20 letters.
        title=N_("A block goes"),
        text=N_(
            "Remove a block of that color from the highest layer that has one. Nobody keeps it."
        ),
        rules=("PD-045", "PD-048"),
        events=("block_taken",),
        questions=("dice.set",),
        when=_die_took_it,
        points=("cube",),
        sign="block",
    ),
    Idea(
        id="question_mark",
        # Translators: title of a tip, 20 letters.
        title=N_("Question mark"),
        text=N_("“?” takes a block of any color from the highest layer. You choose which."),
        rules=("PD-047",),
        events=("rolled",),
        when=_rolled_any,
        points=("cube",),
        sign="any-block",
    ),
    Idea(
        id="lucky",
        # Translators: title of a tip, 20 letters.
        title=N_("Lucky!"),
        text=N_("No block of the rolled color is exposed. So the cube loses nothing this time."),
        rules=("PD-046",),
        events=("lucky",),
        points=("cube",),
        sign="star",
    ),
    Idea(
        id="boss",
        # Translators: title of a tip, 20 letters.
        title=N_("The end boss"),
        text=N_("From now on it acts every turn. It does not heal. When its life is 0, you win."),
        rules=("PD-153", "PD-154"),
        events=("boss_appeared",),
        points=("boss",),
        sign="flame",
    ),
    Idea(
        id="mob_acts",
        # Translators: title of a tip, 20 letters.
        title=N_("Mobs act"),
        text=N_("Mobs with the rolled number come nearer. If they reach a player, they attack."),
        rules=("PD-055", "PD-065"),
        events=("mob_acted",),
        points=("board", "figures", NOWHERE),
        sign="skull",
    ),
    Idea(
        id="mob_attacks",
        # Translators: title of a tip, 20 letters.
        title=N_("A mob attacks"),
        text=N_("It hits one player in range. Several in range? Whoever has the turn decides."),
        rules=("PD-070",),
        events=("mob_acted", "mob_moved"),
        questions=_ATTACKS,
        when=_mob_hit,
        points=("seats",),
        sign="sword",
    ),
    Idea(
        id="special_attack",
        # Translators: title of a tip, 20 letters.
        title=N_("Special attack"),
        text=N_("Some mobs do more: they push you, damage an item, or hit everybody in range."),
        rules=("PD-163", "PD-164", "PD-165"),
        events=("mob_acted",),
        when=_is_special,
        points=("board", "figures", NOWHERE),
        sign="warning",
    ),
    Idea(
        id="armor",
        # Translators: title of a tip, 20 letters.
        title=N_("Armor first"),
        text=N_("Armor loses its hearts before you lose yours. Empty armor must be repaired."),
        rules=("PD-081", "PD-082"),
        events=("armour_lost", "item_changed"),
        when=_armor_lost,
        points=("seats",),
        sign="shield",
    ),
    Idea(
        id="life",
        # Translators: title of a tip, 20 letters.
        title=N_("Heart lost"),
        text=N_("Hearts are your life. If one of you loses the last heart, you all lose."),
        rules=("PD-084", "PD-173"),
        events=("life_set",),
        when=_life_lost,
        points=("seats",),
        sign="heart",
    ),
    Idea(
        id="spawn",
        # Translators: title of a tip, 20 letters.
        title=N_("A mob spawns"),
        text=N_("No mob has the number, so a new one comes. No spawner is free? Then none does."),
        rules=("PD-075", "PD-076", "PD-077"),
        events=("mob_spawned", "spawned_by_die", "spawn_failed", "no_spawn"),
        when=_spawned_by_die,
        points=("line",),
        sign="skull",
    ),
    Idea(
        id="actions",
        # Translators: title of a tip, 20 letters.
        title=N_("Two actions"),
        text=N_("Do two things: mine, move, repair, or use an item. The same thing twice is fine."),
        rules=("PD-039",),
        questions=("pd.action", "pd.act"),
        points=("hand",),
        sign="hand",
    ),
    Idea(
        id="mine",
        # Translators: title of a tip, 20 letters.
        title=N_("Mine a block"),
        text=N_("Take any exposed block, from any layer. You can't save it: use it at once."),
        rules=("PD-128", "PD-129", "PD-145"),
        questions=("pd.mine", "pd.mine_layer"),
        points=("cube",),
        sign="pickaxe",
    ),
    Idea(
        id="colors",
        # Translators: title of a tip, 20 letters.
        title=N_("What colors do"),
        text=N_(
            "Red heals, gray repairs, gold brings items. Black unlocks Netherite, brown covers "
            "ground."
        ),
        rules=("PD-130", "PD-131", "PD-132", "PD-133", "PD-135"),
        questions=("pd.mine", "pd.mine_layer", "pd.use"),
        points=("cube",),
        sign="block",
    ),
    Idea(
        id="tasks",
        # Translators: title of a tip, 20 letters.
        title=N_("Piglin tasks"),
        text=N_("A column takes one color: the first block decides. Task A is due first."),
        rules=("PD-140", "PD-141"),
        events=("block_delivered",),
        points=("task-A",),
        sign="list",
    ),
    Idea(
        id="deadline",
        # Translators: title of a tip, 20 letters.
        title=N_("Task is due"),
        text=N_("A layer is nearly empty. Complete its task before it is, or you lose."),
        rules=("PD-171",),
        events=("block_taken",),
        when=_task_is_near,
        points=("cube",),
        sign="hourglass",
    ),
    Idea(
        id="task_done",
        # Translators: title of a tip, 20 letters.
        title=N_("Task complete"),
        text=N_("This one is safe for good. When all three are complete, the portal can open."),
        rules=("PD-143", "PD-152"),
        events=("task_completed",),
        points=("portal", NOWHERE),
        sign="check",
    ),
    Idea(
        id="used_item",
        # Translators: title of a tip, 20 letters.
        title=N_("Used is damaged"),
        text=N_("Push an item down when you have used it. Repair it before you use it again."),
        rules=("PD-090", "PD-147"),
        events=("action_done",),
        when=_item_used,
        points=("seats", NOWHERE),
        sign="gear",
    ),
    Idea(
        id="fight",
        # Translators: title of a tip, 20 letters.
        title=N_("Count the hits"),
        text=N_(
            "Get at least as many hits as the mob has life, and you defeat it. Then you "
            "get an item."
        ),
        rules=("PD-111", "PD-112"),
        questions=("pd.combat", "dice.set"),
        when=_is_fight,
        sign="sword",
    ),
    Idea(
        id="survived",
        # Translators: title of a tip, 20 letters.
        title=N_("Mobs heal"),
        text=N_("Too few hits: the mob has all its life again. Next time count from zero."),
        rules=("PD-113",),
        events=("mob_survived",),
        points=("board", "figures", NOWHERE),
        sign="skull",
    ),
    Idea(
        id="new_item",
        # Translators: title of a tip, 20 letters.
        title=N_("A new item"),
        text=N_("Draw two tiles, keep one. Mobs you defeat, gold blocks and chests bring items."),
        rules=("PD-091", "PD-096", "PD-112"),
        events=("mob_defeated", "item_received"),
        questions=("pd.item_drawn", "pd.keep"),
        points=("seats", NOWHERE),
        sign="chest",
    ),
    Idea(
        id="six_items",
        # Translators: title of a tip, 20 letters.
        title=N_("Six items"),
        text=N_(
            "Your columns are full. A new item takes the place of an old one, or you keep neither."
        ),
        rules=("PD-093", "PD-094"),
        questions=("pd.replace", "pd.replaced"),
        points=("seats",),
        sign="chest",
    ),
    Idea(
        id="enchantment",
        # Translators: title of a tip, 20 letters.
        title=N_("Enchantments"),
        text=N_(
            "Lay it on an item it fits: it makes the item better for good, and repairs it, too."
        ),
        rules=("PD-118", "PD-119"),
        events=("item_changed",),
        questions=("pd.which_slot", "pd.enchanted_weapon", "pd.enchantment"),
        when=_enchants,
        points=("seats", NOWHERE),
        sign="star",
    ),
    Idea(
        id="ground",
        # Translators: title of a tip, 20 letters.
        title=N_("Watch your step"),
        text=N_("Lava and mobs block you. Magma costs a heart, soul sand costs two steps."),
        rules=("PD-101", "PD-102", "PD-103"),
        questions=("pd.go", "pd.moved"),
        points=("board", NOWHERE),
        sign="boots",
    ),
    Idea(
        id="chest",
        # Translators: title of a tip, 20 letters.
        title=N_("A chest"),
        text=N_("End your move on a chest and you may open it. Then every player gets an item."),
        rules=("PD-105",),
        events=("chest_opened",),
        questions=("pd.chest", "pd.moved"),
        points=("board", NOWHERE),
        sign="chest",
    ),
    Idea(
        id="netherite",
        # Translators: title of a tip, 20 letters.
        title=N_("Netherite"),
        text=N_("The Netherite item is now among the top six tiles. Soon somebody will find it."),
        rules=("PD-133", "PD-134"),
        events=("netherite_unlocked",),
        sign="star",
    ),
    Idea(
        id="covered",
        # Translators: title of a tip, 20 letters.
        title=N_("Covered ground"),
        text=N_("Now it is plain ground for everybody. Mind the mobs: they can walk there, too."),
        rules=("PD-135",),
        events=("block_laid",),
        points=("board", NOWHERE),
        sign="block",
    ),
    Idea(
        id="reveal",
        # Translators: title of a tip, 20 letters.
        title=N_("Reveal a tile"),
        text=N_(
            "If you stand next to a hidden tile, you may turn it over. It brings a chest "
            "and more mobs."
        ),
        rules=("PD-150", "PD-151"),
        questions=("pd.between",),
        when=lambda snapshot: _offers(snapshot, "tile"),
        points=("tile-0", NOWHERE),
        sign="eye",
    ),
    Idea(
        id="portal",
        # Translators: title of a tip, 20 letters.
        title=N_("Open the portal"),
        text=N_("All tasks are complete: you may reveal the portal. The boss comes out at once!"),
        rules=("PD-152",),
        questions=("pd.between",),
        when=lambda snapshot: _offers(snapshot, "portal"),
        points=("portal", NOWHERE),
        sign="portal",
    ),
)
"""Of those that matter at the same moment the first comes first: dice, mobs, then what to do."""
