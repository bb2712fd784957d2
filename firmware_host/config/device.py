"""What the box is made of, as frozen values: one class per section of device.yaml, same names.

This is the only definition; devices/ takes these objects. No device library is imported here.
The defaults are those of the shipped device.yaml (a test keeps the two equal).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import time
from pathlib import Path
from typing import Literal, TypeVar

ButtonKind = Literal["gpio", "virtual", "absent"]
ReaderKind = Literal["serial", "virtual", "absent"]
OledKind = Literal["i2c", "spi", "virtual", "absent"]
LightKind = Literal["gpio", "virtual", "absent"]
BuzzerKind = Literal["gpio", "virtual", "absent"]
VoiceKind = Literal["espeak", "absent"]
VoiceHabit = Literal["asked", "everything"]
ReaderProtocol = Literal["rdm6300", "id12la", "pn532", "line"]
USUAL_BAUD: dict[ReaderProtocol, int] = {
    "rdm6300": 9600,
    "id12la": 9600,
    "pn532": 115_200,
    "line": 9600,
}
OledDriver = Literal["ssd1306", "sh1106", "ssd1309"]
PinFactory = Literal["gpiod", "mock"]
GuestsKind = Literal["home", "cafe"]
SoftwarePwmUse = Literal["never", "moving", "always"]
TURNS = (0, 90, 180, 270)
TEXT_SCALES = (1.0, 1.2, 1.4)
"""The layout of the touch table is measured at these."""


@dataclass(frozen=True, slots=True)
class GpioConfig:
    """What is below gpiozero: libgpiod, or pins that exist only in memory."""

    pin_factory: PinFactory = "gpiod"


@dataclass(frozen=True, slots=True)
class ButtonPins:
    """BCM numbers, one per button."""

    up: int = 5
    down: int = 6
    ok: int = 13
    back: int = 19
    roll: int = 26

    def as_dict(self) -> dict[str, int]:
        return {
            "up": self.up,
            "down": self.down,
            "ok": self.ok,
            "back": self.back,
            "roll": self.roll,
        }


@dataclass(frozen=True, slots=True)
class ButtonsConfig:
    kind: ButtonKind = "gpio"
    pins: ButtonPins = field(default_factory=ButtonPins)
    pull_up: bool = True  # the button connects its pin to ground
    hold_seconds: float = 0.6
    debounce_seconds: float = 0.02


@dataclass(frozen=True, slots=True)
class ReaderConfig:
    kind: ReaderKind = "serial"
    port: str = "/dev/serial0"
    baud: int | None = None  # None = what such readers speak when they leave the factory
    protocol: ReaderProtocol = "rdm6300"
    gone_after_seconds: float = 0.3  # silence after which a tile counts as lifted

    @property
    def speed(self) -> int:
        """The baud rate in force."""
        return self.baud or USUAL_BAUD[self.protocol]


@dataclass(frozen=True, slots=True)
class SpiConfig:
    port: int = 0  # with the device: /dev/spidev0.0
    device: int = 0  # which chip-enable wire
    dc: int = 24  # BCM number of the wire that tells commands from data
    reset: int = 25
    mhz: Literal[1, 2, 4, 8] = 8


@dataclass(frozen=True, slots=True)
class OledConfig:
    kind: OledKind = "i2c"
    driver: OledDriver = "ssd1306"
    port: int = 1  # I2C bus, /dev/i2c-1
    address: int = 0x3C
    spi: SpiConfig = field(default_factory=SpiConfig)
    rotate: Literal[0, 180] = 0
    contrast: int = 160
    dim_contrast: int = 8
    dim_after_seconds: float = 120.0  # 0 = never
    off_after_seconds: float = 900.0  # 0 = never


@dataclass(frozen=True, slots=True)
class LightPins:
    red: int = 17
    green: int = 27
    blue: int = 22


@dataclass(frozen=True, slots=True)
class LightConfig:
    kind: LightKind = "gpio"
    pins: LightPins = field(default_factory=LightPins)
    active_high: bool = True  # common cathode; False = common anode
    brightness: float = 1.0  # 0..1, scales every colour
    software_pwm: SoftwarePwmUse | None = None  # None = see software_pwm_use

    @property
    def software_pwm_use(self) -> SoftwarePwmUse:
        """On pins without kernel PWM. Only a dimmed light needs pulses all the time."""
        return self.software_pwm or ("always" if self.brightness < 1 else "never")


@dataclass(frozen=True, slots=True)
class BuzzerConfig:
    kind: BuzzerKind = "gpio"
    pin: int = 18
    passive: bool = True  # needs a tone; False = beeps by itself when powered
    volume: float = 1.0  # 0..1
    quiet_from: time | None = None  # with quiet_until, also over midnight
    quiet_until: time | None = None


@dataclass(frozen=True, slots=True)
class VoiceConfig:
    """The box says what it shows; see devices.voice."""

    kind: VoiceKind = "absent"
    says: VoiceHabit = "asked"
    volume: float = 0.5  # 0..1
    quiet_from: time | None = None  # with quiet_until, also over midnight
    quiet_until: time | None = None


@dataclass(frozen=True, slots=True)
class HistoryConfig:
    """How much of the past the box keeps; see store.retention."""

    keep_games: int = 500
    keep_days: int = 0  # 0 = however old
    keep_megabytes: int = 64
    archive_megabytes: int = 64  # 0 = old games go without a file


@dataclass(frozen=True, slots=True)
class GuestsConfig:
    """Who plays here, and what happens when nobody touches anything any more; 0 = never."""

    kind: GuestsKind = "home"
    idle_ask_minutes: float | None = None  # None = see ask_after_s
    idle_countdown_seconds: float = 60.0
    attract_after_minutes: float | None = None  # None = see attract_after_s
    put_aside_days: int = 14

    @property
    def parties_stay(self) -> bool:
        """A family is one party for ever; the table is never cleared behind its back."""
        return self.kind == "home"

    @property
    def ask_after_s(self) -> float:
        """Without a touch, until «Still playing?» is asked. At home nobody is bothered."""
        usual = 0.0 if self.parties_stay else 10.0
        return 60 * (usual if self.idle_ask_minutes is None else self.idle_ask_minutes)

    @property
    def attract_after_s(self) -> float:
        """With nobody at the table, until it shows itself playing."""
        usual = 0.0 if self.parties_stay else 3.0
        return 60 * (usual if self.attract_after_minutes is None else self.attract_after_minutes)


@dataclass(frozen=True, slots=True)
class ScreenConfig:
    """The box's own touch screen: its backlight, and how its page is looked at.

    0 seconds = never. Phones and other machines keep the look of their pages themselves.
    """

    backlight: str = ""  # a folder of /sys/class/backlight; empty = the only one there
    brightness: float = 1.0  # 0..1
    dim_brightness: float = 0.2
    dim_after_seconds: float = 300.0
    off_after_seconds: float = 0.0
    turn: Literal[0, 90, 180, 270] = 0  # degrees clockwise
    follows_players: bool = False  # turns to whoever plays
    scale: float = 1.0  # of the text: 1, 1.2 or 1.4
    volume: float = 1.0  # of the page's tones and voice, 0..1
    picture_brightness: float = 1.0  # 0.4..1, also where no backlight can be dimmed
    high_contrast: bool = False
    bright_colors: bool = False
    less_motion: bool = False
    read_aloud: bool = False  # by the browser's voice


@dataclass(frozen=True, slots=True)
class HttpConfig:
    host: str = "127.0.0.1"
    port: int = 8080


@dataclass(frozen=True, slots=True)
class PhonesConfig:
    """The port for guests' phones, beside that of the box's own page; docs/phones.md."""

    enabled: bool = False
    host: str = "0.0.0.0"
    port: int = 8090
    address: str | None = None  # None = found: the address of this machine in its network


@dataclass(frozen=True, slots=True)
class DeviceConfig:
    language: str = "en"
    state_dir: Path | None = None  # None = see config.paths.state_directory
    gpio: GpioConfig = field(default_factory=GpioConfig)
    buttons: ButtonsConfig = field(default_factory=ButtonsConfig)
    reader: ReaderConfig = field(default_factory=ReaderConfig)
    oled: OledConfig = field(default_factory=OledConfig)
    light: LightConfig = field(default_factory=LightConfig)
    buzzer: BuzzerConfig = field(default_factory=BuzzerConfig)
    voice: VoiceConfig = field(default_factory=VoiceConfig)
    guests: GuestsConfig = field(default_factory=GuestsConfig)
    screen: ScreenConfig = field(default_factory=ScreenConfig)
    http: HttpConfig = field(default_factory=HttpConfig)
    phones: PhonesConfig = field(default_factory=PhonesConfig)
    history: HistoryConfig = field(default_factory=HistoryConfig)

    def as_virtual(self) -> DeviceConfig:
        """The same box with every device simulated: what `run --virtual` uses. Absent stays so."""
        return replace(
            self,
            buttons=_simulated(self.buttons),
            reader=_simulated(self.reader),
            oled=_simulated(self.oled),
            light=_simulated(self.light),
            buzzer=_simulated(self.buzzer),
        )


_Device = TypeVar("_Device", ButtonsConfig, ReaderConfig, OledConfig, LightConfig, BuzzerConfig)


def _simulated(device: _Device) -> _Device:
    return device if device.kind == "absent" else replace(device, kind="virtual")
