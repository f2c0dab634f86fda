"""The marks that a rule in force reads: pieces and regions without the others.

A mark that no rule reads is a picture and no more.  Placements that differ only in such marks are one
placement, pieces that differ only in them are congruent, and cells of the region that differ only in
them look the same to a symmetry.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tilewright.model.piece import Piece, Shape
from tilewright.model.placement import Placement
from tilewright.model.region import Region
from tilewright.model.rules import ReadRule


def unread_marks(pieces: Iterable[Piece], rules: Sequence[ReadRule]) -> frozenset[str]:
    """Return the marks of pieces that none of the rules reads."""
    borne = {mark for piece in pieces for shape in piece.shapes for mark in shape.marks if mark}
    return frozenset(mark for mark in borne if not any(rule.reads_mark(mark) for rule in rules))


def pieces_without(
    pieces: Iterable[Piece], unread: frozenset[str], sides: bool = True
) -> tuple[Piece, ...]:
    """Return pieces without some marks, and without sides unless they stay; the same objects if they lack them."""
    return tuple(_piece_without(piece, unread, sides) for piece in pieces)


def _piece_without(piece: Piece, unread: frozenset[str], sides: bool) -> Piece:
    shapes = piece.shapes
    if all(unread.isdisjoint(one.marks) and (sides or not one.sides) for one in shapes):
        return piece
    left = (
        Shape(one.cells, marks_without(one.marks, unread), one.sides if sides else ())
        for one in shapes
    )
    return replace(piece, shapes=tuple(left))


def shape_without(shape: Shape, unread: frozenset[str]) -> Shape:
    """Return a shape without some marks."""
    return Shape(shape.cells, marks_without(shape.marks, unread), shape.sides)


def looks(placement: Placement, unread: frozenset[str], sides: bool) -> tuple[str, ...]:
    """Return what rules read on the cells of a placement: marks, and below each the colours of its sides."""
    marks = marks_without(placement.marks, unread) if unread else placement.marks
    if not sides or not placement.sides:
        return marks
    pairs = zip(marks, placement.sides, strict=True)
    return tuple(f"{mark}\n{own}" if own else mark for mark, own in pairs)


def marks_without(marks: Sequence[str], unread: frozenset[str]) -> tuple[str, ...]:
    """Return the marks of some cells, ``""`` in place of those that nobody reads."""
    return tuple("" if mark in unread else mark for mark in marks)


def region_as_read(region: Region, rules: Iterable[ReadRule]) -> Region:
    """Return a region without marks if none of the rules reads marked cells."""
    if not region.marks or any(rule.reads_marked_cells for rule in rules):
        return region
    return Region(region.cells, region.optional, wrap=region.wrap)
