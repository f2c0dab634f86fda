"""Boxes on a path: what they meet, judged by known distances."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from tilewright.checker.shifting import path_faults, shifts_into
from tilewright.checker.swept import Cuboid
from tilewright.lattice.quarter import on_path

HALF = Fraction(1, 2)
CUBE: Cuboid = ((-HALF, HALF), (-HALF, HALF), (-HALF, HALF))
NEAREST = Fraction(1, 10_000)
START, TURNED = (Fraction(0), Fraction(0), Fraction(0)), (Fraction(0), Fraction(0), Fraction(1))


def wall(at: str) -> Cuboid:
    """Return a wall across the first coordinate from a place on."""
    return (Fraction(at), Fraction(9)), (-HALF, HALF), (-HALF, HALF)


@pytest.mark.parametrize("sense", [1, -1])
@pytest.mark.parametrize("along", [0, 1, 2])
def test_a_cube_that_turns_in_place_reaches_half_of_its_diagonal(along: int, sense: int) -> None:
    def meets(at: str) -> bool:
        x, y, z = wall(at)
        still = {2: (x, y, z), 0: (z, x, y), 1: (y, z, x)}[along]
        return shifts_into(CUBE, still, along, sense, [START, TURNED], NEAREST)

    assert [meets(at) for at in ("0.5", "0.7", "0.705", "0.7069", "0.7073", "2")] == [True] * 4 + [
        False
    ] * 2
    assert 0.7069 < sqrt(2) / 2 < 0.7073


def test_a_cube_that_steps_aside_while_it_turns_passes() -> None:
    aside = (Fraction(-1, 4), Fraction(0), Fraction(2, 5))
    assert shifts_into(CUBE, wall("0.6"), 2, 1, [START, TURNED], NEAREST)
    assert not shifts_into(
        CUBE, wall("0.6"), 2, 1, [START, aside, (*aside[:2], Fraction(1))], NEAREST
    )


def test_what_lies_in_another_layer_is_not_met() -> None:
    x, y, _ = wall("0.5")
    above = (x, y, (HALF, Fraction(2)))
    assert not shifts_into(CUBE, above, 2, 1, [START, TURNED], NEAREST)


def test_what_comes_too_near_to_tell_is_refused() -> None:
    along = [
        START,
        (Fraction(0), Fraction(1), Fraction(0)),
        (Fraction(0), Fraction(1), Fraction(0)),
    ]
    assert shifts_into(CUBE, wall("0.5"), 2, 1, along, NEAREST)
    assert not shifts_into(CUBE, wall("0.501"), 2, 1, along, NEAREST)


def test_a_path_goes_where_its_turn_leads() -> None:
    pivot = (Fraction(1), Fraction(0), Fraction(0))
    right = [START, (Fraction(1), Fraction(-1), Fraction(1))]
    assert list(path_faults(right, (0, 1), pivot, 1)) == []
    (fault,) = path_faults(right, (0, 1), pivot, -1)
    assert fault == "the path ends at 1, -1; the turn leads to 1, 1"
    (fault,) = path_faults([START, (Fraction(1), Fraction(1), Fraction(1))], (0, 1), pivot, 1)
    assert fault.endswith("leads to 1, -1")
    for tangents in ((0, HALF), (HALF, 1), (0, 2, 1), (0, -1, 1)):
        path = [(Fraction(0), Fraction(0), Fraction(one)) for one in tangents]
        (fault,) = path_faults(path, (0, 1), pivot, 1)
        assert fault.startswith("the tangents of half the angle")


def test_a_place_on_a_path_runs_evenly_between_waypoints() -> None:
    path = [START, (Fraction(3), Fraction(0), Fraction(0)), (Fraction(3), Fraction(0), Fraction(1))]
    assert on_path(path, 0) == (0, 0, 0)
    assert on_path(path, 0.5) == (2, 0, 0)
    x, y, angle = on_path(path, 1)
    assert (x, y, round(angle, 12)) == (3, 0, 1.570796326795)
