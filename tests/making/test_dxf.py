"""DXF: read by the library of others, without a fault, no line twice, and as long as the SVG's."""

from __future__ import annotations

import io
from collections import Counter
from itertools import pairwise
from math import pi
from typing import Any

import pytest

import tilewright
from tilewright.draw import cutter

ezdxf = pytest.importorskip("ezdxf")


def lines(document: Any, layer: str) -> Counter[tuple[tuple[float, float], ...]]:
    """Return how often each line stands on a layer, its ends in order."""
    found: Counter[tuple[tuple[float, float], ...]] = Counter()
    for entity in document.modelspace().query(f'*[layer=="{layer}"]'):
        if entity.dxftype() == "CIRCLE":
            continue
        if entity.dxftype() == "LINE":
            points = [(point.x, point.y) for point in (entity.dxf.start, entity.dxf.end)]
        else:
            points = [(x, y) for x, y in entity.get_points("xy")]
            points += points[:1] if entity.closed else []
        rounded = [(round(x, 4), round(y, 4)) for x, y in points]
        found.update(tuple(sorted(pair)) for pair in pairwise(rounded) if pair[0] != pair[1])
    return found


@pytest.mark.parametrize(
    "name, given",
    [
        ("tetrominoes-4x5", {}),
        ("tetrominoes-4x5", {"radius": 1.5}),
        ("tetrominoes-4x5", {"nesting": "rows"}),
        ("genius-square", {}),
        ("l-puzzle-6x8", {}),
        ("hexiamonds-hexagon-3", {"nesting": "rows"}),
        ("hats-16", {}),
        ("hats-31", {"nesting": "rows"}),
    ],
)
def test_a_dxf_is_sound_and_has_no_line_twice(name: str, given: dict[str, Any]) -> None:
    made = tilewright.load(name).make(**given)
    document = ezdxf.read(io.StringIO(made.saved("dxf").decode()))
    auditor = document.audit()
    assert not auditor.errors
    assert not auditor.fixes
    assert document.units == ezdxf.units.MM
    cut, engraved = lines(document, "CUT"), lines(document, "ENGRAVED")
    assert engraved
    assert set((cut + engraved).values()) == {1}
    if not given.get("radius"):
        total = sum(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 for (ax, ay), (bx, by) in cut)
        circles = document.modelspace().query('CIRCLE[layer=="CUT"]')
        total += sum(2 * pi * circle.dxf.radius for circle in circles)
        places = [(*circle.dxf.center, circle.dxf.radius) for circle in circles]
        assert len(set(places)) == len(places)
        rounded = made.how.border / 2  # the corners of the tray, which are arcs here
        assert total == pytest.approx(cutter.length(made.drawing()), abs=16 * rounded)
    assert made.saved("dxf") == made.saved("dxf")


def test_the_ground_shows_the_grid_and_where_islands_go() -> None:
    def engraved(name: str, **given: Any) -> set[str]:
        board = tilewright.load(name).make(**given)
        return {line for line in board.saved("svg").decode().splitlines() if "<path" in line}

    with_letters = engraved("genius-square")
    without = engraved("genius-square", letters=False)
    assert len(with_letters) > len(without)
    star = tilewright.load("hexiamonds-hexagon-3").make(letters=False, nesting="rows")
    assert 'id="engraved"' in star.saved("svg").decode()
    plain = tilewright.load("tetrominoes-4x5").make(letters=False)
    assert 'id="engraved"' not in plain.saved("svg").decode()
