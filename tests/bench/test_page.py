"""The times of the page stand beside its targets, and the documentation shows the record that is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.page import PUZZLES, TARGETS, PageMeasured, Weight, page_rows
from bench.record import FOLDER, read_data
from tests.house.rooms import ROOT

RECORDS = sorted(FOLDER.glob("page-*.json"))


def page(kind: str) -> PageMeasured:
    clicks = {name: [90.0, 20.0, 30.0, 25.0] for name in PUZZLES}
    weight = Weight(400_000, 90_000, 500_000, 190_000)
    return PageMeasured(kind, 800.0, clicks, [16.0, 16.0, 20.0, 28.0], [1.0, 2.0, 9.0], weight)


def test_the_first_click_stands_apart() -> None:
    data = page("server").data()
    assert data["clicks"]["soma-3x3x3"] == {"first": 90.0, "median": 25.0}
    assert (data["frames_a_second"], data["late"], data["longest"]) == (50.0, 0.5, 28.0)
    assert data["work"] == {"median": 2.0, "most": 9.0}


def test_the_table_has_every_puzzle_and_the_targets() -> None:
    rows = list(page_rows([page("server").data(), page("files").data()]))
    assert rows[0] == "| | server | files | target |"
    for name in PUZZLES:
        assert (
            f"| click to solution drawn, `{name}`, ms | 90, then 25 | 90, then 25 | 100, 200 |"
            in rows
        )
    assert "| core, kB (packed) | 500 (190) | 500 (190) | 400 packed |" in rows


def test_a_page_without_a_core_says_so() -> None:
    data = page("server").data()
    data["weight"]["core"] = 0
    assert any(row.startswith("| core, kB (packed) | none |") for row in page_rows([data]))


def test_the_page_of_the_documentation_shows_the_newest_record() -> None:
    newest = max(RECORDS, key=lambda path: json.loads(path.read_text())["date"])
    rows = page_rows(read_data(newest, "pages")[1])
    assert "\n".join(rows) in (ROOT / "docs" / "page.md").read_text()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_kept_records_are_light_enough(path: Path) -> None:
    for one in read_data(path, "pages")[1]:
        assert one["clicks"].keys() == PUZZLES.keys()
        assert one["weight"]["packed"] < TARGETS["weight"]
        assert one["weight"]["core_packed"] < TARGETS["core"]
