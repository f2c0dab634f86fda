"""Two methods that share nothing agree on puzzles whose counts are known."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.cases import CaseError
from tests.frontier.twice import NEW, PUZZLES, count_twice
from tilewright import load
from tilewright.catalogue import DATA

KNOWN = ("five-squared", "domino-latin-square-4x4", "pentominoes-3x20", "soma-3x3x3")


@pytest.mark.parametrize("name", KNOWN)
def test_known_counts_come_out(name: str) -> None:
    path = DATA / f"{name}.yaml"
    expected = load(path).expect
    for engine in ("bitset", "cells"):
        found = count_twice(path, engine)
        assert (found.solutions, found.distinct) == (expected["solutions"], expected["distinct"])


def test_rules_that_are_not_written_as_items_are_refused() -> None:
    with pytest.raises(CaseError, match="'apart' is not written as items here"):
        count_twice(DATA / "any-tetrominoes-4x4-apart.yaml", "bitset")


@pytest.mark.parametrize("name", NEW)
def test_new_counts_are_of_valid_puzzles(name: str) -> None:
    assert load(PUZZLES / name).problem().name == Path(name).stem
