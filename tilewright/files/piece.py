"""Reads a piece of a puzzle file: its shapes, its options, the places where it may lie."""

from __future__ import annotations

from tilewright.files.keys import MARKED_SHAPE, PIECE, SHAPE_KEYS
from tilewright.files.node import Broken, Node, clip
from tilewright.files.piece_options import read_options
from tilewright.files.reading import Reading
from tilewright.files.values import (
    are_cells,
    read_cells,
    read_entries,
    read_mapping,
    read_marked_cells,
    read_one_of,
    read_picture,
    refuse_others,
)
from tilewright.lattice import LATTICES, Cell
from tilewright.model.notches import MOST_NOTCHES, notched_shapes
from tilewright.model.piece import Piece, Shape

_SHAPE_FIX = 'write a picture such as "XX/X.", a list of cells, or {picture: ..., copies: 2}'


def read_piece(reading: Reading, name: str, node: Node) -> Piece | None:
    """Return a piece, or ``None`` after its faults are reported."""
    if not name:
        reading.fault(node, "a piece has no name", "name it")
        return None
    if not isinstance(node.value, dict):
        shape = _read_shape(reading, node)
        return None if shape is None else Piece(name, (shape,))
    before = len(reading.faults)
    given = read_mapping(reading, node, PIECE, _SHAPE_FIX) or {}
    drawn = read_one_of(reading, node, given, SHAPE_KEYS, "a piece")
    shapes = _read_shapes(reading, drawn, given.get("marks"))
    if "notches" in given:
        shapes = _read_notched(reading, shapes, given["notches"], "marks" in given)
    options = read_options(reading, given)
    at = _read_places(reading, given["at"]) if "at" in given else ()
    if shapes is None or len(reading.faults) > before:
        return None
    return Piece(name, shapes, at=at, **options)


def _read_places(reading: Reading, node: Node) -> tuple[tuple[Cell, ...], ...]:
    """Return the only places of a piece, each as its cells."""
    form = reading.cell_form
    fix = f"write a list of places, each a list of cells: [[{form}, ...], ...]"
    nodes = read_entries(reading, node, "a list of places", fix)
    if nodes is None:
        return ()
    if not nodes:
        reading.fault(node, "'at' is an empty list", f"leave it out, or {fix}")
    if nodes and all(_is_cell(item) for item in nodes):
        reading.fault(node, "'at' is one list of cells, not a list of places", fix)
        return ()
    read = [read_cells(reading, item, "piece_cells") for item in nodes]
    return tuple(place for place in read if place is not None)


def _is_cell(node: Node) -> bool:
    """Tell whether a value looks like one cell: a list, not of lists."""
    if not isinstance(node.value, list) or not node.value:
        return False
    return not any(isinstance(part.value, list) for part in node.value)


def _read_shapes(
    reading: Reading, node: Node | None, marks: Node | None
) -> tuple[Shape, ...] | None:
    """Return the shapes behind ``picture``, ``cells`` and ``marks``, or ``shapes``."""
    if node is None:
        return None
    if marks is not None and node.path[-1] != "cells":
        fix = "draw the marks in the picture, or write cells: [...] and marks: {...}"
        reading.fault(marks, f"'marks' stands beside {node.path[-1]!r}", fix)
        return None
    if node.path[-1] != "shapes":
        wanted = str if node.path[-1] == "picture" else list
        if not isinstance(node.value, wanted):
            noun, fix = (
                ("a picture", 'write "XX/X."')
                if wanted is str
                else ("a list of cells", "write [[0, 0]]")
            )
            reading.wrong(node, noun, fix)
            return None
        shape = _read_shape(reading, node)
        if shape is not None and marks is not None:
            shape = _read_marked(reading, shape, marks)
        return None if shape is None else (shape,)
    nodes = read_entries(reading, node, "a list of shapes", 'write ["XXX/X..", "XX/XX"]')
    if nodes is None:
        return None
    if not nodes:
        reading.fault(node, "'shapes' is an empty list", "draw at least one shape")
        return None
    read = [_read_footprint(reading, item) for item in nodes]
    shapes = tuple(shape for shape in read if shape is not None)
    return shapes if len(shapes) == len(read) else None


def _read_notched(
    reading: Reading, shapes: tuple[Shape, ...] | None, node: Node, is_marked: bool
) -> tuple[Shape, ...] | None:
    """Return the shapes of a piece of which cells may be cut away."""
    if len(shapes or ()) > 1:
        fix = "write the cells of one shape, or leave out notches"
        reading.fault(node, "'notches' stands beside several shapes", fix)
        return None
    if is_marked or any(mark for shape in shapes or () for mark in shape.marks):
        fix = "leave out the marks, or write shapes: [...] with the marks of each"
        reading.fault(node, "'notches' stands beside marks", fix)
        return None
    cells = read_cells(reading, node, "piece_cells")
    if cells is None or shapes is None or not reading.lattice:
        return shapes
    known = set(shapes[0].cells)
    refuse_others(reading, node, cells, known, "the shape")
    if not known.issuperset(cells):
        return None
    if len(cells) > MOST_NOTCHES:
        what = f"there are {len(cells)} notches, which make {1 << len(cells):,} shapes"
        reading.fault(node, what, f"give {MOST_NOTCHES} at most")
        return None
    return notched_shapes(shapes[0], cells, LATTICES[reading.lattice])


def _read_footprint(reading: Reading, node: Node) -> Shape | None:
    """Return one of several shapes, which may also be ``{cells: ..., marks: ...}``."""
    if not isinstance(node.value, dict):
        return _read_shape(reading, node)
    given = read_mapping(reading, node, MARKED_SHAPE) or {}
    shape = _read_shape(reading, given["cells"]) if "cells" in given else None
    if shape is None or "marks" not in given:
        return shape
    return _read_marked(reading, shape, given["marks"])


def _read_marked(reading: Reading, shape: Shape, node: Node) -> Shape | None:
    """Return a shape with the marks that are written beside its cells."""
    known = set(shape.cells)
    marks = read_marked_cells(reading, node, "piece_cells", known, "the shape")
    return None if marks is None or not marks.keys() <= known else Shape(shape.cells, marks)


def _read_shape(reading: Reading, node: Node) -> Shape | None:
    """Return a shape written as a picture or as cells, of at least one cell."""
    shape = None
    if isinstance(node.value, str):
        text = read_picture(reading, node, ". ", "X", "piece_cells")
        shape = None if text is None else Shape.picture(text, reading.coordinates)
        if shape is not None and not are_cells(reading, node, shape.cells):
            return None
    elif isinstance(node.value, list):
        if node.value and all(isinstance(item.value, str) for item in node.value):
            fix = (
                f"join the rows of one picture with '/', or write shapes: {clip(str(node.plain()))}"
            )
            reading.fault(node, f"{node.label} is a list of texts, not a shape", fix)
            return None
        cells = read_cells(reading, node, "piece_cells")
        shape = None if cells is None or not reading.coordinates else Shape(cells)
    elif not isinstance(node.value, Broken):
        reading.wrong(node, "a shape", _SHAPE_FIX)
    if shape is not None and not shape.cells:
        reading.fault(node, f"{node.label} has no cells", "draw at least one X")
        return None
    return shape
