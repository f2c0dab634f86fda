"""Faults of a region and of pieces, each checked by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tilewright.errors import Fault, Path
from tilewright.lattice import Cell, Lattice, wrap_faults
from tilewright.model.limits import DEFAULT_LIMITS, Limits, box_faults, far_faults
from tilewright.model.piece import Piece, Shape
from tilewright.model.region import Region


def region_faults(region: Region, lattice: Lattice, limits: Limits) -> list[Fault]:
    """Return what is wrong with a region."""
    path: Path = ("region",)
    if not region.cells:
        return [Fault(path, "the region has no cells", "draw at least one open cell")]
    if len(region.cells) > limits.region_cells:
        return [Fault(path, *limits.excess("region_cells", "the region has", len(region.cells)))]
    found = _coordinate_faults(region.cells, lattice, path)
    found += [
        Fault(path, f"{list(cell)} has a negative coordinate", "region coordinates start at 0")
        for cell in region.cells
        if min(cell) < 0
    ]
    if not found:
        found = box_faults("the region", region.cells, path, limits) + far_faults(region.cells)
        wrong = wrap_faults(lattice, region.wrap, region.cells)
        found += [Fault((*path, "wrap"), what, fix) for what, fix in wrong]
    known = set(region.cells)
    stray = [c for c in [*region.optional, *(c for c, _ in region.marks)] if c not in known]
    found += [
        Fault(path, f"{list(c)} is optional or marked but not in the region", "add it")
        for c in stray
    ]
    return found


def pieces_faults(pieces: tuple[Piece, ...], lattice: Lattice, limits: Limits) -> list[Fault]:
    """Return what is wrong with the pieces, alone and together."""
    path: Path = ("pieces",)
    if not pieces:
        return [Fault(path, "there are no pieces", "name at least one, or include a piece set")]
    if len(pieces) > limits.piece_kinds:
        return [Fault(path, *limits.excess("piece_kinds", "there are", len(pieces)))]
    found = []
    names: set[str] = set()
    for piece in pieces:
        if piece.name in names:
            found.append(Fault((*path, piece.name), "this name is given twice", "rename one"))
        names.add(piece.name)
        found += piece_faults(piece, lattice, limits)
    return found


def overturned_faults(pieces: Iterable[Piece], lattice: Lattice) -> list[Fault]:
    """Return the pieces that a way around the board would turn as they may not lie.

    Args:
        pieces: the pieces.
        lattice: with the borders of the board joined.
    """
    found = []
    for piece in pieces if lattice.turns_round else ():
        flips = lattice.flips_by_default if piece.flips is None else piece.flips
        if lattice.turns_over and not flips:
            what = f"the piece {piece.name!r} may not be flipped, but it is on the way around the board"
            found.append(Fault(("pieces", piece.name), what, "write flips: true"))
        elif not piece.turns:
            what = (
                f"the piece {piece.name!r} may not be turned, but it is on the way around the board"
            )
            found.append(Fault(("pieces", piece.name), what, "write turns: true"))
    return found


def piece_faults(piece: Piece, lattice: Lattice, limits: Limits = DEFAULT_LIMITS) -> list[Fault]:
    """Return what is wrong with one piece."""
    path: Path = ("pieces", piece.name)
    found = []
    if not piece.name:
        found.append(Fault(path, "a piece has no name", "name it"))
    if not piece.shapes:
        found.append(Fault(path, "the piece has no shape", "draw it"))
    for shape in piece.shapes:
        found += _shape_faults(shape, path, lattice, limits)
    for number, place in enumerate(piece.at):
        found += _coordinate_faults(place, lattice, (*path, "at", number))
    low, high = piece.copies
    if low < 0 or (high is not None and (high < low or high == 0)):
        what = f"copies {low}..{'any' if high is None else high} is no range"
        found.append(
            Fault((*path, "copies"), what, "give least and most, least first, most at least 1")
        )
    return found


def place_faults(piece: Piece, lattice: Lattice, board: Collection[Cell]) -> list[Fault]:
    """Return the places given to a piece that are not on the board, not of its shape, or given twice.

    Args:
        piece: valid by itself.
        lattice: with the borders of the board joined.
        board: the cells of the region as described.
    """
    found = []
    orientations = piece.orientations(lattice) if piece.at else []
    seen = set[tuple[Cell, ...]]()
    for number, place in enumerate(piece.at):
        path: Path = ("pieces", piece.name, "at", number)
        outside = [cell for cell in place if cell not in board]
        if not place:
            what = f"a place of {piece.name!r} has no cells"
            found.append(Fault(path, what, "give the cells that the piece covers there"))
        elif place in seen:
            what = f"a place of {piece.name!r} is given twice: {_cells_text(place)}"
            found.append(Fault(path, what, "remove one"))
        elif outside:
            what = f"a place of {piece.name!r} leaves the region: {_cells_text(outside)}"
            found.append(Fault(path, what, "give cells of the region"))
        elif not any(lattice.slides(one.cells, place) for one in orientations):
            what = f"the piece {piece.name!r} cannot cover {_cells_text(place)}"
            fix = "give the cells of its shape as it may be turned and flipped"
            found.append(Fault(path, what, fix))
        seen.add(place)
    return found


def _shape_faults(shape: Shape, path: Path, lattice: Lattice, limits: Limits) -> list[Fault]:
    if not shape.cells:
        return [Fault(path, "a shape has no cells", "draw at least one X")]
    if len(shape.cells) > limits.piece_cells:
        return [
            Fault(path, *limits.excess("piece_cells", f"piece {path[-1]} has", len(shape.cells)))
        ]
    found = _coordinate_faults(shape.cells, lattice, path)
    return found or box_faults(f"piece {path[-1]}", shape.cells, path, limits)


def _coordinate_faults(cells: Iterable[Cell], lattice: Lattice, path: Path) -> list[Fault]:
    """Return the cells that have more or fewer coordinates than the lattice has, or that it lacks."""
    found = []
    for cell in cells:
        if len(cell) != lattice.coordinates:
            fix = f"the {lattice.name} lattice needs {lattice.coordinates}"
            found.append(Fault(path, f"{list(cell)} has {len(cell)} coordinates", fix))
        elif not lattice.has(cell):
            found.append(Fault(path, *no_cell(cell, lattice)))
    return found


def _cells_text(cells: Sequence[Cell], most: int = 6) -> str:
    """Return cells as a message shows them, the first of them where they are many."""
    more = f" and {len(cells) - most:,} more" if len(cells) > most else ""
    return " ".join(str(list(cell)) for cell in cells[:most]) + more


def no_cell(cell: Cell, lattice: Lattice) -> tuple[str, str]:
    """Return what is wrong with a cell that the lattice lacks, and what to do."""
    what = f"{list(cell)} is no cell of the {lattice.name} lattice"
    return what, f"the next cell is {list(lattice.next_cell(cell))}"
