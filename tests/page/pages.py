"""The page's server for tests: in this process, or as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

pytest.importorskip("starlette", reason="NOT TESTED: the page, for the extra web is missing")

from starlette.testclient import TestClient as TestClient

from tests.cli.commands import heed_interrupts
from tilewright.page.app import PageApp
from tilewright.page.guard import LoopbackGuard
from tilewright.page.keeping import UserEntries

ROOT = Path(__file__).parents[2]
PORT = 8123
ORIGIN = f"http://127.0.0.1:{PORT}"
#: seconds after which something that was to come is taken to be missing
PATIENCE = 10.0
Event = dict[str, Any]


def client(
    static: Path | None = None, most_bytes: int = 1 << 20, kept: UserEntries | None = None
) -> TestClient:
    """Return a client that has the cookie and says where it comes from."""
    guard = LoopbackGuard(PageApp(None, static or ROOT, kept=kept), PORT, most_bytes)
    made = TestClient(guard, base_url=ORIGIN, headers={"origin": ORIGIN}, follow_redirects=False)
    made.cookies.set(guard.cookie, guard.token, domain="127.0.0.1", path="/")
    return made


def document(at: TestClient | httpx.Client, name: str) -> dict[str, Any]:
    """Open a puzzle of the catalogue."""
    opened = at.post("/api/open", json={"name": name}).json()
    found: dict[str, Any] = opened["document"]
    return found


def events(text: str) -> list[Event]:
    """Return the events of a stream."""
    return [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]


def searched(at: TestClient, kind: str, of: Any, **options: Any) -> list[Event]:
    """Search to the end."""
    asked = {"kind": kind, "document": of, "options": options}
    answer = at.post("/api/search", json=asked)
    assert answer.status_code == 200, answer.text
    found = events(answer.text)
    assert [event["type"] for event in found].count("done") == 1
    assert found[-1]["type"] == "done"
    return found


def of_type(found: list[Event], kind: str) -> list[Event]:
    """Return the events of a type."""
    return [event for event in found if event["type"] == kind]


class Served:
    """``tilewright serve`` as a process, and a client of it."""

    def __init__(self, *words: str, browser: str = "", **env: str) -> None:
        begun = ["serve", "--port", "0", *([] if browser else ["--no-browser"]), *words]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tilewright", *begun],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "BROWSER": browser, **env},
            preexec_fn=heed_interrupts,
        )
        assert self.process.stdout is not None
        self.link = self.process.stdout.readline().strip()
        self.origin = self.link.partition("/?")[0]
        self.client = self.new_client()

    def new_client(self) -> httpx.Client:
        """Return another client with the cookie."""
        made = httpx.Client(
            base_url=self.origin, headers={"origin": self.origin}, timeout=3 * PATIENCE
        )
        if self.link:
            made.get(self.link)
        return made

    @property
    def threads(self) -> int:
        """How many threads the process has."""
        return len(list(Path(f"/proc/{self.process.pid}/task").iterdir()))

    def stop(self, how: int = signal.SIGINT) -> tuple[int, str, str]:
        """End it by a signal; return the exit code and what was printed after the link."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=3 * PATIENCE)
        return self.process.returncode, out, err


@contextmanager
def served(*words: str) -> Iterator[Served]:
    """Serve as long as the block lasts."""
    one = Served(*words)
    try:
        yield one
    finally:
        one.client.close()
        if one.process.poll() is None:
            one.process.kill()
            one.process.communicate()


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until something holds; fail where it does not come to that."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)


@contextmanager
def streaming(at: httpx.Client, kind: str, of: Any, **options: Any) -> Iterator[Iterator[Event]]:
    """Yield the events of a search as they come; leaving the block cuts the stream."""
    asked = {"kind": kind, "document": of, "options": options}
    with at.stream("POST", "/api/search", json=asked) as answer:
        assert answer.status_code == 200
        yield (json.loads(line[6:]) for line in answer.iter_lines() if line.startswith("data: "))
