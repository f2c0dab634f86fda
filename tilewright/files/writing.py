"""Writes puzzles as puzzle files: what is written reads back as the same puzzle.

Pictures are preferred: a full box is written as its sides, any other region and every shape as a
picture, and cells one by one only if a picture would be mostly empty.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, Literal

from tilewright.errors import TilewrightError, printable
from tilewright.files.keys import INCLUDE, NEVER, SWITCH, VERSION
from tilewright.lattice import LATTICES, Cell, Lattice
from tilewright.model.copies import ANY, Copies
from tilewright.model.picture import write_picture
from tilewright.model.piece import Piece, Shape
from tilewright.model.puzzle import Puzzle
from tilewright.model.region import OPEN, OPTIONAL, Region
from tilewright.model.rules import Condition, Rule
from tilewright.model.setup import Setup
from tilewright.model.slot import AnyCells, Choose, OneInEach, Slot
from tilewright.model.wrap import wrap_data

#: keys whose entries get a line each
_BLOCKS = ("pieces", "setup", "rules", "placed", "goal")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*(?: [A-Za-z0-9_.-]+)*\Z")
#: words that some YAML reader takes for something else than a text
_TAKEN = frozenset(["null", "true", "false", "yes", "no", "on", "off", "y", "n"])
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


def write_puzzle(puzzle: Puzzle, format: Literal["yaml", "json"] = "yaml") -> str:
    """Return a puzzle file that reads back as ``puzzle``.

    Included piece sets are written out.

    Raises:
        ValueError: the format is unknown, or the puzzle has something that no file can hold: a
            piece called ``include``.

    >>> from tilewright.model import Piece, Region
    >>> print(write_puzzle(Puzzle("bar", Region.box(3, 1), (Piece.of("bar", "XXX"),))), end="")
    tilewright: 1
    name: bar
    region: {box: [3, 1]}
    pieces:
      bar: XXX
    """
    data = puzzle_data(puzzle)
    if format == "json":
        return _escaped(json.dumps(data, ensure_ascii=False, indent=2)) + "\n"
    if format != "yaml":
        raise ValueError(f"format is {format!r}: choose from yaml, json")
    return "".join(_top_level(key, value) for key, value in data.items())


def puzzle_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as the plain data of a puzzle file, keys in the order of the format."""
    data: dict[str, Any] = {
        "name": puzzle.name,
        "title": puzzle.title,
        "source": puzzle.source,
        "tags": list(puzzle.tags),
        "notes": puzzle.notes,
        "lattice": puzzle.lattice if puzzle.lattice != "square" else "",
        "region": _region_data(puzzle.region, LATTICES[puzzle.lattice]),
        "pieces": _pieces_data(puzzle),
        "rules": [_rule_data(rule) for rule in puzzle.rules],
        "setup": _setup_data(puzzle.setup),
        "placed": [p.data() for p in puzzle.placed],
        "groups": [list(group) for group in puzzle.groups],
        "goal": [one.data() for one in puzzle.goal],
        "corridor": _cells_data(puzzle.corridor),
        "moves": puzzle.moves.data(),
        "set": dict(puzzle.settings),
        "expect": dict(puzzle.expect),
    }
    return {"tilewright": VERSION, **{key: value for key, value in data.items() if value}}


def _cells_data(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def _region_data(region: Region, lattice: Lattice) -> Any:
    """Return a box, a picture, or cells where the picture would miss something or be mostly empty."""
    if region.endless is not None:
        return {region.endless: True if region.width is None else region.width}
    low = min((min(cell) for cell in region.cells), default=0)
    if not region.cells or low < 0 or not _is_box(region, lattice):
        return region_picture(region, lattice, one_line=False)
    plain = not region.optional and not region.marks
    if plain or region.wrap or lattice.coordinates > 3:
        return {"box": list(region.sides), **_roles_data(region, lattice)}
    return region_picture(region, lattice, one_line=False)


def _is_box(region: Region, lattice: Lattice) -> bool:
    """Tell whether a region is all cells of the box around it."""
    if len(region.cells) == prod(region.sides):
        return True
    if len(lattice.representatives) == 1 or _is_sparse(region.cells):
        return False
    return region.cells == Region.box(*region.sides, lattice=lattice.name).cells


def region_picture(region: Region, lattice: Lattice, one_line: bool = True) -> str | dict[str, Any]:
    """Return a region as a picture; as cells where the picture would be mostly empty.

    Cells are listed too if no picture shows them, or their marks, or that borders are joined.
    """
    more = region.wrap or any(cell in region.optional for cell, _ in region.marks)
    if more or not _fits_picture(region.cells) or not _are_signs(m for _, m in region.marks):
        return {"cells": _cells_data(region.cells), **_roles_data(region, lattice)}
    chars = {cell: OPTIONAL if cell in region.optional else OPEN for cell in region.cells}
    return write_picture({**chars, **dict(region.marks)}, one_line=one_line)


def _roles_data(region: Region, lattice: Lattice) -> dict[str, Any]:
    """Return which cells are optional and which bear a mark, and which borders are joined."""
    data: dict[str, Any] = {}
    if region.wrap:
        data["wrap"] = wrap_data(lattice, region.wrap, region.sides)
    if region.optional:
        data["optional"] = _cells_data(sorted(region.optional))
    if region.marks:
        data["marks"] = _marked_data(region.marks)
    return data


def _marked_data(marks: Iterable[tuple[Cell, str]]) -> dict[str, list[list[int]]]:
    """Return the cells of each mark."""
    found: dict[str, list[list[int]]] = {}
    for cell, mark in marks:
        found.setdefault(mark, []).append(list(cell))
    return found


def _fits_picture(cells: Sequence[Cell]) -> bool:
    """Tell whether a picture shows cells, and is not mostly empty."""
    if not cells or min(map(min, cells)) < 0:
        return not cells
    return len(cells[0]) <= 3 and not _is_sparse(cells)


def _is_sparse(cells: Sequence[Cell]) -> bool:
    """Tell whether a picture of cells would be mostly empty."""
    return _box(cells) > 16 + 8 * len(cells)


def _box(cells: Sequence[Cell]) -> int:
    """Return the number of characters of a picture from the origin."""
    return prod(max(axis) + 1 for axis in zip(*cells, strict=True))


def _are_signs(marks: Iterable[str]) -> bool:
    """Tell whether each mark is one letter or digit, as pictures show it."""
    return all(len(mark) == 1 and mark.isalnum() for mark in marks)


def _pieces_data(puzzle: Puzzle) -> dict[str, Any]:
    names = [piece.name for piece in puzzle.pieces]
    for name in names:
        if name == INCLUDE or names.count(name) > 1:
            raise ValueError(f"a piece called {name!r} cannot be written: rename it")
    return {piece.name: _piece_data(piece) for piece in puzzle.pieces}


def _piece_data(piece: Piece) -> Any:
    """Return a shape alone if there is nothing else to say, or a mapping."""
    shapes = [shape_data(shape) for shape in piece.shapes]
    options = piece_options(piece)
    if len(shapes) != 1:
        return {"shapes": shapes, **options}
    if not options:
        return shapes[0]
    if isinstance(shapes[0], dict):
        return {**shapes[0], **options}
    return {"picture" if isinstance(shapes[0], str) else "cells": shapes[0], **options}


def piece_options(piece: Piece) -> dict[str, Any]:
    """Return what a file says of a piece beside its shapes: nothing of what holds anyway."""
    options: dict[str, Any] = {}
    if piece.copies != (1, 1):
        options["copies"] = _copies_data(piece.copies)
    if piece.turns is not True:
        options["turns"] = piece.turns and piece.turns.data
    is_sided = any(shape.sides for shape in piece.shapes)
    if piece.flips is not None and (piece.flips or not is_sided):
        options["flips"] = piece.flips
    if piece.weight != 1:
        options["weight"] = piece.weight
    if piece.cost != 1:
        options["cost"] = piece.cost
    if piece.colour is not None:
        options["colour"] = piece.colour
    if piece.at:
        options["at"] = [_cells_data(place) for place in piece.at]
    return options


def shape_data(shape: Shape) -> str | list[list[int]] | dict[str, Any]:
    """Return a shape as a picture on one line.

    It is a list of cells where a picture would be mostly empty or miss some, and where that would
    miss marks or sides, cells, marks and sides.
    """
    signs = _are_signs(mark for mark in shape.marks if mark) and "X" not in shape.marks
    pairs = list(zip(shape.cells, shape.marks, strict=True))
    if signs and not shape.sides and _fits_picture(shape.cells):
        return write_picture({c: mark or "X" for c, mark in pairs}, absent=".", one_line=True)
    cells = _cells_data(shape.cells)
    if not any(shape.marks) and not shape.sides:
        return cells
    data: dict[str, Any] = {"cells": cells}
    if any(shape.marks):
        data["marks"] = _marked_data((c, mark) for c, mark in pairs if mark)
    if shape.sides:
        coloured = zip(shape.cells, shape.sides, strict=True)
        data["sides"] = {",".join(map(str, cell)): own for cell, own in coloured if own}
    return data


def _copies_data(copies: Copies) -> Any:
    """Return copies as a file writes them: a number, two, or ``any``."""
    low, high = copies
    if high is None:
        return [low, ANY] if low else ANY
    return low if low == high else [low, high]


def _rule_data(rule: Rule) -> dict[str, Any]:
    """Return a rule as a file writes it.

    Raises:
        TilewrightError: it is a condition of one's own.
    """
    if isinstance(rule.value, Condition):
        what = f"a file cannot hold {rule.value}"
        raise TilewrightError(f"{what}; add it with with_condition once the file is read")
    return {rule.kind: rule.value, **({} if rule.switch is None else {SWITCH: rule.switch})}


def _setup_data(setup: Setup) -> dict[str, Any]:
    if NEVER in setup.names():
        raise ValueError(f"a slot called {NEVER!r} cannot be written: rename it")
    data: dict[str, Any] = {slot.name: _slot_data(slot) for slot in setup.slots}
    if setup.never:
        data[NEVER] = [
            {
                name: labels[0] if len(labels) == 1 else list(labels)
                for name, labels in entry.items()
            }
            for entry in setup.never
        ]
    return data


def _slot_data(slot: Slot) -> dict[str, Any]:
    if isinstance(slot, OneInEach):
        domains = {name: _cells_data(cells) for name, cells in slot.domains.items()}
        return {"as": slot.role, "one_in_each": domains}
    if isinstance(slot, Choose):
        labels = {name: _cells_data(cells) for name, cells in slot.labels.items()}
        alone = {name: cells[0] if len(cells) == 1 else cells for name, cells in labels.items()}
        return {"as": slot.role, "choose": alone}
    assert isinstance(slot, AnyCells)
    return {"as": slot.role, "count": slot.count}


def _top_level(key: str, value: Any) -> str:
    """Return one top-level key as YAML lines."""
    if key in _BLOCKS and isinstance(value, Mapping):
        lines = [f"  {_text(name)}: {_flow(item)}\n" for name, item in value.items()]
        return f"{key}:\n{''.join(lines)}"
    if key in _BLOCKS:
        return f"{key}:\n{''.join(f'  - {_flow(item)}{chr(10)}' for item in value)}"
    if isinstance(value, str) and _fits_block(value):
        sign = "|" if value.endswith("\n") else "|-"
        body = "".join(
            f"  {line}\n" if line else "\n" for line in value.removesuffix("\n").split("\n")
        )
        return f"{key}: {sign}\n{body}"
    return f"{key}: {_flow(value)}\n"


def _fits_block(text: str) -> bool:
    """Tell whether a text of several lines can be written as a literal block."""
    return (
        "\n" in text
        and not text.startswith((" ", "\n", "\t"))
        and not text.endswith("\n\n")
        and all(char == "\n" or char.isprintable() for char in text)
        and not _ESCAPED.search(text)
        and not any(line and not line.strip() for line in text.split("\n"))
    )


def _flow(value: Any) -> str:
    """Return plain data on one line of YAML."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_text(str(k))}: {_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _text(text: str) -> str:
    """Return a text, quoted unless every YAML reader takes it for a text."""
    if _PLAIN.match(text) and text.lower() not in _TAKEN:
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return _escaped(_ESCAPED.sub(lambda match: f"\\u{ord(match.group()):04x}", quoted))


def _escaped(text: str) -> str:
    """Write out, as JSON and YAML can, the controls that ``json.dumps`` leaves as they are."""
    return "".join(
        char if char == "\n" or printable(char) == char else f"\\u{ord(char):04x}" for char in text
    )
