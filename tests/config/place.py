"""A configuration directory and a state directory made for one test."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from firmware_host.config.errors import ConfigError
from firmware_host.config.settings import Settings, load_settings


@dataclass(frozen=True)
class Place:
    config: Path
    state: Path

    @classmethod
    def at(cls, root: Path) -> Place:
        place = cls(root / "etc", root / "state")
        place.config.mkdir()
        place.state.mkdir()
        return place

    def write(self, name: str, text: str) -> None:
        (self.config / name).write_text(text, encoding="utf-8")

    @property
    def owner(self) -> Path:
        return self.state / "owner.yaml"

    def load(self) -> Settings:
        return load_settings(self.config, self.state)

    def faults(self) -> list[str]:
        """The faults of the configuration, with the directory cut off the file names."""
        try:
            self.load()
        except ConfigError as error:
            return [str(problem).removeprefix(f"{self.config}/") for problem in error.problems]
        return []
