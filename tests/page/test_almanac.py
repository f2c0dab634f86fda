"""The boards of the day and the levels: every one can be read, and those that are looked at have one solution."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tilewright import catalogue, count
from tilewright.model import Problem
from tilewright.page.almanac import ALMANAC, DAYS, FAMILIES, LEVELS, VERSION, document_with
from tilewright.page.document import read_document

READ: dict[str, Any] = json.loads(ALMANAC.read_text(encoding="utf-8"))
MADE = {family["name"]: family for family in READ["families"]}


def problem_of(family: dict[str, Any], board: dict[str, Any]) -> Problem:
    return read_document(document_with(board, catalogue.load(family["puzzle"]))).problem()


def test_the_file_holds_the_families() -> None:
    assert READ["version"] == VERSION
    assert list(MADE) == [family.name for family in FAMILIES]
    for family in FAMILIES:
        reported = MADE[family.name]
        assert (reported["puzzle"], reported["title"]) == (family.puzzle, family.title)
    assert len(MADE["calendar"]["dates"]) == 366
    assert set(MADE["calendar"]["dates"]) <= {1, 2, 3, 4, 5}


@pytest.mark.parametrize("name", [family.name for family in FAMILIES if family.name != "calendar"])
def test_there_are_boards_for_many_days_and_levels_rise(name: str) -> None:
    family = MADE[name]
    assert len(family["days"]) == DAYS
    assert len(family["levels"]) == LEVELS
    stars = [board["stars"] for board in family["levels"]]
    assert stars == sorted(stars)
    assert len(set(stars)) > 1
    boards = [json.dumps([board.get("set"), board.get("placed")]) for board in family["days"]]
    assert len(set(boards)) == DAYS


@pytest.mark.parametrize("family", [f for f in FAMILIES if f.name != "calendar"])
def test_boards_can_be_solved_in_one_way(family: Any) -> None:
    reported = MADE[family.name]
    boards = [*reported["days"][::40], *reported["levels"][::9]]
    for board in boards:
        found = count(problem_of(reported, board)).solutions
        assert found == 1 if family.unique else found > 0


def test_every_board_can_be_read() -> None:
    for family in MADE.values():
        for board in [*family.get("days", []), *family["levels"]]:
            assert problem_of(family, board).region.cells
