"""Every known count of the catalogue, recomputed.  A file's ``expect.size`` sorts it into a run.

The expected numbers stand in the puzzle files, next to their sources.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import tilewright
from tilewright import catalogue

MARKS: dict[str, tuple[pytest.MarkDecorator, ...]] = {
    "quick": (),
    "medium": (pytest.mark.medium,),
    "long": (pytest.mark.long,),
}
EXPECT = {summary.name: summary.expect for summary in catalogue.summaries()}


def cases(key: str) -> list[Any]:
    """Return the name of each puzzle whose known answers have ``key``, marked by size."""
    return [
        pytest.param(name, marks=MARKS[expect.get("size", "quick")], id=name)
        for name, expect in EXPECT.items()
        if key in expect
    ]


@pytest.mark.parametrize("name", cases("solutions"))
def test_the_count_is_the_known_one(name: str) -> None:
    counted = tilewright.count(catalogue.load(name), distinct=True)
    known = EXPECT[name]
    assert (counted.solutions, counted.distinct) == (known["solutions"], known["distinct"])


@pytest.mark.parametrize("name", cases("survey"))
def test_the_survey_is_the_known_one(name: str) -> None:
    summary = tilewright.survey(catalogue.load(name)).summary
    known = EXPECT[name]["survey"]
    assert {key: summary[key] for key in known} == known


@pytest.mark.parametrize("name", cases("at"))
def test_the_count_at_a_filling_is_the_known_one(name: str) -> None:
    puzzle = catalogue.load(name)
    for row in EXPECT[name]["at"]:
        filled = replace(puzzle, settings=row["set"])
        assert tilewright.count(filled).solutions == row["solutions"], row["set"]
