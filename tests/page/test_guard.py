"""Who may speak to the server: hosts, origins, the token, content types, sizes, paths."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.page.pages import ORIGIN, PORT, TestClient, client
from tilewright.page.app import PageApp
from tilewright.page.guard import LoopbackGuard

POSTS = ["open", "view", "placements", "search", "export"]


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A folder as the page's own."""
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>page</title>")
    (folder / "a.js").write_text("export default 1;")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def stranger(static: Path) -> tuple[TestClient, LoopbackGuard]:
    """Return a client without a cookie."""
    guard = LoopbackGuard(PageApp(None, static), PORT)
    return TestClient(guard, base_url=ORIGIN, follow_redirects=False), guard


def test_the_link_becomes_a_cookie(static: Path) -> None:
    at, guard = stranger(static)
    answer = at.get(f"/?token={guard.token}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"tilewright-{PORT}=")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))
    assert guard.token not in answer.text
    assert at.get("/").text.startswith("<!doctype html><title>page")
    assert len(guard.token) >= 43


@pytest.mark.parametrize("token", ["", "wrong", "%00", "é", "a" * 5000])
def test_a_wrong_token_leads_nowhere(static: Path, token: str) -> None:
    at, guard = stranger(static)
    for path in (f"/?token={token}", f"/?token={token}&token={guard.token}", "/", "/a.js"):
        answer = at.get(path)
        assert answer.status_code == 403, path
        assert "tilewright serve" in answer.text
        assert "set-cookie" not in answer.headers
    assert at.get("/api/about").json()["message"].startswith("This page belongs to")


def test_a_token_is_taken_at_the_front_door_alone(static: Path) -> None:
    at, guard = stranger(static)
    assert at.get(f"/api/about?token={guard.token}").status_code == 403
    assert at.post(f"/?token={guard.token}", json={}).status_code == 403


@pytest.mark.parametrize(
    "cookie", ["x", "tilewright-1=x", f"tilewright-{PORT}=", "=;=;\x7f", "é=1"]
)
def test_a_wrong_cookie_is_none(static: Path, cookie: str) -> None:
    at, _ = stranger(static)
    assert at.get("/", headers={"cookie": cookie.encode()}).status_code == 403


@pytest.mark.parametrize(
    "host",
    ["evil.example", f"evil.example:{PORT}", "127.0.0.1", "localhost", f"127.0.0.1:{PORT + 1}",
     f"127.0.0.2:{PORT}", f"0.0.0.0:{PORT}", f"localhost.evil.example:{PORT}", "", f"[::2]:{PORT}"],
)  # fmt: skip
def test_a_foreign_host_is_refused(static: Path, host: str) -> None:
    answer = client(static).get("/api/about", headers={"host": host})
    assert answer.status_code in (400, 403)
    assert "message" in answer.json()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "LocalHost"])
def test_the_names_of_this_machine_are_taken(static: Path, host: str) -> None:
    here = f"{host}:{PORT}"
    at = client(static)
    assert at.get("/", headers={"host": here}).status_code == 200
    headers = {"host": here, "origin": f"http://{here}"}
    assert at.post("/api/open", json={"name": "soma-3x3x3"}, headers=headers).status_code == 200


@pytest.mark.every
@pytest.mark.parametrize("what", POSTS)
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": f"http://127.0.0.1:{PORT + 1}"},
        {"origin": f"https://127.0.0.1:{PORT}"},
        {"origin": f"http://localhost:{PORT}"},
        {"origin": "http://evil.example", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {},
    ],
)
def test_another_page_is_refused(what: str, headers: dict[str, str]) -> None:
    at = client()
    del at.headers["origin"]
    answer = at.post(f"/api/{what}", json={}, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["message"]


def test_same_origin_is_enough_without_an_origin() -> None:
    at = client()
    del at.headers["origin"]
    headers = {"sec-fetch-site": "same-origin"}
    assert at.post("/api/open", json={"name": "no"}, headers=headers).status_code == 200


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_what_is_not_json_is_refused(media: str) -> None:
    answer = client().post("/api/open", content=b"{}", headers={"content-type": media})
    assert answer.status_code == 415


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 100_000])
def test_what_cannot_be_read_is_refused(body: bytes) -> None:
    at = client()
    for what in POSTS:
        answer = at.post(f"/api/{what}", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400
        assert answer.json()["message"] == "The request is not JSON."


def test_a_large_body_is_cut_off_while_it_is_read() -> None:
    sent = 0

    def chunks() -> object:
        nonlocal sent
        for _ in range(1000):
            sent += 1 << 14
            yield b" " * (1 << 14)

    at = client(most_bytes=1 << 18)
    answer = at.post("/api/view", content=chunks(), headers={"content-type": "application/json"})  # type: ignore[arg-type]
    assert answer.status_code == 413
    assert "message" in answer.json()


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/a/../../secret.txt",
     "/%2e%2e%2fsecret.txt", "//etc/passwd", "/%2fetc%2fpasswd", "/..\\secret.txt", "/no.js"],
)  # fmt: skip
def test_no_other_file_is_served(static: Path, path: str) -> None:
    at = client(static)
    answer = at.send(at.build_request("GET", httpx.URL(ORIGIN).copy_with(raw_path=path.encode())))
    assert answer.status_code == 404
    assert "secret" not in answer.text
    assert "root:" not in answer.text


def test_every_answer_keeps_strangers_out(static: Path) -> None:
    at = client(static)
    outside, _ = stranger(static)
    for answer in (at.get("/"), at.get("/a.js"), at.get("/api/about"), at.get("/no"),
                   at.post("/api/view", json={}), outside.get("/")):  # fmt: skip
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-inline" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "cache-control" in answer.headers
        assert "access-control-allow-origin" not in answer.headers


def test_unknown_paths_and_methods_are_reported_in_words() -> None:
    at = client()
    assert at.get("/api/nothing").json() == {"message": "There is nothing of that name here."}
    headers = {"content-type": "application/json"}
    for answer in (at.get("/api/search"), at.delete("/api/view", headers=headers)):
        assert answer.status_code in (404, 405)
        assert answer.json()["message"]
