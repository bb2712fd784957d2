"""Which tests are slow, by processor time: `python -m tools.slow_tests` after a `make test`.

Lists tests above 2 s that tests/slow_tests.txt does not name; `--write` writes the file anew, so
that `make check` stays quick. After a `make check` it adds what is above 1 s there: games that many
tests share are paid for by the first that needs them, with the slow ones left out by another.
Nothing fails by the clock: the numbers only sort.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LIST: Final = ROOT / "tests" / "slow_tests.txt"
TIMES: Final = ROOT / "build" / "cpu-times"
UNMARKED_S: Final = 2.0
"""A test above this belongs on the list."""
TEST_S: Final = 0.1
FILE_S: Final = 3.0
"""What --write puts there: tests above the first, and whole files whose tests together are still
above the second."""
CHECK_S: Final = 1.0
"""What --write adds after a `make check`."""
WAITING: Final = (
    "tests/kiosk/test_page",
    "tests/service/",
    "tests/systemd/",
    "tests/tools/",
    "tests/config/test_wheel.py",
    "tests/benchmarks/",
    "tests/devices/test_box_of_devices.py",
    "tests/devices/test_contacts.py",
    "tests/devices/test_idle.py",
    "tests/devices/test_probe.py",
    "tests/devices/test_readers_on_ports.py",
    "tests/store/test_full_disk",
    "tests/store/test_power_cut.py",
)
"""Files, or how their paths begin, that wait for browsers, processes or the kernel's clock: that is
no processor time of ours, but it is time."""
HEADING: Final = "# Made by `python -m tools.slow_tests --write` after a `make test`."


def measured() -> dict[str, float]:
    """Processor seconds by test, all its parameters together, from the newest run."""
    found: dict[str, float] = defaultdict(float)
    for file in sorted(TIMES.glob("*.tsv")):
        for line in file.read_text(encoding="utf-8").splitlines():
            seconds, _, test = line.partition("\t")
            found[test.partition("[")[0]] += float(seconds)
    return dict(found)


def slow(times: dict[str, float], test_s: float) -> set[str]:
    """Tests and files for the list."""
    left: dict[str, float] = defaultdict(float)
    tests = [test for test, seconds in times.items() if seconds > test_s]
    for test, seconds in times.items():
        if seconds <= test_s:
            left[test.partition("::")[0]] += seconds
    files = {file for file, seconds in left.items() if seconds > FILE_S}
    files |= {file for test in times if (file := test.partition("::")[0]).startswith(WAITING)}
    return {*files, *(test for test in tests if test.partition("::")[0] not in files)}


def main() -> int:
    times = measured()
    if not times:
        print(f"{TIMES}: no times yet; run make test first", file=sys.stderr)
        return 2
    listed = set(LIST.read_text(encoding="utf-8").splitlines()) - {HEADING}
    if "--write" in sys.argv[1:]:
        is_check = not any({test, test.partition("::")[0]} & listed for test in times)
        listed = listed | slow(times, CHECK_S) if is_check else slow(times, TEST_S)
        LIST.write_text("\n".join((HEADING, *sorted(listed))) + "\n", encoding="utf-8")
    for test, seconds in sorted(times.items(), key=lambda each: -each[1]):
        if seconds > UNMARKED_S and not {test, test.partition("::")[0]} & listed:
            print(f"{seconds:8.1f} s  {test}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
