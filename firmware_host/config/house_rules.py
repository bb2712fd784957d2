"""The switches for cases the rulebook leaves open; the default is the ruling named beside each."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_host.config.schema import Section, one_of


@dataclass(frozen=True, slots=True)
class HouseRule:
    id: str
    ruling: str  # the id in the rules' list of rulings
    choices: tuple[str, ...]  # the default comes first

    @property
    def default(self) -> str:
        return self.choices[0]


HOUSE_RULES = (
    HouseRule("pd.deadline", "PD-A01", ("action", "instant")),
    HouseRule("pd.boss_block", "PD-A05", ("always", "on_hit")),
    HouseRule("pd.metric", "PD-A09", ("path", "manhattan")),
    HouseRule("pd.blocked", "PD-A10", ("stay", "approach")),
    HouseRule("pd.refuse", "PD-A22", ("yes", "no")),
    HouseRule("pd.leggings_are_boots", "PD-A24", ("no", "yes")),
    HouseRule("pd.pass", "PD-A30", ("no", "yes")),
)

SCHEMA = Section({rule.id: one_of(rule.choices) for rule in HOUSE_RULES})
