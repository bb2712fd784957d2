"""`make audit`: do the locks name versions with published advisories? pip-audit asks osv.dev.

Ends with 1 where advisories are found. Without a way to the service it says so and ends with 0,
because many build without a network; whoever must know reads the sentence.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tools.lock_files import locks

SERVICE: Final = "https://api.osv.dev/v1/query"
PROGRAM: Final = Path(sys.executable).with_name("pip-audit")
CONNECT_S: Final = 15.0
EXIT_OK, EXIT_FOUND, EXIT_BROKEN = 0, 1, 2


def is_reachable(service: str) -> bool:
    """Whether the service answers a question; a proxy that refuses is no service."""
    question = json.dumps({"package": {"name": "pip", "ecosystem": "PyPI"}, "version": "0"})
    request = urllib.request.Request(
        service, question.encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=CONNECT_S) as answer:
            return isinstance(json.load(answer), dict)
    except (OSError, ValueError):  # URLError and HTTPError are OSErrors
        return False


def ask(program: Path, service: str, files: Sequence[Path]) -> list[dict[str, Any]]:
    """Return the packages of these locks, each with its advisories in `vulns`.

    Raises RuntimeError with the last words of pip-audit if it has no result.
    """
    requirements = [word for file in files for word in ("--requirement", str(file))]
    options = ("--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json")
    done = subprocess.run(
        [program, *options, "--vulnerability-service", "osv", "--osv-url", service, *requirements],
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        packages: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        raise RuntimeError(done.stderr.strip().splitlines()[-1:] or ["no result"]) from None
    return packages


def sentences(packages: Sequence[dict[str, Any]]) -> list[str]:
    """Return one line for each advisory, in order and each once."""
    found = {
        f"{package['name']} {package['version']}: {vuln['id']}, fixed in "
        f"{' or '.join(vuln['fix_versions']) or 'no version yet'}: {vuln['description'][:100]}"
        for package in packages
        for vuln in package.get("vulns", ())
    }
    return sorted(found)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make audit", description=__doc__)
    parser.add_argument("--service", default=SERVICE, help="where OSV's questions are answered")
    parser.add_argument("--program", type=Path, default=PROGRAM, help="pip-audit")
    parser.add_argument("lock", type=Path, nargs="*", help="default: every requirements*.lock")
    options = parser.parse_args(arguments)
    files = options.lock or locks()
    if not is_reachable(options.service):
        print(f"Nothing was checked: {options.service} cannot be reached from here.")
        return EXIT_OK
    try:
        packages = ask(options.program, options.service, files)
    except (OSError, RuntimeError) as error:
        print(f"pip-audit has failed: {error}", file=sys.stderr)
        return EXIT_BROKEN
    found = sentences(packages)
    print(*found, sep="\n", end="\n" if found else "")
    names = {package["name"] for package in packages}
    print(f"{len(found)} advisories for {len(names)} packages in {len(files)} locks.")
    return EXIT_FOUND if found else EXIT_OK


if __name__ == "__main__":
    sys.exit(main())
