"""`make sbom`: the Python packages that a box runs, as a CycloneDX document made from the locks.

Written here because the locks hold all of it: the maintained generators read an installed
environment or bring thirty packages. The same locks give the same bytes, so there is no date in it.
What the installer takes from Debian (Python, Chromium, cage) is in Debian's own lists.
"""

from __future__ import annotations

import json
import sys
import uuid
from collections.abc import Iterable
from typing import Any, Final

from firmware_host import __version__
from tools.lock_files import PROJECT, ROOT, Pin, pins

OF_A_BOX: Final = ("requirements.lock", "requirements-pi.lock")
OUTPUT: Final = ROOT / "build" / "tilekeeper.cdx.json"


def purl(pin: Pin) -> str:
    return f"pkg:pypi/{pin.name.lower().replace('_', '-')}@{pin.version}"


def bill(found: Iterable[Pin]) -> dict[str, Any]:
    """Return the document; each package once, in the order of its name."""
    packages = {pin.name: pin for pin in found}
    ours = f"pkg:pypi/tilekeeper@{__version__}"
    refs = {PROJECT: ours} | {name: purl(pin) for name, pin in packages.items()}
    needs: dict[str, set[str]] = {ref: set() for ref in refs.values()}
    for pin in packages.values():
        for who in pin.wanted_by:
            if who in refs:
                needs[refs[who]].add(purl(pin))
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": ours,
                "name": "tilekeeper",
                "version": __version__,
                "purl": ours,
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": [_component(pin) for _, pin in sorted(packages.items())],
        "dependencies": [{"ref": ref, "dependsOn": sorted(needs[ref])} for ref in sorted(needs)],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(document, sort_keys=True))
    return {"serialNumber": f"urn:uuid:{serial}", **document}


def _component(pin: Pin) -> dict[str, Any]:
    """Return one package; a version has several files, so each hash is one of a distribution."""
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": purl(pin),
        "name": pin.name,
        "version": pin.version,
        "purl": purl(pin),
        "externalReferences": [
            {
                "type": "distribution",
                "url": f"https://pypi.org/simple/{pin.name.lower()}/",
                "hashes": [{"alg": "SHA-256", "content": each} for each in pin.hashes],
            }
        ],
    }
    if pin.when:
        component["properties"] = [{"name": "tilekeeper:when", "value": pin.when}]
    return component


def main() -> int:
    found = [pin for name in OF_A_BOX for pin in pins(ROOT / name)]
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps(bill(found), indent=2) + "\n", "utf-8")
    print(f"{OUTPUT}: {len(found)} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
