"""Everything in force: shipped defaults < the person's files < what was entered on the panel.

The person's YAML is read, never rewritten; only owner.yaml in the state directory is the box's own.
Reading touches nothing. Writing blocks for two disk syncs: call `enter` off the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any

from firmware_host.config import yaml_lines
from firmware_host.config.catalogue import Catalogue, merge_catalogue
from firmware_host.config.device import DeviceConfig
from firmware_host.config.device_schema import DEVICE, device_config, migrate_old_keys
from firmware_host.config.errors import ConfigError, Problem, listed, reason
from firmware_host.config.files import locked, put_aside, write_atomically
from firmware_host.config.layers import Effective, Merged, merge
from firmware_host.config.paths import SYSTEM_DIR, shipped_dir, state_directory
from firmware_host.config.schema import Section, did_you_mean, one_of, validate
from firmware_host.config.yaml_lines import Document
from firmware_host.games import all_games
from firmware_host.games.game import Game
from firmware_host.texts import Listed, Message, message_of, sentences

OWNER_FILE = "owner.yaml"
_ENTERED = "what was entered"  # stands where an error names the file
_HEADING = (
    "Written by Tilekeeper: values entered on the panel or the page.\n"
    "Remove a value to return to the one in the other files."
)

Layers = Mapping[str, list[Document]]


def _house_rules() -> Section:
    switches = [rule.switch for game in all_games() for rule in game.house_rules]
    return Section({switch.id: one_of(switch.options) for switch in switches})


def _catalogues() -> dict[str, Game]:
    """The game of each file with component values."""
    return {game.folder: game for game in all_games()}


def _builders() -> dict[str, Callable[[Merged], Any]]:
    return {
        "device": lambda merged: device_config(validate(DEVICE, merged)),
        "house_rules": lambda merged: validate(_house_rules(), merged),
        **{file: partial(Catalogue, game) for file, game in _catalogues().items()},
    }


def files() -> tuple[str, ...]:
    """The YAML files a person may write, without their ending."""
    return tuple(_builders())


@dataclass(frozen=True, slots=True)
class Settings:
    """The configuration in force."""

    device: DeviceConfig
    house_rules: Mapping[str, str]  # of all games, by their ids
    catalogues: Mapping[str, Catalogue]  # by the id of the game
    state_dir: Path
    notices: tuple[str, ...]  # what was left out and why; the box runs all the same
    moved: tuple[str, ...]  # lines from before that still count, and how to write them today
    merged: Mapping[str, Merged]
    layers: Layers  # shipped and personal files, as read

    def effective(self) -> list[Effective]:
        """Every value with the file and line it came from."""
        plain = [name for name in files() if name not in _catalogues()]
        listed = [each for name in plain for each in self.merged[name].effective(name)]
        return listed + [v for each in self.catalogues.values() for v in each.effective()]

    def enter(self, file: str, path: str, value: Any) -> Settings:
        """Keep a value somebody entered on the panel: `enter(file, "dice.combat", […])`.

        Returns the new settings. A value that is not allowed raises ConfigError, nothing changes.
        """
        entered = {"value": value, "source": "owner"} if file in _catalogues() else value
        keys = _keys(file, path)
        alone: dict[str, Any] = {}
        _set(alone, keys, entered)
        touched = (*keys, "value"), (*keys, "source"), *accumulate((key,) for key in keys)
        probe = Document(_ENTERED, alone, dict.fromkeys(touched, 0))
        _assemble(self.layers, probe, self.state_dir, forgiving=False)
        return self._change(keys, entered)

    def withdraw(self, file: str, path: str) -> Settings:
        """Forget a value entered on the panel; what lies below it is in force again."""
        return self._change(_keys(file, path), None)

    @property
    def _owner_path(self) -> Path:
        return self.state_dir / OWNER_FILE

    def _change(self, keys: tuple[str, ...], entered: Any) -> Settings:
        path = self._owner_path
        try:
            with locked(path):
                data = _owner_data(path)
                _set(data, keys, entered)
                text = yaml_lines.dump(data, _HEADING)
                write_atomically(path, text)
        except OSError as error:
            # Translators: an error at the command line; {reason} is a reason of the operating
            # system.
            why = Message("cannot be written ({reason})", reason=reason(error))
            raise ConfigError([Problem(str(path), 0, "", why)]) from error
        owner = yaml_lines.parse(text.encode(), str(path))
        return _assemble(self.layers, owner, self.state_dir)


def load_settings(
    config_dir: Path | None = None, state_dir: Path | None = None, *, virtual: bool = False
) -> Settings:
    """Read and validate everything; a ConfigError lists every fault in the person's files."""
    layers = _read_layers(config_dir)
    bare = _assemble(layers, None, Path())
    state = state_directory(state_dir, bare.device.state_dir, virtual=virtual)
    owner_path = state / OWNER_FILE
    owner: Document | None = None
    notices: tuple[str, ...] = ()
    try:
        owner = yaml_lines.load_if_there(owner_path)
    except ConfigError as error:
        notices = (sentences(message_of(error), Message("the file is left out")),)
    if owner is None:
        return replace(bare, state_dir=state, notices=notices)
    return _assemble(layers, owner, state, notices)


def _read_layers(config_dir: Path | None) -> Layers:
    problems: list[Problem] = []
    known = files()
    layers: dict[str, list[Document]] = {name: [] for name in known}
    for path in shipped_files() + _personal_files(config_dir, problems):
        if path.stem not in known or path.suffix != ".yaml":
            names = [f"{name}.yaml" for name in known]
            hint = did_you_mean(path.name, names)
            # Translators: an error at the command line; {names} is a list of names.
            hint = hint or Message("it reads {names}", names=Listed(names))
            text = sentences(Message("is no file Tilekeeper reads"), hint)
            problems.append(Problem(str(path), 0, "", text))
            continue
        try:
            layers[path.stem].append(yaml_lines.load(path))
        except ConfigError as error:
            problems.extend(error.problems)
    if problems:
        raise ConfigError(problems)
    return layers


def shipped_files() -> list[Path]:
    """The device's, and what every game brings in its folder."""
    return [*_files(shipped_dir()), *(yaml for game in all_games() for yaml in _files(game.path))]


def _files(directory: Path) -> list[Path]:
    return sorted(path for path in directory.iterdir() if path.suffix in (".yaml", ".yml"))


def _personal_files(config_dir: Path | None, problems: list[Problem]) -> list[Path]:
    directory = config_dir or SYSTEM_DIR
    try:
        return _files(directory.absolute())
    except FileNotFoundError:
        if config_dir is None:
            return []
        problems.append(Problem(str(directory), 0, "", Message("there is no such directory")))
    except OSError as error:
        # Translators: an error at the command line; {reason} is a reason of the operating
        # system.
        text = Message("cannot be read ({reason})", reason=reason(error))
        problems.append(Problem(str(directory), 0, "", text))
    return []


def _assemble(
    layers: Layers,
    owner: Document | None,
    state_dir: Path,
    notices: tuple[str, ...] = (),
    *,
    forgiving: bool = True,
) -> Settings:
    """Build all parts. A fault in owner.yaml costs only its section, and a notice says so."""
    problems: list[Problem] = []
    noted = [*notices, *(str(section) for section in _unknown_sections(owner))]
    carried = [migrate_old_keys(document) for document in layers["device"]]
    today = {**layers, "device": [document for document, _ in carried]}
    merged: dict[str, Merged] = {}
    built: dict[str, Any] = {}
    for name, build in _builders().items():
        try:
            merged[name] = _merge(name, today[name], owner)
            built[name] = build(merged[name])
        except ConfigError as error:
            theirs = [each for each in error.problems if owner and each.file == owner.file]
            if not forgiving or len(theirs) < len(error.problems):
                problems.extend(error.problems)
                continue
            # Translators: an error at the command line; {name} is a name.
            left_out = Message("what was entered for {name} is left out", name=name)
            noted += [sentences(str(each), left_out) for each in theirs]
            merged[name] = _merge(name, today[name], None)
            built[name] = build(merged[name])
    if problems:
        raise ConfigError(problems)
    catalogues = {game.id: built[file] for file, game in _catalogues().items()}
    parts = (built["device"], built["house_rules"], catalogues)
    moved = tuple(str(problem) for _, problems in carried for problem in problems)
    return Settings(*parts, state_dir, listed(noted), moved, merged, layers)


def _merge(name: str, layers: list[Document], owner: Document | None) -> Merged:
    laid = layers + ([owner.section(name)] if owner else [])
    return merge_catalogue(laid) if name in _catalogues() else merge(laid)


def _unknown_sections(owner: Document | None) -> list[Problem]:
    """Sections another version may have written."""
    if owner is None:
        return []
    known = files()
    # Translators: an error at the command line; {names} is a list of names.
    text = Message("is left out; this version knows {names}", names=Listed(known))
    return [
        Problem(owner.file, owner.line((key,)), key, text) for key in owner.data if key not in known
    ]


def _owner_data(path: Path) -> dict[str, Any]:
    try:
        document = yaml_lines.load_if_there(path)
        return document.data if document else {}
    except ConfigError:
        put_aside(path)
        return {}


def _keys(file: str, path: str) -> tuple[str, ...]:
    """House rules are flat: their ids have the dot in them."""
    if file not in files():
        raise ConfigError(
            [Problem(_ENTERED, 0, file, Message("use one of {names}", names=Listed(files())))]
        )
    return (file, path) if file == "house_rules" else (file, *path.split("."))


def _set(data: dict[str, Any], keys: tuple[str, ...], value: Any) -> None:
    """Put `value` at `keys`; None takes it away, and sections that become empty with it."""
    key, rest = keys[0], keys[1:]
    if not rest:
        data[key] = value
    else:
        below = data.get(key)
        data[key] = below if isinstance(below, dict) else {}
        _set(data[key], rest, value)
    if data[key] in (None, {}):
        del data[key]
