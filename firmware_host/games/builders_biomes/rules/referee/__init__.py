"""Referee mode: the overworld, costs and payments too; every rule is enforced."""

from firmware_host.games.builders_biomes.rules.referee.rules import BuildersBiomesReferee

__all__ = ["BuildersBiomesReferee"]
