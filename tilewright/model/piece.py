"""A piece: one or more shapes, how many copies, and whether it may be turned or flipped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from tilewright.lattice import Cell, Lattice, shift
from tilewright.model.picture import any_picture, read_picture

Copies = tuple[int, int | None]


@dataclass(frozen=True, init=False, repr=False)
class Shape:
    """Cells, some of which bear a mark.  Where they lie does not matter, only their shape.

    Attributes:
        cells: the cells, sorted, each once.
        marks: the mark of each cell in the same order, ``""`` for a plain cell.
    """

    cells: tuple[Cell, ...]
    marks: tuple[str, ...]

    def __init__(
        self, cells: Iterable[Cell], marks: Mapping[Cell, str] | Iterable[str] = ()
    ) -> None:
        """Take cells in any order, with the marks as a mapping or in the order of the cells."""
        given = [tuple(cell) for cell in cells]
        if isinstance(marks, Mapping):
            borne = {tuple(cell): mark for cell, mark in marks.items()}
        else:
            borne = dict(zip(given, marks, strict=False))
        ordered = tuple(sorted(set(given)))
        object.__setattr__(self, "cells", ordered)
        object.__setattr__(self, "marks", tuple(borne.get(cell, "") for cell in ordered))

    @classmethod
    def picture(cls, text: str, dimension: int = 2) -> Shape:
        """Read ``"XX/.X/.o"``: ``.`` and space are no cells, ``X`` plain, others are marks.

        Raises:
            ValueError: a character that is none of these, or too many layers.
        """
        chars = {c: char for c, char in read_picture(text, dimension).items() if char != "."}
        for cell, char in chars.items():
            if not char.isalnum():
                raise ValueError(
                    f"{char!r} at {list(cell)} is no piece character: use . X or a mark"
                )
        return cls(chars, {cell: char for cell, char in chars.items() if char != "X"})

    def oriented(self, lattice: Lattice, turns: bool, flips: bool) -> list[Shape]:
        """Return the distinct orientations in the order of ``orientation_index``."""
        allowed = lattice.isometries if turns else lattice.unturned
        images = (self.moved(lattice, one.apply) for one in allowed if flips or not one.flipped)
        return list(dict.fromkeys(images))

    def moved(self, lattice: Lattice, apply: Callable[[Cell], Cell]) -> Shape:
        """Return the image under ``apply``, slid to where equal shapes are equal."""
        images = [apply(cell) for cell in self.cells]
        origin = lattice.origin(images)
        return Shape([shift(cell, origin, -1) for cell in images], self.marks)

    def __repr__(self) -> str:
        marks = [mark for mark in self.marks if mark]
        text = f"Shape({list(self.cells)!r}{f', marks {marks!r}' if marks else ''})"
        return text if len(text) <= 150 else f"<Shape: {len(self.cells)} cells>"

    def __str__(self) -> str:
        """Draw the shape where it lies, so that a triangle keeps pointing where it points."""
        pairs = zip(self.cells, self.marks, strict=True)
        return any_picture({cell: mark or "X" for cell, mark in pairs}, absent=".")


@dataclass(frozen=True, repr=False)
class Piece:
    """One kind of piece.

    Attributes:
        name: unique within a puzzle.
        shapes: its footprints; any one of them is used (most pieces have just one).
        copies: least and most number used, ``None`` for no upper end.  Copies are
            interchangeable: swapping two of them is not another solution.
        turns: whether it may be rotated.
        flips: whether it may be reflected; ``None`` takes the lattice's default (yes on planar
            lattices, no on cube).
        weight: its worth where the best packing is asked for.
    """

    name: str
    shapes: tuple[Shape, ...]
    copies: Copies = (1, 1)
    turns: bool = True
    flips: bool | None = None
    weight: int = field(default=1)

    @classmethod
    def of(
        cls,
        name: str,
        *shapes: str | Iterable[Cell],
        copies: int | Copies = 1,
        turns: bool = True,
        flips: bool | None = None,
        weight: int = 1,
        dimension: int = 2,
    ) -> Piece:
        """Build a piece from pictures (``"X../XXX"``) or lists of cells.

        >>> print(Piece.of("zig", "X../XXX").shapes[0])
        X..
        XXX
        """
        made = tuple(
            Shape.picture(s, dimension) if isinstance(s, str) else Shape(tuple(c) for c in s)
            for s in shapes
        )
        bounds = (copies, copies) if isinstance(copies, int) else copies
        return cls(name, made, bounds, turns, flips, weight)

    def __repr__(self) -> str:
        least, most = self.copies
        copies = str(least) if least == most else f"{least} to {'any' if most is None else most}"
        shapes = ", ".join(map(repr, self.shapes))
        shapes = shapes if len(shapes) <= 100 else f"{len(self.shapes)} shapes"
        return f"<Piece {self.name}: {copies} of {shapes}>"

    @property
    def size(self) -> int:
        """The number of cells, of the smallest shape where they differ."""
        return min(len(shape.cells) for shape in self.shapes)

    def orientations(self, lattice: Lattice) -> list[Shape]:
        """Return the distinct orientations of all shapes, in the order of ``orientation_index``."""
        flips = lattice.flips_by_default if self.flips is None else self.flips
        found: dict[Shape, None] = {}
        for shape in self.shapes:
            for oriented in shape.oriented(lattice, self.turns, flips):
                found.setdefault(oriented)
        return list(found)

    def __str__(self) -> str:
        return "\n\n".join(str(shape) for shape in self.shapes)
