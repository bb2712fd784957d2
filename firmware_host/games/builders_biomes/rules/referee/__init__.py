"""The full level: the overworld, costs and payments too; every rule is enforced."""

from firmware_host.games.builders_biomes.rules.referee.rules import BuildersBiomesFull

__all__ = ["BuildersBiomesFull"]
