"""Families grow, engines agree on them, and the points are kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench.cases import CaseError
from bench.families import FAMILIES
from bench.growth import GrowthRecord, measure_growth
from tilewright import count


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_sizes_grow_and_known_counts_come_out(family) -> None:
    assert list(family.sizes) == sorted(set(family.sizes))
    assert set(family.known) <= set(family.sizes)
    assert bool(family.known) == bool(family.source)
    for size in family.sizes[:2]:
        family.puzzle(size).problem()
    for size, solutions in family.known.items():
        if size <= 8:
            found = count(family.puzzle(size), distinct=family.distinct)
            assert (found.distinct if family.distinct else found.solutions) == solutions


def test_a_family_counted_up_to_symmetry_has_its_classes(monkeypatch) -> None:
    (family,) = (family for family in FAMILIES if family.name == "dominoes-distinct")
    monkeypatch.setattr("bench.growth.FAMILIES", (replace(family, sizes=(2, 4)),))
    record = measure_growth(["dominoes-distinct"], 5.0, lambda line: None)
    assert {(point.size, point.solutions) for point in record.points} == {(2, 1), (4, 9)}
    assert len({point.engine for point in record.points}) > 2


def test_measuring_stops_at_the_limit_and_is_kept(tmp_path: Path) -> None:
    reported: list[str] = []
    record = measure_growth(["dominoes"], 0.2, reported.append)
    assert {point.engine for point in record.points} >= {"bitset", "cells", "frontier"}
    largest = {p.engine: p.size for p in record.points}
    assert largest["cells"] < largest["frontier"]
    assert len(reported) == len(record.points)
    tables = [point.bytes for point in record.points if point.engine == "frontier"]
    assert all(tables)
    assert tables == sorted(tables)
    assert tables[-1] > 2 * tables[0]
    assert {p.bytes for p in record.points if p.engine != "frontier"} == {None}
    assert GrowthRecord.read(record.write(tmp_path / "g.json")).points == record.points
    with pytest.raises(CaseError, match="no family is called trees"):
        measure_growth(["trees"], 1.0, reported.append)
