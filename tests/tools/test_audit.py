"""`make audit` and `make sbom`: advisories found, none, no way to the service, and the bill."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.ports import free_port
from tools import audit, sbom
from tools.lock_files import ROOT, locks, pins

ADVISORY = {
    "id": "CVE-2026-34513",
    "summary": "a request that smuggles another",
    "affected": [
        {
            "package": {"name": "aiohttp", "ecosystem": "PyPI"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "3.14.3"}]}],
        }
    ],
}
LOCK = f"aiohttp==3.11.0 \\\n    --hash=sha256:{'0' * 64}\n    # via tilekeeper (pyproject.toml)\n"


@contextmanager
def service(status: int = 200) -> Iterator[str]:
    """osv.dev on loopback: it knows one advisory, or refuses as a proxy does."""

    class Osv(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            known = asked["package"]["name"] == "aiohttp" and asked["version"] == "3.11.0"
            body = json.dumps({"vulns": [ADVISORY]} if known else {}).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Osv) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1/query"
        server.shutdown()


def stand_in(folder: Path, does: str) -> Path:
    """A program in the place of pip-audit."""
    program = folder / "pip-audit"
    program.write_text(f"#!{sys.executable}\nimport sys\n{does}\n")
    program.chmod(0o755)
    return program


@pytest.mark.behavior
@pytest.mark.parametrize(("version", "code"), [("3.11.0", 1), ("3.14.5", 0)])
def test_pip_audit_finds_what_the_service_knows(
    version: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = audit.PROGRAM if audit.PROGRAM.exists() else shutil.which("pip-audit")
    if not program:
        pytest.skip("pip-audit is not installed; `make audit` installs it")
    lock = tmp_path / "requirements.lock"
    lock.write_text(LOCK.replace("3.11.0", version))
    with service() as url:
        assert audit.main(["--service", url, "--program", str(program), str(lock)]) == code
    said = capsys.readouterr().out
    line = "aiohttp 3.11.0: CVE-2026-34513, fixed in 3.14.3: a request that smuggles another"
    assert (line in said.splitlines()) == bool(code)
    assert said.endswith(f"{code} advisories for 1 packages in 1 locks.\n")


def test_an_advisory_in_the_answer_ends_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    vulnerability = {"id": "CVE-1", "fix_versions": [], "description": "bad"}
    answer = {"dependencies": [{"name": "x", "version": "1", "vulns": [vulnerability]}]}
    program = stand_in(tmp_path, f"print({json.dumps(answer)!r}); sys.exit(1)")
    with service() as url:
        assert audit.main(["--service", url, "--program", str(program)]) == 1
    assert capsys.readouterr().out.splitlines()[0] == "x 1: CVE-1, fixed in no version yet: bad"


@pytest.mark.parametrize("status", [None, 404, 503])
def test_without_a_way_to_the_service_it_says_so_and_ends_with_0(
    status: int | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = stand_in(tmp_path, "sys.exit('must not be asked')")
    if status is None:
        url = f"http://127.0.0.1:{free_port()}/"
        assert audit.main(["--service", url, "--program", str(program)]) == 0
    else:
        with service(status) as url:
            assert audit.main(["--service", url, "--program", str(program)]) == 0
    said = capsys.readouterr()
    assert said.out == f"Nothing was checked: {url} cannot be reached from here.\n"
    assert said.err == ""


@pytest.mark.parametrize("does", ["sys.exit('it broke')", "print('no JSON')"])
def test_a_pip_audit_that_fails_is_no_clean_result(
    does: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with service() as url:
        program = str(stand_in(tmp_path, does))
        assert audit.main(["--service", url, "--program", program]) == 2
        assert audit.main(["--service", url, "--program", str(tmp_path / "nothing")]) == 2
    assert capsys.readouterr().err.startswith("pip-audit has failed: ")


def test_every_lock_is_read_whole() -> None:
    for lock in locks():
        found = list(pins(lock))
        assert len(found) == lock.read_text().count("==") - lock.read_text().count("== '")
        assert all(pin.hashes for pin in found), lock.name


def test_the_bill_names_every_package_of_a_box_with_its_hashes_and_who_needs_it() -> None:
    found = [pin for name in sbom.OF_A_BOX for pin in pins(ROOT / name)]
    document = sbom.bill(found)
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")
    parts = {each["name"]: each for each in document["components"]}
    assert set(parts) == {pin.name for pin in found}
    for pin in found:
        (files,) = parts[pin.name]["externalReferences"]
        assert [each["content"] for each in files["hashes"]] == list(pin.hashes)
    needs = {each["ref"]: each["dependsOn"] for each in document["dependencies"]}
    assert set(needs) == {document["metadata"]["component"]["bom-ref"]} | {
        each["purl"] for each in parts.values()
    }
    assert parts["yarl"]["purl"] in needs[parts["aiohttp"]["purl"]]
    assert needs[parts["gpiod"]["purl"]] == []
    assert sbom.bill(found) == document, "the same locks give the same bytes"
