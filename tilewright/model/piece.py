"""A piece: one or more shapes, how many copies, and whether it may be turned or flipped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tilewright.lattice import Cell, Isometry, Lattice, Turns, read_turns, shift
from tilewright.lattice.sides import NO_COLOUR, has_sides, turned_sides
from tilewright.lattice.turns import allowed
from tilewright.model.copies import Copies, GivenCopies, read_copies
from tilewright.model.fields import (
    Field,
    each,
    is_a,
    is_whole,
    read_cells,
    read_marks,
    refuse_wrong_types,
    shown,
)
from tilewright.model.kept import KeptWith
from tilewright.model.later import MadeLater
from tilewright.model.picture import any_picture, read_picture

#: turns as ``Piece`` takes them: whether, an angle beside 0, exactly these angles, or angles and their axis
GivenTurns = bool | int | Sequence[int] | Mapping[str, Any] | Turns


@dataclass(frozen=True, init=False, repr=False)
class Shape(MadeLater):
    """Cells, some of which bear a mark.  If they lie does not matter, only their shape.

    Attributes:
        cells: the cells, sorted, each once.
        marks: the mark of each cell in the same order, ``""`` for a plain cell.
        sides: the colours of the sides of each cell in the same order: a sign a side, in the order of
            the lattice, ``"."`` for none; ``""`` for a cell without them, and ``()`` if none has any.
    """

    cells: tuple[Cell, ...]
    marks: tuple[str, ...]
    sides: tuple[str, ...]

    def __init__(
        self,
        cells: Iterable[Cell],
        marks: Mapping[Cell, str] | Iterable[str] = (),
        sides: GivenSides = (),
    ) -> None:
        """Take cells in any order, with marks and sides as a mapping or in the order of the cells.

        The sides of a shape of one cell may be one text.

        Raises:
            TypeError: an argument is of another type.
        """
        given = read_cells(cells, "Shape")
        pairs = marks.items() if isinstance(marks, Mapping) else zip(given, marks, strict=False)
        borne = dict(read_marks(pairs, "Shape"))
        ordered = tuple(sorted(set(given)))
        object.__setattr__(self, "cells", ordered)
        object.__setattr__(self, "marks", tuple(borne.get(cell, "") for cell in ordered))
        object.__setattr__(self, "sides", _read_sides(given, ordered, sides))

    @classmethod
    def picture(cls, text: str, dimension: int = 2) -> Shape:
        """Read ``"XX/.X/.o"``: ``.`` and space are no cells, ``X`` plain, others are marks.

        Raises:
            TypeError: ``text`` is no text.
            ValueError: a character that is none of these, or too many layers.
        """
        if not isinstance(text, str):
            raise TypeError(f"Shape.picture: this is {shown(text)}, give a text, e.g. 'XX/.X'")
        chars = {c: char for c, char in read_picture(text, dimension).items() if char != "."}
        for cell, char in chars.items():
            if not char.isalnum():
                raise ValueError(
                    f"{char!r} at {list(cell)} is no piece character: use . X or a mark"
                )
        return cls(chars, {cell: char for cell, char in chars.items() if char != "X"})

    @classmethod
    def laid(
        cls, cells: tuple[Cell, ...], marks: tuple[str, ...], sides: tuple[str, ...] = ()
    ) -> Shape:
        """Return a shape of sorted cells, their marks and sides, which nobody has to check."""
        shape = object.__new__(cls)
        object.__setattr__(shape, "cells", cells)
        object.__setattr__(shape, "marks", marks)
        object.__setattr__(shape, "sides", sides)
        return shape

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take the fields of a shape that was pickled; one from before there were sides has none."""
        vars(self).update({"sides": (), **state})

    def oriented(self, lattice: Lattice, turns: bool | Turns, flips: bool) -> list[Shape]:
        """Return the distinct orientations in the order of ``orientation_index``."""
        if self.sides and has_sides(lattice):
            ways = allowed(lattice, turns)
            turned = [self.turned(lattice, one) for one in ways if flips or not one.flipped]
            return list(dict.fromkeys(turned))
        images = lattice.carried(self.cells, turns, flips)
        return list(dict.fromkeys(self._laid(lattice, cells) for cells in images))

    def turned(self, lattice: Lattice, isometry: Isometry) -> Shape:
        """Return the image under an isometry of the lattice, slid to where equal shapes are equal."""
        images = [isometry.apply(cell) for cell in self.cells]
        pairs = zip(self.cells, self.sides, strict=False)
        sides = [turned_sides(lattice, isometry, cell, own) for cell, own in pairs]
        return self._laid(lattice, images, sides)

    def moved(self, lattice: Lattice, apply: Callable[[Cell], Cell]) -> Shape:
        """Return the image under ``apply`` without its sides, slid to where equal shapes are equal."""
        return self._laid(lattice, [apply(cell) for cell in self.cells])

    def _laid(self, lattice: Lattice, images: Sequence[Cell], sides: Sequence[str] = ()) -> Shape:
        """Return the shape of the images of its cells, slid to where equal shapes are equal."""
        origin = lattice.origin(images)
        slid = [shift(cell, origin, -1) for cell in images]
        pairs = sorted(zip(slid, self.marks, strict=True))
        borne = dict(zip(slid, sides, strict=False))
        cells = tuple([cell for cell, _ in pairs])
        colours = tuple(borne[cell] for cell in cells) if borne else ()
        return Shape.laid(cells, tuple([mark for _, mark in pairs]), colours)

    def __repr__(self) -> str:
        marks = [mark for mark in self.marks if mark]
        text = f"Shape({list(self.cells)!r}{f', marks {marks!r}' if marks else ''})"
        return text if len(text) <= 150 else f"<Shape: {len(self.cells)} cells>"

    def __str__(self) -> str:
        """Draw the shape where it lies, so that a triangle keeps pointing where it points."""
        pairs = zip(self.cells, self.marks, strict=True)
        return any_picture({cell: mark or "X" for cell, mark in pairs}, absent=".")


@dataclass(frozen=True, init=False, repr=False)
class Piece:
    """One kind of piece.

    Attributes:
        name: unique within a puzzle.
        shapes: its footprints; any one of them is used (most pieces have just one).
        copies: least and most number used, ``None`` for no upper end.  Copies are
            interchangeable: swapping two of them is not another solution.
        turns: whether it may be rotated, or by which angles.
        flips: whether it may be reflected; ``None`` takes the lattice's default (yes on planar
            lattices, no on cube).
        weight: its worth where the best packing is asked for.
        cost: its cost, added for each copy laid in a cheapest solution.
        at: the only places where it may lie, each as its cells, sorted; empty for anywhere.
        colour: its colour in pictures, as ``"#e85888"`` or a name that CSS has; ``None`` takes one of
            the palette.  Copies have the same.
    """

    name: str
    shapes: tuple[Shape, ...]
    copies: Copies
    turns: bool | Turns
    flips: bool | None
    weight: int
    at: tuple[tuple[Cell, ...], ...]
    colour: str | None
    cost: int

    def __init__(
        self,
        name: str,
        shapes: Sequence[Shape],
        copies: GivenCopies | Copies = 1,
        turns: GivenTurns = True,
        flips: bool | None = None,
        weight: int = 1,
        at: Sequence[Iterable[Cell]] = (),
        colour: str | None = None,
        cost: int = 1,
        sides: GivenSides = (),
    ) -> None:
        """Take ``copies`` as a puzzle file has it: ``3``, ``(1, 4)``, ``(2, "any")`` or ``"any"``.

        ``sides`` are those of its one shape, as ``Shape`` takes them.  A piece with colours on its
        sides is not flipped unless ``flips`` says so.

        Raises:
            TypeError: with every field that holds something else.
        """
        given = vars(self)  # the attributes themselves are frozen
        if sides:
            (shape,) = shapes
            shapes = (Shape(shape.cells, shape.marks, sides),)
        if flips is None and any(getattr(shape, "sides", ()) for shape in shapes or ()):
            flips = False
        ways = read_turns(turns)
        given.update(name=name, shapes=shapes, copies=_bounds(copies), flips=flips)
        given.update(turns=turns if ways is None else ways)
        given.update(weight=weight, at=at, colour=colour, cost=cost)
        refuse_wrong_types(self, _FIELDS)
        places = (tuple(sorted({*read_cells(place, "Piece at")})) for place in at)
        given.update(shapes=tuple(shapes), copies=tuple(self.copies), at=tuple(places))

    @classmethod
    def of(
        cls,
        name: str,
        *shapes: str | Iterable[Cell],
        copies: GivenCopies | Copies = 1,
        turns: GivenTurns = True,
        flips: bool | None = None,
        weight: int = 1,
        dimension: int = 2,
        at: Iterable[Iterable[Cell]] = (),
        colour: str | None = None,
        cost: int = 1,
        sides: GivenSides = (),
    ) -> Piece:
        """Build a piece from pictures (``"X../XXX"``) or lists of cells.

        Args:
            name: unique within a puzzle.
            shapes: one for each footprint.
            copies: as a puzzle file has it: ``3``, ``(1, 4)``, ``(2, "any")`` or ``"any"``.
            turns: whether it may be rotated, or angles as a puzzle file has them: ``180``,
                ``[0, 120, 240]`` or ``{"axis": "z", "degrees": 180}``.
            flips: whether it may be reflected, ``None`` for the lattice's default.
            weight: its worth where the best packing is asked for.
            dimension: 2 reads pictures as flat, 3 as layers.
            at: the only places where it may lie.
            colour: as a puzzle file has it.
            cost: its cost, added for each copy laid in a cheapest solution.
            sides: the colours of the sides of its one shape, a text or texts by cell.

        Raises:
            TypeError: an argument is of another type.
            ValueError: a character that is none of a piece.

        >>> print(Piece.of("zig", "X../XXX").shapes[0])
        X..
        XXX
        """
        made = tuple(
            Shape.picture(s, dimension) if isinstance(s, str) else Shape(s) for s in shapes
        )
        places = tuple(tuple(place) for place in at)
        return cls(name, made, copies, turns, flips, weight, places, colour, cost, sides)

    def __repr__(self) -> str:
        least, most = self.copies
        copies = str(least) if least == most else f"{least} to {'any' if most is None else most}"
        shapes = ", ".join(map(repr, self.shapes))
        shapes = shapes if len(shapes) <= 100 else f"{len(self.shapes)} shapes"
        return f"<Piece {self.name}: {copies} of {shapes}>"

    @property
    def size(self) -> int:
        """The number of cells, of the smallest shape if they differ."""
        return min(len(shape.cells) for shape in self.shapes)

    def orientations(self, lattice: Lattice) -> list[Shape]:
        """Return the distinct orientations of all shapes, in the order of ``orientation_index``."""
        known = _ORIENTATIONS.of(self)
        for other, found in known:
            if other is lattice:
                return list(found)
        made = self._oriented(lattice)
        known.append((lattice, made))
        del known[:-_LATTICES_KEPT]
        return list(made)

    def _oriented(self, lattice: Lattice) -> tuple[Shape, ...]:
        flips = lattice.flips_by_default if self.flips is None else self.flips
        found: dict[Shape, None] = {}
        for shape in self.shapes:
            for oriented in shape.oriented(lattice, self.turns, flips):
                found.setdefault(oriented)
        return tuple(found)

    @cached_property
    def places(self) -> frozenset[frozenset[Cell]] | None:
        """The only places where it may lie, ``None`` for anywhere."""
        return frozenset(map(frozenset, self.at)) if self.at else None

    def __str__(self) -> str:
        return "\n\n".join(str(shape) for shape in self.shapes)


#: the colours of sides: one text for a shape of one cell, or texts by cell, or in the order of the cells
GivenSides = str | Mapping[Cell, str] | Iterable[str]


def _read_sides(
    given: Sequence[Cell], ordered: Sequence[Cell], sides: GivenSides
) -> tuple[str, ...]:
    """Return the colours of the sides of each cell; ``()`` if none has any."""
    if isinstance(sides, str):
        sides = (sides,)
    pairs = sides.items() if isinstance(sides, Mapping) else zip(given, sides, strict=False)
    borne = dict(read_marks(pairs, "Shape"))
    found = tuple(borne.get(cell, "") for cell in ordered)
    coloured = tuple(own if own.strip(NO_COLOUR) else "" for own in found)
    return coloured if any(coloured) else ()


#: lattices on which the orientations of a piece are kept: its own, and with borders joined
_LATTICES_KEPT = 2
#: the orientations of each piece on some lattices
_ORIENTATIONS: KeptWith[Piece, list[tuple[Lattice, tuple[Shape, ...]]]] = KeptWith(lambda _: [])


def _bounds(copies: Any) -> Any:
    """Return copies as two bounds, whether they make a range or not; as given if they are none."""
    if _is_range(copies):
        return copies
    found = read_copies(copies, (), lambda *fault: None)
    return copies if found is None else found


def _is_range(value: Any) -> bool:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return is_whole(value[0]) and (value[1] is None or is_whole(value[1]))


_FIELDS: Mapping[str, Field] = {
    "name": (is_a(str), "a word"),
    "shapes": (each(is_a(Shape)), "a tuple of shapes, or write Piece.of(name, 'XX/.X')"),
    "copies": (
        _is_range,
        "a number, the least and the most, e.g. (0, 3) or (2, 'any'), or 'any'",
    ),
    "turns": (
        is_a(bool, Turns),
        "True, False or angles: 180, [0, 120, 240] or {'axis': 'z', 'degrees': 180}",
    ),
    "flips": (is_a(bool, type(None)), "True, False or None"),
    "weight": (is_whole, "a whole number"),
    "cost": (is_whole, "a whole number"),
    "colour": (is_a(str, type(None)), "a text such as '#e85888' or 'tomato', or None"),
    "at": (each(is_a(list, tuple)), "a tuple of places, each a tuple of cells"),
}
