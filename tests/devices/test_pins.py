"""Finding the chip, loading lgpio without its traces, and one sentence for everything missing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from firmware_host.devices import pins
from firmware_host.devices.errors import NoPins, NotFitted
from firmware_host.devices.pins import header_chip, import_lgpio, open_pin_factory


def nodes(root: Path, *numbers: int) -> Path:
    for number in numbers:
        (root / f"gpiochip{number}").touch()
    return root


def labels(**found: str) -> Callable[[Path], str]:
    return lambda node: found[node.name]


def test_a_pi_4_has_its_header_on_chip_0(tmp_path: Path) -> None:
    seen = labels(gpiochip0="pinctrl-bcm2711", gpiochip1="raspberrypi-exp-gpio")
    assert header_chip(nodes(tmp_path, 0, 1), seen) == 0


def test_a_pi_5_with_an_older_kernel_has_it_on_chip_4(tmp_path: Path) -> None:
    seen = labels(gpiochip0="gpio-brcmstb@107d508500", gpiochip4="pinctrl-rp1", gpiochip10="x")
    assert header_chip(nodes(tmp_path, 0, 4, 10), seen) == 4


def test_an_unknown_board_is_taken_at_its_first_chip(tmp_path: Path) -> None:
    assert header_chip(nodes(tmp_path, 2, 7), labels(gpiochip2="a", gpiochip7="b")) == 2


def test_no_chip_at_all_is_a_machine_without_pins(tmp_path: Path) -> None:
    with pytest.raises(NoPins, match="gpiochip\\* do not exist"):
        header_chip(tmp_path)


def test_a_chip_this_user_may_not_open_names_the_group(tmp_path: Path) -> None:
    def forbidden(node: Path) -> str:
        raise PermissionError(13, "Permission denied")

    with pytest.raises(NotFitted, match="gpiochip0 may not be opened; add this user to the group"):
        header_chip(nodes(tmp_path, 0), forbidden)


def test_what_is_no_chip_is_passed_over(tmp_path: Path) -> None:
    """The real question to the kernel, asked of an ordinary file."""
    assert header_chip(nodes(tmp_path, 3)) == 3


def test_a_machine_without_pins_is_not_asked_for_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> int:
        raise NoPins("no pins")

    monkeypatch.setattr(pins, "header_chip", none)
    with pytest.raises(NoPins):
        open_pin_factory("lgpio")


def test_a_pin_factory_that_cannot_be_loaded_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pins, "header_chip", lambda: 0)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(NotFitted, match=r"install python3-lgpio .* or .*pin_factory: gpiod"):
        open_pin_factory("lgpio")
    with pytest.raises(NotFitted, match="use one of lgpio"):
        open_pin_factory("wiringpi")


def test_the_empty_placeholder_of_pypi_is_recognised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "header_chip", lambda: 0)
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    with pytest.raises(NotFitted, match=r"placeholder 0\.0\.0\.2.*install python3-lgpio"):
        open_pin_factory("lgpio")


def test_the_environment_chooses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonsense")
    factory = open_pin_factory("mock")
    from gpiozero import DigitalInputDevice

    device = DigitalInputDevice(5, pin_factory=factory)
    assert type(device.pin_factory).__name__ == "MockFactory"
    device.close()


LIKE_LGPIO = """
import os, pathlib
here = os.environ.get("LG_WD", os.getcwd())
os.chdir(here)                       # as lg does
os.mkfifo(".lgd-nfy0")
writer = os.open(".lgd-nfy0", os.O_RDWR)
reader = open(".lgd-nfy0", "rb", buffering=0)
def gpiochip_open(number): raise RuntimeError
"""


@pytest.mark.parametrize("own", [None, "/somewhere/else"])
def test_the_import_leaves_no_pipe_no_directory_and_no_other_place(
    own: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "run").mkdir()
    (tmp_path / "lib" / "lgpio.py").write_text(LIKE_LGPIO)
    monkeypatch.syspath_prepend(str(tmp_path / "lib"))
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{tmp_path / 'run'}:/run/other")
    monkeypatch.delenv("LG_WD", raising=False)
    if own:
        monkeypatch.setenv("LG_WD", own)
    was = Path.cwd()
    lgpio = import_lgpio()
    assert Path.cwd() == was
    assert os.environ.get("LG_WD") == own
    assert list((tmp_path / "run").iterdir()) == []
    os.write(lgpio.writer, b"still open")
    assert lgpio.reader.read(10) == b"still open"
    os.close(lgpio.writer)
    lgpio.reader.close()
    sys.modules.pop("lgpio")


REAL = """
import os, sys
from firmware_host.devices.pins import import_lgpio
os.chdir("/proc")                    # nobody can write here, not even root
lgpio = import_lgpio()
print(os.getcwd(), os.environ.get("LG_WD"), lgpio._notify_thread.is_alive())
try:
    lgpio.gpiochip_open(4711)
except lgpio.error as error:
    print(error)
"""


def test_the_real_lgpio_loads_where_nobody_can_write(tmp_path: Path) -> None:
    pytest.importorskip("lgpio", reason="PyPI has lgpio for Python 3.11 and 3.12 only")
    (tmp_path / "run").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", REAL],
        env=os.environ
        | {"PYTHONPATH": ":".join(sys.path), "RUNTIME_DIRECTORY": str(tmp_path / "run")},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["/proc None True", "'can not open gpiochip'"]
    assert list((tmp_path / "run").iterdir()) == []
