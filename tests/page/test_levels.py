"""The levels: every one can be read, and those that are looked at have one solution."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tilewright import catalogue, count
from tilewright.model import Problem
from tilewright.page.document import read_document
from tilewright.page.levels import (
    FAMILIES,
    LEVELS,
    NUMBER,
    VERSION,
    LevelFamily,
    document_with,
)

READ: dict[str, Any] = json.loads(LEVELS.read_text(encoding="utf-8"))
MADE = {family["name"]: family for family in READ["families"]}


def problem_of(family: dict[str, Any], level: dict[str, Any]) -> Problem:
    return read_document(document_with(level, catalogue.load(family["puzzle"]))).problem()


def test_the_file_holds_the_families() -> None:
    assert READ["version"] == VERSION
    assert list(MADE) == [family.name for family in FAMILIES]
    for family in FAMILIES:
        reported = MADE[family.name]
        assert (reported["puzzle"], reported["title"]) == (family.puzzle, family.title)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_levels_rise_and_differ(family: LevelFamily) -> None:
    levels = MADE[family.name]["levels"]
    stars = [level["stars"] for level in levels]
    assert len(levels) == NUMBER
    assert stars == sorted(stars)
    assert len(set(stars)) > 1
    boards = [json.dumps([level.get("set"), level.get("placed")]) for level in levels]
    assert len(set(boards)) == NUMBER


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_levels_can_be_solved_in_one_way(family: LevelFamily) -> None:
    reported = MADE[family.name]
    for level in reported["levels"][::9]:
        found = count(problem_of(reported, level)).solutions
        assert found == 1 if family.unique else found > 0


def test_every_level_can_be_read() -> None:
    for family in MADE.values():
        for level in family["levels"]:
            assert problem_of(family, level).region.cells
