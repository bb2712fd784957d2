"""systemd/browser-policy.json, as a real Chromium reads it: one address, and nothing around it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.paths import ROOT
from tests.systemd.scratch_root import SYSTEMD
from tests.tools_needed import needs

pytestmark = pytest.mark.behavior

POLICY = json.loads((SYSTEMD / "browser-policy.json").read_text())
CHROMIUM = shutil.which("chromium")
_IN_NAMESPACE = ("unshare", "--mount", "--propagation", "private")

needs_a_namespace = pytest.mark.skipif(
    os.geteuid() != 0
    or subprocess.run([*_IN_NAMESPACE, "true"], check=False, capture_output=True).returncode != 0,
    reason="only the administrator can give chromium a policy of its own: sudo make test",
)

# Runs in a mount namespace, where /etc/chromium is this test's own. Playwright steers through the
# debugger, so that has to be open, and a window that is not incognito; what is blocked stays so.
_VISIT = """
import json, subprocess, sys
from playwright.sync_api import Error, sync_playwright
folder, chromium, *addresses = sys.argv[1:]
subprocess.run(["mount", "--bind", folder, "/etc/chromium"], check=True)
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    found = {}
    for address in addresses:
        page = browser.new_page()
        try:
            page.goto(address)
            found[address] = page.inner_text("body")
        except Error as error:
            found[address] = error.message
    browser.close()
print(json.dumps(found))
"""


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"the page")

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def port() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Page) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def for_port(port: int) -> dict[str, Any]:
    policy: dict[str, Any] = json.loads(
        (SYSTEMD / "browser-policy.json").read_text().replace(":8080", f":{port}")
    )
    return policy


def visit(folder: Path, policy: dict[str, Any], *addresses: str) -> dict[str, str]:
    managed = folder / "policies/managed"
    managed.mkdir(parents=True)
    (managed / "tilekeeper.json").write_text(json.dumps(policy))
    told = subprocess.run(
        [*_IN_NAMESPACE, sys.executable, "-c", _VISIT, str(folder), str(CHROMIUM), *addresses],
        capture_output=True, text=True, check=False, timeout=300, cwd=ROOT,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    found: dict[str, str] = json.loads(told.stdout)
    return found


@needs("chromium")
@needs_a_namespace
def test_the_page_is_shown_and_every_other_address_is_blocked(tmp_path: Path, port: int) -> None:
    page = f"http://127.0.0.1:{port}/"
    others = [
        f"http://127.0.0.1:{port + 1}/",
        f"http://localhost:{port}/",
        f"https://127.0.0.1:{port}/",
        "file:///etc/hostname",
        "chrome://version/",
        "chrome-untrusted://new-tab-page/",
        "devtools://devtools/bundled/inspector.html",
        f"view-source:{page}",
        "data:text/html,hello",
    ]
    opened = {
        "RemoteDebuggingAllowed": True, "DeveloperToolsAvailability": 1,
        "IncognitoModeAvailability": 0,
    }  # fmt: skip
    found = visit(tmp_path, for_port(port) | opened, page, *others)
    assert found.pop(page) == "the page"
    for address, message in found.items():
        assert "ERR_BLOCKED_BY_ADMINISTRATOR" in message, address


def test_what_a_guest_could_leave_or_take_away_is_switched_off() -> None:
    assert POLICY["URLBlocklist"][0] == "*"
    assert "chrome://*" in POLICY["URLBlocklist"], "* alone lets the browser's own pages pass"
    assert POLICY["URLAllowlist"] == ["http://127.0.0.1:8080"], "see test_kiosk_prepare.py"
    assert POLICY["DeveloperToolsAvailability"] == 2, "never"
    assert POLICY["DownloadRestrictions"] == 3, "all"
    assert POLICY["IncognitoModeAvailability"] == 2, "forced"
    assert POLICY["BrowserSignin"] == 0, "disabled"
    assert POLICY["ExtensionInstallBlocklist"] == ["*"]
    for name in (
        "AllowFileSelectionDialogs",
        "AudioCaptureAllowed",
        "PasswordManagerEnabled",
        "PrintingEnabled",
        "RemoteDebuggingAllowed",
        "TranslateEnabled",
        "VideoCaptureAllowed",
    ):
        assert POLICY[name] is False, name


@needs("chromium")
def test_chromium_knows_every_name() -> None:
    """A misspelt policy is only told on a page that nobody opens."""
    program = Path("/usr/lib/chromium/chromium")
    if not program.exists():
        pytest.skip("this chromium lies elsewhere")
    words = program.read_bytes()
    assert [name for name in POLICY if b"\0" + name.encode() + b"\0" not in words] == []
    assert b"\0" + b"PasswordManagerEnabledd" + b"\0" not in words
