"""The families of pieces: all connected shapes of one size on a lattice, up to one kind of symmetry.

The numbers of shapes are written down, so that sets are listed without being made; tests make them
and compare.  Those of the OEIS are named by their sequence; what is not published was counted here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tilewright.lattice import Cell

FREE, ONE_SIDED, FIXED = "free", "one-sided", "fixed"

_SHORT = ("mon", "d", "tr", "tetr", "pent", "hex", "hept", "oct", "enne")
_STEMS = ("mono", "di", "tri", "tetra", "penta", "hexa", "hepta", "octa", "ennea")
#: half of a square, made of two quarters, and half of a triangle, made of three drafters
_HALF_SQUARE = ((0, 0), (1, 0))
_HALF_TRIANGLE = ((2, 2), (3, 2), (4, 1))


class Family(NamedTuple):
    """The recipe of a set.

    Attributes:
        lattice: the lattice of its shapes.
        size: how many units a shape has.
        sides: ``free``, ``one-sided`` or ``fixed``.
        pieces: the published number of shapes.
        noun: what a unit is called.
        unit: the cells of a unit; a unit is one cell where there are none.
        shared: how many corners two cells have in common at least that join, if that is more
            than being neighbours.
        initial: what the numbers of its shapes begin with, where another family of the lattice has
            numbers too.
        planar: whether the shapes are the flat ones of the square lattice.
    """

    lattice: str
    size: int
    sides: str
    pieces: int
    noun: str
    unit: tuple[Cell, ...] = ()
    shared: int = 0
    initial: str = ""
    planar: bool = False

    @property
    def cells(self) -> int:
        """The number of cells of a shape."""
        return self.size * max(1, len(self.unit))


class _Stem(NamedTuple):
    """The sets of one kind of unit: free, one-sided and fixed, of growing size."""

    lattice: str
    stems: tuple[str, ...]
    ending: str
    noun: str
    free: tuple[int, ...]
    one_sided: tuple[int, ...]
    fixed: tuple[int, ...] = ()
    unit: tuple[Cell, ...] = ()
    shared: int = 0
    initial: str = ""


_PLANE: tuple[_Stem, ...] = (
    _Stem(  # A000105, A000988, A001168
        "square",
        _SHORT,
        "ominoes",
        "square",
        (1, 1, 2, 5, 12, 35, 108, 369),
        (1, 1, 2, 7, 18, 60, 196, 704),
        (1, 2, 6, 19, 63, 216, 760, 2725),
    ),
    _Stem(  # A000577, A006534, A001420
        "triangle",
        _SHORT,
        "iamonds",
        "triangle",
        (1, 1, 1, 3, 4, 12, 24, 66, 160),
        (1, 1, 1, 4, 6, 19, 43, 120, 307),
        (2, 3, 6, 14, 36, 94, 250, 675, 1838),
    ),
    _Stem(  # A000228, A006535, A001207
        "hexagon",
        _STEMS,
        "hexes",
        "hexagon",
        (1, 1, 3, 7, 22, 82, 333),
        (1, 1, 3, 10, 33, 147, 620),
        (1, 3, 11, 44, 186, 814, 3652),
    ),
    _Stem(  # A019988, A151537, A096267
        "square-edge",
        _STEMS,
        "sticks",
        "stick",
        (1, 2, 5, 16, 55, 222),
        (1, 2, 7, 25, 99, 416),
        (2, 6, 22, 88, 372, 1628),
    ),
    _Stem(  # A159867, A151539
        "triangle-edge",
        _STEMS,
        "trigs",
        "stick",
        (1, 3, 12, 60, 375),
        (1, 3, 19, 104, 719),
        (3, 15, 91, 603, 4215),
    ),
    _Stem(  # A197459, A197460, A197461
        "hexagon-edge",
        _STEMS,
        "twigs",
        "stick",
        (1, 1, 3, 4, 12, 27, 78, 208),
        (1, 1, 4, 6, 19, 49, 143, 403),
        (3, 6, 14, 36, 99, 281, 816, 2415),
    ),
    _Stem(  # A197459, A197460, A197461
        "rhomb",
        _STEMS,
        "rhombs",
        "rhomb",
        (1, 1, 3, 4, 12, 27, 78, 208),
        (1, 1, 4, 6, 19, 49, 143, 403),
        (3, 6, 14, 36, 99, 281, 816, 2415),
    ),
    _Stem(  # A006074, A151519
        "tan",
        _STEMS,
        "tans",
        "half square",
        (1, 3, 4, 14, 30, 107),
        (1, 4, 6, 22, 56, 198),
        (4, 9, 24, 71, 224, 740),
        _HALF_SQUARE,
    ),
    _Stem(  # A197465, A197466, A197467
        "tan",
        _STEMS,
        "-quarter-tans",
        "quarter square",
        (1, 2, 2, 6, 8, 22, 42, 112, 252),
        (1, 2, 3, 8, 14, 36, 80, 206, 494),
        (4, 6, 12, 25, 56, 132, 320, 792, 1976),
        initial="q",
    ),
    _Stem(  # A057786
        "kite",
        _STEMS,
        "kites",
        "kite",
        (1, 2, 4, 10, 27, 85, 262),
        (1, 2, 6, 16, 48, 158, 508),
        (6, 12, 32, 93, 288, 926, 3048),
    ),
    _Stem(  # A056842, A217720
        "drafter",
        _STEMS,
        "drafters",
        "half triangle",
        (1, 6, 14, 64, 237),
        (2, 9, 28, 116, 474),
        (12, 44, 168, 675, 2828),
        _HALF_TRIANGLE,
    ),
    _Stem(  # A197462, A197463, A197464
        "drafter",
        _STEMS,
        "-grid-drafters",
        "drafter",
        (1, 3, 3, 9, 14, 38, 74, 185),
        (2, 3, 6, 13, 28, 66, 148, 349),
        (12, 18, 36, 75, 168, 386, 888, 2079),
        initial="g",
    ),
    _Stem(  # A159866, A151534, A196991
        "cairo",
        _STEMS,
        "cairos",
        "pentagon",
        (1, 2, 5, 17, 55, 206, 781),
        (1, 3, 8, 31, 103, 401, 1537),
        (4, 10, 32, 112, 412, 1572, 6148),
    ),
    _Stem(  # A343577
        "octagon",
        _STEMS,
        "-octagon-squares",
        "octagon or square",
        (2, 2, 7, 22, 93, 413),
        (2, 2, 8, 34, 158, 777),
        (2, 6, 26, 121, 597, 3040),
    ),
    _Stem(  # A197159; mirror images are no shapes of this lattice
        "floret",
        _STEMS,
        "florets",
        "pentagon",
        (1, 3, 8, 25, 80, 291, 1036),
        (1, 3, 8, 25, 80, 291, 1036),
        (6, 15, 44, 141, 480, 1703, 6216),
    ),
    _Stem(  # A309159; one-sided counted here, up to all turns that a person can make
        "snub-square",
        _STEMS,
        "-snub-squares",
        "square or triangle",
        (2, 2, 4, 10, 28, 79, 235, 720),
        (2, 2, 5, 17, 52, 152, 462, 1423),
        (6, 10, 24, 68, 198, 594, 1816, 5650),
    ),
    _Stem(  # A343398
        "trihexagonal",
        _STEMS,
        "-trihexagons",
        "hexagon or triangle",
        (2, 1, 4, 9, 30, 97, 373),
        (2, 1, 4, 14, 47, 178, 697),
        (3, 6, 21, 73, 273, 1049, 4117),
    ),
)

_SPACE: tuple[_Stem, ...] = (
    _Stem(  # A038119, A000162
        "cube", _STEMS, "cubes", "cube", (1, 1, 2, 7, 23), (1, 1, 2, 8, 29)
    ),
    _Stem(  # A038173, A038174: A038172 has 1 1 5 28 225 up to turns of the lattice alone
        "ball",
        _STEMS,
        "balls",
        "ball",
        (1, 1, 4, 20, 131),
        (1, 1, 4, 25, 210),
    ),
    _Stem(  # A038171, A038170; joined by hexagons
        "bcc",
        _STEMS,
        "-bccs",
        "truncated octahedron",
        (1, 1, 3, 12),
        (1, 1, 3, 14),
        shared=6,
    ),
    _Stem(  # A343909
        "tetra-octahedron",
        _STEMS,
        "-tetra-octahedra",
        "tetrahedron or octahedron",
        (2, 1, 4, 9, 44, 195),
        (2, 1, 4, 11, 65, 339),
    ),
    _Stem(  # A068870, A255487
        "tesseract",
        _STEMS,
        "tesseracts",
        "tesseract",
        (1, 1, 2, 7, 26),
        (1, 1, 2, 7, 27),
    ),
    _Stem(  # A365559
        "cube-edge",
        _STEMS,
        "-space-sticks",
        "stick",
        (1, 2, 7, 28, 160),
        (1, 2, 8, 36, 242),
    ),
    _Stem(  # none published
        "triangular-prism",
        _STEMS,
        "-triangular-prisms",
        "prism",
        (1, 2, 3, 11, 30, 137),
        (1, 2, 3, 13, 43, 221),
    ),
    _Stem(  # none published
        "hexagonal-prism",
        _STEMS,
        "-hexagonal-prisms",
        "prism",
        (1, 2, 5, 20, 89),
        (1, 2, 5, 23, 123),
    ),
)


def families() -> Iterator[tuple[str, Family]]:
    """Yield every family by the name of its set, the older ones first.

    In the plane a set is free unless its name begins with ``one-sided-`` or ``fixed-``; in space, where
    a mirror image has to be made anew, it is one-sided unless it begins with ``free-``.
    """
    squares, *others = _PLANE
    cubes, *solids = _SPACE
    yield from _sets(squares, {FREE: "", ONE_SIDED: "one-sided-", FIXED: "fixed-"})
    yield from _sets(cubes, {ONE_SIDED: "", FREE: "free-"})
    yield "solid-pentominoes", Family("cube", 5, ONE_SIDED, 12, "cube", planar=True)
    for one in others:
        yield from _sets(one, {FREE: "", ONE_SIDED: "one-sided-", FIXED: "fixed-"})
    for one in solids:
        yield from _sets(one, {ONE_SIDED: "", FREE: "free-"})


def _sets(of: _Stem, prefixes: dict[str, str]) -> Iterator[tuple[str, Family]]:
    numbers = {FREE: of.free, ONE_SIDED: of.one_sided, FIXED: of.fixed}
    for sides, prefix in prefixes.items():
        for size, (stem, number) in enumerate(zip(of.stems, numbers[sides], strict=False), 1):
            family = Family(of.lattice, size, sides, number, of.noun, *of[-3:])
            yield f"{prefix}{stem}{of.ending}", family
