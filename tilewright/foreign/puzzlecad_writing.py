"""Puzzles as files of puzzlecad; ``puzzlecad`` describes them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tilewright.foreign.common import Refusals, as_read, may_flip, moves_as, word
from tilewright.lattice import Cell, shift
from tilewright.model.piece import Piece, Shape
from tilewright.model.puzzle import Problem

_FORM = "puzzlecad files"


def write_puzzlecad(problem: Problem) -> str:
    """Return a puzzle as a file that puzzlecad prints: its pieces, and its region as a variable.

    Raises:
        PuzzleError: with everything that it cannot say.
    """
    problem = as_read(problem)
    refusals = Refusals(problem, _FORM)
    refusals.check_lattice(("cube", "square"))
    refusals.check_rules()
    refusals.check_marks()
    refusals.check_region()
    refusals.check_places()
    refusals.check_placed()
    for piece in problem.pieces:
        _check_piece(piece, refusals)
    _check_likeness(refusals)
    refusals.done()
    region = problem.region
    lines = [
        f"// {word(problem.puzzle.title or problem.name)}",
        "include <puzzlecad.scad>",
        f"region = {_layers(region.cells, region.optional)};",
        "burr_plate([",
    ]
    for piece in problem.pieces:
        line = f"    {_layers(piece.shapes[0].cells)},  // {word(piece.name)}"
        lines += [line] * piece.copies[0]
    return "\n".join([*lines, "]);"]) + "\n"


def _check_piece(piece: Piece, refusals: Refusals) -> None:
    """Refuse a piece that the program could not print, or that would be another in space."""
    lattice, path = refusals.problem.lattice, ("pieces", piece.name)
    low, high = piece.copies
    if low != high or not low:
        refusals.add(path, "have no piece that need not be used", "give it a number of copies")
    if len(piece.shapes) > 1:
        refusals.add(path, "have no piece of several shapes")
    elif not moves_as(piece, lattice, True, lattice.name == "square"):
        if may_flip(piece, lattice) and lattice.name == "cube":
            refusals.add(path, "have no piece that may be mirrored")
        else:
            refusals.add(path, "have pieces that turn in every way alone")


def _check_likeness(refusals: Refusals) -> None:
    """Refuse pieces that differ by their names alone."""
    first: dict[frozenset[Shape], str] = {}
    for piece in refusals.problem.pieces:
        lying = frozenset(piece.orientations(refusals.problem.lattice))
        name = first.setdefault(lying, piece.name)
        if name != piece.name:
            what = f"have no names, by which alone this piece differs from {name}"
            refusals.add(("pieces", piece.name), what, "make them one piece with copies")


def _layers(cells: Iterable[Cell], optional: Collection[Cell] = ()) -> str:
    """Return cells as a list of texts, a text a layer."""
    listed = {tuple([*cell, 0][:3]): "?" if cell in optional else "x" for cell in cells}
    low = tuple(map(min, zip(*listed, strict=True)))
    signs = {shift(cell, low, -1): sign for cell, sign in listed.items()}
    return f"[{', '.join(_texts(signs))}]"


def _texts(signs: dict[Cell, str]) -> Iterator[str]:
    width, depth, height = (max(xs) + 1 for xs in zip(*signs, strict=True))
    for z in range(height):
        rows = ("".join(signs.get((x, y, z), ".") for x in range(width)) for y in range(depth))
        yield f'"{"|".join(rows)}"'
