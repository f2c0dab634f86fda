"""Random puzzles that a format can say: those of ``random_puzzle`` with the rest taken off.

What is taken off is what the format has no word for, so that every seed gives a puzzle; what it can
say stays as it was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from tests.reference.randoms import random_puzzle
from tilewright.lattice import LATTICES
from tilewright.model import Piece, Placed, Puzzle, Region, Rule, Setup, Shape

#: the lattices of each format
SAID: Mapping[str, tuple[str, ...]] = {
    "polysolver": ("square", "cube", "triangle", "hexagon", "tan"),
    "polysolve": ("square", "cube", "triangle", "hexagon", "tan", "octagon"),
    "polycube": ("square", "cube"),
    "xmpuzzle": ("cube", "triangle", "triangular-prism", "ball", "rhombic-tetrahedron", "square"),
    "puzzlecad": ("cube", "square"),
}


def sayable(form: str, seed: int, lattice: str = "") -> Puzzle:
    """Return the puzzle of a seed for a format; its lattice goes by the seed but where it is said."""
    names = SAID[form]
    drawn = random_puzzle(seed, LATTICES[lattice or names[seed % len(names)]])
    problem = drawn.problem()
    plain = replace(drawn, region=problem.region, setup=Setup(), settings={}, pieces=problem.pieces)
    return _TAKEN_OFF[form](Random(seed), plain)


def _without_marks(puzzle: Puzzle) -> Puzzle:
    region = Region(puzzle.region.cells, puzzle.region.optional)
    pieces = tuple(replace(p, shapes=tuple(map(_plain, p.shapes))) for p in puzzle.pieces)
    return replace(puzzle, region=region, pieces=pieces)


def _plain(shape: Shape) -> Shape:
    return Shape(shape.cells)


def _all_or_nothing(draw: Random, puzzle: Puzzle) -> Puzzle:
    """Let all cells be covered, or let all pieces be used and any cell stay empty."""
    if not puzzle.region.optional:
        return puzzle
    if draw.random() < 0.5:
        return replace(puzzle, region=Region(puzzle.region.cells))
    lying = {one.piece for one in puzzle.placed}
    pieces = [replace(p, copies=(1, 1)) for p in puzzle.pieces]
    pieces = [p for p in pieces if p.name in lying or draw.random() < 0.7] or pieces
    return replace(
        puzzle,
        region=Region(puzzle.region.cells, puzzle.region.cells),
        pieces=tuple(pieces),
        placed=_once_each(puzzle),
    )


def _once_each(puzzle: Puzzle) -> tuple[Placed, ...]:
    return tuple({one.piece: one for one in puzzle.placed}.values())


def _for_polysolver(draw: Random, puzzle: Puzzle) -> Puzzle:
    puzzle = _all_or_nothing(draw, _without_marks(puzzle))
    return puzzle if puzzle.lattice in ("square", "tan") else replace(puzzle, placed=())


def _for_polysolve(draw: Random, puzzle: Puzzle) -> Puzzle:
    return _all_or_nothing(draw, _without_marks(puzzle))


def _for_polycube(draw: Random, puzzle: Puzzle) -> Puzzle:
    """Make the board a box, and the pieces single ones that turn; in the plane all flip or none."""
    puzzle = _without_marks(puzzle)
    flips = puzzle.lattice == "square" and draw.random() < 0.5
    box = Region.box(*puzzle.region.sides)
    pieces = [
        Piece(f"{piece.name}-{n}", piece.shapes[:1], flips=flips)
        for piece in puzzle.pieces
        for n in range(min(piece.copies[1] or 2, 3))
    ]
    room = len(box.cells) - sum(piece.size for piece in pieces)
    pieces += [Piece(f"one-{n}", (_cell(puzzle),)) for n in range(min(max(room, 0), 4))]
    placed = [replace(one, piece=f"{one.piece}-0") for one in _once_each(puzzle)]
    known = [one for one in placed if _fits(one, pieces, puzzle)]
    return replace(puzzle, region=box, pieces=tuple(pieces), placed=tuple(known))


def _cell(puzzle: Puzzle) -> Shape:
    return Shape([(0,) * LATTICES[puzzle.lattice].coordinates])


def _fits(one: Placed, pieces: list[Piece], puzzle: Puzzle) -> bool:
    lattice = LATTICES[puzzle.lattice]
    piece = next(piece for piece in pieces if piece.name == one.piece)
    return lattice.canonical(one.cells) in {s.cells for s in piece.orientations(lattice)}


def _for_xmpuzzle(draw: Random, puzzle: Puzzle) -> Puzzle:
    """Let pieces of one shape turn; now and then mark the board and the pieces that were cut."""
    marked = draw.random() < 0.4
    if not marked:
        puzzle = _without_marks(puzzle)
    flips = puzzle.lattice in ("triangle", "square")
    shapes = [replace(p, shapes=p.shapes[:1], turns=True, flips=flips) for p in puzzle.pieces]
    puzzle = replace(puzzle, pieces=tuple(shapes), placed=())
    return _marked(draw, puzzle) if marked else puzzle


def _marked(draw: Random, puzzle: Puzzle) -> Puzzle:
    """Mark a board, and make its pieces of a solution, so that there is one."""
    import tilewright

    found = tilewright.solve(_without_marks(puzzle))
    marks = {c: draw.choice("abc") for c in puzzle.region.cells if draw.random() < 0.5}
    region = Region(puzzle.region.cells, puzzle.region.optional, marks)
    rules = (Rule("marks", "match"),)
    if found is None:
        return replace(puzzle, region=region, rules=rules)
    flips = puzzle.pieces[0].flips
    pieces = tuple(
        Piece(f"m{n}", (Shape(one.cells, marks_in(one.cells, marks)),), flips=flips)
        for n, one in enumerate(found.placements)
    )
    return replace(puzzle, region=region, pieces=pieces, rules=rules)


def marks_in(cells: tuple[tuple[int, ...], ...], marks: dict[tuple[int, ...], str]) -> dict:  # type: ignore[type-arg]
    """Return the marks of some of the cells."""
    return {cell: marks[cell] for cell in cells if cell in marks}


def _for_puzzlecad(draw: Random, puzzle: Puzzle) -> Puzzle:
    """Let pieces of one shape turn, each shape under one name, as often as a solution uses it if there is one."""
    import tilewright

    puzzle = replace(_without_marks(puzzle), placed=())
    known: dict[frozenset[Shape], Piece] = {}
    for piece in puzzle.pieces:
        plain = replace(
            piece, shapes=piece.shapes[:1], turns=True, flips=puzzle.lattice == "square"
        )
        known.setdefault(frozenset(plain.orientations(LATTICES[puzzle.lattice])), plain)
    puzzle = replace(puzzle, pieces=tuple(known.values()))
    found = tilewright.solve(puzzle)
    laid = [one.piece for one in found.placements] if found else []
    used = {piece.name: laid.count(piece.name) or draw.randint(1, 2) for piece in puzzle.pieces}
    pieces = [
        replace(piece, copies=(used[piece.name],) * 2)
        for piece in puzzle.pieces
        if not laid or piece.name in laid
    ]
    return replace(puzzle, pieces=tuple(pieces))


_TAKEN_OFF: Mapping[str, Callable[[Random, Puzzle], Puzzle]] = {
    "polysolver": _for_polysolver,
    "polysolve": _for_polysolve,
    "polycube": _for_polycube,
    "xmpuzzle": _for_xmpuzzle,
    "puzzlecad": _for_puzzlecad,
}
