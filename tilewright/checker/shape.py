"""Shapes as the checker compares them: pinned by their least cell, wherever they lie."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from tilewright.lattice import Cell, Isometry, Lattice, shift
from tilewright.model import Piece, Placement, Shape

#: a shape wherever it lies: the translation class of its least cell (always 0 on the square and
#: the cubic lattice), and each cell, less the least one, with its mark
Footprint = tuple[int, frozenset[tuple[Cell, str]]]


def footprint_of(lattice: Lattice, marks: Mapping[Cell, str]) -> Footprint:
    least = min(marks)
    moved = frozenset((shift(cell, least, -1), mark) for cell, mark in marks.items())
    return lattice.translation_class(least), moved


def bare(footprint: Footprint) -> Footprint:
    return footprint[0], frozenset((cell, "") for cell, _ in footprint[1])


def permitted(piece: Piece, lattice: Lattice) -> list[Isometry]:
    """Return the isometries the piece may go through, in the lattice's order."""
    flips = lattice.flips_by_default if piece.flips is None else piece.flips
    turns = lattice.isometries if piece.turns else lattice.unturned
    return [isometry for isometry in turns if flips or not isometry.flipped]


def _image(lattice: Lattice, shape: Shape, apply: Callable[[Cell], Cell]) -> Footprint:
    pairs = zip(shape.cells, shape.marks, strict=True)
    return footprint_of(lattice, {apply(cell): mark for cell, mark in pairs})


def _composed(
    first: Callable[[Cell], Cell], then: Callable[[Cell], Cell]
) -> Callable[[Cell], Cell]:
    return lambda cell: then(first(cell))


def cells_text(cells: Iterable[Cell], most: int = 8) -> str:
    texts = [str(list(cell)) for cell in sorted(cells)]
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return " ".join(texts[:most]) + more


class CheckedPiece:
    """One kind of piece: its numbered orientations, and how else its shapes could lie."""

    def __init__(self, piece: Piece, lattice: Lattice) -> None:
        self.piece, self.lattice = piece, lattice
        #: in the order of ``orientation_index``
        self.orientations = self.images(tuple)
        #: a look, with its marks or without any, to the numbers of the orientations that have it
        self.marked_numbers: defaultdict[Footprint, list[int]] = defaultdict(list)
        self.bare_numbers: defaultdict[Footprint, list[int]] = defaultdict(list)
        for number, footprint in enumerate(self.orientations):
            self.marked_numbers[footprint].append(number)
            self.bare_numbers[bare(footprint)].append(number)
        #: what ``with_marks`` said of an orientation whose least cell lies there
        self._read: dict[tuple[int, Cell], dict[Cell, str]] = {}

    def images(self, then: Callable[[Cell], Cell]) -> list[Footprint]:
        """Return the orientations, moved by ``then``; a repeated one takes no number."""
        footprints = (
            _image(self.lattice, shape, _composed(turn.apply, then))
            for shape in self.piece.shapes
            for turn in permitted(self.piece, self.lattice)
        )
        return list(dict.fromkeys(footprints))

    def numbers(self, footprint: Footprint, marked: bool) -> list[int]:
        """Return the numbers of the orientations that look like this, with or without marks."""
        if marked:
            return self.marked_numbers.get(footprint, [])
        return self.bare_numbers.get(bare(footprint), [])

    def with_marks(self, placement: Placement) -> Mapping[Cell, str]:
        """Return the cells of a right placement with their marks, those of its orientation."""
        least = min(tuple(cell) for cell in placement.cells)
        where = placement.orientation_index, least
        read = self._read.get(where)
        if read is None:
            _, moved = self.orientations[placement.orientation_index]
            read = self._read[where] = {shift(cell, least): mark for cell, mark in moved}
        return read

    def misfits(self, footprint: Footprint, marked: bool) -> list[str]:
        """Return the kinds of fault of a footprint that is no orientation of the piece."""
        ways = self._ways(footprint, marked)
        if ways:
            return self._forbidden(ways)
        if not marked:
            return ["wrong-shape"]
        if self.numbers(footprint, marked=False):
            return ["wrong-marks"]
        rest = self.misfits(footprint, marked=False)
        return rest if rest == ["wrong-shape"] else [*rest, "wrong-marks"]

    def _ways(self, footprint: Footprint, marked: bool) -> list[Isometry]:
        """Return the isometries, allowed or not, that make a shape look like this."""
        found = []
        for shape in self.piece.shapes:
            for isometry in self.lattice.isometries:
                image = _image(self.lattice, shape, isometry.apply)
                if image == footprint if marked else bare(image) == bare(footprint):
                    found.append(isometry)
        return found

    def _forbidden(self, ways: list[Isometry]) -> list[str]:
        """Return the fewest prohibitions that one of ``ways`` breaks."""
        allowed = permitted(self.piece, self.lattice)
        flips = any(isometry.flipped for isometry in allowed)
        unturned = self.lattice.unturned
        broken = [
            ["turned"] * (not self.piece.turns and way not in unturned)
            + ["flipped"] * (not flips and way.flipped)
            for way in ways
        ]
        return min(broken, key=lambda kinds: (len(kinds), kinds[::-1]))
