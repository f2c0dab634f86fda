"""Reads the region of a puzzle file: a picture, a box, a box with cells taken out, or cells."""

from __future__ import annotations

from math import prod

from tilewright.files.keys import REGION, REGION_KEYS
from tilewright.files.node import Node
from tilewright.files.reading import Reading
from tilewright.files.values import (
    are_cells,
    read_cells,
    read_entries,
    read_integer,
    read_mapping,
    read_marked_cells,
    read_one_of,
    read_picture,
    refuse_others,
    refuse_size,
)
from tilewright.lattice import LATTICES, Cell
from tilewright.model.region import OPEN, OPTIONAL, OUTSIDE, Region
from tilewright.model.wrap import read_wrap

_FIX = "write a picture, {box: [x, y]} or {cells: [[x, y], ...]}"


def read_region(reading: Reading, node: Node) -> Region | None:
    """Return the region, or ``None`` after its faults are reported."""
    if isinstance(node.value, str):
        signs = OPEN + OPTIONAL
        text = read_picture(reading, node, f"{OUTSIDE} ", signs, "region_cells")
        read = None if text is None else Region.picture(text, reading.coordinates)
        return read if read is not None and are_cells(reading, node, read.cells) else None
    if not isinstance(node.value, dict):
        reading.wrong(node, "a region", _FIX)
        return None
    given = read_mapping(reading, node, REGION, _FIX) or {}
    shape = read_one_of(reading, node, given, REGION_KEYS, "the region")
    if "without" in given and "box" not in given:
        reading.fault(given["without"], "'without' needs a box", "write {box: ..., without: ...}")
        return None
    if shape is None:
        return None
    if shape is given.get("cells"):
        cells = read_cells(reading, shape, "region_cells", least=0)
        bare = Region(cells) if cells is not None and reading.coordinates else None
    else:
        bare = _read_box(reading, shape, given.get("without"))
    if bare is not None and "wrap" in given:
        sides = bare.sides if shape is given.get("cells") else shape.plain()
        wrap, lattice = given["wrap"], LATTICES[reading.lattice]
        steps = read_wrap(wrap.plain(), lattice, sides, wrap.path, reading.tell(wrap))
        bare = None if steps is None else Region(bare.cells, wrap=steps)
    return _read_marked(reading, given, bare)


def _read_marked(reading: Reading, given: dict[str, Node], bare: Region | None) -> Region | None:
    """Return a region with its optional cells and its marks."""
    known = None if bare is None else set(bare.cells)
    optional: tuple[Cell, ...] | None = ()
    marks: dict[Cell, str] | None = {}
    if "optional" in given:
        optional = read_cells(reading, given["optional"], "region_cells", least=0)
        if optional is not None and known is not None:
            refuse_others(reading, given["optional"], optional, known, "the region")
    if "marks" in given:
        marks = read_marked_cells(reading, given["marks"], "region_cells", known, "the region")
    if bare is None or optional is None or marks is None:
        return None
    if not {*optional, *marks} <= set(bare.cells):
        return None
    return Region(bare.cells, optional, marks, bare.wrap)


def _read_box(reading: Reading, node: Node, without: Node | None) -> Region | None:
    """Return a box less some cells; its size is checked before it is expanded."""
    sides = _read_sides(reading, node)
    removed: tuple[Cell, ...] | None = ()
    if without is not None:
        removed = read_cells(reading, without, "region_cells", least=0)
    if sides is None or removed is None or not reading.coordinates:
        return None
    outside = [
        cell for cell in removed if any(at >= side for at, side in zip(cell, sides, strict=True))
    ]
    for cell in outside:
        assert without is not None
        reading.fault(without, f"{list(cell)} lies outside the box {list(sides)}", "remove it")
    return None if outside else Region.box(*sides, without=removed, lattice=reading.lattice)


def _read_sides(reading: Reading, node: Node) -> tuple[int, ...] | None:
    written = reading.cell_form
    nodes = read_entries(reading, node, "a list of sides", f"write box: {written}")
    if nodes is None:
        return None
    if reading.coordinates and len(nodes) != reading.coordinates:
        what = f"the box has {len(nodes)} sides"
        reading.fault(node, what, f"a box of the {reading.lattice} lattice is {written}")
        return None
    sides = [
        read_integer(reading, side, 1, "a side is a whole number, at least 1") for side in nodes
    ]
    found = tuple(side for side in sides if side is not None)
    if len(found) < len(sides):
        return None
    cap = reading.limits.region_cells
    if any(side > cap for side in found) or prod(found) > cap:
        size = prod(min(side, 10**12) for side in found)
        refuse_size(reading, node, size, "region_cells")
        return None
    return found
