"""What the page keeps for its user: in a folder that outlives the server, its port and its version."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.page.pages import client
from tilewright.errors import TilewrightError
from tilewright.page.keeping import MOST_BYTES, UserEntries, user_folder

ENTRY = {"at": 5, "title": "Mine", "document": {"name": "mine"}}


@pytest.fixture
def kept(tmp_path: Path) -> UserEntries:
    return UserEntries(tmp_path / "page")


def test_the_folder_is_that_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert user_folder() == tmp_path / "tilewright" / "page"


def test_another_server_finds_what_one_kept(kept: UserEntries) -> None:
    with client(kept=kept) as one:
        asked = {"id": "mine", "entry": ENTRY}
        assert one.post("/api/kept/puzzles", json=asked).json() == {"kept": True}
    with client(kept=UserEntries(kept.folder)) as other:
        assert other.get("/api/kept/puzzles").json() == [{**ENTRY, "id": "mine"}]
        assert other.get("/api/kept/times").json() == []
        gone = {"id": "mine", "entry": None}
        assert other.post("/api/kept/puzzles", json=gone).json() == {"kept": False}
        assert other.get("/api/kept/puzzles").json() == []


def test_the_newest_stand_first(kept: UserEntries) -> None:
    for at in (3, 9, 6):
        kept.keep("times", f"time-{at}", {"at": at})
    assert [entry["at"] for entry in kept.listed("times")] == [9, 6, 3]


def test_what_another_tab_wrote_is_not_written_over(kept: UserEntries) -> None:
    assert kept.keep("puzzles", "mine", {"at": 1})["kept"]
    assert kept.keep("puzzles", "mine", {"at": 2}, base=1)["kept"]
    assert not kept.keep("puzzles", "mine", {"at": 3}, base=1)["kept"]
    assert not kept.keep("puzzles", "mine", {"at": 3})["kept"]
    assert [entry["at"] for entry in kept.listed("puzzles")] == [2]


def test_of_many_at_once_one_is_kept(kept: UserEntries) -> None:
    kept.keep("puzzles", "mine", {"at": 0})
    with ThreadPoolExecutor(8) as pool:
        done = list(
            pool.map(lambda at: kept.keep("puzzles", "mine", {"at": at}, base=0), range(1, 30))
        )
    assert [one["kept"] for one in done].count(True) == 1


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", "null", '{"version": 99, "entry": {"at": 1}}', '{"version": 1}',
     '{"version": 1, "entry": {"at": "now"}}', "[" * 100_000],
)  # fmt: skip
def test_what_is_damaged_or_foreign_is_passed_over_and_stays(
    kept: UserEntries, content: str
) -> None:
    kept.keep("puzzles", "good", ENTRY)
    path = kept.folder / "puzzles" / "strange.json"
    path.write_text(content)
    assert [entry["id"] for entry in kept.listed("puzzles")] == ["good"]
    assert kept.keep("puzzles", "strange", ENTRY) == {"kept": False}
    assert path.read_text() == content


@pytest.mark.parametrize(
    ("collection", "identity", "entry", "words"),
    [
        ("secrets", "a", ENTRY, "nothing is kept under"),
        ("puzzles", "../a", ENTRY, "an id has"),
        ("puzzles", "", ENTRY, "an id has"),
        ("puzzles", "a" * 81, ENTRY, "an id has"),
        ("puzzles", 5, ENTRY, "an id has"),
        ("puzzles", "a", {"title": "x"}, "with the moment at which"),
        ("puzzles", "a", [], "with the moment at which"),
        ("puzzles", "a", {"at": 1, "x": "y" * MOST_BYTES}, "the limit is"),
    ],
)
def test_what_cannot_be_kept_is_reported(
    kept: UserEntries, collection: str, identity: Any, entry: Any, words: str
) -> None:
    with pytest.raises(TilewrightError, match=words):
        kept.keep(collection, identity, entry)
    assert not kept.folder.exists()


def test_a_folder_that_takes_no_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "page").write_text("no folder")
    kept = UserEntries(tmp_path / "page")
    with pytest.raises(TilewrightError, match="takes no file"):
        kept.keep("puzzles", "mine", ENTRY)
    assert kept.listed("puzzles") == []


def test_a_file_is_whole(kept: UserEntries) -> None:
    kept.keep("puzzles", "mine", ENTRY)
    (path,) = (kept.folder / "puzzles").iterdir()
    assert json.loads(path.read_text()) == {"version": 1, "entry": ENTRY}


def test_strangers_keep_nothing(kept: UserEntries) -> None:
    with client(kept=kept) as at:
        answer = at.post(
            "/api/kept/puzzles",
            json={"id": "a", "entry": ENTRY},
            headers={"origin": "http://evil.test"},
        )
        assert answer.status_code == 403
        assert at.get("/api/kept/secrets").status_code == 422
    assert kept.listed("puzzles") == []
