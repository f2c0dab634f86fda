"""Reads the pieces of a puzzle file: included piece sets first, then the puzzle's own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tilewright.files.keys import MARKED_SHAPE, PIECE, SHAPE_KEYS
from tilewright.files.node import Broken, Node, clip
from tilewright.files.reading import Reading, hint
from tilewright.files.values import (
    are_cells,
    read_cells,
    read_entries,
    read_integer,
    read_mapping,
    read_marked_cells,
    read_one_of,
    read_picture,
    read_truth,
    read_words,
    refuse_others,
)
from tilewright.lattice import LATTICES, Cell
from tilewright.model.notches import MOST_NOTCHES, notched_shapes
from tilewright.model.piece import Copies, Piece, Shape

#: the key under ``pieces`` that is no piece
INCLUDE = "include"
#: the options of a piece, which are no good names
_OPTIONS = tuple(key.name for key in PIECE.keys if key.name not in SHAPE_KEYS)
#: a word that no picture looks like
_WORD = re.compile(
    r"any|true|false|yes|no|on|off|none|all|[-+]?\d+|\d+(?:\.\.|-)\d+", re.IGNORECASE
)
#: the word for "no upper end"
ANY = "any"
_SHAPE_FIX = 'write a picture such as "XX/X.", a list of cells, or {picture: ..., copies: 2}'
_COPIES_FIX = "write a number, [least, most], [least, any] or any"


@dataclass(eq=False, repr=False)
class Pieces:
    """The result of reading ``pieces``.

    Attributes:
        read: the pieces without fault.
        faulty: names of own pieces that were left out.
        whole: whether every included set could be had; if not, any name may be a piece's.
        included: the piece set of each included piece, by name.
    """

    read: list[Piece] = field(default_factory=list)
    faulty: set[str] = field(default_factory=set)
    whole: bool = True
    included: dict[str, str] = field(default_factory=dict)

    def known(self, name: str) -> bool:
        """Tell whether ``name`` can be judged: it is read, or certainly no piece."""
        return name in {piece.name for piece in self.read} or (
            self.whole and name not in self.faulty
        )


def read_pieces(reading: Reading, node: Node) -> Pieces:
    """Return the pieces; those with faults are left out."""
    pieces = Pieces()
    if not isinstance(node.value, dict):
        reading.wrong(
            node, "a mapping from names to pieces", "write {name: picture} or {include: SET}"
        )
        pieces.whole = False
        return pieces
    cap = reading.limits.piece_kinds
    if len(node.value) - (INCLUDE in node.value) > cap:
        reading.fault(node, *reading.limits.excess("piece_kinds", "there are", len(node.value)))
        pieces.whole = False
        return pieces
    if INCLUDE in node.value:
        pieces.whole = _include(reading, node.value[INCLUDE], pieces)
    for name, child in node.value.items():
        if name == INCLUDE:
            continue
        if name in pieces.included:
            what = f"the piece {clip(name)!r} is in the included {pieces.included[name]!r} already"
            reading.fault_at(child.key_place, child.path, what, "give it another name")
            continue
        piece = None
        if not _refuse_option(reading, name, child):
            piece = read_piece(reading, name, child)
        if piece is None:
            pieces.faulty.add(name)
        else:
            pieces.read.append(piece)
    return pieces


def _refuse_option(reading: Reading, name: str, node: Node) -> bool:
    """Report an option of a piece that stands where the name of a piece is expected.

    A piece may be called ``copies`` where its value looks as a shape does; ``any`` is no piece of
    the letters a, n and y.
    """
    if name not in _OPTIONS or isinstance(node.value, dict | Broken):
        return False
    if isinstance(node.value, str) and not _WORD.fullmatch(node.value):
        return False
    if isinstance(node.value, list) and any(isinstance(i.value, list | str) for i in node.value):
        ends = [item.value for item in node.value]
        if len(ends) != 2 or ends[1] != ANY:
            return False
    written = clip(str(node.plain() if isinstance(node.value, list) else node.text))
    what = f"{name!r} is an option of a piece, and stands where a piece is named"
    fix = f"write it within the piece: {{NAME: {{picture: ..., {name}: {written}}}}}"
    reading.fault_at(node.key_place, node.path, what, fix.replace("'", ""))
    return True


def _include(reading: Reading, node: Node, pieces: Pieces) -> bool:
    """Add the pieces of every included set; tell whether all could be had."""
    names = read_words(reading, node, "the name of a piece set")
    if names is None:
        return False
    nodes = node.value if isinstance(node.value, list) else [node]
    done = [
        _include_set(reading, item, name, pieces) for item, name in zip(nodes, names, strict=True)
    ]
    return all(done)


def _include_set(reading: Reading, node: Node, name: str, pieces: Pieces) -> bool:
    """Add one piece set; its size and lattice are looked at before it is made."""
    from tilewright.model.piece_sets import piece_set, piece_set_info

    rows = {row.name: row for row in piece_set_info()}
    if name not in rows:
        fix = hint(name, rows, "piece sets")
        reading.fault(node, f"there is no piece set {clip(name)!r}", fix)
        return False
    row = rows[name]
    if not reading.lattice:
        return False
    if row.lattice != reading.lattice:
        fit = [other.name for other in rows.values() if other.lattice == reading.lattice]
        what = f"the pieces of {name!r} lie on the {row.lattice} lattice, the puzzle on {reading.lattice}"
        reading.fault(node, what, hint(name, fit, "sets that fit"))
        return False
    cap = reading.limits.piece_kinds
    if row.pieces + len(pieces.read) > cap:
        total = row.pieces + len(pieces.read)
        reading.fault(
            node, *reading.limits.excess("piece_kinds", f"with {name!r} there are", total)
        )
        return False
    return _add_set(reading, node, name, piece_set(name), pieces)


def _add_set(
    reading: Reading, node: Node, name: str, made: tuple[Piece, ...], pieces: Pieces
) -> bool:
    """Add the pieces of a set unless one of their names is taken."""
    shared = [piece.name for piece in made if piece.name in pieces.included]
    if shared:
        other = pieces.included[shared[0]]
        what = f"{name!r} and {other!r} share names of pieces: {clip(', '.join(shared), 80)}"
        fix = (
            "include it once" if name == other else "write the pieces of one out under other names"
        )
        reading.fault(node, what, fix)
        return True
    pieces.included.update({piece.name: name for piece in made})
    pieces.read.extend(made)
    return True


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
    options = {key: given[key] for key in given if key not in SHAPE_KEYS}
    copies = read_copies(reading, options["copies"]) if "copies" in options else (1, 1)
    turns = read_truth(reading, options["turns"]) if "turns" in options else True
    flips = read_truth(reading, options["flips"]) if "flips" in options else None
    weight = 1
    if "weight" in options:
        weight = read_integer(reading, options["weight"], None, "write a whole number") or 0
    at = _read_places(reading, options["at"]) if "at" in options else ()
    if shapes is None or copies is None or turns is None or len(reading.faults) > before:
        return None
    return Piece(name, shapes, copies, turns, flips, weight, at)


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


def read_copies(reading: Reading, node: Node) -> Copies | None:
    """Return the least and most number of copies."""
    if node.value == ANY:
        return 0, None
    if not isinstance(node.value, list):
        number = read_integer(reading, node, 1, _COPIES_FIX)
        return None if number is None else (number, number)
    if len(node.value) != 2:
        reading.fault(node, f"{node.label} has {len(node.value)} ends, not two", _COPIES_FIX)
        return None
    low = read_integer(reading, node.value[0], 0, _COPIES_FIX)
    if node.value[1].value == ANY:
        return None if low is None else (low, None)
    high = read_integer(reading, node.value[1], 1, _COPIES_FIX)
    if low is None or high is None:
        return None
    if high < low:
        what = f"'copies' goes from {clip(str(low))} down to {clip(str(high))}"
        reading.fault(node, what, f"write [{clip(str(high))}, {clip(str(low))}], the least first")
        return None
    return low, high
