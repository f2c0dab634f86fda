"""Text pictures of cells: rows top to bottom, layers behind each other.

Rows are lines, or parts separated by ``/`` on one line; layers are separated by an empty line,
or by ``|`` on one line.  Reading gives characters by cell; what a character means is decided by
the region or the piece.  A picture has a place for each pair (in space: triple) of coordinates;
cells with more of them, or too far apart, are listed instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from tilewright.lattice import Cell

#: a picture of so many places is drawn however empty it is
_SMALL = 4096
#: a larger one is drawn where at least one place in so many bears a cell
_SPARSE = 16


def read_picture(text: str, dimension: int) -> dict[Cell, str]:
    """Return the character at each cell of ``text``; spaces are left out.

    Args:
        text: the picture.
        dimension: 2 gives cells ``(x, y)``, 3 gives ``(x, y, z)``.

    Raises:
        ValueError: more than one layer in two dimensions, or another number of dimensions.
    """
    if dimension not in (2, 3):
        raise ValueError(f"no picture shows cells of {dimension} coordinates: list the cells")
    layers = picture_layers(text)
    if dimension == 2 and len(layers) > 1:
        raise ValueError(
            f"the picture has {len(layers)} layers (separated by an empty line or '|') "
            "but this lattice is flat"
        )
    found: dict[Cell, str] = {}
    for z, rows in enumerate(layers):
        for y, row in enumerate(rows):
            for x, char in enumerate(row):
                if char != " ":
                    found[(x, y) if dimension == 2 else (x, y, z)] = char
    return found


def picture_layers(text: str, *, keep_spaces: bool = False) -> list[list[str]]:
    """Split a picture into layers of rows; outer absent lines and line ends are dropped.

    Args:
        text: the picture.
        keep_spaces: keep the spaces at the end of a row; a line of spaces is then a row.
    """
    lines = [line if keep_spaces else line.rstrip() for line in text.splitlines()]
    if len([line for line in lines if line]) <= 1:
        line = text.strip("\r\n")
        return [part.split("/") for part in line.split("|")]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    layers: list[list[str]] = [[]]
    for line in lines:
        if line:
            layers[-1].append(line)
        elif layers[-1]:
            layers.append([])
    return layers


def write_picture(chars: Mapping[Cell, str], absent: str = "#", one_line: bool = False) -> str:
    """Draw characters at cells, the inverse of ``read_picture`` if no coordinate is negative.

    Args:
        chars: the character of each cell, two or three coordinates.
        absent: the character of a place inside the box that bears none.
        one_line: separate rows by ``/`` and layers by ``|`` instead of line ends.
    """
    if not chars:
        return ""
    cells = {(*cell, 0) if len(cell) == 2 else cell: char for cell, char in chars.items()}
    spans = [range(min(0, *axis), max(axis) + 1) for axis in zip(*cells, strict=True)]
    layers = [
        ["".join(cells.get((x, y, z), absent) for x in spans[0]) for y in spans[1]]
        for z in spans[2]
    ]
    row_end, layer_end = ("/", "|") if one_line else ("\n", "\n\n")
    return layer_end.join(row_end.join(rows) for rows in layers)


def any_picture(chars: Mapping[Cell, str], absent: str = "#") -> str:
    """Return ``write_picture`` where it tells the cells, and else a list of them; never raises.

    A picture begins at 0, so a cell with a negative coordinate has no place in it.
    """
    if _drawable(chars):
        return write_picture(chars, absent)
    found: dict[str, list[str]] = {}
    for cell in sorted(chars):
        found.setdefault(chars[cell], []).append(str(list(cell)))
    return "\n".join(f"{char}: {' '.join(cells)}" for char, cells in found.items())


def cell_form(coordinates: int) -> str:
    """Return how a cell of so many coordinates is written: ``"[x, y]"``."""
    names = "xyz" if coordinates <= 3 else [f"x{n}" for n in range(1, coordinates + 1)]
    return f"[{', '.join(names[:coordinates])}]"


def _drawable(chars: Mapping[Cell, str]) -> bool:
    lengths = {len(cell) for cell in chars}
    if len(lengths) > 1 or not lengths <= {2, 3} or any(min(cell) < 0 for cell in chars):
        return False
    places = prod(max(axis) + 1 for axis in zip(*chars, strict=True))
    return bool(places <= max(_SMALL, _SPARSE * len(chars)))
