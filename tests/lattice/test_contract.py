"""Every lattice keeps the contract, and the contract tells a wrong lattice."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

import pytest

from tilewright.lattice import LATTICES, Cell, DerivedLattice, Lattice, LatticeRow, Point, shift
from tilewright.lattice.cells import least
from tilewright.lattice.echelon import hermite
from tilewright.lattice.row import ROWS
from tilewright.model.families import families

from . import contract
from .hexagon import Hexagon
from .triangle import Triangle

#: the table of lattices on their page: numbers of isometries and of cells around stand there alone
PAGE = Path(__file__).parents[2] / "docs" / "lattices.md"
#: the shapes of these lattices are compared with what is known of another one
_SAME = {"triangle-by-hand": "triangle", "hexagon-by-hand": "hexagon"}
#: how many images of shapes are looked at, at most, where the space has so many dimensions
_MOST_IMAGES = {2: 60_000, 3: 60_000, 4: 1_500_000}


def on_the_page(name: str) -> list[str]:
    """Return what the page says of a lattice: steps, cells, isometries and turns, cells around."""
    rows = (line.split("|")[1:-1] for line in PAGE.read_text(encoding="utf-8").splitlines())
    found = (list(map(str.strip, row)) for row in rows if len(row) == 5)
    (row,) = [row[1:] for row in found if row[0] == f"`{_SAME.get(name, name)}`"]
    return row


@pytest.mark.parametrize("law", contract.LAWS, ids=lambda law: law.__name__)
def test_it_keeps_the_law(lattice: Lattice, law: Callable[[Lattice], None]) -> None:
    law(lattice)


def test_it_has_the_group_of_its_page_and_as_many_cells_around(lattice: Lattice) -> None:
    _, _, group, around = on_the_page(lattice.name)
    turns = [one for one in lattice.isometries if not one.flipped]
    assert group == f"{len(lattice.isometries)} / {len(turns)}"
    found = {
        f"{len(lattice.neighbours(cell))}, {len(lattice.touching(cell))}"
        for cell in lattice.representatives
    }
    assert set(around.split(" or ")) == found


def test_its_page_tells_its_steps(lattice: Lattice) -> None:
    steps = [
        tuple(map(int, step.split(",")))
        for step in re.findall(r"\[(.*?)\]", on_the_page(lattice.name)[0])
    ]
    if lattice.name in _SAME or not steps:  # those of another lattice, or so many times those
        return
    assert hermite(steps) == hermite(lattice.translations)


# Rows and what was written by hand are the same -----------------------------------------------


@pytest.mark.parametrize(
    ("by_hand", "row"),
    [
        (LATTICES["square"], ROWS["square"]),
        (LATTICES["cube"], ROWS["cube"]),
        (Triangle(), ROWS["triangle"]),
        (Hexagon(), ROWS["hexagon"]),
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


def test_a_row_without_all_its_translations_is_reported() -> None:
    row = LatticeRow("coarse", "square", (((2, 0), (2, 0)), ((0, 1), (0, 1))), {})
    cells = {(x, 0): [(x + i, j) for i in (0, 1) for j in (0, 1)] for x in (0, 1)}
    with pytest.raises(ValueError, match="translations of the lattice 'coarse' are not all"):
        len(DerivedLattice(replace(row, cells=cells)).isometries)


def known(lattice: Lattice) -> dict[str, list[int]]:
    """Return the numbers of shapes of 1, 2, 3, ... cells, by ``free``, ``one-sided``, ``fixed``.

    They are those that families of pieces are listed with; of units of several cells there are none.
    """
    numbers: dict[str, list[int]] = {}
    for _, family in families():
        plain = not (family.unit or family.shared or family.planar)
        if family.lattice == _SAME.get(lattice.name, lattice.name) and plain:
            numbers.setdefault(family.sides, []).append(family.pieces)
    return numbers


#: one-sided shapes up to the lattice's own turns alone, where families count all turns: of balls
#: A038172, of snub squares counted here before families did
_GROUP_ALONE = {
    "ball": [1, 1, 5, 28, 225],
    "snub-square": [3, 3, 7, 18, 53, 152, 462, 1423],
}


def test_a_skew_basis_has_the_same_isometries() -> None:
    """Long steps with small angles between them give the lattice that short ones give."""
    for name in ("hexagon", "floret", "cairo"):
        row = ROWS[name]
        (a, p), (b, q) = row.steps
        far = (shift(b, tuple(9 * x for x in a)), shift(q, tuple(9 * x for x in p)))
        farther = (shift(a, tuple(4 * x for x in far[0])), shift(p, tuple(4 * x for x in far[1])))
        skew = DerivedLattice(replace(row, steps=(far, farther)))
        cells = contract.window(LATTICES[name], 1)
        assert maps(skew, cells) == maps(LATTICES[name], cells)


def test_shapes_are_as_many_as_is_known(lattice: Lattice) -> None:
    """The numbers that are published, or else were counted by what families are made with.

    They are counted up to isometries of the lattice, which ``test_motions`` compares with all motions.
    """
    numbers = known(lattice)
    if lattice.name in _GROUP_ALONE:
        numbers["one-sided"] = _GROUP_ALONE[lattice.name]
    images = len(lattice.isometries) ** 2
    sizes = sum(free * images <= _MOST_IMAGES[lattice.space] for free in numbers.get("free", ()))
    if not sizes:
        assert lattice.name in ("bcc", "rhombic-tetrahedron"), "a family of plain cells is missing"
        return
    counted = contract.shape_counts(lattice, sizes)
    for sides, found in zip(("free", "one-sided", "fixed"), counted, strict=True):
        reported = numbers.get(sides, [])[:sizes]
        assert found == reported or not reported, sides


# A wrong lattice is named ---------------------------------------------------------------------


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
def test_a_wrong_lattice_is_reported(wrong: type[Lattice], monkeypatch: pytest.MonkeyPatch) -> None:
    lattice = wrong()
    monkeypatch.setitem(LATTICES, lattice.name, lattice)
    with pytest.raises((AssertionError, KeyError)):
        contract.check(lattice)
