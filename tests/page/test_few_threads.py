"""The page on a system that gives no thread: it answers, and a search ends with a sentence."""

from __future__ import annotations

from threading import Thread

import pytest

from tests.page.pages import client, document, searched
from tilewright.page.app import STATIC


def refuse(_: Thread) -> None:
    """Stand in for a system that gives no thread."""
    raise RuntimeError("can't start new thread")


def test_the_server_answers_and_refuses_to_search(monkeypatch: pytest.MonkeyPatch) -> None:
    with client(STATIC) as at:  # its own thread has begun
        monkeypatch.setattr(Thread, "start", refuse)
        assert at.get("/").text.startswith("<!doctype html>")
        assert at.get("/app.js").headers["content-type"].startswith("text/javascript")
        of = document(at, "pegged-5x5-s")
        assert at.post("/api/view", json=of).status_code == 200
        packed = at.get("/api/catalogue", headers={"accept-encoding": "gzip"})
        assert (packed.status_code, packed.headers["content-encoding"]) == (200, "gzip")
        assert at.get("/no-such.js").status_code == 404
        events = searched(at, "count", of)
    assert [event["type"] for event in events] == ["fault", "done"]
    assert events[0]["message"].startswith("This machine gives no thread to search with")
    assert events[1]["complete"] is False


def test_what_fails_in_a_thread_is_not_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def broken(_: object) -> None:
        asked.append(1)
        raise RuntimeError("broken")

    monkeypatch.setattr("tilewright.page.app.opened", broken)
    with pytest.raises(RuntimeError, match="broken"):
        client().post("/api/open", json={"name": "pegged-5x5"})
    assert len(asked) == 1
