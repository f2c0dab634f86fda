"""FreeMotions of space that carry cells to cells although they are no isometries of the lattice.

On most lattices there are none.  A motion that carries one cell to a cell carries every cell to one,
because a cell has no more symmetry than its place; ``are_isometries`` counts whether that is so.  A
ball has every symmetry, a stick in space turns about itself, a triangle between squares and triangles
has a turn that its surroundings lack: there a piece may lie where no isometry of the lattice takes it.

Such motions are found by what a motion keeps: lengths and inner products.  A few independent ways
between points of the piece, its *frame*, are given all images of the same lengths and inner products;
the frame fixes the image of every other point, and the images of cells must be cells.  All numbers are whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, islice, product
from math import isqrt
from operator import add, sub
from typing import NamedTuple

from tilewright.lattice.cells import Cell, Point
from tilewright.lattice.geometry import Geometry
from tilewright.lattice.integers import (
    IntMatrix,
    IntVector,
    determinant,
    inner,
    inverse,
    rank,
    times,
)
from tilewright.lattice.isometry import Isometry
from tilewright.lattice.places import Places
from tilewright.lattice.point_group import turns_of

#: so many points that follow a point in order are looked at for a short way to it
_NEAR = 8
#: so many images of cells are kept for each motion
_KEPT = 5_000


class _Ways(NamedTuple):
    """A frame: it fixes the images of all points of some cells.

    Attributes:
        vectors: independent ways between points, as many as there can be.
        products: their inner products, each by its parts.
        shares: for each cell, for each of its points, how often each vector goes into the way from
            the first point to it, times ``below``.
        below: what the shares are to be divided by.
    """

    vectors: IntMatrix
    products: list[list[tuple[int, ...]]]
    shares: list[list[IntVector]]
    below: int


class _Move(NamedTuple):
    """A motion that is known by what it does to one cell.

    Attributes:
        cell: a representative.
        image: where it goes.
        start: where its first point goes.
        vectors: the images of its frame.
        mirrored: whether handedness is reversed.
        known: the images of other cells, by the way to them from the cell; ``None`` for no cell.
    """

    cell: Cell
    image: Cell
    start: Point
    vectors: IntMatrix
    mirrored: bool
    known: dict[Cell, Cell | None]


class FreeMotions:
    """The motions of a lattice on which the isometries of the lattice are not all.

    Attributes:
        places: the points of its cells.
    """

    def __init__(self, geometry: Geometry, isometries: Sequence[Isometry]) -> None:
        self._geometry, self._isometries, self.places = geometry, isometries, Places(geometry)
        self._of_length = lru_cache(maxsize=256)(self._vectors_of_length)
        self._of_kind = lru_cache(maxsize=None)(self._moves_of_kind)

    def is_flat(self, cells: Collection[Cell]) -> bool:
        """Tell whether the points of cells span less than space: a motion makes their mirror image."""
        return len(self._frame_vectors(cells)) < self.places.space

    def images(self, cells: Sequence[Cell], mirrored: bool) -> list[tuple[Cell, ...]]:
        """Return the images of cells under all motions that carry each of them to a cell.

        Args:
            cells: different cells, at least one.
            mirrored: whether motions may reverse handedness.  Cells that span less than space are
                carried to their mirror image by a motion that does not.

        Returns:
            The different images, each in the order of ``cells`` and slid somewhere: by the class of
            the first cell, then by the ways from it to the others.  There are none where
            isometries of the lattice are known to be all.
        """
        found = {self._order(images): images for images in self._images(cells, mirrored)}
        return [found[order] for order in sorted(found)]

    def _images(self, cells: Sequence[Cell], mirrored: bool) -> Iterator[tuple[Cell, ...]]:
        moves = self._of_kind(self._geometry.kind(cells[0]))
        if moves is not None:
            return self._moved(moves, cells, mirrored)
        frame = self._frame(cells)
        return iter(()) if self._fills(frame.vectors) else self._carried(frame, mirrored)

    @cached_property
    def are_isometries(self) -> bool:
        """Whether every motion that carries a cell to a cell is an isometry of the lattice.

        Up to slides an isometry carries a cell to one cell, so the two are equally many if that is
        so; and they are as many for all cells that isometries carry to each other.
        """
        reached: set[int] = set()
        for kind, cell in enumerate(self._geometry.representatives):
            if kind not in reached:
                if self._number_onto_cells(cell) != len(self._isometries):
                    return False
                reached.update(self._geometry.kind(one.apply(cell)) for one in self._isometries)
        return True

    def _number_onto_cells(self, cell: Cell) -> int:
        """Return how many motions, mirrored ones too, carry a cell to one, up to slides; 0: no end."""
        frame = self._frame([cell])
        missing = self.places.space - len(frame.vectors)
        found = sum(1 for _ in self._carried(frame, mirrored=True))
        return (found, 2 * found, 0)[min(max(missing, 0), 2)]

    def _order(self, cells: Sequence[Cell]) -> tuple[int, tuple[Cell, ...]]:
        """Return what two rows of cells share if one slides to the other."""
        first = cells[0]
        ways = (tuple(map(sub, cell, first)) for cell in cells)
        return self._geometry.kind(first), tuple(ways)

    # The frame -------------------------------------------------------------------------------------

    def _frame_vectors(self, cells: Collection[Cell]) -> IntMatrix:
        """Return independent ways between points of cells, as many as there can be, short ones first."""
        points = sorted({point for cell in cells for point in self.places.of(cell)})
        ways = {
            max(way, tuple(-x for x in way))
            for number, point in enumerate(points)
            for other in islice(points, number + 1, number + 1 + _NEAR)
            for way in [tuple(map(sub, other, point))]
        }
        if len(self.places.grams) > 1:
            ways.update([self.places.times_root(way) for way in ways])
        most = len(self.places.grams[0])
        found: list[IntVector] = []
        for way in sorted(ways, key=lambda way: (self.places.product(way, way), way)):
            if len(found) < most and rank([*found, way]) > len(found):
                found.append(way)
        return tuple(found)

    def _frame(self, cells: Sequence[Cell], *more: Cell) -> _Ways:
        """Return the frame of some cells, and the shares of these cells and more."""
        vectors, product = self._frame_vectors(cells), self.places.product
        products = [[product(a, b) for b in vectors] for a in vectors]
        wholes = tuple(tuple(parts[0] for parts in row) for row in products)
        matrix, below = inverse(wholes) if vectors else ((), 1)
        points = [self.places.of(cell) for cell in (*cells, *more)]
        first = points[0][0]

        def shares(point: Point) -> IntVector:
            way = tuple(map(sub, point, first))
            return times((product(vector, way)[0] for vector in vectors), matrix)

        return _Ways(vectors, products, [[shares(p) for p in own] for own in points], below)

    def _fills(self, vectors: IntMatrix) -> bool:
        """Tell whether a motion that carries such a frame to the lattice is an isometry of it.

        The frame may make all translations of the lattice: its image makes as many translations, so
        all of them.  Then the motion is an isometry if all points are of one class and every
        map that keeps the translations is the turn of an isometry.
        """
        if not self._translations_are_all or len(vectors) < self.places.space:
            return False
        return abs(determinant(vectors)) == abs(determinant(self._geometry.corner_steps.basis))

    @cached_property
    def _translations_are_all(self) -> bool:
        if len(self.places.starts) > 1 or len(self.places.grams) > 1:
            return False
        return sum(1 for _ in turns_of(self._geometry)) == len(self._isometries)

    # Cells that say by themselves if all others go ------------------------------------------------

    def _moves_of_kind(self, kind: int) -> list[_Move] | None:
        """Return where a motion can take the cells of a kind; ``None`` if that does not say it all."""
        cell = self._geometry.representatives[kind]
        frame = self._frame([cell])
        if len(frame.vectors) < len(self.places.grams[0]):
            return None
        hand = self._hand(frame.vectors)
        found = []
        for vectors in self._images_of_frame(frame, ()):
            ways = self._ways(frame, vectors)
            for start in self.places.starts if ways is not None else ():
                images = self._cells_at(start, ways or [])
                if images is not None:
                    mirrored = self._hand(vectors) != hand
                    found.append(_Move(cell, images[0], start, vectors, mirrored, {}))
        return found

    def _moved(
        self, moves: Sequence[_Move], cells: Sequence[Cell], mirrored: bool
    ) -> Iterator[tuple[Cell, ...]]:
        """Yield the images of cells under the moves of the first."""
        ways = [tuple(map(sub, cell, cells[0])) for cell in cells]
        for move in moves:
            if move.mirrored and not mirrored:
                continue
            images = []
            for way in ways:
                if way not in move.known and len(move.known) >= _KEPT:
                    move.known.clear()
                if way not in move.known:
                    move.known[way] = self._image(move, way)
                image = move.known[way]
                if image is None:
                    break
                images.append(image)
            else:
                yield tuple(images)

    def _image(self, move: _Move, way: Cell) -> Cell | None:
        """Return where a move takes the cell at a way from its own, if to a cell."""
        frame = self._frame([move.cell], tuple(map(add, move.cell, way)))
        ways = self._ways(frame, move.vectors)
        images = self._cells_at(move.start, ways[1:]) if ways is not None else None
        return images[0] if images is not None else None

    # Where a motion can take them --------------------------------------------------------------------

    def _carried(self, frame: _Ways, mirrored: bool) -> Iterator[tuple[Cell, ...]]:
        """Yield the images of all cells under each motion, up to slides."""
        hand = self._hand(frame.vectors)
        for vectors in self._images_of_frame(frame, ()):
            if not mirrored and self._hand(vectors) != hand:
                continue
            ways = self._ways(frame, vectors)
            for start in self.places.starts if ways is not None else ():
                images = self._cells_at(start, ways or [])
                if images is not None:
                    yield images

    def _images_of_frame(self, frame: _Ways, found: IntMatrix) -> Iterator[IntMatrix]:
        """Yield all vectors that have the lengths and inner products of the frame."""
        number = len(found)
        if number == len(frame.vectors):
            yield found
            return
        wanted, product = frame.products[number], self.places.product
        for vector in self._of_length(wanted[number]):
            if all(product(one, vector) == wanted[at] for at, one in enumerate(found)):
                yield from self._images_of_frame(frame, (*found, vector))

    def _hand(self, vectors: IntMatrix) -> tuple[int, ...]:
        """Return what a motion keeps of vectors and a mirrored one negates; nothing of few vectors."""
        if len(vectors) < self.places.space:
            return ()
        if len(self.places.grams) == 1:
            return (determinant(vectors),)
        # In the plane, by parts: whole numbers, and multiples of the root.
        root, found = self.places.root, []
        for (a, b, c, d), (p, q, r, s) in combinations(vectors, 2):
            found += [a * r + root * b * s - c * p - root * d * q, a * s + b * r - c * q - d * p]
        return tuple(found)

    def _ways(self, frame: _Ways, images: IntMatrix) -> list[list[IntVector]] | None:
        """Return the way from the image of the first point to each; ``None`` if one is no whole one."""
        found, still = [], (0,) * len(self.places.grams[0])
        for own in frame.shares:
            ways = [times(share, images) if images else still for share in own]
            if any(x % frame.below for way in ways for x in way):
                return None
            found.append([tuple(x // frame.below for x in way) for way in ways])
        return found

    def _cells_at(self, start: Point, ways: list[list[IntVector]]) -> tuple[Cell, ...] | None:
        """Return the cells that have the points at these ways from ``start``."""
        cells = []
        for own in ways:
            cell = self.places.cell_at([tuple(map(add, start, way)) for way in own])
            if cell is None:
                return None
            cells.append(cell)
        return tuple(cells)

    def _vectors_of_length(self, length: tuple[int, ...]) -> list[IntVector]:
        """Return the vectors whose inner product with themselves is ``length``; of balls in the lattice.

        All coordinates but the last are tried, within the bounds of Cauchy and Schwarz; the last one
        follows from them by a quadratic equation.
        """
        gram, whole = self.places.grams[0], length[0]
        matrix, below = inverse(gram)
        reach = [isqrt(whole * matrix[axis][axis] // below) for axis in range(len(gram) - 1)]
        found, last = set(), gram[-1][-1]
        for head in product(*(range(-most, most + 1) for most in reach)):
            vector = (*head, 0)
            middle = times(vector, gram)[-1]
            square = middle * middle - last * (inner(vector, gram, vector) - whole)
            if square < 0 or isqrt(square) ** 2 != square:
                continue
            for root in (isqrt(square), -isqrt(square)):
                if (root - middle) % last == 0:
                    found.add((*head, (root - middle) // last))
        outside = self._geometry.corner_steps.residue if self._geometry.row.round else None
        if outside is not None and len(self.places.starts) == 1:
            return sorted(vector for vector in found if not any(outside(vector)))
        return sorted(vector for vector in found if self.places.product(vector, vector) == length)
