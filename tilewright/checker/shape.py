"""Shapes as the checker compares them: pinned by their least cell, wherever they lie."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from tilewright.checker.congruent import is_flat, ways_to_carry
from tilewright.checker.footprint import (
    Footprint,
    bare,
    footprint_of,
    look_of,
    turned_look,
    with_marks_that,
)
from tilewright.checker.joined import Way, ways_to_lie
from tilewright.checker.turning import isometries_by
from tilewright.lattice import Cell, Isometry, Lattice, Turns, shift
from tilewright.model import Piece, Placement, Shape


class Manner(NamedTuple):
    """How a shape is moved.

    Attributes:
        turned: whether it has to be turned, otherwise than by angles that are named.
        flipped: whether it has to be made its mirror image.
    """

    turned: bool
    flipped: bool


def may_flip(piece: Piece, lattice: Lattice) -> bool:
    return lattice.flips_by_default if piece.flips is None else piece.flips


def _moved(
    lattice: Lattice, shape: Shape, turns: bool | Turns
) -> Iterator[tuple[Manner, list[Cell], Isometry | None]]:
    """Yield where the cells of a shape can go, up to slides, how it is moved for that, and by which isometry.

    Isometries come first, in their order; then other motions, as the lattice finds them and
    distances confirm.  A piece that lies in a plane of space is turned over by hand, so its mirror
    images are numbered with the isometries; another one that is its own mirror image is not.
    If the piece turns by some angles, a move by another is one for which it has to be turned.
    """
    plain = lattice.unwrapped
    kept = lattice.unturned if isinstance(turns, bool) else isometries_by(plain, turns)
    motions = lattice.motions
    flat = motions is not None and is_flat(lattice, shape.cells)
    for isometry in lattice.isometries:
        images = [isometry.apply(cell) for cell in shape.cells]
        yield Manner(isometry not in kept, isometry.flipped), images, isometry
        if isometry.flipped and flat:
            yield Manner(True, False), images, isometry
    for carried in motions.images(shape.cells, mirrored=True) if motions else ():
        for mirrored in ways_to_carry(lattice, shape.cells, carried):
            yield Manner(True, mirrored), [*carried], None


def cells_text(cells: Iterable[Cell], most: int = 8) -> str:
    texts = [str(list(cell)) for cell in sorted(cells)]
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return " ".join(texts[:most]) + more


class CheckedPiece:
    """One kind of piece: its numbered orientations, and how else its shapes could lie.

    Where a look is asked for it is given as the mark on each cell of a placement.
    """

    def __init__(
        self,
        piece: Piece,
        lattice: Lattice,
        looked_at: Callable[[str], bool] = lambda mark: True,
        sides: bool = False,
    ) -> None:
        """Take the piece, its lattice, which marks some rule looks at, and whether one looks at sides.

        Others tell no orientations apart; where they are given they are those of the piece.
        """
        self.piece, self.lattice, self._looked_at = piece, lattice, looked_at
        #: whether the colours of its sides tell orientations apart
        self.has_sides = sides and any(shape.sides for shape in piece.shapes)
        #: whether borders of the board are joined
        self.is_joined = lattice.unwrapped is not lattice
        #: in the order of ``orientation_index``
        self.orientations = self.images(None)
        #: a look, with its marks or without any, to the numbers of the orientations that have it
        self.marked_numbers: defaultdict[Footprint, list[int]] = defaultdict(list)
        self.bare_numbers: defaultdict[Footprint, list[int]] = defaultdict(list)
        numbers = {footprint: number for number, footprint in enumerate(self.orientations)}
        for footprint, number in numbers.items():
            self.marked_numbers[footprint].append(number)
            self.bare_numbers[bare(footprint)].append(number)
        for footprint in self._every_image(None):
            if footprint not in numbers:
                known = with_marks_that(footprint, looked_at)
                self.marked_numbers[footprint].append(numbers[known])
        self._at = frozenset(map(frozenset, piece.at))
        #: what ``with_marks`` said of an orientation whose least cell lies there
        self._read: dict[tuple[int, Cell], dict[Cell, str]] = {}

    def may_lie_on(self, cells: Iterable[Cell]) -> bool:
        """Tell whether these cells are one of the places given to the piece, if any are."""
        return not self._at or frozenset(cells) in self._at

    def places(self, board: Collection[Cell], then: Callable[[Cell], Cell]) -> object:
        """Return the given places that lie on the board, moved; ``None`` if it may lie anywhere."""
        if not self._at:
            return None
        there = (place for place in self._at if all(cell in board for cell in place))
        return frozenset(frozenset(map(then, place)) for place in there)

    def images(self, then: Isometry | None) -> list[Footprint]:
        """Return the orientations, moved by ``then``, if given; a repeated one takes no number."""
        every = self._every_image(then)
        return list(dict.fromkeys(with_marks_that(one, self._looked_at) for one in every))

    def _every_image(self, then: Isometry | None) -> list[Footprint]:
        """Return the looks of the orientations, moved by ``then``, with all their marks."""
        footprints = (
            footprint_of(self.lattice, self._after(then, dict(zip(cells, marks, strict=True))))
            for manner, cells, marks in self._looks()
            if not self._prohibited(manner)
        )
        return list(dict.fromkeys(footprints))

    def _after(self, then: Isometry | None, looks: Mapping[Cell, str]) -> Mapping[Cell, str]:
        """Return cells with their looks after an isometry, if one is given."""
        if then is None:
            return looks
        return {
            then.apply(cell): turned_look(self.lattice, then, cell, look)
            if self.has_sides
            else look
            for cell, look in looks.items()
        }

    def _looks(self) -> Iterator[tuple[Manner, list[Cell], tuple[str, ...]]]:
        """Yield every look of its shapes, permitted or not: the cells and the mark on each."""
        for shape in self.piece.shapes:
            for manner, cells, isometry in _moved(self.lattice, shape, self.piece.turns):
                yield manner, cells, self._borne(shape, isometry)

    def _borne(self, shape: Shape, isometry: Isometry | None) -> tuple[str, ...]:
        """Return the look of each cell of a shape after an isometry: its mark, and its sides if they count."""
        if isometry is None or not self.has_sides or not shape.sides:
            return shape.marks
        borne = zip(shape.cells, shape.marks, shape.sides, strict=True)
        looks = ((cell, look_of(mark, sides)) for cell, mark, sides in borne)
        return tuple(turned_look(self.lattice, isometry, cell, look) for cell, look in looks)

    def _prohibited(self, manner: Manner) -> list[str]:
        """Return which kinds of fault it is to move the piece so."""
        turned = manner.turned and self.piece.turns is not True
        flipped = manner.flipped and not may_flip(self.piece, self.lattice)
        return ["turned"] * turned + ["flipped"] * flipped

    def numbers(self, borne: Mapping[Cell, str], marked: bool) -> list[int]:
        """Return the numbers of the orientations that look like this, with or without marks."""
        if self.is_joined:
            every = self.marked_numbers.items()
            fitting = (n for one, n in every if self._looks_like(one, borne, marked))
            return sorted({number for numbers in fitting for number in numbers})
        footprint = footprint_of(self.lattice, borne)
        if marked:
            return self.marked_numbers.get(footprint, [])
        return self.bare_numbers.get(bare(footprint), [])

    def origins(self, number: int, cells: Collection[Cell]) -> list[Cell]:
        """Return where an orientation can have been put that covers these cells of a joined board."""
        footprint = self.orientations[number]
        return [way.origin for way in ways_to_lie(self.lattice, footprint, cells)]

    def with_marks(self, placement: Placement) -> Mapping[Cell, str]:
        """Return the cells of a right placement with their marks, those of its orientation."""
        number, cells = placement.orientation_index, [tuple(cell) for cell in placement.cells]
        if self.is_joined:
            ways = list(ways_to_lie(self.lattice, self.orientations[number], cells))
            there = [way for way in ways if way.origin == tuple(placement.origin)]
            return (there or ways or [Way((), {})])[0].marks
        least = min(cells)
        read = self._read.get((number, least))
        if read is None:
            _, moved = self.orientations[number]
            read = self._read[number, least] = {shift(cell, least): mark for cell, mark in moved}
        return read

    def misfits(self, borne: Mapping[Cell, str], marked: bool) -> list[str]:
        """Return the kinds of fault of a look that no orientation of the piece has."""
        broken = [
            self._prohibited(manner)
            for manner, cells, marks in self._looks()
            if self._looks_like(
                footprint_of(self.lattice, dict(zip(cells, marks, strict=True))), borne, marked
            )
        ]
        if broken:
            return min(broken, key=lambda kinds: (len(kinds), kinds[::-1]))
        if not marked:
            return ["wrong-shape"]
        if self.numbers(borne, marked=False):
            return ["wrong-marks"]
        rest = self.misfits(borne, marked=False)
        return rest if rest == ["wrong-shape"] else [*rest, "wrong-marks"]

    def _looks_like(self, image: Footprint, borne: Mapping[Cell, str], marked: bool) -> bool:
        """Tell whether a shape can cover these cells, with these marks where marks count."""
        if self.is_joined:
            ways = ways_to_lie(self.lattice, image, borne)
            return any(not marked or way.marks == borne for way in ways)
        footprint = footprint_of(self.lattice, borne)
        return image == footprint if marked else bare(image) == bare(footprint)
