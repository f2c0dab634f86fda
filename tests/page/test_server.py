"""``tilewright serve`` as a process: the link, its end, streams that are cut, many at once."""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from time import monotonic
from typing import Any

import httpx
import pytest

from tests.cli.commands import tilewright
from tests.page.pages import PATIENCE, Served, document, served, streaming, wait_until
from tilewright.page.server import PORT, _listen_as_always

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="looks at processes through /proc"
)
#: a search without an end that anybody waits for
LONG = "y-pentominoes-25x25"
#: a puzzle whose first solution takes longer than a challenge on a sheet may
SLOW = "pentominoes-20x20-five-of-each"


@pytest.fixture(scope="module")
def server() -> Any:
    with served() as one:
        yield one


def test_one_line_is_printed_and_leads_to_the_page(server: Served) -> None:
    assert server.link.startswith("http://127.0.0.1:")
    assert "/?token=" in server.link
    assert httpx.get(server.link).status_code == 303
    assert server.client.get("/api/about").json()["start"] is None


def test_only_this_machine_is_listened_to(server: Served) -> None:
    port = int(server.origin.rpartition(":")[2])
    addresses = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), port)}
    for address in addresses - {"127.0.0.1", "127.0.1.1", "::1"}:
        with socket.socket(socket.AF_INET6 if ":" in str(address) else socket.AF_INET) as probe:
            assert probe.connect_ex((str(address), port)) != 0


def test_a_cut_stream_ends_its_search(server: Served) -> None:
    of = document(server.client, LONG)
    server.client.get("/api/catalogue")
    before = server.threads
    for kind in ("solutions", "count", "study", "explain", "rate"):
        options = {"speed": 5} if kind == "study" else {}
        with closing(server.new_client()) as other, streaming(other, kind, of, **options) as found:
            if kind in ("count", "study", "solutions"):
                next(found)
            wait_until(lambda: server.threads > before)
        wait_until(lambda: server.threads <= before)


def test_a_connection_that_drops_ends_its_search(server: Served) -> None:
    of = document(server.client, LONG)
    before = server.threads
    port = int(server.origin.rpartition(":")[2])
    cookie = "; ".join(f"{name}={value}" for name, value in server.client.cookies.items())
    request = httpx.Request(
        "POST", f"{server.origin}/api/search", json={"kind": "count", "document": of}
    )
    head = (
        f"POST /api/search HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {server.origin}\r\n"
        f"Cookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: {len(request.content)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", port)) as raw:
        raw.sendall(head.encode() + request.content)
        assert raw.recv(12) == b"HTTP/1.1 200"
        wait_until(lambda: server.threads > before)
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # no farewell
    wait_until(lambda: server.threads <= before)


def test_eight_searches_run_at_once_and_the_ninth_waits(server: Served) -> None:
    of = document(server.client, LONG)
    clients = [server.new_client() for _ in range(9)]
    streams = [streaming(one, "study", of, speed=2) for one in clients]
    try:
        opened = [stream.__enter__() for stream in streams[:8]]
        assert [next(found)["type"] for found in opened] == ["step"] * 8
        ninth = streams[8].__enter__()
        assert next(ninth)["type"] == "waiting"
        assert server.client.post("/api/view", json=of).status_code == 200
        with streaming(server.client, "hand", document(server.client, "dominoes-4x4")) as short:
            assert next(short)["data"]["left"] == 36
        streams[0].__exit__(None, None, None)
        assert any(event["type"] == "step" for event in ninth)
    finally:
        for stream in streams[1:]:
            stream.__exit__(None, None, None)
        for one in clients:
            one.close()


def test_eight_searches_at_once_have_the_same_answer(server: Served) -> None:
    of = document(server.client, "pentominoes-6x10")

    def listed(_: int) -> int:
        with closing(server.new_client()) as other, streaming(other, "solutions", of) as found:
            return sum(len(event["list"]) for event in found if event["type"] == "solutions")

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(listed, range(8))) == [9356] * 8


def test_searches_at_once_share_the_cores(server: Served) -> None:
    of, long = document(server.client, "pentominoes-3x20"), document(server.client, LONG)

    def threads() -> int:
        with closing(server.new_client()) as other, streaming(other, "count", of) as found:
            (result,) = (event for event in found if event["type"] == "result")
        taken: int = result["data"]["threads"]
        return taken

    cores, end = os.cpu_count() or 1, monotonic() + 20
    while threads() != cores:  # a search of the test before may still be ending
        assert monotonic() < end
    with closing(server.new_client()) as other, streaming(other, "study", long, speed=2) as found:
        next(found)
        assert threads() == max(cores // 2, 1)


def test_what_stays_the_same_is_packed_and_sent_once(server: Served) -> None:
    for path in (
        "/app.js",
        "/api/about",
        "/api/catalogue",
        "/api/thumbs/0",
        "/api/pieces/heptominoes",
    ):
        first = server.client.get(path)
        assert first.headers["content-encoding"] == "gzip"
        assert int(first.headers["content-length"]) < len(first.content) / 2
        again = server.client.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert server.client.get(path, headers={"if-none-match": '"other"'}).status_code == 200
        plain = server.client.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == first.content


def test_a_stream_is_never_packed(server: Served) -> None:
    asked = {"kind": "count", "document": document(server.client, "pentominoes-3x20")}
    with server.client.stream("POST", "/api/search", json=asked) as answer:
        assert answer.request.headers["accept-encoding"].startswith("gzip")
        assert "content-encoding" not in answer.headers
        assert answer.headers["content-type"] == "text/event-stream"
        answer.read()


MEDIUM = pytest.mark.medium


@pytest.mark.parametrize(
    "kind, by",
    [
        ("", signal.SIGINT),
        ("", signal.SIGTERM),
        ("count", signal.SIGINT),
        ("study", signal.SIGTERM),
        pytest.param("solutions", signal.SIGINT, marks=MEDIUM),
        pytest.param("generate", signal.SIGTERM, marks=MEDIUM),
        pytest.param("rate", signal.SIGINT, marks=MEDIUM),
        pytest.param("explain", signal.SIGINT, marks=MEDIUM),
    ],
)
def test_a_signal_ends_it_whatever_is_open(kind: str, by: signal.Signals) -> None:
    with served("dominoes-4x4") as one:
        assert one.client.get("/api/about").json()["start"]["name"] == "dominoes-4x4"
        if not kind:
            assert one.stop(by) == (0, "", "")
            return
        of = document(one.client, LONG)
        options = {"givens": 3} if kind == "generate" else {"speed": 5}
        before = one.threads
        with streaming(one.client, kind, of, **(options if kind != "count" else {})):
            wait_until(lambda: one.threads > before)
            assert one.stop(by) == (0, "", "")


def test_a_signal_ends_it_while_a_file_is_made() -> None:
    with served() as one:
        one.client.get("/api/catalogue")
        slow = document(one.client, SLOW)  # its answer takes longer than a challenge may
        challenges = [{"document": slow, "stars": 5, "solutions": 1}] * 60
        asked = {"document": slow, "format": "sheet", "options": {"challenges": challenges}}
        with ThreadPoolExecutor(1) as pool, closing(one.new_client()) as other:
            waiting = pool.submit(other.post, "/api/export", json=asked)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=1)
            assert one.stop(signal.SIGINT) == (0, "", "")
            failed = waiting.exception(timeout=PATIENCE) is not None
            assert failed or waiting.result().status_code == 500


def test_nothing_is_left_of_a_killed_server() -> None:
    with served() as one:
        of = document(one.client, LONG)
        with streaming(one.client, "count", of) as found:
            next(found)
            one.process.kill()
            with pytest.raises(httpx.HTTPError):
                list(found)
        assert one.process.wait(10) == -signal.SIGKILL
        port = int(one.origin.rpartition(":")[2])
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", port)) != 0


def test_a_port_can_be_chosen_and_a_taken_one_is_reported(server: Served) -> None:
    port = server.origin.rpartition(":")[2]
    done = tilewright("serve", "--no-browser", "--port", port)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"port {port}" in done.stderr
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = str(probe.getsockname()[1])
    with served("--port", free) as one:
        assert one.origin == f"http://127.0.0.1:{free}"


def test_without_a_port_it_is_always_the_same_or_any_with_a_word() -> None:
    said: list[str] = []
    with _listen_as_always(said.append) as one, _listen_as_always(said.append) as other:
        assert one.getsockname()[1] == PORT or said  # another may hold it on this machine
        assert other.getsockname()[1] not in (0, PORT)
    assert said[-1].startswith(f"port {PORT} is taken")


def test_a_puzzle_that_is_none_is_reported() -> None:
    done = tilewright("serve", "no-such", "--no-browser")
    assert (done.returncode, done.stdout) == (3, "")
    assert "no-such" in done.stderr


def test_the_extra_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    from tilewright.cli import group
    from tilewright.errors import TilewrightError

    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "uvicorn" else found(name)
    )
    with pytest.raises(TilewrightError, match=r"needs uvicorn: pip install 'tilewright\[web\]'"):
        group.main(["serve", "--no-browser"], standalone_mode=False)


@pytest.mark.parametrize(
    "path", ["thumbs/9999", "pieces/nothing", "pieces/fixed-octominoes", "thumbs/x"]
)
def test_of_what_there_is_not_there_is_nothing(server: Served, path: str) -> None:
    answer = server.client.get(f"/api/{path}")
    assert answer.status_code == 404
    assert answer.json()["message"] == "There is nothing of that name here."


def test_the_first_look_is_light(server: Served) -> None:
    """What is loaded before one does anything stays small, however many puzzles there are."""
    asked = [f"/api/{what}" for what in ("about", "catalogue", "thumbs/0", "thumbs/1")]
    own = ["/", "/icon.svg", "/board.css", "/style.css", "/app.js"]
    sent = sum(int(server.client.get(path).headers["content-length"]) for path in [*asked, *own])
    assert sent < 172_000
