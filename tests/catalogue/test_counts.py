"""Every known count of the catalogue, recomputed.  A file's ``expect.size`` sorts it into a run:
what is not quick is a long test, of which a share is drawn.

Answers at chosen values (``at``) are a few counts each, and always belong to the quick run.  The
expected numbers stand in the puzzle files, next to their sources.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import tilewright
from tilewright import catalogue

MARKS: dict[str, tuple[pytest.MarkDecorator, ...]] = {
    "quick": (),
    "medium": (pytest.mark.long,),
    "long": (pytest.mark.long,),
}
EXPECT = {summary.name: summary.expect for summary in catalogue.summaries()}


def cases(key: str, *, always: bool = False) -> list[Any]:
    """Return the name of each puzzle whose known answers have ``key``, marked by size."""
    return [
        pytest.param(name, marks=MARKS["quick" if always else expect.get("size", "quick")], id=name)
        for name, expect in EXPECT.items()
        if key in expect
    ]


@pytest.mark.parametrize("name", cases("solutions"))
def test_the_count_is_the_known_one(name: str) -> None:
    counted = tilewright.count(catalogue.load(name), distinct=True)
    known = EXPECT[name]
    assert (counted.solutions, counted.distinct) == (known["solutions"], known["distinct"])


@pytest.mark.parametrize("name", cases("turns"))
def test_the_count_up_to_turns_is_the_known_one(name: str) -> None:
    counted = tilewright.count(catalogue.load(name), distinct="turns")
    known = EXPECT[name]
    assert (counted.solutions, counted.distinct) == (known["solutions"], known["turns"])


@pytest.mark.parametrize("name", cases("apart"))
def test_as_many_come_apart_as_is_known(name: str) -> None:
    known = EXPECT[name]
    level = known.get("level")
    with_steps = isinstance(level, str)
    found = tilewright.disassemble(catalogue.load(name), min_level=0 if with_steps else 100)
    assert (found.complete, found.assemblies) == (True, known["distinct"])
    best = max(found, key=lambda one: one.level or 0).level_text if with_steps else found.level
    assert (found.apart, best) == (known["apart"], level)


@pytest.mark.parametrize("name", cases("moves"))
def test_a_tray_takes_as_many_moves_as_is_known(name: str) -> None:
    found = tilewright.slide(catalogue.load(name))
    assert (found.complete, found.moves) == (True, EXPECT[name]["moves"])


@pytest.mark.parametrize("name", cases("solvable"))
def test_a_solution_is_found(name: str) -> None:
    puzzle = catalogue.load(name)
    solution = tilewright.solve(puzzle)
    assert solution is not None
    tilewright.verify(puzzle, solution).raise_if_wrong()


@pytest.mark.parametrize("name", cases("survey"))
def test_the_survey_is_the_known_one(name: str) -> None:
    summary = tilewright.survey(catalogue.load(name)).summary
    known = EXPECT[name]["survey"]
    assert {key: summary[key] for key in known} == known


@pytest.mark.parametrize("name", cases("at", always=True))
def test_the_count_at_a_setting_is_the_known_one(name: str) -> None:
    puzzle = catalogue.load(name)
    for row in EXPECT[name]["at"]:
        filled = replace(puzzle, settings={**puzzle.settings, **row["set"]})
        counted = tilewright.count(filled, distinct="distinct" in row)
        assert counted.solutions == row["solutions"], row["set"]
        assert counted.distinct == row.get("distinct"), row["set"]
        if "turns" in row:
            turned = tilewright.count(filled, distinct="turns")
            assert turned.distinct == row["turns"], row["set"]
