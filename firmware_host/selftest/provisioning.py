"""Is the machine prepared? Judged before any part is blamed: buses, pins, rights, disk, clock.

A part whose bus is switched off is not broken; it is skipped, and the switch is what fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from firmware_host.config.device import DeviceConfig
from firmware_host.config.device_schema import HEADER_UARTS
from firmware_host.devices.kernel_pwm import pwm_channels
from firmware_host.devices.port_users import consoles_in
from firmware_host.selftest.check import Result, Subject, failed, passed, skipped
from firmware_host.selftest.hardware import BUSY, not_there
from firmware_host.selftest.machine import ENOUGH_FREE, Machine

_HERE: Final = Machine()
_UNREADABLE: Final = "what is built in stands in the configuration, which cannot be read"
_FAST: Final = 400_000
_FREE_THEM: Final = (
    "end that program, take its dtoverlay out of config.txt, or choose other pins in device.yaml"
)
_MINI_UART: Final = "ttyS0"
_FIRST_YEAR: Final = 2025
_FORGETFUL: Final = ("overlay", "tmpfs", "ramfs")
_UNSAFE: Final = ("vfat", "msdos", "exfat", "nfs", "nfs4", "cifs")
"""A power cut tears the directories of the first three; networks have no locks to rely on."""


def check_i2c(subject: Subject, machine: Machine = _HERE) -> Result:
    if subject.settings is None:
        return skipped(_UNREADABLE)
    oled = subject.settings.device.oled
    if oled.kind != "i2c":
        return skipped(f"nothing is on I2C (oled.kind is {oled.kind})")
    if machine.path(f"/dev/i2c-{oled.port}").exists():
        return passed(f"/dev/i2c-{oled.port} is there{_speed(machine, oled.port)}")
    return not_there(
        subject, "oled", f"/dev/i2c-{oled.port} does not exist", _why_no_bus(machine, "i2c")
    )


def check_spi(subject: Subject, machine: Machine = _HERE) -> Result:
    if subject.settings is None:
        return skipped(_UNREADABLE)
    device = subject.settings.device
    if device.oled.kind != "spi":
        return skipped(f"nothing is on SPI (oled.kind is {device.oled.kind})")
    chip = None if subject.daemon_runs else machine.header_chip()
    # Here as well as under "pins": a display on I2C is not to be blamed for a button.
    if chip is not None and (taken := _taken(machine, chip, dict(_of_the_display(device)))):
        return failed(taken, _FREE_THEM)
    found = sorted(node.name for node in machine.path("/dev").glob("spidev*"))
    if found:
        return passed(f"{', '.join(found)} {'is' if len(found) == 1 else 'are'} there")
    return not_there(subject, "oled", "/dev/spidev* does not exist", _why_no_bus(machine, "spi"))


def _speed(machine: Machine, bus: int) -> str:
    node = machine.path(f"/sys/class/i2c-adapter/i2c-{bus}/of_node/clock-frequency")
    try:
        hertz = int.from_bytes(node.read_bytes()[:4], "big")
    except OSError:
        return ""
    slow = "" if hertz >= _FAST else "; dtparam=i2c_arm_baudrate=400000 makes it four times faster"
    return f", {hertz // 1000} kHz{slow}"


def _why_no_bus(machine: Machine, bus: str) -> str:
    switch = {"i2c": "dtparam=i2c_arm=on", "spi": "dtparam=spi=on"}[bus]
    if switch not in _lines(machine.boot_config()):
        return f"switch it on (sudo raspi-config nonint do_{bus} 0) and start the Pi again"
    if bus == "i2c" and machine.path("/sys/class/i2c-adapter").is_dir():
        return "it is switched on, but its module is not loaded: sudo modprobe i2c-dev"
    return "it is switched on in config.txt but not in force yet: start the Pi again (sudo reboot)"


def _lines(text: str) -> set[str]:
    return {line.strip() for line in text.splitlines()}


def check_uart(subject: Subject, machine: Machine = _HERE) -> Result:
    if subject.settings is None:
        return skipped(_UNREADABLE)
    reader = subject.settings.device.reader
    if reader.kind != "serial":
        return skipped(f"no reader on a serial port (reader.kind is {reader.kind})")
    node = machine.path(reader.port)
    if not node.exists():
        return not_there(
            subject, "reader", f"{reader.port} does not exist", _why_no_port(machine, reader.port)
        )
    console = {node.name, node.resolve().name} & consoles_in(machine.read("/proc/cmdline"))
    if console:
        gone = console.isdisjoint(consoles_in(machine.read("/boot/firmware/cmdline.txt")))
        return failed(
            f"{reader.port} carries the kernel's console, which garbles every tag",
            "it is taken off already: start the Pi again (sudo reboot)"
            if gone and machine.read("/boot/firmware/cmdline.txt")
            else "take it off (sudo raspi-config nonint do_serial_cons 1) and start the Pi again",
        )
    real = node.resolve().name
    detail = f"{reader.port} is there" + (f" ({real})" if real != node.name else "")
    return passed(detail + (_mini_uart(machine) if subject.is_pi and real == _MINI_UART else ""))


def _mini_uart(machine: Machine) -> str:
    """It works as long as the core's clock stands still; better is the UART Bluetooth has."""
    lines = _lines(machine.boot_config())
    if lines & {"dtoverlay=disable-bt", "dtoverlay=miniuart-bt"}:
        return "; it is the mini UART until the Pi is started again (sudo reboot)"
    return (
        "; it is the mini UART, whose speed drifts with the load: if tags come garbled, add "
        "dtoverlay=disable-bt to config.txt and start the Pi again"
    )


def _why_no_port(machine: Machine, port: str) -> str:
    if port not in HEADER_UARTS:
        others = sorted(node.name for node in machine.path("/dev/serial/by-id").glob("*"))
        there = f"; plugged in is /dev/serial/by-id/{others[0]}" if others else ""
        return f"plug the reader in, or correct reader.port{there}"
    if "enable_uart=1" in _lines(machine.boot_config()):
        return "it is switched on in config.txt but not in force yet: start the Pi again"
    return "switch it on (sudo raspi-config nonint do_serial_hw 0) and start the Pi again"


def check_pins(subject: Subject, machine: Machine = _HERE) -> Result:
    if subject.settings is None:
        return skipped(_UNREADABLE)
    device = subject.settings.device
    wired = dict(_wired(device))
    if not wired:
        return skipped("nothing is wired to pins (kinds are virtual or absent)")
    if device.gpio.pin_factory == "mock":
        return skipped("the pins are pretended ones (gpio.pin_factory is mock)")
    if subject.daemon_runs:
        return skipped(BUSY)
    if not any(machine.path("/dev").glob("gpiochip*")):
        first = next(iter(wired)).split(".")[0]
        return not_there(subject, first, "/dev/gpiochip* do not exist", "run it on the box itself")
    chip = machine.header_chip()
    if chip is None:
        return skipped("no chip with the 40 pins lets itself be asked; see groups")
    # A pin that is routed to a PWM block may count as used; light and buzzer take it from there.
    pwm = pwm_channels(machine.path("/sys"))
    by_kernel = {name: pin for name, pin in wired.items() if pin in pwm and _may_pulse(name)}
    lines = {name: pin for name, pin in wired.items() if name not in by_kernel}
    if taken := _taken(machine, chip, lines):
        return failed(taken, _FREE_THEM)
    pulsed = ", ".join(f"GPIO{pin}" for pin in by_kernel.values())
    return passed(
        f"{len(wired)} pins of {chip.name} are free"
        + (f"; the kernel makes the pulses on {pulsed}" if pulsed else "")
    )


def _may_pulse(name: str) -> bool:
    return name.startswith(("light.", "buzzer."))


def _taken(machine: Machine, chip: Path, wired: dict[str, int]) -> str:
    """Which of these pins somebody holds, and who; empty if all are free."""
    taken = []
    for name, pin in wired.items():
        try:
            holder = machine.user_of_line(chip, pin)
        except OSError:
            continue
        if holder is not None:
            taken.append(f"GPIO{pin} ({name}) by {holder}")
    return f"in use already: {', '.join(taken)}" if taken else ""


def _wired(device: DeviceConfig) -> Iterator[tuple[str, int]]:
    if device.buttons.kind == "gpio":
        for name, pin in device.buttons.pins.as_dict().items():
            yield f"buttons.{name}", pin
    if device.light.kind == "gpio":
        for name in ("red", "green", "blue"):
            yield f"light.{name}", getattr(device.light.pins, name)
    yield from _of_the_display(device)
    if device.buzzer.kind == "gpio":
        yield "buzzer.pin", device.buzzer.pin


def _of_the_display(device: DeviceConfig) -> Iterator[tuple[str, int]]:
    if device.oled.kind == "spi":
        for name in ("dc", "reset"):
            yield f"oled.spi.{name}", getattr(device.oled.spi, name)


def check_groups(subject: Subject, machine: Machine = _HERE) -> Result:
    """May this user open what the box needs?"""
    if subject.settings is None:
        return skipped(_UNREADABLE)
    nodes = [node for node in _nodes(subject.settings.device, machine) if node.exists()]
    if not nodes:
        return skipped("there is no hardware whose rights could be judged")
    shut = [node for node in nodes if not machine.may_use(node)]
    if not shut:
        return passed(f"{machine.user} may use {', '.join(node.name for node in nodes)}")
    groups = sorted({machine.group_of(node) for node in shut} - {"", "root"})
    join = (
        f"sudo usermod -aG {','.join(groups)} {machine.user}, then log in again" if groups else ""
    )
    return failed(
        f"{machine.user} may not use {', '.join(node.name for node in shut)}",
        "test as the box itself: sudo -u tilekeeper tilekeeper selftest"
        + (join and f"; or {join}"),
    )


def _nodes(device: DeviceConfig, machine: Machine) -> Iterator[Path]:
    if device.oled.kind == "i2c":
        yield machine.path(f"/dev/i2c-{device.oled.port}")
    if device.oled.kind == "spi":
        yield from sorted(machine.path("/dev").glob("spidev*"))
    if device.reader.kind == "serial":
        yield machine.path(device.reader.port)
    if dict(_wired(device)):
        yield from sorted(machine.path("/dev").glob("gpiochip*"))[:1]


def check_disk(subject: Subject, machine: Machine = _HERE) -> Result:
    """Is there a disk below the games that keeps them?"""
    if subject.settings is None:
        return skipped("where the games are kept stands in the configuration, which cannot be read")
    state = subject.settings.state_dir
    place = next(each for each in (state, *state.parents) if each.is_dir())
    kind, options = _mount(machine, place)
    if "ro" in options:
        return failed(
            f"{place} is on a file system that is mounted read-only",
            "a card that has failed goes read-only: see `dmesg`; if it is meant so, give "
            "state_dir a writable partition",
        )
    if kind in _FORGETFUL and subject.is_pi:
        return failed(
            f"{place} lies in memory ({kind}): every game is gone when the power goes",
            "give state_dir a partition of its own, or switch the overlay off "
            "(sudo raspi-config nonint disable_overlayfs)",
        )
    if kind in _UNSAFE and subject.is_pi:
        return failed(
            f"{place} is on a file system that keeps no games through a power cut ({kind})",
            "give state_dir a place on a partition with ext4, such as /var/lib/tilekeeper",
        )
    free = machine.free_bytes(place)
    if free < ENOUGH_FREE:
        return failed(
            f"only {free // 1_000_000} MB are free at {place}",
            "make room: sudo apt clean; sudo journalctl --vacuum-size=20M; or a bigger card",
        )
    return passed(f"{free // 1_000_000} MB are free at {place}" + (f" ({kind})" if kind else ""))


def _mount(machine: Machine, place: Path) -> tuple[str, list[str]]:
    """Kind and options of the file system a directory lies on; the last mount counts."""
    best: tuple[int, str, list[str]] = (-1, "", [])
    for line in machine.read("/proc/self/mounts").splitlines():
        fields = line.split()
        if len(fields) < 4:
            continue
        point = fields[1].encode().decode("unicode_escape")
        if place.is_relative_to(point) and len(point) >= best[0]:
            best = (len(point), fields[2], fields[3].split(","))
    return best[1], best[2]


def check_clock(subject: Subject, machine: Machine = _HERE) -> Result:
    """Only the dates of games need it; order and time-outs do without."""
    now = machine.now()
    detail = now.strftime("%Y-%m-%d %H:%M")
    if now.year < _FIRST_YEAR:
        return skipped(
            f"the clock stands at {detail}: no network and no battery; the box does not need it, "
            "only the dates of games will be wrong"
        )
    return passed(f"it is {detail} UTC")
