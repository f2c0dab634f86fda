"""Colours of BurrTools and marks: where they say the same, and each as the other.

A pair lets cells of one colour of a piece lie on cells of one colour of the result; cells without a
colour (0) go with every other.  If everything has a colour, and no colour goes with two, marks that match
say the same.  Otherwise ``marks`` names the pairs, and cells without a mark go with every other.

Colours that forbid nothing still tell apart what would look the same without them: orientations of a
piece, pieces, cells of the result.  Only if they do not even do that are there no marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from tilewright.lattice import Cell, Lattice
from tilewright.model.piece import Shape
from tilewright.model.rules import Rule
from tilewright.model.rules.marks import ANY, MATCH

#: marks in the order in which colours get them; an ``X`` in a piece is a plain cell
MARKS = (ascii_lowercase + ascii_uppercase + digits).replace("X", "")


@dataclass(frozen=True)
class Colours:
    """The mark of each colour, of pieces and of the result; none if colours make no difference.

    Attributes:
        piece: the mark of each colour of pieces.
        result: the mark of each colour of the result.
        goes: the marks of the result on which each mark of pieces may lie; ``None`` if marks match.
    """

    piece: Mapping[int, str]
    result: Mapping[int, str]
    goes: Mapping[str, tuple[str, ...]] | None = None

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rule for the colours; none if they make no difference."""
        if not self.piece and not self.result:
            return ()
        value: Any = MATCH
        if self.goes is not None:
            pairs = {mark: list(there) for mark, there in self.goes.items()}
            value = {**({"goes": pairs} if pairs else {}), "unmarked": ANY}
        return (Rule("marks", value),)


def tell_apart(
    pieces: Iterable[Mapping[Cell, int]], result: Iterable[int], lattice: Lattice
) -> bool:
    """Tell whether colours distinguish orientations, pieces or cells of the result.

    Args:
        pieces: the colour of each cell of each piece, 0 for none.
        result: the colours of the cells of the result.
        lattice: where they lie.
    """
    coloured, bare = set[frozenset[Shape]](), set[frozenset[Shape]]()
    for cells in pieces:
        looks = _looks(Shape(cells, {cell: str(colour) for cell, colour in cells.items()}), lattice)
        bare_looks = _looks(Shape(cells), lattice)
        if len(looks) > len(bare_looks):
            return True
        coloured.add(looks)
        bare.add(bare_looks)
    return len(coloured) > len(bare) or len(set(result)) > 1


def _looks(shape: Shape, lattice: Lattice) -> frozenset[Shape]:
    """Return every orientation of a shape, mirror images among them."""
    return frozenset(shape.oriented(lattice, turns=True, flips=True))


def marks_of(
    pieces: Set[int],
    result: Set[int],
    pairs: Set[tuple[int, int]],
    differ: Callable[[], bool],
) -> Colours | str:
    """Return the marks that say what colours do, or why there are none.

    Args:
        pieces: the colours of cells of pieces, 0 if one has none.
        result: those of the result.
        pairs: the colours of a piece and of the result that go together.
        differ: whether the colours tell anything apart.
    """
    coloured, places = pieces - {0}, result - {0}
    meant = {(a, b) for a, b in pairs if a in coloured and b in places}
    if not coloured and not places:
        return Colours({}, {})
    if len(meant) == len(coloured) * len(places):
        return _pairs(coloured, places, meant) if differ() else Colours({}, {})
    several = len({a for a, _ in meant}) < len(meant) or len({b for _, b in meant}) < len(meant)
    if several or 0 in pieces or 0 in result:
        return _pairs(coloured, places, meant)
    free = iter(MARKS)
    there = {colour: next(free, "") for colour in sorted(result)}
    alone = {a: there[b] for a, b in meant}
    here = {colour: alone.get(colour) or next(free, "") for colour in sorted(pieces)}
    return _enough(Colours(here, there))


def _pairs(pieces: Set[int], result: Set[int], pairs: Set[tuple[int, int]]) -> Colours | str:
    """Return marks with the pairs that go together; a colour has the same in pieces and result."""
    free = iter(MARKS)
    marks = {colour: next(free, "") for colour in sorted(pieces | result)}
    goes = {
        marks[colour]: tuple(marks[b] for a, b in sorted(pairs) if a == colour)
        for colour in sorted(pieces)
    }
    here, there = ({c: marks[c] for c in sorted(colours)} for colours in (pieces, result))
    return _enough(Colours(here, there, goes))


def _enough(found: Colours) -> Colours | str:
    if "" in (*found.piece.values(), *found.result.values()):
        return f"there are more colours than marks ({len(MARKS)})"
    return found
