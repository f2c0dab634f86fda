"""Known counts: what the literature says of problems that are exact covers."""

from __future__ import annotations

from itertools import product

import pytest

import tilewright
from tests import oracles
from tests.reference.engines import MAY_REFUSE

from . import problems

ENGINES = [name for name, _ in tilewright.engines()]


@pytest.mark.parametrize("engine", ENGINES)
def test_queens(engine: str) -> None:
    for n, expected in enumerate(oracles.terms("A000170"), 1):
        assert problems.queens(n).using(engine=engine).count() == expected


@pytest.mark.parametrize("engine", ENGINES)
def test_langford(engine: str) -> None:
    counts = [int(problems.langford(n).using(engine=engine).count()) for n in (3, 4, 5, 6, 7, 8)]
    assert counts == [2, 2, 0, 0, 52, 300]  # twice OEIS A014552


def test_langford_rows_are_right_and_different() -> None:
    rows = set()
    for solution in problems.langford(8):
        row = [0] * 16
        for k, i in solution:
            row[i] = row[i + k + 1] = k
        assert sorted(row) == sorted([*range(1, 9), *range(1, 9)])
        rows.add(tuple(row))
    assert len(rows) == 300
    assert {row[::-1] for row in rows} == rows


@pytest.mark.parametrize(
    ("width", "height", "options"), [(20, 3, 1236), (15, 4, 1696), (12, 5, 1936), (10, 6, 2056)]
)
def test_pentominoes_without_geometry(width: int, height: int, options: int) -> None:
    matrix = problems.pentominoes(width, height)
    assert len(matrix) == options
    cover = tilewright.exact_cover(matrix)
    assert len(cover.primary) == 72
    assert cover.count() == oracles.solutions(f"pentominoes-{height}x{width}")


def test_pentominoes_listed() -> None:
    matrix = problems.pentominoes(20, 3)
    everything = {*problems.PENTOMINOES, *product(range(20), range(3))}
    found = list(tilewright.exact_cover(matrix))
    assert len(set(found)) == oracles.solutions("pentominoes-3x20")
    for solution in found:
        items = [item for option in solution for item in matrix[option]]
        assert len(items) == len(everything)
        assert set(items) == everything


# MacMahon ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("colours", "number"), [("ab", 4), ("abc", 11), ("abcd", 24)])
def test_number_of_triangles(colours: str, number: int) -> None:
    assert len(problems.tiles(colours, 3)) == number


@pytest.mark.parametrize("engine", [e for e in ENGINES if not e.startswith(MAY_REFUSE)])
def test_macmahon_triangles_against_a_search_by_hand(engine: str) -> None:
    pieces = [tile for tile in problems.tiles("abc", 3) if len(set(tile)) < 3]
    cells = problems.big_triangle(3)
    assert len(pieces) == len(cells) == 9
    for border in ("abc", "ab", "c"):
        count = problems.macmahon(pieces, cells, border).using(engine=engine).count()
        assert count == problems.macmahon_by_hand(pieces, cells, border), border


def test_macmahon_small_triangle() -> None:
    pieces, cells = problems.tiles("ab", 3), problems.big_triangle(2)
    by_hand = problems.macmahon_by_hand(pieces, cells, "ab")
    assert problems.macmahon(pieces, cells, "ab").count() == by_hand == 12


def test_macmahon_hexagon_has_a_solution() -> None:
    cells = problems.hexagon()
    solution = problems.macmahon(problems.tiles("abcd", 3), cells, "a").first()
    assert solution is not None
    assert {min(problems.turns(turn)) for turn, _ in solution} == set(problems.tiles("abcd", 3))
    colours: dict[object, set[str]] = {}
    for turn, cell in solution:
        for edge, colour in zip(cells[cell], turn, strict=True):
            colours.setdefault(edge, set()).add(colour)
    assert len(colours) == 42
    assert all(len(seen) == 1 for seen in colours.values())


@pytest.mark.long
def test_macmahon_hexagons() -> None:
    count = problems.macmahon(problems.tiles("abcd", 3), problems.hexagon(), "a").count()
    assert count == 11_853_792
    assert count.solutions % (12 * 6) == 0  # symmetries of the hexagon, orders of the other colours


@pytest.mark.long
def test_macmahon_squares() -> None:
    count = problems.macmahon(problems.tiles("abc", 4), problems.rectangle(6, 4), "a").count()
    assert count == 106_624
