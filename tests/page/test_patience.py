"""Connections that never finish asking: closed in time, while slow answers go on."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator

import pytest

pytest.importorskip("uvicorn", reason="NOT TESTED: the page, for the extra web is missing")

import uvicorn

from tilewright.page.patience import PatientProtocol

SHORT = 0.4
HEAD = b"HTTP/1.1\r\nHost: here\r\n"


class Impatient(PatientProtocol):
    """As the server's, but in a hurry."""

    patience = SHORT


async def _answer(scope, receive, send) -> None:  # type: ignore[no-untyped-def]
    """Read the whole body, then answer after longer than a request may take."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for part in (b"slow ", b"answer"):
        await asyncio.sleep(SHORT)
        await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        _answer, http=Impatient, lifespan="off", log_config=None, ws="none", timeout_keep_alive=30
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join(5)


def heard(port: int, *said: bytes) -> tuple[bytes, float]:
    """Say something in parts; return what is answered until the connection is closed, and after how long."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as one:
        begun = time.monotonic()
        for part in said:
            one.sendall(part)
            time.sleep(0.05)
        found = b""
        while part := one.recv(4096):
            found += part
        return found, time.monotonic() - begun


@pytest.mark.parametrize(
    "said",
    [
        (),
        (b"GET / HT",),
        (b"GET / " + HEAD, b"X-Slow: 1\r\n"),
        (b"POST / " + HEAD + b"Content-Length: 100\r\n\r\n", b"only this"),
    ],
    ids=["nothing", "half a line", "half the headers", "half the body"],
)
def test_a_request_that_never_ends_is_given_up(port: int, said: tuple[bytes, ...]) -> None:
    found, seconds = heard(port, *said)
    assert b" 200 " not in found
    assert SHORT * 0.9 <= seconds < 8


def test_a_slow_answer_is_waited_for(port: int) -> None:
    found, seconds = heard(port, b"GET / " + HEAD + b"Connection: close\r\n\r\n")
    assert b"slow " in found
    assert b"answer" in found
    assert seconds >= 2 * SHORT


def test_a_second_request_that_never_ends_is_given_up(port: int) -> None:
    whole = b"GET / " + HEAD + b"\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=10) as one:
        one.sendall(whole)
        found = b""
        while b"answer" not in found:
            found += one.recv(4096)
        one.sendall(b"GET / HT")
        begun = time.monotonic()
        while one.recv(4096):
            pass
        assert time.monotonic() - begun < 8
