"""Assistant mode: turns, cube, fights, boards and scorings; people keep the overworld."""

from firmware_host.games.builders_biomes.rules.assistant.rules import BuildersBiomesAssistant

__all__ = ["BuildersBiomesAssistant"]
