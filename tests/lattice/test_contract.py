"""Every lattice keeps the contract, and the contract tells a wrong lattice."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from itertools import product

import pytest

from tilewright.lattice import LATTICES, Cell, DerivedLattice, Lattice, LatticeRow, Point, shift
from tilewright.lattice.base import least
from tilewright.lattice.plane_rows import PLANE_ROWS

from . import contract
from .hexagon import Hexagon
from .triangle import Triangle

SQUARE = (((1, 0), (1, 0)), ((0, 1), (0, 1)))
CUBE = (((1, 0, 0), (1, 0, 0)), ((0, 1, 0), (0, 1, 0)), ((0, 0, 1), (0, 0, 1)))
#: numbers of shapes of 1, 2, 3, ... cells: free, one-sided, fixed, each with its OEIS number; what
#: is not published is left out
COUNTS: dict[str, tuple[list[int], ...]] = {
    "square": (
        [1, 1, 2, 5, 12, 35],  # A000105
        [1, 1, 2, 7, 18, 60],  # A000988
        [1, 2, 6, 19, 63, 216],  # A001168
    ),
    "cube": (
        [1, 1, 2, 7, 23],  # A038119
        [1, 1, 2, 8, 29],  # A000162
        [1, 3, 15, 86, 534],  # A001931
    ),
    "triangle": (
        [1, 1, 1, 3, 4, 12, 24],  # A000577
        [1, 1, 1, 4, 6, 19, 43],  # A006534
        [2, 3, 6, 14, 36, 94, 250],  # A001420
    ),
    "hexagon": (
        [1, 1, 3, 7, 22, 82],  # A000228
        [1, 1, 3, 10, 33, 147],  # A006535
        [1, 3, 11, 44, 186, 814],  # A001207
    ),
    "tan": ([1, 2, 2, 6, 8, 22],),  # A197465
    "kite": (
        [1, 2, 4, 10, 27],  # A057786
        [],
        [6, 12, 32, 93, 288],
    ),
    "drafter": ([1, 3, 3, 9, 14, 38],),  # A197462
    "rhomb": ([1, 1, 3, 4, 12, 27],),  # A197459
    "cairo": ([1, 2, 5, 17, 55],),  # A159866
    "octagon": ([2, 2, 7, 22, 93],),  # A343577
    "square-edge": ([1, 2, 5, 16, 55],),  # A019988
    "triangle-edge": (
        [1, 3, 12, 60],  # A159867
        [1, 3, 19, 104],  # A151539
        [3, 15, 91, 603],
    ),
    "hexagon-edge": ([1, 1, 3, 4, 12, 27],),  # A197459
    "cube-edge": ([1, 2, 7, 28],),  # A365559
    "ball": (
        [1, 1, 4, 20],  # A038173
        [1, 1, 5, 28],  # A038172
        [1, 6, 50, 475],
    ),
    "bcc": (),
    "triangular-prism": ([1, 2, 3, 11],),
    "hexagonal-prism": ([1, 2, 5, 20],),
    "tetra-octahedron": ([2, 1, 4, 9],),  # A343909
    "rhombic-tetrahedron": (),
    "tesseract": ([1, 1, 2, 7],),  # A068870
}
COUNTS["triangle-by-hand"], COUNTS["hexagon-by-hand"] = COUNTS["triangle"], COUNTS["hexagon"]
#: numbers of neighbours and of touching cells, where all cells have the same
AROUND = {
    "square": (4, 8),
    "triangle": (3, 12),
    "hexagon": (6, 6),
    "tan": (3, 14),
    "kite": (4, 9),
    "drafter": (3, 16),
    "rhomb": (4, 10),
    "cairo": (5, 7),
    "square-edge": (6, 6),
    "triangle-edge": (10, 10),
    "hexagon-edge": (4, 4),
    "cube": (6, 26),
    "tesseract": (8, 80),
    "ball": (12, 18),
    "bcc": (14, 14),
    "triangular-prism": (5, 38),
    "hexagonal-prism": (8, 20),
    "rhombic-tetrahedron": (4, 102),
    "cube-edge": (10, 10),
}
#: how many isometries a lattice has up to translations, and how many of them turn
GROUPS = {
    "tesseract": (384, 192),
    **dict.fromkeys(("square", "tan", "cairo", "octagon", "square-edge"), (8, 4)),
    **dict.fromkeys(("triangular-prism", "hexagonal-prism"), (24, 12)),
    **dict.fromkeys(
        ("cube", "ball", "bcc", "tetra-octahedron", "rhombic-tetrahedron", "cube-edge"), (48, 24)
    ),
}


@pytest.mark.parametrize("law", contract.LAWS, ids=lambda law: law.__name__)
def test_it_keeps_the_law(lattice: Lattice, law: Callable[[Lattice], None]) -> None:
    law(lattice)


def test_it_has_the_known_group_and_as_many_cells_around(lattice: Lattice) -> None:
    turns = [one for one in lattice.isometries if not one.flipped]
    assert (len(lattice.isometries), len(turns)) == GROUPS.get(lattice.name, (12, 6))
    around = {
        (len(lattice.neighbours(c)), len(lattice.touching(c))) for c in lattice.representatives
    }
    if lattice.name in AROUND:
        assert around == {AROUND[lattice.name]}
    else:
        assert len(around) == 1 + (lattice.name in ("octagon", "tetra-octahedron"))


def test_octagons_have_eight_neighbours_and_squares_four() -> None:
    octagon = LATTICES["octagon"]
    assert [len(octagon.neighbours(cell)) for cell in ((0, 0), (1, 0))] == [8, 4]


# Rows and what was written by hand are the same -----------------------------------------------


@pytest.mark.parametrize(
    ("by_hand", "row"),
    [
        (
            LATTICES["square"],
            LatticeRow("square", "square", SQUARE, {(0, 0): [*product((0, 1), repeat=2)]}),
        ),
        (
            LATTICES["cube"],
            LatticeRow("cube", "cubic", CUBE, {(0, 0, 0): [*product((0, 1), repeat=3)]}),
        ),
        (Triangle(), PLANE_ROWS["triangle"]),
        (Hexagon(), PLANE_ROWS["hexagon"]),
    ],
)
def test_a_row_gives_what_was_written_by_hand(by_hand: Lattice, row: LatticeRow) -> None:
    """The same neighbours, touching cells and corners, lines, and the same maps."""
    derived = DerivedLattice(row)
    cells = contract.window(by_hand, 2)
    for cell in cells:
        assert set(derived.neighbours(cell)) == set(by_hand.neighbours(cell))
        assert derived.touching(cell) == by_hand.touching(cell)
        assert derived.translation_class(cell) == by_hand.translation_class(cell)
        assert derived.canonical([cell]) == by_hand.canonical([cell])
    assert maps(derived, cells) == maps(by_hand, cells)
    flipped = {one for flip, one in maps(derived, cells) if flip}
    assert len(flipped) * 2 == len(by_hand.isometries)


def maps(lattice: Lattice, cells: list[Cell]) -> set[tuple[bool, tuple[Cell, ...]]]:
    """Return what the isometries do to cells, slid to where equal maps are equal."""
    found = set()
    for isometry in lattice.isometries:
        images = [isometry.apply(cell) for cell in cells]
        low = lattice.origin(images)
        found.add((isometry.flipped, tuple(shift(image, low, -1) for image in images)))
    return found


def test_the_plane_turns_in_the_same_order_as_by_hand() -> None:
    for by_hand in (Triangle(), Hexagon()):
        derived = LATTICES[by_hand.name.removesuffix("-by-hand")]
        for one, other in zip(derived.isometries, by_hand.isometries, strict=True):
            assert one.name == other.name
            for cells in contract.free_shapes(by_hand, 4):
                images = ([way.apply(cell) for cell in cells] for way in (one, other))
                assert len({by_hand.canonical(image) for image in images}) == 1


def test_a_row_without_all_its_translations_is_told() -> None:
    row = LatticeRow("coarse", "square", (((2, 0), (2, 0)), ((0, 1), (0, 1))), {})
    cells = {(x, 0): [(x + i, j) for i in (0, 1) for j in (0, 1)] for x in (0, 1)}
    with pytest.raises(ValueError, match="translations of the lattice 'coarse' are not all"):
        len(DerivedLattice(replace(row, cells=cells)).isometries)


def test_shapes_are_as_many_as_is_known(lattice: Lattice) -> None:
    """A lattice without an entry in ``COUNTS`` fails: look its numbers up and add them."""
    known = COUNTS[lattice.name]
    if known:
        counted = contract.shape_counts(lattice, len(known[0]))
        for numbers, published in zip(counted, known, strict=False):
            assert numbers == published or not published


# A wrong lattice is told ---------------------------------------------------------------------


class _OneClass(Triangle):
    def translation_class(self, cell: Cell) -> int:
        return 0


class _LeastOfEach(Triangle):
    def origin(self, cells: Collection[Cell]) -> Cell:
        return least(cells)


class _NoClassCheck(Triangle):
    def slides(self, cells: Collection[Cell], onto: Collection[Cell]) -> list[Cell]:
        first, target = min(cells), min(onto)
        vector = (target[0] - first[0], target[1] - first[1])
        moved = {(x + vector[0], y + vector[1]) for x, y in cells}
        return [vector] if moved == set(onto) else []


class _NoFlips(Triangle):
    isometries = Triangle.isometries[:8]


class _FewerAround(Hexagon):
    def cells_at(self, point: Point) -> list[Cell]:
        return super().cells_at(point)[:2]


class _Squares(Hexagon):
    def neighbours(self, cell: Cell) -> list[Cell]:
        return super().neighbours(cell)[:4]


class _Coloured(Hexagon):
    colouring = staticmethod(lambda cell: sum(cell) % 2)  # type: ignore[assignment]


class _Uncoloured(Triangle):
    colouring = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    "wrong",
    [
        _OneClass,
        _LeastOfEach,
        _NoClassCheck,
        _NoFlips,
        _FewerAround,
        _Squares,
        _Coloured,
        _Uncoloured,
    ],
)
def test_a_wrong_lattice_is_told(wrong: type[Lattice], monkeypatch: pytest.MonkeyPatch) -> None:
    lattice = wrong()
    monkeypatch.setitem(LATTICES, lattice.name, lattice)
    with pytest.raises((AssertionError, KeyError)):
        contract.check(lattice)
