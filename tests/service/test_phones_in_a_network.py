"""The phones' port from another machine: a daemon here, a guest in a network namespace of its own,
joined by a cable that exists only for this test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware_host.kiosk.live import CALLS_AT_ONCE
from tests.ports import free_port
from tests.service.running_daemon import Daemon
from tests.service.test_phones import answer, link_of
from tests.tools_needed import need

pytestmark = pytest.mark.behavior

_NET = os.getpid() % 2**14
BOX, GUEST = (f"10.213.{_NET >> 6}.{(_NET & 63) * 4 + end}" for end in (1, 2))
"""Addresses of this process, so that no other run and no leftover of a killed one has them."""

# What runs over there: each line of JSON is a request, each answer is a line of JSON.
_GUEST = """
import http.client, json, socket, sys
half_open = []
for line in sys.stdin:
    ask = json.loads(line)
    if "half_open" in ask:
        for _ in range(ask["half_open"]):
            try:
                half_open.append(socket.create_connection((ask["host"], ask["port"]), 0.2))
                half_open[-1].send(b"GET /join HT")
            except OSError:
                pass  # refused, or nobody accepts any more
        print(json.dumps({"status": len(half_open), "text": "", "cookie": ""}), flush=True)
        continue
    link = http.client.HTTPConnection(ask["host"], ask["port"], timeout=180)
    try:
        link.request(ask.get("method", "GET"), ask["path"], ask.get("body"), ask["headers"])
        answer = link.getresponse()
        told = {"status": answer.status, "text": answer.read().decode(),
                "cookie": answer.getheader("Set-Cookie") or ""}
    except OSError as error:
        told = {"status": 0, "text": repr(error), "cookie": ""}
    print(json.dumps(told), flush=True)
"""


@contextmanager
def cable() -> Iterator[str]:
    """Two ends of a cable: one here, the other in a namespace; all of it goes in the end."""
    name, here, there = f"tk{os.getpid()}", f"tkh{os.getpid() % 10**6}", f"tkg{os.getpid() % 10**6}"
    need("ip")
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True)
    if made.returncode:
        pytest.skip(f"no network namespace may be made here: {made.stderr.strip()}")
    inside = ["ip", "netns", "exec", name, "ip"]
    try:
        steps = (
            ["ip", "link", "add", here, "type", "veth", "peer", "name", there, "netns", name],
            ["ip", "address", "add", f"{BOX}/30", "dev", here],
            ["ip", "link", "set", here, "up"],
            [*inside, "address", "add", f"{GUEST}/30", "dev", there],
            [*inside, "link", "set", there, "up"],
            [*inside, "link", "set", "lo", "up"],
        )
        for step in steps:
            done = subprocess.run(step, capture_output=True, text=True)
            if done.returncode:
                pytest.skip(f"{' '.join(step)}: {done.stderr.strip()}")
        yield name
    finally:
        subprocess.run(["ip", "link", "delete", here], capture_output=True)
        subprocess.run(["ip", "netns", "delete", name], capture_output=True)


class Neighbor:
    """A machine at the other end."""

    def __init__(self, namespace: str) -> None:
        command = ["ip", "netns", "exec", namespace, sys.executable, "-c", _GUEST]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.cookie = ""

    def ask(
        self, port: int, path: str, body: object = None, *, host: str = BOX, **headers: str
    ) -> tuple[int, str]:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookie:
            sent["Cookie"] = self.cookie
        request: dict[str, object] = {"host": host, "port": port, "path": path, "headers": sent}
        if body is not None:
            sent["Content-Type"] = "application/json"
            request |= {"method": "POST", "body": json.dumps(body)}
        return self._told(request)

    def half_open(self, port: int, count: int) -> int:
        """So many connections that never finish their first line; how many came about."""
        return self._told({"half_open": count, "host": BOX, "port": port})[0]

    def _told(self, request: dict[str, object]) -> tuple[int, str]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        self.cookie = told["cookie"].split(";")[0] or self.cookie
        return told["status"], told["text"]

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


def let_in(daemon: Daemon) -> None:
    knock = daemon.get("api/table")["phones"]["knocks"][0]
    seq = daemon.state()["seq"]
    assert daemon.post("api/menu", {"seq": seq, "do": knock["yes"]["do"]})[0] == 200


def test_from_another_machine_only_the_join_page_answers_until_the_table_lets_it_in(
    tmp_path: Path,
) -> None:
    port = free_port()
    device = f"phones: {{enabled: yes, host: 0.0.0.0, port: {port}, address: {BOX}}}\n"
    with cable() as namespace, Daemon(tmp_path / "state", device=device) as daemon:
        answer(daemon, "portal-dash", "2", "ok")
        link = link_of(daemon)
        assert link.startswith(f"HTTP://{BOX}:{port}/J/")
        code = link.rsplit("/", 1)[1]
        guest = Neighbor(namespace)
        try:
            # The box's own page is not in the network at all.
            assert guest.ask(daemon.port, "/api/state")[0] == 0
            for path in ("/api/state", "/api/table", "/healthz", "/static/table/main.js"):
                assert guest.ask(port, path)[0] == 403, path
                # Nothing a request says of itself makes it the box's own screen.
                lies = {"X_Forwarded_For": "127.0.0.1", "Host": f"127.0.0.1:{daemon.port}"}
                assert guest.ask(port, path, **lies)[0] == 403, path
            assert guest.ask(port, "/join", Host="rebound.example")[0] == 403
            foreign = guest.ask(port, "/api/knock", {"code": code}, Origin="http://evil.example")
            assert foreign[0] == 403
            assert guest.ask(port, f"/J/{code}")[0] == 200
            seats = json.loads(guest.ask(port, f"/api/join?code={code}")[1])["seats"]
            first = seats[0]["color"]
            status, told = guest.ask(port, "/api/knock", {"code": code, "color": first})
            assert status == 202, told
            assert guest.ask(port, "/api/table")[0] == 403
            let_in(daemon)
            table = json.loads(guest.ask(port, "/api/table")[1])
            assert table["me"]["color"] == first
            # What another seat is asked it does not answer, and what its own is asked it does.
            asked = seats[table["ask"]["who"]]["color"]
            other = next(each["color"] for each in seats if each["color"] != asked)
            for color, expected in ((other, 403), (asked, 200)):
                if color != first:  # the table lets it in for each seat
                    assert guest.ask(port, "/api/knock", {"color": color})[0] == 202
                    let_in(daemon)
                first = color
                status, told = guest.ask(port, "/api/throw", {"seq": table["seq"]})
                assert status == expected, told
            taken = {"seq": daemon.state()["seq"], "do": f"phones:take_away:{asked}"}
            assert daemon.post("api/menu", taken)[0] == 200
            assert guest.ask(port, "/api/table")[0] == 403
            # Connections without end: the glass and the box's own page go on.
            assert guest.half_open(port, 500) > 16
            for _ in range(5):
                seen = daemon.state()["screen"]["rows"]
                daemon.hold("ok")
                assert daemon.state()["screen"]["rows"] != seen
            assert daemon.get("api/table")["ask"]
        finally:
            guest.end()


def test_a_page_open_to_the_network_lets_others_play_and_keeps_the_staffs_page_here(
    tmp_path: Path,
) -> None:
    """Phones are off: whoever reaches the page presses the buttons."""
    device = "http: {host: 0.0.0.0}\n"
    state = tmp_path / "state"
    with cable() as namespace, Daemon(state, device=device) as daemon:
        port, guest = daemon.port, Neighbor(namespace)

        def press(*names: str, gesture: str = "press") -> None:
            for name in names:
                body = {"name": name, "gesture": gesture}
                assert guest.ask(port, "/api/button", body)[0] == 200

        def said() -> str:
            return str(daemon.get("api/table")["said"])

        try:
            assert guest.ask(port, "/api/state", Host="rebound.example")[0] == 403
            evil = {"Origin": "http://evil.example"}
            for path, body in (
                ("/api/button", {"name": "ok", "gesture": "press"}),
                ("/api/touch", {}),
                ("/api/staff", {"do": "call", "value": "1"}),
            ):
                assert guest.ask(port, path, body, **evil)[0] == 403, path
            assert "staff" not in json.loads(guest.ask(port, "/api/table")[1])
            for do in ("unlock", "off", "pin"):
                assert guest.ask(port, "/api/staff", {"do": do, "value": "1"})[0] == 403, do
            assert guest.ask(port, "/api/kiosk")[0] == 403
            # It plays …
            asked = daemon.asks()
            press("ok")
            assert daemon.asks() != asked
            # … and the way to the staff's page is closed on the glass.
            press("ok", gesture="hold")
            press("up", "ok")
            assert "Only on the box itself." in said()
            calls = [guest.ask(port, "/api/staff", {"do": "call", "value": "1"})[0]
                     for _ in range(CALLS_AT_ONCE + 2)]  # fmt: skip
            assert calls == [200] * CALLS_AT_ONCE + [409] * 2
        finally:
            guest.end()
