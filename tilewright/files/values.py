"""The small values of a puzzle file: mappings with known keys, words, numbers, cells, pictures.

Each reader returns the value, or ``None`` after it has reported what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tilewright.files.keys import KeyTable
from tilewright.files.node import WORD_LENGTH, Broken, Node, clip
from tilewright.files.reading import Reading, nearest
from tilewright.lattice import LATTICES, Cell
from tilewright.model.part_faults import no_cell
from tilewright.model.picture import picture_layers
from tilewright.model.written import FARTHEST, read_whole, too_far

#: the largest number that the core counts with
_LARGEST = (1 << 63) - 1


def read_mapping(
    reading: Reading, node: Node, table: KeyTable, fix: str = ""
) -> dict[str, Node] | None:
    """Return the values of the known keys; report unknown and missing ones."""
    if not isinstance(node.value, dict):
        known = ", ".join(table.names())
        reading.wrong(node, "a mapping", fix or f"write {{key: value}} with the keys {known}")
        return None
    names = table.names()
    meant = set()
    for key, child in node.value.items():
        if key not in names:
            near = None if reading.full else nearest(key, names)
            meant.add(near)
            what = f"unknown key {clip(key)!r} in {table.noun}"
            fix = f"did you mean {near!r}?" if near else f"known keys: {', '.join(names)}"
            reading.fault_at(child.key_place, child.path, what, fix)
    for wanted in table.keys:
        if wanted.example and wanted.name not in node.value and wanted.name not in meant:
            fault = (f"the key {wanted.name!r} is missing in {table.noun}", f"add {wanted.example}")
            reading.fault_at(node.place, node.path, *fault)
    return {key: child for key, child in node.value.items() if key in names}


def read_one_of(
    reading: Reading, node: Node, given: dict[str, Node], names: tuple[str, ...], noun: str
) -> Node | None:
    """Return the one value among ``names``; report none and several."""
    found = [name for name in names if name in given]
    if len(found) == 1:
        return given[found[0]]
    listed = f"{', '.join(names[:-1])} or {names[-1]}"
    if found:
        reading.fault(
            given[found[1]],
            f"{noun} has both {found[0]!r} and {found[1]!r}",
            f"keep exactly one of {listed}",
        )
    elif isinstance(node.value, dict) and not any(
        nearest(key, names) for key in node.value if key not in given
    ):
        reading.fault(node, f"{node.label} has none of {listed}", "add exactly one of them")
    return None


def read_entries(reading: Reading, node: Node, wanted: str, fix: str) -> list[Node] | None:
    """Return the items of a list."""
    if isinstance(node.value, list):
        return node.value
    reading.wrong(node, wanted, fix)
    return None


def read_integer(reading: Reading, node: Node, least: int | None, fix: str) -> int | None:
    """Return a whole number, at least ``least``."""
    if type(node.value) is int and (least is None or node.value >= least):
        return node.value
    read_whole(node.value, node.path, least, fix, reading.tell(node), node.text)
    return None


def read_small(reading: Reading, node: Node, least: int | None, fix: str) -> int | None:
    """Return a whole number, at least ``least``, with which the core can count."""
    number = read_integer(reading, node, least, fix)
    if number is None or abs(number) <= _LARGEST:
        return number
    reading.fault(node, too_far(number, node.path, _LARGEST), "give a number nearer to 0")
    return None


def read_truth(reading: Reading, node: Node) -> bool | None:
    """Return true or false."""
    if isinstance(node.value, bool):
        return node.value
    reading.wrong(node, "true or false", "write true or false")
    return None


def read_text(reading: Reading, node: Node) -> str | None:
    """Return a text."""
    if isinstance(node.value, str):
        return node.value
    reading.wrong(node, "a text", "put it in double quotes" if node.text else "write a text")
    return None


def read_word(reading: Reading, node: Node, what: str) -> str | None:
    """Return a name, a label or a mark; a whole number is taken as it is written."""
    value = node.value
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        if 0 < len(node.text) <= WORD_LENGTH:
            return node.text
        size = f"{node.label} has {len(node.text)} characters"
        reading.fault(node, size, f"{what} has 1 to {WORD_LENGTH}")
        return None
    reading.wrong(node, what, "put it in double quotes" if node.text else "write a word")
    return None


def read_words(reading: Reading, node: Node, what: str) -> tuple[str, ...] | None:
    """Return one word or a list of words as a tuple."""
    nodes = node.value if isinstance(node.value, list) else [node]
    words = [read_word(reading, item, what) for item in nodes]
    found = tuple(word for word in words if word is not None)
    return found if len(found) == len(words) else None


def read_cell(reading: Reading, node: Node, least: int | None = None) -> Cell | None:
    """Return a cell of as many coordinates as the lattice needs, each at least ``least``."""
    written = reading.cell_form
    if not isinstance(node.value, list):
        reading.wrong(node, "a cell", f"write {written}")
        return None
    if reading.coordinates and len(node.value) != reading.coordinates:
        what = f"{node.label} has {len(node.value)} coordinates: {clip(str(node.plain()))}"
        reading.fault(node, what, f"a cell of the {reading.lattice} lattice is {written}")
        return None
    parts = [_read_coordinate(reading, part, least) for part in node.value]
    cell = tuple(part for part in parts if part is not None)
    if len(cell) < len(parts):
        return None
    return cell if are_cells(reading, node, [cell]) else None


def are_cells(reading: Reading, node: Node, cells: Iterable[Cell]) -> bool:
    """Tell whether the lattice has these cells; report the addresses that are holes of its grid."""
    if not reading.lattice:
        return True
    lattice = LATTICES[reading.lattice]
    missing = [cell for cell in cells if not lattice.has(cell)]
    for cell in missing:
        reading.fault(node, *no_cell(cell, lattice))
    return not missing


def _read_coordinate(reading: Reading, node: Node, least: int | None) -> int | None:
    """Return a coordinate, at least ``least`` and not too far from 0."""
    fix = "a coordinate is a whole number" + (", counted from 0" if least == 0 else "")
    number = read_integer(reading, node, least, fix)
    if number is None or abs(number) <= FARTHEST:
        return number
    reading.fault(node, too_far(number, node.path), "move the cells nearer to 0")
    return None


def read_cells(
    reading: Reading, node: Node, cap: str, least: int | None = None
) -> tuple[Cell, ...] | None:
    """Return a list of different cells; nothing is read beyond the cap."""
    nodes = read_entries(reading, node, "a list of cells", f"write [{reading.cell_form}, ...]")
    if nodes is None:
        return None
    if len(nodes) > getattr(reading.limits, cap):
        refuse_size(reading, node, len(nodes), cap)
        return None
    if nodes and not any(isinstance(item.value, list) for item in nodes):
        written = reading.cell_form
        what = f"{node.label} is {clip(str(node.plain()))}, not a list of cells"
        reading.fault(node, what, f"write a list even for one cell: [{written}]")
        return None
    cells: dict[Cell, Node] = {}
    whole = True
    for item in nodes:
        cell = read_cell(reading, item, least)
        if cell is None:
            whole = False
        elif cell in cells:
            reading.fault(item, f"the cell {list(cell)} is given twice", "remove one")
            whole = False
        else:
            cells[cell] = item
    return tuple(cells) if whole else None


def read_marked_cells(
    reading: Reading,
    node: Node,
    cap: str,
    known: Collection[Cell] | None,
    noun: str,
) -> dict[Cell, str] | None:
    """Return the mark of each cell, from lists of cells by mark.

    Args:
        reading: takes the faults.
        node: the mapping.
        cap: the name of the cap on the cells of a mark.
        known: the cells that may bear a mark; ``None`` if they could not be read.
        noun: what has these cells, for messages.
    """
    if not isinstance(node.value, dict):
        reading.wrong(node, "a mapping from marks to cells", f"write {{o: [{reading.cell_form}]}}")
        return None
    marks: dict[Cell, str] = {}
    whole = True
    for mark, child in node.value.items():
        cells = read_cells(reading, child, cap)
        if not mark:
            reading.fault_at(child.key_place, child.path, "a mark is empty", "name it")
        for cell in cells or ():
            if cell in marks:
                what = f"the cell {list(cell)} bears {clip(marks[cell])!r} and {clip(mark)!r}"
                reading.fault(child, what, "a cell bears one mark")
                whole = False
            marks[cell] = mark
        if cells is not None and known is not None:
            refuse_others(reading, child, cells, known, noun)
        whole = whole and bool(mark) and cells is not None
    return marks if whole else None


def refuse_others(
    reading: Reading, node: Node, cells: Iterable[Cell], known: Collection[Cell], noun: str
) -> None:
    """Report each of ``cells`` that is not among those of ``noun``."""
    for cell in cells:
        if cell not in known:
            reading.fault(node, f"{list(cell)} is no cell of {noun}", "remove it, or add the cell")


def refuse_size(reading: Reading, node: Node, size: int, cap: str) -> None:
    """Report a value of too many cells."""
    named = len(node.path) > 1 and node.path[0] == "pieces"
    what = f"piece {clip(str(node.path[1]))}" if named else node.label
    what = "the region" if node.path == ("region",) else what
    reading.fault(node, *reading.limits.excess(cap, f"{what} has", size))


def read_picture(reading: Reading, node: Node, absent: str, others: str, cap: str) -> str | None:
    """Return a picture in which every character is allowed.

    Args:
        reading: takes the faults.
        node: the text.
        absent: the characters that are no cells.
        others: the characters that are cells, besides letters and digits.
        cap: the name of the cap on its cells.
    """
    text = node.value
    if not isinstance(text, str):
        reading.wrong(node, "a picture", 'write its rows as text, e.g. "XX/X."')
        return None
    layers = picture_layers(text)
    chars = {char for rows in layers for row in rows for char in row}
    size = sum(len(row) - sum(map(row.count, absent)) for rows in layers for row in rows)
    bad = sorted(char for char in chars if not char.isalnum() and char not in absent + others)
    for char in bad:
        _refuse_character(reading, node, char, others + absent.strip())
    if size > getattr(reading.limits, cap):
        refuse_size(reading, node, size, cap)
    elif reading.coordinates > 3:
        what = f"no picture shows cells of {reading.coordinates} coordinates"
        reading.fault(node, what, f"write cells: [{reading.cell_form}, ...]")
    elif len(layers) > 1 and reading.coordinates == 2:
        what = f"the picture has {len(layers)} layers but the {reading.lattice} lattice is flat"
        reading.fault(node, what, "remove the empty lines or '|', or choose the cube lattice")
    elif reading.coordinates == 3 and "//" in text and not bad:
        what = f"the picture of {node.label} has an empty row"
        fix = f"did you mean | for the next layer? a row without cells is written {absent[0]}"
        reading.fault_at(reading.inside(node, text.index("//")), node.path, what, fix)
    elif not bad and reading.coordinates:
        return text
    return None


def _refuse_character(reading: Reading, node: Node, char: str, signs: str) -> None:
    """Report a character that no picture of this kind has, at its first place."""
    if isinstance(node.value, Broken):
        return
    fix = f"use {' '.join(signs)}, a space, or a letter or digit as a mark"
    if char in "/|":
        fix = (
            f"{char!r} parts {'rows' if char == '/' else 'layers'} only where a picture is one line"
        )
    place = reading.inside(node, str(node.value).index(char))
    reading.fault_at(place, node.path, f"{char!r} is no character of {node.label}", fix)
