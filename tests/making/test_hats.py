"""The trays of hats as files for a cutter: what is cut are hats, apart from each other, that fill the opening."""

from __future__ import annotations

from math import sqrt

import pytest

from tilewright.draw.plane import area

from .test_laser import apart, doubled, loops, made, segments

TRAYS = {"hats-16": 16, "hats-31": 31}


@pytest.mark.parametrize("name", TRAYS)
def test_hats_fill_the_opening_of_their_tray(name: str) -> None:
    areas = [area(loop) for loop in loops(made(name, kerf=0.0, clearance=0.0).drawing())]
    (opening,) = (-one for one in areas if one < 0)
    hats = sorted(one for one in areas if one > 0)[: TRAYS[name]]
    assert hats == pytest.approx([opening / TRAYS[name]] * TRAYS[name])
    assert len(areas) == TRAYS[name] + 3  # the frame, its opening, and the ground below it


@pytest.mark.parametrize("name", TRAYS)
def test_hats_are_cut_apart_and_no_edge_twice(name: str) -> None:
    """Where a kerf is made up for, a right corner sticks out by half of it along both edges."""
    drawing = made(name, gap=2.5, kerf=0.2, clearance=0.0).drawing()
    assert not doubled(segments(drawing))
    pieces = [loop for loop in loops(drawing) if area(loop) > 0]
    for number, one in enumerate(pieces):
        assert all(1 < x < drawing.width - 1 and 1 < y < drawing.height - 1 for x, y in one)
        least = min((apart(one, other) for other in pieces[:number]), default=2.5)
        assert least >= 2.5 - 0.2 * sqrt(2) - 1e-6
