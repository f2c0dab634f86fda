"""The link that starts the browser works once, within a minute, for the user of the server; the printed one
always.

Met from outside at f17eaff: ``serve`` gave the browser the printed link as an argument, and any user of the
machine could read it from the list of processes.
"""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.page.pages import ORIGIN, PORT, Served, TestClient, wait_until
from tilewright.page.app import PageApp
from tilewright.page.guard import LoopbackGuard
from tilewright.page.once import LIFE, OneTimeKey
from tilewright.page.peers import user_of

SERVER = ("127.0.0.1", PORT)
linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="other systems hide arguments from other users"
)


#: asks for a page as another user
THIEF = """
import encodings.idna, os, sys
from http.client import HTTPConnection
os.setuid(65534)
asking = HTTPConnection(sys.argv[1])
asking.request("GET", sys.argv[2])
print(asking.getresponse().status)
"""


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def guarded(key: OneTimeKey) -> LoopbackGuard:
    """Return a guard with a key for the browser."""
    guard = LoopbackGuard(PageApp(), PORT)
    guard.once = key
    return guard


def visitor(guard: LoopbackGuard) -> TestClient:
    """Return somebody who has no cookie."""
    return TestClient(guard, base_url=ORIGIN, follow_redirects=False, client=("127.0.0.1", 50000))


def own_user(*_: object) -> int:
    """Take every connection for one of this user."""
    return os.getuid()


def test_the_browser_comes_first_and_a_thief_gets_nothing() -> None:
    key = OneTimeKey(user=own_user)
    guard = guarded(key)
    browser, thief = visitor(guard), visitor(guard)
    link = f"/?once={key.text}"
    come = browser.get(link)
    assert (come.status_code, come.headers["location"]) == (303, "/")
    assert browser.get("/").status_code == 200
    refused = thief.get(link)
    assert (refused.status_code, "set-cookie" in refused.headers) == (403, False)
    assert "works once" in refused.text
    assert "`tilewright serve` printed" in refused.text
    assert thief.get("/").status_code == 403
    again = browser.get(link)  # by the button Back
    assert (again.status_code, again.headers["location"]) == (303, "/")


def test_the_printed_link_works_any_number_of_times() -> None:
    guard = guarded(OneTimeKey(user=own_user))
    for _ in range(3):
        assert visitor(guard).get(f"/?token={guard.token}").status_code == 303


@pytest.mark.parametrize("seconds, status", [(LIFE - 1, 303), (LIFE + 1, 403)])
def test_after_a_minute_the_link_of_the_browser_is_dead(seconds: float, status: int) -> None:
    clock = Clock()
    key = OneTimeKey(clock, own_user)
    clock.now = seconds
    guard = guarded(key)
    assert visitor(guard).get(f"/?once={key.text}").status_code == status
    assert visitor(guard).get(f"/?token={guard.token}").status_code == 303


def test_another_user_who_is_quicker_opens_nothing_and_spoils_nothing() -> None:
    users = iter([os.getuid() + 1, None, os.getuid()])
    key = OneTimeKey(user=lambda *_: next(users))
    guard = guarded(key)
    link = f"/?once={key.text}"
    assert [visitor(guard).get(link).status_code for _ in range(3)] == [403, 403, 303]


@pytest.mark.parametrize(
    "query",
    ["once=", "once=wrong", "once=%00", "once={0}&once={0}", "once={0}&token={0}", "token={0}"],
)
def test_another_key_opens_nothing(query: str) -> None:
    key = OneTimeKey(user=own_user)
    guard = guarded(key)
    assert visitor(guard).get(f"/?{query.format(key.text)}").status_code == 403
    assert visitor(guard).post(f"/?once={key.text}", json={}).status_code == 403
    assert visitor(guard).get(f"/api/about?once={key.text}").status_code == 403
    assert visitor(guard).get(f"/?once={key.text}").status_code == 303  # it is still good


def test_a_server_without_a_browser_has_no_such_key() -> None:
    guard = LoopbackGuard(PageApp(), PORT)
    assert visitor(guard).get("/?once=").status_code == 403


def test_the_user_of_a_connection_is_read_from_the_table(tmp_path: Path) -> None:
    end = "0100007F" if sys.byteorder == "little" else "7F000001"
    line = "   {}: {}{}:{:04X} {}{}:1FBB {} 00000000:00000000 00:00000000 00000000  {}        0 7 1"
    mapped = "0000000000000000FFFF0000"
    lines = [
        "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid",
        line.format(0, "", end, PORT, "", end, "01", 1),  # the server's end
        line.format(1, "", end, 50000, "", end, "06", 0),  # closed: the user is missing
        line.format(2, "", end, 50001, "", end, "01", 1234),
        line.format(3, mapped, end, 50002, mapped, end, "01", 77),
    ]
    table = tmp_path / "tcp"
    table.write_text("\n".join(lines).replace("1FBB", f"{PORT:04X}") + "\n")
    tables = [tmp_path / "none", table]
    found = [user_of(("127.0.0.1", port), SERVER, tables) for port in range(50000, 50004)]
    assert found == [None, 1234, 77, None]


@linux
def test_a_connection_of_this_process_is_of_its_user() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = listening.getsockname()
        with socket.create_connection(server) as client:
            assert user_of(client.getsockname(), server) == os.getuid()


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[Served, str]]:
    """Serve with a browser that only writes down its argument; wait until it has."""
    written = tmp_path / "argument"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {shlex.quote(str(written))}.new\n'
                       f"mv {shlex.quote(str(written))}.new {shlex.quote(str(written))}\n")  # fmt: skip
    browser.chmod(0o755)
    one = Served(browser=str(browser))
    try:
        wait_until(written.exists)
        yield one, written.read_text()
    finally:
        one.client.close()
        if one.process.poll() is None:
            one.stop(signal.SIGINT)


@linux
def test_the_browser_that_serve_starts_is_led_to_the_page(opened: tuple[Served, str]) -> None:
    server, argument = opened
    token = server.link.partition("token=")[2]
    assert argument.startswith(f"{server.origin}/?once=")
    assert token not in argument
    with httpx.Client(follow_redirects=True) as browser:
        assert browser.get(argument).url == f"{server.origin}/"
    assert httpx.get(argument).status_code == 403
    assert [httpx.get(server.link).status_code for _ in range(2)] == [303, 303]


@linux
@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="needs another user")
def test_another_user_of_the_machine_cannot_use_the_argument(opened: tuple[Served, str]) -> None:
    _, argument = opened
    host, _, path = argument.removeprefix("http://").partition("/")
    words = [sys.executable, "-c", THIEF, host, f"/{path}"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "403", done.stderr
    assert httpx.get(argument).status_code == 303
