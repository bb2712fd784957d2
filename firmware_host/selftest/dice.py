"""Are the dice fair? The kernel's entropy first, then hundreds of thousands of rolls.

A test that sees p below one in a thousand million fails. Five such tests raise a false alarm
once in 200 million runs, and still find one face of six that comes up 5 % too often.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import erfc, exp, lgamma, log, sqrt
from typing import Final, Protocol

from firmware_host.games.core.dice import Die
from firmware_host.games.core.question import Question, roll
from firmware_host.selftest.check import Result, Subject, failed, passed, skipped
from firmware_host.table.fair import SECRET_BYTES, FairDice, new_secret
from firmware_host.texts import Counted, Listed, Message, Number, sentences

ALARM: Final = 1e-9
ROLLS: Final = 600_000
_SAMPLE: Final = 1 << 18
_STEP: Final = 20_000


class Thrower(Protocol):
    def answer(self, question: Question, first: int) -> tuple[str, int]: ...


@dataclass(frozen=True, slots=True)
class Tested:
    what: str
    chi_square: float
    freedom: int
    p: float
    worst: str
    """The outcome furthest from its expected count."""


def check_entropy(
    _subject: Subject,
    random_bytes: Callable[[int], bytes] = os.urandom,
    is_ready: Callable[[], bool] = lambda: _kernel_is_ready(),
) -> Result:
    """The dice start from 32 bytes of the kernel; are they there, different and evenly spread?"""
    if not is_ready():
        return failed(
            Message("the kernel has not gathered enough entropy yet"),
            Message(
                "wait a minute after the start; if it stays so, enable the hardware generator "
                "(apt install rng-tools5)"
            ),
        )
    if len({random_bytes(SECRET_BYTES) for _ in range(64)}) < 64:
        return failed(
            Message("the same secret came twice"),
            Message("do not play for anything: report this machine"),
        )
    counts = Counter(random_bytes(_SAMPLE))
    tested = _test("bytes", [counts[byte] for byte in range(256)], [1] * 256, range(256))
    if tested.p < ALARM:
        return failed(
            # Translators: the self-test says it to the builder.
            Message(
                "the kernel's bytes are not evenly spread ({described})",
                described=_described(tested),
            ),
            Message("update the operating system; these dice cannot be trusted"),
        )
    return passed(
        # Translators: the self-test says it to the builder.
        Message(
            "the kernel's bytes are evenly spread (bytes: {sample}, p = {p})",
            sample=Number(_SAMPLE),
            p=f"{tested.p:.2g}",
        )
    )


def check_dice(
    subject: Subject,
    rolls: int = ROLLS,
    thrower: Callable[[bytes], Thrower] = FairDice,
) -> Result:
    if subject.settings is None:
        return skipped(Message("the faces stand in the catalog, which cannot be read"))
    dice = tuple(
        Die(name, faces)
        for catalogue in subject.settings.catalogues.values()
        for name, faces in catalogue.game.catalogue.dice(catalogue.plain()).items()
    )
    names = Listed(die.name for die in dice)
    throws = -(-rolls // len(dice))
    counts, pairs = _throw(thrower(new_secret()), dice, throws, subject.progress)
    tested = list(_tests(dice, counts, pairs))
    bad = [each for each in tested if each.p < ALARM]
    if bad:
        return failed(
            # Translators: the self-test says it to the builder; {found} is whole clauses,
            # {dice} is names of dice, {rolls} is a number.
            Message(
                "not fair: {found} (dice: {dice}, rolls: {rolls})",
                found=sentences(*map(_described, bad)),
                dice=names,
                rolls=Number(throws * len(dice)),
            ),
            Message("do not play with these dice: run it again, and report it if it stays so"),
        )
    smallest = min((each.p for each in tested), default=1.0)
    odds = round(1 / (ALARM * max(1, len(tested))))
    return passed(
        # Translators: the self-test says it to the builder; {dice} is names of dice, {rolls} is
        # a number, {tests} is a number.
        Message(
            "dice: {dice}; rolls: {rolls}; chi-square tests: {tests}, smallest p = {smallest} "
            "(alarm below {alarm}; false alarms: 1 in {odds})",
            dice=names,
            rolls=Number(throws * len(dice)),
            tests=len(tested),
            smallest=f"{smallest:.2g}",
            alarm=f"{ALARM:g}",
            odds=Number(odds),
        )
    )


def _kernel_is_ready() -> bool:
    try:
        os.getrandom(SECRET_BYTES, os.GRND_NONBLOCK)
    except BlockingIOError:
        return False
    return True


def _throw(
    fair: Thrower, dice: tuple[Die, ...], throws: int, progress: Callable[[str], None]
) -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """How often each combination came, and each pair of throws that followed each other."""
    question = roll("selftest", 0, dice)
    counts: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    before = ""
    for number in range(throws):
        if number % _STEP == 0 and number:
            progress(Counted("{n} roll", "{n} rolls", n=number * len(dice)))
        answer, _ = fair.answer(question, number * len(dice))
        counts[answer] += 1
        if number % 2:  # pairs must not overlap, or the test would not be sound
            pairs[before, answer] += 1
        before = answer
    return counts, pairs


def _tests(
    dice: tuple[Die, ...], counts: Counter[str], pairs: Counter[tuple[str, str]]
) -> Iterator[Tested]:
    """Each die alone, the first two together, and the first die after itself."""
    shown = Counter[tuple[str, ...]]()
    for answer, count in counts.items():
        shown[tuple(answer.split(" "))] += count
    for place, die in enumerate(dice):
        yield from _fit(die.name, (die,), _project(shown, place))
    if len(dice) > 1:
        what = f"{dice[0].name} + {dice[1].name}"
        yield from _fit(what, dice[:2], _project(shown, 0, 1))
    following = Counter[tuple[str, ...]]()
    for (first, second), count in pairs.items():
        following[first.split(" ")[0], second.split(" ")[0]] += count
    yield from _fit(f"{dice[0].name} → {dice[0].name}", (dice[0], dice[0]), following)


def _project(shown: Counter[tuple[str, ...]], *places: int) -> Counter[tuple[str, ...]]:
    counted = Counter[tuple[str, ...]]()
    for faces, count in shown.items():
        counted[tuple(faces[place] for place in places)] += count
    return counted


def _fit(what: str, dice: tuple[Die, ...], counted: Counter[tuple[str, ...]]) -> Iterator[Tested]:
    outcomes = list(product(*(die.distinct() for die in dice)))
    weights = [_ways(dice, outcome) for outcome in outcomes]
    if len(outcomes) > 1:
        yield _test(what, [counted[outcome] for outcome in outcomes], weights, outcomes)


def _ways(dice: tuple[Die, ...], outcome: tuple[str, ...]) -> int:
    ways = 1
    for die, face in zip(dice, outcome, strict=True):
        ways *= die.faces.count(face)
    return ways


def _test(
    what: str, counts: Sequence[int], weights: Sequence[int], outcomes: Sequence[object]
) -> Tested:
    value = statistic(counts, weights)
    freedom = len(counts) - 1
    scale = sum(counts) / sum(weights)
    worst = max(
        range(len(counts)), key=lambda i: (counts[i] - weights[i] * scale) ** 2 / weights[i]
    )
    outcome = outcomes[worst]
    name = " ".join(outcome) if isinstance(outcome, tuple) else str(outcome)
    # Translators: the self-test says it to the builder.
    extreme = Message(
        "{face} came ×{count}, expected ×{expected}",
        face=name,
        count=Number(counts[worst]),
        expected=Number(weights[worst] * scale),
    )
    return Tested(what, value, freedom, tail(value, freedom), extreme)


def _described(tested: Tested) -> Message:
    # Translators: the self-test says it to the builder.
    return Message(
        "{what}: {worst} (chi-square {chi_square}, degrees of freedom: {freedom}, p = {p})",
        what=tested.what,
        worst=tested.worst,
        chi_square=Number(tested.chi_square, 1),
        freedom=tested.freedom,
        p=f"{tested.p:.2g}",
    )


def statistic(counts: Sequence[int], weights: Sequence[int]) -> float:
    """How far the counts are from what the weights lead to expect."""
    scale = sum(counts) / sum(weights)
    return sum(
        (count - weight * scale) ** 2 / (weight * scale)
        for count, weight in zip(counts, weights, strict=True)
    )


def tail(value: float, freedom: int) -> float:
    """The chance that sound dice give a statistic of `value` or more.

    The closed forms of the upper incomplete gamma function for whole degrees of freedom; the
    terms are taken through logarithms so that none overflows.
    """
    if value <= 0:
        return 1.0
    half = value / 2
    if freedom % 2:
        area = erfc(sqrt(half))
        shifts = [index + 0.5 for index in range(freedom // 2)]
    else:
        area = 0.0
        shifts = [float(index) for index in range(freedom // 2)]
    area += sum(exp(shift * log(half) - half - lgamma(shift + 1)) for shift in shifts)
    return min(1.0, area)
